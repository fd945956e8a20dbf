import { expect, test } from 'vitest'
import { fold } from '#domain/guest/search.ts'
import { kanaOfRomaji, plainKana } from './romaji.ts'

test.each([
  ['satou', 'サトウ'],
  ['sato', 'サトウ'],
  ['satoh', 'サトウ'],
  ['takahasi', 'タカハシ'],
  ['itou', 'イトウ'],
  ['ohno', 'オオノ'],
  ['ono', 'オオノ'],
  ['ookubo', 'オオクボ'],
  ['hattori', 'ハットリ'],
  ['nanba', 'ナンバ'],
  ['namba', 'ナンバ'],
  ['honma', 'ホンマ'],
  ['homma', 'ホンマ'],
  ['jun', 'ジュン'],
  ['zyun', 'ジュン'],
  ['ryuuichi', 'リュウイチ'],
  ['ryuiti', 'リュウイチ'],
  ['tsutsumi', 'ツツミ'],
  ['inoue', 'イノウエ'],
  ['fujii', 'フジイ'],
  ['hachisu', 'ハチス'],
  ['kazue', 'カヅエ'],
  ['kenichi', 'ケンイチ'],
  ['junya', 'ジュンヤ'],
  ['shinohara', 'シノハラ'],
  ['yuuki', 'ユウキ'],
  ['watanabe', 'ワタナベ'],
])('%s is %s', (typed, kana) => {
  expect(kanaOfRomaji(fold(typed))).toBe(plainKana(kana))
})

test.each(['smith', 'x', 'a', 'vip!', '5678', 'sat', '山田', ''])('"%s" is no romaji', (typed) => {
  expect(kanaOfRomaji(fold(typed))).toBeNull()
})

test('names that differ in more than a long vowel stay apart', () => {
  expect(kanaOfRomaji('kato')).not.toBe(plainKana('カドノ'))
  expect(kanaOfRomaji('ueda')).not.toBe(plainKana('エダ'))
})
