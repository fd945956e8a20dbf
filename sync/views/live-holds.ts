// Seats that customers hold for a moment, as the last heartbeat told, counted down from its receipt.

import type { Clock } from '#sync/platform/clock.ts'
import { listeners } from '#sync/platform/listeners.ts'
import type { LiveQuery } from '#sync/types.ts'

/** Seats that a customer holds for a moment, without a word of whom. */
export interface LiveHold {
  day: string
  minute: number
  duration: number
  pax: number
  /** Of an event; null for a table. */
  occurrence: string | null
  /** Ids of those that it is to have; of a server of before none are said. */
  tables?: readonly string[]
  seconds_left: number
}

export interface Holds {
  update(holds: LiveHold[]): void
  query(): LiveQuery<LiveHold[]>
  close(): void
}

export function liveHolds(clock: Clock): Holds {
  let lastHolds: LiveHold[] = []
  let at = 0
  let cancel = () => {}
  const viewers = listeners<[LiveHold[]]>()

  function present(): LiveHold[] {
    const gone = Math.floor((clock.now() - at) / 1000)
    return lastHolds
      .map((h) => ({ ...h, seconds_left: h.seconds_left - gone }))
      .filter((h) => h.seconds_left > 0)
  }

  function notify(): void {
    cancel()
    const now = present()
    viewers.notify(now)
    if (now.length === 0) return
    cancel = clock.after(Math.min(...now.map((h) => h.seconds_left)) * 1000, notify)
  }

  return {
    update(holds) {
      const wasEmpty = lastHolds.length === 0
      lastHolds = holds
      at = clock.now()
      if (!wasEmpty || holds.length > 0) notify()
    },
    query: () => ({
      key: 'holds',
      open(emit) {
        const remove = viewers.add(emit)
        emit(present())
        return remove
      },
    }),
    close() {
      cancel()
      viewers.clear()
    },
  }
}
