import { type } from 'arktype'
import { expect, test } from 'vitest'
import { overridesOn } from '#domain/availability/hours.ts'
import type { Hours } from '#domain/availability/slots.ts'
import {
  allWeekdays,
  daysWithin,
  mostDays,
  type SpanDraft,
  spanDraft,
  spanSchema,
  spansOf,
  spansOn,
  wholeDay,
} from './availability.ts'

const evening: Hours = {
  closed: false,
  opens_at: 1020,
  closes_at: 1560,
  break_starts_at: null,
  break_ends_at: null,
}
const whole = () => wholeDay(evening, 360)
const draft: SpanDraft = {
  day: '2026-11-27',
  until: '2026-11-27',
  weekdays: allWeekdays,
  when: 'span',
  from: '18:00',
  to: '2530',
  seats: 'some',
  capacity: '12',
  note: ' 貸切 ',
}
const codes = (more: Partial<SpanDraft>): Record<string, string> => {
  const found = spanSchema({ ...draft, ...more })
  return found instanceof type.errors
    ? Object.fromEntries(found.map((e) => [String(e.path[0]), e.message]))
    : {}
}

test('a span of a day becomes a row', () => {
  expect(spansOf(draft, whole)).toEqual([
    { day: '2026-11-27', starts_at: 1080, ends_at: 1530, capacity: 12, note: '貸切' },
  ])
})

test('a whole day is closed without touching its neighbours', () => {
  const [row] = spansOf({ ...draft, when: 'whole_day', seats: 'none', from: '', capacity: '' }, whole)
  expect(row).toMatchObject({ starts_at: 360, ends_at: 1800, capacity: 0 })
  const all = row ? { a: row } : {}
  expect(overridesOn('2026-11-27', all)).toEqual([{ from: 360, to: 1800, capacity: 0 }])
  // Beside it nothing lies between 06:00 and 30:00.
  expect(overridesOn('2026-11-28', all)).toEqual([{ from: -1080, to: 360, capacity: 0 }])
  expect(overridesOn('2026-11-26', all)).toEqual([{ from: 1800, to: 3240, capacity: 0 }])
})

test('who opens before the day turns, or closes after it, is closed whole, too', () => {
  expect(wholeDay({ ...evening, opens_at: 300, closes_at: 1830 }, 360)).toEqual({ from: 300, to: 1830 })
  expect(wholeDay({ ...evening, closed: true, opens_at: 0, closes_at: 0 }, 360)).toEqual({
    from: 360,
    to: 1800,
  })
})

test('several days at once are a row each: the Fridays of December', () => {
  const rows = spansOf({ ...draft, day: '2026-12-01', until: '2026-12-31', weekdays: ['5'] }, whole)
  expect(rows.map((r) => r.day)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'])
})

test('one day counts whatever its weekday', () => {
  expect(daysWithin({ day: '2026-11-27', until: '2026-11-27', weekdays: [] })).toEqual(['2026-11-27'])
})

test.each<[string, Partial<SpanDraft>, Record<string, string>]>([
  ['no beginning', { from: ' ' }, { from: 'required' }],
  ['no time', { to: '25時' }, { to: 'bad_time' }],
  ['ends before it begins', { to: '17:30' }, { to: 'ends_before' }],
  ['ends as it begins', { to: '18:00' }, { to: 'ends_before' }],
  ['no seats said', { capacity: '' }, { capacity: 'required' }],
  ['no number', { capacity: '-3' }, { capacity: 'positive' }],
  ['none where some are said', { capacity: '0' }, { capacity: 'positive' }],
  ['days backwards', { until: '2026-11-26' }, { until: 'until_before' }],
  ['no weekday', { until: '2026-11-30', weekdays: [] }, { until: 'no_day' }],
  ['too many days', { until: '2027-11-27' }, { until: 'too_many_days' }],
  ['a long note', { note: 'あ'.repeat(501) }, { note: 'too_long' }],
  ['a whole day needs no times', { when: 'whole_day', from: '', to: 'x' }, {}],
  ['closed needs no seats', { seats: 'none', capacity: 'x' }, {}],
])('%s is said by its field', (_, more, found) => {
  expect(codes(more)).toEqual(found)
  expect(spansOf({ ...draft, ...more }, whole).length > 0).toBe(Object.keys(found).length === 0)
})

test(`${mostDays} days at once are the most`, () => {
  expect(codes({ day: '2026-12-01', until: '2027-01-31' })).toEqual({})
  expect(codes({ day: '2026-12-01', until: '2027-02-01' })).toEqual({ until: 'too_many_days' })
})

test('a row is its form, and the form is the row', () => {
  const [row] = spansOf(draft, whole)
  if (!row) throw new Error('no row')
  expect(spansOf(spanDraft(row, whole()), whole)).toEqual([row])
  const closed = { ...row, starts_at: 360, ends_at: 1800, capacity: 0 }
  expect(spanDraft(closed, whole())).toMatchObject({ when: 'whole_day', seats: 'none', capacity: '' })
  expect(spansOf(spanDraft(closed, whole()), whole)).toEqual([closed])
})

test('the spans of a day stand by time', () => {
  const row = { day: '2026-11-27', ends_at: 1500, capacity: 0, note: '' }
  const all = {
    a: { ...row, starts_at: 1200 },
    b: { ...row, starts_at: 1080 },
    c: { ...row, starts_at: 600, day: '2026-11-28' },
  }
  expect(spansOn('2026-11-27', all).map((r) => r.id)).toEqual(['b', 'a'])
})
