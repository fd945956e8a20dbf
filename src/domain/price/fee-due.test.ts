import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { feeDue } from './fee-due.ts'

const tokyo = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }
const present = [
  { days: 0, percent: 100 },
  { days: 1, percent: 50 },
]
const lines = [{ price: 5001, count: 1 }] as Booking['lines']
const booked = (over: Partial<Booking>): Booking =>
  ({
    ...{ day: '2026-11-21', status: 'confirmed', status_at: '2026-11-01T03:00:00.000Z', source: 'phone' },
    ...{ claimed_rev: 4, agreed_fees: null, lines, ...over },
  }) as Booking
const due = (over: Partial<Booking>, today = '2026-11-20') => feeDue(booked(over), present, tokyo, today)

test('what is booked costs what the present day says', () => {
  expect(due({})).toEqual({ when: 'now', percent: 50, sum: 2500 })
  expect(due({ status: 'arrived' }, '2026-11-21')).toEqual({ when: 'now', percent: 100, sum: 5001 })
  expect(due({}, '2026-11-19')).toEqual({ when: 'now', percent: 0, sum: 0 })
  expect(due({ lines: [] })).toEqual({ when: 'now', percent: 50, sum: 0 })
  const payment = { amount: 12_000, refunded: 0, returning: 0 }
  expect(due({ payment }), 'a deposit beside what is cheap').toMatchObject({ sum: 6000 })
})

test.each([
  ['2026-11-19T20:59:00.000Z', 0],
  ['2026-11-19T21:00:00.000Z', 50],
  ['2026-11-20T20:59:00.000Z', 50],
  ['2026-11-20T21:00:00.000Z', 100],
  ['2026-11-25T21:00:00.000Z', 100],
])('what was cancelled at %s cost %i percent, whatever day it is now', (status_at, percent) => {
  const gone = { status: 'cancelled', status_at } as const
  for (const today of ['2026-11-10', '2026-12-10'])
    expect(due(gone, today)).toMatchObject({ when: 'cancelled', percent })
})

test('who stayed away pays as on the day, and what was agreed goes before what the house says now', () => {
  expect(due({ status: 'no_show' }, '2026-12-01')).toMatchObject({ when: 'missed', percent: 100 })
  expect(due({ agreed_fees: [{ days: 1, percent: 20 }] })).toMatchObject({ percent: 20, sum: 1000 })
  expect(due({ agreed_fees: [] })).toBeNull()
})

test.each<[string, Partial<Booking>]>([
  ['sits', { status: 'seated' }],
  ['waits', { status: 'waiting' }],
  ['left', { status: 'left' }],
  ['never had seats', { status: 'cancelled', claimed_rev: 0 }],
  ['came without a booking', { status: 'cancelled', source: 'walk_in' }],
  ['stayed away where that costs nothing', { status: 'no_show', agreed_fees: [{ days: 0, percent: 0 }] }],
])('nothing is said of a party that %s', (_, over) => {
  expect(due(over)).toBeNull()
})
