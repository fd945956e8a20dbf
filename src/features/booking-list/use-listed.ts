import { useDeferredValue, useEffect, useMemo } from 'react'
import { filterBookings, type ListFilter, type Page, pageOf } from '#domain/day/booking-list.ts'
import { type BookingsSearch, defaultRange, pageSizes } from '#domain/day/list-query.ts'
import { foldAhead } from '#domain/guest/search.ts'
import { floorOf } from '#domain/table/floor.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import { useGuestOf } from '#lib/list/use-guest-of.ts'
import type { BookingView } from '#sync/types.ts'

export interface Listed {
  from: string
  to: string
  /** All that fit, in the order of the visits; undefined until they have been read. */
  found: readonly BookingView[] | undefined
  page: Page<BookingView>
  /** The text that `found` was looked for with: the one that is typed may be a moment ahead. */
  query: string
}

/** The bookings that the address and the typed text ask for. */
export function useListed(search: BookingsSearch, typed: string, { today, setup }: Venue): Listed {
  const sync = useSync()
  const usual = defaultRange(today, search.deleted)
  const from = search.from ?? usual.from
  const to = search.to ?? usual.to
  const [first, last] = from < to ? [from, to] : [to, from]
  const rows = useLive(search.deleted ? sync.deletedBetween(first, last) : sync.bookingsBetween(first, last))
  useFoldAhead(rows)
  const query = useDeferredValue(typed)
  const guestOf = useGuestOf(query !== '')
  const tables = useMemo(() => floorOf(setup?.items ?? []).tables, [setup])
  const { status, pax, source, kind, allergies, unconfirmed } = search
  const found = useMemo(() => {
    const filter: ListFilter = {
      query,
      status: status ?? null,
      pax: pax ?? null,
      source: source ?? null,
      customOnly: kind === 'custom',
      allergiesOnly: allergies === true,
      unconfirmedOnly: unconfirmed === true,
    }
    return rows && filterBookings(rows, filter, guestOf, tables)
  }, [rows, query, guestOf, tables, status, pax, source, kind, allergies, unconfirmed])
  return { from, to, found, page: pageOf(found ?? [], search.page ?? 1, search.size ?? pageSizes[0]), query }
}

const atATime = 500

/** In pieces, between which a finger is heard. */
function useFoldAhead(rows: readonly BookingView[] | undefined): void {
  useEffect(() => {
    let next = 0
    let timer: ReturnType<typeof setTimeout>
    const go = () => {
      if (!rows || next >= rows.length) return
      foldAhead(rows.slice(next, next + atATime))
      next += atATime
      timer = setTimeout(go)
    }
    timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [rows])
}
