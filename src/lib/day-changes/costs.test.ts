import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import type { DayLine } from '#domain/history/day-line.ts'
import { costsOf } from './costs.ts'

const today = '2026-11-28'
const venue = { today, settings: { send_confirmation_email: true } as never }
const booking = (more: Partial<Booking> = {}) =>
  ({
    ...{ id: 'b', day: today, minute: 1140, duration: 120, pax: 2, status: 'confirmed', deleted: false },
    ...{ email: 'a@guest.example', payment: null, occurrence: null, ...more },
  }) as Booking
const line = (changes: DayLine['changes'], kind = 'booking.edit', more: Partial<DayLine> = {}): DayLine => ({
  ...{ rev: 1, at: '2026-11-28T10:00:00Z', by: '', device: '', subject: 'b', command: 'c' },
  ...{ kind, changes, ...more },
})
const costs = (changes: DayLine['changes'], more: Partial<Booking> = {}, of = venue) =>
  costsOf(line(changes), booking(more), of)

test('a mail may have gone out where a customer is told of it, today too, and none of a day that is over', () => {
  for (const field of ['status', 'day', 'minute', 'pax', 'occurrence', 'deleted'])
    expect(costs({ [field]: [booking()[field as 'pax'], 'x'] }).mail, field).toBe(true)
  expect(costs({ comments: ['', '窓側'] }).mail).toBe(false)
  expect(costs({ pax: [2, 4] }, { email: '' }).mail).toBe(false)
  expect(costs({ pax: [2, 4] }, { day: '2026-11-27' }).mail).toBe(false)
  expect(costs({ pax: [2, 4] }, {}, { today, settings: { capacity: 0 } as never }).mail).toBe(false)
})

test('money that went back stays there only where a cancellation is taken back', () => {
  const payment = { amount: 8000, refunded: 3000, returning: 2000 } as Booking['payment']
  expect(costs({ status: ['confirmed', 'cancelled'] }, { status: 'cancelled', payment }).money).toBe(5000)
  expect(costs({ status: ['confirmed', 'seated'] }, { status: 'seated', payment }).money).toBe(0)
  expect(costs({ pax: [4, 2] }, { payment }).money).toBe(0)
})

test('seats are asked about where it takes more of them, or others', () => {
  expect(costs({ pax: [4, 2] }).seats).toMatchObject({ pax: 4 })
  expect(costs({ pax: [2, 4] }, { pax: 4 }).seats, 'fewer').toBeNull()
  expect(costs({ minute: [1020, 1140] }).seats).toMatchObject({ minute: 1020 })
  expect(costs({ day: ['2026-11-29', today] }).seats).toMatchObject({ day: '2026-11-29' })
  expect(costs({ day: ['2026-11-27', today] }).seats, 'a day that is over').toBeNull()
  expect(costs({ status: ['confirmed', 'cancelled'] }, { status: 'cancelled' }).seats).not.toBeNull()
  expect(costs({ status: ['confirmed', 'seated'] }, { status: 'seated' }).seats).toBeNull()
  expect(costs({ deleted: [false, true] }, { deleted: true }).seats).not.toBeNull()
  const made = line({ status: [null, 'confirmed'] }, 'booking.create')
  expect(costsOf(made, booking(), venue).seats, 'made, and cancelled by the undo').toBeNull()
})

test('of many rows that go together it says how many; of what is not known nothing else', () => {
  const dates = line({ deleted: [true, false] }, 'occurrence.create', { rows: 12 })
  expect(costsOf(dates, null, venue)).toEqual({ mail: false, money: 0, seats: null, many: 12 })
  expect(costsOf(line({ pax: [2, 4] }), null, venue).many).toBe(0)
})
