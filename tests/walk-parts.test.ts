// Every test in Chromium is walked by exactly one part or runs at every commit: none is left out by a change of folders.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'
import { ofEveryCommit, partsToWalk, walkParts } from './walk-parts.mjs'

const files = readdirSync(join(projectFolder, 'e2e'), { recursive: true, encoding: 'utf8' })
const specs = files.filter((path) => path.endsWith('.spec.ts'))
/** Two projects of their own have these. */
const toBeWalked = specs.filter((path) => !/^(spec|pictures)\//.test(path))
const folderOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '.')
const without = (parts: typeof walkParts) =>
  toBeWalked.filter((path) => {
    const having = Object.values(parts).filter(({ of }) => of.includes(folderOf(path)))
    return having.length !== 1
  })

test('each file of e2e has one part, and what runs at every commit is there', () => {
  expect(without(walkParts)).toEqual([])
  expect(ofEveryCommit.filter((path) => !specs.includes(path))).toEqual([])
  expect(toBeWalked.length).toBeGreaterThan(80)
})

test('control: a part that is taken away is missed', () => {
  const { screens: _, ...rest } = walkParts
  expect(without(rest).length).toBeGreaterThan(10)
})

test('a part is walked by its name, all by "all", else one whose turn it is', () => {
  const names = Object.keys(walkParts)
  expect(partsToWalk(projectFolder, ['organiser'])).toEqual(['organiser'])
  expect(partsToWalk(projectFolder, ['all'])).toEqual(names)
  const turn = partsToWalk(projectFolder, [])
  expect(turn).toHaveLength(1)
  expect(partsToWalk(projectFolder, [])).toEqual(turn)
  expect(names).toContain(partsToWalk('/', [])[0])
})
