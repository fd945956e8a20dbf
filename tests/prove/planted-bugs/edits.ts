// The errors that are planted, one file each: a line that says what is wrong, a line with what shows it (the faults of the
// simulation under which it does, or the tests that turn red), then what to replace: the file's path, the lines that stand
// there, and the lines of the error.

import { readdirSync, readFileSync } from 'node:fs'
import { type Fault, faults } from '#tests/simulation/fault-profiles.ts'

export interface Edit {
  file: string
  /** Whole lines. Their indentation does not count, so that the source may be moved into a block. */
  find: string[]
  replace: string[]
}

export interface Planted {
  name: string
  says: string
  /** None where tests show it. */
  shows: (Fault | 'mixed')[]
  /** One of them turns red. */
  tests: string[]
  edits: Edit[]
}

const folder = new URL('./edits/', import.meta.url)
const migrationFolder = new URL('../../../supabase/migrations/', import.meta.url)
/** Read once: hundreds of edits look into them. */
const migrations = new Map<string, string>()
const ending = '.edit'

export function allPlanted(): Planted[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => read(file.slice(0, -ending.length), readFileSync(new URL(file, folder), 'utf8')))
}

const onlyAComment = [
  '',
  'sync/outbox/resend.ts',
  '<<<<<<<',
  'export async function requeueConfirmed(outbox: Outbox, since: number): Promise<void> {',
  '=======',
  '// (nothing)',
  'export async function requeueConfirmed(outbox: Outbox, since: number): Promise<void> {',
  '>>>>>>>',
]

/** Nothing but words: what finds this finds everything. */
export const harmless: Planted = read(
  'nothing',
  ['Only a comment is added.', `shows: ${[...faults, 'mixed'].join(' ')}`, ...onlyAComment].join('\n'),
)

/** @throws Error where the file does not say what shows the error, or what is to be replaced. */
export function read(name: string, text: string): Planted {
  const [says = '', second = ''] = text.split('\n')
  const [, how, words = ''] = /^(shows|turns red): (.+)$/.exec(second) ?? []
  const shows = how === 'shows' ? (words.split(' ') as Planted['shows']) : []
  const tests = how === 'turns red' ? words.split(' ') : []
  const isFault = (word: string) => word === 'mixed' || faults.includes(word as Fault)
  if (!how || !shows.every(isFault)) throw new Error(`${name}: under which fault?`)
  if (!tests.every((file) => file.endsWith('.test.ts'))) throw new Error(`${name}: which test?`)
  const edits = [...text.matchAll(/^(\S+)\n<{7}\n(.+?)\n={7}\n(.*?)>{7}$/gms)].map(
    ([, file = '', find = '', replace = '']) => ({
      file,
      find: find.split('\n'),
      replace: replace.split('\n').slice(0, -1),
    }),
  )
  if (edits.length === 0) throw new Error(`${name}: what is to be replaced?`)
  return { name, says, shows, tests, edits: edits.flatMap(inMigrationToo) }
}

function textOf(file: string): string {
  const text = migrations.get(file) ?? readFileSync(new URL(file, migrationFolder), 'utf8')
  migrations.set(file, text)
  return text
}

/** A database is made by the migrations: what is planted in a schema is planted there as well. */
function inMigrationToo(edit: Edit): Edit[] {
  if (!edit.file.startsWith('supabase/schemas/')) return [edit]
  const all = readdirSync(migrationFolder).sort()
  const has = (file: string) => edited(textOf(file), edit) !== null
  return [edit, { ...edit, file: `supabase/migrations/${all.find(has) ?? all.at(-1)}` }]
}

/** @returns null when the lines do not stand there exactly once. */
export function edited(text: string, { find, replace }: Edit): string | null {
  const sought = find.map((line) => line.trim())
  const [first = ''] = sought
  const places = new Map<number, string>()
  // By its first line: a schema is long, and there are hundreds of edits.
  for (let at = text.indexOf(first); at >= 0 && at < text.length; at = text.indexOf(first, at + 1)) {
    const start = text.lastIndexOf('\n', at) + 1
    const lines = text.slice(start).split('\n', sought.length)
    if (sought.every((line, i) => lines[i]?.trim() === line)) places.set(start, lines.join('\n'))
  }
  const [[start, there] = [0, ''], another] = places
  if (places.size === 0 || another) return null
  const lines = text.slice(start + there.length).split('\n')
  return text.slice(0, start) + [...replace, ...lines.slice(1)].join('\n')
}
