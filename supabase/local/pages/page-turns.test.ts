import { afterEach, expect, test, vi } from 'vitest'
import { pageTurns, type Turn } from './page-turns.ts'

afterEach(() => void vi.useRealTimers())

/** Whose turn came, in order, when each of these had asked at once. */
function asked(turn: Turn, networks: string[]): string[] {
  const came: string[] = []
  for (const network of networks) void turn(network).then(() => came.push(network))
  return came
}

test('the first page is made at once, and of those that come together one in each millisecond', async () => {
  vi.useFakeTimers()
  const came = asked(pageTurns(), Array(100).fill('a'))
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(came).toHaveLength(11)
  await vi.advanceTimersByTimeAsync(100)
  expect(came).toHaveLength(100)
  // Nothing is left behind: the next is the first again.
  const next = pageTurns()
  const later = asked(next, ['a'])
  await vi.advanceTimersByTimeAsync(5)
  later.push(...asked(next, ['b']))
  await vi.advanceTimersByTimeAsync(0)
  expect([later, vi.getTimerCount()]).toEqual([['a'], 1])
  // Where everybody's turn is at once, all of them are one turn.
  const all = asked(async () => undefined, Array(100).fill('a'))
  await vi.advanceTimersByTimeAsync(0)
  expect(all).toHaveLength(100)
})

test('where the machine is too busy to come in time, a few that were missed are made up for', async () => {
  const came = asked(pageTurns(), Array(100).fill('a'))
  const busyUntil = performance.now() + 30
  while (performance.now() < busyUntil);
  // All that was due by then is one look at the clock.
  await new Promise((resolve) => setTimeout(resolve))
  expect(came.length).toBeGreaterThanOrEqual(4)
  expect(came.length).toBeLessThanOrEqual(9)
})

test('networks take turns, however many pages one of them asks for', async () => {
  vi.useFakeTimers()
  const came = asked(pageTurns(), [...Array(500).fill('flood'), 'phone', 'tablet', 'phone'])
  await vi.advanceTimersByTimeAsync(6)
  expect(came).toEqual(['flood', 'flood', 'phone', 'tablet', 'flood', 'phone', 'flood'])
})
