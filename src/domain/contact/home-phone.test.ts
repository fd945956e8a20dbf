import { expect, test } from 'vitest'
import { homePhone } from './home-phone.ts'

test.each([
  ['+81312345678', '03-1234-5678'],
  ['+819012344166', '090-1234-4166'],
  ['+14155552671', '+14155552671'],
  ['0312345678', '03-1234-5678'],
  ['', ''],
])('%s is %s to staff, whatever language they read', (phone, shown) => {
  expect(homePhone(phone)).toBe(shown)
})
