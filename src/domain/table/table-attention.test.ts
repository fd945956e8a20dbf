import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { clashAccepted, clashOf } from './table-attention.ts'

const day = '2026-11-28'
const party = (id: string, minute: number, more: Partial<Booking> = {}) =>
  ({
    ...{ id, day, minute, duration: 120, status: 'confirmed', deleted: false },
    ...{ occurrence: null, tables: ['t'], ...more },
  }) as Booking
const floor = [{ id: 't' }, { id: 'u' }]
const p = party('p', 1140)
/** Whose tables are accepted with those of p. */
const accepts = (other: Booking): boolean => 'table_clash' in clashAccepted(p, [p, other], floor)

test('with a tap who has the table at the same time is accepted, and nobody who comes before or after', () => {
  expect([1020, 1021, 1140, 1259, 1260].map((minute) => accepts(party('x', minute)))).toEqual([
    ...[false, true, true, true, false],
  ])
  for (const more of [
    { tables: ['u'] },
    { tables: [] },
    { status: 'cancelled' },
    { status: 'waiting' },
    { occurrence: 'e' },
  ])
    expect(accepts(party('x', 1140, more as Partial<Booking>)), JSON.stringify(more)).toBe(false)
  expect(clashAccepted(p, [p], floor)).toEqual({})
  expect(clashAccepted(p, [party('x', 1140)], [{ id: 'u' }]), 'a table that is gone').toEqual({})
})

test('a night that goes on has its table after midnight, and the same minute of another day is none', () => {
  expect(accepts(party('x', 1140, { day: '2026-11-27' }))).toBe(false)
  expect(accepts(party('x', 1140 + 1440 - 60, { day: '2026-11-27' }))).toBe(true)
  expect(accepts(party('x', 1140 + 1440 - 120, { day: '2026-11-27' }))).toBe(false)
})

test('another party or another table is another figure, the order is none', () => {
  const upto = (tables: string[], ...others: Booking[]) =>
    clashOf({ ...p, tables }, others, new Set(['t', 'u']))?.upto
  const [x, y] = [party('x', 1140, { tables: ['t', 'u'] }), party('y', 1140)]
  expect(upto(['t'], x, y)).toBe(upto(['t'], y, x))
  expect(upto(['t', 'u'], x)).toBe(upto(['u', 't'], x))
  expect(new Set([upto(['t'], x), upto(['t'], y), upto(['u'], x), upto(['t', 'u'], x)]).size).toBe(4)
})
