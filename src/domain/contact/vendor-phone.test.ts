import { expect, test } from 'vitest'
import { isVendorPhone } from './vendor-phone.ts'

test.each([
  ['1234567', false],
  ['1234-5678', true],
  ['+12345 678901234 (5)', true],
  ['1234567890123456', false],
])('%s has as many figures as a number: %s', (typed, is) => {
  expect(isVendorPhone(typed)).toBe(is)
})
