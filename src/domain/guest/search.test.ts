import { expect, test } from 'vitest'
import { fold, hasPhone, matches } from './search.ts'

const booking = {
  last_name: '髙橋',
  first_name: '花子',
  last_kana: 'タカハシ',
  first_kana: 'ハナコ',
  phone: '+819012345678',
  reference: 'K7QXM',
  requests: '窓際の席',
  comments: 'ＶＩＰ、社長の紹介',
}
const guest = { last_kana: '', first_kana: 'ハナコ', notes: '猫舌' }

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
  'takahashi',
  'Ｔａｋａｈａｓｉ hanako',
  '窓際',
  'vip',
  '社長 髙橋',
  '高橋 猫舌',
  '',
  '  ',
])('"%s" finds 髙橋 花子', (query) => {
  expect(matches(booking, query, guest)).toBe(true)
})

test.each([
  '高梨',
  '高橋 9999',
  '56',
  '080',
  'zzz',
  '次郎 高橋',
  'tanaka',
  'takahasx',
  '席VIP',
  '花子窓際',
  '猫背',
])('"%s" does not', (query) => {
  expect(matches(booking, query, guest)).toBe(false)
})

test('a name is found however it is voiced, in kana and in Latin letters; a single sign finds only itself', () => {
  const called = (last_kana: string) => ({ ...booking, last_name: '山﨑', last_kana, first_kana: '' })
  for (const kana of ['ヤマサキ', 'ヤマザキ'])
    for (const typed of ['ヤマザキ', 'やまさき', 'ﾔﾏｻﾞ', 'yamasaki', 'yamazaki'])
      expect(matches(called(kana), typed), `${typed} ${kana}`).toBe(true)
  expect(matches(called('ヤマサキ'), 'ヤマダ')).toBe(false)
  expect(matches(called('ヤマサキ'), 'ザ')).toBe(false)
})

test('each card of a guest of several is looked through, and no word is found across two', () => {
  const own = { last_kana: 'ハヤシ', first_kana: '', notes: '窓際' }
  const person = { ...own, own, merged: [{ last_kana: 'リン', first_kana: '', notes: '猫舌' }] }
  const finds = (query: string) => matches(booking, query, person)
  expect(['はやし', 'rin', '窓際', '猫舌', 'rin 窓際 髙橋'].filter((query) => !finds(query))).toEqual([])
  expect(['窓際猫舌', 'はやしりん', 'hayashirin'].filter(finds)).toEqual([])
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

test('what the venue wrote of the guest is found with the guest only', () => {
  expect(matches(booking, '猫舌', guest)).toBe(true)
  expect(matches(booking, '猫舌')).toBe(false)
  expect(matches(booking, '猫舌', { ...guest, notes: '' })).toBe(false)
})

test('a row that was changed is a new row, and found by what it says now', () => {
  expect(matches(booking, '高橋')).toBe(true)
  expect(matches({ ...booking, last_name: '林' }, '高橋')).toBe(false)
})

test('a long text is folded whole', () => {
  const long = 'ア'.repeat(20_000)
  expect(fold('あ'.repeat(20_000))).toBe(long)
  expect(fold('- ・')).toBe('')
})
