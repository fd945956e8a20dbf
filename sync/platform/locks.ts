// Web Locks, as far as sync uses them: one at a time over all tabs, and a leader that a waking tab can depose.
// Nothing may rest on them but order: commands are applied once because of their ids.

export interface Locks {
  /** Runs `action` alone over all tabs. */
  runExclusive<T>(name: string, action: () => Promise<T>): Promise<T>
  /** Waits for the lead, then runs `onLeader` until it ends or is deposed (`signal`). `steal` takes it at once. */
  requestLeadership(
    name: string,
    steal: boolean,
    stop: AbortSignal,
    onLeader: (signal: AbortSignal) => Promise<void>,
  ): void
}

export function webLocks(): Locks {
  return {
    runExclusive: (name, action) => navigator.locks.request(name, action) as ReturnType<typeof action>,
    requestLeadership(name, steal, stop, onLeader) {
      const deposed = new AbortController()
      stop.addEventListener('abort', () => deposed.abort())
      const run = () => (stop.aborted ? Promise.resolve() : onLeader(deposed.signal))
      // A lock cannot be both stolen and waited for with a signal.
      const options = steal ? { steal: true } : { signal: stop }
      navigator.locks.request(name, options, run).catch(() => deposed.abort())
    },
  }
}

/** The same for one process. */
export function memoryLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  const leaders = new Map<string, { holder: AbortController | null; queue: (() => void)[] }>()
  return {
    runExclusive(name, action) {
      const before = queues.get(name) ?? Promise.resolve()
      const mine = before.then(action, action)
      queues.set(name, mine)
      return mine
    },
    requestLeadership(name, steal, stop, onLeader) {
      const place = leaders.get(name) ?? { holder: null, queue: [] }
      leaders.set(name, place)
      const begin = () => {
        if (stop.aborted) return next()
        const me = new AbortController()
        place.holder = me
        stop.addEventListener('abort', () => me.abort())
        onLeader(me.signal).finally(() => {
          if (place.holder === me) next()
        })
      }
      const next = () => {
        place.holder = null
        place.queue.shift()?.()
      }
      if (steal) place.holder?.abort()
      if (steal || !place.holder) begin()
      else place.queue.push(begin)
    },
  }
}
