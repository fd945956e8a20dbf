import { expect, test } from 'vitest'
import { pokeFrom } from '#sync/replication/realtime.ts'

test('a poke says how far rows go, and whether a membership was taken away', () => {
  expect(pokeFrom({ rev: 7 })).toEqual({ rev: 7 })
  expect(pokeFrom({ rev: 7, members: true })).toEqual({ rev: 7, members: true })
})

test.each([
  ['yes', { rev: 7 }],
  [1, { rev: 7 }],
  [false, { rev: 7 }],
] as const)('members that are %s are none', (members, poke) => {
  expect(pokeFrom({ rev: 7, members })).toEqual(poke)
})

test.each([null, 'poke', {}, { rev: '7' }, { rev: 0.5 }, { members: true }])('no poke: %j', (payload) => {
  expect(pokeFrom(payload)).toBe(null)
})
