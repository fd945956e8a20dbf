import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { createCommand, emptyFields } from '#domain/booking/booking-commands.ts'
import { applyCommand } from '#domain/booking/command.ts'
import { filterBookings, type ListedGuest, noFilter, pageOf } from './booking-list.ts'

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
  booked('d', {
    last_name: '林',
    day: '2026-11-23',
    source: 'online',
    phone: '+819012345678',
    requests: '窓際の席',
  }),
]
const guest: ListedGuest = {
  allergies: '卵',
  conflicts: [],
  notes: '常連様',
  last_kana: 'ハヤシ',
  first_kana: '',
}
const guestOf = (b: { phone: string }) => (b.phone === '+819012345678' ? guest : null)

test('the list shows visits in their order', () => {
  const mixed = [rows[3], rows[1], rows[2], rows[0]].flatMap((b) => b ?? [])
  expect(filterBookings(mixed, noFilter).map((b) => b.id)).toEqual(['a', 'c', 'b', 'd'])
  expect(filterBookings(rows, noFilter)).not.toBe(rows)
})

test.each([
  [{ query: '高橋' }, ['c', 'b']],
  [{ status: 'cancelled' as const }, ['c']],
  [{ pax: 2 }, ['a', 'b', 'd']],
  [{ customOnly: true }, ['b']],
  [{ source: 'online' as const }, ['d']],
  [{ allergiesOnly: true }, ['d', 'e']],
  [{ allergiesOnly: true, source: 'phone' as const }, ['e']],
  [{ unconfirmedOnly: true }, ['f']],
  [{ query: '窓' }, ['d']],
  [{ query: '常連' }, ['d']],
  [{ query: 'hayashi 常連' }, ['d']],
  [{ query: 'hayashi 窓 常連 高橋' }, []],
  [{ query: '高橋', customOnly: true, pax: 9 }, []],
])('%j', (filter, ids) => {
  const told = booked('e', { comments: '甲殻類アレルギー', day: '2026-11-24', pax: 9 })
  const waiting = { ...booked('f', { day: '2026-11-25', pax: 9 }), unconfirmed: 'waiting' as const }
  const found = filterBookings([...rows, told, waiting], { ...noFilter, ...filter }, guestOf)
  expect(found.map((b) => b.id)).toEqual(ids)
})

test('a page beyond the last shows the last', () => {
  expect(pageOf([1, 2, 3, 4, 5], 9, 2)).toEqual({ rows: [5], page: 3, pages: 3, total: 5 })
  expect(pageOf([], 1, 20)).toEqual({ rows: [], page: 1, pages: 1, total: 0 })
})
