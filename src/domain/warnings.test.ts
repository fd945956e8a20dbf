import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

const settings = { capacity: 12, minimum_pax: 2, maximum_pax: 8 }

test('the figure that is accepted is the one the person saw', () => {
  expect(warningsOf({ minute: 1140, reason: 'full', taken: 12 }, 2, settings)).toEqual({ overbooked: 14 })
})

test('a slot that tells its first reason only still warns of the others', () => {
  expect(warningsOf({ minute: 100, reason: 'closed_day', taken: 10 }, 9, settings)).toEqual({
    outside_hours: 0,
    above_maximum: 9,
    overbooked: 19,
  })
})

test('what only binds customers is no warning to staff', () => {
  for (const reason of [null, 'past', 'past_cutoff', 'too_far_ahead', 'pacing', 'last_seating'] as const) {
    expect(warningsOf({ minute: 1140, reason, taken: 4 }, 2, settings)).toEqual({})
  }
})
