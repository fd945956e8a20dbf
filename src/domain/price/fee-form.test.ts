import { type } from 'arktype'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CancellationFee, feesInOrder, mostFees } from './fee.ts'
import { type FeeForm, feeForm, feeSchema, feesFrom, isFull, withoutRow, withRow } from './fee-form.ts'

const faults = (form: FeeForm) => {
  const checked = feeSchema(form)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}
const fee = (days: number, percent: number) => ({ days, percent })

/** The same figures, so that no step costs more than one nearer to the visit. */
const fallingWithDistance = (fees: readonly CancellationFee[]): CancellationFee[] => {
  const percents = fees.map(({ percent }) => percent).sort((a, b) => b - a)
  return feesInOrder(fees).map(({ days }, i) => fee(days, percents[i] ?? 0))
}

test('what is in force comes out of the form as it went in, the day itself first', () => {
  const fees = fc.uniqueArray(
    fc.record({ days: fc.integer({ min: 0, max: 60 }), percent: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: mostFees, selector: (one) => one.days },
  )
  fc.assert(
    fc.property(fees.map(fallingWithDistance), (rows) => {
      expect(faults(feeForm(rows))).toEqual({})
      expect(feesFrom(feeForm(rows))).toEqual(feesInOrder(rows))
    }),
  )
})

test('rows are added at the end, and those below one that goes move up', () => {
  const two = feeForm([fee(0, 100), fee(1, 50)])
  expect(withRow(two)).toMatchObject({ days2: '', rows: 3 })
  expect(feesFrom(withoutRow(two, 0))).toEqual([fee(1, 50)])
  expect(isFull(withRow(two))).toBe(false)
  expect(isFull(Array.from({ length: 4 }).reduce<FeeForm>(withRow, two))).toBe(true)
})

test.each([
  [{ days1: '' }, { days1: 'required' }],
  [{ percent1: '' }, { percent1: 'required' }],
  [{ percent1: '101' }, { percent1: 'too_large' }],
  [{ days1: '61' }, { days1: 'too_large' }],
  [{ days1: '-1' }, { days1: 'not_negative' }],
  [{ days1: '０' }, { days1: 'twice' }],
  [{ percent1: '１００' }, {}],
  [{ percent0: '49' }, { percent1: 'farther_costs_more' }],
  [{ days0: '7', percent0: '51' }, { percent0: 'farther_costs_more' }],
  [{ days0: '', percent0: '0' }, { days0: 'required' }],
  [{ percent0: '' }, { percent0: 'required' }],
  [{ days2: 'x', percent5: 'x' }, {}],
])('%j: %j', (typed, codes) => {
  expect(faults({ ...feeForm([fee(0, 100), fee(1, 50)]), ...typed })).toEqual(codes)
})
