import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Failure, reasonOf } from '#local/failure.ts'

export interface Head {
  /** When the backup was taken, as an instant. */
  taken: string
  /** The migrations that the database had. */
  migrations: string[]
}

interface Table {
  table: string
  columns: string[]
}

/** What stands in a backup, in its order: its head, then of each table which it is and its rows, some at a time. */
export type Part = { head: Head } | Table | { rows: readonly (readonly (string | null)[])[] }

type Row = (string | null)[]

/** Rows that are handed on at once. */
const atOnce = 500

/** Of a line, in characters; rows of as many are handed on. A call brings a megabyte at most, so that no row comes near. */
const longest = 16_000_000

/** Reads an open file and closes it. Throws a Failure where it is no backup, or not a whole one. */
export async function* partsOf(handle: number): AsyncGenerator<Part> {
  const counts = new Map<string, number>()
  let table: Table | undefined
  let rows: Row[] = []
  let [number, size] = [0, 0]
  let end: End | undefined
  for await (const text of linesOf(handle)) {
    const line = parsed(text)
    number += 1
    if (number === 1) {
      if (!isHead(line)) throw new Failure('it is no backup of Noren.')
      yield { head: line }
      continue
    }
    if (end) throw new Failure('it goes on after its end.')
    if (rows.length > 0 && (rows.length === atOnce || size >= longest || !isRow(line))) {
      yield { rows }
      rows = []
      size = 0
    }
    if (isRow(line)) {
      if (!table) throw new Failure(`line ${number} is a row of no table.`)
      if (line.length !== table.columns.length) {
        throw new Failure(`line ${number} has not as many values as ${table.table} has columns.`)
      }
      rows.push(line)
      size += text.length
      counts.set(table.table, (counts.get(table.table) ?? 0) + 1)
    } else if (isTable(line)) {
      if (counts.has(line.table)) throw new Failure(`it has the table ${line.table} twice.`)
      counts.set(line.table, 0)
      table = line
      yield line
    } else if (isEnd(line)) end = line
    else throw new Failure(`line ${number} cannot be read.`)
  }
  if (!end) throw new Failure('its end is missing.')
  for (const name of new Set([...Object.keys(end.rows), ...counts.keys()])) {
    if (counts.get(name) !== end.rows[name]) throw new Failure(`it has not all rows of ${name}.`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// What a file holds is printed only where it has the form that a backup gives it: other words could steer the terminal.

const isRow = (line: unknown): line is Row =>
  Array.isArray(line) && line.every((value) => value === null || typeof value === 'string')

const isHead = (line: unknown): line is Head =>
  isObject(line) &&
  line['noren'] === 'backup' &&
  isText(line['taken'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) &&
  areTexts(line['migrations'], /^\d{14}$/)

const isTable = (line: unknown): line is Table =>
  isObject(line) && isText(line['table'], tableName) && areTexts(line['columns'], /^\w+$/)

/** The last line: how many rows each table has. */
interface End {
  rows: Record<string, number>
}

const isEnd = (line: unknown): line is End =>
  isObject(line) &&
  line['end'] === true &&
  isObject(line['rows']) &&
  areTexts(Object.keys(line['rows']), tableName)

const tableName = /^\w+\.\w+$/

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value)

const areTexts = (value: unknown, form: RegExp): boolean =>
  Array.isArray(value) && value.every((text) => isText(text, form))

/** Only \n ends a line: what somebody typed may hold other breaks. */
async function* linesOf(handle: number): AsyncGenerator<string> {
  const file = createReadStream('', { fd: handle, start: 0 })
  const unpacked = file.pipe(createGunzip())
  file.on('error', (error) => unpacked.destroy(error))
  let rest = ''
  let number = 1
  try {
    for await (const chunk of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
      // What is left of earlier chunks is not looked through again: a file packed small can hold a line without end.
      const [first = '', ...more] = chunk.split('\n')
      rest += first
      for (const next of more) {
        yield rest
        rest = next
        number += 1
      }
      if (rest.length > longest) {
        throw new Failure(`line ${number} is longer than ${longest / 1_000_000} million characters.`)
      }
    }
    if (rest) yield rest
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`it cannot be read (${reasonOf(error)}).`)
  } finally {
    file.destroy()
  }
}
