import type { Booking } from '#domain/booking/booking.ts'
import type { Command } from '#domain/booking/command.ts'
import { turnedTo } from '#domain/booking/status.ts'
import type { CheckIn } from './check-in.ts'

/**
 * What is left of it that a scan said they came, once these are in. A scan and the status that came of it have the same instant: it
 * is the first one's that stands, and with none in they are expected as before. What a host marked by hand stays.
 */
export function comeByScans(row: Booking, left: readonly CheckIn[], c: Command): Partial<Booking> {
  const isOf = (all: readonly CheckIn[]) => all.some(({ at }) => at === row.status_at)
  if (row.status !== 'arrived' || !isOf(row.checked_in) || isOf(left)) return {}
  return left[0] ? { status_at: left[0].at } : turnedTo(row, 'confirmed', c)
}
