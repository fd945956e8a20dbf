// What the READMEs name is there: files, folders, commands; and the first of them stays short enough to be read.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

const pages = [
  'README.md',
  'src/DECISIONS.md',
  'sync/DECISIONS.md',
  'supabase/local/README.md',
  'tests/spec/README.md',
  'tests/bench/README.md',
  'tests/prove/README.md',
]
const mostWords = 1000
const mostBytes = 60_000

const read = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

/** Paths and commands that a page names and nobody has. */
function unknownIn(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map((found) => found[1] ?? '')
  const quoted = [...text.matchAll(/`((?:src|sync|supabase|tests|e2e|i18n)\/[\w/.-]*)`/g)].map(
    (found) => found[1] ?? '',
  )
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map((found) => found[1] ?? '')
  return [
    ...links.filter((path) => !/^https?:/.test(path) && !existsSync(join(projectFolder, folder, path))),
    ...quoted.filter((path) => !existsSync(join(projectFolder, path))),
    ...commands.filter((name) => !scripts.includes(name)).map((name) => `npm run ${name}`),
  ]
}

test.each(pages)('%s names what there is', (page) => {
  expect(unknownIn(read(page), dirname(page))).toEqual([])
})

test('control: what is not there is found', () => {
  const text =
    'See [this](no/such.md), `src/no-such.ts` and `npm run nothing`, not `src/main.tsx` or `npm run dev`.'
  expect(unknownIn(text, '.')).toEqual(['no/such.md', 'src/no-such.ts', 'npm run nothing'])
})

test('the README is read in a few minutes, and shows the product twice', () => {
  const text = read('README.md')
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(mostWords)
  const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map((found) => found[1] ?? '')
  expect(pictures).toHaveLength(2)
  for (const picture of pictures)
    expect(statSync(join(projectFolder, picture)).size).toBeLessThanOrEqual(mostBytes)
})
