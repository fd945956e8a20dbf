import { expect, test } from 'vitest'
import type { Venue } from '#domain/online/guest-booking.ts'
import { wishOf, wishSearch } from './wish.ts'

test('reads a wish from the address', () => {
  expect(
    wishSearch({ pax: 4, day: '2026-11-22', time: 1170, area: 'x', step: 'review', source: 'line' }),
  ).toEqual({
    pax: 4,
    day: '2026-11-22',
    time: 1170,
    area: 'x',
    step: 'review',
    source: 'line',
  })
})

test.each<Record<string, unknown>>([
  { pax: 0 },
  { pax: 2.5 },
  { pax: '4; drop table' },
  { pax: Number.MAX_VALUE },
  { day: '2026-02-30' },
  { day: '<script>' },
  { day: { $gt: '' } },
  { time: -1 },
  { time: 99_999 },
  { area: 7 },
  { step: '__proto__' },
  { phone: '09012345678' },
])('leaves out %j', (search) => {
  const none = { pax: undefined, day: undefined, time: undefined, area: undefined }
  expect(wishSearch(search)).toStrictEqual({ ...none, step: undefined, source: undefined })
})

test('begins with two people on the first day that can be booked', () => {
  const venue = { minimum_pax: 1, maximum_pax: 8, cutoff_days: 1 } as Venue
  expect(wishOf({}, venue, '2026-11-30')).toEqual({
    ...{ pax: 2, day: '2026-12-01', time: null, area: null },
  })
  expect(wishOf({}, { ...venue, minimum_pax: 4 }, '2026-11-30').pax).toBe(4)
  expect(wishOf({}, { ...venue, maximum_pax: 1 }, '2026-11-30').pax).toBe(1)
})

test('wishes for an area that the house offers, and for no other', () => {
  const venue = { minimum_pax: 1, maximum_pax: 8, cutoff_days: 1, areas: [{ id: 'hall' }, { id: 'bar' }] }
  const areaIn = (area: string) => wishOf({ area }, venue as unknown as Venue, '2026-11-30').area
  expect([areaIn('bar'), areaIn('roof'), areaIn('')]).toEqual(['bar', null, null])
  const before = { minimum_pax: 1, maximum_pax: 8, cutoff_days: 1 } as Venue
  expect(wishOf({ area: 'bar' }, before, '2026-11-30').area, 'a page of before knows none').toBeNull()
})
