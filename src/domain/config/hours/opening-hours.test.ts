import { type } from 'arktype'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Hours } from '#domain/availability/slots.ts'
import { openingHoursSchema } from './opening-hours.schema.ts'
import {
  type HoursForm,
  hoursForm,
  hoursFrom,
  isSameHours,
  readTime,
  tidyTime,
  usualHours,
} from './opening-hours.ts'

const typed = (more: Partial<HoursForm> = {}): HoursForm => ({ ...hoursForm(usualHours), ...more })
const withBreak = (break_starts: string, break_ends: string) =>
  typed({ opens: '11:00', closes: '22:00', has_break: true, break_starts, break_ends })
const faults = (form: HoursForm) => {
  const checked = openingHoursSchema(form)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test.each<[string, HoursForm, ReturnType<typeof faults>]>([
  [
    'nothing typed',
    typed({ opens: '', closes: ' ' }),
    { opens: 'opens_required', closes: 'closes_required' },
  ],
  ['no time', typed({ opens: 'noon', closes: '36:00' }), { opens: 'bad_time', closes: 'bad_time' }],
  ['closing before opening', typed({ opens: '18:00', closes: '2:00' }), { closes: 'closes_after_opens' }],
  ['closing at opening', typed({ opens: '18:00', closes: '18:00' }), { closes: 'closes_after_opens' }],
  ['past midnight', typed({ opens: '18:00', closes: '26:00' }), {}],
  [
    'a break without times',
    withBreak('', ''),
    { break_starts: 'break_starts_required', break_ends: 'break_ends_required' },
  ],
  ['a break before opening', withBreak('10:00', '12:00'), { break_starts: 'break_after_opening' }],
  ['a break at opening', withBreak('11:00', '12:00'), { break_starts: 'break_after_opening' }],
  ['a break until closing', withBreak('15:00', '22:00'), { break_ends: 'break_before_closing' }],
  ['a break beyond closing', withBreak('15:00', '23:00'), { break_ends: 'break_before_closing' }],
  ['a break without length', withBreak('15:00', '15:00'), { break_ends: 'break_end_after_start' }],
  ['a break that ends first', withBreak('15:00', '14:00'), { break_ends: 'break_end_after_start' }],
  ['a break inside', withBreak('15:00', '17:00'), {}],
  ['a break nobody asked for', { ...withBreak('', 'x'), has_break: false }, {}],
  ['a closed day', { ...withBreak('', 'x'), opens: '', closes: '1', closed: true }, {}],
])('%s', (_, form, codes) => {
  expect(faults(form)).toEqual(codes)
})

test('times are read as they are typed', () => {
  expect(['9', '17', '26', '930', '２６：００', ' 25:30 '].map(readTime)).toEqual([
    540, 1020, 1560, 570, 1560, 1530,
  ])
  expect(['', '36', '5:75', 'ab'].map(readTime)).toEqual([null, null, null, null])
  expect(['9', '９３０', 'ab', ''].map(tidyTime)).toEqual(['09:00', '09:30', 'ab', ''])
})

test('a closed day keeps its times for the day on which it opens again', () => {
  const before = { ...usualHours, opens_at: 660, break_starts_at: 900, break_ends_at: 1020 }
  const closed = hoursFrom({ ...hoursForm(before), closed: true, opens: 'x' }, before)
  expect(closed).toEqual({ ...before, closed: true })
  expect(hoursForm(closed)).toMatchObject({ opens: '11:00', has_break: true, break_ends: '17:00' })
  expect(isSameHours(closed, { ...usualHours, closed: true })).toBe(true)
  expect(isSameHours(before, usualHours)).toBe(false)
})

/** As the tables' own checks have it. */
const isStorable = (h: Hours): boolean =>
  h.closes_at > h.opens_at &&
  (h.break_starts_at === null ||
    h.break_ends_at === null ||
    (h.break_starts_at > h.opens_at && h.break_ends_at > h.break_starts_at && h.break_ends_at < h.closes_at))

test('what the form takes is what the tables take, and it comes back as it was', () => {
  const minute = fc.integer({ min: 0, max: 2159 })
  // Near to each other, so that equal times come up often enough.
  const near = fc.integer({ min: 600, max: 606 })
  const random = (time: fc.Arbitrary<number>) =>
    fc.tuple(time, time, fc.option(fc.tuple(time, time))).map(([opens_at, closes_at, pause]): Hours => {
      const [break_starts_at, break_ends_at] = pause ?? [null, null]
      return { closed: false, opens_at, closes_at, break_starts_at, break_ends_at }
    })
  let taken = 0
  fc.assert(
    fc.property(fc.oneof(random(minute), random(near)), (hours) => {
      const form = hoursForm(hours)
      const isTaken = Object.keys(faults(form)).length === 0
      expect(isTaken).toBe(isStorable(hours))
      expect(hoursFrom(form)).toEqual(hours)
      taken += Number(isTaken)
    }),
    { numRuns: 2000 },
  )
  expect(taken).toBeGreaterThan(100)
})
