import { afterEach, expect, test, vi } from 'vitest'
import { recoveries } from './own-account.ts'

afterEach(() => void vi.useRealTimers())

test('a link for a new password stands in for the present one for a quarter of an hour, and once', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const recovered = recoveries()
  for (const session of ['used', 'left open']) recovered.add(session)
  recovered.end('used')
  expect([recovered.has('used'), recovered.has('left open'), recovered.has('another')]).toEqual([
    false,
    true,
    false,
  ])
  vi.advanceTimersByTime(15 * 60_000 - 1)
  expect(recovered.has('left open')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(recovered.has('left open')).toBe(false)
})
