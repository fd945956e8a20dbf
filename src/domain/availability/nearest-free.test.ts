import { expect, test } from 'vitest'
import { nearestFree } from './nearest-free.ts'
import type { Slot } from './slots.ts'

const slot = (minute: number, reason: Slot['reason'] = null): Slot => ({
  minute,
  reason,
  taken: 0,
  capacity: 10,
})

test('the free times nearest to the clash, on both sides of it, the nearest first', () => {
  const slots = [660, 1080, 1110, 1140, 1170, 1200, 1230].map((m) => slot(m))
  expect(nearestFree(slots, 1140)).toEqual([1110, 1170, 1080, 1200])
  expect(nearestFree(slots, 1140, 1)).toEqual([1110])
  // Lunch is no other time of a dinner.
  expect(nearestFree([slot(750), slot(960), slot(1320)], 1140)).toEqual([960, 1320])
})

test('a full time is none, nor is the one at which they stand', () => {
  const slots = [slot(1110, 'full'), slot(1140), slot(1170, 'past'), slot(1200)]
  expect(nearestFree(slots, 1140)).toEqual([1200])
  expect(nearestFree([slot(1140)], 1140)).toEqual([])
})
