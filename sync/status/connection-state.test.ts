import { expect, test } from 'vitest'
import type { Connection } from '#sync/types.ts'
import { type ConnectionEvent, next, transitions } from './connection-state.ts'

const states = Object.keys(transitions) as Connection[]
const events = Object.keys(transitions.live) as ConnectionEvent[]
const run = (from: Connection, ...heard: ConnectionEvent[]) => heard.reduce(next, from)

test('every state answers every event with a state', () => {
  for (const s of states) for (const e of events) expect(states).toContain(next(s, e))
})

test('[S8] nothing but an answer of the server makes it live, unless it was', () => {
  for (const s of states) {
    for (const e of events) {
      if (e === 'answered' || ['live', 'pulling', 'pushing'].includes(s)) continue
      expect(next(s, e), `${s} ${e}`).not.toBe('live')
    }
  }
})

test('[S8] live, pulling and pushing all end when the last word is too old', () => {
  for (const s of ['live', 'pulling', 'pushing'] as const) expect(next(s, 'stale')).toBe('connecting')
})

test('an ordinary morning', () => {
  expect(run('starting', 'opened', 'answered', 'pull-began', 'settled')).toBe('live')
  expect(run('live', 'unreachable', 'pull-began', 'stale')).toBe('offline')
  expect(run('offline', 'answered', 'push-began', 'settled')).toBe('live')
})

test('what is over only for a reason does not go away by itself', () => {
  expect(run('auth-required', 'unreachable', 'stale')).toBe('auth-required')
  expect(run('auth-required', 'answered')).toBe('live')
  expect(run('storage-error', 'answered', 'settled')).toBe('storage-error')
  expect(run('storage-error', 'storage-works')).toBe('connecting')
  expect(run('client-too-old', 'answered', 'unreachable')).toBe('client-too-old')
  expect(run('not-member', 'unreachable', 'stale', 'settled')).toBe('not-member')
})
