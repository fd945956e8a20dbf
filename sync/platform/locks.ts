// Web Locks, as far as sync uses them: one at a time over all tabs, but nobody waits without end. A browser freezes a tab
// whole, with the locks that it holds. Nothing may rest on them but order: commands are applied once because of their ids.
//
//   asked --granted--> runs
//     +----limit-----> runs without the lock, and the request stays, to tell that the lock is free again; or it is withdrawn,
//                      and runs with the lock that it takes away from a holder who had it for all that time

import { type Clock, deviceClock } from './clock.ts'

/** When a lock was waited for so long: run without it, or take it away. */
export type Late = 'go on' | 'steal'

export interface Locks {
  /** Runs `action` once, alone over all tabs unless another one holds the lock for longer than the limit. */
  runWithin<T>(name: string, limitMs: number, late: Late, action: () => Promise<T>): Promise<T>
  /** Waits for the lead, then runs `onLeader` until it ends or is deposed (`signal`). `steal` takes it at once. */
  requestLeadership(
    name: string,
    steal: boolean,
    stop: AbortSignal,
    onLeader: (signal: AbortSignal) => Promise<void>,
  ): void
  /** Holds it together with all who share it, until the answer is called; resolves when it is given back. */
  share(name: string): () => Promise<void>
  /** Runs `action` alone where nobody has the lock; false where somebody has it, who is not waited for. */
  ifFree(name: string, action: () => Promise<void>): Promise<boolean>
  /** Names of the locks that tabs have now. */
  held(): Promise<string[]>
}

/** As much of the browser's `LockManager` as is used here. */
export interface LockManagerPart {
  /** `action` is given null where the lock was asked for `ifAvailable` and is not. */
  request<T>(name: string, options: LockRequest, action: (lock: object | null) => Promise<T>): Promise<T>
  query(): Promise<{ held?: { name?: string; clientId?: string }[] }>
}

export interface LockRequest {
  signal?: AbortSignal
  steal?: boolean
  mode?: 'shared' | 'exclusive'
  ifAvailable?: boolean
}

const ofThisTab = memoryLockManager()

/** Where the browser has no locks (a page without TLS), this tab's own. */
export const webLocks = (): Locks => locksOver(globalThis.navigator?.locks ?? ofThisTab, deviceClock)

/** The same for one process. */
export const memoryLocks = (clock: Clock = deviceClock): Locks => locksOver(memoryLockManager(), clock)

export function locksOver(manager: LockManagerPart, clock: Clock): Locks {
  const parts = { manager, clock, stuck: new Map() }
  return {
    runWithin: (name, limitMs, late, action) =>
      new Promise((resolve, reject) => {
        const run = async () => {
          try {
            resolve(await action())
          } catch (fault) {
            reject(fault)
          }
        }
        void waitFor(parts, name, { limitMs, late }, run, reject)
      }),
    requestLeadership(name, steal, stop, onLeader) {
      const deposed = new AbortController()
      stop.addEventListener('abort', () => deposed.abort())
      const run = () => (stop.aborted ? Promise.resolve() : onLeader(deposed.signal))
      // A lock cannot be both stolen and waited for with a signal.
      const options = steal ? { steal: true } : { signal: stop }
      manager.request(name, options, run).catch(() => deposed.abort())
    },
    share(name) {
      const asking = new AbortController()
      let letGo = () => {}
      const until = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const held = manager.request(name, { mode: 'shared', signal: asking.signal }, () => until)
      const ended = held.catch(() => {})
      return () => {
        letGo()
        asking.abort()
        return ended
      }
    },
    ifFree: (name, action) =>
      manager.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await action()
        return lock !== null
      }),
    held: async () =>
      ((await manager.query().catch(() => ({ held: [] }))).held ?? []).map((l) => l.name ?? ''),
  }
}

interface WaitParts {
  manager: LockManagerPart
  clock: Clock
  /** Who held a lock when this tab went on without it, by name: not waited for again until it lets go. */
  stuck: Map<string, string | undefined>
}

/** Calls `run` once, or `refused` where the browser gives no locks. */
async function waitFor(
  { manager, clock, stuck }: WaitParts,
  name: string,
  { limitMs, late }: { limitMs: number; late: Late },
  run: () => Promise<void>,
  refused: (fault: unknown) => void,
): Promise<void> {
  if (stuck.has(name)) {
    const present = await holderOf(manager, name)
    if (present !== undefined && present === stuck.get(name)) return run()
    stuck.delete(name)
  }
  const waiting = new AbortController()
  let isBegun = false
  let cancel = () => {}
  const begin = async () => {
    // What it was for is under way or done. That it is granted says that the holder is frozen no more.
    if (isBegun) return void stuck.delete(name)
    isBegun = true
    cancel()
    await run()
  }
  const ask = (options: LockRequest) =>
    void manager.request(name, options, begin).catch((fault) => {
      // Taken away while it ran: that one's own end counts. Or withdrawn.
      if (isBegun || options.signal?.aborted) return
      cancel()
      refused(fault)
    })
  const watch = (held: Promise<string | undefined>) => {
    const since = clock.now()
    cancel = clock.after(limitMs, async () => {
      const [before, present] = await Promise.all([held, holderOf(manager, name)])
      if (isBegun) return
      // Not after a sleep of our own: then the holder had no time either.
      const isStuck = present !== undefined && present === before && clock.now() - since < 2 * limitMs
      if (late === 'steal' && !isStuck) return watch(Promise.resolve(present))
      if (late === 'steal') {
        waiting.abort()
        return ask({ steal: true })
      }
      stuck.set(name, present)
      void begin()
    })
  }
  ask({ signal: waiting.signal })
  watch(holderOf(manager, name))
}

async function holderOf(manager: LockManagerPart, name: string): Promise<string | undefined> {
  const { held } = await manager.query().catch(() => ({ held: [] }))
  return held?.find((lock) => lock.name === name)?.clientId
}

interface Holder {
  clientId: string
  isShared: boolean
  rob(): void
}

/** Those who have a lock, and those who wait for it. */
interface Place {
  holders: Set<Holder>
  queue: { isShared: boolean; begin(): void }[]
}

/** Locks of one process, as a browser has them: whatever a tab holds, it holds under the id of the tab. */
export function memoryLockManager(): LockManagerPart {
  return memoryLockTabs()()
}

/** One manager for each tab, of the same locks. */
export function memoryLockTabs(): () => LockManagerPart {
  const places = new Map<string, Place>()
  let tabs = 0
  return () => tabManager(`tab-${++tabs}`, places)
}

const isFor = ({ holders }: Place, isShared: boolean): boolean =>
  holders.size === 0 || (isShared && [...holders].every((one) => one.isShared))

function tabManager(clientId: string, places: Map<string, Place>): LockManagerPart {
  return {
    async query() {
      const held = [...places].flatMap(([name, { holders }]) =>
        [...holders].map((holder) => ({ name, clientId: holder.clientId })),
      )
      return { held }
    },
    request: (name, { signal, steal, mode, ifAvailable }, action) =>
      new Promise((resolve, reject) => {
        const aborted = () => reject(new DOMException('The lock was not had or not kept', 'AbortError'))
        const place = places.get(name) ?? { holders: new Set(), queue: [] }
        places.set(name, place)
        const { holders, queue } = place
        const isShared = mode === 'shared'
        const begin = () => {
          const me = { clientId, isShared, rob: aborted }
          holders.add(me)
          const end = () => {
            if (!holders.delete(me)) return
            for (let next = queue[0]; next && isFor(place, next.isShared); next = queue[0]) {
              queue.shift()
              next.begin()
            }
          }
          Promise.resolve()
            .then(() => action({}))
            .then(resolve, reject)
            .then(end)
        }
        if (signal?.aborted) return aborted()
        if (steal) {
          for (const holder of holders) holder.rob()
          holders.clear()
        }
        if (steal || (queue.length === 0 && isFor(place, isShared))) return begin()
        if (ifAvailable) return void action(null).then(resolve, reject)
        const waiting = { isShared, begin }
        queue.push(waiting)
        signal?.addEventListener('abort', () => {
          const at = queue.indexOf(waiting)
          if (at < 0) return
          queue.splice(at, 1)
          aborted()
        })
      }),
  }
}
