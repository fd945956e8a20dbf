import { expect, test } from 'vitest'
import { guestName, splitName } from './guest-name.ts'

test('the family name stands first in Japanese and last in English', () => {
  const who = { last_name: '山田', first_name: '太郎' }
  expect(guestName(who, 'ja')).toBe('山田 太郎')
  expect(guestName({ last_name: 'Yamada', first_name: 'Taro' }, 'en')).toBe('Taro Yamada')
  expect(guestName(who, 'en')).toBe('山田 太郎')
  expect(guestName({ last_name: '', first_name: '' }, 'ja')).toBe('')
  expect(guestName({ last_name: '佐藤', first_name: '' }, 'en')).toBe('佐藤')
})

test.each([
  ['山田　太郎', 'ja', { last_name: '山田', first_name: '太郎' }],
  [' 佐藤 ', 'ja', { last_name: '佐藤', first_name: '' }],
  ['Anna Maria Rossi', 'en', { last_name: 'Rossi', first_name: 'Anna Maria' }],
  ['Rossi', 'en', { last_name: 'Rossi', first_name: '' }],
  ['', 'ja', { last_name: '', first_name: '' }],
] as const)('%s is split in %s', (text, locale, name) => {
  expect(splitName(text, locale)).toEqual(name)
})
