import { expect, test } from 'vitest'
import type { Guest } from '#domain/guest/guest.ts'
import { dailyCovers, hourlyCovers, peopleOf, sourceCovers, totalCover, weekdayCovers } from './covers.ts'
import { leadOf } from './lead.ts'
import { outcomeOf, percentOf, type ReportRow, tenths } from './outcome.ts'
import { lateShare, noShowShare, repeatShare } from './rates.ts'
import { isEmpty, reportOf } from './report.ts'

const today = '2026-11-20'
const clock = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }
const range = { from: '2026-11-16', to: '2026-11-22' }

let made = 0
const party = (more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ id: `b${++made}`, day: '2026-11-18', minute: 1140, pax: 2, status: 'left', source: 'phone', tags: [] },
  ...{ deleted: false, occurrence: null, guest_id: null, made_at: '2026-11-16T03:00:00Z' },
  ...{ seated_at: null, left_at: null },
  ...more,
})
const guest = (id: string, visits: number, more: Partial<Guest> = {}) => ({ id, visits, ...more }) as Guest

test('who came, is expected, was never told of, and who is no visit at all', () => {
  const of = (more: Partial<ReportRow>) => outcomeOf(party(more), today)
  expect(['arrived', 'seated', 'left'].map((status) => of({ status } as Partial<ReportRow>))).toEqual([
    'came',
    'came',
    'came',
  ])
  expect(of({ status: 'confirmed', day: today })).toBe('expected')
  expect(of({ status: 'confirmed', day: '2026-11-19' })).toBe('undecided')
  expect([of({ status: 'no_show' }), of({ status: 'cancelled' })]).toEqual(['no_show', 'cancelled'])
  expect([of({ status: 'waiting' }), of({ deleted: true }), of({ occurrence: 'e1' })]).toEqual([
    null,
    null,
    null,
  ])
})

test('every day of the range has its covers, the empty ones too, and what nobody told of is counted by itself', () => {
  const rows = [
    party({ pax: 3 }),
    party({ day: '2026-11-20', status: 'seated', pax: 4 }),
    party({ day: '2026-11-20', status: 'confirmed', pax: 5 }),
    party({ day: '2026-11-19', status: 'confirmed' }),
    party({ day: '2026-11-23', pax: 9 }),
    party({ status: 'cancelled' }),
    party({ status: 'no_show' }),
  ]
  const days = dailyCovers(rows, range, today)
  expect(days.map(({ day }) => day)).toEqual([16, 17, 18, 19, 20, 21, 22].map((n) => `2026-11-${n}`))
  expect(days.map(peopleOf)).toEqual([0, 0, 3, 0, 9, 0, 0])
  expect(days[4]).toMatchObject({ came: { parties: 1, people: 4 }, expected: { parties: 1, people: 5 } })
  expect(days.map(({ undecided }) => undecided)).toEqual([0, 0, 0, 1, 0, 0, 0])
})

test('hours are those of the business day, and none between the first and the last is left out', () => {
  const rows = [party({ minute: 1439 }), party({ minute: 1530, pax: 6 })]
  expect(hourlyCovers(rows, today).map((h) => [h.hour, peopleOf(h)])).toEqual([
    [23, 2],
    [24, 0],
    [25, 6],
  ])
  expect(hourlyCovers([], today)).toEqual([])
})

test('a weekday is averaged over its days on which anybody came', () => {
  const long = { from: '2026-11-02', to: '2026-11-22' }
  const rows = [party({ day: '2026-11-04', pax: 3 }), party({ pax: 4 }), party({ day: '2026-11-07', pax: 8 })]
  const weekdays = weekdayCovers(dailyCovers(rows, long, today))
  expect(weekdays.map(({ days, average }) => [days, average])).toEqual([
    [0, null],
    [0, null],
    [2, 3.5],
    [0, null],
    [0, null],
    [1, 8],
    [0, null],
  ])
})

test('each channel that brought somebody has its covers, and together they are all', () => {
  const rows = [party(), party({ source: 'online', pax: 4 }), party({ source: 'walk_in', status: 'no_show' })]
  const sources = sourceCovers(rows, today)
  expect(sources.map((s) => [s.source, s.came.people])).toEqual([
    ['online', 4],
    ['phone', 2],
  ])
  expect(sources.reduce((sum, s) => sum + peopleOf(s), 0)).toBe(peopleOf(totalCover(rows, today)))
})

test('of the bookings whose end is known, those that did not come; who walked in or cancelled is none of them', () => {
  const rows = [
    ...[party(), party(), party({ status: 'no_show' }), party({ status: 'cancelled' })],
    ...[
      party({ source: 'walk_in' }),
      party({ status: 'confirmed' }),
      party({ status: 'confirmed', day: today }),
    ],
  ]
  expect(noShowShare(rows, today)).toEqual({ n: 1, of: 3 })
  expect(percentOf({ n: 1, of: 3 })).toBe(33.3)
  expect([percentOf({ n: 1, of: 16 }), percentOf({ n: 0, of: 0 }), tenths(25, 100)]).toEqual([6.3, null, 0.3])
})

test('late is who sat down a quarter of an hour after the time booked first, or said so', () => {
  const rows = [
    party({ seated_at: 1154 }),
    party({ seated_at: 1155 }),
    party({ minute: 1170, tags: ['late', '19:00 → 19:30'], seated_at: 1170 }),
    // Put off, and no longer marked as late: it is the time booked first that counts.
    party({ minute: 1170, tags: ['19:00 → 19:30'], seated_at: 1160 }),
    party({ minute: 1170, tags: ['19:00 → 19:30'], seated_at: 1150 }),
    // Of these two nobody knows when they sat down; one of them had rung up.
    party(),
    party({ tags: ['late'] }),
    party({ source: 'walk_in', seated_at: 1200 }),
  ]
  expect(lateShare(rows, today)).toEqual({ n: 4, of: 6 })
})

test('a guest comes again who was here before the range, or twice in it; what came after it says nothing', () => {
  const rows = [
    party({ guest_id: 'new' }),
    party({ guest_id: 'twice' }),
    party({ guest_id: 'twice', day: '2026-11-17' }),
    party({ guest_id: 'before' }),
    party({ guest_id: 'later' }),
    party({ guest_id: 'later', day: '2026-11-19' }),
    party({ guest_id: 'sits', day: today, status: 'seated' }),
    party({ guest_id: 'gone', status: 'no_show' }),
    party(),
  ]
  const guests = [guest('new', 1), guest('twice', 2), guest('before', 5), guest('later', 2), guest('sits', 1)]
  const short = { from: '2026-11-16', to: '2026-11-18' }
  expect(repeatShare(rows, short, today, guests)).toEqual({ n: 2, of: 4 })
  // She sits here for the second time: the visit counts on her card once she has left.
  expect(repeatShare(rows, range, today, guests)).toEqual({ n: 4, of: 5 })
})

test('cards of one person are one guest', () => {
  const own = guest('own', 1)
  const other = guest('other', 1)
  const person = { ...own, visits: 2, own, merged: [other] }
  const rows = [party({ guest_id: 'own' }), party({ guest_id: 'other', day: '2026-11-17' })]
  expect(repeatShare(rows, range, today, [person])).toEqual({ n: 1, of: 1 })
})

const imported = {
  code: 'overbooked',
  upto: 1_000_000,
  by: '',
  device: 'import',
  at: '2026-11-10T03:00:00Z',
} as const

test('how far ahead is counted in business days, of what was booked, whatever became of it', () => {
  const rows = [
    // At 05:59 in Tokyo it is still the 17th; a minute later the 18th.
    party({ made_at: '2026-11-17T20:59:00Z' }),
    party({ made_at: '2026-11-17T21:00:00Z', status: 'no_show' }),
    party({ made_at: '2026-10-18T03:00:00Z', status: 'cancelled' }),
    party({ made_at: '2026-11-19T03:00:00Z', source: 'import' }),
    party({ source: 'walk_in' }),
    party({ status: 'waiting' }),
    // It came from another book that did not say when it was booked.
    party({ made_at: '2026-11-10T03:00:00Z', source: 'import', settled: [imported] }),
  ]
  const lead = leadOf(rows, clock, today)
  expect(lead).toMatchObject({ bookings: 3, average: 10.7, median: 1 })
  expect(lead.groups.map(({ from, to, bookings }) => [from, to, bookings])).toEqual([
    [0, 0, 1],
    [1, 1, 1],
    [2, 3, 0],
    [4, 7, 0],
    [8, 14, 0],
    [15, 30, 0],
    [31, null, 1],
  ])
  expect(leadOf(rows.slice(0, 2), clock, today).median).toBe(0.5)
  // The same rows, where the house says that its day turns at midnight, or lies elsewhere.
  expect(leadOf(rows, { ...clock, day_turns_at: 0 }, today).groups[0]?.bookings).toBe(2)
  expect(leadOf(rows, { ...clock, time_zone: 'UTC' }, today).groups[1]?.bookings).toBe(2)
  expect(leadOf([], clock, today)).toMatchObject({ bookings: 0, average: null, median: null })
})

test('rows of other days are there for the guests alone', () => {
  const rows = [party(), party({ day: '2026-11-15', pax: 7 }), party({ day: '2026-11-23', pax: 7 })]
  const report = reportOf({ rows, range, today, clock, guests: null })
  expect(report.total.came).toEqual({ parties: 1, people: 2 })
  expect(report.repeat).toBeNull()
  expect(isEmpty(report)).toBe(false)
  expect(isEmpty(reportOf({ rows: rows.slice(1), range, today, clock, guests: null }))).toBe(true)
})
