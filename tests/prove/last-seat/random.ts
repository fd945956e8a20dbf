/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number in [from, to]. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

export function random(seed: number): Random {
  let state = seed | 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const one = from[int(0, from.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
  }
}
