import type { RxDocument } from 'rxdb/plugins/core'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { occurrenceOverlayer } from '#sync/outbox/overlay.ts'
import type { LiveQuery, OccurrenceView } from '#sync/types.ts'
import { first, overlaidRows, type ViewParts } from './overlaid-rows.ts'
import { onePerRevision } from './plain-rows.ts'

export interface OccurrenceQueries {
  /** Of the business days between two, both included, cancelled ones too, by day and start. */
  between(from: string, to: string): LiveQuery<OccurrenceView[]>
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
      views(`occurrences ${from} ${to}`, ({ day }) => day >= from && day <= to, {
        day: { $gte: from, $lte: to },
      }),
    one: (id) => first(views(id, (row) => row.id === id, { id })),
    caughtUp,
    close,
  }
}

const plain = onePerRevision((doc: RxDocument<OccurrenceRow>) => doc.toJSON() as OccurrenceRow)
