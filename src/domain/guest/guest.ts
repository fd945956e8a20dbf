// A guest as every part of the product knows it: a person behind a phone number, within one vendor. Field names are
// the columns' names.

import type { Conflict } from '#domain/booking/booking.ts'

/** The person's, as staff know it; a booking keeps the name it was made under. Each at most 100 characters, as a booking's. */
export interface GuestNames {
  last_name: string
  first_name: string
  /** Full-width katakana. */
  last_kana: string
  first_kana: string
}

/** The card: what `guest.edit` may set. */
export interface GuestFields extends GuestNames {
  /** Allergens and own words in one line; `allergies.ts` reads and writes it. At most 500 characters. */
  allergies: string
  /** The venue's own words, at most 2,000 characters. */
  notes: string
  /** `MM-DD`, or `YYYY-MM-DD` where somebody said the year; '' where nobody knows it. */
  birthday: string
  /** At most 100 characters. */
  company: string
  /** The venue's own words for its guests, each once: at most 10 of at most 30 characters. */
  tags: string[]
  /** Id of the card of the same person under another number; `book/merged.ts` puts the two together. */
  merged_into: string | null
}

export const longestName = 100
export const longestAllergies = 500
export const longestNotes = 2000
export const longestCompany = 100
export const mostTags = 10
export const longestTag = 30

/** The card of somebody of whom nothing is known. */
export const emptyCard: GuestFields = {
  ...{ last_name: '', first_name: '', last_kana: '', first_kana: '' },
  ...{ allergies: '', notes: '', birthday: '', company: '', tags: [] },
  merged_into: null,
}

/** The row follows the bookings, names too; the card is also written by hand. */
export interface Guest extends GuestFields {
  id: string
  rev: number
  deleted: boolean
  phone: string
  email: string
  visits: number
  no_shows: number
  last_visit_day: string | null
  /** Concurrent changes of the card of which one side lost; open until somebody settles them. */
  conflicts: Conflict[]
}
