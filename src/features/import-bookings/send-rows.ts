// Sends what was read, a part at a time, and tells how far it is. It can be stopped between two parts and gone on with; what
// the server has already it passes over, so nothing depends on what this device remembers.

import { keyTexts, type ReadRows } from '#domain/import/rows.ts'
import type { ImportRow } from '#domain/import/sent.ts'
import type { TableRow } from '#domain/import/table.ts'
import type { ImportCalls } from '#sync/replication/imports.ts'
import { sha256 } from './chosen-file.ts'

export interface KeyedRow {
  line: number
  cells: readonly string[]
  row: ImportRow
}

export interface RefusedRow {
  line: number
  cells: readonly string[]
  /** Fields, as the server names them. */
  fields: string[]
}

export interface Progress {
  sent: number
  total: number
  added: number
  known: number
  /** Something of this file stands, be it from an earlier run: it can be taken back. */
  stands: boolean
  refused: readonly RefusedRow[]
}

export type End = 'done' | 'stopped' | 'offline' | 'busy' | 'refused'

/** What one call may hold; the server takes a megabyte. */
const most = { rows: 200, bytes: 700_000 }

/**
 * `all`: the file's rows, since which of equal rows one is says only the whole file. The latest visits come first: a new card has the
 * name of the last one.
 */
export async function withKeys(
  good: ReadRows['good'],
  all: readonly TableRow[],
  digest: typeof sha256 = sha256,
): Promise<KeyedRow[]> {
  const bytes = new TextEncoder()
  const texts = keyTexts(all)
  const textOf = new Map(all.map(({ line }, i) => [line, texts[i] ?? '']))
  const keyed = await Promise.all(
    good.map(async ({ line, cells, fields }) => ({
      line,
      cells,
      row: { ...fields, key: await digest(bytes.encode(textOf.get(line) ?? '')) },
    })),
  )
  return keyed.sort((a, b) => later(a.row, b.row) || a.line - b.line)
}

const later = (a: ImportRow, b: ImportRow): number =>
  'day' in a && 'day' in b ? b.day.localeCompare(a.day) || b.minute - a.minute : 0

export const nothingSent = (total: number): Progress => ({
  ...{ sent: 0, total, added: 0, known: 0 },
  ...{ stands: false, refused: [] },
})

export async function sendRows(
  rows: readonly KeyedRow[],
  {
    send,
    from,
    onProgress,
    stop,
  }: {
    send: (rows: readonly ImportRow[]) => ReturnType<ImportCalls['send']>
    /** How far an earlier run came. */
    from: Progress
    onProgress: (progress: Progress) => void
    stop: AbortSignal
  },
): Promise<End> {
  let progress = from
  while (progress.sent < rows.length) {
    if (stop.aborted) return 'stopped'
    const part = nextPart(rows, progress.sent)
    const answer = await send(part.map(({ row }) => row))
    if (!answer.ok) return answer.code
    progress = {
      ...progress,
      sent: progress.sent + part.length,
      added: progress.added + answer.added,
      known: progress.known + answer.known,
      stands: progress.stands || answer.stands,
      refused: [...progress.refused, ...refusedOf(part, answer.errors)],
    }
    onProgress(progress)
  }
  return 'done'
}

function nextPart(rows: readonly KeyedRow[], from: number): readonly KeyedRow[] {
  const encoder = new TextEncoder()
  let bytes = 0
  let to = from
  while (to < rows.length && to - from < most.rows) {
    bytes += encoder.encode(JSON.stringify(rows[to]?.row)).length
    if (bytes > most.bytes && to > from) break
    to++
  }
  return rows.slice(from, to)
}

const refusedOf = (part: readonly KeyedRow[], errors: Record<string, Record<string, string>>): RefusedRow[] =>
  Object.entries(errors).flatMap(([at, fields]) => {
    const row = part[Number(at)]
    return row ? [{ line: row.line, cells: row.cells, fields: Object.keys(fields) }] : []
  })
