import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+81312345678', '03-1234-5678', '+81 3 1234 5678'],
  ['+819012345678', '090-1234-5678', '+81 90 1234 5678'],
  ['+81120123456', '0120-123-456', '+81 120 123 456'],
  ['+81558123456', '0558123456', '+81 558123456'],
  ['+14155552671', '+14155552671', '+14155552671'],
  ['03-1234-5678', '03-1234-5678', '03-1234-5678'],
  ['', '', ''],
])('%s is shown as %s and %s', (phone, ja, en) => {
  expect(formatPhone(phone, 'ja')).toBe(ja)
  expect(formatPhone(phone, 'en')).toBe(en)
})
