// Who waits for a turn.

import { siteOf } from '#local/http/network-of.ts'

export interface Bounds {
  /** Calls that may wait, of one caller or account and of all. */
  waitingOfOne: number
  waiting: number
  /** Longest wait in ms: a page gives up after ten seconds. */
  patience: number
}

/** `start` true: it is this call's turn; false: it is turned away. */
type Start = (turn: boolean) => void
type Line = Set<Start>

/**
 * Who waits, by name. Every line is bounded in length and time. All networks of one line's /48 take one turn together, in which they
 * take turns, too. Where all are full, the longest gives its last place up.
 */
export function lineOf({ waitingOfOne, waiting, patience }: Bounds) {
  const sites = new Map<string, Map<string, Line>>()
  let inLine = 0

  const turnOf = (name: string, gone: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const site = siteOf(name)
      const lines = sites.get(site) ?? new Map<string, Line>()
      const line = lines.get(name) ?? new Set<Start>()
      if (gone.aborted || line.size >= waitingOfOne) return resolve(false)
      if (inLine >= waiting && !makeRoom(lines, line)) return resolve(false)
      const start: Start = (turn) => {
        clearTimeout(clock)
        gone.removeEventListener('abort', leave)
        line.delete(start)
        if (line.size === 0) lines.delete(name)
        if (lines.size === 0) sites.delete(site)
        inLine--
        resolve(turn)
      }
      const leave = () => start(false)
      const clock = setTimeout(leave, patience)
      gone.addEventListener('abort', leave)
      line.add(start)
      lines.set(name, line)
      sites.set(site, lines)
      inLine++
    })

  /** Whether a line that is longer by two or more gave up a place to this one: of another site that has more, or of its own. */
  const makeRoom = (ofSite: Map<string, Line>, line: Line): boolean => {
    const fullest = [...sites.values()].reduce(
      (most, one) => (callsOf(one) > callsOf(most) ? one : most),
      ofSite,
    )
    const none: Line = new Set()
    const longest = [...fullest.values()].reduce(
      (most, one) => (one.size >= most.size ? one : most),
      fullest === ofSite ? line : none,
    )
    const isLonger =
      fullest === ofSite ? longest.size >= line.size + 2 : callsOf(fullest) >= callsOf(ofSite) + 2
    if (isLonger) [...longest].at(-1)?.(false)
    return isLonger
  }

  /** Starts one of each site in turn, as long as there `isRoom`; `begun` is told before each. */
  const startWhile = (isRoom: () => boolean, begun: () => void): void => {
    for (const [site, lines] of sites) {
      if (!isRoom()) return
      const [first] = lines
      if (!first) return
      const [name, line] = first
      const [start] = line
      // Behind the others, until it is this one's turn again: a Map gives them in the order they were put in.
      lines.delete(name)
      if (line.size > 1) lines.set(name, line)
      sites.delete(site)
      if (lines.size > 0) sites.set(site, lines)
      begun()
      start?.(true)
    }
  }

  const startOf = (name: string, isRoom: () => boolean, begun: () => void): void => {
    for (const start of sites.get(siteOf(name))?.get(name) ?? []) {
      if (!isRoom()) return
      begun()
      start(true)
    }
  }

  /** Calls that come before one more of this name, at most. */
  const ahead = (name: string): number => {
    const lines = sites.get(siteOf(name))
    const mine = lines?.get(name)?.size ?? 0
    const others = (lines?.size ?? 0) - (mine > 0 ? 1 : 0)
    return Math.min(inLine, sites.size * (others + 1) * (mine + 1))
  }

  return { turnOf, startWhile, startOf, ahead, isEmpty: (): boolean => inLine === 0 }
}

const callsOf = (lines: Map<string, Line>): number =>
  [...lines.values()].reduce((sum, { size }) => sum + size, 0)
