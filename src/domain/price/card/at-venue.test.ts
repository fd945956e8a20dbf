import { expect, test } from 'vitest'
import { dueAtVenue } from './at-venue.ts'

const lines = [{ price: 5000, count: 2 }]

test.each([
  [null, 10_000],
  [undefined, 10_000],
  [{ amount: 10_000, refunded: 0, returning: 0 }, 0],
  [{ amount: 4000, refunded: 0, returning: 0 }, 6000],
  [{ amount: 10_000, refunded: 3000, returning: 1000 }, 0],
  [{ amount: 12_000, refunded: 0, returning: 0 }, 0],
  // All of it went back, or is about to: they have paid nothing.
  [{ amount: 10_000, refunded: 7000, returning: 3000 }, 10_000],
])('of what was paid by card (%j) there is left %i', (payment, due) => {
  expect(dueAtVenue({ lines, ...(payment === undefined ? {} : { payment }) })).toBe(due)
})
