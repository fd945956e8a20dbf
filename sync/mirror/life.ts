// How a mirror ends: what is under way then comes to nothing, and who still reads from it is waited for.

import type { Fault } from '#sync/protocol/staff-api.ts'

export interface PullFailure {
  ok: false
  fault: Fault | 'epoch' | 'shape' | 'gap' | 'storage' | 'closed'
  detail: string
  epoch?: string
}

export const isClosed: PullFailure = { ok: false, fault: 'closed', detail: '' }

export type Life = ReturnType<typeof untilClosed>

/** What is under way when the mirror closes comes to nothing. */
export function untilClosed() {
  let closed = false
  let end = () => {}
  const ended = new Promise<null>((resolve) => {
    end = () => resolve(null)
  })
  return {
    isOver: () => closed,
    end() {
      closed = true
      end()
    },
    async unlessClosed<T>(answer: Promise<T>): Promise<T | null> {
      const first = closed ? null : await Promise.race([answer, ended])
      return closed ? null : first
    },
    /** What goes wrong with the storage is an answer too. */
    async attempt<T>(action: () => Promise<T>): Promise<T | PullFailure> {
      if (closed) return isClosed
      try {
        return await action()
      } catch (error) {
        return closed ? isClosed : { ok: false, fault: 'storage', detail: String(error) }
      }
    },
  }
}

export function users(): {
  /** A query reads from it, until the answer is called. */
  use(): () => void
  /** Resolves when no query does. */
  unused(): Promise<void>
} {
  const readers = new Set<object>()
  let waiting: (() => void)[] = []
  return {
    use() {
      const reader = {}
      readers.add(reader)
      return () => {
        readers.delete(reader)
        if (readers.size > 0) return
        for (const tell of waiting) tell()
        waiting = []
      }
    },
    unused: () =>
      new Promise((resolve) => {
        if (readers.size === 0) resolve()
        else waiting.push(resolve)
      }),
  }
}

/** Who asks while it runs gets the same answer. */
export function oneAtATime<A, T>(action: (argument: A) => Promise<T>) {
  let running: Promise<T> | null = null
  return {
    underWay: () => running,
    run(argument: A): Promise<T> {
      running ??= action(argument).finally(() => {
        running = null
      })
      return running
    },
  }
}
