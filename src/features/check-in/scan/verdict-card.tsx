import { type ReactNode, useRef } from 'react'
import { isWaitBooked } from '#domain/booking/booking.ts'
import { ticketsLeft } from '#domain/check-in/check-in.ts'
import { barredBy, letInAs, peopleIn, ticketsIn } from '#domain/check-in/let-in.ts'
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
import { Card, type CardProps, CheckPayment, type Look } from './card.tsx'
import { alreadyText, verdictText } from './verdict-text.ts'

const lookOf = ({ kind }: GateVerdict): Look =>
  kind === 'ok' ? 'in' : kind === 'sold_since' ? 'marked' : 'refused'

export interface VerdictCardProps {
  venue: Venue
  sale: GateSale
  verdict: GateVerdict
  onLetIn: LetIn
  onLetInUnheard: (id: string, ticket: number) => void
  onEvent: (id: string) => void
  /** To the party among the names. */
  onParty: (row: BookingView) => void
  onClose: () => void
}

/** The answer to what was shown last, legible at arm's length, and what can still be done about it. */
export function VerdictCard(props: VerdictCardProps) {
  const { venue, sale, verdict, onLetIn, onLetInUnheard, onEvent, onParty, onClose } = props
  const { LL, locale } = useI18nContext()
  const card = { ...verdictText(LL, verdict, venue, locale), look: lookOf(verdict), onClose }
  if (verdict.kind === 'ok') return <Entered card={card} {...verdict} sale={sale} onLetIn={onLetIn} />
  if (verdict.kind === 'already' && verdict.booking)
    return <Already card={card} booking={verdict.booking} onParty={onParty} />
  if (verdict.kind === 'barred' || verdict.kind === 'event_off') {
    const { booking, ticket } = verdict
    // Of a place on the list that ended with a booking, that booking is let in.
    if (booking === null || isWaitBooked(booking)) return <Card {...card} />
    return <Refused card={card} booking={booking} ticket={ticket} sale={sale} onLetIn={onLetIn} />
  }
  if (verdict.kind === 'void')
    return <Unheard card={card} {...verdict} sale={sale} onLetIn={onLetInUnheard} />
  if (verdict.kind === 'other_event')
    return <OtherEvent {...{ card, verdict, venue, sale, onEvent, onLetIn, onLetInUnheard }} />
  if (verdict.kind === 'sold_since')
    return (
      <Card {...card}>
        <CheckPayment sale={sale} row={null} />
      </Card>
    )
  return <Card {...card} />
}

const onColour = 'min-h-14 self-start border-0! text-lg'
/** What is done against the answer does not look like the way that the answer shows. */
const against =
  'min-h-14 self-start border-2 border-current! bg-transparent! text-current! text-lg hover:bg-black/20!'

function Entered({
  card,
  booking,
  ticket,
  sale,
  onLetIn,
  isSince = false,
  children,
}: {
  card: CardProps
  /** As it stood before. */
  booking: BookingView
  ticket: number
  sale: GateSale
  onLetIn: VerdictCardProps['onLetIn']
  /** The ticket alone did not let them in. */
  isSince?: boolean
  children?: ReactNode
}) {
  const words = useI18nContext().LL.checkInGate
  const live = useLive(useSync().booking(booking.id)) ?? null
  const isIn = live !== null && letInAs(live, ticket) !== undefined
  const wasIn = useRef(false)
  wasIn.current ||= isIn
  // Somebody has taken it back: no card goes on saying that they may pass.
  if (live && wasIn.current && !isIn) return <Card {...card} look="undone" word={words.verdict.undone()} />
  const left = isIn ? ticketsLeft(live) : []
  const { pax } = live ?? booking
  const inside = isIn ? peopleIn(live) : ticketsIn(booking) + 1
  const isBeyond = inside > pax
  const inOf = isSince
    ? words.verdict[isBeyond ? 'letInSinceBeyond' : 'letInSinceOf']({ inside, pax })
    : words.row[isBeyond ? 'inBeyond' : 'inOf']({ inside, pax })
  return (
    <Card {...card} why={[card.why, inOf].join(' ').trim()}>
      <PartyNotes row={live ?? booking} sale={sale} isIn={peopleIn(booking) > 0 ? 'partly' : 'not'} isLoud />
      {children}
      {live && left.length > 0 && (
        <Button oneTap className={onColour} onClick={() => onLetIn(live, left, 'name')}>
          {left.length === 1 ? words.verdict.restOne() : words.verdict.rest({ n: left.length })}
        </Button>
      )}
    </Card>
  )
}

/** Who went in before may stand there with those of the party who did not. */
function Already({
  card,
  booking,
  onParty,
}: Pick<VerdictCardProps, 'onParty'> & { card: CardProps; booking: BookingView }) {
  const words = useI18nContext().LL.checkInGate.verdict
  const live = useLive(useSync().booking(booking.id)) ?? booking
  const left = live.pax - peopleIn(live)
  return (
    <Card {...card}>
      {left > 0 && (
        <>
          <p className="figures text-lg">{words.others({ n: left })}</p>
          <Button className={onColour} onClick={() => onParty(live)}>
            {words.toParty()}
          </Button>
        </>
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
  whose = '',
  children,
}: {
  card: CardProps
  booking: BookingView
  ticket: number
  sale: GateSale
  onLetIn: VerdictCardProps['onLetIn']
  /** Of which event the ticket is, where it is another: that stays to be known. */
  whose?: string
  children?: ReactNode
}) {
  const words = useI18nContext().LL.checkInGate.verdict
  const live = useLive(useSync().booking(booking.id)) ?? booking
  if (letInAs(live, ticket))
    return (
      <Entered
        card={{ ...card, look: 'in', word: words.ok(), why: whose }}
        isSince
        {...{ booking, ticket, sale, onLetIn }}
      >
        {/* Whom the booking has no more has no line in it. */}
        {ticket > live.pax && <CheckPayment sale={sale} row={live} />}
      </Entered>
    )
  return (
    <Card {...card}>
      {children}
      <Button oneTap className={against} onClick={() => onLetIn(live, [ticket], 'code')}>
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
  whose = '',
  children,
}: {
  card: CardProps
  id: string
  ticket: number
  sale: GateSale
  onLetIn: VerdictCardProps['onLetInUnheard']
  whose?: string
  children?: ReactNode
}) {
  const words = useI18nContext().LL.checkInGate.verdict
  const sync = useSync()
  const waiting = useLive(sync.checkIns.waiting()) ?? []
  const come = useLive(sync.booking(id))
  const isWaited = waiting.some((one) => one.booking === id && one.tickets.includes(ticket))
  if (isWaited || (come && letInAs(come, ticket)))
    return (
      <Card
        {...card}
        look="marked"
        word={words.ok()}
        beneath={words.toCome()}
        why={`${whose} ${words.letInSince()}`.trim()}
      >
        <CheckPayment sale={sale} row={come ?? null} />
      </Card>
    )
  return (
    <Card {...card}>
      {children}
      <Button oneTap className={against} onClick={() => onLetIn(id, ticket)}>
        {words.allTheSame()}
      </Button>
    </Card>
  )
}

/** Of another event: which, and the ways on. Who was let in for theirs already is told so, and nobody lets them in here. */
function OtherEvent({
  card,
  verdict: { booking, id, ticket, event, mayBeOld },
  venue,
  sale,
  onEvent,
  onLetIn,
  onLetInUnheard,
}: {
  card: CardProps
  sale: GateSale
  verdict: Extract<GateVerdict, { kind: 'other_event' }>
} & Pick<VerdictCardProps, 'venue' | 'onEvent' | 'onLetIn' | 'onLetInUnheard'>) {
  const { LL, locale } = useI18nContext()
  const words = LL.checkInGate.verdict
  const row = useLive(useSync().occurrences.one(`occurrence/${event}`))
  const isOff = row?.data.cancelled === true
  const barred = booking && barredBy(booking)
  const why = row
    ? words.otherIs({ when: eventWhen(row.data, locale), name: eventTitle(row.data, locale) })
    : words.otherUnknown()
  const said = { ...card, word: isOff ? words.event_off() : card.word, why }
  const ways = (
    <>
      {isOff && <p className="text-lg">{words.otherOff()}</p>}
      {barred && <p className="text-lg">{words.barredWhy[barred]()}</p>}
      {mayBeOld && <p className="text-lg">{words.otherMayBeOld()}</p>}
      {row?.day === venue.today && !isOff && event !== null && (
        <Button className={onColour} onClick={() => onEvent(event)}>
          {words.toOther()}
        </Button>
      )}
    </>
  )
  if (!booking || mayBeOld)
    return (
      <Unheard card={said} whose={why} id={id} ticket={ticket} sale={sale} onLetIn={onLetInUnheard}>
        {ways}
      </Unheard>
    )
  const entered = letInAs(booking, ticket)
  if (!entered)
    return (
      <Refused card={said} whose={why} booking={booking} ticket={ticket} sale={sale} onLetIn={onLetIn}>
        {ways}
      </Refused>
    )
  return (
    <Card {...said}>
      <p className="figures wrap-anywhere text-lg">{alreadyText(LL, entered, venue, locale)}</p>
      {ways}
    </Card>
  )
}
