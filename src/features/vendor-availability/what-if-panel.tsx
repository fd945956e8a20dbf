import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { noteOf } from '#domain/availability/slot-note.ts'
import { type SlotsQuestion, slotAt } from '#domain/availability/slots.ts'
import { type Need, placeOf, whatIf } from '#domain/availability/what-if.ts'
import { tidyTime } from '#domain/config/hours/opening-hours.ts'
import { nearDayText } from '#domain/time/near-day.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { whenOf, whyText } from '#lib/availability/note-text.ts'
import { useDayQuestion } from '#lib/availability/use-day-question.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import { BoundDate } from '#ui/form/bound-date.tsx'
import { FormArea } from '#ui/form/form.tsx'
import { useKitForm, useValues } from '#ui/form/use-kit-form.ts'
import { Notice } from '#ui/states.tsx'

export interface Asked {
  day: string
  pax: number
  /** Null before anybody asked for a time. */
  minute: number | null
}

/** People, day and time typed: whether customers can have it, why not, and what would have to be otherwise. */
export function WhatIfPanel({ venue, asked }: { venue: Venue; asked: Asked }) {
  const { LL } = useI18nContext()
  const words = LL.availability.whatIf
  const kit = useKitForm({
    values: {
      pax: asked.pax,
      day: asked.day,
      time: asked.minute === null ? '' : minuteText(asked.minute),
    },
    tidy: { time: tidyTime },
    // It is answered while it is typed: nothing is sent.
    send: () => undefined,
  })
  const { form } = kit
  const box = useRef<HTMLElement>(null)
  const [before, setBefore] = useState(asked)
  // The day above, and a slot that is tapped there, are asked about here, too.
  useEffect(() => {
    if (asked === before) return
    setBefore(asked)
    form.setFieldValue('pax', asked.pax)
    form.setFieldValue('day', asked.day)
    if (asked.minute === null || asked.minute === before.minute) return
    form.setFieldValue('time', minuteText(asked.minute))
    // On a phone the answer stands far below the slot that was tapped.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [asked, before, form])
  const { pax, day, time } = useValues(form)
  const question = useDayQuestion(venue, day, pax)
  const minute = parseMinute(time)
  const isBad = time.trim() !== '' && minute === null
  return (
    <section
      ref={box}
      aria-labelledby="what-if"
      className="flex flex-col gap-3 rounded-box border border-line bg-card p-4"
    >
      <h2 id="what-if" className="font-bold text-lg">
        {words.title()}
      </h2>
      <FormArea kit={kit} className="flex flex-col gap-3">
        <form.AppField name="pax">
          {(field) => <field.Stepper label={words.people()} unit={LL.stand.unit()} />}
        </form.AppField>
        <form.AppField name="day">
          {() => <BoundDate label={words.day()} today={venue.today} />}
        </form.AppField>
        <form.AppField name="time">
          {(field) => (
            <field.Text
              label={words.time()}
              hint={LL.stand.form.otherTimeHint()}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
          )}
        </form.AppField>
      </FormArea>
      <div aria-live="polite">
        {isBad ? (
          <p className="font-semibold text-error text-sm">{LL.stand.form.badTime()}</p>
        ) : minute === null ? (
          <p className="text-muted">{words.ask()}</p>
        ) : question ? (
          <Answer venue={venue} question={question} day={day} minute={minute} />
        ) : (
          <Notice>{seatsUnreadText(LL, venue, day) || LL.state.loading()}</Notice>
        )}
      </div>
    </section>
  )
}

function Answer({
  venue,
  question,
  day,
  minute,
}: {
  venue: Venue
  question: SlotsQuestion
  day: string
  minute: number
}) {
  const { LL, locale } = useI18nContext()
  const words = LL.availability.whatIf
  const { reason, needs } = whatIf(question, minute)
  const what = { day: nearDayText(day, venue.today, locale), time: minuteText(minute), n: question.pax }
  if (reason === null) {
    return (
      <Notice tone="success">
        <strong>{words.yes(what)}</strong>
      </Notice>
    )
  }
  const note = reason === 'grid' ? null : noteOf({ ...slotAt(question, minute), reason }, question)
  const why = note ? whyText(LL, note) : words.offGrid()
  return (
    <Notice tone="warning">
      <strong className="block">{words.no(what)}</strong>
      <p>{words.reason({ reason: why })}</p>
      {needs.length > 0 && (
        <>
          <h3 className="mt-2 font-semibold">{words.needs()}</h3>
          <ul className="figures list-disc pl-5">
            {needs.map((need) => {
              const text = needText(LL, need, question)
              return (
                <li key={text}>
                  <ToPlace need={need} day={day}>
                    {text}
                  </ToPlace>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {reason !== 'past' && <p className="mt-2 text-sm">{words.staff()}</p>}
    </Notice>
  )
}

/** To where it can be made so. */
function ToPlace({ need, day, children }: { need: Need; day: string; children: ReactNode }) {
  const place = placeOf(need)
  const look = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4'
  if (place === null) return children
  if (place.at === 'tables') {
    return (
      <Link to="/tables" className={look}>
        {children}
      </Link>
    )
  }
  return place.at === 'hours' ? (
    <Link to="/custom-opening-hours" search={{ edit: day }} className={look}>
      {children}
    </Link>
  ) : (
    <Link to="/availability" hash={place.field} className={look}>
      {children}
    </Link>
  )
}

/** What would have to be otherwise, beside what it is now. */
function needText(LL: TranslationFunctions, need: Need, { hours, settings }: SlotsQuestion): string {
  const words = LL.availability.whatIf.need
  switch (need.kind) {
    case 'grid': {
      const before = minuteText(need.before)
      return need.after === null
        ? words.gridBefore({ before })
        : words.gridBoth({ before, after: minuteText(need.after) })
    }
    case 'open_day':
    case 'no_break':
      return words[need.kind]({ from: minuteText(need.from), until: minuteText(need.until) })
    case 'opens_at':
    case 'closes_at':
      return words[need.kind]({ at: minuteText(need.at), now: minuteText(hours[need.kind]) })
    case 'last_seating':
      return words.last_seating({ n: need.minutes, now: settings.last_seating })
    case 'cutoff_days':
    case 'horizon_days':
      return words[need.kind]({ n: need.days, now: settings[need.kind] })
    case 'minimum_pax':
    case 'maximum_pax':
      return words[need.kind]({ n: need.people, now: settings[need.kind] })
    case 'override_open':
      return words.override_open(whenOf(need.override))
    case 'override_capacity':
      return words.override_capacity({
        ...whenOf(need.override),
        n: need.capacity,
        more: need.more,
      })
    case 'capacity':
      return words.capacity({ n: need.capacity, more: need.more })
    case 'pacing':
      return words.pacing({ n: need.people, now: settings.pacing ?? 0 })
    case 'table':
      return words.table({ n: need.people })
  }
}
