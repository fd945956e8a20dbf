import type { Booking, Status } from '#domain/booking/booking.ts'
import { matches } from '#domain/guest/search.ts'

export interface ListFilter {
  query: string
  status: Status | null
  pax: number | null
  customOnly: boolean
}

/** Bookings that fit the filter, in the order of the visits. */
export function filterBookings<T extends Booking>(rows: readonly T[], filter: ListFilter): T[] {
  return rows
    .filter((b) => !b.deleted)
    .filter((b) => filter.status === null || b.status === filter.status)
    .filter((b) => filter.pax === null || b.pax === filter.pax)
    .filter((b) => !filter.customOnly || b.custom)
    .filter((b) => matches(b, filter.query))
    .sort((a, b) => a.day.localeCompare(b.day) || a.minute - b.minute || a.id.localeCompare(b.id))
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
