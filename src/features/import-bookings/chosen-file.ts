// A file of another book, read on the device: its bytes, by which the import is known again, and its rows.

import {
  type Columns,
  chosenColumns,
  guessColumns,
  guessKind,
  headerAt,
  type ImportField,
  type ImportKind,
} from '#domain/import/columns.ts'
import { decodeAs, type Encoding, encodings, guessEncoding } from '#domain/import/decode.ts'
import { readTable, type TableRow } from '#domain/import/table.ts'
import { type DayOrder, guessOrder, hasOrder } from '#domain/import/times/when.ts'

const mostBytes = 10_000_000

export interface ChosenFile {
  name: string
  bytes: Uint8Array
  /** A uuid of the file's bytes: what is taken back is the import of this file, on whatever device. */
  importId: string
  encoding: Encoding
  /** Encodings in which the bytes can be read at all. */
  fitting: readonly Encoding[]
  header: readonly string[]
  rows: readonly TableRow[]
  kind: ImportKind
  columns: Columns
  order: DayOrder
  /** The order of days says something about this file. */
  isOrderAsked: boolean
}

export type FileFault =
  | { code: 'unreadable' | 'empty' | 'too_large' }
  /** Line of a quotation mark that is never closed. */
  | { code: 'openQuote'; line: number }

export async function chooseFile(file: File): Promise<ChosenFile | FileFault> {
  if (file.size > mostBytes) return { code: 'too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = guessEncoding(bytes)
  if (encoding === null) return { code: 'unreadable' }
  const importId = uuidOf(await sha256(bytes))
  const fitting = encodings.filter((one) => decodeAs(bytes, one) !== null)
  return readAs({ name: file.name, bytes, importId, fitting }, encoding)
}

type Undecoded = Pick<ChosenFile, 'name' | 'bytes' | 'importId' | 'fitting'>

/** The same bytes in another encoding; columns and order are guessed anew. */
export function readAs(
  { name, bytes, importId, fitting }: Undecoded,
  encoding: Encoding,
): ChosenFile | FileFault {
  const { rows: all, openQuote } = readTable(decodeAs(bytes, encoding) ?? '')
  if (openQuote !== null) return { code: 'openQuote', line: openQuote }
  const at = headerAt(all)
  const header = all[at]?.cells ?? []
  const rows = all.slice(at + 1)
  if (rows.length === 0) return { code: 'empty' }
  const file = { name, bytes, importId, fitting, encoding, header, rows }
  return withKind({ ...file, ...unordered }, guessKind(header))
}

const unordered = { kind: 'bookings', columns: [], order: 'ymd', isOrderAsked: false } as const

/** Columns and order are guessed anew. */
export function withKind(file: ChosenFile, kind: ImportKind): ChosenFile {
  const columns = guessColumns(file.header, kind)
  return { ...file, kind, columns, ...orderOf(file.rows, columns) }
}

export function withColumn(file: ChosenFile, at: number, field: ImportField | null): ChosenFile {
  const columns = chosenColumns(file.columns, at, field)
  const isOfDay = columns.indexOf('day') !== file.columns.indexOf('day')
  return { ...file, columns, ...(isOfDay && orderOf(file.rows, columns)) }
}

function orderOf(rows: readonly TableRow[], columns: Columns): Pick<ChosenFile, 'order' | 'isOrderAsked'> {
  const at = columns.indexOf('day')
  const days = at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '')
  return { order: guessOrder(days), isOrderAsked: days.some(hasOrder) }
}

/** As hex digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Version 8 of RFC 9562: an id of one's own making.
const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
