import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { lookedAt, newOnlineBookings, newsKeys, withSeen } from '#domain/online/new-online.ts'
import { addDays } from '#domain/time/time.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'
import { chime } from './chime.ts'
import { keepOnlineSeen, presentOnlineSeen, useOnlineSeen } from './online-seen.ts'
import { attentionDays, farAhead } from './use-attention.ts'

export interface NewOnline {
  /** Booked or cancelled by customers, the newest first. */
  bookings: readonly BookingView[]
  /** By the bookings' ids: what was looked at is the booking as it is now. */
  markSeen: (ids: readonly string[]) => void
}

const none: readonly BookingView[] = []
const againMs = 60_000

/** What customers booked or cancelled online and nobody here has looked at. Deferred: a tap does not wait for them [S7]. */
export function useNewOnline(venue: Venue): NewOnline {
  const sync = useSync()
  // The very rows that attention asks for, so that they are looked up once.
  const rows = useDeferredValue(useLive(sync.bookingsBetween(addDays(venue.today, -attentionDays), farAhead)))
  const status = useLive(sync.status())
  const seen = useOnlineSeen()
  // Until everything is here, what comes has long been there.
  const begins = seen === null && status?.complete ? status.last_sync : null
  useEffect(() => {
    if (begins && !presentOnlineSeen()) keepOnlineSeen({ since: begins, ids: [] })
  }, [begins])
  const { today, now } = venue
  const bookings = useMemo(
    () => (rows && seen ? newOnlineBookings(rows, seen, { today, now }) : none),
    [rows, seen, today, now],
  )
  const isWhole = status?.complete === true && venue.unreadOf(today, farAhead) === null
  const markSeen = useCallback(
    (ids: readonly string[]) => {
      const present = presentOnlineSeen()
      const looked = lookedAt(rows ?? none, ids)
      if (!present || looked.every((key) => present.ids.includes(key))) return
      // While some are not here, what is not among them may still be new: nothing is forgotten.
      if (rows && isWhole) keepOnlineSeen(withSeen(rows, present, ids, { today, now }))
      else keepOnlineSeen({ ...present, ids: [...new Set([...present.ids, ...looked])] })
    },
    [rows, isWhole, today, now],
  )
  return { bookings, markSeen }
}

/** Sounds for each that comes, and every minute until all were looked at. */
export function useOnlineChime({ bookings }: NewOnline): void {
  const heard = useRef<ReadonlySet<string>>(new Set())
  const all = newsKeys(bookings).join()
  useEffect(() => {
    if (all === '') return
    const ids = all.split(',')
    if (ids.some((id) => !heard.current.has(id))) chime('online')
    heard.current = new Set(ids)
    const again = setInterval(() => chime('online'), againMs)
    return () => clearInterval(again)
  }, [all])
}
