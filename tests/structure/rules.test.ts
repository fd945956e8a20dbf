// The table of rules in sync/SPEC.md: what holds them is there, and every error that is planted is for a rule or a law.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#local/places.ts'
import { table } from '#tests/fixtures/contract.ts'
import { allPlanted, type Planted } from '#tests/prove/planted-bugs/edits.ts'

const spec = readFileSync(join(projectFolder, 'sync/SPEC.md'), 'utf8')
const named = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

interface Rule {
  no: number
  heldBy: string[]
  planted: string[]
}
const rules: Rule[] = table(spec, '| no. | rule | held by |').map(([no, , heldBy, planted]) => ({
  no: Number(no),
  heldBy: named(heldBy),
  planted: named(planted),
}))

const planted = allPlanted()

const isLaw = (word: string): boolean => spec.includes(`\n| ${word} | `)
const lawsOf = ({ says }: Planted): string[] => [...says.matchAll(/\[(S\d+)\]/g)].map(([, law = '']) => law)

function problems(all: readonly Rule[], planted: readonly Planted[]): string[] {
  const byName = new Map(planted.map((one) => [one.name, one]))
  const ofRules = all.flatMap((rule) => rule.planted)
  return [
    ...all.filter((rule, i) => rule.no <= (all[i - 1]?.no ?? 0)).map(({ no }) => `${no} is out of order`),
    ...all
      .filter(({ heldBy, planted }) => heldBy.length === 0 || planted.length === 0)
      .map(({ no }) => `${no} is held by nothing, or nothing is planted for it`),
    ...all.flatMap(({ heldBy }) =>
      heldBy.filter((file) => !existsSync(join(projectFolder, file))).map((file) => `${file} is not there`),
    ),
    ...ofRules.filter((name) => !byName.has(name)).map((name) => `${name} is not planted`),
    // An error that a test shows is shown by one that the rule names.
    ...all.flatMap(({ no, heldBy, planted }) =>
      planted
        .filter((name) => byName.get(name)?.tests.some((file) => !heldBy.includes(file)))
        .map((name) => `${no} does not name the test of ${name}`),
    ),
    ...planted
      .filter((one) => !ofRules.includes(one.name) && (lawsOf(one).length === 0 || !lawsOf(one).every(isLaw)))
      .map(({ name }) => `${name} is for no rule and no law`),
  ]
}

test('each rule is held by files that are there and has errors planted; each error is for a rule or a law', () => {
  expect(rules.length).toBeGreaterThan(25)
  expect(problems(rules, planted)).toEqual([])
})

test('control: each way to be wrong is found', () => {
  const [first, second] = rules
  if (!first || !second) throw new Error('no rules')
  const found = (all: Rule[], of = planted) => problems(all, of).join('\n')
  const with1 = (change: Partial<Rule>) => found([{ ...first, ...change }, ...rules.slice(1)])
  expect(with1({ heldBy: [...first.heldBy, 'tests/gone.test.ts'] })).toBe('tests/gone.test.ts is not there')
  expect(with1({ planted: [...first.planted, 'gone'] })).toBe('gone is not planted')
  expect(with1({ planted: [] })).toContain('nothing is planted')
  expect(with1({ no: second.no })).toContain('out of order')
  expect(with1({ heldBy: ['sync/SPEC.md'] })).toContain('does not name the test of')
  expect(found(rules.slice(1))).toContain(`${first.planted[0]} is for no rule and no law`)
  const [one] = planted
  if (!one) throw new Error('nothing is planted')
  const of = (says: string) => found(rules, [...planted, { ...one, name: 'new', says }])
  expect(of('Wrong. [S99]')).toBe('new is for no rule and no law')
  expect(of('Wrong. [S1]')).toBe('')
})
