import type { Venue } from '#domain/online/guest-booking.ts'
import { addDays, isDay } from '#domain/time/time.ts'

/** What a customer looks for; the address remembers it. Nothing in it tells of the person. */
export interface Wish {
  pax: number
  /** '' while no real day is typed. */
  day: string
  /** Minute of the time wished for; null shows all. */
  time: number | null
  /** Id of the area where alone they want to sit; null for any. */
  area: string | null
}

export interface WishSearch {
  pax?: number | undefined
  day?: string | undefined
  time?: number | undefined
  area?: string | undefined
  step?: 'details' | 'review' | 'done' | undefined
  /** Where the link stood: kept as it came, and looked at where it is sent (src/domain/online/campaign.ts). */
  source?: unknown
}

/**
 * Reads the address; whatever is no wish is undefined, and said so: the router lays this over the raw address, so
 * a key left out would let the raw value through. A plain function: a schema would weigh on every page.
 */
export function wishSearch(search: Record<string, unknown>): WishSearch {
  const { pax, day, time, area, step, source } = search
  return {
    pax: isWhole(pax, 1, 9999) ? pax : undefined,
    day: typeof day === 'string' && isDay(day) ? day : undefined,
    time: isWhole(time, 0, 2159) ? time : undefined,
    // Whether there is one of that id is asked of the house.
    area: typeof area === 'string' ? area : undefined,
    step: step === 'details' || step === 'review' || step === 'done' ? step : undefined,
    source,
  }
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

/** The wish to begin with: two people, on the first day that can be booked. */
export function wishOf(search: WishSearch, venue: Venue, today: string): Wish {
  const usual = Math.min(Math.max(2, venue.minimum_pax), venue.maximum_pax)
  return {
    pax: search.pax ?? usual,
    day: search.day ?? addDays(today, venue.cutoff_days),
    time: search.time ?? null,
    area: venue.areas?.find(({ id }) => id === search.area)?.id ?? null,
  }
}
