// The life of one tab, which ends without a word when its browser is killed: from then on nothing of it reaches the
// network, the storage, the device's store or the locks. What its code still does in this process, it does to nothing.

import type { BackupStore } from '#sync/outbox/backup-copy.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { Locks } from '#sync/platform/locks.ts'

export interface TabLifecycle {
  readonly over: boolean
  end(): void
  onEnd(heard: () => void): void
}

export function aTabLifecycle(): TabLifecycle {
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
export function locksOf(lifecycle: TabLifecycle, locks: Locks): Locks {
  const ended = new Promise<never>((_, reject) => lifecycle.onEnd(() => reject(new Error('killed'))))
  ended.catch(() => {})
  return {
    runExclusive: (name, action) =>
      lifecycle.over ? action() : locks.runExclusive(name, () => Promise.race([action(), ended])),
    requestLeadership(name, steal, stop, reign) {
      if (lifecycle.over) return
      const end = new AbortController()
      stop.addEventListener('abort', () => end.abort())
      lifecycle.onEnd(() => end.abort())
      locks.requestLeadership(name, steal, end.signal, (deposed) =>
        Promise.race([reign(deposed), ended]).catch(() => {}),
      )
    },
  }
}

export const deviceStoreOf = (lifecycle: TabLifecycle, deviceStore: DeviceStore): DeviceStore => ({
  get: deviceStore.get,
  set: (key, value) => void (lifecycle.over || deviceStore.set(key, value)),
  onChange: (heard) => deviceStore.onChange((key) => void (lifecycle.over || heard(key))),
})

/** A store that outlives the tab, and to which a dead one writes nothing. */
export const sparesOf = (lifecycle: TabLifecycle, lines: Map<string, OutboxEntry>): BackupStore => ({
  async write(changes) {
    if (lifecycle.over) return
    for (const [id, line] of changes) {
      if (line) lines.set(id, structuredClone(line))
      else lines.delete(id)
    }
  },
  all: async () => [...lines.values()].map((line) => structuredClone(line)),
  close: async () => {},
})

export const clockOf = (lifecycle: TabLifecycle, clock: Clock): Clock => ({
  now: clock.now,
  after: (ms, action) => clock.after(ms, () => void (lifecycle.over || action())),
})
