import type { Report } from './attackers.ts'

export interface Connection {
  /** Whether the server let it in. */
  opened: Promise<boolean>
  ended: Promise<void>
  destroy(): void
}

/**
 * Connections that are opened again some time after the server has ended them, each after another time up to `againMs`,
 * and how long it kept them.
 */
export function keptOpen(againMs: number) {
  const opened: Record<string, number> = {}
  const keptMs: Record<string, number> = {}
  let going = true
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const kept: Promise<void>[] = []

  async function keep(kind: string, afterMs: number, open: () => Connection): Promise<void> {
    while (going) {
      const began = performance.now()
      const one = open()
      if (await Promise.race([one.opened, stopped])) {
        opened[kind] = (opened[kind] ?? 0) + 1
        await Promise.race([one.ended, stopped])
        keptMs[kind] = Math.max(keptMs[kind] ?? 0, Math.round(performance.now() - began))
      }
      one.destroy()
      await Promise.race([pause(afterMs), stopped])
    }
  }

  return {
    open: (kind: string, count: number, open: (n: number) => Connection): void => {
      for (let n = 0; n < count; n++) kept.push(keep(kind, againMs * (0.5 + n / count / 2), () => open(n)))
    },
    stop: async (): Promise<Partial<Report>> => {
      going = false
      stop()
      await Promise.all(kept)
      return { opened, keptMs }
    },
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
