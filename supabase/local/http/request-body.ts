// Bodies are read whole, and bounded: each by who sends it, and all that are read or wait for their turn by what they
// hold together, so that no network can fill the memory, nor many. Where there is no room whoever holds most makes it: those
// who send a little are answered.

import type { IncomingMessage } from 'node:http'

/** A stranger sends a form. Staff's tablets send 20 commands of at most 32 kB, and some air. */
export const maxBodyBytes = { stranger: 32_000, signedIn: 1_000_000 }

export interface BodyBudget {
  /** A body of `who`; `drop` is called when others need its room, which is theirs by then. */
  begin(who: string, drop: () => void): Body
  /** What all bodies hold now. */
  readonly bytes: number
}

export interface Body {
  /** Whether so many bytes in all may be kept of it; they are until given back. */
  holds(bytes: number): boolean
  /** It has come to its end. */
  isWhole: boolean
  /** The second time it does nothing. */
  giveBack(): void
}

interface Holder {
  bytes: number
  /** The oldest first. */
  bodies: Set<Kept>
}

interface Kept extends Body {
  bytes: number
  drop(): void
}

/** What fills the line of one network (lanes.ts) with the largest bodies of strangers fits into its share. */
export function bodyBudget({ ofOne = 10_000_000, ofAll = 24_000_000 } = {}): BodyBudget {
  const holders = new Map<string, Holder>()
  let all = 0

  /** The oldest that is still being sent goes first, else the largest: a form that waits for its turn is small. */
  const dropOne = ({ bodies }: Holder, asking: Kept): boolean => {
    const others = [...bodies].filter((body) => body !== asking)
    const one = others.find((body) => !body.isWhole) ?? largest(others)
    one?.giveBack()
    one?.drop()
    return one !== undefined
  }

  const begin = (who: string, drop: () => void): Body => {
    const mine = holders.get(who) ?? { bytes: 0, bodies: new Set() }
    holders.set(who, mine)
    const body: Kept = {
      bytes: 0,
      isWhole: false,
      drop,
      holds: (bytes) => {
        const more = bytes - body.bytes
        if (!mine.bodies.has(body)) return false
        while (mine.bytes + more > ofOne) if (!dropOne(mine, body)) return false
        while (all + more > ofAll) if (!dropOne(largest([...holders.values()]) ?? mine, body)) return false
        body.bytes += more
        mine.bytes += more
        all += more
        return true
      },
      giveBack: () => {
        if (!mine.bodies.delete(body)) return
        mine.bytes -= body.bytes
        all -= body.bytes
        if (mine.bodies.size === 0) holders.delete(who)
      },
    }
    mine.bodies.add(body)
    return body
  }

  return {
    begin,
    get bytes() {
      return all
    },
  }
}

const largest = <T extends { bytes: number }>(all: T[]): T | undefined =>
  all.reduce<T | undefined>((most, one) => (most && most.bytes > one.bytes ? most : one), undefined)

/** The least that a body counts: it also keeps a connection. */
const leastBytes = 1_000

/**
 * The body, or the status of the refusal: 413 too large, 503 too much is held already. What it holds is given back by
 * the caller. Rejects when the connection ends first.
 */
export async function readBody(req: IncomingMessage, most: number, body: Body): Promise<Buffer | 413 | 503> {
  if (Number(req.headers['content-length'] ?? 0) > most) return 413
  if (!body.holds(leastBytes)) return 503
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return 413
    if (!body.holds(Math.max(size, leastBytes))) return 503
    chunks.push(chunk)
  }
  body.isWhole = true
  return Buffer.concat(chunks)
}
