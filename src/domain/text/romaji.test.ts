import { expect, test } from 'vitest'
import { fold } from '#domain/guest/search.ts'
import { plainKana, typedKana } from './romaji.ts'

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
  ['やまざき', 'ヤマサキ'],
  ['ﾔﾏｻﾞｷ', 'ヤマサキ'],
  ['ヤマサキ', 'ヤマザキ'],
  ['yamazaki', 'ヤマサキ'],
  ['たなへ', 'タナベ'],
])('%s is %s', (typed, kana) => {
  expect(typedKana(fold(typed))).toBe(plainKana(kana))
})

test.each(['smith', 'x', 'a', 'vip!', '5678', 'sat', '山田', '山ダ', 'ダ', ''])(
  '"%s" is no romaji and no kana',
  (typed) => {
    expect(typedKana(fold(typed))).toBeNull()
  },
)

test('names that differ in more than a long vowel stay apart', () => {
  expect(typedKana('kato')).not.toBe(plainKana('カドノ'))
  expect(typedKana('ueda')).not.toBe(plainKana('エダ'))
})
