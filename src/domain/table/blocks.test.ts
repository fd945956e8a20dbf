import { type } from 'arktype'
import { expect, test } from 'vitest'
import { type BlockForm, blockForm, blockOf, blockSchema, mostBlocked } from './blocks.ts'

const span = { day: '2027-06-15', starts_at: 1080, ends_at: 1260, tables: ['a', 'b'], note: '' }
const form: BlockForm = { tables: ['a', 'b'], when: 'span', from: '18:00', to: '21:00', note: '' }
const codes = (form: BlockForm) => {
  const found = blockSchema(form)
  return found instanceof type.errors
    ? Object.fromEntries([...found].map((one) => [one.path[0], one.message]))
    : {}
}
const whole = { from: 360, to: 1800 }

test('a form becomes a row without a capacity, and a row its form', () => {
  expect(blockOf('2027-06-15', form, whole)).toEqual({ ...span, capacity: null })
  expect(blockOf('2027-06-15', { ...form, when: 'whole_day', from: '', to: '' }, whole)).toMatchObject({
    starts_at: 360,
    ends_at: 1800,
  })
  expect(blockForm(span, whole)).toEqual(form)
  expect(blockForm({ ...span, starts_at: 360, ends_at: 1800 }, whole).when).toBe('whole_day')
})

test.each<[Partial<BlockForm>, Record<string, string>]>([
  [{}, {}],
  [{ tables: [] }, { tables: 'required' }],
  [{ tables: Array.from({ length: mostBlocked + 1 }, String) }, { tables: 'too_many' }],
  [{ from: '' }, { from: 'required' }],
  [{ to: '25時' }, { to: 'bad_time' }],
  [{ to: '18:00' }, { to: 'ends_before' }],
  [{ when: 'whole_day', from: '', to: 'x' }, {}],
  [{ note: 'あ'.repeat(501) }, { note: 'too_long' }],
])('what is wrong with it: %o', (wrong, problems) => {
  expect(codes({ ...form, ...wrong })).toEqual(problems)
  expect(blockOf('2027-06-15', { ...form, ...wrong }, whole) === null).toBe(Object.keys(problems).length > 0)
})
