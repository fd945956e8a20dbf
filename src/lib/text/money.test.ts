import { expect, test } from 'vitest'
import { formatMoney, formatTaxed } from './money.ts'

test('yen stand as a restaurant writes them', () => {
  expect(formatMoney(8800, 'ja')).toBe('8,800円')
  expect(formatMoney(8800, 'en')).toBe('¥8,800')
  expect(formatMoney(99_999_999, 'ja')).toBe('99,999,999円')
  expect(formatTaxed(8800, 'ja')).toBe('8,800円（税込）')
  expect(formatTaxed(8800, 'en')).toBe('¥8,800 (tax included)')
})

test('what costs nothing is free, and has no tax in it', () => {
  for (const format of [formatMoney, formatTaxed]) {
    expect(format(0, 'ja')).toBe('無料')
    expect(format(0, 'en')).toBe('Free')
  }
})
