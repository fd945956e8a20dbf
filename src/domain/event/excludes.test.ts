import { expect, test } from 'vitest'
import { excludedBy, excludes } from './excludes.ts'
import type { ExclusiveSet } from './exclusive-set.ts'

const template = (id: string, exclusive = false) => ({ id, exclusive })
const set = (id: string, ...templates: string[]): ExclusiveSet => ({ id, name: id, templates })
const [a, b, c] = [template('a', true), template('b', true), template('c')]

test('two with the flag exclude each other, one without it is excluded by a set alone, and none by itself', () => {
  expect(excludes(a, b, [])).toBe(true)
  expect(excludes(a, c, [])).toBe(false)
  expect(excludes(a, c, [set('x', 'c', 'a')])).toBe(true)
  expect(excludes(c, b, [set('x', 'c', 'a'), set('y', 'a', 'b')])).toBe(false)
  expect(excludes(a, a, [set('x', 'a', 'a')])).toBe(false)
})

test('each other that a template excludes is told with all the reasons', () => {
  const [one, two] = [set('one', 'a', 'c'), set('two', 'c', 'a', 'b', 'gone')]
  expect(excludedBy(a, [a, b, c], [one, two])).toEqual([
    { other: b, byFlag: true, sets: [two] },
    { other: c, byFlag: false, sets: [one, two] },
  ])
  expect(excludedBy(c, [a, b, c], [])).toEqual([])
})
