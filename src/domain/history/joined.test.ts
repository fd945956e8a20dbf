import { expect, test } from 'vitest'
import type { DayHistory, DayLine } from './day-line.ts'
import { joined } from './joined.ts'

const line = (rev: number): DayLine => ({
  ...{ rev, at: '2026-11-21T10:00:00Z', by: '', device: '', kind: 'booking.edit' },
  ...{ subject: 'b', command: `c${rev}`, changes: {} },
})
const told = (from: number, upto: number, revs: number[], more: Partial<DayHistory> = {}): DayHistory => ({
  ...{ day: '2026-11-21', from, upto, forgot: 0, lines: revs.map(line) },
  ...more,
})
const here = told(0, 10, [3, 7])
const revs = (history: DayHistory | null) => history?.lines.map(({ rev }) => rev)

test('what follows is put behind what is here, each once', () => {
  expect(joined(null, here)).toBe(here)
  expect(joined(here, told(10, 14, [12]))).toEqual(told(0, 14, [3, 7, 12]))
  expect(revs(joined(here, told(5, 14, [7, 12])))).toEqual([3, 7, 12])
})

test('what says nothing new, comes late or leaves something out is nothing', () => {
  expect(joined(here, told(10, 14, []))).toBe(here)
  expect(joined(here, told(0, 9, [3]))).toBe(here)
  expect(joined(here, told(11, 14, [12]))).toBe(here)
  expect(joined(here, told(0, 14, [12], { day: '2026-11-20' }))).toBe(here)
})

test('of a later day, from the beginning, or since a person was forgotten it takes the place of what is here', () => {
  const tomorrow = told(10, 14, [12], { day: '2026-11-22' })
  expect(joined(here, tomorrow)).toBe(tomorrow)
  const many = told(0, 900, [800])
  expect(joined(here, many)).toBe(many)
  const forgotten = told(0, 8, [3], { forgot: 8 })
  expect(joined(here, forgotten)).toBe(forgotten)
  expect(joined(forgotten, here)).toBe(forgotten)
})
