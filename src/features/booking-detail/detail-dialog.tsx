import { daysInTouch } from '#domain/availability/occupancy.ts'
import { isLive } from '#domain/booking/booking.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { dayOfScan } from '#domain/check-in/let-in.ts'
import { metByOverstay } from '#domain/day/bars.ts'
import { sellsTickets } from '#domain/event/event-template.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useAttention } from '#lib/attention/use-attention.ts'
import { useOccurrence } from '#lib/attention/use-events.ts'
import { AllergyLine } from '#lib/booking/allergy-line.tsx'
import { usePartyAllergies } from '#lib/booking/guests-to-note.tsx'
import { PartyChips, usePartyPace } from '#lib/booking/party-chips.tsx'
import { UnconfirmedMark } from '#lib/booking/unconfirmed-mark.tsx'
import { useDelete } from '#lib/booking/use-delete.tsx'
import { useStatusTap } from '#lib/booking/use-status-tap.ts'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useSale } from '#lib/events/use-sale.ts'
import { useTemplate } from '#lib/events/use-template.ts'
import { PartyTables } from '#lib/seating/party-tables.tsx'
import { seatNow } from '#lib/seating/seat-now.ts'
import { StepChips } from '#lib/seating/step-chips.tsx'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useDayTables } from '#lib/seating/use-day-tables.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import { AskingDialog, useAskBeforeLeaving } from '#lib/unsaved/asking-dialog.tsx'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { Empty, Loading } from '#ui/states.tsx'
import { toast } from '#ui/toast.tsx'
import { Actions } from './actions.tsx'
import { Facts } from './facts.tsx'
import { GuestCard } from './guest-card.tsx'
import { History } from './history.tsx'
import { Mails } from './mails.tsx'
import { Refund } from './refund.tsx'

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

export interface DetailDialogProps {
  venue: Venue
  id: string
  onEdit: (booking: BookingView) => void
  /** To the tickets of who waits for an event and is given a place; absent in a restaurant. */
  onPlace?: () => void
  /** To what can be done about a party that is late. */
  onLate: () => void
  /** To all that is known of its guest. */
  onGuest: (id: string) => void
  /** To where what waits for a decision is decided. */
  onAttention: () => void
  onClose: () => void
}

/** Everything about one booking, and everything that can be done with it. */
export function DetailDialog({ id, ...rest }: DetailDialogProps) {
  const { LL, locale } = useI18nContext()
  const booking = useLive(useSync().booking(id))
  const name = booking ? guestText(LL, booking, locale) : LL.stand.detail.title()
  return (
    <AskingDialog open place="right" title={name} onClose={rest.onClose}>
      {booking === undefined && <Loading />}
      {booking === null && <Empty text={LL.stand.detail.gone()} />}
      {booking && <Detail booking={booking} {...rest} />}
    </AskingDialog>
  )
}

function Detail({
  venue,
  booking,
  onEdit,
  onPlace,
  onLate,
  onGuest,
  onAttention,
  onClose,
}: Omit<DetailDialogProps, 'id'> & { booking: BookingView }) {
  const { LL, locale } = useI18nContext()
  const sync = useSync()
  const near =
    useLive(sync.bookingsBetween(addDays(booking.day, -daysInTouch), addDays(booking.day, daysInTouch))) ??
    noRows
  const holds = useLive(sync.holds()) ?? noHolds
  const onStatus = useStatusTap(venue, near, holds, useSale(venue, booking, near, holds))
  const isRead = !venue.unseen && !venue.seatsUnreadOf(booking.day)
  const tables = useDayTables(venue, booking.day, near, holds, isRead)
  const led = tables && booking.day === venue.today ? seatNow(tables, booking, venue) : null
  // To the table that stands on the button of its row.
  const seat = tables && led ? { tables: led, name: tablesText(LL, led, tables.tables) } : undefined
  const occurrence = useOccurrence(booking.occurrence)
  const isToChoose = sellsTickets(useTemplate(venue, booking.occurrence), []) && booking.lines.length === 0
  const allergies = usePartyAllergies()(booking)
  const met = metByOverstay(near, venue.present, venue.settings.capacity, venue.overridesOf(venue.today)).get(
    booking.id,
  )
  const nowMinute = daysBetween(booking.day, venue.today) * 1440 + venue.minute
  const pace = usePartyPace(
    booking,
    nowMinute,
    venue.now,
    met ? guestText(LL, met, locale) : '',
    booking.day === venue.today,
  )
  const isFlagged = useAttention(venue).items.some((item) => item.booking.id === booking.id)
  const mark = booking.unconfirmed ?? (isFlagged ? 'flagged' : null)
  const deletion = useDelete(venue.today, onClose)
  const leave = useAskBeforeLeaving()
  const runner = useCommandRunner()
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-2">
        {mark === null || mark === 'waiting' || mark === 'sent' ? (
          <UnconfirmedMark state={mark} />
        ) : (
          <button type="button" className="min-h-11 min-w-11 underline" onClick={() => leave(onAttention)}>
            <UnconfirmedMark state={mark} />
          </button>
        )}
        <PartyChips row={booking} pace={pace} />
        <AllergyLine className="basis-full text-lg" text={allergies} />
      </p>
      <Actions
        booking={booking}
        seatAt={seat?.name ?? ''}
        isAhead={booking.day > venue.today}
        onStatus={(status) =>
          status === 'confirmed' && isToChoose && onPlace && !isLive(booking)
            ? leave(onPlace)
            : onStatus(booking, status, status === 'seated' ? seat : undefined)
        }
        onLetIn={(tickets) => {
          const said = LL.stand.ofEvent.doneLetIn({ name: guestText(LL, booking, locale), n: tickets.length })
          const at = { gate: '', occurrence: booking.occurrence, day: dayOfScan(booking.day, venue.today) }
          void runner.run(booking.id, checkInCommand(tickets, at), said)
        }}
        onLate={
          booking.status === 'confirmed' && booking.day === venue.today ? () => leave(onLate) : undefined
        }
        onEdit={() => leave(() => onEdit(booking))}
        onDelete={() => deletion.ask(booking)}
      />
      {booking.status === 'seated' && booking.occurrence === null && <StepChips booking={booking} />}
      {isLive(booking) && <PartyTables venue={venue} booking={booking} label={LL.seating.change()} />}
      <Facts venue={venue} booking={booking} occurrence={occurrence} />
      {booking.payment && (
        <Refund
          payment={booking.payment}
          name={guestText(LL, booking, locale)}
          onRefund={async (amount, kept) => {
            const done = await sync.dispatch(booking.id, {
              kind: 'booking.refund',
              args: { amount },
              base: { kept },
            })
            const words = LL.stand
            // Money that goes back is not taken back: nothing is offered to undo it.
            if (!done.ok) toast(words.failed[done.code](), { tone: 'error' })
            else
              toast(
                words.payment.done({
                  name: guestText(LL, booking, locale),
                  sum: formatMoney(amount, locale),
                }),
              )
            return done.ok
          }}
        />
      )}
      {booking.phone !== '' && (
        <GuestCard venue={venue} booking={booking} onGuest={(guest) => leave(() => onGuest(guest))} />
      )}
      <Mails venue={venue} booking={booking} />
      <History venue={venue} booking={booking} />
      {deletion.question}
    </div>
  )
}
