import { useId, useState } from 'react'
import { onDay } from '#domain/paper/chips.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { toNextEntry } from './entries.ts'

export interface MinuteFieldProps {
  /** What is read of it, and what stands before it. */
  label: string
  short: string
  value: number | null
  /** What is earlier was written of the night: 1:40 is 25:40. */
  turnsAt: number
  /** '' where it may be. */
  error: string
  onMinute: (minute: number | null) => void
  onTouch: () => void
}

/** A time as it is typed: 1905, 19:05 or 25:30. Enter leads to the next one, as one goes down the paper. */
export function MinuteField({ label, value, turnsAt, error, onMinute, onTouch }: MinuteFieldProps) {
  const { LL } = useI18nContext()
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; beside: number | null } | null>(null)
  const isTyped = typed !== null && typed.beside === value
  const text = isTyped ? typed.text : value === null ? '' : minuteText(value)
  const said = text !== '' && parseMinute(text) === null ? LL.paperSheet.fault.no_time() : error
  return (
    <>
      <input
        id={id}
        data-entry
        aria-label={label}
        aria-invalid={said !== '' || undefined}
        aria-describedby={said === '' ? undefined : `${id}-error`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={text}
        onFocus={onTouch}
        onKeyDown={toNextEntry}
        onChange={({ target }) => {
          const read = parseMinute(target.value)
          const found = read === null ? null : onDay(read, turnsAt)
          setTyped({ text: target.value, beside: found })
          onMinute(found)
        }}
        onBlur={() => setTyped((before) => (before && parseMinute(before.text) === null ? before : null))}
        className={`figures min-h-11 w-16 shrink-0 rounded-box border bg-card text-center font-bold ${said === '' ? 'border-edge' : 'border-2 border-error'} ${value === null ? '' : 'bg-primary-soft'}`}
      />
      {said !== '' && (
        // Below the chips, as wide as they are.
        <p id={`${id}-error`} className="order-last basis-full pl-9 font-semibold text-error text-sm">
          {said}
        </p>
      )}
    </>
  )
}
