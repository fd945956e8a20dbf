import { type } from 'arktype'
import { expect, test } from 'vitest'
import { datesOf, mostDays, nextPreset, presetNames, runAround } from './custom-days.ts'
import { customHoursSchema } from './opening-hours.schema.ts'
import { hoursForm, usualHours } from './opening-hours.ts'

const today = '2026-11-23'
const span = (from: string, to: string) => ({ way: 'span' as const, from, to, days: [] as string[] })
const single = (...days: string[]) => ({ way: 'days' as const, from: '2020-01-01', to: '2019-01-01', days })
const faults = (which: ReturnType<typeof span | typeof single>, note = '') => {
  const checked = customHoursSchema({ ...hoursForm(usualHours), ...which, note, today })
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test('a span names each of its days, single days are put in order', () => {
  expect(datesOf(span('2026-12-29', '2027-01-03'))).toEqual([
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
  expect(datesOf(span('2027-01-03', '2026-12-29'))).toEqual([])
  expect(datesOf(span('', ''))).toEqual([])
  expect(datesOf(span('2026-12-29', '')), 'one day, where no end is named').toEqual(['2026-12-29'])
  expect(datesOf(single('2026-12-24', '2026-12-01', '2026-12-24'))).toEqual(['2026-12-01', '2026-12-24'])
})

test('what is wrong with the days is said of the field it stands in', () => {
  expect(faults(span(today, today))).toEqual({})
  expect(faults(span('2026-11-22', today))).toEqual({ from: 'past_day' })
  expect(faults(span('', '')), 'nothing is meant before somebody names it').toEqual({ from: 'required' })
  expect(faults(span('', today))).toEqual({ from: 'required' })
  expect(faults(span(today, ''))).toEqual({})
  expect(faults(span('2026-12-02', '2026-12-01'))).toEqual({ to: 'to_before_from' })
  const last = datesOf(span(today, '2099-01-01')).at(mostDays - 1) ?? ''
  expect(faults(span(today, last))).toEqual({})
  expect(faults(span(today, '2027-12-31'))).toEqual({ to: 'too_many_days' })
  expect(faults(single())).toEqual({ days: 'choose' })
  expect(faults(single('2026-11-22', today))).toEqual({ days: 'past_day' })
  expect(faults(single(today)), 'what stands in the fields of a span is no matter').toEqual({})
  expect(faults(span(today, today), 'あ'.repeat(501))).toEqual({ note: 'too_long' })
})

test.each([
  ['2026-11-23', ['2026-12-29 2027-01-03', '2027-04-29 2027-05-05', '2027-08-13 2027-08-16']],
  ['2027-01-02', ['2027-01-02 2027-01-03', '2027-04-29 2027-05-05', '2027-08-13 2027-08-16']],
  ['2027-05-05', ['2027-12-29 2028-01-03', '2027-05-05 2027-05-05', '2027-08-13 2027-08-16']],
  ['2027-08-17', ['2027-12-29 2028-01-03', '2028-04-29 2028-05-05', '2028-08-13 2028-08-16']],
])('on %s the times of the year that come next', (day, wanted) => {
  const found = presetNames.map((name) => nextPreset(name, day))
  expect(found.map(({ from, to }) => `${from} ${to}`)).toEqual(wanted)
})

test('days in a row with the same hours and note are one run', () => {
  const closed = { ...usualHours, closed: true, note: '年末年始' }
  const rows = {
    '2026-12-29': { ...closed, note: '' },
    '2026-12-30': closed,
    // The times of a closed day are nobody's.
    '2026-12-31': { ...closed, opens_at: 60 },
    '2027-01-01': closed,
    '2027-01-02': { ...closed, closed: false },
    '2027-01-03': closed,
  }
  expect(runAround('2026-12-31', rows)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(runAround('2027-01-03', rows)).toEqual(['2027-01-03'])
  expect(runAround('2027-01-04', rows)).toEqual([])
})
