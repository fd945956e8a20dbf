/** Resolves when it is this network's turn. */
export type Turn = (network: string) => Promise<void>

const turnMs = 1
/** Turns given together where the clock came late, as it does on a busy machine: else who opens a page in a rush waits for minutes. */
const mostAtOnce = 4

/**
 * Pages and files are made without waiting for anything, and the calls of the stand wait meanwhile: 24 connections that
 * asked for a page as fast as they could made a heartbeat ten times slower. So the first is made at once, and of those
 * that come together one a millisecond. Networks take turns. Who waits is bounded with the connections and what each may
 * ask at once (connections.ts, in-turn.ts).
 */
export function pageTurns(): Turn {
  const lines = new Map<string, (() => void)[]>()
  let isUnderWay = false
  let last = 0

  const next = (): void => {
    isUnderWay = lines.size > 0
    if (!isUnderWay) return
    const now = performance.now()
    const missed = Math.floor((now - last) / turnMs)
    last = now
    setTimeout(next, turnMs)
    for (let i = 0; i < Math.min(Math.max(missed, 1), mostAtOnce); i++) startOne()
  }

  const startOne = (): void => {
    const [first] = lines
    if (!first) return
    const [network, line] = first
    const start = line.shift()
    // Behind the others: a Map gives them in the order they were put in.
    lines.delete(network)
    if (line.length > 0) lines.set(network, line)
    start?.()
  }

  return async (network) => {
    if (isUnderWay) {
      const line = lines.get(network) ?? []
      lines.set(network, line)
      return new Promise((start) => line.push(start))
    }
    isUnderWay = true
    last = performance.now()
    setTimeout(next, turnMs)
  }
}
