import { useMemo, useRef } from 'react'
import { type EventTemplate, templateOf } from '#domain/event/event-template.ts'
import { type ExclusiveSet, exclusiveSetOf } from '#domain/event/exclusive-set.ts'
import { eventId, type ListedEvent, listedEvents } from '#domain/occurrence/listed/event-list.ts'
import { inOrder } from '#domain/price/price-type.ts'
import { addDays } from '#domain/time/time.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView, LiveQuery, OccurrenceView } from '#sync/types.ts'

export type EventView = ListedEvent<OccurrenceView>

export interface ListedEvents {
  /** By day and start, cancelled ones too; undefined until they have been read. */
  events: EventView[] | undefined
  /** Of these days and the two on either side, and those of events that are being moved, on whichever day they stand. */
  bookings: readonly BookingView[]
  templates: readonly EventTemplate[]
  sets: readonly ExclusiveSet[]
}

/** A night may run into the next day, and touch those of two days beside it. */
const reach = 2
const noRows: BookingView[] = []
const noneElsewhere: LiveQuery<BookingView[]> = {
  key: 'none elsewhere',
  open: (emit) => {
    emit(noRows)
    return () => {}
  },
}

/** The events of the days from one to another, both included, with what is sold of each and what stands against it. */
export function useListedEvents(venue: Venue, from: string, to: string): ListedEvents {
  const sync = useSync()
  const [first, last] = [addDays(from, -reach), addDays(to, reach)]
  const rows = useLive(sync.occurrences.between(first, last))
  const read = useLive(sync.bookingsBetween(first, last))
  const { today, minute } = venue
  const items = venue.setup?.items
  const { templates, sets } = useMemo(() => setUp(items ?? []), [items])
  // The server moves bookings with their event: until it has, they stand on the day that the event was on.
  const changing = (rows ?? []).filter(({ unconfirmed, rev }) => unconfirmed !== null && rev > 0).map(eventId)
  const elsewhere = useLive(changing.length === 0 ? noneElsewhere : sync.bookingsOfEvents(changing))
  const found = useMemo(() => {
    if (!rows || !read || !elsewhere) return null
    const here = new Set(read.map(({ id }) => id))
    const bookings = [...read, ...elsewhere.filter(({ id }) => !here.has(id))]
    const events = listedEvents(rows, { templates, sets, bookings, today, minute })
      .filter(({ row }) => row.day >= from && row.day <= to)
      .sort(inTime)
    return { of: `${from} ${to}`, events, bookings }
  }, [rows, read, elsewhere, templates, sets, today, minute, from, to])
  // What is looked up because of a tap takes nothing off the screen.
  const shown = useRef(found)
  if (found || shown.current?.of !== `${from} ${to}`) shown.current = found
  return {
    events: shown.current?.events,
    bookings: shown.current?.bookings ?? noRows,
    templates,
    sets,
  }
}

function setUp(items: NonNullable<Venue['setup']>['items']): {
  templates: EventTemplate[]
  sets: ExclusiveSet[]
} {
  const of = (kind: string) => items.filter((item) => item.kind === kind)
  return {
    templates: of('event_template').map(templateOf).sort(inOrder),
    sets: of('exclusive_set').map(exclusiveSetOf),
  }
}

const inTime = (a: EventView, b: EventView): number =>
  a.row.day.localeCompare(b.row.day) ||
  a.row.data.starts_at - b.row.data.starts_at ||
  a.id.localeCompare(b.id)
