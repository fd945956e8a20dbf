// Whether the table is held by what really ran.

import { languages, noteOf, type Row } from './row.ts'

/** One test of a run. */
export interface Ran {
  title: string
  /** Of a test of Vitest. */
  file?: string
  passed: boolean
  /** The rows it came to, see `noteOf`. */
  notes: readonly string[]
}

/** Each row that is not held, and why. */
export function faultsOf(rows: readonly Row[], ran: readonly Ran[]): string[] {
  return [
    ...rows.filter((row) => row.later === null).flatMap((row) => faultsOfRow(row, ran)),
    ...twice(rows.map((row) => row.id)).map((id) => `${id}: two rows have this id`),
    ...strayNotes(rows, ran),
  ]
}

function faultsOfRow(row: Row, ran: readonly Ran[]): string[] {
  if (row.tests.length + row.units.length === 0) return [`${row.id}: names no test`]
  const ofTests = row.tests.flatMap((title) => {
    const own = ran.filter((one) => one.file === undefined && one.title === title)
    if (own.length === 0) return [`${row.id}: no test “${title}” ran`]
    const wanted = row.bilingual ? languages.map((l) => noteOf(row.id, l)) : [noteOf(row.id, null)]
    return wanted.flatMap((note) => faultOfNote(note, row, title, own))
  })
  const ofUnits = row.units.flatMap(({ file, title }) => {
    const own = ran.filter((one) => one.file === file && one.title.startsWith(title))
    if (own.length === 0) return [`${row.id}: no test “${title}” ran in ${file}`]
    return own.filter((one) => !one.passed).map((one) => `${row.id}: “${one.title}” of ${file} failed`)
  })
  return [...ofTests, ...ofUnits]
}

function faultOfNote(note: string, row: Row, title: string, own: readonly Ran[]): string[] {
  const isThere = ({ notes }: Ran) =>
    notes.some((one) => one === note || (!row.bilingual && one.split(' ')[0] === note))
  const there = own.filter(isThere)
  if (there.length === 0) return [`${note}: “${title}” ran and never came to it`]
  return there.every((one) => one.passed) ? [] : [`${note}: “${title}” failed`]
}

/** How many rows name how many tests, fewest tests first: `0: 1, 1: 250`. */
export function byNumberOfTests(rows: readonly Row[]): string {
  const counted = new Map<number, number>()
  for (const { tests, units } of rows) {
    const count = tests.length + units.length
    counted.set(count, (counted.get(count) ?? 0) + 1)
  }
  return [...counted]
    .toSorted(([a], [b]) => a - b)
    .map(([tests, many]) => `${tests}: ${many}`)
    .join(', ')
}

/** What a test claims to hold and no row knows, or a row still calls future. */
function strayNotes(rows: readonly Row[], ran: readonly Ran[]): string[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const noted = new Set(ran.flatMap((one) => one.notes.map((note) => note.split(' ')[0] ?? '')))
  return [...noted].flatMap((id) => {
    const row = known.get(id)
    if (!row) return [`${id}: a test holds it, and there is no such row`]
    return row.later ? [`${id}: a test holds it, so it is not later (${row.later}) any more`] : []
  })
}

const twice = (ids: readonly string[]): string[] => ids.filter((id, i) => ids.indexOf(id) !== i)
