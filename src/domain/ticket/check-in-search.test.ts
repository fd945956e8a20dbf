import { expect, test } from 'vitest'
import { checkInSearch } from './check-in-search.ts'

const id = '0f8b1f2e-6a0c-4f0e-9a3e-0123456789ab'

test('what is well formed is kept, whatever else the address says', () => {
  expect(checkInSearch({})).toEqual({})
  expect(checkInSearch({ event: id.toUpperCase(), way: 'name', more: 1 })).toEqual({ event: id, way: 'name' })
  expect(checkInSearch({ event: `${id}'`, way: ['name'] })).toEqual({})
  expect(checkInSearch({ event: 7, way: 'scan' })).toEqual({})
})
