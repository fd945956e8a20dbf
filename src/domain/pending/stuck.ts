// Commands of this device that do not go out by themselves, each with those that wait for it.

import { byPlace } from './order.ts'

interface Entry {
  command: { id: string; needs: readonly string[] }
  seq: number
  state: string
  code: string
}

export interface StuckChain<T extends Entry> {
  head: T
  /** Blocked behind the head, oldest first. */
  followers: T[]
}

/** A discard that came too late: what it gave up had been applied, and somebody has to look. */
export const isTooLate = ({ state, code }: Pick<Entry, 'state' | 'code'>): boolean =>
  state === 'flagged' && code === 'was_applied'

const isStuck = (entry: Entry): boolean =>
  entry.state === 'rejected' || entry.state === 'parked' || entry.state === 'blocked' || isTooLate(entry)

const placeOf = ({ seq, command }: Entry) => ({ seq, id: command.id })

/** A blocked command belongs to the first refused or parked one it needs; without one it heads its own chain. */
export function stuckChains<T extends Entry>(entries: readonly T[]): StuckChain<T>[] {
  const chains: StuckChain<T>[] = []
  const chainOf = new Map<string, StuckChain<T>>()
  for (const entry of [...entries].filter(isStuck).sort((a, b) => byPlace(placeOf(a), placeOf(b)))) {
    const above =
      entry.state === 'blocked'
        ? entry.command.needs.map((id) => chainOf.get(id)).find((chain) => chain !== undefined)
        : undefined
    if (above) above.followers.push(entry)
    else chains.push({ head: entry, followers: [] })
    chainOf.set(entry.command.id, above ?? (chains.at(-1) as StuckChain<T>))
  }
  return chains
}
