import { useMemo } from 'react'
import {
  type Closing,
  type ClosingCounts,
  checkedAt,
  closingDays,
  closingOf,
  linesLeft,
} from '#domain/closing/closing.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { addDays } from '#domain/time/time.ts'
import type { Attention } from '#lib/attention/use-attention.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Unread, Venue } from '#lib/data/use-venue.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'

export type PartyLine = keyof Closing<BookingView>

export interface ClosingCheck extends Closing<BookingView> {
  counts: ClosingCounts
  /** Of `linesLeft`. */
  left: number | null
  isOffline: boolean
  /** The day that it is of. */
  day: string
  /** Why not all of its parties are known; null where they are, or are being read. */
  unread: Unread | null
  /** All rows that were read, for the taps. */
  near: readonly BookingView[]
  holds: readonly LiveHold[]
}

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

/** `asked` is the day that is looked at. */
export function useClosing(venue: Venue, attention: Attention, asked: string): ClosingCheck {
  const sync = useSync()
  const { day, minute } = checkedAt(asked, { day: venue.today, minute: venue.minute })
  const from = addDays(day, -closingDays)
  const found = useLive(sync.bookingsBetween(from, day))
  const live = useLive(sync.holds())
  const status = useLive(sync.status())
  const rows = found ?? noRows
  const holds = live ?? noHolds
  const closing = useMemo(() => closingOf(rows, { day, minute }), [rows, day, minute])
  const unread = venue.unseen ?? venue.unreadOf(from, day)
  const isRead = found !== undefined && venue.setup && !unread
  const reached = freshnessOf(status?.connection ?? 'starting')
  const ofRows = (line: PartyLine) => (isRead ? closing[line].length : null)
  const counts: ClosingCounts = {
    unsent: status?.waiting ?? null,
    attention: attention.known ? attention.count : attention.count || null,
    inside: ofRows('inside'),
    undecided: ofRows('undecided'),
    waiting: ofRows('waiting'),
    toCome: ofRows('toCome'),
    held: live ? live.filter((hold) => hold.day === day && hold.occurrence === null).length : null,
    refunds: ofRows('refunds'),
  }
  return {
    ...closing,
    counts,
    left: linesLeft(counts),
    isOffline: reached === 'offline' || reached === 'stopped' || reached === 'slow',
    ...{ day, unread, near: rows, holds },
  }
}
