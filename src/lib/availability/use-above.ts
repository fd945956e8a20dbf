import { type Availability, overridesOn } from '#domain/availability/hours.ts'
import { daysInTouch } from '#domain/availability/occupancy.ts'
import { bookingsAbove } from '#domain/online-seats/effect.ts'
import { addDays } from '#domain/time/time.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'

/** What is about to be said of the seats of days: `rows` take the place of the row `without`. */
export interface SeatsChange {
  days: readonly string[]
  rows: readonly Availability[]
  without: string
}

export interface Above {
  /** In the order in which they come. */
  bookings: readonly BookingView[]
  /** Not all bookings of these days are on this tablet. */
  isUnread: boolean
}

const farAhead = '2199-12-31'

/** The same of a capacity that is to be lower on every day from today on. */
export function useAboveUsual(venue: Venue): (before: number, after: number) => Above | null {
  const sync = useSync()
  const bookings = useLive(sync.bookingsBetween(addDays(venue.today, -daysInTouch), farAhead))
  return (before, after) => {
    if (after >= before) return null
    const aboveBy = (usual: number) =>
      bookingsAbove(bookings ?? [], venue.present, (day) => ({
        usual,
        overrides: venue.overridesOf(day),
      })).flatMap(({ above }) => above)
    const known = new Set(aboveBy(before).map(({ id }) => id))
    const above = aboveBy(after)
    const isUnread =
      bookings === undefined || venue.unseen !== null || venue.unreadOf(venue.today, farAhead) !== null
    if (!isUnread && above.every(({ id }) => known.has(id))) return null
    return { bookings: above.sort(inOrder), isUnread }
  }
}

/**
 * Who would stand above the seats of their time, of the days from `first` to `last`; null when nobody would who does not
 * already, and nobody unknown could.
 */
export function useAbove(venue: Venue, first: string, last: string): (change: SeatsChange) => Above | null {
  const sync = useSync()
  const bookings = useLive(sync.bookingsBetween(addDays(first, -daysInTouch), addDays(last, daysInTouch)))
  return ({ days, rows, without }) => {
    if (!venue.setup) return null
    const { capacity: usual } = venue.settings
    const { vendor_availability: before } = venue.setup
    const { [without]: replaced, ...others } = before
    const after = { ...others, ...Object.fromEntries(rows.map((row, i) => [`new ${i}`, row])) }
    const aboveBy = (all: Readonly<Record<string, Availability>>) =>
      bookingsAbove(bookings ?? [], venue.present, (day) => ({ usual, overrides: overridesOn(day, all) }))
        .filter(({ day }) => days.includes(day))
        .flatMap(({ above }) => above)
    const known = new Set(aboveBy(before).map(({ id }) => id))
    const above = aboveBy(after)
    // A span that is closed takes nobody's seat; where there are no fewer than usual nobody loses one.
    const isFewer =
      rows.some(({ capacity }) => capacity > 0 && capacity < usual) || (replaced?.capacity ?? 0) > usual
    const isUnread =
      isFewer && (bookings === undefined || venue.unseen !== null || venue.unreadOf(first, last) !== null)
    if (!isUnread && above.every(({ id }) => known.has(id))) return null
    return { bookings: above.sort(inOrder), isUnread }
  }
}

/** In the order in which they come; of those who come together the largest first. */
const inOrder = (a: BookingView, b: BookingView): number =>
  a.day.localeCompare(b.day) || a.minute - b.minute || b.pax - a.pax
