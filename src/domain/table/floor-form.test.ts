import { type } from 'arktype'
import { expect, test } from 'vitest'
import {
  areaForm,
  areaFrom,
  areaSchema,
  aroundOf,
  type CombinationForm,
  combinationForm,
  combinationFrom,
  combinationSchema,
  type FloorAround,
  joinedPeople,
  type TableForm,
  tableForm,
  tableFrom,
  tableSchema,
} from './floor-form.ts'

const codes = (schema: typeof areaSchema | typeof tableSchema | typeof combinationSchema, form: object) => {
  const found = schema(form)
  return found instanceof type.errors ? [...found].map((one) => [one.path[0], one.message]) : []
}
const table: TableForm = { name: '5番', area: 'hall', smallest: '2', largest: '4', online: true }
const pair: CombinationForm = { tables: ['a', 'b'], smallest: '3', largest: '8' }
const eight = Array.from({ length: 8 }, (_, i) => String(i))

test.each<[Partial<TableForm & FloorAround>, [string, string][]]>([
  [{}, []],
  [{ name: ' ５番 ', taken: ['6番'] }, []],
  [{ name: '\u200b' }, [['name', 'required']]],
  [{ name: 'あ'.repeat(21) }, [['name', 'too_long']]],
  [{ name: ' 6番\u202e ', taken: ['6番'] }, [['name', 'taken']]],
  [{ isFull: true }, [['name', 'too_many']]],
  [{ area: '' }, [['area', 'required']]],
  [{ smallest: '' }, [['smallest', 'required']]],
  [{ smallest: '0' }, [['smallest', 'positive']]],
  [{ smallest: '２', largest: '２' }, []],
  [{ largest: '1' }, [['largest', 'below_smallest']]],
  [{ largest: '1000' }, [['largest', 'too_large']]],
])('a table %j', (more, wrong) => {
  expect(codes(tableSchema, { ...table, ...more })).toEqual(wrong)
})

test.each<[Partial<CombinationForm & FloorAround>, [string, string][]]>([
  [{}, []],
  [{ tables: ['a'] }, [['tables', 'too_few']]],
  [{ tables: eight }, []],
  [{ tables: [...eight, '8'] }, [['tables', 'too_long']]],
  [{ isFull: true }, [['tables', 'too_many']]],
  [{ largest: '2' }, [['largest', 'below_smallest']]],
])('tables that are joined %j', (more, wrong) => {
  expect(codes(combinationSchema, { ...pair, ...more })).toEqual(wrong)
})

test('an area', () => {
  expect(codes(areaSchema, { name: 'ホール', name_en: '' })).toEqual([])
  expect(codes(areaSchema, { name: 'ホール', name_en: 'a'.repeat(41) })).toEqual([['name_en', 'too_long']])
  expect(codes(areaSchema, { name: 'ホール', name_en: '', taken: ['ホール'] })).toEqual([['name', 'taken']])
  const hall = { id: 'h', name: 'ホール', name_en: 'Hall', position: 0 }
  expect(areaFrom(areaForm(hall))).toEqual({ name: 'ホール', name_en: 'Hall' })
  expect(areaFrom({ name: ' ホール\u200b', name_en: ' ' })).toEqual({ name: 'ホール', name_en: '' })
  expect(areaForm(null)).toEqual({ name: '', name_en: '' })
})

test('what a form asks about the others: not about the row itself, and one more alone needs room', () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({ id: `${i}`, name: `n${i}` }))
  expect(aroundOf('area', rows, null)).toMatchObject({ isFull: true })
  const { taken, isFull } = aroundOf('area', rows, { id: '3' })
  expect([taken.length, taken.includes('n3'), isFull]).toEqual([19, false, false])
  expect(aroundOf('area', rows.slice(1), null).isFull).toBe(false)
})

test('a row becomes a form and is the same again; a new one seats as many as the last', () => {
  const row = { id: 't', area: 'hall', name: '5番', smallest: 2, largest: 4, online: false, position: 3 }
  const { id: _, position: __, ...fields } = row
  expect(tableFrom(tableForm(row, row.area, undefined))).toEqual(fields)
  expect(tableForm(null, 'hall', row)).toEqual({ ...table, name: '', online: false })
  expect(tableForm(null, 'hall', undefined)).toMatchObject({ smallest: '1', largest: '', online: true })
})

test('joined tables: nothing typed is no change but for those that were deleted, more come behind', () => {
  const seen = { id: 'j', tables: ['b', 'gone', 'a'], smallest: 5, largest: 8 }
  const live = ['a', 'b', 'c']
  const form = combinationForm(seen, live)
  expect(form.tables).toEqual(['b', 'a'])
  expect(combinationFrom(form, seen, live)).toEqual({ tables: ['b', 'a'], smallest: 5, largest: 8 })
  expect(combinationFrom({ ...form, tables: ['c', 'a'] }, seen, live).tables).toEqual(['a', 'c'])
  expect(combinationForm(null, live)).toEqual({ tables: [], smallest: '', largest: '' })
  expect(combinationFrom({ ...pair, tables: ['c', 'a'] }, null, live).tables).toEqual(['a', 'c'])
})

test('what joined tables are likely to seat', () => {
  expect(joinedPeople([])).toEqual({ smallest: '', largest: '' })
  expect(joinedPeople([{ largest: 4 }])).toEqual({ smallest: '', largest: '' })
  expect(joinedPeople([{ largest: 4 }, { largest: 2 }])).toEqual({ smallest: '5', largest: '6' })
  expect(joinedPeople([{ largest: 999 }, { largest: 999 }])).toEqual({ smallest: '999', largest: '999' })
})
