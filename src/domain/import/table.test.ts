import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#domain/text/csv.ts'
import { readTable } from './table.ts'

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells)

test('commas, tabs and semicolons, whatever ends a line', () => {
  expect(cellsOf('a,b\r\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsOf('a\tb,x\nc\td\n')).toEqual([
    ['a', 'b,x'],
    ['c', 'd'],
  ])
  expect(cellsOf('a;b\rc;d\r')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsOf('"a,1",b\r\n')).toEqual([['a,1', 'b']])
})

test('a row knows its line, lines in quotation marks and empty ones counted', () => {
  const { rows } = readTable('head,x\r\n\r\n"one\r\ntwo",1\r\n,\r\nlast,2\r\n')
  expect(rows).toEqual([
    { line: 1, cells: ['head', 'x'] },
    { line: 3, cells: ['one\r\ntwo', '1'] },
    { line: 6, cells: ['last', '2'] },
  ])
})

test('a quotation mark that is never closed is told by its line, and nothing is read', () => {
  expect(readTable('a,b\r\n"c,d\r\ne,f')).toEqual({ rows: [], openQuote: 2 })
})

test('a NUL in a cell is left out', () => {
  expect(cellsOf('a,b\r\nc\u0000d,e')).toEqual([
    ['a', 'b'],
    ['cd', 'e'],
  ])
})

test('what our own export wrote is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'",\r\n\t;=+-@＝a1E山髙é '), maxLength: 8 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
      const lines = [['x', 'y'], ...rows].map(csvLine).join('')
      const trimmed = rows.map((cells) => cells.map((text) => text.trim()))
      const filled = trimmed.filter((cells) => cells.some((text) => text !== ''))
      expect(cellsOf(lines)).toEqual([['x', 'y'], ...filled])
    }),
  )
})

test('a file of nothing but line ends is read to its last line', () => {
  const { rows } = readTable(`a,b${'\n'.repeat(5_000_000)}c,d`)
  expect(rows.map(({ line }) => line)).toEqual([1, 5_000_001])
})
