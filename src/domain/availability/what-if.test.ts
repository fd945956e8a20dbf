import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hours, type SlotsQuestion, slotAt } from './slots.ts'
import { changedBy, type Need, placeOf, whatIf } from './what-if.ts'

const hours: Hours = {
  closed: false,
  opens_at: 1080,
  closes_at: 1380,
  break_starts_at: null,
  break_ends_at: null,
}
const settings = {
  slot_interval: 30,
  duration: 120,
  last_seating: 60,
  capacity: 12,
  pacing: null,
  minimum_pax: 1,
  maximum_pax: 8,
  cutoff_days: 0,
  horizon_days: 60,
}
const ask = (more: Partial<SlotsQuestion> = {}): SlotsQuestion => ({
  hours,
  settings,
  stays: [],
  pax: 2,
  daysAhead: 1,
  nowMinute: 0,
  ...more,
})
const lunch = { ...hours, opens_at: 660, break_starts_at: 900, break_ends_at: 1080 }

test('what can be booked needs nothing', () => {
  expect(whatIf(ask(), 1140)).toEqual({ reason: null, needs: [] })
})

test('what would have to be otherwise is in the hours of that day, in a field of the settings, or on the same screen', () => {
  const at = (kind: Need['kind']) => placeOf({ kind } as Need)
  for (const kind of ['open_day', 'opens_at', 'closes_at', 'no_break'] as const)
    expect(at(kind)).toEqual({ at: 'hours' })
  expect(at('table')).toEqual({ at: 'tables' })
  for (const field of ['last_seating', 'horizon_days', 'maximum_pax', 'capacity', 'pacing'] as const)
    expect(at(field)).toEqual({ at: 'settings', field })
  for (const kind of ['grid', 'override_open', 'override_capacity'] as const) expect(at(kind)).toBeNull()
})

test.each<[string, Partial<SlotsQuestion>, number, Need[]]>([
  [
    'a closed day',
    { hours: { ...hours, closed: true } },
    1140,
    [{ kind: 'open_day', from: 1140, until: 1260 }],
  ],
  ['before opening', {}, 1050, [{ kind: 'opens_at', at: 1050 }]],
  ['a stay past closing', {}, 1290, [{ kind: 'closes_at', at: 1410 }]],
  ['after closing', {}, 1380, [{ kind: 'closes_at', at: 1500 }]],
  ['into the break', { hours: lunch }, 810, [{ kind: 'no_break', from: 900, until: 1080 }]],
  [
    'too late',
    { settings: { ...settings, last_seating: 180 } },
    1260,
    [{ kind: 'last_seating', minutes: 120 }],
  ],
  ['too soon', { settings: { ...settings, cutoff_days: 3 } }, 1140, [{ kind: 'cutoff_days', days: 1 }]],
  ['too far ahead', { daysAhead: 61 }, 1140, [{ kind: 'horizon_days', days: 61 }]],
  ['too few', { settings: { ...settings, minimum_pax: 3 } }, 1140, [{ kind: 'minimum_pax', people: 2 }]],
  ['too many', { pax: 10 }, 1140, [{ kind: 'maximum_pax', people: 10 }]],
  ['without a table', { isTableFree: () => false }, 1140, [{ kind: 'table', people: 2 }]],
  [
    'full',
    { stays: [{ minute: 1200, duration: 60, pax: 12 }] },
    1140,
    [{ kind: 'capacity', capacity: 14, more: 2 }],
  ],
  [
    'the kitchen',
    { settings: { ...settings, pacing: 4 }, stays: [{ minute: 1140, duration: 60, pax: 3 }] },
    1140,
    [{ kind: 'pacing', people: 5 }],
  ],
])('%s says what would have to be otherwise', (_, more, minute, needs) => {
  expect(whatIf(ask(more), minute).needs).toEqual(needs)
})

test('all that stands in the way is said, not only the first', () => {
  const q = ask({
    pax: 10,
    settings: { ...settings, cutoff_days: 2, capacity: 8 },
    hours: { ...hours, closes_at: 1230 },
  })
  expect(whatIf(q, 1140)).toEqual({
    reason: 'last_seating',
    needs: [
      { kind: 'closes_at', at: 1260 },
      { kind: 'cutoff_days', days: 1 },
      { kind: 'maximum_pax', people: 10 },
      { kind: 'capacity', capacity: 10, more: 2 },
    ],
  })
})

test('where seats are missing in a span, it is the span that has too few', () => {
  const few = { from: 1140, to: 1200, capacity: 1 }
  const closed = { from: 1230, to: 1260, capacity: 0 }
  const q = ask({ overrides: [few, closed] })
  expect(whatIf(q, 1140)).toEqual({
    reason: 'override_closed',
    needs: [
      { kind: 'override_open', override: closed },
      { kind: 'override_capacity', override: few, capacity: 2, more: 1 },
    ],
  })
})

test('what is over stays over, whatever else is in the way', () => {
  const q = ask({ daysAhead: -1, hours: { ...hours, closed: true } })
  expect(whatIf(q, 1140)).toEqual({ reason: 'past', needs: [] })
  expect(whatIf(ask({ daysAhead: 0, nowMinute: 1141 }), 1140)).toEqual({ reason: 'past', needs: [] })
})

test('between two slots there is none: the nearest are said', () => {
  expect(whatIf(ask(), 1150)).toEqual({
    reason: 'grid',
    needs: [{ kind: 'grid', before: 1140, after: 1170 }],
  })
  // The server refuses what is off its grid (hold_refusal), also where all else is well.
  expect(slotAt(ask(), 1150).reason).toBeNull()
})

const question: fc.Arbitrary<SlotsQuestion> = fc.record({
  hours: fc
    .record({
      closed: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
      opens_at: fc.integer({ min: 20, max: 40 }).map((n) => n * 30),
      length: fc.integer({ min: 2, max: 24 }).map((n) => n * 30),
      rest: fc.option(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }))),
    })
    .map(({ closed, opens_at, length, rest }) => ({
      closed,
      opens_at,
      closes_at: opens_at + length,
      break_starts_at: rest ? opens_at + rest[0] * 30 : null,
      break_ends_at: rest ? opens_at + (rest[0] + rest[1]) * 30 : null,
    })),
  settings: fc.record({
    slot_interval: fc.constantFrom(15, 30, 60),
    duration: fc.constantFrom(60, 90, 120, 150),
    stays: fc.constantFrom(
      [],
      [
        { pax: 2, minutes: 60 },
        { pax: 6, minutes: 180 },
      ],
    ),
    last_seating: fc.constantFrom(0, 60, 120, 240),
    capacity: fc.integer({ min: 1, max: 12 }),
    pacing: fc.option(fc.integer({ min: 1, max: 8 })),
    minimum_pax: fc.integer({ min: 1, max: 4 }),
    maximum_pax: fc.integer({ min: 4, max: 10 }),
    cutoff_days: fc.integer({ min: 0, max: 3 }),
    horizon_days: fc.integer({ min: 3, max: 10 }),
  }),
  stays: fc.array(
    fc.record({
      minute: fc.integer({ min: 20, max: 60 }).map((n) => n * 30),
      duration: fc.constantFrom(30, 90, 120),
      pax: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 6 },
  ),
  overrides: fc.array(
    fc
      .record({
        from: fc.integer({ min: 20, max: 60 }).map((n) => n * 30),
        length: fc.integer({ min: 1, max: 10 }).map((n) => n * 30),
        capacity: fc.constantFrom(0, 2, 5, 20),
      })
      .map(({ from, length, capacity }) => ({ from, to: from + length, capacity })),
    { maxLength: 3 },
  ),
  pax: fc.integer({ min: 1, max: 12 }),
  daysAhead: fc.integer({ min: 0, max: 12 }),
  nowMinute: fc.constantFrom(0, 0, 0, 1200),
})
const minute = fc.integer({ min: 20, max: 66 }).map((n) => n * 30)

const meet = (q: SlotsQuestion, needs: readonly Need[]): SlotsQuestion => needs.reduce(changedBy, q)

/** The same need with one less of what it asks for; null where there is no less. */
function stingier(need: Need): Need | null {
  switch (need.kind) {
    case 'closes_at':
      return { ...need, at: need.at - 1 }
    case 'opens_at':
      return { ...need, at: need.at + 1 }
    case 'open_day':
      return { ...need, until: need.until - 1 }
    case 'last_seating':
      return { ...need, minutes: need.minutes + 1 }
    case 'cutoff_days':
      return { ...need, days: need.days + 1 }
    case 'horizon_days':
      return { ...need, days: need.days - 1 }
    case 'minimum_pax':
      return { ...need, people: need.people + 1 }
    case 'maximum_pax':
    case 'pacing':
      return { ...need, people: need.people - 1 }
    case 'capacity':
    case 'override_capacity':
      return { ...need, capacity: need.capacity - 1 }
    default:
      return null
  }
}

test('met, all needs are enough; with one left out, or one less of it, they are not', () => {
  let several = 0
  fc.assert(
    fc.property(question, minute, (q, at) => {
      const { reason, needs } = whatIf(q, at)
      const own = needs.filter((need) => need.kind !== 'grid')
      expect(reason === null).toBe(needs.length === 0 && slotAt(q, at).reason === null)
      if (reason === 'past') {
        expect(needs).toEqual([])
        return
      }
      expect(slotAt(meet(q, own), at).reason).toBeNull()
      own.forEach((need, i) => {
        const less = stingier(need)
        const others = own.filter((_, j) => j !== i)
        expect(slotAt(meet(q, others), at).reason, `without ${JSON.stringify(need)}`).not.toBeNull()
        if (less) {
          const scant = own.map((n, j) => (j === i ? less : n))
          expect(slotAt(meet(q, scant), at).reason, `less of ${JSON.stringify(need)}`).not.toBeNull()
        }
      })
      if (own.length > 1) several++
    }),
    { numRuns: 3000 },
  )
  // Control: the days that were drawn have several things in the way.
  expect(several).toBeGreaterThan(500)
})
