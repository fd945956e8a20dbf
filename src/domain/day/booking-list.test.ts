import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { createCommand, emptyFields } from '#domain/booking/booking-commands.ts'
import { applyCommand } from '#domain/booking/command.ts'
import { filterBookings, pageOf } from './booking-list.ts'

function booked(id: string, more: Partial<Booking>): Booking {
  const body = createCommand({
    fields: { ...emptyFields, day: '2026-11-21', minute: 1140 },
    status: 'confirmed',
    source: 'phone',
    reference: id,
    accepted: {},
  })
  const by = { label: '', device: '' }
  const row = applyCommand(undefined, {
    ...body,
    id,
    v: 1,
    subject: id,
    needs: [],
    by,
    at: '2026-11-21T01:00:00Z',
    offset: 0,
  })
  if (!row) throw new Error('a create makes a row')
  return { ...row, ...more }
}

const rows = [
  booked('a', { last_name: '佐藤', pax: 2 }),
  booked('b', { last_name: '高橋', day: '2026-11-22', custom: true }),
  booked('c', { last_name: '髙橋', minute: 1200, status: 'cancelled', pax: 4 }),
  booked('d', { last_name: '高橋', deleted: true }),
]
const all = { query: '', status: null, pax: null, customOnly: false }

test('the list shows visits in their order, without what was deleted', () => {
  expect(filterBookings(rows, all).map((b) => b.id)).toEqual(['a', 'c', 'b'])
})

test.each([
  [{ query: '高橋' }, ['c', 'b']],
  [{ status: 'cancelled' as const }, ['c']],
  [{ pax: 2 }, ['a', 'b']],
  [{ customOnly: true }, ['b']],
  [{ query: '高橋', customOnly: true, pax: 9 }, []],
])('%j', (filter, ids) => {
  expect(filterBookings(rows, { ...all, ...filter }).map((b) => b.id)).toEqual(ids)
})

test('a page beyond the last shows the last', () => {
  expect(pageOf([1, 2, 3, 4, 5], 9, 2)).toEqual({ rows: [5], page: 3, pages: 3, total: 5 })
  expect(pageOf([], 1, 20)).toEqual({ rows: [], page: 1, pages: 1, total: 0 })
})
