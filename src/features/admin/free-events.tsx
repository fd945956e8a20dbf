import { useEffect, useRef, useState } from 'react'
import { stayAt } from '#domain/occurrence/occurrence.ts'
import { peopleFault, peopleOf, ticketLines, withTickets } from '#domain/online/chosen-tickets.ts'
import type { ChosenPrice } from '#domain/online/guest-booking.ts'
import { inLanguage } from '#domain/online/public-event.ts'
import { totalOf } from '#domain/price/line.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { admins } from '#lib/account/admin.ts'
import type { Chosen } from '#lib/account/on-behalf.ts'
import { eventEnd } from '#lib/events/event-text.ts'
import { leftText } from '#lib/events/left-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import type { AdminEvent } from '#sync/session/admin/admin-api.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { DateField } from '#ui/field/date-field.tsx'
import { Stepper } from '#ui/field/stepper.tsx'
import { Failure, Notice } from '#ui/states.tsx'
import type { ChosenVendor } from './on-behalf-page.tsx'

interface Found {
  from: string
  pax: number
  events: readonly AdminEvent[]
}

/** Number of people and a day, and the events of the fortnight from there: each with its places, or why it cannot be had. */
export function FreeEvents({
  vendor: { id, today },
  onChosen,
}: {
  vendor: ChosenVendor
  onChosen: (chosen: Chosen | null) => void
}) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.onBehalf
  const [pax, setPax] = useState(2)
  const [from, setFrom] = useState(today)
  const [found, setFound] = useState<Found | null>(null)
  const [event, setEvent] = useState<AdminEvent | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [failed, setFailed] = useState<'' | 'offline' | 'other'>('')
  const forget = () => {
    setFound(null)
    setEvent(null)
    onChosen(null)
  }
  const find = async () => {
    forget()
    setIsAsking(true)
    const reply = await admins().events(id, from, pax)
    setIsAsking(false)
    const isThere = reply.ok && reply.value.ok
    setFailed(
      isThere ? '' : !reply.ok && ['network', 'timeout', 'down'].includes(reply.fault) ? 'offline' : 'other',
    )
    if (reply.ok && reply.value.ok) setFound({ from, pax, events: reply.value.events })
  }
  return (
    <section className="flex flex-col gap-4 rounded-box border border-line bg-card p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Stepper
          label={t.people()}
          value={pax}
          min={1}
          onValue={(next) => {
            setPax(next)
            forget()
          }}
        />
        <DateField
          label={t.events.from()}
          value={from}
          today={today}
          min={today}
          onDay={(next) => {
            if (next) setFrom(next)
            forget()
          }}
        />
      </div>
      <div>
        <Button look={found ? 'plain' : 'primary'} busy={isAsking} onClick={() => void find()}>
          {t.events.find()}
        </Button>
      </div>
      {failed && <Failure text={LL.admin.failed[failed]()} onRetry={() => void find()} />}
      <div role="status">
        {found?.events.length === 0 && <p>{t.events.none()}</p>}
        {found && found.events.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{t.events.found({ from: dayText(found.from, locale) })}</legend>
            <ul className="mt-2 flex flex-col gap-1.5">
              {endedLast(found.events).map((one) => (
                <li key={one.id}>
                  <EventChoice
                    one={one}
                    isChosen={one.id === event?.id}
                    onChoose={() => {
                      onChosen(null)
                      setEvent(one)
                    }}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </div>
      {found && event && <EventDetails key={event.id} event={event} pax={found.pax} onChosen={onChosen} />}
    </section>
  )
}

/** Those that can be asked for first. */
const endedLast = (events: readonly AdminEvent[]): AdminEvent[] =>
  [false, true].flatMap((isOver) => events.filter(({ reason }) => (reason === 'past') === isOver))

/** As a customer could have it; one that cannot be had says why. */
function EventChoice({
  one,
  isChosen,
  onChoose,
}: {
  one: AdminEvent
  isChosen: boolean
  onChoose: () => void
}) {
  const { LL, locale } = useI18nContext()
  const text = (
    <>
      <span className="font-bold">
        {dayText(one.day, locale)} {minuteText(one.starts_at)}
      </span>
      <span className="wrap-anywhere min-w-0 flex-1 basis-40">
        {inLanguage(one.name, one.name_en, locale)}
      </span>
      <span className="ml-auto font-semibold">{leftText(LL, { ...one, left: one.spots_left })}</span>
    </>
  )
  const look =
    'figures flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-box border px-3 py-2 text-left'
  if (one.reason !== null) return <p className={`${look} border-line bg-sunken text-muted`}>{text}</p>
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`${look} ${isChosen ? 'border-primary bg-primary text-white' : 'border-edge bg-card hover:bg-primary-soft'}`}
    >
      {text}
    </button>
  )
}

/** What it is, and how many tickets of each kind: that many people come. */
function EventDetails({
  event,
  pax,
  onChosen,
}: {
  event: AdminEvent
  pax: number
  onChosen: (chosen: Chosen | null) => void
}) {
  const { LL, locale } = useI18nContext()
  const t = LL.admin.onBehalf.events
  const { tickets } = event
  const [first] = tickets
  // As in the staff's own form nobody guesses the kind: the first of them may be the one that is free.
  const [lines, setLines] = useState<ChosenPrice[]>([])
  const people = first ? peopleOf(lines) : pax
  const fault = peopleFault(people, event, event, 0)
  // The list is longer than a screen: what the tap opened is led to.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of what was chosen, not of who hears it
  useEffect(() => {
    const moment = { day: event.day, minute: event.starts_at, pax: people }
    const sold = {
      occurrence: event.id,
      duration: stayAt(event),
      lines: ticketLines(lines),
      questions: event.questions,
    }
    onChosen(fault ? null : { ...moment, event: sold })
  }, [event, people, lines, fault?.code])
  const location = inLanguage(event.location, event.location_en, locale)
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-4">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-20 font-bold outline-none">
        {t.details()}
      </h3>
      <Facts
        rows={[
          [t.name(), inLanguage(event.name, event.name_en, locale)],
          [
            t.when(),
            t.span({
              day: dayText(event.day, locale, 'long'),
              from: minuteText(event.starts_at),
              to: eventEnd(event, locale),
            }),
          ],
          ...(location === '' ? [] : [[t.place(), location] as const]),
          [t.seats(), leftText(LL, { ...event, left: event.spots_left })],
        ]}
      />
      {first && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-1 font-semibold">{t.tickets()}</legend>
          {tickets.map((ticket) => (
            <Stepper
              key={ticket.id}
              label={t.one({
                name: inLanguage(ticket.name, ticket.name_en, locale),
                price: formatMoney(ticket.price, locale),
              })}
              value={lines.find(({ price_type }) => price_type === ticket.id)?.count ?? 0}
              min={0}
              onValue={(count) => setLines(withTickets(lines, tickets, ticket.id, count))}
            />
          ))}
          <p aria-live="polite" className="figures font-semibold">
            {t.sum({ n: people, sum: formatMoney(totalOf(lines), locale) })}
          </p>
        </fieldset>
      )}
      <div role="alert">{fault && <Notice tone="warning">{t.fault[fault.code]({ n: fault.n })}</Notice>}</div>
    </div>
  )
}
