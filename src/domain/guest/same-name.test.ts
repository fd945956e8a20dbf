import { expect, test } from 'vitest'
import { guestsOfName } from './same-name.ts'

const yamaguchi = { last_name: '山口', first_name: '陽子', last_kana: 'ヤマグチ', first_kana: 'ヨウコ' }
const baker = { last_name: 'Baker', first_name: 'Anna', last_kana: '', first_kana: '' }
const nobody = { last_name: '', first_name: '', last_kana: '', first_kana: '' }

test.each([
  ['山口', [yamaguchi]],
  ['山口 陽子', [yamaguchi]],
  ['山口　陽子', [yamaguchi]],
  ['やまぐち', [yamaguchi]],
  ['ﾔﾏｸﾞﾁ ﾖｳｺ', [yamaguchi]],
  ['anna baker', [baker]],
  ['陽子', []],
  ['山', []],
  ['', []],
  [' ', []],
])('%j finds %j', (typed, found) => {
  expect(guestsOfName([yamaguchi, baker, nobody], typed)).toEqual(found)
})

test('a guest is found by the name of each merged card', () => {
  const person = { ...yamaguchi, merged: [baker] }
  expect(guestsOfName([person, nobody], 'Baker')).toEqual([person])
})
