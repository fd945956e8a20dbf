import { expect, test } from 'vitest'
import { stayAt } from './occurrence.ts'

test.each([
  [1080, 1170, 90],
  [1080, 2520, 1440],
  [1080, 2521, 1440],
  [600, 603, 5],
])('a booking of an event from %i to %i is of %i minutes', (starts_at, ends_at, stay) => {
  expect(stayAt({ starts_at, ends_at })).toBe(stay)
})
