import { type } from 'arktype'
import { expect, test } from 'vitest'
import {
  bySetName,
  exclusiveSetOf,
  mostTemplates,
  type SetAround,
  type SetForm,
  setForm,
  setFrom,
  setSchema,
} from './exclusive-set.ts'

const codes = (form: SetForm & Partial<SetAround>) => {
  const found = setSchema(form)
  return found instanceof type.errors ? [...found].map((one) => [one.path[0], one.message]) : []
}

test('a row is a set, and becomes a form without what was deleted', () => {
  const set = exclusiveSetOf({ id: 'exclusive_set/x', data: { name: '桟橋', templates: ['b', 'gone', 'a'] } })
  expect(set).toEqual({ id: 'x', name: '桟橋', templates: ['b', 'gone', 'a'] })
  const form = setForm(set, ['a', 'b', 'c'])
  expect(form).toEqual({ name: '桟橋', templates: ['b', 'a'] })
  const live = ['a', 'b', 'c']
  expect(setFrom(form, set, live), 'nothing typed is no change').toEqual({
    ...{ name: '桟橋', templates: ['b', 'gone', 'a'] },
  })
  expect(setFrom({ name: ' \u202e桟橋 ', templates: ['c', 'a'] }, set, live)).toEqual({
    ...{ name: '桟橋', templates: ['gone', 'a', 'c'] },
  })
  const many = Array.from({ length: mostTemplates }, (_, i) => String(i))
  expect(setFrom({ name: 'x', templates: many }, set, [...live, ...many]).templates).toEqual(many)
  expect(
    [set, { ...set, name: 'あ' }, { ...set, id: 'a' }].sort(bySetName).map((s) => s.name + s.id),
  ).toEqual(['あx', '桟橋a', '桟橋x'])
  expect(setForm(null, ['a'])).toEqual({ name: '', templates: [] })
})

test.each<[SetForm & Partial<SetAround>, [string, string][]]>([
  [{ name: '桟橋', templates: ['a', 'b'] }, []],
  [{ name: '\u200b', templates: ['a', 'b'] }, [['name', 'required']]],
  [{ name: 'あ'.repeat(101), templates: ['a', 'b'] }, [['name', 'too_long']]],
  [{ name: '桟橋', templates: ['a', 'b'], others: 99 }, []],
  [{ name: '桟橋', templates: ['a', 'b'], others: 100 }, [['name', 'too_many_sets']]],
  [{ name: '桟橋', templates: ['a'] }, [['templates', 'too_few']]],
  [
    { name: '桟橋', templates: Array.from({ length: mostTemplates + 1 }, (_, i) => String(i)) },
    [['templates', 'too_many']],
  ],
])('%j', (form, wrong) => {
  expect(codes(form)).toEqual(wrong)
})
