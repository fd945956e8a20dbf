import { expect, test } from 'vitest'
import { stepDrafts, stepFaults, stepsOf } from './stay-steps.ts'

const rows = (...typed: [pax: string, minutes: string][]) => typed.map(([pax, minutes]) => ({ pax, minutes }))

test('what is in force comes out of the form as it went in', () => {
  const steps = [
    { pax: 2, minutes: 90 },
    { pax: 4, minutes: 120 },
  ]
  expect(stepsOf(stepDrafts(steps))).toEqual(steps)
  expect(stepFaults(stepDrafts(steps))).toEqual([])
  expect(stepFaults([])).toEqual([])
  expect(stepsOf(rows(['２', '1,200 ']))).toEqual([{ pax: 2, minutes: 1200 }])
})

test.each([
  ['', '90', 'pax', 'required'],
  ['0', '90', 'pax', 'positive'],
  ['-2', '90', 'pax', 'positive'],
  ['2.5', '90', 'pax', 'positive'],
  ['999', '90', 'pax', 'too_large'],
  ['2', '', 'minutes', 'required'],
  ['2', 'x', 'minutes', 'positive'],
  ['2', '4', 'minutes', 'too_small'],
  ['2', '1441', 'minutes', 'too_large'],
])('%j people, %j minutes: %s is %s', (pax, minutes, field, code) => {
  expect(stepFaults(rows([pax, minutes]))).toEqual([{ row: 0, field, code }])
})

test('each row is for more people than the ones before it', () => {
  const faults = (...sizes: string[]) =>
    stepFaults(rows(...sizes.map((pax): [string, string] => [pax, '90']))).map(
      ({ row, code }) => `${row} ${code}`,
    )
  expect(faults('2', '2')).toEqual(['1 not_rising'])
  expect(faults('4', '2', '3')).toEqual(['1 not_rising', '2 not_rising'])
  // What is no number is no row to be compared with.
  expect(faults('2', 'x', '3')).toEqual(['1 positive'])
  expect(faults('1', '2', '3', '4', '5', '998')).toEqual([])
})
