// What becomes of who was let in when their booking goes to another day.

import type { Booking } from '#domain/booking/booking.ts'
import { scansNow } from './check-in.ts'

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

/**
 * A booking as the gate of its event has it: on the day of that, wherever it was put while they were cancelled, or by this tablet, which
 * the server has not heard of; who left before it was put off comes anew. `private.as_if_there` on the server is the same.
 */
export function asIfThere<B extends Pick<Booking, 'day' | 'status'>>(row: B, day: string): B {
  if (row.day === day) return row
  return { ...row, day, status: row.status === 'left' && day > row.day ? 'confirmed' : row.status }
}
