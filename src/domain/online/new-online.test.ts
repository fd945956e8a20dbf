import { expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { areasOfOnlineChange, beforeOnlineChange, type Settlement } from '#domain/booking/booking.ts'
import { lookedAt, newOnlineBookings, newsAt, newsKeys, newsKind, withSeen } from './new-online.ts'

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
    status_at: '2026-11-21T08:00:00.000Z',
    settled: [],
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
  ['that staff cancelled', { status: 'cancelled' }],
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

const cancelledAt = (at: string): Partial<Booking> => ({
  status: 'cancelled',
  status_at: at,
  settled: [{ code: 'cancelled_online', upto: 0, by: '', device: '', at }],
})
const cancelled = cancelledAt('2026-11-21T08:45:00.000Z')

test('what a customer cancelled counts by when they did it, whoever had entered the booking', () => {
  const old = online('a', { ...cancelled, made_at: '2026-10-01T08:00:00.000Z' })
  const phoned = online('b', { ...cancelledAt('2026-11-21T08:50:00.000Z'), source: 'phone' })
  const late = online('c', { made_at: '2026-11-21T08:47:00.000Z' })
  const found = newOnlineBookings([old, phoned, late], nothing, at)
  expect(ids(found)).toEqual(['b', 'c', 'a'])
  expect(found.map(newsAt)).toEqual([
    '2026-11-21T08:50:00.000Z',
    '2026-11-21T08:47:00.000Z',
    '2026-11-21T08:45:00.000Z',
  ])
})

test.each<[string, Partial<Booking>]>([
  ['of a day that is over', { day: '2026-11-20' }],
  ['from before this device began', cancelledAt(since)],
  ['that staff took back and cancelled', { status_at: '2026-11-21T08:55:00.000Z' }],
  ['that staff took back and serve', { status: 'seated', status_at: '2026-11-21T08:55:00.000Z' }],
])('a cancellation %s is not told; control: as it was, it is', (_, more) => {
  expect(newOnlineBookings([online('a', { ...cancelled, ...more })], nothing, at)).toEqual([])
  expect(ids(newOnlineBookings([online('a', cancelled)], nothing, at))).toEqual(['a'])
})

test('who has seen the booking has not seen that it was cancelled, nor the next time', () => {
  const seen = withSeen([online('a')], nothing, ['a'], at)
  const now = online('a', cancelled)
  expect(ids(newOnlineBookings([now], seen, at))).toEqual(['a'])
  const both = withSeen([now], seen, ['a'], at)
  expect(newOnlineBookings([now], both, at)).toEqual([])
  const again = online('a', cancelledAt('2026-11-21T08:58:00.000Z'))
  expect(ids(newOnlineBookings([again], both, at))).toEqual(['a'])
  expect(newsKeys([again]), 'it sounds for each').not.toEqual(newsKeys([now]))
  expect(lookedAt([now], ['a', 'not here'])).toEqual(['a', 'not here', ...newsKeys([now])])
})

test('a cancellation that was seen is kept while its day is to come, and then forgotten', () => {
  const one = online('a', { ...cancelled, day: '2026-11-21' })
  const seen = withSeen([one], nothing, ['a'], at)
  expect(seen.ids).toEqual(newsKeys([one]))
  const next = { today: '2026-11-22', now: '2026-11-22T09:00:00.000Z' }
  expect(withSeen([one], seen, [], next).ids).toEqual([])
})

const changedAt = (at: string): Partial<Booking> => ({
  settled: [{ code: 'changed_online', upto: 0, by: '', device: '', at }],
})

test('what a customer changed is told once more after it was looked at, by when they did it, and again at the next change', () => {
  const once = online('a', changedAt('2026-11-21T08:40:00.000Z'))
  const seen = withSeen([online('a')], nothing, ['a'], at)
  expect(newOnlineBookings([online('a')], seen, at), 'control: unchanged').toEqual([])
  expect(ids(newOnlineBookings([once], seen, at))).toEqual(['a'])
  expect(newsKind(once)).toBe('changed')
  expect(newsAt(once)).toBe('2026-11-21T08:40:00.000Z')
  const looked = withSeen([once], seen, ['a'], at)
  expect(newOnlineBookings([once], looked, at)).toEqual([])
  const twice = online('a', changedAt('2026-11-21T08:50:00.000Z'))
  expect(ids(newOnlineBookings([twice], looked, at))).toEqual(['a'])
})

test('a change counts whoever entered the booking, and no more once the party is here or staff cancelled', () => {
  const changed = changedAt('2026-11-21T08:40:00.000Z')
  expect(ids(newOnlineBookings([online('a', { ...changed, source: 'phone' })], nothing, at))).toEqual(['a'])
  for (const status of ['seated', 'cancelled'] as const)
    expect(newOnlineBookings([online('a', { ...changed, status })], nothing, at)).toEqual([])
})

test('who left a name for a full day is told, and not once more when staff have a table for them', () => {
  const waits = online('a', { status: 'waiting' })
  expect(ids(newOnlineBookings([waits], nothing, at))).toEqual(['a'])
  expect(newsKind(waits), 'no booking').toBe('waits')
  expect(newsKind(online('a')), 'control').toBe('made')
  expect(newOnlineBookings([online('b', { status: 'waiting', source: 'walk_in' })], nothing, at)).toEqual([])
  const seen = withSeen([waits], nothing, ['a'], at)
  expect(newOnlineBookings([online('a')], seen, at)).toEqual([])
})

const onlySettled = (code: Settlement['code'], upto: number) => ({
  settled: [{ code, upto, by: '', device: '', at: '2026-11-21T09:00:00.000Z' }],
})

test('what it was before its customer changed it is read from one figure', () => {
  expect(beforeOnlineChange(onlySettled('changed_online', 261121_1530_0012))).toEqual({
    day: '2026-11-21',
    minute: 1530,
    pax: 12,
  })
  expect(beforeOnlineChange(onlySettled('changed_online', 261121_0000_0001))).toMatchObject({
    minute: 0,
    pax: 1,
  })
})

test('from which area to which they went is read where they went to another', () => {
  const { settled } = onlySettled('changed_online', 261121_1530_0012)
  expect(areasOfOnlineChange({ settled })).toBeNull()
  const areas = [null, 'hall'] as const
  const gone = settled.map((one) => ({ ...one, areas }))
  expect(areasOfOnlineChange({ settled: gone })).toEqual([null, 'hall'])
})

test('what was never changed, or says nothing of before, has none', () => {
  expect(beforeOnlineChange({ settled: [] })).toBeNull()
  expect(beforeOnlineChange(onlySettled('changed_online', 0))).toBeNull()
  expect(beforeOnlineChange(onlySettled('coming', 261121))).toBeNull()
})
