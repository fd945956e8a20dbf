import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchIn, searchText } from './wish-address.ts'

test('an address that was written is read again as it was', () => {
  const wish = fc.record(
    {
      pax: fc.integer({ min: 1, max: 9999 }),
      day: fc.constantFrom('2026-12-01', '2027-02-28'),
      time: fc.integer({ min: 0, max: 2159 }),
      step: fc.constantFrom('details', 'review', 'done'),
      source: fc.string({ maxLength: 40 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(wish, (search) => {
      expect(searchIn(searchText(search as never))).toEqual(
        searchIn(searchText(searchIn(searchText(search as never)))),
      )
      expect(searchIn(searchText(search as never))).toMatchObject(search)
    }),
  )
})

test('what is no wish is none, and the word of a link stays as it came', () => {
  expect(searchIn('?pax=two&day=2026-02-30&time=99999&step=x&source=123&__proto__=1')).toEqual({
    source: '123',
  })
  expect(searchIn('?pax=0&time=-1')).toEqual({})
  expect(searchText({})).toBe('')
})
