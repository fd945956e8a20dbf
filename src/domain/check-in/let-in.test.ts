import { expect, test } from 'vitest'
import type { Booking, Status } from '#domain/booking/booking.ts'
import type { BookingLine } from '#domain/price/line.ts'
import { ticketsLeft } from './check-in.ts'
import {
  barredBy,
  gateTotals,
  isPartlyIn,
  lastScanBy,
  letInAs,
  letInCommands,
  lineOfTicket,
  peopleIn,
} from './let-in.ts'

const entered = (...tickets: number[]) =>
  tickets.map((ticket, i) => ({
    ...{ ticket, at: `2027-06-10T09:0${i}:00Z`, gate: '北口', by: '', device: '', command: `${i}` },
  }))
const party = (pax: number, checked_in: Booking['checked_in'] = [], status: Status = 'confirmed') => ({
  ...{ pax, checked_in, status, deleted: false, day: '2027-06-10' },
})
const line = (name: string, count: number, type: BookingLine['type'] = 'ticket') =>
  ({ name, count, type }) as BookingLine

test('who is left is told by number, the lowest first, whatever order they came in', () => {
  expect(ticketsLeft(party(4))).toEqual([1, 2, 3, 4])
  expect(ticketsLeft(party(4, entered(3, 1)))).toEqual([2, 4])
  expect(ticketsLeft(party(1, entered(1, 2)))).toEqual([])
})

test('of a ticket that stands there twice the first counts, and one person came', () => {
  const b = party(2, entered(1, 1))
  expect(letInAs(b, 1)?.at).toBe('2027-06-10T09:00:00Z')
  expect(letInAs(b, 2)).toBeUndefined()
  expect(peopleIn(b)).toBe(1)
})

test('a party is partly in from its first ticket to its last; one that is marked as come is in whole', () => {
  const of = (...tickets: number[]) => ({ ...party(2, entered(...tickets), 'arrived'), occurrence: 'night' })
  expect([of(1), of(1, 1), of(1, 2), of()].map(isPartlyIn)).toEqual([true, true, false, false])
  expect(isPartlyIn({ ...of(1), status: 'left' }), 'nobody is expected any more').toBe(false)
  expect(isPartlyIn({ ...of(1), occurrence: null }), 'a table').toBe(false)
})

test('of a day before nobody is in, and nothing is taken back; on that day or an earlier one they are in again', () => {
  const scanned = entered(1).map((one) => ({ ...one, device: 'A', day: '2027-06-10' }))
  const on = (day: string) => ({ ...party(2, scanned), day })
  const said = (b: ReturnType<typeof on>) => [
    peopleIn(b),
    ticketsLeft(b).length,
    letInAs(b, 1)?.day,
    lastScanBy(b, 'A')?.people,
  ]
  expect(said(on('2027-06-11'))).toEqual([0, 2, undefined, undefined])
  for (const day of ['2027-06-10', '2027-06-09']) expect(said(on(day))).toEqual([1, 1, '2027-06-10', 1])
})

test('the last that a tablet let in is its own, with all who came in with it', () => {
  const of = (device: string, command: string, at: string, ticket: number) => ({
    ...{ ticket, at: `2027-06-10T${at}:00Z`, gate: '北口', by: '', device, command },
  })
  const checked_in = [
    of('A', 'x', '09:00', 1),
    of('A', 'y', '09:05', 2),
    of('A', 'y', '09:05', 3),
    of('B', 'z', '09:09', 4),
  ]
  expect(lastScanBy({ checked_in, day: '2027-06-10' }, 'A')).toEqual({
    ...{ command: 'y', at: '2027-06-10T09:05:00Z', gate: '北口', people: 2 },
  })
  expect(lastScanBy({ checked_in, day: '2027-06-10' }, 'C')).toBeNull()
})

test('kinds follow from the lines in their order; what is no ticket has no number', () => {
  const lines = [line('おとな', 2), line('弁当', 3, 'course'), line('こども', 1)]
  expect([1, 2, 3, 4].map((n) => lineOfTicket(lines, n)?.name)).toEqual([
    ...['おとな', 'おとな', 'こども', undefined],
  ])
})

test('people let in and expected: those who cancelled are not, those who are in are', () => {
  expect(
    gateTotals([
      party(4, entered(1, 2)),
      party(2, [], 'cancelled'),
      party(3, [], 'waiting'),
      party(1, entered(1, 2), 'arrived'),
      party(2, entered(1), 'left'),
    ]),
  ).toEqual({ inside: 5, expected: 7 })
})

test('a party that came whole by its status alone has no tickets let in; from the first one on they count', () => {
  expect(peopleIn(party(4))).toBe(0)
  expect(['arrived', 'seated', 'left'].map((status) => peopleIn(party(4, [], status as Status)))).toEqual([
    4, 4, 4,
  ])
  expect(peopleIn(party(4, [], 'no_show'))).toBe(0)
  expect(peopleIn(party(4, entered(1), 'arrived'))).toBe(1)
  expect(gateTotals([party(4, [], 'arrived'), party(2)])).toEqual({ inside: 4, expected: 6 })
})

test.each<[Status, boolean, ReturnType<typeof barredBy>, string[]]>([
  ['confirmed', false, null, ['booking.check_in']],
  ['no_show', false, null, ['booking.check_in']],
  ['arrived', false, null, ['booking.check_in']],
  ['cancelled', false, 'cancelled', ['booking.status', 'booking.check_in']],
  ['waiting', false, 'waiting', ['booking.status', 'booking.check_in']],
  ['confirmed', true, 'deleted', ['booking.restore', 'booking.check_in']],
])('%s, deleted %s', (status, deleted, why, kinds) => {
  const b = { status, deleted, day: '2027-06-14' }
  expect(barredBy(b)).toBe(why)
  const at = { gate: '北口', occurrence: 'night', day: '2027-06-15' }
  const commands = letInCommands(b, [2], at)
  expect(commands.map(({ kind }) => kind)).toEqual(kinds)
  expect(commands.at(-1)?.args).toEqual({ tickets: [2], by_name: false, ...at })
})
