// One action that never runs twice at once: triggers while it runs make it run once more, and it may ask to come back.

import type { Clock } from './clock.ts'

export interface RepeatingTask {
  /** Runs now, or once more after the present run. */
  trigger(): void
  /** Ends all of it; resolves when a present run has ended. */
  stop(): Promise<void>
}

/** `run` answers after how many milliseconds it wants to run again, null for not by itself. */
export function repeatingTask(
  clock: Clock,
  run: () => Promise<number | null>,
  reportError: (error: unknown) => void,
): RepeatingTask {
  let present: Promise<void> | null = null
  let wanted = false
  let stopped = false
  let cancel = () => {}

  async function go(): Promise<void> {
    let inMs: number | null = null
    do {
      wanted = false
      try {
        inMs = await run()
      } catch (error) {
        reportError(error)
        inMs = 10_000
      }
    } while (wanted && !stopped)
    present = null
    if (inMs !== null && !stopped) cancel = clock.after(inMs, trigger)
  }

  function trigger(): void {
    if (stopped) return
    cancel()
    if (present) wanted = true
    else present = go()
  }

  return {
    trigger,
    async stop() {
      stopped = true
      cancel()
      await present
    },
  }
}
