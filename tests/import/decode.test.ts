// The encoding of a file of another book is recognised, whatever it holds that books hold.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeAs, type Encoding, encodings, guessEncoding } from '#domain/import/decode.ts'
import { encoded } from '#tests/fixtures/import/encoded.ts'

const head = '予約日,時間,人数,氏名,フリガナ,電話番号,備考\r\n'
const book = `${head}2026/11/22,19:00,4,山田 太郎,ﾔﾏﾀﾞ ﾀﾛｳ,090-1234-5678,窓際を希望\r\n`

test.each(encodings)('a book in %s', (encoding) => {
  const bytes = encoded(book, encoding)
  expect(guessEncoding(bytes)).toBe(encoding)
  expect(decodeAs(bytes, encoding)).toBe(book)
})

test.each([
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const)('a mark of %s is believed, and is no part of the text', (encoding, mark) => {
  const bytes = Uint8Array.from([...mark, ...encoded(book, encoding)])
  expect(guessEncoding(bytes)).toBe(encoding)
  expect(decodeAs(bytes, encoding)).toBe(book)
})

test('signs that only Windows has in Shift_JIS', () => {
  const bytes = encoded('氏名\r\n髙橋①\r\n', 'shift_jis')
  expect(guessEncoding(bytes)).toBe('shift_jis')
  expect(decodeAs(bytes, 'shift_jis')).toContain('髙橋①')
})

test('English alone is UTF-8; what is no text is nothing', () => {
  expect(guessEncoding(encoded('date,time\r\n2026-11-22,19:00\r\n', 'utf-8'))).toBe('utf-8')
  const zip = Uint8Array.from({ length: 2000 }, (_, i) => (i * 7919 + (i >> 3)) % 256)
  zip.set([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00])
  expect(guessEncoding(zip)).toBeNull()
  expect(guessEncoding(Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x41]))).toBeNull()
})

test('names of every kind under a Japanese head are recognised in each encoding', () => {
  const kana = fc.string({
    unit: fc.constantFrom(...'アイウエオカキクケコサシスセソタチツテトナヌｱｲｳｶｷﾀﾅﾊﾏﾔｽﾞﾟ'),
    maxLength: 8,
  })
  const kanji = fc.string({
    unit: fc.constantFrom(...'山田太郎佐藤花子鈴木一高橋渡辺窓際希望予約東京都港区'),
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(kanji, kana), { minLength: 1, maxLength: 30 }),
      fc.constantFrom<Encoding>('utf-8', 'shift_jis', 'euc-jp'),
      (people, encoding) => {
        const text = head + people.map((cells) => cells.join(',')).join('\r\n')
        // In EUC-JP hardly anybody writes half-width kana, which read as kanji in Shift_JIS.
        const plain = encoding === 'euc-jp' ? text.replaceAll(/[ｦ-ﾟ]/g, '') : text
        expect(guessEncoding(encoded(plain, encoding))).toBe(encoding)
      },
    ),
    { numRuns: 200 },
  )
})
