// Each part as an empty tablet fetches it, and as a full one lets it be counted, against the rows that the model has.

import { mondayOf } from '#domain/time/time.ts'
import { rowHash } from '#sync/mirror/checksum.ts'
import type { PartResponse, PullResponse } from '#sync/protocol/messages.ts'
import type { LiveRow } from './record.ts'

type Ask = (fn: string, args: Record<string, unknown>) => Promise<unknown>

const pageRows = 7
const mostCounted = 40

/** The first difference, in one sentence; null where there is none. */
export async function differenceInParts(rows: readonly LiveRow[], ask: Ask): Promise<string | null> {
  const parts = new Map<string, LiveRow[]>(['config', ...'0123456789abcdef'].map((part) => [part, []]))
  for (const row of rows) parts.set(partOf(row), [...(parts.get(partOf(row)) ?? []), row])
  const names = [...parts.keys()]
  for (const part of names) {
    const [here, there] = [keysOf(parts.get(part) ?? []), await pagesOf(part, ask)]
    if (here.join() !== there.join())
      return `part ${part}: ${here.join(' ')}, but in Postgres ${there.join(' ')}`
  }
  for (let first = 0; first < names.length; first += mostCounted) {
    const some = names.slice(first, first + mostCounted)
    const device = `counts ${first}`
    await ask('sync_heartbeat', { p_device: device, p_name: '' })
    const { head } = (await ask('sync_plan', {})) as { head: number }
    const asked = { p_since: head, p_limit: 1, p_device: device, p_parts: some }
    const { sums } = (await ask('sync_pull', asked)) as PullResponse
    for (const part of some) {
      const mine = parts.get(part) ?? []
      const sum = mine.reduce((all, { id, rev }) => all + rowHash(id, rev), 0)
      const [count, theirs] = sums?.[part] ?? []
      if (count !== mine.length || Number(theirs) !== sum)
        return `part ${part}: ${mine.length} rows of ${sum}, but Postgres counts ${count} of ${theirs}`
    }
  }
  return null
}

/** Bookings and occurrences by their week, guests by their id. */
const partOf = ({ collection, id, day }: LiveRow): string =>
  collection === 'config' ? 'config' : day !== '' ? mondayOf(day) : (id[0] ?? '')

const keysOf = (rows: readonly LiveRow[]): string[] =>
  rows.map(({ collection, id, rev }) => `${collection}/${id} of ${rev}`).sort()

async function pagesOf(part: string, ask: Ask): Promise<string[]> {
  const found: LiveRow[] = []
  for (let after = ''; ; ) {
    const asked = { p_part: part, p_after: after, p_limit: pageRows }
    const { rows, more } = (await ask('sync_part', asked)) as PartResponse
    for (const [collection, { id, rev }] of rows) found.push({ collection, id, rev, day: '' })
    if (!more) return keysOf(found)
    const [collection, row] = rows.at(-1) ?? []
    after = `${collection}/${row?.id}`
  }
}
