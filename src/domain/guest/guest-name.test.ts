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

test('a name in Latin letters keeps its order in Japanese too; one of both kinds of letters goes by the language', () => {
  expect(guestName({ last_name: 'Jones', first_name: 'Mary' }, 'ja')).toBe('Mary Jones')
  expect(guestName({ last_name: "O'Brien-Núñez", first_name: 'J. R.' }, 'ja')).toBe("J. R. O'Brien-Núñez")
  expect(guestName({ last_name: 'Jones', first_name: '' }, 'ja')).toBe('Jones')
  expect(guestName({ last_name: 'Jones', first_name: '真理' }, 'ja')).toBe('Jones 真理')
  expect(guestName({ last_name: '2', first_name: '3' }, 'ja'), 'no letters').toBe('2 3')
})

test('what was typed in one field is shown as it was typed', () => {
  for (const locale of ['ja', 'en'] as const)
    for (const typed of ['Mary Jones', 'Anna Maria Rossi', '山田 太郎', '山田'])
      expect(guestName(splitName(typed, typed === '山田 太郎' ? 'ja' : locale), locale)).toBe(typed)
})

test.each([
  ['山田　太郎', 'ja', { last_name: '山田', first_name: '太郎' }],
  [' 佐藤 ', 'ja', { last_name: '佐藤', first_name: '' }],
  ['Mary Jones', 'ja', { last_name: 'Jones', first_name: 'Mary' }],
  ['Anna Maria Rossi', 'en', { last_name: 'Rossi', first_name: 'Anna Maria' }],
  ['Rossi', 'en', { last_name: 'Rossi', first_name: '' }],
  ['', 'ja', { last_name: '', first_name: '' }],
] as const)('%s is split in %s', (text, locale, name) => {
  expect(splitName(text, locale)).toEqual(name)
})
