// What taking a change back cannot take back, or may meet.

import { type Booking, isLive } from '#domain/booking/booking.ts'
import { sendsMails } from '#domain/event/template-defaults.ts'
import type { DayLine } from '#domain/history/day-line.ts'
import { takenBackBy } from '#domain/history/taken-back.ts'
import type { Venue } from '#lib/data/use-venue.ts'

export interface Costs {
  /** A mail of it may have gone out, and another one goes. */
  mail: boolean
  /** What of the booking's money has gone back or is about to. */
  money: number
  /** The booking as it will be, where it takes seats that were free meanwhile; null where it takes none. */
  seats: Booking | null
  /** So many rows go together. */
  many: number
}

/** What a customer is told of. */
const mailed = ['status', 'day', 'minute', 'pax', 'occurrence', 'deleted']

/** `booking`: as it is now; null where it is about none, or one that is not known. */
export function costsOf(
  line: DayLine,
  booking: Booking | null,
  venue: Pick<Venue, 'settings' | 'today'>,
): Costs {
  const many = line.kind === 'occurrence.create' ? (line.rows ?? 1) : 0
  if (!booking) return { mail: false, money: 0, seats: null, many }
  const back = takenBackBy(line)
  const before = Object.fromEntries(Object.entries(back).map(([field, [from]]) => [field, from]))
  const then = { ...booking, ...before } as Booking
  const isAhead = then.day >= venue.today
  const { refunded = 0, returning = 0 } = booking.payment ?? {}
  const isMoved = 'day' in back || 'minute' in back
  return {
    mail: isAhead && booking.email !== '' && sendsMails(venue.settings) && mailed.some((f) => f in back),
    money: back['status']?.[1] === 'cancelled' ? refunded + returning : 0,
    seats: isAhead && isLive(then) && (isMoved || people(then) > people(booking)) ? then : null,
    many,
  }
}

const people = (b: Booking): number => (isLive(b) ? b.pax : 0)
