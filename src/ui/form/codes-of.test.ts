import { type } from 'arktype'
import { expect, test } from 'vitest'
import { codesOf } from './codes-of.ts'

const schema = type({
  name: type('string').narrow((text, ctx) => text !== '' || ctx.reject({ message: 'required' })),
  rows: type({ pax: 'string' })
    .array()
    .narrow((rows, ctx) => {
      const empty = rows.flatMap(({ pax }, i) => (pax === '' ? [i] : []))
      for (const i of empty) ctx.error({ relativePath: [i, 'pax'], message: 'required' })
      return empty.length === 0
    }),
})

test('a field is named as the form names it, in a list too', () => {
  expect(codesOf(schema, { name: '', rows: [{ pax: '1' }, { pax: '' }] })).toEqual({
    name: 'required',
    'rows[1].pax': 'required',
  })
  expect(codesOf(schema, { name: '', rows: [{ pax: '1' }] })).toEqual({ name: 'required' })
  expect(codesOf(schema, { name: 'a', rows: [] })).toEqual({})
})

test('the first code of a field is the one that is said; steps of a path may be objects', () => {
  const issues = [
    { message: 'first', path: [{ key: 'rows' }, { key: 0 }, { key: 'pax' }] },
    { message: 'second', path: ['rows', 0, 'pax'] },
  ]
  expect(codesOf({ '~standard': { validate: () => ({ issues }) } }, {})).toEqual({ 'rows[0].pax': 'first' })
})
