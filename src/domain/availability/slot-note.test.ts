import { expect, test } from 'vitest'
import { noteOf, type SlotNote, stopMetAt } from './slot-note.ts'
import { type Hours, type SlotsQuestion, slotAt } from './slots.ts'

const hours: Hours = {
  closed: false,
  opens_at: 1080,
  closes_at: 1560,
  break_starts_at: null,
  break_ends_at: null,
}
const settings = {
  slot_interval: 30,
  duration: 120,
  last_seating: 60,
  capacity: 10,
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

test.each<[string, Partial<SlotsQuestion>, number, SlotNote | null]>([
  ['nothing where it is open', {}, 1080, null],
  ['the hours', {}, 1079, { kind: 'outside_hours', from: 1080, to: 1560 }],
  [
    'the last seating, for the stay',
    {},
    1470,
    { kind: 'ends_after_closing', last: 1440, stay: 120, to: 1560 },
  ],
  [
    'the last seating, by itself',
    { settings: { ...settings, last_seating: 180 } },
    1410,
    { kind: 'last_seating', last: 1380 },
  ],
  [
    'the break',
    { hours: { ...hours, break_starts_at: 1140, break_ends_at: 1200 } },
    1080,
    { kind: 'break', from: 1140, to: 1200, stay: 120 },
  ],
  [
    'a span that is closed',
    { overrides: [{ from: 1080, to: 1140, capacity: 0 }] },
    1110,
    { kind: 'override_closed', from: 1080, to: 1140 },
  ],
  [
    'a span that the stay would reach, the first of them',
    {
      overrides: [
        { from: 1190, to: 1300, capacity: 0 },
        { from: 1150, to: 1180, capacity: 0 },
      ],
    },
    1080,
    { kind: 'reaches_stop', from: 1150, to: 1180, stay: 120 },
  ],
  [
    'full',
    { stays: [{ minute: 1080, duration: 60, pax: 10 }] },
    1080,
    { kind: 'full', people: 10, capacity: 10 },
  ],
  [
    'above the capacity',
    { stays: [{ minute: 1080, duration: 60, pax: 11 }] },
    1080,
    { kind: 'over', people: 11, capacity: 10 },
  ],
  [
    'seats that are left',
    { stays: [{ minute: 1080, duration: 60, pax: 9 }] },
    1080,
    { kind: 'too_few_seats', pax: 2, left: 1 },
  ],
  ['the kitchen', { settings: { ...settings, pacing: 1 } }, 1080, { kind: 'pacing', limit: 1 }],
  ['the cutoff', { settings: { ...settings, cutoff_days: 2 } }, 1080, { kind: 'past_cutoff', limit: 2 }],
  ['how far ahead', { daysAhead: 61 }, 1080, { kind: 'too_far_ahead', limit: 60 }],
  [
    'the smallest party',
    { settings: { ...settings, minimum_pax: 3 } },
    1080,
    { kind: 'below_minimum', limit: 3 },
  ],
  ['the largest party', { pax: 9 }, 1080, { kind: 'above_maximum', limit: 8 }],
  ['no table', { isTableFree: () => false }, 1080, { kind: 'no_table', pax: 2 }],
  ['the past', { daysAhead: -1 }, 1080, { kind: 'past' }],
  ['a closed day', { hours: { ...hours, closed: true } }, 1080, { kind: 'closed_day' }],
])('a note names %s, with its figures', (_, more, minute, note) => {
  const q = ask(more)
  expect(noteOf(slotAt(q, minute), q)).toEqual(note)
})

test('of the stops that a stay would meet the first one is named', () => {
  const overrides = [
    { from: 1260, to: 1290, capacity: 0 },
    { from: 1080, to: 1200, capacity: 0 },
    { from: 1200, to: 1380, capacity: 9 },
  ]
  const stop = (minute: number) => stopMetAt(minute, ask({ overrides }))?.from
  expect([1020, 1199, 1200, 1290].map(stop)).toEqual([1080, 1080, 1260, undefined])
})
