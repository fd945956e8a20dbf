import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine, csvPhone } from './csv.ts'

/** Reads as RFC 4180 says. */
function read(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (quoted && sign === '"' && text[i + 1] === '"') {
      cell += '"'
      i++
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || text.startsWith('\r\n', i))) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === ',') continue
      rows.push([])
      i++
    } else cell += sign
  }
  return rows.slice(0, -1)
}

const cells = fc.array(
  fc.string({
    unit: fc.constantFrom(...'",\r\n\t =+-@＝\'a1E山髙é'),
    maxLength: 8,
  }),
  { minLength: 1, maxLength: 5 },
)

test('whatever stands in the cells, a reader of RFC 4180 has them again, and none would be run', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (rows) => {
      const back = read(rows.map(csvLine).join(''))
      expect(back.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      for (const [i, row] of back.entries())
        for (const [j, text] of row.entries()) {
          const was = rows[i]?.[j] ?? ''
          expect(text === was || text === `'${was}`).toBe(true)
          expect(/^[=+\-@＝\t\r]/.test(text)).toBe(false)
        }
    }),
  )
})

test('control: the reader tells apart what is not quoted', () => {
  expect(read('a,"b\r\n,""c"\r\nd\r\n')).toEqual([['a', 'b\r\n,"c'], ['d']])
  expect(read('a,b,c\r\n')).not.toEqual([['a', 'b,c']])
})

test.each([
  ['=1+1', "'=1+1"],
  ['+819012345678', "'+819012345678"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=x', '"\'\r=x"'],
  [' =x', "' =x"],
  ['＝HYPERLINK("x")', '"\'＝HYPERLINK(""x"")"'],
  ['23E45', "'23E45"],
  ['K7QXM', 'K7QXM'],
  ['窓際, 2名', '"窓際, 2名"'],
  ['山田 太郎', '山田 太郎'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(csvCell(text)).toBe(written)
})

test.each([
  ['+819012345678', '090-1234-5678'],
  ['+81312345678', '03-1234-5678'],
  ['+81120123456', '0120-123-456'],
  ['+81451234567', '045-123-4567'],
  ['+14155550123', '+14155550123'],
  ['', ''],
])('%s stands as %s, which a spreadsheet leaves alone', (phone, written) => {
  expect(csvPhone(phone)).toBe(written)
  // All digits are there, and the text is no number.
  expect(csvPhone(phone).replaceAll(/\D/g, '')).toBe(phone.replace(/^\+81/, '0').replace('+', ''))
  if (phone !== '') expect(Number.isNaN(Number(csvCell(csvPhone(phone))))).toBe(true)
})
