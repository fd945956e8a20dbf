import { type } from 'arktype'
import { expect, test } from 'vitest'
import {
  namesOf,
  type SeriesAround,
  type SeriesForm,
  seriesForm,
  seriesFrom,
  seriesSchema,
} from './series.ts'

const series: SeriesForm = {
  ...{ before: '', first: '5', last: '12', after: '番' },
  ...{ smallest: '2', largest: '4', online: true },
}
const codes = (form: SeriesForm & Partial<SeriesAround>) => {
  const found = seriesSchema(form)
  return found instanceof type.errors ? [...found].map((one) => [one.path[0], one.message]) : []
}

test.each<[Partial<SeriesForm & SeriesAround>, [string, string][]]>([
  [{}, []],
  [{ first: '１', last: '50' }, []],
  [{ first: '' }, [['first', 'required']]],
  [{ first: 'x' }, [['first', 'not_negative']]],
  [{ last: '10000' }, [['last', 'too_large']]],
  [{ last: '4' }, [['last', 'below_first']]],
  [{ first: '1', last: '51' }, [['last', 'too_many_at_once']]],
  [{ taken: ['12番'] }, [['first', 'taken']]],
  [{ taken: ['12'] }, []],
  [{ taken: Array.from({ length: 192 }, (_, i) => `x${i}`) }, []],
  [{ taken: Array.from({ length: 193 }, (_, i) => `x${i}`) }, [['last', 'too_many']]],
  [{ before: 'a'.repeat(9) }, [['before', 'too_long']]],
  [{ after: 'a'.repeat(9) }, [['after', 'too_long']]],
  [{ largest: '1' }, [['largest', 'below_smallest']]],
])('%j', (more, wrong) => {
  expect(codes({ ...series, ...more })).toEqual(wrong)
})

test('their names, in whichever figures they were typed', () => {
  expect(namesOf(series)).toEqual(['5番', '6番', '7番', '8番', '9番', '10番', '11番', '12番'])
  expect(namesOf({ ...series, before: 'T', after: '', first: '０８', last: '10' })).toEqual([
    ...['T08', 'T09', 'T10'],
  ])
  for (const wrong of [{ first: '' }, { last: 'x' }, { first: '13' }, { last: '10000' }, { first: '-1' }])
    expect(namesOf({ ...series, ...wrong })).toEqual([])
  expect(namesOf({ first: '1', last: '9999' }).length, 'no more than can be made').toBe(50)
})

test('the form goes on from the last table', () => {
  const last = (name: string) =>
    seriesForm({ id: 't', area: 'a', name, smallest: 1, largest: 2, online: false, position: 0 }, '番')
  expect(last('4番')).toEqual({
    ...{ before: '', first: '5', last: '', after: '番' },
    ...{ smallest: '1', largest: '2', online: false },
  })
  expect(last('T09')).toMatchObject({ before: 'T', first: '10', after: '' })
  expect(last('個室 2-3')).toMatchObject({ before: '個室 2-', first: '4', after: '' })
  for (const name of ['桜', '9999番', `${'長'.repeat(9)}1`])
    expect(last(name)).toMatchObject({ before: '', first: '1', after: '番' })
  expect(seriesForm(undefined, '')).toMatchObject({ first: '1', after: '', smallest: '1', online: true })
})

test('they are of one size', () => {
  expect(seriesFrom({ ...series, last: '6' })).toEqual(
    ['5番', '6番'].map((name) => ({ name, smallest: 2, largest: 4, online: true })),
  )
})
