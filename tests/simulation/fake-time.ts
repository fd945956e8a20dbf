// Time that stands still until it is told to move, from timer to timer, so that weeks pass in a moment. The same under
// vitest and in a process of its own. Two fakes must not mix: who uses this one moves it with `advance`, not with `vi`.

import { type Clock, install } from '@sinonjs/fake-timers'

const start = Date.parse('2026-11-21T09:00:00Z')
const realImmediate = setImmediate

let clock: Clock | null = null

/** From now on, or anew: 2026-11-21 09:00 UTC and no timer of before. */
export function fakeTime(): void {
  clock?.uninstall()
  clock = install({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: start,
  })
}

export function realTime(): void {
  clock?.uninstall()
  clock = null
}

/** Sets the clock without a timer becoming due. */
export const setTime = (now: number): void => faked().setSystemTime(now)

/** Lets `ms` pass: every timer that becomes due runs at its time, and what it set off comes to rest before the next. */
export async function advance(ms: number): Promise<void> {
  const time = faked()
  let isThere = false
  time.setTimeout(() => {
    isThere = true
  }, ms)
  await rest()
  while (!isThere) {
    time.next()
    await rest()
  }
}

/** Lets as much time pass as `promise` needs: RxDB waits on timers now and then, which nobody else would move. */
export async function through<T>(promise: Promise<T>): Promise<T> {
  const time = faked()
  let isOver = false
  const mark = () => {
    isOver = true
  }
  promise.then(mark, mark)
  await rest()
  for (let i = 0; !isOver; i++) {
    if (i > 60_000 || time.countTimers() === 0) throw new Error('never ends')
    time.next()
    await rest()
  }
  return promise
}

/** Everything that needs no time has happened: a macrotask comes after all microtasks. */
export const rest = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))

function faked(): Clock {
  if (!clock) throw new Error('time is not faked')
  return clock
}
