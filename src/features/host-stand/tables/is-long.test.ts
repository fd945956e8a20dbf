import { expect, test } from 'vitest'
import { isLong } from './is-long.ts'

test.each([
  ['Buckwheat (soba)', true],
  ['Shrimp, Crab', false],
  ['えび・かに・小麦', false],
  ['えび・かに・小麦・卵', true],
])('%s in a bar of two hours: on two lines %s', (text, expected) => {
  expect(isLong(text)).toBe(expected)
})
