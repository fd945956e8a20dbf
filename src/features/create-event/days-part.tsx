import { X } from 'lucide-react'
import { Suspense, useId } from 'react'
import { everyWeekday, type RunForm } from '#domain/occurrence/run-form.ts'
import { dayText, weekdayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { FieldError } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { BoundDate } from '#ui/form/bound-date.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'
import { part } from '#ui/part.ts'
import { Loading } from '#ui/states.tsx'
import { partBox, partTitle } from './part-look.ts'
import { Pressed } from './pressed.tsx'

const CalendarMany = part(async () => (await import('#ui/field/calendar-many.tsx')).CalendarMany)

export interface DaysPartProps {
  form: KitForm<RunForm>
  venue: Venue
  isClosed: (day: string) => boolean
}

/** On which days: a period of some weekdays, or single ones. */
export function DaysPart({ form, venue: { today }, isClosed }: DaysPartProps) {
  const words = useI18nContext().LL.createEvent.days
  const { way } = useValues(form)
  return (
    <fieldset className={`${partBox} flex flex-col gap-4`}>
      <legend className={partTitle}>{words.title()}</legend>
      <form.AppField name="way">{() => <Way />}</form.AppField>
      {way === 'span' ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <form.AppField name="from">
              {() => <BoundDate label={words.from()} today={today} isClosed={isClosed} clears />}
            </form.AppField>
            <form.AppField name="to">
              {() => <BoundDate label={words.to()} today={today} isClosed={isClosed} clears />}
            </form.AppField>
            <p className="-mt-3 text-muted text-sm sm:col-span-2">{words.toHint()}</p>
          </div>
          <form.AppField name="weekdays">{() => <Weekdays />}</form.AppField>
        </>
      ) : (
        <form.AppField name="days">{() => <SingleDays today={today} isClosed={isClosed} />}</form.AppField>
      )}
    </fieldset>
  )
}

function Way() {
  const words = useI18nContext().LL.createEvent.days
  const { value, onValue } = useBound<RunForm['way']>()
  return (
    <Segmented
      label={words.way()}
      value={value}
      options={[
        { value: 'span', label: words.span() },
        { value: 'days', label: words.single() },
      ]}
      onValue={onValue}
    />
  )
}

function Weekdays() {
  const { LL, locale } = useI18nContext()
  const { value, onValue, error } = useBound<readonly string[]>()
  const id = useId()
  // The first of this month is a Monday.
  const name = (n: string, form: 'short' | 'long') => weekdayText(`2024-01-0${n}`, locale, form)
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{LL.createEvent.days.weekdays()}</legend>
      <div className="flex flex-wrap gap-2">
        {everyWeekday.map((n) => {
          const on = value.includes(n)
          return (
            <Pressed
              key={n}
              on={on}
              aria-label={name(n, 'long')}
              aria-invalid={error !== '' || undefined}
              aria-describedby={error === '' ? undefined : id}
              onClick={() => onValue(everyWeekday.filter((one) => (one === n ? !on : value.includes(one))))}
            >
              {name(n, 'short')}
            </Pressed>
          )
        })}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** Typed, or tapped in a month that stays open: a night a week is five taps. */
function SingleDays({ today, isClosed }: { today: string; isClosed: (day: string) => boolean }) {
  const { LL, locale } = useI18nContext()
  const words = LL.createEvent.days
  const { value: days, onValue, error } = useBound<readonly string[]>()
  return (
    <div className="flex flex-col gap-3">
      <DateField
        label={words.typed()}
        value={null}
        today={today}
        isClosed={isClosed}
        error={error}
        onDay={(day) => day && onValue([...new Set([...days, day])].sort())}
      />
      <Suspense fallback={<Loading />}>
        <CalendarMany days={days} today={today} onDays={onValue} />
      </Suspense>
      {days.length > 0 && (
        <ul aria-label={words.chosen()} className="figures flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day}>
              <Button
                aria-label={words.remove({ day: dayText(day, locale) })}
                onClick={() => onValue(days.filter((one) => one !== day))}
              >
                {dayText(day, locale)}
                <X aria-hidden="true" size={18} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
