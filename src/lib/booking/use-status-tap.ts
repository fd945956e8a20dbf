import { useCallback } from 'react'
import { staysOn } from '#domain/availability/occupancy.ts'
import { isLive, type Status } from '#domain/booking/booking.ts'
import { editCommand, statusCommand } from '#domain/booking/booking-commands.ts'
import type { Accepted } from '#domain/booking/command.ts'
import { peopleIn } from '#domain/check-in/let-in.ts'
import { stayWarnings } from '#domain/day/warnings.ts'
import { type ForSale, saleWarnings } from '#domain/occurrence/for-sale.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useCommandRunner } from '#lib/data/command-runner.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { guestText } from '#lib/text/guest-text.ts'
import { formatMoney } from '#lib/text/money.ts'
import { seatsUnreadText } from '#lib/text/unread-text.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'
import { feeDueAt, feeText } from './text/fee-text.ts'
import { refundChoice } from './text/refund-choice.ts'
import { warningLines } from './text/warning-lines.ts'
import { useGiveBack } from './use-give-back.ts'

/** At which tables they sit down, and what those are called; `accepted`: who has them then was read. */
export interface Seat {
  tables: readonly string[]
  name: string
  accepted?: Accepted
}

const limitsOf = ({ row, template }: ForSale) => ({
  capacity: row.data.capacity,
  minimum_pax: template?.minimum_pax ?? 0,
  maximum_pax: template?.maximum_pax ?? 0,
})

/**
 * One tap to another status. A party that takes seats it did not have (from the waiting list, or after a
 * cancellation) is looked at for capacity and hours first, a ticket for what is left of its event (`sale`); a cancellation that
 * costs something, or of people who are in at their event, is asked about. The function stays the same for ever, so that a row is drawn anew only when the row changes.
 */
export function useStatusTap(
  venue: Venue,
  near: readonly BookingView[],
  holds: readonly LiveHold[],
  sale: ForSale | null = null,
): (b: BookingView, status: Status, seat?: Seat) => void {
  const { LL, locale } = useI18nContext()
  const runner = useCommandRunner()
  const giveBack = useGiveBack()
  const present = useLatest({ venue, near, holds, sale, runner, giveBack, LL, locale })
  return useCallback(
    (b, status, seat) => {
      const { venue, near, holds, sale, runner, giveBack, LL, locale } = present.current
      const takesSeats = isLive({ ...b, status }) && !isLive(b)
      const unread = takesSeats ? seatsUnreadText(LL, venue, b.day) : ''
      const ofEvent = sale && b.occurrence === sale.id && unread === '' ? saleWarnings(sale, b.pax) : {}
      const ofTable = (): Accepted =>
        stayWarnings(
          b,
          unread === '' ? staysOn(b.day, venue.present, near, holds, b.id) : null,
          venue.knownHoursOf(b.day),
          venue.settings.capacity,
          venue.overridesOf(b.day),
        )
      const accepted = !takesSeats ? {} : b.occurrence === null ? ofTable() : ofEvent
      // Figures of the event, not those of the house.
      const lines =
        b.occurrence !== null && sale ? warningLines(LL, ofEvent, limitsOf(sale), true).join(' ') : ''
      // What does not take place costs nothing.
      const isOff = sale?.id === b.occurrence && (sale?.row.deleted || sale?.row.data.cancelled)
      const due = status === 'cancelled' && !isOff ? feeDueAt(venue, b) : null
      const fee = due && due.percent > 0 ? LL.stand.warning.fee({ what: feeText(LL, locale, due) }) : ''
      const name = guestText(LL, b, locale)
      // Of a table, who came and is cancelled went again; of an event they stand inside with a ticket.
      const inside = b.occurrence !== null && status === 'cancelled' ? peopleIn(b) : 0
      const isIn = inside > 0 ? LL.stand.ofEvent.cancelInside({ n: inside, pax: b.pax }) : ''
      const ofCancelling = [isIn, fee].filter((text) => text !== '').join(' ')
      // Money that goes back is not taken back: it is asked about, and is a command of its own, which no undo follows.
      let amount = 0
      const choice =
        status === 'cancelled'
          ? refundChoice(LL, locale, b, due?.percent ?? 0, (back) => {
              amount = back
            })
          : null
      const asked =
        ofCancelling === '' && !choice
          ? {}
          : {
              title: LL.stand.cancel.title({ name, time: minuteText(b.minute), pax: b.pax }),
              goOn: LL.stand.cancel.yes(),
              ...(choice && { choice }),
            }
      const shown = b.occurrence === null ? accepted : {}
      void runner.confirm(shown, unread || (takesSeats && lines) || ofCancelling, asked).then((goOn) => {
        if (!goOn) return
        const isListed = status === 'waiting' && b.occurrence !== null
        const done = seat
          ? LL.seating.done.seated({ name, table: seat.name })
          : LL.stand.done[status]({ name })
        const plain = isListed ? LL.stand.ofEvent.doneWaiting({ name }) : done
        const said =
          amount > 0 ? LL.stand.payment.cancel.done({ name, sum: formatMoney(amount, locale) }) : plain
        const given = seat && editCommand(b, { tables: seat.tables })
        // First the table, so that one undo takes both back in the order in which they came.
        const sits = statusCommand(b, status, { ...accepted, ...seat?.accepted })
        const commands = [...(given ? [given] : []), sits]
        void runner
          .runAll(
            commands.map((body) => ({ subject: b.id, body })),
            said,
          )
          .then((isSafe) => (isSafe ? giveBack(b, amount) : undefined))
      })
    },
    [present],
  )
}
