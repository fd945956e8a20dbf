// How far what is said is off, on evenings that are drawn by lot: `npm run bench -- quote` prints the same figures of more of them.

import { expect, test } from 'vitest'
import { waitOf } from '#domain/waiting/quote.ts'
import { aFloor, anEvening, errorOf, noPlan, noTables } from '#tests/fixtures/waiting/evening.ts'

const seeds = [1, 2, 3]

test.each([
  ['with tables', aFloor, 20],
  ['by people alone', noTables, 15],
])(
  'half of the waits end near what was said, in a house %s; who asks nobody when they leave is worse',
  (_, floor, most) => {
    const evenings = (asks: typeof waitOf) => errorOf(seeds.flatMap((seed) => anEvening(seed, asks, floor)))
    const said = evenings(waitOf)
    expect(said.parties).toBeGreaterThan(30)
    expect(said.median).toBeLessThanOrEqual(most)
    expect(said.p90).toBeLessThanOrEqual(3 * most)
    expect(evenings(noPlan).median).toBeGreaterThan(1.5 * said.median)
  },
)
