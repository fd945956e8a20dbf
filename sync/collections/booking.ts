import type { Booking } from '#domain/booking/booking.ts'
import { addDays, isDay, mondayOf } from '#domain/time/time.ts'
import type { Collection } from './collection.ts'

/** By the week of their business day. */
export const booking: Collection<Booking> = {
  name: 'booking',
  indexes: ['day'],
  partOf: ({ day }) => mondayOf(day),
  inPart: (part) => (isDay(part) ? { day: { $gte: part, $lte: addDays(part, 6) } } : null),
}
