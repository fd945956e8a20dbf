/** Resolves when it is this network's turn. */
export type Turn = (network: string) => Promise<void>

const turnMs = 1

/**
 * Pages and files are made without waiting for anything, and the calls of the stand wait meanwhile: 24 connections that
 * asked for a page as fast as they could made a heartbeat ten times slower. So the first is made at once, and of those
 * that come together one a millisecond. Networks take turns. Who waits is bounded with the connections and what each may
 * ask at once (connections.ts, in-turn.ts).
 */
export function pageTurns(): Turn {
  const lines = new Map<string, (() => void)[]>()
  let isUnderWay = false

  const next = (): void => {
    const [first] = lines
    isUnderWay = first !== undefined
    if (!first) return
    const [network, line] = first
    const start = line.shift()
    // Behind the others: a Map gives them in the order they were put in.
    lines.delete(network)
    if (line.length > 0) lines.set(network, line)
    setTimeout(next, turnMs)
    start?.()
  }

  return async (network) => {
    if (isUnderWay) {
      const line = lines.get(network) ?? []
      lines.set(network, line)
      return new Promise((start) => line.push(start))
    }
    isUnderWay = true
    setTimeout(next, turnMs)
  }
}
