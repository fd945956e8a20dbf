import { expect, test } from 'vitest'
import { hourChips, leftChips, onDay, satChips } from './chips.ts'

test('what was written at the minute of the turn is of the day that begins, a minute before of the night', () => {
  expect([299, 300, 301].map((minute) => onDay(minute, 300))).toEqual([1739, 300, 301])
  expect([0, 719].map((minute) => onDay(minute, 720))).toEqual([1440, 2159])
  expect(onDay(0, 0), 'a day that turns at midnight').toBe(0)
})

test('no chip is of a minute that no business day has', () => {
  expect(satChips(0)).toEqual([0, 5, 10, 15, 20, 25])
  expect(satChips(2155)).toEqual([2145, 2150, 2155])
  expect(leftChips(2130, 20).at(-1)).toBe(2155)
  expect(hourChips(2100, 2159)).toEqual([2100])
})
