import type { Booking, Source, Status } from '#domain/booking/booking.ts'
import { hasAllergies, partyAllergies } from '#domain/guest/allergies.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { type SoughtTable, searchFor } from '#domain/guest/search.ts'

export interface ListFilter {
  query: string
  status: Status | null
  pax: number | null
  source: Source | null
  customOnly: boolean
  allergiesOnly: boolean
  /** Only what the server has not confirmed, or said no to. */
  unconfirmedOnly: boolean
}

export const noFilter: ListFilter = {
  query: '',
  status: null,
  pax: null,
  source: null,
  customOnly: false,
  allergiesOnly: false,
  unconfirmedOnly: false,
}

export type ListedGuest = Pick<Guest, 'allergies' | 'conflicts' | 'notes' | 'last_kana' | 'first_kana'>
export type GuestOf = (b: Pick<Booking, 'phone'>) => ListedGuest | null

type Row = Booking & { unconfirmed?: unknown }

/** Bookings that fit the filter, in the order of the visits. What is quick to tell is asked first. */
export function filterBookings<T extends Row>(
  rows: readonly T[],
  filter: ListFilter,
  guestOf: GuestOf = () => null,
  tables: readonly SoughtTable[] = [],
): T[] {
  const isSought = filter.query === '' ? null : searchFor(filter.query, tables)
  const found = rows.filter(
    (b) =>
      (filter.status === null || b.status === filter.status) &&
      (filter.pax === null || b.pax === filter.pax) &&
      (filter.source === null || b.source === filter.source) &&
      (!filter.customOnly || b.custom) &&
      (!filter.unconfirmedOnly || Boolean(b.unconfirmed)) &&
      (!isSought || isSought(b, guestOf(b))) &&
      (!filter.allergiesOnly || hasAllergies(partyAllergies(b, guestOf(b)))),
  )
  // They come in order as a rule: 20,000 are not sorted at each key.
  return found.every((b, i) => i === 0 || inOrder(found[i - 1] as T, b) <= 0) ? found : found.sort(inOrder)
}

function inOrder(a: Booking, b: Booking): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.minute !== b.minute) return a.minute - b.minute
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

export interface Page<T> {
  rows: T[]
  /** From 1; the last page when a later one was asked for. */
  page: number
  pages: number
  total: number
}

export function pageOf<T>(rows: readonly T[], page: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const shown = Math.min(Math.max(1, page), pages)
  return { rows: rows.slice((shown - 1) * size, shown * size), page: shown, pages, total: rows.length }
}
