import { expect, test } from 'vitest'
import { isTooLate, stuckChains } from './stuck.ts'

const entry = (seq: number, state: string, needs: string[] = []) => ({
  command: { id: `c${seq}`, needs },
  seq,
  state,
  code: '',
})

test('what waits for a refused command is decided together with it', () => {
  const chains = stuckChains([
    entry(4, 'blocked', ['c3']),
    entry(1, 'waiting'),
    entry(2, 'rejected'),
    entry(3, 'blocked', ['c2']),
    entry(5, 'parked'),
    entry(6, 'flagged'),
  ])
  expect(chains.map((c) => [c.head.command.id, c.followers.map((f) => f.command.id)])).toEqual([
    ['c2', ['c3', 'c4']],
    ['c5', []],
  ])
})

test('a discard that came too late is shown, other flags are not', () => {
  const late = { ...entry(1, 'flagged'), code: 'was_applied' }
  expect(stuckChains([late, { ...entry(2, 'flagged'), code: 'overbooked' }]).map((c) => c.head)).toEqual([
    late,
  ])
  expect([isTooLate(late), isTooLate({ ...late, state: 'done' })]).toEqual([true, false])
})

test('a blocked command whose head is not on this device is shown by itself', () => {
  expect(stuckChains([entry(7, 'blocked', ['elsewhere'])])).toHaveLength(1)
})

test('of two commands with one number the id decides, in whatever order they are found', () => {
  const two = [
    { command: { id: 'b', needs: [] }, seq: 1, state: 'rejected', code: '' },
    { command: { id: 'a', needs: [] }, seq: 1, state: 'rejected', code: '' },
  ]
  for (const entries of [two, two.toReversed()]) {
    expect(stuckChains(entries).map((c) => c.head.command.id)).toEqual(['a', 'b'])
  }
})
