// At which gate people stand at present.

import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import type { ListedEvent } from './event-list.ts'

/** Of the events of today the one whose start is nearest among those that are not over; after the last, the last. */
export function nearestEvent<R extends OccurrenceRow>(
  events: readonly ListedEvent<R>[],
  minute: number,
): ListedEvent<R> | undefined {
  const held = events.filter(({ row }) => !row.data.cancelled)
  const ahead = held.filter(({ isPast }) => !isPast)
  const away = ({ row }: ListedEvent<R>) => Math.abs(row.data.starts_at - minute)
  return ahead.toSorted((a, b) => away(a) - away(b))[0] ?? held.at(-1) ?? events[0]
}
