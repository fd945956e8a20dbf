import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '#domain/booking/command.ts'
import {
  type CheckIn,
  checkInCommand,
  gateName,
  longestGate,
  movedTickets,
  scanned,
  scansIn,
  ticketOfField,
  ticketsLeft,
  withoutScans,
} from './check-in.ts'

type Scan = Extract<Command, { kind: 'booking.check_in' }>

const scan = (id: string, tickets: number[], gate = '東門'): Scan =>
  ({
    ...{ id, v: 1, subject: 'b', needs: [], at: '2026-11-26T09:00:00.000Z', offset: 0 },
    by: { label: '佐藤', device: '入口' },
    ...checkInCommand(tickets, { gate, occurrence: null, day: null }),
  }) as Scan

const of = (checked_in: CheckIn[], pax: number) => ({ checked_in, pax, day: '2027-06-15' })
const withTickets = (all: CheckIn[], c: Scan, pax: number) => scanned(of(all, pax), c).checked_in
const withoutTickets = (all: CheckIn[], before: CheckIn[], wrote: CheckIn[], pax: number) =>
  withoutScans(of(all, pax), before, wrote)

test('a command names each ticket once, in order, and a gate as it can be seen', () => {
  expect(
    checkInCommand([3, 1, 3], { gate: ' 東\u200b門\n', occurrence: 'night', day: '2027-06-15' }),
  ).toEqual({
    ...{
      kind: 'booking.check_in',
      args: { tickets: [1, 3], gate: '東門', by_name: false, occurrence: 'night', day: '2027-06-15' },
      base: {},
    },
  })
  expect([...gateName('🎆'.repeat(50))]).toHaveLength(longestGate)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const kept = gateName(typed)
      expect(gateName(kept)).toBe(kept)
      expect([...kept].length).toBeLessThanOrEqual(longestGate)
    }),
  )
})

test('the first scan of a ticket stands before the others, and its fields are in the order in which Postgres keeps them', () => {
  const first = withTickets([], scan('a', [2, 1]), 5)
  expect(first.map((one) => Object.keys(one).join())).toEqual(
    Array(2).fill('at,by,gate,named,device,ticket,command'),
  )
  const both = withTickets(first, scan('b', [2, 3], '西門'), 5)
  expect(both.map(({ ticket, command }) => `${ticket}${command}`)).toEqual(['1a', '2a', '2b', '3b'])
  let many = both
  for (let n = 0; n < 25; n++) many = withTickets(many, scan(`c${n}`, [2]), 5)
  expect(
    many.filter(({ ticket }) => ticket === 2),
    'two of a ticket, and twenty more in all',
  ).toHaveLength(22)
  expect(withTickets(many, scan('d', [2]), 5), 'nothing is kept: the same list').toBe(many)
  expect(withTickets(both, scan('b', [2, 3]), 5), 'nothing new: the same list').toBe(both)
  expect(ticketsLeft({ pax: 5, checked_in: both, day: '2027-06-15' })).toEqual([4, 5])
  expect(ticketsLeft({ pax: 2, checked_in: both, day: '2027-06-15' })).toEqual([])
})

const steps = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), { maxLength: 6 })

const inOrder = (all: readonly CheckIn[]) => all.map(({ ticket, command }) => `${ticket} ${command}`).sort()

test('what a command let in is taken back, and nothing else; taken back once more it is let in again', () => {
  fc.assert(
    fc.property(steps, fc.nat(5), (all, which) => {
      let rows: CheckIn[] = []
      const written: [before: CheckIn[], after: CheckIn[]][] = []
      for (const [i, tickets] of all.entries()) {
        const after = withTickets(rows, scan(`c${i}`, tickets), 5)
        written.push([rows, after])
        rows = after
      }
      const [before, after] = written[which] ?? [[], []]
      const back = withoutTickets(rows, before, after, 5)
      expect(back).toEqual(rows.filter(({ command }) => command !== `c${which}`))
      expect(withoutTickets(back, before, after, 5)).toEqual(back)
      // The history keeps no more than what moved.
      expect(withoutTickets(rows, ...movedTickets(before, after), 5)).toEqual(back)
      expect(inOrder(withoutTickets(back, rows, back, 5))).toEqual(inOrder(rows))
    }),
  )
})

test('a number of who came by name goes to who shows its code, or has it, while another is free', () => {
  const named = (id: string, tickets: number[]) =>
    ({
      ...scan(id, tickets),
      ...checkInCommand(tickets, { gate: '', occurrence: null, day: null }, 'name'),
    }) as Scan
  const inOf = (all: readonly CheckIn[]) => all.map(({ ticket, command }) => `${ticket}${command}`)
  const two = withTickets([], named('n', [3, 4]), 4)
  const shown = withTickets(two, scan('c', [4]), 4)
  expect(inOf(shown)).toEqual(['2n', '3n', '4c'])
  expect(inOf(withTickets(shown, named('m', [3]), 4)), 'by name at the other gate').toEqual([
    '1m',
    '2n',
    '3n',
    '4c',
  ])
  const all = withTickets([], named('n', [1, 2]), 2)
  expect(inOf(withTickets(all, scan('c', [2]), 2)), 'nobody is left').toEqual(['1n', '2n', '2c'])
  expect(inOf(withoutTickets(shown, [], two, 4)), 'under whichever number').toEqual(['4c'])
})

test('a conflict tells of tickets by their number, beside fields of the row', () => {
  const side = (gate: string) => ({ at: '2026-11-26T09:00:00.000Z', gate })
  const fields = {
    'ticket 10': { base: null, kept: side('東門'), lost: null },
    status: { base: 'confirmed', kept: 'arrived', lost: 'cancelled' },
    'ticket 2': { base: null, kept: side('東門'), lost: side('西門') },
  }
  expect(scansIn({ fields })).toEqual([
    { ticket: 2, kept: side('東門'), lost: side('西門') },
    { ticket: 10, kept: side('東門'), lost: null },
  ])
  for (const field of ['status', 'ticket', 'ticket 0', 'ticket 1000', 'ticket 1x'])
    expect(ticketOfField(field)).toBeNull()
})
