import type { RxDocument } from 'rxdb/plugins/core'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { occurrenceOverlayer } from '#sync/outbox/overlay.ts'
import type { LiveQuery, OccurrenceView } from '#sync/types.ts'
import { first, overlaidRows, type ViewParts } from './overlaid-rows.ts'
import { onePerRevision } from './plain-rows.ts'

export interface OccurrenceQueries {
  /** Of the business days between two, both included, cancelled ones too, by day and start. */
  between(from: string, to: string): LiveQuery<OccurrenceView[]>
  /** Those that somebody deleted: a booking made on another tablet meanwhile is still of one. */
  deletedBetween(from: string, to: string): LiveQuery<OccurrenceView[]>
  /** By its id as commands name it, `occurrence/<uuid>`. */
  one(id: string): LiveQuery<OccurrenceView | null>
}

export interface OccurrenceViews extends OccurrenceQueries {
  /** When that ends, all that is open shows what was stored before it began. */
  caughtUp(): Promise<void>
  close(): void
}

export function occurrenceViews(parts: ViewParts): OccurrenceViews {
  const { views, caughtUp, close } = overlaidRows(parts, 'occurrence', occurrenceOverlayer, plain)
  return {
    between: (from, to) =>
      views(`occurrences ${from} ${to}`, isBetween(from, to), { day: { $gte: from, $lte: to } }),
    deletedBetween: (from, to) =>
      views(
        `deleted occurrences ${from} ${to}`,
        isBetween(from, to),
        { day: { $gte: from, $lte: to }, deleted: true },
        true,
      ),
    one: (id) => first(views(id, (row) => row.id === id, { id })),
    caughtUp,
    close,
  }
}

const isBetween =
  (from: string, to: string) =>
  ({ day }: OccurrenceRow): boolean =>
    day >= from && day <= to

const plain = onePerRevision((doc: RxDocument<OccurrenceRow>) => doc.toJSON() as OccurrenceRow)
