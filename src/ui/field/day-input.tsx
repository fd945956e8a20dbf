import { useEffect, useId, useRef, useState } from 'react'
import { parseTypedDay, shownDay } from '#domain/time/time-field.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'

const pauseMs = 600

export interface DayInputProps {
  label: string
  value: string
  onDay: (day: string) => void
  /** A date typed without a year is the nearest to it. */
  today: string
  min: string
  max: string
  /** An example, and what is said of a text that is no day, and of a day outside the two limits. */
  says: { hint: string; badDay: string; outside: string }
  /** What stands in the field is not taken; the value is that of before. */
  onFault: (isFault: boolean) => void
}

/**
 * The typed date field of customers' pages, light enough for their first load: DateField brings a dialog and a
 * calendar of 30 kB, this one the platform's own picker, which a finger meets all over the field. What is typed stays
 * as it is typed; the day is taken when the field is left, with Enter, or after a pause, and only within the limits.
 */
export function DayInput({ label, value, onDay, today, min, max, says, onFault }: DayInputProps) {
  const { LL, locale } = useI18nContext()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => onFault(fault !== ''), [fault, onFault])
  const take = (day: string): boolean => {
    if (day < min || day > max) {
      setFault(says.outside)
      return false
    }
    setFault('')
    if (day !== value) onDay(day)
    return true
  }
  const look = (isLeft: boolean) => {
    if (typed === null) return
    const day = parseTypedDay(typed, today)
    const isBlank = typed.trim() === ''
    if (day === null && isLeft) setFault(isBlank ? '' : says.badDay)
    const isTaken = day !== null && take(day)
    if (isLeft && (isTaken || isBlank)) setTyped(null)
  }
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (typed === null) return
    const pause = setTimeout(() => latest.current(false), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? (value && shownDay(value, locale))}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={`${id}-hint ${id}-said`}
          className="figures min-h-12 w-full rounded-box border border-edge bg-card py-2 pr-11 pl-2 text-ink"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault('')
          }}
          onBlur={() => look(true)}
          onKeyDown={(event) => event.key === 'Enter' && look(true)}
        />
        <span className="calendar-mark pointer-events-none absolute top-3 right-3 size-6" />
        {/* Fingers find the platform's picker here, and mice at the mark; keys have the field itself. */}
        <input
          type="date"
          tabIndex={-1}
          aria-label={LL.action.openCalendar()}
          // After a refusal empty: else the day before, picked again, would be no change.
          value={fault ? '' : value}
          min={min}
          max={max}
          className="absolute inset-y-0 right-0 w-11 cursor-pointer opacity-0 pointer-coarse:w-full"
          onClick={(event) => event.currentTarget.showPicker?.()}
          onChange={(event) => {
            if (event.target.value === '') return
            setTyped(null)
            take(event.target.value)
          }}
        />
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm pointer-coarse:hidden">
        {says.hint}
      </p>
      <p id={`${id}-said`} role="status" className="font-semibold text-error text-sm empty:hidden">
        {fault}
      </p>
    </div>
  )
}
