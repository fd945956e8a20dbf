import { seeded } from '#tests/simulation/network-faults.ts'

/** Random choices that a seed repeats. */
export interface Random {
  /** A whole number in [from, to]. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

export function random(seed: number): Random {
  const next = seeded(seed)
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
