import { expect, test } from 'vitest'
import { isOnList, statuses } from './booking.ts'
import { canMove, nextStatuses, primaryNext, resolveStatus, visitSteps } from './status.ts'

test('one tap leads from every status of a visit to one that is allowed', () => {
  for (const from of statuses) {
    const next = primaryNext(from)
    if (next) expect(nextStatuses(from)).toContain(next)
  }
  expect(primaryNext('confirmed')).toBe('seated')
  expect(primaryNext('left')).toBeUndefined()
})

test('whoever is not seated yet is led to their seats by one tap; who sits leaves', () => {
  for (const from of ['waiting', 'confirmed', 'arrived'] as const) expect(primaryNext(from)).toBe('seated')
  expect(primaryNext('seated')).toBe('left')
})

test('what is meant most is always among the steps of the row', () => {
  for (const from of statuses) {
    const steps = visitSteps(from)
    for (const step of steps) expect(nextStatuses(from)).toContain(step)
    expect(steps.includes(primaryNext(from) as (typeof steps)[number])).toBe(steps.length > 0)
  }
  expect(visitSteps('confirmed')).toEqual(['arrived', 'seated'])
  expect(visitSteps('arrived'), 'in the place of the second').toEqual(['seated'])
})

test('[S6] who is physically there wins over a concurrent cancel, and the other side stays readable', () => {
  expect(resolveStatus('confirmed', 'cancelled', 'seated')).toEqual({ kind: 'apply', conflict: true })
  expect(resolveStatus('confirmed', 'seated', 'cancelled')).toEqual({ kind: 'keep', conflict: true })
})

test('two hosts who tap the same are no conflict, nor is the next step of one visit', () => {
  expect(resolveStatus('confirmed', 'seated', 'seated')).toEqual({ kind: 'keep', conflict: false })
  expect(resolveStatus('confirmed', 'arrived', 'seated')).toEqual({ kind: 'apply', conflict: false })
})

test('without a concurrent change exactly the allowed transitions are applied', () => {
  for (const from of statuses) {
    for (const to of statuses) {
      if (from === to) continue
      const outcome = resolveStatus(from, from, to)
      expect(outcome.kind).toBe(canMove(from, to) ? 'apply' : 'refuse')
    }
  }
})

test('who waits for a table of a full day is on its list, who walked in is not', () => {
  for (const source of ['online', 'phone', 'staff'] as const)
    expect(isOnList({ status: 'waiting', source })).toBe(true)
  expect(isOnList({ status: 'waiting', source: 'walk_in' })).toBe(false)
  expect(isOnList({ status: 'confirmed', source: 'online' })).toBe(false)
})
