import { useMemo, useRef, useState } from 'react'
import { mostDays } from '#domain/config/hours/custom-days.ts'
import { type MonthlyDays, monthsAhead, mostMonths, nthWeekdays } from '#domain/config/hours/nth-weekdays.ts'
import { dayText, weekdayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/field/field.tsx'
import { Toggle } from './toggle.tsx'

const places = ['first', 'second', 'third', 'fourth', 'fifth'] as const
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const months = Array.from({ length: mostMonths }, (_, i) => i + 1)

export interface NthWeekdaysProps {
  today: string
  /** So many days ahead customers may book: closing days reach as far at first. */
  horizonDays: number
  /** Whether a date has hours of its own already: those stay as they are. */
  isSet: (day: string) => boolean
  /** At each tap: the dates of the tap before, which these take the place of. */
  onDays: (days: readonly string[], before: readonly string[]) => void
}

/** Dates by their place in the month, such as the second and fourth Tuesday: chosen as soon as they are named, and shown. */
export function NthWeekdays({ today, horizonDays, isSet, onDays }: NthWeekdaysProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.days.monthly
  const [wanted, setWanted] = useState<MonthlyDays>(() => {
    return { nths: [], weekdays: [], months: monthsAhead(horizonDays, today) }
  })
  const chosen = useRef<readonly string[]>([])
  const all = useMemo(() => nthWeekdays(wanted, today), [wanted, today])
  const free = all.filter((day) => !isSet(day))
  const kept = all.filter(isSet)
  const change = (more: Partial<MonthlyDays>) => {
    const next = { ...wanted, ...more }
    const days = nthWeekdays(next, today).filter((day) => !isSet(day))
    onDays(days, chosen.current)
    chosen.current = days
    setWanted(next)
  }
  const listed = (days: readonly string[]) => days.map((day) => dayText(day, locale)).join(words.comma())
  // The first of this month is a Monday.
  const weekday = (n: number, form: 'short' | 'long') => weekdayText(`2024-01-0${n}`, locale, form)
  const isTooMany = free.length > mostDays
  return (
    <Disclosure label={words.title()} look="font-semibold text-primary">
      <div className="flex flex-col gap-3 rounded-box border border-line p-3">
        <fieldset>
          <legend className="mb-1 font-semibold">{words.places()}</legend>
          <div className="flex flex-wrap gap-2">
            {places.map((name, i) => (
              <Toggle
                key={name}
                on={wanted.nths.includes(i + 1)}
                onToggle={() => change({ nths: toggled(wanted.nths, i + 1) })}
              >
                {words.place[name]()}
              </Toggle>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-1 font-semibold">{words.weekdays()}</legend>
          <div className="flex flex-wrap gap-2">
            {weekdays.map((n) => (
              <Toggle
                key={n}
                label={weekday(n, 'long')}
                on={wanted.weekdays.includes(n)}
                onToggle={() => change({ weekdays: toggled(wanted.weekdays, n) })}
              >
                {weekday(n, 'short')}
              </Toggle>
            ))}
          </div>
        </fieldset>
        <SelectField
          label={words.until()}
          value={String(wanted.months)}
          options={months.map((n) => ({ value: String(n), label: words.months({ n }) }))}
          onValue={(n) => change({ months: Number(n) })}
        />
        <div aria-live="polite" className="figures flex flex-col gap-1">
          {all.length === 0 && <p className="text-muted">{words.none()}</p>}
          {free.length > 0 && !isTooMany && <p>{listed(free)}</p>}
          {isTooMany && <p className="text-error">{LL.openingHours.fault.too_many_days({ n: mostDays })}</p>}
          {kept.length > 0 && (
            <p className="text-muted">{words.kept({ n: kept.length, days: listed(kept) })}</p>
          )}
        </div>
      </div>
    </Disclosure>
  )
}

const toggled = (all: readonly number[], one: number): number[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
