import { expect, test } from 'vitest'
import { byDay, type DateReason, type EventDate, inLanguage, isOver, markOf, merged } from './public-event.ts'

const date = (id: string, day: string, reason: DateReason | null = null, few = false): EventDate => ({
  ...{ id, day, reason, few, held: false, starts_at: 600, ends_at: 660, spots_left: 5 },
})

test('a day is as free as the freest of its dates', () => {
  const day = '2026-12-01'
  const [free, few] = [date('a', day), date('b', day, null, true)]
  expect(markOf([])).toBe('none')
  expect(markOf([few, free, date('c', day, 'full')])).toBe('free')
  expect(markOf([few, date('c', day, 'full')])).toBe('few')
  expect(markOf([date('b', day, 'full'), { ...date('c', day, 'full'), held: true }])).toBe('few')
  expect(markOf([date('c', day, 'full'), date('d', day, 'event_off')])).toBe('full')
  for (const reason of ['event_off', 'past', 'past_cutoff', 'exclusive'] as const)
    expect(markOf([date('c', day, reason)])).toBe('closed')
})

test('of the days that an answer is about it says all, and of others nothing', () => {
  const known = ['2026-12-01', '2026-12-02', '2026-12-04'].map((day, i) => date('abc'[i] ?? '', day))
  const came = [date('e', '2026-12-03'), date('b', '2026-12-02', 'full')]
  const ids = (all: EventDate[]) => all.map(({ id, reason }) => [id, reason])
  expect(ids(merged(known, { dates: came, from: '2026-12-02', more: '2026-12-04' }))).toEqual([
    ['a', null],
    ['b', 'full'],
    ['e', null],
    ['c', null],
  ])
  // What is not in it any more is gone.
  expect(ids(merged(known, { dates: [], from: '2026-12-02', more: null }))).toEqual([['a', null]])
  expect([...byDay(merged([], { dates: came, from: '2026-12-02', more: null })).keys()]).toEqual([
    '2026-12-02',
    '2026-12-03',
  ])
})

test('English stands where there is some', () => {
  expect([
    inLanguage('船', 'Boat', 'en'),
    inLanguage('船', '', 'en'),
    inLanguage('船', 'Boat', 'ja'),
  ]).toEqual(['Boat', '船', '船'])
})

test('a date is over once its end has passed, a night on the day after its own', () => {
  const now = { today: '2026-11-27', minute: 600 }
  expect(isOver({ day: '2026-11-27', ends_at: 600 }, now)).toBe(true)
  expect(isOver({ day: '2026-11-27', ends_at: 601 }, now), 'it runs').toBe(false)
  expect(isOver({ day: '2026-11-26', ends_at: 2041 }, now), 'since yesterday').toBe(false)
  expect(isOver({ day: '2026-11-26', ends_at: 1500 }, now)).toBe(true)
  expect(isOver({ day: '2026-11-28', ends_at: 60 }, now)).toBe(false)
})
