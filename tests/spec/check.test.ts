import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#e2e/pictures/screens.ts'
import { projectFolder } from '#local/places.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { byNumberOfTests, faultsOf, type Ran } from './check.ts'
import { chooseRemovals, isRemovable, pathPattern, titleOf, withoutWords } from './removal.ts'
import { group, opens, wordsOf } from './row.ts'
import { rows } from './rows/all.ts'

const [row] = group({ kind: 'label', where: '/login', test: 'the page' }, [
  ['a.label', 'Email', null, 'メール'],
])
const [unit] = group({ kind: 'rule', where: 'x', units: [{ file: 'x.test.ts', title: 'x of' }] }, [
  ['a.rule', 'X'],
])
const [free] = group({ kind: 'constant', where: 'x', test: 'the cookie', bilingual: false }, [
  ['a.figure', '400'],
])
if (!row || !unit || !free) throw new Error('no rows')

const ran = (notes: string[], passed = true, title = 'the page'): Ran => ({ title, passed, notes })
const both = [ran(['a.label ja']), ran(['a.label en'])]

test('a row that came true in both languages is held', () => {
  expect(faultsOf([row], both)).toEqual([])
})

test.each<[string, Ran[], string]>([
  ['no such test', [ran(['a.label ja', 'a.label en'], true, 'another')], 'no test “the page” ran'],
  ['one language only', [ran(['a.label ja'])], 'a.label en: “the page” ran and never came to it'],
  ['its test failed', [ran(['a.label ja']), ran(['a.label en'], false)], 'a.label en: “the page” failed'],
  ['it ran beside the row', [ran([]), ran([])], 'never came to it'],
])('%s is a fault', (_, those, said) => {
  expect(faultsOf([row], those).join('\n')).toContain(said)
})

test('a test of Vitest counts by its file and the beginning of its title', () => {
  const of = (file: string, title: string, passed: boolean): Ran => ({ file, title, passed, notes: [] })
  expect(faultsOf([unit], [of('x.test.ts', 'x of 1', true), of('x.test.ts', 'x of 2', true)])).toEqual([])
  expect(faultsOf([unit], [of('x.test.ts', 'x of 1', true), of('x.test.ts', 'x of 2', false)])).toHaveLength(
    1,
  )
  expect(faultsOf([unit], [of('y.test.ts', 'x of 1', true)])).toHaveLength(1)
})

test('what no language is in has to come true once', () => {
  expect(faultsOf([free], [ran(['a.figure'], true, 'the cookie')])).toEqual([])
  expect(faultsOf([free], [ran(['a.figure en'], true, 'the cookie')])).toEqual([])
  expect(faultsOf([free], [ran([], true, 'the cookie')])).toHaveLength(1)
})

test('what a test holds is a row, and none that waits', () => {
  expect(faultsOf([row], [...both, ran(['no.row ja'])])).toEqual([
    'no.row: a test holds it, and there is no such row',
  ])
  expect(faultsOf([{ ...row, later: 'events' }], both)[0]).toContain('not later (events) any more')
  expect(faultsOf([row, row], both)).toContain('a.label: two rows have this id')
})

test('every row names a test or says what it waits for', () => {
  expect(rows.length).toBeGreaterThan(200)
  const bare = rows.filter((one) => one.tests.length + one.units.length === 0 && one.later === null)
  expect(bare.map((one) => one.id)).toEqual([])
  const files = rows.flatMap((one) => one.units.map((each) => each.file))
  expect(files.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([])
})

test('rows are counted by their tests', () => {
  expect(byNumberOfTests([row, unit, free, { ...row, tests: [] }, { ...row, units: unit.units }])).toBe(
    '0: 1, 1: 3, 2: 1',
  )
})

test('every route that is opened has its pictures', () => {
  const routes = rows.filter((one) => one.kind === 'route' && one.tests.includes(opens))
  const pictured = screens.map(({ path }) => path.split('?')[0])
  expect(routes.map((one) => one.where.toLowerCase()).filter((path) => !pictured.includes(path))).toEqual([])
})

test('a seed chooses rows of different tests, and the same seed the same', () => {
  const chosen = (seed: number) =>
    chooseRemovals(rows, 5, seeded(seed)).map((one) => `${one.row.id} ${one.language}`)
  for (let seed = 0; seed < 50; seed++) {
    const removals = chooseRemovals(rows, 5, seeded(seed))
    expect(new Set(removals.map((one) => one.row.tests[0])).size).toBe(5)
    expect(removals.every((one) => isRemovable(one.row))).toBe(true)
    expect(titleOf(removals[0] ?? { row, language: 'ja' })).toMatch(/^(ja|en) ./)
  }
  expect(chosen(7)).toEqual(chosen(7))
  expect(chosen(7)).not.toEqual(chosen(8))
})

test('words are taken out of a script, and names in its code are not', () => {
  const script =
    'const Email=1,a={b:"Email",c:`Email`,d:"Email is wrong",e:"「{label:string}」は番号ではありません。"}'
  expect(withoutWords(script, 'Email')).toBe(
    'const Email=1,a={b:"※",c:`※`,d:"Email is wrong",e:"「{label:string}」は番号ではありません。"}',
  )
  expect(withoutWords(script, '「{label}」は番号ではありません。')).toContain('e:"「{label:string}※"')
  expect(
    withoutWords('a:"The \\"{label}\\" field is not a number."', 'The "{label}" field is not a number.'),
  ).toBe('a:"The \\"{label}\\"※"')
})

test('a path is a pattern without regard to case', () => {
  expect(pathPattern('/{vendorUrl}/book').test('/sakura-tei/Book/')).toBe(true)
  expect(pathPattern('/{vendorUrl}/book').test('/sakura-tei/booking')).toBe(false)
  expect(pathPattern('/').test('/login')).toBe(false)
  expect(wordsOf({ ...row, words: { ja: '{n}名', en: '{n} people' } }, 'en', { n: 3 })).toBe('3 people')
})
