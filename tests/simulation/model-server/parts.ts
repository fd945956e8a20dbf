// What an empty tablet fetches, and what a full one lets the server count, as private.page_after, sync_plan and sync_part have it.

import { addDays, businessTime, isDay, mondayOf } from '#domain/time/time.ts'
import { collectionOf } from '#sync/collections/all.ts'
import { rowHash } from '#sync/mirror/checksum.ts'
import type { FeedRow, PartResponse, PlanResponse, PullResponse } from '#sync/protocol/messages.ts'
import { setupOf } from './checks.ts'
import type { ModelServer } from './model-server.ts'

const partOf = ([collection, row]: FeedRow): string => collectionOf(collection)?.partOf(row) ?? ''

const live = (server: ModelServer): FeedRow[] => server.feed().filter(([, row]) => !row.deleted)

export function planOf(server: ModelServer): Pick<PlanResponse, 'from' | 'parts'> {
  const today = businessTime(new Date(server.now()).toISOString(), setupOf(server.state).venue).day
  const from = mondayOf(addDays(today, -396))
  const [first, last] = [mondayOf(addDays(today, -2)), mondayOf(addDays(today, 14))]
  const parts = [...new Set(live(server).map(partOf))].filter((part) => !isDay(part) || part >= from).sort()
  const weeks = parts.filter(isDay)
  return {
    from,
    parts: [
      ...parts.filter((part) => part === 'config'),
      ...weeks.filter((week) => week >= first && week <= last),
      ...weeks.filter((week) => week > last),
      ...parts.filter((part) => !isDay(part) && part !== 'config'),
      ...weeks.filter((week) => week < first).reverse(),
    ],
  }
}

const keyOf = ([collection, row]: FeedRow): string => `${collection}/${row.id}`

export function pageOfPart(
  server: ModelServer,
  part: string,
  after: string,
  limit: number,
): Pick<PartResponse, 'rows' | 'more'> {
  const rows = live(server)
    .filter((row) => partOf(row) === part && keyOf(row) > after)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return { rows: structuredClone(rows.slice(0, limit)), more: rows.length > limit }
}

export function sumsOf(server: ModelServer, parts: readonly string[]): NonNullable<PullResponse['sums']> {
  const sums: NonNullable<PullResponse['sums']> = Object.fromEntries(parts.map((part) => [part, [0, 0]]))
  for (const row of live(server)) {
    const sum = sums[partOf(row)]
    if (!sum) continue
    sum[0]++
    sum[1] += rowHash(row[1].id, row[1].rev)
  }
  return sums
}
