// The errors that are planted, one file each: a line that says what is wrong, a line with the faults under which it
// shows, then what to replace: the file's path, the lines that stand there, and the lines of the error.

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
  shows: (Fault | 'mixed')[]
  edits: Edit[]
}

const folder = new URL('./edits/', import.meta.url)
const ending = '.edit'

export function allPlanted(): Planted[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => read(file.slice(0, -ending.length), readFileSync(new URL(file, folder), 'utf8')))
}

/** Nothing but words: what finds this finds everything. */
export const harmless: Planted = read(
  'nothing',
  [
    'Only a comment is added.',
    `shows: ${[...faults, 'mixed'].join(' ')}`,
    '',
    'sync/outbox/resend.ts',
    '<<<<<<<',
    'export async function requeueConfirmed(outbox: Outbox, since: number): Promise<void> {',
    '=======',
    '// (nothing)',
    'export async function requeueConfirmed(outbox: Outbox, since: number): Promise<void> {',
    '>>>>>>>',
  ].join('\n'),
)

/** @throws Error where the file does not say under which fault the error shows, or what is to be replaced. */
export function read(name: string, text: string): Planted {
  const [says = '', shows = ''] = text.split('\n')
  const words = shows.replace(/^shows: /, '').split(' ') as Planted['shows']
  const isFault = (word: string) => word === 'mixed' || faults.includes(word as Fault)
  if (!shows.startsWith('shows: ') || !words.every(isFault)) throw new Error(`${name}: under which fault?`)
  const edits = [...text.matchAll(/^(\S+)\n<{7}\n(.+?)\n={7}\n(.*?)>{7}$/gms)].map(
    ([, file = '', find = '', replace = '']) => ({
      file,
      find: find.split('\n'),
      replace: replace.split('\n').slice(0, -1),
    }),
  )
  if (edits.length === 0) throw new Error(`${name}: what is to be replaced?`)
  return { name, says, shows: words, edits }
}

/** @returns null when the lines do not stand there exactly once. */
export function edited(text: string, { find, replace }: Edit): string | null {
  const lines = text.split('\n')
  const fits = (at: number) => find.every((line, i) => lines[at + i]?.trim() === line.trim())
  const [at, another] = [...lines.keys()].filter(fits)
  if (at === undefined || another !== undefined) return null
  return lines.toSpliced(at, find.length, ...replace).join('\n')
}
