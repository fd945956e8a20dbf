import { expect, test } from 'vitest'
import { isMissing, missingDays } from './missing-days.ts'
import { presetOf, presetRange, rangeOfSearch, reportSearch } from './range.ts'

const today = '2026-03-31'

test('months are whole, the present one too, and four weeks end yesterday', () => {
  expect(presetRange('month', today)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(presetRange('last-month', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(presetRange('last-month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(presetRange('weeks', today)).toEqual({ from: '2026-03-03', to: '2026-03-30' })
})

test('an address typed by hand never breaks the page', () => {
  expect(reportSearch({ range: 'weeks' })).toEqual({ range: 'weeks' })
  expect(reportSearch({ range: 'year', from: 'x', to: '2026-02-30' })).toEqual({})
  expect(reportSearch({ from: '2026-03-09', to: '2026-03-02' })).toEqual({
    from: '2026-03-02',
    to: '2026-03-09',
  })
  expect(reportSearch({ from: '2026-03-09' })).toEqual({})
  expect(reportSearch({ from: '1999-12-31', to: '2026-03-02' })).toEqual({})
  expect(rangeOfSearch({}, today)).toEqual(presetRange('month', today))
  expect(rangeOfSearch({ range: 'weeks' }, today)).toEqual(presetRange('weeks', today))
  expect(rangeOfSearch({ from: '2000-01-01', to: '2026-03-02' }, today)).toEqual({
    from: '2025-03-02',
    to: '2026-03-02',
  })
  expect([presetOf({}), presetOf({ range: 'weeks' }), presetOf({ from: today, to: today })]).toEqual([
    'month',
    'weeks',
    null,
  ])
})

test('days that are not here are named, until the server was asked for them', () => {
  const range = { from: '2026-03-01', to: '2026-03-20' }
  // Monday the 2nd is the first week that is held; the week of the 9th is still to come.
  const held = { from: '2026-03-02', missing: ['2026-03-09'] }
  const spans = missingDays(held, range, null)
  expect(spans).toEqual([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-03-09', to: '2026-03-15' },
  ])
  expect(['2026-03-01', '2026-03-02', '2026-03-15'].map((day) => isMissing(spans, day))).toEqual([
    true,
    false,
    true,
  ])
  expect(missingDays(held, range, '2026-03-10')).toEqual([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-03-09', to: '2026-03-09' },
  ])
  expect(missingDays(held, range, '2026-03-01')).toEqual([])
  expect(missingDays({ from: null, missing: [] }, range, null)).toEqual([range])
})
