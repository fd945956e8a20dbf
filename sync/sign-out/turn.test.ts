import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryLockManager } from '#sync/platform/locks.ts'
import { otherSignOutsOver, withSignOutLock } from './turn.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: memoryLockManager() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one tab signs out after the other', async () => {
  const order: string[] = []
  let finish = () => {}
  const first = withSignOutLock(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const second = withSignOutLock(async () => void order.push('second'))
  const loaded = otherSignOutsOver().then(() => order.push('loaded'))
  await vi.advanceTimersByTimeAsync(39_000)
  expect(order).toEqual([])
  finish()
  await Promise.all([first, second, loaded])
  expect(order).toEqual(['second', 'loaded'])
})

test('[S12] a tab that is frozen while it signs out holds up nobody for longer than its turn', async () => {
  void withSignOutLock(() => new Promise(() => {}))
  let isOut = false
  const other = withSignOutLock(async () => {
    isOut = true
  })
  await vi.advanceTimersByTimeAsync(41_000)
  await other
  expect(isOut).toBe(true)
})
