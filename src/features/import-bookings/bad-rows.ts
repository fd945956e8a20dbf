import { importFields } from '#domain/import/columns.ts'
import type { ReadRows, RowFault } from '#domain/import/rows.ts'
import { byteOrderMark, csvLine } from '#domain/text/csv.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { RefusedRow } from './send-rows.ts'

export interface BadRow {
  line: number
  cells: readonly string[]
  reason: string
}

/** Rows that could not be read, and those that the server refused, each with its reason, by line. */
export function badRows(
  LL: TranslationFunctions,
  bad: ReadRows['bad'],
  refused: readonly RefusedRow[] = [],
): BadRow[] {
  return [
    ...bad.map(({ line, cells, fault }) => ({ line, cells, reason: faultText(LL, fault) })),
    ...refused.map(({ line, cells, fields }) => ({ line, cells, reason: refusalText(LL, fields) })),
  ].sort((a, b) => a.line - b.line)
}

const longest = 40

function faultText(LL: TranslationFunctions, { field, code, text }: RowFault): string {
  const words = LL.importing
  if (field === 'cells') return words.fault.cells()
  const short = text.length > longest ? `${text.slice(0, longest)}…` : text
  return words.fault[code]({ field: words.field[field](), text: short })
}

function refusalText(LL: TranslationFunctions, fields: readonly string[]): string {
  const words = LL.importing
  const named = fields.map((name) => {
    const known = importFields.find((field) => field === name)
    if (known) return words.field[known]()
    return name === 'pax' ? words.field.people() : name === 'minute' ? words.field.time() : name
  })
  return words.fault.server({ field: named.join(', ') })
}

/** The rows as they stand in the file, with line and reason: to be put right and chosen again. */
export const badRowsCsv = (
  LL: TranslationFunctions,
  header: readonly string[],
  rows: readonly BadRow[],
): string[] => {
  const head = LL.importing.badHead
  return [
    byteOrderMark,
    csvLine([...header, head.line(), head.reason()]),
    ...rows.map(({ line, cells, reason }) => {
      const filled = header.map((_, at) => cells[at] ?? '')
      return csvLine([...filled, String(line), reason])
    }),
  ]
}
