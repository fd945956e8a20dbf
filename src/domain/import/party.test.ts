import { expect, test } from 'vitest'
import { readKana, readName, readPeople, readStatus } from './party.ts'

test.each([
  ['4', 4],
  ['４名様', 4],
  ['4.0', 4],
  ['12 people', 12],
  ['大人2名 子供1名', 3],
  ['2 adults, 1 child', 3],
  ['999', 999],
  ['0', null],
  ['1000', null],
  ['four', null],
  ['4-6', null],
  ['', null],
])('%s is %s people', (text, people) => {
  expect(readPeople(text)).toBe(people)
})

test.each([
  ['山田 太郎 様', '山田', '太郎'],
  ['山田　太郎', '山田', '太郎'],
  ['山田様', '山田', ''],
  ['やまだ', 'やまだ', ''],
  ['Taro Yamada', 'Yamada', 'Taro'],
  ['Mr. John Q. Public', 'Public', 'John Q.'],
  ['Smith, John', 'Smith', 'John'],
  ['', '', ''],
])('%s is %s and %s', (text, last_name, first_name) => {
  expect(readName(text)).toEqual({ last_name, first_name })
})

test('kana of any width, whole or split', () => {
  expect(readKana('ﾔﾏﾀﾞ ﾀﾛｳ')).toEqual({ last_kana: 'ヤマダ', first_kana: 'タロウ' })
  expect(readKana('やまだ　たろう 様')).toEqual({ last_kana: 'ヤマダ', first_kana: 'タロウ' })
})

test.each([
  ['', 'confirmed'],
  ['予約確定', 'confirmed'],
  ['ご来店済み', 'left'],
  ['キャンセル', 'cancelled'],
  ['無断キャンセル', 'no_show'],
  ['No-show', 'no_show'],
  ['NO SHOW', 'no_show'],
  ['Canceled', 'cancelled'],
  ['仮予約', 'waiting'],
  ['???', null],
])('the state "%s" is %s', (text, status) => {
  expect(readStatus(text)).toBe(status)
})
