import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { type ClosingCounts, checkedAt, closingOf, linesLeft } from './closing.ts'

type Party = Pick<
  Booking,
  'id' | 'day' | 'minute' | 'status' | 'deleted' | 'occurrence' | 'payment' | 'queue'
>

const now = { day: '2026-11-20', minute: 1380 }
const party = (id: string, more: Partial<Booking> = {}): Party => ({
  ...{
    id,
    day: now.day,
    minute: 1140,
    status: 'left',
    deleted: false,
    occurrence: null,
    payment: null,
    queue: null,
  },
  ...more,
})
const idsOf = (rows: Party[], at = now) => {
  const { inside, undecided, waiting, toCome, refunds } = closingOf(rows, at)
  const ids = (of: Party[]) => of.map(({ id }) => id)
  return {
    inside: ids(inside),
    undecided: ids(undecided),
    waiting: ids(waiting),
    toCome: ids(toCome),
    refunds: ids(refunds),
  }
}

test('who sits, who was never told of, who waits and who is still to come, the earliest first', () => {
  const rows = [
    party('sits', { status: 'seated', minute: 1200 }),
    party('stands', { status: 'arrived', minute: 1190 }),
    party('forgotten', { status: 'seated', day: '2026-11-18' }),
    party('absent', { status: 'confirmed', minute: 1379 }),
    party('due', { status: 'confirmed', minute: 1380 }),
    party('late show', { status: 'confirmed', minute: 1500 }),
    party('yesterday', { status: 'confirmed', day: '2026-11-19', minute: 1500 }),
    party('waits', { status: 'waiting' }),
    party('tomorrow', { status: 'confirmed', day: '2026-11-21' }),
    party('gone', { deleted: true, status: 'seated' }),
    party('at an event', { occurrence: 'e', status: 'confirmed' }),
    party('done'),
  ]
  expect(idsOf(rows)).toEqual({
    inside: ['forgotten', 'stands', 'sits'],
    undecided: ['yesterday', 'absent'],
    waiting: ['waits'],
    toCome: ['due', 'late show'],
    refunds: [],
  })
})

test('an evening typed in on the next morning is checked as itself: nobody is still to come, and today is none of it', () => {
  const morning = { day: '2026-11-21', minute: 600 }
  const rows = [
    party('sits', { status: 'seated' }),
    party('late show', { status: 'confirmed', minute: 2159 }),
    party('the day before', { status: 'seated', day: '2026-11-19' }),
    party('today', { status: 'confirmed', day: '2026-11-21', minute: 590 }),
  ]
  expect(idsOf(rows, checkedAt('2026-11-20', morning))).toEqual({
    inside: ['the day before', 'sits'],
    undecided: ['late show'],
    waiting: [],
    toCome: [],
    refunds: [],
  })
  expect(checkedAt('2026-11-21', morning)).toEqual(morning)
  expect(checkedAt('2026-11-22', morning)).toEqual(morning)
})

test('who waits stands by number, whenever they came, and who has none behind them', () => {
  const queue = (number: number) => ({ status: 'waiting', queue: { number } }) as Partial<Booking>
  const rows = [
    party('a', { status: 'waiting', minute: 1000 }),
    party('b', { ...queue(2), minute: 1100 }),
    party('c', { ...queue(1), minute: 1200 }),
    party('d', { ...queue(3), day: '2026-11-19' }),
  ]
  expect(idsOf(rows).waiting).toEqual(['d', 'c', 'b', 'a'])
})

test('money on its way back is not there yet, whoever it belongs to', () => {
  const payment = { amount: 3000, refunded: 0, returning: 3000 }
  const rows = [
    party('back', { status: 'cancelled', payment }),
    party('paid', { payment: { ...payment, returning: 0 } }),
  ]
  expect(idsOf(rows).refunds).toEqual(['back'])
})

test('nothing is said to be done while a line is not known; a refund under way leaves nothing to do', () => {
  const none: ClosingCounts = {
    ...{ unsent: 0, attention: 0, inside: 0, undecided: 0, waiting: 0, toCome: 0, held: 0 },
    refunds: 0,
  }
  expect(linesLeft(none)).toBe(0)
  expect(linesLeft({ ...none, inside: 3, unsent: 1, refunds: 2 })).toBe(2)
  expect(linesLeft({ ...none, attention: null })).toBeNull()
  expect(linesLeft({ ...none, attention: null, inside: 3 })).toBeNull()
  expect(linesLeft({ ...none, refunds: null })).toBe(0)
})
