import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeStepAt, feesOf } from './fee.ts'

const fees = [
  { days: 7, percent: 20 },
  { days: 0, percent: 100 },
  { days: 1, percent: 50 },
]

test.each([
  [8, null],
  [7, 20],
  [2, 20],
  [1, 50],
  [0, 100],
  [-1, 100],
])('%i days before the visit: %j percent', (daysBefore, percent) => {
  expect(feeStepAt(fees, daysBefore)?.percent ?? null).toBe(percent)
})

test('a house without fees asks for none, and later never costs less where the steps rise', () => {
  expect(feeStepAt([], 0)).toBeNull()
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 40 }), (day) => {
      const percent = (at: number) => feeStepAt(fees, at)?.percent ?? 0
      expect(percent(day)).toBeGreaterThanOrEqual(percent(day + 1))
    }),
  )
})

test('what was agreed counts, nothing to be paid too; without it what the house says', () => {
  expect(feesOf({ agreed_fees: [{ days: 0, percent: 10 }] }, fees)).toEqual([{ days: 0, percent: 10 }])
  expect(feesOf({ agreed_fees: [] }, fees)).toEqual([])
  expect(feesOf({ agreed_fees: null }, fees)).toBe(fees)
  expect(feesOf({}, fees), 'a row of before').toBe(fees)
})
