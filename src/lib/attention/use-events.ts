import { useMemo } from 'react'
import { templateOf } from '#domain/event/event-template.ts'
import { excludes } from '#domain/event/excludes.ts'
import { exclusiveSetOf } from '#domain/event/exclusive-set.ts'
import type { Events } from '#domain/occurrence/event-attention.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { LiveQuery, OccurrenceView } from '#sync/types.ts'

/** A restaurant has none, and need not ask. */
const nothing: LiveQuery<OccurrenceView[]> = {
  key: 'no occurrences',
  open: (emit) => {
    emit([])
    return () => {}
  },
}

/** Occurrences of the days between two; undefined until they are read. */
export function useOccurrences({ setup }: Venue, from: string, to: string): OccurrenceView[] | undefined {
  const sync = useSync()
  return useLive(setup?.vendor.vendor_type === 'EVENT' ? sync.occurrences.between(from, to) : nothing)
}

/**
 * What bookings of events between two days are held against; null until it has been read. An event that lies beyond those days
 * counts as gone, so they are wide.
 */
export function useEvents(venue: Venue, from: string, to: string): Events | null {
  const { setup } = venue
  const sync = useSync()
  const isOfEvents = setup?.vendor.vendor_type === 'EVENT'
  const live = useOccurrences(venue, from, to)
  const deleted = useLive(isOfEvents ? sync.occurrences.deletedBetween(from, to) : nothing)
  const items = setup?.items
  return useMemo(() => {
    if (!live || !deleted || !items) return null
    const templates = new Map(
      items
        .filter(({ kind }) => kind === 'event_template')
        .map((item) => [templateOf(item).id, templateOf(item)]),
    )
    const sets = items.filter(({ kind }) => kind === 'exclusive_set').map(exclusiveSetOf)
    return {
      occurrences: new Map([...live, ...deleted].map((row) => [row.id.slice('occurrence/'.length), row])),
      exclude(one, other) {
        const [a, b] = [templates.get(one), templates.get(other)]
        return a !== undefined && b !== undefined && excludes(a, b, sets)
      },
      isHeld: (day) => venue.unreadOf(day) === null,
    }
  }, [live, deleted, items, venue])
}

const noOccurrence: LiveQuery<OccurrenceView | null> = {
  key: 'no occurrence',
  open: (emit) => {
    emit(null)
    return () => {}
  },
}

/** The event that a booking is a ticket for; null for a table, and until it has been read. */
export function useOccurrence(id: string | null): OccurrenceView | null {
  const sync = useSync()
  return useLive(id === null ? noOccurrence : sync.occurrences.one(`occurrence/${id}`)) ?? null
}
