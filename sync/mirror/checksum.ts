// Proof that the mirror holds what the server holds: number of rows and sum of hash(id, rev), per collection.

import type { DigestResponse, Row } from '#sync/protocol/messages.ts'
import { collections } from '#sync/protocol/messages.ts'
import type { Mirror } from './mirror.ts'

/** hash(id, rev) of SPEC.md. All ids on the wire are ASCII, so characters and bytes are the same. */
export function rowHash(id: string, rev: number): number {
  let poly = 0
  for (let i = 0; i < id.length; i++) poly = (poly * 31 + id.charCodeAt(i)) % 4294967296
  return (poly * ((rev % 65521) + 1)) % 2147483647
}

export interface Checksum {
  count: number
  sum: number
}

/** In pages, so that a tap in between is not kept waiting. */
export async function checksumOf(
  mirror: Mirror,
  collection: (typeof collections)[number],
): Promise<Checksum> {
  const page = 500
  const total: Checksum = { count: 0, sum: 0 }
  const rx = mirror.collections[collection] as unknown as Mirror['collections']['config']
  for (let after = ''; ; ) {
    const found = await rx.storageInstance.query(pageQuery(rx, after, page))
    for (const row of found.documents as unknown as Row[]) {
      after = row.id
      if (row.id.startsWith('~')) continue
      total.count++
      total.sum += rowHash(row.id, row.rev)
    }
    if (found.documents.length < page) return total
  }
}

function pageQuery(rx: Mirror['collections']['config'], after: string, limit: number) {
  return rx.find({ selector: { id: { $gt: after } }, sort: [{ id: 'asc' }], limit }).getPreparedQuery()
}

/** equal, different, or moving: then rows are on their way and nothing can be said. */
export async function verifyChecksums(
  mirror: Mirror,
  said: DigestResponse,
): Promise<'equal' | 'different' | 'moving'> {
  const isAtHead = () => mirror.checkpoint().complete && mirror.checkpoint().cursor === said.head
  if (mirror.checkpoint().epoch !== said.epoch || !isAtHead()) return 'moving'
  for (const c of collections) {
    const here = await checksumOf(mirror, c)
    if (!isAtHead()) return 'moving'
    const there = said.digest[c]
    if (here.count !== Number(there.count) || here.sum !== Number(there.sum)) return 'different'
  }
  return 'equal'
}
