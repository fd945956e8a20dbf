// Bodies are read whole, and bounded: each by who sends it, and all that are read or wait for their turn by what they
// hold together, so that no network can fill the memory, nor many.

import type { IncomingMessage } from 'node:http'

/** A stranger sends a form. Staff's tablets send 20 commands of at most 32 kB, and some air. */
export const maxBodyBytes = { stranger: 32_000, signedIn: 1_000_000 }

export interface BodyBudget {
  /** Whether `bytes` more of this network may be kept; they are until given back. */
  take(network: string, bytes: number): boolean
  give(network: string, bytes: number): void
}

export function bodyBudget({ ofOne = 8_000_000, ofAll = 48_000_000 } = {}): BodyBudget {
  const held = new Map<string, number>()
  let all = 0
  return {
    take(network, bytes) {
      const mine = (held.get(network) ?? 0) + bytes
      if (mine > ofOne || all + bytes > ofAll) return false
      held.set(network, mine)
      all += bytes
      return true
    },
    give(network, bytes) {
      const left = (held.get(network) ?? 0) - bytes
      if (left > 0) held.set(network, left)
      else held.delete(network)
      all -= bytes
    },
  }
}

/** The least that a body counts: it also keeps a connection. */
const leastBytes = 1_000

/**
 * The body, or the status of the refusal: 413 too large, 503 too much is held already. What it takes is given
 * back when `whenDone` says so, once. Rejects when the connection ends first.
 */
export async function readBody(
  req: IncomingMessage,
  most: number,
  budget: BodyBudget,
  network: string,
  whenDone: (give: () => void) => void,
): Promise<Buffer | 413 | 503> {
  if (Number(req.headers['content-length'] ?? 0) > most) return 413
  let taken = 0
  let isOver = false
  const take = (bytes: number): boolean => {
    if (isOver || !budget.take(network, bytes)) return false
    taken += bytes
    return true
  }
  whenDone(() => {
    if (isOver) return
    isOver = true
    budget.give(network, taken)
  })
  if (!take(leastBytes)) return 503
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) return 413
    if (size > taken && !take(size - taken)) return 503
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
