import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isPlace,
  isSamePlace,
  movedTo,
  overlaps,
  type Place,
  planSteps,
  shaped,
  shapes,
  sized,
  sizeFor,
  turned,
} from './place.ts'

const place: Place = { x: 3, y: 4, width: 4, height: 2, shape: 'square' }

const anyPlace = fc
  .record({
    ...{ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) },
    ...{ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }) },
    shape: fc.constantFrom(...shapes),
  })
  .map(
    (one): Place => ({
      ...one,
      x: Math.min(one.x, planSteps - one.width),
      y: Math.min(one.y, planSteps - one.height),
    }),
  )

test.each<{ value: unknown }>(
  [
    ...[null, 4, [], {}, { ...place, more: 1 }, { ...place, x: '3' }, { ...place, x: 197 }],
    ...[
      { ...place, y: -1 },
      { ...place, width: 41 },
      { ...place, height: 0 },
      { ...place, y: 1.5 },
    ],
    ...[
      { ...place, shape: 'triangle' },
      { ...place, shape: ['seat'] },
    ],
  ].map((value) => ({ value })),
)('no place: $value', ({ value }) => {
  expect(isPlace(value)).toBe(false)
})

test('whatever a finger does to a place leaves it one', () => {
  fc.assert(
    fc.property(anyPlace, fc.double({ noNaN: true }), fc.double({ noNaN: true }), (one, a, b) => {
      expect(isPlace(one)).toBe(true)
      for (const next of [movedTo(one, a, b), sized(one, a, b), turned(one), shaped(one, 'seat')])
        expect([next, isPlace(next)]).toEqual([next, true])
    }),
  )
})

test('a table that is turned four times stands as it stood, far from the edge', () => {
  expect(turned(place)).toEqual({ x: 4, y: 3, width: 2, height: 4, shape: 'square' })
  const still = (of: Place) => turned(turned(turned(turned(of))))
  for (const one of [place, { ...place, width: 5 }, { ...place, height: 7, x: 50, y: 50 }])
    expect(isSamePlace(still(one), one)).toBe(true)
})

test('two overlap where both stand on one step; side by side is no overlap', () => {
  const at = (x: number, y: number) => ({ ...place, x, y })
  expect(overlaps(place, at(6, 5))).toBe(true)
  for (const free of [at(7, 4), at(3, 6), at(3, 2), at(0, 0)]) expect(overlaps(place, free)).toBe(false)
  expect(overlaps(place, { ...place, x: 4, width: 1, height: 1 }), 'one within the other').toBe(true)
})

test('the order of its fields makes no other place', () => {
  const { x, y, ...more } = place
  expect(isSamePlace(place, { ...more, y, x })).toBe(true)
  expect(isSamePlace(place, { ...place, shape: 'round' })).toBe(false)
  expect(isSamePlace(place, null)).toBe(false)
  expect(isSamePlace(null, null)).toBe(true)
})

test('more people have a larger table', () => {
  const steps = [1, 2, 4, 6, 8, 20].map((n) => {
    const { width, height } = sizeFor(n)
    return width * height
  })
  expect(steps).toEqual([1, 4, 6, 8, 8, 18])
  expect(sizeFor(1).shape).toBe('seat')
})
