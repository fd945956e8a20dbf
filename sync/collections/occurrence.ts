import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import { addDays, isDay, mondayOf } from '#domain/time/time.ts'
import type { Collection } from './collection.ts'

/** When events take place, by the week of their business day. RxDB opens only so many, so they stand beside the setup. */
export const occurrence: Collection<OccurrenceRow> = {
  name: 'occurrence',
  within: 'config',
  partOf: ({ day }) => mondayOf(day),
  inPart: (part) => (isDay(part) ? { day: { $gte: part, $lte: addDays(part, 6) } } : null),
}
