import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { promisesOf } from './promises.ts'

// The time is the test's own: on a busy machine some milliseconds are over before anybody looks.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('of one line so many times are remembered and no more, each a little later, and of another there is room', () => {
  const { msUntil, isDue } = promisesOf(2)
  const line = (of: string) => [1, 2, 3].map((i) => `2001:db8:${of}:${i}::/64`)
  const asked = [...line('1'), ...line('2')]
  const told = asked.map((network) => msUntil(network, 0, 2))
  expect(told.slice(0, 3)).toEqual([...told.slice(0, 3)].sort((a, b) => a - b))
  expect(asked.filter(isDue)).toEqual([])
  vi.advanceTimersByTime(50)
  expect(asked.map(isDue)).toEqual([true, true, false, true, true, false])
})
