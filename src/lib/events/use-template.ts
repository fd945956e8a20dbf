import { type EventTemplate, templateOf } from '#domain/event/event-template.ts'
import { useOccurrence } from '#lib/attention/use-events.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** What the event of a booking is laid out from; null for a table, where it was deleted, and until it is read. */
export function useTemplate(
  { setup }: Pick<Venue, 'setup'>,
  occurrence: string | null,
): EventTemplate | null {
  const of = useOccurrence(occurrence)?.data.template
  const item = of && setup?.items.find(({ id }) => id === `event_template/${of}`)
  return item ? templateOf(item) : null
}
