// Runs a promise to its end while time is faked: RxDB waits on timers now and then, which nobody else would move.

import { vi } from 'vitest'

export function fakeTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-11-21T09:00:00Z'),
  })
}

export async function through<T>(promise: Promise<T>): Promise<T> {
  let over = false
  const mark = () => {
    over = true
  }
  promise.then(mark, mark)
  for (let i = 0; !over; i++) {
    if (i > 60_000) throw new Error('never ends')
    await vi.advanceTimersByTimeAsync(1)
  }
  return promise
}
