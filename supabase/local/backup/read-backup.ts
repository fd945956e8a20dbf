import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Failure, reasonOf } from '#local/failure.ts'

export interface Head {
  /** When the backup was taken, as an instant. */
  taken: string
  /** The migrations that the database had. */
  migrations: string[]
}

/** What stands in a backup, in its order: its head, then of each table which it is and its rows, some at a time. */
export type Part =
  | { head: Head }
  | { table: string; columns: string[] }
  | { rows: readonly (readonly (string | null)[])[] }

/** Rows that are handed on at once. */
const atOnce = 500

/** Reads an open file and closes it. Throws a Failure where it is no backup, or not a whole one. */
export async function* partsOf(handle: number): AsyncGenerator<Part> {
  let rows: (string | null)[][] = []
  let isFirst = true
  let isWhole = false
  for await (const text of linesOf(handle)) {
    const line = parsed(text)
    if (isFirst && !isHead(line)) throw new Failure('it is no backup of Noren.')
    if (Array.isArray(line)) rows.push(line)
    if (rows.length > 0 && (rows.length === atOnce || !Array.isArray(line))) {
      yield { rows }
      rows = []
    }
    if (isHead(line)) yield { head: line }
    else if (isTable(line)) yield line
    else if (!Array.isArray(line)) isWhole = true
    isFirst = false
  }
  if (!isWhole) throw new Failure('its end is missing.')
}

type Line = (string | null)[] | object

function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

const isHead = (line: Line | undefined): line is Head =>
  typeof line === 'object' && 'noren' in line && line.noren === 'backup'

const isTable = (line: Line | undefined): line is { table: string; columns: string[] } =>
  typeof line === 'object' && 'table' in line

/** Only \n ends a line: what somebody typed may hold other breaks. */
async function* linesOf(handle: number): AsyncGenerator<string> {
  const file = createReadStream('', { fd: handle, start: 0 })
  const unpacked = file.pipe(createGunzip())
  file.on('error', (error) => unpacked.destroy(error))
  let rest = ''
  try {
    for await (const chunk of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`it cannot be read (${reasonOf(error)}).`)
  } finally {
    file.destroy()
  }
}
