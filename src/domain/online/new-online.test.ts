import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { newOnlineBookings, withSeen } from './new-online.ts'

const at = { today: '2026-11-21', now: '2026-11-21T09:00:00.000Z' }
const since = '2026-11-20T00:00:00.000Z'
const nothing = { since, ids: [] }

const online = (id: string, more: Partial<Booking> = {}) =>
  ({
    id,
    source: 'online',
    status: 'confirmed',
    day: '2026-11-25',
    made_at: '2026-11-21T08:00:00.000Z',
    ...more,
  }) as Booking

const ids = (bookings: readonly Booking[]) => bookings.map(({ id }) => id)

test('what customers booked since this device began, the newest first', () => {
  const early = online('a')
  const late = online('b', { made_at: '2026-11-21T08:30:00.000Z' })
  expect(ids(newOnlineBookings([early, late], nothing, at))).toEqual(['b', 'a'])
})

test.each<[string, Partial<Booking>]>([
  ['made by staff', { source: 'phone' }],
  ['taken over from another book', { source: 'import' }],
  ['made before this device began', { made_at: since }],
  ['of a day that is over', { day: '2026-11-20' }],
  ['whose party is here', { status: 'seated' }],
  ['that was cancelled', { status: 'cancelled' }],
])('one %s is not new; control: as it was, it is', (_, more) => {
  expect(newOnlineBookings([online('a', more)], nothing, at)).toEqual([])
  expect(ids(newOnlineBookings([online('a')], nothing, at))).toEqual(['a'])
})

test('what was looked at is not new any more, whatever comes after', () => {
  const both = [online('a'), online('b')]
  const seen = withSeen(both, nothing, ['a'], at)
  expect(ids(newOnlineBookings(both, seen, at))).toEqual(['b'])
  expect(ids(newOnlineBookings([...both, online('c')], seen, at))).toEqual(['b', 'c'])
})

test('after a fortnight nobody is told of it any more', () => {
  const later = { today: '2026-11-24', now: '2026-12-05T08:30:00.000Z' }
  expect(newOnlineBookings([online('a')], nothing, later)).toEqual([])
  const inTime = { today: '2026-11-24', now: '2026-12-05T07:30:00.000Z' }
  expect(ids(newOnlineBookings([online('a')], nothing, inTime))).toEqual(['a'])
})

test('ids are forgotten once they could not count as new, and only then', () => {
  const all = [online('a'), online('b', { day: '2026-11-21' })]
  const seen = withSeen(all, nothing, ['a', 'b', 'gone'], at)
  expect(seen.ids).toEqual(['a', 'b'])
  const next = { today: '2026-11-22', now: '2026-11-22T09:00:00.000Z' }
  expect(withSeen(all, seen, [], next).ids).toEqual(['a'])
  expect(newOnlineBookings(all, withSeen(all, seen, [], next), next)).toEqual([])
})
