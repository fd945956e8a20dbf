import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('yen stand as a restaurant writes them', () => {
  expect(formatMoney(8800, 'ja')).toBe('8,800円')
  expect(formatMoney(8800, 'en')).toBe('¥8,800')
  expect(formatMoney(99_999_999, 'ja')).toBe('99,999,999円')
  expect(formatMoney(0, 'en')).toBe('¥0')
})
