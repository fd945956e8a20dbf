// What becomes of who was let in when their booking goes to another day.

import type { Booking } from '#domain/booking/booking.ts'
import { scansNow } from './check-in.ts'

type There = Pick<Booking, 'day' | 'status' | 'checked_in'>

/**
 * What a booking becomes that goes to another `day`: who is in on none of its tickets there comes anew, and who was in there before is in
 * again. Who has left stays so, but where an undo says so of a day before. `private.comes_anew` on the server is the same.
 */
export function statusByScans(row: There, next: There, day = next.day): 'confirmed' | 'arrived' | null {
  const isIn = scansNow({ ...next, day }).length > 0
  if (day > row.day && !isIn && (next.status === 'arrived' || next.status === 'seated')) return 'confirmed'
  if (next.day < row.day && next.status === 'left' && row.status !== 'left') return 'confirmed'
  const isBack = day < row.day && isIn && scansNow(row).length === 0
  return isBack && next.status === 'confirmed' ? 'arrived' : null
}

/**
 * A booking as the gate of its event has it: on the day of that, wherever it was put while they were cancelled, or by this tablet, which
 * the server has not heard of. Who was there, or has left, before it was put off comes anew. `private.decide_check_in` on the server has
 * it alike of who has left; those who are in have gone along already.
 */
export function asIfThere<B extends There>(row: B, day: string): B {
  if (row.day === day) return row
  const next = { ...row, day }
  const comesAnew = row.status === 'left' ? day > row.day : statusByScans(row, next) === 'confirmed'
  return comesAnew ? { ...next, status: 'confirmed' } : next
}
