import { expect, test } from 'vitest'
import { bookingsSearch, cleared, defaultRange, narrowedBy, rangeOf } from './list-query.ts'

const id = '0192f0c2-3c5e-7a11-9f00-5a7b8c9d0e1f'

test('what is well formed is kept', () => {
  const raw = {
    view: 'list',
    day: '2026-11-21',
    dialog: 'walk-in',
    booking: id.toUpperCase(),
    status: 'no_show',
    pax: '4',
    kind: 'custom',
    source: 'walk_in',
    allergies: true,
    unconfirmed: 'true',
    deleted: 1,
    from: '2026-11-01',
    to: '2026-11-30',
    size: 50,
    page: '2',
  }
  expect(bookingsSearch(raw)).toEqual({
    ...raw,
    booking: id,
    pax: 4,
    page: 2,
    unconfirmed: true,
    deleted: true,
  })
})

test.each([
  {},
  { view: 'week', day: '2026-02-30', dialog: 'drop', booking: '../..', status: 'eaten', pax: 0, size: 7 },
  { day: ['2026-11-21'], pax: {}, page: -1, from: null, to: 5, booking: null, kind: 'all' },
  { source: 'fax', allergies: false, unconfirmed: 'no', deleted: 0 },
  { pax: '1e9', page: 'NaN', day: '9999-01-01', q: '090-1234-5678' },
])('%j falls back to today', (raw) => {
  expect(bookingsSearch(raw)).toEqual({ view: 'day' })
})

test('swapped ends of a range are put right', () => {
  expect(bookingsSearch({ from: '2026-11-30', to: '2026-11-01' })).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
  })
})

test.each([
  ['today', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['next7', '2026-11-28', '2026-11-28', '2026-12-04'],
  // A Sunday begins its week, a Saturday ends it.
  ['week', '2026-11-22', '2026-11-22', '2026-11-28'],
  ['week', '2026-11-23', '2026-11-22', '2026-11-28'],
  ['week', '2026-11-28', '2026-11-22', '2026-11-28'],
  ['month', '2026-11-23', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to })
})

test('filters are counted, a range as one, and cleared without what is no filter', () => {
  const search = bookingsSearch({
    view: 'list',
    from: '2026-11-01',
    to: '2026-11-30',
    source: 'phone',
    size: 50,
  })
  expect(narrowedBy(search)).toBe(2)
  expect(narrowedBy({ ...search, allergies: true, unconfirmed: true, page: 3 })).toBe(4)
  expect(cleared({ ...search, booking: id, page: 3 })).toEqual({ view: 'list', booking: id, size: 50 })
  expect(narrowedBy(cleared(search))).toBe(0)
})

test('of what was deleted the days of a year are looked at, either way', () => {
  const all = defaultRange('2026-11-23', true)
  expect(all.from < '2025-11-30' && all.to > '2027-11-30').toBe(true)
})

test('the minute that was pointed at belongs to a new booking alone', () => {
  expect(bookingsSearch({ dialog: 'new', at: '1170' })).toEqual({ view: 'day', dialog: 'new', at: 1170 })
  const there = { dialog: 'new', at: 1170, table: id }
  expect(bookingsSearch(there)).toEqual({ view: 'day', ...there })
  for (const raw of [
    { dialog: 'new', table: id },
    { ...there, table: '5番' },
  ])
    expect(bookingsSearch(raw)).not.toHaveProperty('table')
  for (const raw of [{ at: 1170 }, { dialog: 'attention', at: 1170 }, { dialog: 'new', at: 2160 }])
    expect(bookingsSearch(raw).at).toBeUndefined()
})
