// The errors that are planted, one file each: a line that says what is wrong, a line with the faults under which it
// shows, then the patch.

import { readdirSync, readFileSync } from 'node:fs'
import { parsePatch, type StructuredPatch } from 'diff'
import { type Fault, faults } from '#tests/sync/climates.ts'

export interface Planted {
  name: string
  says: string
  shows: (Fault | 'mixed')[]
  changes: StructuredPatch[]
}

const folder = new URL('./', import.meta.url)

export function allPlanted(): Planted[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.patch'))
  return files
    .sort()
    .map((file) => read(file.replace(/\.patch$/, ''), readFileSync(new URL(file, folder), 'utf8')))
}

/** Nothing but words: what finds this finds everything. */
export const harmless: Planted = read(
  'nothing',
  [
    'Only a comment is changed.',
    `shows: ${[...faults, 'mixed'].join(' ')}`,
    '--- a/sync/epoch.ts',
    '+++ b/sync/epoch.ts',
    '@@ -1,1 +1,2 @@',
    ' // The server went back in time (a restored backup, a reset). What it answered since may be lost to it: the commands of',
    '+// (nothing)',
    '',
  ].join('\n'),
)

function read(name: string, text: string): Planted {
  const [says = '', shows = ''] = text.split('\n')
  const words = shows.replace(/^shows: /, '').split(' ') as Planted['shows']
  const isFault = (word: string) => word === 'mixed' || faults.includes(word as Fault)
  if (!shows.startsWith('shows: ') || !words.every(isFault)) throw new Error(`${name}: under which fault?`)
  return { name, says, shows: words, changes: parsePatch(text.slice(text.indexOf('--- a/'))) }
}
