import { useState } from 'react'
import { tidyTime } from '#domain/config/hours/opening-hours.ts'
import {
  allWeekdays,
  daysWithin,
  longestNote,
  mostDays,
  type SpanCode,
  type SpanDraft,
  type SpanRow,
  spanDraft,
  spanSchema,
  spansOf,
  wholeDay,
} from '#domain/online-seats/availability.ts'
import { addDays } from '#domain/time/time.ts'
import { weekdayText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useAskAbove } from '#lib/availability/ask-above.tsx'
import { useAbove } from '#lib/availability/use-above.ts'
import { useSaveSpans } from '#lib/availability/use-save-spans.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { AskingDialog } from '#lib/unsaved/asking-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { BoundDate } from '#ui/form/bound-date.tsx'
import { Form } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { SpanEffect } from './span-effect.tsx'

// A week that begins on Monday, for the names of the days.
const aWeek = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
]

/** As far as a day of a booking may lie. */
const daysAhead = 3 * 365

export interface SpanDialogProps {
  venue: Venue
  day: string
  /** Null for a new one. */
  row: SpanRow | null
  onClose: () => void
}

/** Stops online bookings, or changes the seats, for a span of one day or of several at once. */
export function SpanDialog({ venue, day, row, onClose }: SpanDialogProps) {
  const { LL, locale } = useI18nContext()
  const words = LL.availability.form
  const save = useSaveSpans()
  // What the person saw when the dialog opened: the base of the change [S6].
  const [seen] = useState(row)
  const [days, setDays] = useState({ first: day, last: day })
  const aboveBy = useAbove(venue, days.first, days.last)
  const { ask, question } = useAskAbove()
  const wholeOf = (of: string) => wholeDay(venue.hoursOf(of), venue.clock.day_turns_at)
  const kit = useKitForm({
    values: seen ? { ...spanDraft(seen, wholeOf(seen.day)), several: false } : newSpan(day),
    schema: spanSchema,
    checked: oneOrMore,
    tidy: { from: tidyTime, to: tidyTime },
    speaks: 'when left',
    says: (_, code) => wrongText(LL, code as SpanCode),
    send: async (typed) => {
      const rows = spansOf(oneOrMore(typed), wholeOf)
      const [first] = rows
      if (!first) return undefined
      const days = rows.map((of) => of.day)
      if (!(await ask(aboveBy({ days, rows, without: seen?.id ?? '' })))) return undefined
      if (await (seen ? save.change(seen, first) : save.add(rows))) onClose()
      return undefined
    },
  })
  const { form } = kit
  const typed = useValues(form)
  const last = addDays(venue.today, daysAhead)
  const [first] = useState(() => JSON.stringify(typed))
  const draft = oneOrMore(typed)
  const rows = spansOf(draft, wholeOf)
  const reach = { first: rows[0]?.day ?? day, last: rows.at(-1)?.day ?? day }
  // The form comes first, and what it covers is asked of the tablet as it is typed.
  if (reach.first !== days.first || reach.last !== days.last) setDays(reach)
  return (
    <AskingDialog
      open
      dirty={JSON.stringify(typed) !== first}
      title={seen ? words.editTitle() : words.newTitle()}
      onClose={onClose}
      footer={
        <Button type="submit" form={kit.id} look="primary" busy={kit.busy} className="min-h-12 min-w-40">
          {words.save()}
        </Button>
      }
    >
      <Form kit={kit} className="flex flex-col gap-4 sm:w-144 sm:max-w-full">
        {/* Two in a row where there is room: what the change does is read without scrolling. */}
        <div className={pair}>
          <form.AppField name="day">
            {() => <BoundDate label={words.day()} today={venue.today} min={venue.today} max={last} />}
          </form.AppField>
          {!seen && (
            <form.AppField name="several">{(field) => <field.Tick label={words.several()} />}</form.AppField>
          )}
        </div>
        {typed.several && (
          <>
            <form.AppField name="until">
              {() => <BoundDate label={words.until()} today={venue.today} min={venue.today} max={last} />}
            </form.AppField>
            <form.AppField name="weekdays">
              {(field) => (
                <field.Ticks
                  label={words.weekdays()}
                  options={allWeekdays.map((value, i) => ({
                    value,
                    label: weekdayText(aWeek[i] ?? '', locale),
                  }))}
                />
              )}
            </form.AppField>
            <p className="figures text-muted">{words.count({ n: daysWithin(draft).length })}</p>
          </>
        )}
        <div className={pair}>
          <form.AppField name="when">
            {(field) => (
              <field.Select
                label={words.when()}
                options={(['whole_day', 'span'] as const).map((value) => ({ value, label: words[value]() }))}
              />
            )}
          </form.AppField>
          <form.AppField name="seats">
            {(field) => (
              <field.Select
                label={words.seats()}
                options={(['none', 'some'] as const).map((value) => ({ value, label: words[value]() }))}
              />
            )}
          </form.AppField>
        </div>
        {typed.when === 'span' && (
          <div className="grid grid-cols-2 gap-4">
            {(['from', 'to'] as const).map((name) => (
              <form.AppField key={name} name={name}>
                {(field) => (
                  <field.Text
                    label={words[name]()}
                    hint={words.timeHint()}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={6}
                  />
                )}
              </form.AppField>
            ))}
          </div>
        )}
        <div className={pair}>
          {typed.seats === 'some' && (
            <form.AppField name="capacity">
              {(field) => (
                <field.Text
                  label={typed.when === 'span' ? words.capacity() : words.capacityAllDay()}
                  hint={LL.availability.days.usual({ n: venue.settings.capacity })}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                />
              )}
            </form.AppField>
          )}
          <form.AppField name="note">
            {(field) => (
              <field.Text label={words.note()} optional maxLength={longestNote} autoComplete="off" />
            )}
          </form.AppField>
        </div>
        <SpanEffect venue={venue} rows={rows} without={seen?.id ?? ''} />
      </Form>
      {question}
    </AskingDialog>
  )
}

const pair = 'grid items-start gap-4 sm:grid-cols-2'

type Typed = SpanDraft & { several: boolean }

const newSpan = (day: string): Typed => ({
  day,
  until: day,
  weekdays: allWeekdays,
  when: 'whole_day',
  from: '',
  to: '',
  seats: 'none',
  capacity: '',
  note: '',
  several: false,
})

/** For one day the last one is that day. */
const oneOrMore = ({ several, ...draft }: Typed): SpanDraft =>
  several ? draft : { ...draft, until: draft.day, weekdays: allWeekdays }

function wrongText(LL: TranslationFunctions, code: SpanCode): string {
  const words = LL.availability.wrong
  switch (code) {
    case 'required':
    case 'positive':
      return LL.field[code]()
    case 'too_many_days':
      return words.too_many_days({ n: mostDays })
    case 'too_long':
      return words.too_long({ n: longestNote })
    case 'no_day':
      return words.no_day_among()
    case 'too_small':
      return words.too_small({ n: 1 })
    case 'too_large':
      return words.too_large({ n: 100_000 })
    default:
      return words[code]()
  }
}
