// All live queries of the rows that a device holds.

import type { BehaviorSubject } from 'rxjs'
import type { HeldParts } from '#domain/pending/held-parts.ts'
import type { Mirror } from './mirror/mirror.ts'
import type { Clock } from './platform/clock.ts'
import type { LiveQuery, Setup } from './types.ts'
import { type BookingViews, bookingViews } from './views/bookings.ts'
import { type GuestViews, guestViews } from './views/guests.ts'
import { heldPartsQuery } from './views/held-parts.ts'
import { type DayChanges, dayChangesQuery } from './views/history/day-changes.ts'
import { type Holds, liveHolds } from './views/live-holds.ts'
import { type OccurrenceViews, occurrenceViews } from './views/occurrences.ts'
import { type CheckInQueries, checkInQueries } from './views/outbox-entries.ts'
import type { ViewParts } from './views/overlaid-rows.ts'
import { setupView } from './views/setup.ts'

export interface Views {
  bookings: BookingViews
  guests: GuestViews
  occurrences: OccurrenceViews
  checkIns: CheckInQueries
  dayChanges: LiveQuery<DayChanges | null>
  heldParts: LiveQuery<HeldParts>
  setup: LiveQuery<Setup | null>
  holds: Holds
  /** What a member may go by. */
  ofMember: BehaviorSubject<Mirror | null>
}

/** `shown`: the mirror of who may see guests' data; `ofMember`: of who works there, whose setup is nobody's data. */
export function openViews(
  parts: Omit<ViewParts, 'mirror'> & { clock: Clock },
  { shown, ofMember }: Record<'shown' | 'ofMember', BehaviorSubject<Mirror | null>>,
): { views: Views; close(): void } {
  const bookings = bookingViews({ ...parts, mirror: shown })
  const guests = guestViews({ ...parts, mirror: shown })
  const occurrences = occurrenceViews({ ...parts, mirror: ofMember })
  const heldParts = heldPartsQuery(shown, [bookings, guests, occurrences], parts.reportStorageError)
  const setup = setupView({ ...parts, mirror: ofMember })
  const holds = liveHolds(parts.clock)
  const checkIns = checkInQueries(parts.outbox, shown, parts.reportStorageError)
  const dayChanges = dayChangesQuery(parts.outbox, shown, parts.reportStorageError)
  return {
    views: {
      bookings,
      guests,
      occurrences,
      checkIns,
      dayChanges,
      heldParts,
      setup: setup.query,
      holds,
      ofMember,
    },
    close() {
      for (const view of [bookings, guests, occurrences, setup]) view.close()
    },
  }
}
