// Proof that the mirror holds what the server holds: number of rows that are not deleted and sum of hash(id, rev), per part.

import type { MangoQuerySelector } from 'rxdb/plugins/core'
import { poly } from '#domain/text/poly.ts'
import type { Row } from '#sync/protocol/messages.ts'
import type { Mirror } from './mirror.ts'
import type { Place } from './places.ts'

/** hash(id, rev) of SPEC.md. */
export function rowHash(id: string, rev: number): number {
  return (poly(id) * ((rev % 65521) + 1)) % 2147483647
}

export type Checksum = [count: number, sum: number]

/** In pages, so that a tap in between is not kept waiting. */
export async function checksumOf(mirror: Mirror, part: string): Promise<Checksum> {
  const total: Checksum = [0, 0]
  for (const place of mirror.places.values()) {
    const selector = place.inPart(part)
    if (!selector) continue
    for (const { id, rev, deleted } of await idsAndRevs(place, selector)) {
      if (deleted) continue
      total[0]++
      total[1] += rowHash(place.idOf(id), rev)
    }
  }
  return total
}

async function idsAndRevs({ rx }: Place, selector: MangoQuerySelector<Row>): Promise<Row[]> {
  const page = 500
  const all: Row[] = []
  for (let skip = 0; ; skip += page) {
    const query = rx.find({ selector, sort: [{ id: 'asc' }], skip, limit: page })
    const { documents } = await rx.storageInstance.query(query.getPreparedQuery())
    for (const { id, rev, deleted } of documents as unknown as Row[]) all.push({ id, rev, deleted })
    if (documents.length < page) return all
  }
}

/** equal, different, or moving: then rows are on their way and nothing can be said. `head`: of the answer that counted. */
export async function compareSums(
  mirror: Mirror,
  head: number,
  sums: Record<string, Checksum>,
): Promise<'equal' | 'different' | 'moving'> {
  const isAtHead = () => mirror.checkpoint().cursor === head
  for (const [part, [count, sum]] of Object.entries(sums)) {
    if (!isAtHead()) return 'moving'
    const here = await checksumOf(mirror, part)
    if (!isAtHead()) return 'moving'
    if (here[0] !== Number(count) || here[1] !== Number(sum)) return 'different'
  }
  return 'equal'
}
