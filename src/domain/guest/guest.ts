// A guest as every part of the product knows it: a person behind a phone number, within one vendor. Field names are
// the columns' names.

import type { Conflict } from '#domain/booking/booking.ts'

/** The card: what `guest.edit` may set. */
export interface GuestFields {
  /** Allergens and own words in one line; `allergies.ts` reads and writes it. At most 500 characters. */
  allergies: string
  /** The venue's own words, at most 2,000 characters. */
  notes: string
}

export const longestAllergies = 500
export const longestNotes = 2000

/** The row follows the bookings; only the card is written by hand. */
export interface Guest extends GuestFields {
  id: string
  rev: number
  deleted: boolean
  phone: string
  email: string
  last_name: string
  first_name: string
  last_kana: string
  first_kana: string
  visits: number
  no_shows: number
  last_visit_day: string | null
  /** Concurrent changes of the card of which one side lost; open until somebody settles them. */
  conflicts: Conflict[]
}
