import { expect, test } from 'vitest'
import { fold, hasPhone, matches } from './search.ts'

const booking = {
  last_name: '髙橋',
  first_name: '花子',
  last_kana: 'タカハシ',
  first_kana: 'ハナコ',
  phone: '+819012345678',
  reference: 'K7QXM',
}

test.each([
  '高橋',
  '髙橋 花子',
  '高橋花子',
  '花子　高橋',
  'たかはし',
  'ﾀｶﾊｼ',
  'k7qx',
  'Ｋ７ＱＸＭ',
  '5678',
  '090-1234-5678',
  '０９０１２３４５６７８',
  '+81 90',
  '高橋 5678',
  '',
  '  ',
])('"%s" finds 髙橋 花子', (query) => {
  expect(matches(booking, query)).toBe(true)
})

test.each(['高梨', '高橋 9999', '56', '080', 'zzz', '次郎 高橋'])('"%s" does not', (query) => {
  expect(matches(booking, query)).toBe(false)
})

test.each([
  ['﨑', '崎'],
  ['濵', '浜'],
  ['邉', '辺'],
  ['齋', '斎'],
  ['斉', '斎'],
  ['𠮷', '吉'],
  ['ｶﾞ', 'ガ'],
  ['が', 'ガ'],
  ['ＡＢＣ', 'abc'],
])('%s and %s are one to the search', (typed, stored) => {
  expect(fold(typed)).toBe(fold(stored))
})

test('nobody without a phone is found by digits', () => {
  expect(hasPhone('', '5678')).toBe(false)
  expect(hasPhone('+819041230002', '0002')).toBe(true)
  expect(hasPhone('+819041230021', '0002')).toBe(false)
  expect(hasPhone('+14155550123', '(415) 555-0123')).toBe(true)
})
