// SPEC.md names the files that a tap crosses on its way to the server and back. Here they are followed import by import: a
// list that no longer tells the way is an error, and so is a way that has become long.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'

const mostFiles = 10

const { imports: aliases } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

/** The project's own files that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(projectFolder, file), 'utf8')
  return [...text.matchAll(/from '([^']+)'/g)].flatMap(([, from = '']) => {
    if (from.startsWith('./')) return [join(dirname(file), from)]
    const alias = Object.keys(aliases).find((one) => from.startsWith(one.slice(0, -1)))
    const folder = alias && aliases[alias]
    return folder ? [join(folder.slice(0, -1), from.slice(alias.length - 1))] : []
  })
}

const isLinked = (a: string, b: string): boolean => importsOf(a).includes(b) || importsOf(b).includes(a)

/** Steps from one file to the next that no import makes. */
const gapsIn = (way: readonly string[]): string[] =>
  way.slice(1).flatMap((file, i) => (isLinked(way[i] ?? '', file) ? [] : [`${way[i]} to ${file}`]))

const spec = readFileSync(join(projectFolder, 'sync/SPEC.md'), 'utf8')
const chapter = spec.split('### Tap to server and back')[1]?.split('\n###')[0] ?? ''
const way = [...chapter.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)

test(`a tap crosses at most ${mostFiles} files to the server and back, as SPEC.md has them`, () => {
  expect(way[0]).toMatch(/^src\//)
  expect(way).toContain('sync/protocol/rpc.ts')
  expect(way.at(-1)).toBe('sync/outbox/outbox.ts')
  expect(way.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([])
  expect(gapsIn(way)).toEqual([])
  expect(new Set(way).size).toBeLessThanOrEqual(mostFiles)
})

test('a file left out of the list is found', () => {
  const without = way.filter((file) => file !== 'sync/handle.ts')
  expect(gapsIn(without)).toEqual(['src/lib/data/use-sync.tsx to sync/outbox/dispatch.ts'])
})
