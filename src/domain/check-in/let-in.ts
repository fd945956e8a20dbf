// What a gate makes of a booking: who of its people is in, what stands against letting them in, and how they are let in.

import { type Booking, isLive } from '#domain/booking/booking.ts'
import type { CommandBody } from '#domain/booking/command.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { checkInCommand, type GateOf, scansNow } from './check-in.ts'

type Party = Pick<Booking, 'pax' | 'status' | 'checked_in' | 'day'>

/** As the row has it, of which the first that was let in is kept. */
export const letInAs = (b: Pick<Party, 'checked_in' | 'day'>, ticket: number) =>
  scansNow(b).find((one) => one.ticket === ticket)

/** What the tablet of this name let in last, and how many people with it; null where it let nobody of them in. */
export function lastScanBy(b: Pick<Party, 'checked_in' | 'day'>, device: string) {
  const [last] = scansNow(b)
    .filter((one) => one.device === device)
    .toSorted((x, y) => (x.at < y.at ? 1 : -1))
  if (!last) return null
  const { command, at, gate } = last
  return { command, at, gate, people: scansNow(b).filter((one) => one.command === command).length }
}

export const ticketsIn = (b: Pick<Party, 'checked_in' | 'day'>): number =>
  new Set(scansNow(b).map(({ ticket }) => ticket)).size

/**
 * How many of a party are in, at the gate, in the lists and on paper: those whose ticket was let in. A party that is marked as
 * come without any of them is in whole, since its status is of the party and knows no tickets: who marks it so saw it go in.
 * From its first ticket on the tickets count, which know more.
 */
export function peopleIn(b: Party): number {
  const scanned = ticketsIn(b)
  if (scanned > 0) return scanned
  return b.status === 'arrived' || b.status === 'seated' || b.status === 'left' ? b.pax : 0
}

/** Some of the party have come to their event, and others are still expected. */
export const isPartlyIn = (b: Party & Pick<Booking, 'occurrence'>): boolean =>
  b.occurrence !== null &&
  (b.status === 'arrived' || b.status === 'seated') &&
  peopleIn(b) > 0 &&
  peopleIn(b) < b.pax

/** What the n-th ticket of a booking was sold as: the lines in their order say it. Undefined where they say nothing of it. */
export function lineOfTicket(lines: readonly BookingLine[], ticket: number): BookingLine | undefined {
  let upto = 0
  return lines.find((line) => {
    if (line.type !== 'ticket') return false
    upto += line.count
    return ticket <= upto
  })
}

/** Why nobody of a booking is let in without a word of staff; null where they come as they booked. */
export type Barred = 'cancelled' | 'waiting' | 'deleted'

export function barredBy(b: Pick<Booking, 'status' | 'deleted'>): Barred | null {
  if (b.deleted) return 'deleted'
  return b.status === 'cancelled' || b.status === 'waiting' ? b.status : null
}

/** People let in, and all those that are expected, of an event's bookings. */
export function gateTotals(parties: readonly (Party & Pick<Booking, 'deleted'>)[]): {
  inside: number
  expected: number
} {
  const coming = parties.filter((b) => isLive(b) || peopleIn(b) > 0)
  return {
    inside: coming.reduce((sum, b) => sum + peopleIn(b), 0),
    // Who came with more tickets than the booking has at present is a person all the same.
    expected: coming.reduce((sum, b) => sum + Math.max(isLive(b) ? b.pax : 0, peopleIn(b)), 0),
  }
}

/**
 * Of which day they are let in, as days of business: of another event's it is that of the later one, for which they need not come again;
 * after the day of theirs it is the gate's own `today`, since their event may have been put off to it, which the tablet has not heard of.
 */
export const dayOfScan = (event: string, today: string): string => (event > today ? event : today)

export const dayAt = ({ day }: Pick<GateOf, 'day'>, b: Pick<Booking, 'day'>): string =>
  day === null ? b.day : dayOfScan(day, b.day)

/**
 * What lets these people in: who was cancelled or waits is a guest again first, so that nobody is told of a conflict that
 * staff have just decided.
 */
export function letInCommands(
  b: Pick<Booking, 'status' | 'deleted' | 'day'>,
  tickets: readonly number[],
  at: GateOf,
  by: 'code' | 'name' = 'code',
): CommandBody[] {
  const barred = barredBy(b)
  const enter = checkInCommand(tickets, { ...at, day: dayAt(at, b) }, by)
  if (barred === 'deleted') return [{ kind: 'booking.restore', args: {}, base: { deleted: true } }, enter]
  if (barred === null) return [enter]
  return [
    { kind: 'booking.status', args: { status: 'confirmed', accepted: {} }, base: { status: barred } },
    enter,
  ]
}
