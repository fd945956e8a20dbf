// A promise is a folder of tests/prove with a proof.ts, a row in its README, and the word that `--only` takes: one word
// for the three.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'
import type { Proof } from '#tests/prove/types.ts'

const home = join(projectFolder, 'tests/prove')
/** What several promises share. */
const shared = 'parts'

/** The names of the proofs in each folder; null where there is no proof.ts. */
type Folders = Record<string, string[] | null>

async function foldersOf(): Promise<Folders> {
  const names = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== shared)
    .map(({ name }) => name)
    // Where a branch was changed, git leaves folders that hold nothing.
    .filter((name) => readdirSync(join(home, name)).length > 0)
  const all = names.map(async (name): Promise<[string, string[] | null]> => {
    const file = join(home, name, 'proof.ts')
    if (!existsSync(file)) return [name, null]
    const { proofs }: { proofs: Proof[] } = await import(file)
    return [name, proofs.map((proof) => proof.name)]
  })
  return Object.fromEntries(await Promise.all(all))
}

/** The last cell of each row of the table. */
const rowsOf = (text: string): string[] =>
  [...text.matchAll(/^\| .* \| `([a-z][a-z-]*)` \|$/gm)].map(([, name = '']) => name)

function faultsOf(folders: Folders, rows: string[]): string[] {
  return [
    ...Object.entries(folders).flatMap(([folder, proofs]) => [
      ...(proofs?.length ? [] : [`${folder} has no proof`]),
      ...(proofs ?? [])
        .filter((name) => name !== folder && !name.startsWith(`${folder}-`))
        .map((name) => `${name} lies in ${folder}`),
      ...(rows.includes(folder) ? [] : [`${folder} has no row`]),
    ]),
    ...rows.filter((row) => !(row in folders)).map((row) => `${row} has no folder`),
  ]
}

/** What files of a promise import of another one; what several need lies in the shared folder. */
const borrowed = (folder: string, text: string): string[] =>
  [...text.matchAll(/'#tests\/prove\/([^/']+)\//g)]
    .map(([, other = '']) => other)
    .filter((other) => other !== folder && other !== shared)

test('no promise imports another, and what is shared imports none', () => {
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((f) => /\/.*\.ts$/.test(f))
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter(
    (file) => borrowed(file.split('/')[0] ?? '', readFileSync(join(home, file), 'utf8')).length > 0,
  )
  expect(found).toEqual([])
})

test('control: an import of another promise is found', () => {
  expect(borrowed('kill', "import { a } from '#tests/prove/storm/stand.ts'")).toEqual(['storm'])
  expect(borrowed(shared, "await import('#tests/prove/storm/stand.ts')")).toEqual(['storm'])
  expect(borrowed('kill', "from '#tests/prove/parts/calls.ts' from '#tests/prove/kill/run.ts'")).toEqual([])
})

test('every promise is one word: its folder, its row and the name of its proofs', async () => {
  const folders = await foldersOf()
  const rows = rowsOf(readFileSync(join(home, 'README.md'), 'utf8'))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows).toEqual([...new Set(rows)])
  expect(faultsOf(folders, rows)).toEqual([])
})

test('control: each way to differ is found', () => {
  const rows = rowsOf('| What is promised | tried so | `kill` |\n| Another | so | `gone` |\n')
  const folders = { kill: ['kill', 'kill-late', 'killed'], bare: null, hollow: [] }
  expect(faultsOf(folders, rows)).toEqual([
    'killed lies in kill',
    'bare has no proof',
    'bare has no row',
    'hollow has no proof',
    'hollow has no row',
    'gone has no folder',
  ])
})
