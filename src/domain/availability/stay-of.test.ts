import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotsOfDay } from './slots.ts'
import { type StayStep, stayOf } from './stay-of.ts'
import { whatIf } from './what-if.ts'

const stays = [
  { pax: 2, minutes: 90 },
  { pax: 4, minutes: 120 },
]

test.each([
  [1, 90],
  [2, 90],
  [3, 120],
  [4, 120],
  [5, 150],
  [998, 150],
])('a party of %i stays %i minutes', (pax, minutes) => {
  expect(stayOf({ duration: 150, stays }, pax)).toBe(minutes)
})

test('where no step is set, or none came, all stay as long', () => {
  expect(stayOf({ duration: 150, stays: [] }, 2)).toBe(150)
  expect(stayOf({ duration: 150 }, 2)).toBe(150)
})

const settings = {
  slot_interval: 30,
  duration: 150,
  stays,
  last_seating: 0,
  capacity: 10,
  pacing: null,
  minimum_pax: 1,
  maximum_pax: 8,
  cutoff_days: 0,
  horizon_days: 60,
}
const hours = {
  closed: false,
  opens_at: 1080,
  closes_at: 1320,
  break_starts_at: null,
  break_ends_at: null,
}
const ask = (pax: number) => ({ hours, settings, stays: [], pax, daysAhead: 1, nowMinute: 0 })

test('the last slot of a day is that of the party’s own stay, and so is what would have to be otherwise', () => {
  const last = (pax: number) =>
    slotsOfDay(ask(pax))
      .filter((slot) => slot.reason === null)
      .at(-1)?.minute
  expect([2, 4, 6].map(last)).toEqual([1230, 1200, 1170])
  expect([2, 4, 6].map((pax) => whatIf(ask(pax), 1260).needs)).toEqual([
    [{ kind: 'closes_at', at: 1350 }],
    [{ kind: 'closes_at', at: 1380 }],
    [{ kind: 'closes_at', at: 1410 }],
  ])
})

test('seats are counted for as long as the party would stay', () => {
  const others = [{ minute: 1200, duration: 60, pax: 8 }]
  const reason = (pax: number) => slotsOfDay({ ...ask(pax), stays: others })[0]?.reason
  // Who came at 18:00 has gone by 20:00, unless they are five.
  expect([2, 4, 5].map(reason)).toEqual([null, null, 'full'])
})

test('a larger party never takes an earlier step', () => {
  const steps = fc
    .uniqueArray(fc.integer({ min: 1, max: 998 }), { maxLength: 6 })
    .map((sizes) => sizes.sort((a, b) => a - b).map((pax, i): StayStep => ({ pax, minutes: 60 + i })))
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 998 }), (drawn, pax) => {
      const of = (n: number) => stayOf({ duration: 1440, stays: drawn }, n)
      expect(of(pax)).toBeLessThanOrEqual(of(pax + 1))
      for (const step of drawn) expect(of(step.pax)).toBe(step.minutes)
    }),
  )
})
