import { addDays, isDay, mondayOf } from '#domain/time/time.ts'
import type { Collection } from '#sync/collections/collection.ts'
import type { Row } from '#sync/protocol/messages.ts'

export interface Sample extends Row {
  label: string
  day: string
}

/** A collection as somebody would add one. */
export const sample: Collection<Sample> = {
  name: 'sample',
  partOf: ({ day }) => mondayOf(day),
  inPart: (part) => (isDay(part) ? { day: { $gte: part, $lte: addDays(part, 6) } } : null),
}
