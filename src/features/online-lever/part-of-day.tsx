import { useRef } from 'react'
import { peak } from '#domain/availability/slots.ts'
import { tidyTime } from '#domain/config/hours/opening-hours.ts'
import {
  allWeekdays,
  type SpanCode,
  type SpanDraft,
  spanSchema,
  spansOf,
  wholeDay,
} from '#domain/online-seats/availability.ts'
import { seatsCode } from '#domain/online-seats/lever.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { useReachOf } from '#lib/availability/use-reach-of.ts'
import { useSaveSpans } from '#lib/availability/use-save-spans.ts'
import { useDayStays } from '#lib/data/use-day-stays.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { Button } from '#ui/button.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'
import { useSaid } from './use-said.ts'

interface Typed {
  from: string
  to: string
  capacity: string
}

/** A span of the day: closed, or with fewer seats. */
export function PartOfDay({ venue, day, onDone }: { venue: Venue; day: string; onDone: () => void }) {
  const { LL } = useI18nContext()
  const words = LL.availability.lever
  const save = useSaveSpans()
  const said = useSaid()
  const reachOf = useReachOf(venue, day)
  const { stays } = useDayStays(venue, day)
  const { capacity: usual } = venue.settings
  const whole = wholeDay(venue.hoursOf(day), venue.clock.day_turns_at)
  const bookedIn = ({ from, to }: Typed): number => {
    const [first, last] = [parseMinute(from), parseMinute(to)]
    return stays && first !== null && last !== null && first < last ? peak(stays, first, last) : 0
  }
  /** As it is typed. */
  const booked = useRef(0)
  const kit = useKitForm({
    values: { ...usualSpan(venue, day), capacity: '' },
    schema: spanSchema,
    checked: (typed) => draftOf(day, typed, 'none'),
    tidy: { from: tidyTime, to: tidyTime },
    says: (_, code) => wrongText(LL, code as SpanCode | 'below_booked', booked.current, usual),
    send: async (typed, seats: SpanDraft['seats']) => {
      const code = seats === 'some' ? seatsCode(typed.capacity, bookedIn(typed), usual) : null
      if (code) return { fields: { capacity: code } }
      const rows = spansOf(draftOf(day, typed, seats), () => whole)
      const [row] = rows
      if (!row) return undefined
      const span = { from: minuteText(row.starts_at), to: minuteText(row.ends_at) }
      const what = seats === 'none' ? words.saidSpan(span) : words.saidFewer({ ...span, n: row.capacity })
      // Who tapped straight from a field has not read above the button what else is closed.
      if (await save.add(rows, said([what, ...reachOf(row)].join(' ')))) onDone()
      return undefined
    },
  })
  const { form } = kit
  const typed = useValues(form)
  booked.current = bookedIn(typed)
  const reachedBy = (seats: SpanDraft['seats']) => {
    const [row] = spansOf(draftOf(day, typed, seats), () => whole)
    return row ? reachOf(row) : []
  }
  const isFewer = seatsCode(typed.capacity, booked.current, usual) === null
  const isSpan = spansOf(draftOf(day, typed, 'none'), () => whole).length > 0
  return (
    <FormArea kit={kit} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-4">
        {(['from', 'to'] as const).map((name) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.Text
                label={LL.availability.form[name]()}
                hint={LL.availability.form.timeHint()}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
          </form.AppField>
        ))}
      </div>
      <Reached lines={reachedBy('none')} />
      <Button busy={kit.busy} onClick={() => void kit.submit('none')}>
        {words.stopSpan()}
      </Button>
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-40 flex-1">
          <form.AppField name="capacity">
            {(field) => (
              <field.Text
                label={words.seats()}
                hint={[
                  LL.availability.days.usual({ n: usual }),
                  // Of a span that is none nobody knows who is booked in it.
                  ...(isSpan ? [words.seatsHint({ n: booked.current })] : []),
                ].join(' · ')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
              />
            )}
          </form.AppField>
        </div>
        <Button busy={kit.busy} className="sm:mt-7" onClick={() => void kit.submit('some')}>
          {words.fewerSeats()}
        </Button>
      </div>
      <Reached lines={isFewer ? reachedBy('some') : []} />
    </FormArea>
  )
}

/** What the button beside it does to starts before the span. */
const Reached = ({ lines }: { lines: readonly string[] }) => (
  <div aria-live="polite" className="empty:hidden">
    {lines.length > 0 && (
      <Notice tone="warning">
        {lines.map((line) => (
          <p key={line} className="figures">
            {line}
          </p>
        ))}
      </Notice>
    )}
  </div>
)

/** From the slot of now, or from opening, until closing. */
function usualSpan(venue: Venue, day: string): Pick<Typed, 'from' | 'to'> {
  const hours = venue.hoursOf(day)
  const whole = wholeDay(hours, venue.clock.day_turns_at)
  const now = venue.minute - (venue.minute % venue.settings.slot_interval)
  const opens = hours.closed ? whole.from : hours.opens_at
  return {
    from: minuteText(day === venue.today ? Math.max(opens, now) : opens),
    to: minuteText(hours.closed ? whole.to : hours.closes_at),
  }
}

const draftOf = (day: string, typed: Typed, seats: SpanDraft['seats']): SpanDraft => ({
  ...typed,
  day,
  until: day,
  weekdays: allWeekdays,
  when: 'span',
  seats,
  note: '',
})

function wrongText(
  LL: TranslationFunctions,
  code: SpanCode | 'below_booked',
  booked: number,
  usual: number,
): string {
  const words = LL.availability.wrong
  switch (code) {
    case 'required':
    case 'positive':
      return LL.field[code]()
    case 'too_large':
      return words.too_large({ n: usual })
    case 'below_booked':
      return words.below_booked({ n: booked })
    case 'bad_time':
    case 'ends_before':
      return words[code]()
    default:
      return LL.field.invalid()
  }
}
