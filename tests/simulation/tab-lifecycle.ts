// The life of one tab, which ends without a word when its browser is killed: from then on nothing of it reaches the
// network, the storage, the shelf or the locks. What its code still does in this process, it does to nothing.

import type { SpareStore } from '#sync/outbox/backup-copy.ts'
import type { OutboxLine } from '#sync/outbox/entry.ts'
import type { Clock } from '#sync/platform/clock.ts'
import type { Shelf } from '#sync/platform/device-store.ts'
import type { Locks } from '#sync/platform/locks.ts'

export interface Life {
  readonly over: boolean
  end(): void
  onEnd(heard: () => void): void
}

export function aLife(): Life {
  let over = false
  const heirs: (() => void)[] = []
  return {
    get over() {
      return over
    },
    end() {
      if (over) return
      over = true
      for (const heard of heirs.splice(0)) heard()
    },
    onEnd: (heard) => void heirs.push(heard),
  }
}

/** Locks of a dead tab are free at once, and it asks for none. */
export function locksOf(life: Life, locks: Locks): Locks {
  const ended = new Promise<never>((_, reject) => life.onEnd(() => reject(new Error('killed'))))
  ended.catch(() => {})
  return {
    alone: (name, deed) => (life.over ? deed() : locks.alone(name, () => Promise.race([deed(), ended]))),
    lead(name, steal, stop, reign) {
      if (life.over) return
      const end = new AbortController()
      stop.addEventListener('abort', () => end.abort())
      life.onEnd(() => end.abort())
      locks.lead(name, steal, end.signal, (deposed) => Promise.race([reign(deposed), ended]).catch(() => {}))
    },
  }
}

export const shelfOf = (life: Life, shelf: Shelf): Shelf => ({
  get: shelf.get,
  set: (key, value) => void (life.over || shelf.set(key, value)),
  onChange: (heard) => shelf.onChange((key) => void (life.over || heard(key))),
})

/** A store that outlives the tab, and to which a dead one writes nothing. */
export const sparesOf = (life: Life, lines: Map<string, OutboxLine>): SpareStore => ({
  async write(changes) {
    if (life.over) return
    for (const [id, line] of changes) {
      if (line) lines.set(id, structuredClone(line))
      else lines.delete(id)
    }
  },
  all: async () => [...lines.values()].map((line) => structuredClone(line)),
  close: async () => {},
})

export const clockOf = (life: Life, clock: Clock): Clock => ({
  now: clock.now,
  after: (ms, deed) => clock.after(ms, () => void (life.over || deed())),
})
