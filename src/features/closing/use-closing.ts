import { useMemo } from 'react'
import {
  type Closing,
  type ClosingCounts,
  closingDays,
  closingOf,
  linesLeft,
} from '#domain/closing/closing.ts'
import { freshnessOf } from '#domain/pending/freshness.ts'
import { addDays } from '#domain/time/time.ts'
import type { Attention } from '#lib/attention/use-attention.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'

export type PartyLine = keyof Closing<BookingView>

export interface ClosingCheck extends Closing<BookingView> {
  counts: ClosingCounts
  /** Of `linesLeft`. */
  left: number | null
  isOffline: boolean
  /** All rows that were read, for the taps. */
  near: readonly BookingView[]
  holds: readonly LiveHold[]
}

const noRows: BookingView[] = []
const noHolds: LiveHold[] = []

export function useClosing(venue: Venue, attention: Attention): ClosingCheck {
  const sync = useSync()
  const { today, minute } = venue
  const from = addDays(today, -closingDays)
  const found = useLive(sync.bookingsBetween(from, today))
  const live = useLive(sync.holds())
  const status = useLive(sync.status())
  const rows = found ?? noRows
  const holds = live ?? noHolds
  const closing = useMemo(() => closingOf(rows, { day: today, minute }), [rows, today, minute])
  const isRead = found !== undefined && venue.setup && !venue.unseen && !venue.unreadOf(from, today)
  const reached = freshnessOf(status?.connection ?? 'starting')
  const ofRows = (line: PartyLine) => (isRead ? closing[line].length : null)
  const counts: ClosingCounts = {
    unsent: status?.waiting ?? null,
    attention: attention.known ? attention.count : attention.count || null,
    inside: ofRows('inside'),
    undecided: ofRows('undecided'),
    waiting: ofRows('waiting'),
    toCome: ofRows('toCome'),
    held: live ? live.filter((hold) => hold.day === today && hold.occurrence === null).length : null,
    refunds: ofRows('refunds'),
  }
  return {
    ...closing,
    counts,
    left: linesLeft(counts),
    isOffline: reached === 'offline' || reached === 'stopped' || reached === 'slow',
    near: rows,
    holds,
  }
}
