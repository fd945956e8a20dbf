import { expect, test } from 'vitest'
import { notesToChoose } from './guest-command.ts'

test('the notes of both sides are to choose from, those that stand now first', () => {
  const met = { fields: { notes: { base: '', kept: 'a', lost: 'b' } } }
  expect(notesToChoose({ allergies: '', notes: 'a' }, met)).toEqual(['a', 'b'])
  // Somebody chose the other, or wrote a third, before: nothing that was written is out of reach.
  expect(notesToChoose({ allergies: '', notes: 'b' }, met)).toEqual(['b', 'a'])
  expect(notesToChoose({ allergies: '', notes: 'c' }, met)).toEqual(['c', 'a', 'b'])
  expect(notesToChoose({ allergies: '', notes: 'a' }, { fields: {} })).toEqual(['a'])
})
