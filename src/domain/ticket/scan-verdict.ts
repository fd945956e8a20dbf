// What a gate answers to a code: from the code, the booking as this tablet has it, and what was let in here and has not been
// heard of. Nothing is asked of the network.

import type { Booking } from '#domain/booking/booking.ts'
import { ticketsLeft } from '#domain/check-in/check-in.ts'
import { type Barred, barredBy, letInAs } from '#domain/check-in/let-in.ts'
import { minutesBetween } from '#domain/time/time.ts'
import type { TicketFacts } from './ticket-code.ts'

/** A check-in of this tablet whose booking is not here yet. */
export interface WaitingScan {
  booking: string
  tickets: readonly number[]
  gate: string
  at: string
}

export interface Scan<B extends Booking = Booking> {
  /** null where the text is no ticket of anybody's. */
  code: TicketFacts | null
  /** Whether the vendor's key has signed it; null where this tablet has no key to tell by. */
  isGenuine: boolean | null
  /** As this tablet has it, a deleted one too; null where it has none of that id. */
  booking: B | null
  waiting: readonly WaitingScan[]
  /** The event at whose gate it is shown. */
  event: string
  /** It does not take place. */
  isOff: boolean
  /** Instant (ISO) up to which every booking of the gate's day is stored on this tablet; null where it has not read them all. */
  heardUpto: string | null
  /** Whatever the server hears of comes here within seconds. */
  isLive: boolean
}

interface OtherEvent<B> {
  kind: 'other_event'
  booking: B | null
  id: string
  ticket: number
  event: string | null
  mayBeOld: boolean
}

export type Verdict<B extends Booking = Booking> =
  /** Let in. */
  | { kind: 'ok'; booking: B; ticket: number }
  /** Let in: it is genuine, and sold after this tablet last heard of bookings. */
  | { kind: 'sold_since'; id: string; ticket: number }
  /** `booking` is null where it is still waited for. */
  | { kind: 'already'; booking: B | null; ticket: number; at: string; gate: string }
  /**
   * `event` is that of the booking as it is here; where it is not (null), what the code says. `mayBeOld`: the code, which the server
   * signed, is of the gate's own event, so that it may have been moved here since the booking was heard of, where this tablet is behind.
   */
  | OtherEvent<B>
  /** Genuine, of this event, and sold long enough ago that its booking would be here: it was deleted, or is too old. */
  | { kind: 'void'; id: string; ticket: number }
  /** `returned`: the party was made smaller, and this ticket went with it. */
  | { kind: 'barred'; why: Barred | 'returned'; booking: B; ticket: number }
  /** Its event does not take place; `booking` is null where it has not been heard of. */
  | { kind: 'event_off'; booking: B | null; ticket: number }
  | { kind: 'not_ours' }
  | { kind: 'not_a_ticket' }
  | { kind: 'no_key' }

export function scanVerdict<B extends Booking>(scan: Scan<B>): Verdict<B> {
  const { code, isGenuine, booking, event, isOff } = scan
  if (!code) return { kind: 'not_a_ticket' }
  if (isGenuine === null) return { kind: 'no_key' }
  if (!isGenuine) return { kind: 'not_ours' }
  const { ticket } = code
  if (!booking) return unheard<B>(code, scan)
  const entered = letInAs(booking, ticket)
  // Staff may have moved it since the code was made: the booking knows better than its code, as far as it has been heard of.
  if (booking.occurrence !== event) {
    const isBehind = scan.heardUpto === null || !scan.isLive
    const mayBeOld = isBehind && code.occurrence === event && !entered
    return { kind: 'other_event', booking, id: booking.id, ticket, event: booking.occurrence, mayBeOld }
  }
  // Who was let in by name may have another number, as long as there is one.
  if (entered && !(entered.named && ticketsLeft(booking).length > 0))
    return { kind: 'already', booking, ticket, at: entered.at, gate: entered.gate }
  const barred = barredBy(booking)
  if (barred) return { kind: 'barred', why: barred, booking, ticket }
  if (isOff) return { kind: 'event_off', booking, ticket }
  if (ticket > booking.pax) return { kind: 'barred', why: 'returned', booking, ticket }
  return { kind: 'ok', booking, ticket }
}

const epoch = '1970-01-01T00:00:00Z'
/** Minutes. A sale comes to a tablet within seconds; what is busy, or on its way, has its time too. */
const onTheWay = 10

/** Its booking is not here: by what is signed. */
function unheard<B extends Booking>(
  { booking: id, ticket, occurrence, minutes }: TicketFacts,
  { waiting, event, isOff, heardUpto }: Omit<Scan, 'code' | 'booking'>,
): Verdict<B> {
  const before = waiting.find((one) => one.booking === id && one.tickets.includes(ticket))
  if (before) return { kind: 'already', booking: null, ticket, at: before.at, gate: before.gate }
  if (occurrence !== event)
    return { kind: 'other_event', booking: null, id, ticket, event: occurrence, mayBeOld: false }
  if (heardUpto !== null && minutesBetween(epoch, heardUpto) - minutes > onTheWay)
    return { kind: 'void', id, ticket }
  return isOff ? { kind: 'event_off', booking: null, ticket } : { kind: 'sold_since', id, ticket }
}

/** A camera sees a code many times a second: that is one scan, for as long as it is held there and a little after. */
export const sameScanMs = 3000

/** `lastMs`: when this text was last seen; undefined where it never was. */
export const isSameScan = (lastMs: number | undefined, nowMs: number): boolean =>
  lastMs !== undefined && nowMs - lastMs < sameScanMs
