// What a tablet has not seen: rows of all collections in the order of their revs, and what became of its own commands.
// A pull and the page of a push are made here, as by one helper of the server.

import type { DayHistory } from '#domain/history/day-line.ts'
import type { CommandResult, Row } from '#sync/protocol/messages.ts'
import { dayHistory } from './day-history.ts'
import type { ModelServer } from './model-server.ts'
import type { ModelState } from './state.ts'

/** What the model has; a real server may know more. */
export type CollectionName = 'booking' | 'guest' | 'occurrence' | 'config'
export type FeedRow = [collection: CollectionName, row: Row]

export interface Page {
  rows: FeedRow[]
  more: boolean
  done: CommandResult[]
  history?: DayHistory
}

/** What a push answers that was not asked for a page, or has none. */
export const noPage: Page = { rows: [], more: true, done: [] }

const outcomesMs = 8 * 86_400_000

export function feedOf({ bookings, guests, occurrences, config }: ModelState): FeedRow[] {
  const all = Object.entries({ booking: bookings, guest: guests, occurrence: occurrences, config }) as [
    CollectionName,
    Map<string, Row>,
  ][]
  const rows = all.flatMap(([collection, of]) => [...of.values()].map((row): FeedRow => [collection, row]))
  return rows.sort(([, a], [, b]) => a.rev - b.rev)
}

function outcomes({ state, now }: ModelServer, since: number, upto: number, device: string): CommandResult[] {
  const isIn = (rev: number) => rev > since && rev <= upto
  return [...state.log.values()]
    .filter(({ device: of, answer, at }) => of === device && at > now() - outcomesMs && isIn(answer.rev))
    .map((l) => l.answer)
    .sort((a, b) => a.rev - b.rev)
}

/** Rows after `since`, at most `limit`, and outcomes of the last 8 days, as many: where either is cut, both end there. */
export function pageFrom(
  server: ModelServer,
  since: number,
  limit: number,
  device: string,
  upto?: number,
): Page {
  const { state, planted } = server
  const all = feedOf(state)
  const found = all.filter(([, row]) => row.rev > since)
  if (planted.has('pull in two statements')) server.onBetween?.()
  let page = found.slice(0, limit)
  let more = found.length > limit && !planted.has('cursor to head though more follows')
  const reach = more ? (page.at(-1)?.[1].rev ?? 0) : state.head
  const before = planted.has('pull repeats rows') ? all.filter(([, row]) => row.rev <= since).slice(-1) : []
  let done = outcomes(server, since, reach, device)
  const last = done.length > limit ? done[limit - 1] : undefined
  if (last && !planted.has('outcomes beyond the limit are forgotten')) {
    more = true
    page = page.filter(([, row]) => row.rev <= last.rev)
  }
  if (last) done = done.filter(({ rev }) => rev <= last.rev)
  const told = more ? Math.max(since, page.at(-1)?.[1].rev ?? 0, done.at(-1)?.rev ?? 0) : state.head
  return {
    rows: structuredClone([...before, ...page]),
    more,
    done: structuredClone(done),
    ...(upto !== undefined && { history: dayHistory(server, upto, told) }),
  }
}

/** `before`: the head when the push began. Nothing where too much follows: then the tablet pulls. */
export function pageOfPush(
  server: ModelServer,
  since: number | null,
  device: string,
  before: number,
  upto?: number,
): Page {
  if (since === null) return noPage
  const { planted, pushPageLimit } = server
  const page = pageFrom(server, since, Number.POSITIVE_INFINITY, device, upto)
  if (Math.max(page.rows.length, page.done.length) > pushPageLimit) {
    return planted.has('push forgets what follows') ? { ...noPage, more: false } : noPage
  }
  if (!planted.has('page of a push without the lock')) return page
  return { ...page, rows: page.rows.filter(([, row]) => row.rev > before) }
}
