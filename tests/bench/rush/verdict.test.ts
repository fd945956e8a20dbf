import { expect, test } from 'vitest'
import type { Entry } from '#tests/prove/last-seat/log.ts'
import type { Customer, Told } from './customer.ts'
import { figuresOf } from './figures.ts'
import { soldOtherwise, strangers, unanswered, untrue } from './verdict.ts'

const told = (said: string, sent: number, more: Partial<Told> = {}): Told => ({
  ...{ call: 'hold', pax: 1, said, seconds: null, sent, received: sent + 10 },
  ...more,
})
const customer = (booked: string | null, ...all: Told[]): Customer => ({ booked, byCard: false, told: all })

const entry = (seq: number, what: Entry['what'], id: string, at: number, expires: number): Entry => ({
  ...{ seq, xid: `${seq}`, at, what, id, minute: 1140, duration: 90, pax: 1, live: true, isNew: true },
  ...{ source: 'online', expires },
})
/** One seat: held from 1000 on, sold at 5000. */
const log = [entry(1, 'hold', 'a', 1000, 9000), entry(2, 'booking', 'a', 5000, Number.POSITIVE_INFINITY)]
const seen = (...all: Told[]) => untrue({ customers: [customer(null, ...all)], log, seats: 1, minute: 1140 })

test('as many have to be sold as there are', () => {
  const sold = [
    { id: 'a', pax: 2 },
    { id: 'b', pax: 1 },
  ]
  expect(soldOtherwise({ sold, seats: 3 })).toEqual([])
  expect(soldOtherwise({ sold, seats: 2 })).toEqual(['3 were sold of 2'])
  expect(soldOtherwise({ sold, seats: 4 })).toEqual(['3 were sold of 4'])
})

test('who was told of a booking has it, and who has one was told', () => {
  const sold = [{ id: 'a', pax: 1 }]
  expect(strangers({ customers: [customer('a'), customer(null)], sold })).toEqual([])
  expect(strangers({ customers: [customer('b')], sold })).toEqual([
    '1 were told of a booking that is not there',
    '1 bookings are there of which nobody was told',
  ])
})

test('sold out is true once all are sold, and held once all are held', () => {
  expect(seen(told('full', 6000), told('held', 3000), told('held', 6000), told('ok', 10))).toEqual([])
  expect(seen(told('full', 3000))).toEqual(['1 were told that it is sold out, and it was not'])
  expect(seen(told('held', 500))).toEqual(['1 were told that all are held while there was one'])
})

test('who waits has an answer, and knows for how long', () => {
  const said = (...all: Told[]) => unanswered({ customers: [customer(null, ...all)] })
  expect(said(told('busy', 1, { seconds: 3 }), told('held', 1, { seconds: 60 }), told('ok', 1))).toEqual([])
  expect(said(told('busy', 1), told('busy', 1, { seconds: 900 }), told('held', 1))).toEqual([
    '3 had to wait and were not told how long',
  ])
  expect(said(told('late', 1), told('500 SUP', 1))).toEqual([
    'what no page expects: hold late: 1, hold 500 SUP: 1',
  ])
})

test('figures are those of all answers', () => {
  const all = Array.from({ length: 100 }, (_, i) => told('ok', i * 10, { received: i * 10 + i }))
  expect(figuresOf(all)).toEqual({ p50: 50, p95: 95, perSecond: 100 / ((990 + 99) / 1000) })
})
