import { X } from 'lucide-react'
import { useMemo } from 'react'
import { datesOf, nextPreset, presetNames, type WhichDays } from '#domain/config/hours/custom-days.ts'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useHolidayNames } from '#lib/availability/use-holiday-names.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { SelectField, TickField } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { BoundDate } from '#ui/form/bound-date.tsx'
import { useBound } from '#ui/form/form-context.ts'
import { type KitForm, useValues } from '#ui/form/use-kit-form.ts'
import { NthWeekdays } from './days/nth-weekdays.tsx'

/**
 * Which dates: a span, or several; the times of the year and public holidays fill in the span, days of each month are added
 * to several.
 */
export function DaysFields({
  form,
  today,
  horizonDays,
  isSet,
}: {
  form: KitForm<WhichDays>
  today: string
  /** So many days ahead customers may book. */
  horizonDays: number
  /** Whether a date has hours of its own already. */
  isSet: (day: string) => boolean
}) {
  const { LL } = useI18nContext()
  const words = LL.openingHours.days
  const which = useValues(form)
  const dates = datesOf(which)
  const replaced = dates.filter(isSet).length
  const fill = (from: string, to: string) => {
    form.setFieldValue('way', 'span')
    form.setFieldValue('from', from)
    form.setFieldValue('to', to)
  }
  // Beside those that were chosen one by one.
  const add = (days: readonly string[], before: readonly string[]) => {
    if (days.length === 0 && before.length === 0) return
    const chosen = which.way === 'days' ? which.days.filter((day) => !before.includes(day)) : []
    form.setFieldValue('way', 'days')
    form.setFieldValue('days', [...new Set([...chosen, ...days])].sort())
  }
  return (
    <div className="flex flex-col gap-3">
      <Presets today={today} onSpan={fill} />
      <NthWeekdays today={today} horizonDays={horizonDays} isSet={isSet} onDays={add} />
      <form.AppField name="way">{() => <Way />}</form.AppField>
      {which.way === 'span' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <form.AppField name="from">{() => <BoundDate label={words.from()} today={today} />}</form.AppField>
          {/* Never filled in for them: they may be typing there. */}
          <form.AppField name="to">
            {() => <BoundDate label={words.to()} today={today} clears />}
          </form.AppField>
          <p className="-mt-1 text-muted text-sm sm:col-span-2">{words.toHint()}</p>
        </div>
      ) : (
        <form.AppField name="days">{() => <Days today={today} />}</form.AppField>
      )}
      <p aria-live="polite" className="figures text-muted">
        {dates.length > 0 && words.count({ n: dates.length })}{' '}
        {replaced > 0 && words.replaced({ n: replaced })}
      </p>
    </div>
  )
}

function Way() {
  const { LL } = useI18nContext()
  const words = LL.openingHours.days
  const { value, onValue } = useBound<WhichDays['way']>()
  return (
    <Segmented
      label={words.way()}
      value={value}
      options={[
        { value: 'span', label: words.span() },
        { value: 'days', label: words.days() },
      ]}
      onValue={onValue}
    />
  )
}

function Days({ today }: { today: string }) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.days
  const { value: days, onValue, error } = useBound<readonly string[]>()
  return (
    <div className="flex flex-col gap-2">
      <DateField
        label={words.add()}
        value={null}
        today={today}
        error={error}
        onDay={(day) => day && onValue([...new Set([...days, day])].sort())}
      />
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

/** Of a date that is edited: whether the days in a row with the same hours are meant, too. */
export function WholeRun({ day, run }: { day: string; run: readonly string[] }) {
  const { LL } = useI18nContext()
  const { value: days, onValue } = useBound<readonly string[]>()
  return (
    <TickField
      label={LL.openingHours.days.run({ n: run.length })}
      checked={days.length > 1}
      onChecked={(on) => onValue(on ? run : [day])}
    />
  )
}

/** So far ahead public holidays can be chosen by name. */
const holidaysAhead = 400

function Presets({ today, onSpan }: { today: string; onSpan: (from: string, to: string) => void }) {
  const { LL, locale } = useI18nContext()
  const words = LL.openingHours.days
  const nameOf = useHolidayNames()
  const holidays = useMemo(() => {
    const days = Array.from({ length: holidaysAhead }, (_, i) => addDays(today, i))
    return days.flatMap((day) => {
      const name = nameOf(day)
      return name ? [{ day, name }] : []
    })
  }, [today, nameOf])
  const short = (day: string) => day.slice(5).split('-').map(Number).join('/')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{words.presets()}</legend>
      <div className="flex flex-wrap gap-2">
        {presetNames.map((name) => {
          const { from, to } = nextPreset(name, today)
          return (
            <Button key={name} className="figures" onClick={() => onSpan(from, to)}>
              {words.preset[name]()}
              <span className="font-normal text-muted">
                {LL.openingHours.span({ from: short(from), to: short(to) })}
              </span>
            </Button>
          )
        })}
      </div>
      {holidays.length > 0 && (
        <SelectField
          label={words.holidays()}
          value=""
          options={[
            { value: '', label: words.chooseHoliday() },
            ...holidays.map(({ day, name }) => ({
              value: day,
              label: `${dayText(day, locale)} ${name[locale]}`,
            })),
          ]}
          onValue={(day) => day && onSpan(day, day)}
        />
      )}
    </fieldset>
  )
}
