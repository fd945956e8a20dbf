// What becomes of who was let in when their booking goes to another day.

import type { Booking } from '#domain/booking/booking.ts'
import { type CheckIn, scansNow } from './check-in.ts'

/** Who was let in after they were sent to a later day, where nobody at the gate had heard of it, is in, and of that day. */
export const inSince = (row: Booking, next: Booking, at: string): CheckIn[] => {
  if (row.occurrence === next.occurrence || row.occurrence === null || next.day <= row.day)
    return next.checked_in
  const since = new Set(scansNow(row).filter((one) => one.at > at))
  if (since.size === 0) return next.checked_in
  return next.checked_in.map((one) => (since.has(one) ? { ...one, day: next.day } : one))
}

/**
 * What a booking becomes that goes to another day: who is in on none of its tickets there comes anew, and who was in there before is in
 * again. Who has left stays so. `private.comes_anew` on the server is the same.
 */
export function statusByScans(row: Booking, next: Booking): 'confirmed' | 'arrived' | null {
  const isIn = scansNow(next).length > 0
  if (next.day > row.day && !isIn && (next.status === 'arrived' || next.status === 'seated'))
    return 'confirmed'
  const isBack = next.day < row.day && isIn && scansNow(row).length === 0
  return isBack && next.status === 'confirmed' ? 'arrived' : null
}
