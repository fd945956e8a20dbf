import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ticketsLeft } from '#domain/check-in/check-in.ts'
import { letInAs, peopleIn, ticketsIn } from '#domain/check-in/let-in.ts'
import { totalOf } from '#domain/price/line.ts'
import type { GateSale, LetIn } from '#features/check-in/gate.ts'
import { PartyNotes } from '#features/check-in/party-row.tsx'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { eventTitle, eventWhen } from '#lib/events/event-text.ts'
import type { BookingView } from '#sync/types.ts'
import { Button } from '#ui/button.tsx'
import type { GateVerdict } from './answer.ts'
import { verdictText } from './verdict-text.ts'

// Sign, word and tone say it; the colour only helps.
const looks = {
  in: { colours: 'bg-success text-white', Icon: CircleCheck },
  marked: { colours: 'bg-warning text-warning-ink', Icon: CircleAlert },
  refused: { colours: 'bg-error text-white', Icon: CircleX },
  undone: { colours: 'bg-sunken text-ink', Icon: CircleAlert },
} as const

const lookOf = ({ kind }: GateVerdict): keyof typeof looks =>
  kind === 'ok' ? 'in' : kind === 'sold_since' ? 'marked' : 'refused'

export interface VerdictCardProps {
  venue: Venue
  sale: GateSale
  verdict: GateVerdict
  onLetIn: LetIn
  onLetInUnheard: (id: string, ticket: number) => void
  onEvent: (id: string) => void
}

/** The answer to what was shown last, legible at arm's length, and what can still be done about it. */
export function VerdictCard({ venue, sale, verdict, onLetIn, onLetInUnheard, onEvent }: VerdictCardProps) {
  const { LL, locale } = useI18nContext()
  const text = verdictText(LL, verdict, venue, locale)
  const card = { ...text, look: lookOf(verdict) }
  if (verdict.kind === 'ok') return <Entered card={card} {...verdict} sale={sale} onLetIn={onLetIn} />
  if (verdict.kind === 'barred' || verdict.kind === 'event_off') {
    const { booking, ticket } = verdict
    if (booking === null) return <Card {...card} />
    return <Refused card={card} booking={booking} ticket={ticket} sale={sale} onLetIn={onLetIn} />
  }
  if (verdict.kind === 'void')
    return <Unheard card={card} {...verdict} sale={sale} onLetIn={onLetInUnheard} />
  if (verdict.kind === 'other_event')
    return <OtherEvent {...{ card, verdict, sale, onEvent, onLetInUnheard }} today={venue.today} />
  if (verdict.kind === 'sold_since')
    return (
      <Card {...card}>
        <CheckPayment sale={sale} row={null} />
      </Card>
    )
  return <Card {...card} />
}

interface CardProps {
  look: keyof typeof looks
  word: string
  who: string
  why: string
  children?: ReactNode
}

/** Of who is let in though their booking is not here, or did not stand: whether they owe something nobody has read out. */
function CheckPayment({ sale, row }: { sale: GateSale; row: BookingView | null }) {
  const words = useI18nContext().LL.checkInGate.verdict
  const isDue = row && row.lines.length > 0 ? totalOf(row.lines) > 0 : sale.costs
  return isDue ? <p className="font-bold text-xl">{words.checkPayment()}</p> : null
}

function Card({ look, word, who, why, children }: CardProps) {
  const { colours, Icon } = looks[look]
  return (
    <div data-verdict={look} className={`flex flex-col gap-2 rounded-box p-4 ${colours}`}>
      <p className="flex items-center gap-3 font-bold text-4xl leading-tight">
        <Icon aria-hidden="true" size={48} className="shrink-0" />
        {word}
      </p>
      {who !== '' && <p className="figures wrap-anywhere font-bold text-xl">{who}</p>}
      {why !== '' && <p className="figures wrap-anywhere text-lg">{why}</p>}
      {children}
    </div>
  )
}

const onColour = 'min-h-14 self-start border-0! text-lg'

function Entered({
  card,
  booking,
  ticket,
  sale,
  onLetIn,
}: {
  card: CardProps
  /** As it stood before. */
  booking: BookingView
  ticket: number
  sale: GateSale
  onLetIn: VerdictCardProps['onLetIn']
}) {
  const words = useI18nContext().LL.checkInGate
  const live = useLive(useSync().booking(booking.id)) ?? null
  const isIn = live !== null && letInAs(live, ticket) !== undefined
  const wasIn = useRef(false)
  wasIn.current ||= isIn
  // Somebody has taken it back: no card goes on saying that they may pass.
  if (live && wasIn.current && !isIn) return <Card {...card} look="undone" word={words.verdict.undone()} />
  const left = isIn ? ticketsLeft(live) : []
  const inside = isIn ? peopleIn(live) : ticketsIn(booking) + 1
  return (
    <Card {...card} why={words.row.inOf({ inside, pax: live?.pax ?? booking.pax })}>
      <PartyNotes row={live ?? booking} sale={sale} isIn={peopleIn(booking) > 0 ? 'partly' : 'not'} isLoud />
      {live && left.length > 0 && (
        <Button oneTap className={onColour} onClick={() => onLetIn(live, left, 'name')}>
          {words.verdict.rest({ n: left.length })}
        </Button>
      )}
    </Card>
  )
}

/** Who may be let in all the same; once they are, the card says so as of anybody else. */
function Refused({
  card,
  booking,
  ticket,
  sale,
  onLetIn,
}: {
  card: CardProps
  booking: BookingView
  ticket: number
  sale: GateSale
  onLetIn: VerdictCardProps['onLetIn']
}) {
  const words = useI18nContext().LL.checkInGate.verdict
  const live = useLive(useSync().booking(booking.id)) ?? booking
  if (letInAs(live, ticket))
    return (
      <Card {...card} look="in" word={words.ok()} why={words.letInSince()}>
        <CheckPayment sale={sale} row={live} />
      </Card>
    )
  return (
    <Card {...card}>
      <Button oneTap className={onColour} onClick={() => onLetIn(live, [ticket], 'code')}>
        {words.allTheSame()}
      </Button>
    </Card>
  )
}

/** The same of somebody whose booking is not here, or may be old: by the id that the ticket says. */
function Unheard({
  card,
  id,
  ticket,
  sale,
  onLetIn,
  children,
}: {
  card: CardProps
  id: string
  ticket: number
  sale: GateSale
  onLetIn: VerdictCardProps['onLetInUnheard']
  children?: ReactNode
}) {
  const words = useI18nContext().LL.checkInGate.verdict
  const sync = useSync()
  const waiting = useLive(sync.checkIns.waiting()) ?? []
  const come = useLive(sync.booking(id))
  const isWaited = waiting.some((one) => one.booking === id && one.tickets.includes(ticket))
  if (isWaited || (come && letInAs(come, ticket)))
    return (
      <Card {...card} look="marked" word={words.sold_since()} why={words.letInSince()}>
        <CheckPayment sale={sale} row={come ?? null} />
      </Card>
    )
  return (
    <Card {...card}>
      {children}
      <Button oneTap className={onColour} onClick={() => onLetIn(id, ticket)}>
        {words.allTheSame()}
      </Button>
    </Card>
  )
}

function OtherEvent({
  card,
  verdict: { booking, id, ticket, event, mayBeOld },
  today,
  sale,
  onEvent,
  onLetInUnheard,
}: {
  card: CardProps
  sale: GateSale
  verdict: Extract<GateVerdict, { kind: 'other_event' }>
  today: string
} & Pick<VerdictCardProps, 'onEvent' | 'onLetInUnheard'>) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkInGate.verdict
  const row = useLive(useSync().occurrences.one(`occurrence/${event}`))
  const why = row
    ? words.otherIs({ when: eventWhen(row.data, locale), name: eventTitle(row.data, locale) })
    : words.otherUnknown()
  const said = { ...card, why }
  const change = row?.day === today && event !== null && (
    <Button className={onColour} onClick={() => onEvent(event)}>
      {words.toOther()}
    </Button>
  )
  if (booking && !mayBeOld) return <Card {...said}>{change}</Card>
  return (
    <Unheard card={said} id={id} ticket={ticket} sale={sale} onLetIn={onLetInUnheard}>
      {mayBeOld && <p className="text-lg">{words.otherMayBeOld()}</p>}
      {change}
    </Unheard>
  )
}
