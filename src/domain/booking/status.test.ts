import { expect, test } from 'vitest'
import { statuses } from './booking.ts'
import { canMove, nextStatuses, primaryNext, resolveStatus, visitSteps } from './status.ts'

test('one tap leads from every status of a visit to one that is allowed', () => {
  for (const from of statuses) {
    const next = primaryNext(from)
    if (next) expect(nextStatuses(from)).toContain(next)
  }
  expect(primaryNext('confirmed')).toBe('seated')
  expect(primaryNext('left')).toBeUndefined()
})

test('before the time a party comes in first; from the time on it is led to its seats at once', () => {
  expect(primaryNext('confirmed', 31)).toBe('seated')
  for (const ahead of [30, 1]) expect(primaryNext('confirmed', ahead)).toBe('arrived')
  for (const ahead of [0, -90]) expect(primaryNext('confirmed', ahead), 'their table waits').toBe('seated')
  for (const ahead of [30, 0, -90]) {
    expect(primaryNext('arrived', ahead)).toBe('seated')
    expect(primaryNext('waiting', ahead)).toBe('seated')
    expect(primaryNext('seated', ahead)).toBe('left')
  }
})

test('what is meant most is always among the steps of the row, which no clock changes', () => {
  for (const from of statuses) {
    const steps = visitSteps(from)
    for (const step of steps) expect(nextStatuses(from)).toContain(step)
    for (const ahead of [90, 31, 30, 0, -90])
      expect(steps.includes(primaryNext(from, ahead) as (typeof steps)[number])).toBe(steps.length > 0)
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
