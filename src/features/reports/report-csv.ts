import { byteOrderMark, csvLine } from '#domain/text/csv.ts'
import type { Cell, Section } from './table.ts'

/** The tables of the page below each other, as they stand there. Days in a form that a spreadsheet reads, figures without commas. */
export const reportCsv = (sections: readonly Section[]): string[] => [
  byteOrderMark,
  ...sections.flatMap(({ title, table: { heads, rows, total } }, n) => [
    ...(n === 0 ? [] : [csvLine([''])]),
    csvLine([title]),
    csvLine(heads),
    ...[...rows, ...(total ? [total] : [])].map(({ label, plain = label, cells }) =>
      csvLine([plain, ...cells.map(cellText)]),
    ),
  ]),
]

const cellText = (cell: Cell): string => (cell === null ? '' : String(cell))
