import { expect, test } from 'vitest'
import { bookingsSearch } from './list-query.ts'

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
    from: '2026-11-01',
    to: '2026-11-30',
    size: 50,
    page: '2',
  }
  expect(bookingsSearch(raw)).toEqual({ ...raw, booking: id, pax: 4, page: 2 })
})

test.each([
  {},
  { view: 'week', day: '2026-02-30', dialog: 'drop', booking: '../..', status: 'eaten', pax: 0, size: 7 },
  { day: ['2026-11-21'], pax: {}, page: -1, from: null, to: 5, booking: null, kind: 'all' },
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
