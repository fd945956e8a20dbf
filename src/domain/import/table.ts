// A file of another book as rows of cells: RFC 4180 as spreadsheets write it, with commas, tabs or semicolons.

import { plainCell } from '#domain/text/csv.ts'

export interface TableRow {
  /** Line of the file where it begins, 1 is the first. */
  line: number
  cells: string[]
}

export interface Table {
  /** Those in which something stands. */
  rows: TableRow[]
  /** Line of a quotation mark that is never closed; then nothing was read. */
  openQuote: number | null
}

export function readTable(text: string): Table {
  // No database keeps a NUL, and nobody sees one.
  const { rows, openQuote } = rowsOf(text.replaceAll('\u0000', ''), separatorOf(text))
  if (openQuote !== null) return { rows: [], openQuote }
  const plain = rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => plainCell(cell).trim()) }))
  return { rows: plain.filter(({ cells }) => cells.some((cell) => cell !== '')), openQuote }
}

/** What stands most often in the first line that has any of them: above it there may be a title. */
function separatorOf(text: string): string {
  const bare = text.slice(0, 4000).replaceAll(/"[^"]*"/g, '')
  const line = bare.split(/[\r\n]+/).find((one) => /[\t,;]/.test(one)) ?? ''
  const counted = ['\t', ',', ';'].map((sign) => ({ sign, n: line.split(sign).length }))
  return counted.sort((a, b) => b.n - a.n)[0]?.sign ?? ','
}

function rowsOf(text: string, separator: string): { rows: TableRow[]; openQuote: number | null } {
  const rows: TableRow[] = []
  let row: TableRow = { line: 1, cells: [] }
  let cell = ''
  let line = 1
  /** Line at which the present quotation began. */
  let quote: number | null = null
  const endCell = () => {
    row.cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    // A file of nothing but line ends would fill the memory with rows that nobody reads.
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
    row = { line, cells: [] }
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    const isLineEnd = sign === '\n' || (sign === '\r' && text[i + 1] !== '\n')
    if (isLineEnd) line++
    if (quote !== null) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') {
        cell += '"'
        i++
      } else quote = null
    } else if (sign === '"' && cell === '') quote = line
    else if (sign === separator) endCell()
    else if (isLineEnd) endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.cells.length > 0) endRow()
  return { rows, openQuote: quote }
}
