// The life of one tab, which ends without a word when its browser is killed: from then on nothing of it reaches the
// network, the storage, the device's store or the locks. What its code still does in this process, it does to nothing.
// While it is frozen its locks stay, and nothing reaches it: no timer, no answer of the network or the storage, no word
// of another tab. All of that comes when it is thawed.

import type { BackupStore } from '#sync/outbox/backup-copy.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import type { Clock } from '#sync/platform/clock.ts'
import type { DeviceStore } from '#sync/platform/device-store.ts'
import type { LockManagerPart } from '#sync/platform/locks.ts'

export interface TabLifecycle {
  readonly over: boolean
  /** 0 where it never was; by the true clock. */
  readonly thawedAt: number
  end(): void
  onEnd(heard: () => void): void
  freeze(): void
  thaw(): void
  /** Runs at once, or when it is thawed or dead. */
  whenAwake(action: () => void): void
  awake(): Promise<void>
}

export function aTabLifecycle(): TabLifecycle {
  let over = false
  let frozen = false
  let thawedAt = 0
  const heirs: (() => void)[] = []
  const late: (() => void)[] = []
  function thaw(): void {
    frozen = false
    thawedAt = Date.now()
    for (const action of late.splice(0)) action()
  }
  function whenAwake(action: () => void): void {
    if (frozen) late.push(action)
    else action()
  }
  return {
    get over() {
      return over
    },
    get thawedAt() {
      return thawedAt
    },
    end() {
      if (over) return
      over = true
      for (const heard of heirs.splice(0)) heard()
      thaw()
    },
    onEnd: (heard) => void heirs.push(heard),
    freeze() {
      frozen = !over
    },
    thaw,
    whenAwake,
    awake: () => new Promise(whenAwake),
  }
}

/** Locks of a dead tab are free at once, and it gets none. */
export function lockManagerOf(lifecycle: TabLifecycle, manager: LockManagerPart): LockManagerPart {
  const ended = new Promise<never>((_, reject) => lifecycle.onEnd(() => reject(new Error('killed'))))
  ended.catch(() => {})
  return {
    query: manager.query,
    async request(name, { signal, steal, ...how }, action) {
      if (lifecycle.over) throw new Error('killed')
      const end = new AbortController()
      signal?.addEventListener('abort', () => end.abort())
      lifecycle.onEnd(() => end.abort())
      // What is to be had at once, if at all, takes no signal.
      const options = steal ? { steal } : how.ifAvailable ? how : { ...how, signal: end.signal }
      const run = (lock: object | null) => Promise.race([lifecycle.awake().then(() => action(lock)), ended])
      return manager.request(name, options, run).finally(() => lifecycle.awake())
    },
  }
}

export const deviceStoreOf = (lifecycle: TabLifecycle, deviceStore: DeviceStore): DeviceStore => ({
  get: deviceStore.get,
  set: (key, value) => void (lifecycle.over || deviceStore.set(key, value)),
  onChange: (heard) =>
    deviceStore.onChange((key) => lifecycle.whenAwake(() => void (lifecycle.over || heard(key)))),
})

/** A store that outlives the tab, and to which a dead one writes nothing. */
export const sparesOf = (lifecycle: TabLifecycle, lines: Map<string, OutboxEntry>): BackupStore => ({
  async write(changes) {
    await lifecycle.awake()
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
  after(ms, action) {
    let isOff = false
    const due = () => void (isOff || lifecycle.over || action())
    const cancel = clock.after(ms, () => lifecycle.whenAwake(due))
    return () => {
      isOff = true
      cancel()
    }
  },
})
