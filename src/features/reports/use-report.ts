import { useEffect, useMemo, useState } from 'react'
import { readAhead } from '#domain/report/lead.ts'
import type { ReportRange } from '#domain/report/range.ts'
import { type Report, reportOf } from '#domain/report/report.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { BookingView } from '#sync/types.ts'

/** The report, or how far it is counted; `total` is null while the rows are being read. */
export type Counted = { report: Report } | { report: null; done: number; total: number | null }

/** The report of a range, from what is on this device. Of another range it is another use: give it a key. */
export function useReport(venue: Venue, range: ReportRange): Counted {
  const sync = useSync()
  const { today, clock } = venue
  // What a guest did since the range ended tells which of their visits came before it.
  const rows = useLive(sync.bookingsBetween(range.from, range.to > today ? range.to : today))
  const guests = useLive(sync.guests())
  const areGuestsHere = venue.guestsUnread() === null
  const { read, done } = useReadInPieces(rows, clock)
  const report = useMemo(
    () =>
      read && reportOf({ rows: read, range, today, clock, guests: areGuestsHere ? (guests ?? null) : null }),
    [read, range, today, clock, guests, areGuestsHere],
  )
  return report ? { report } : { report: null, done, total: rows?.length ?? null }
}

const atATime = 200
/** Between two pieces a finger is heard, and the progress is painted. */
const pieceMs = 16

/** The last rows of which all has been read that takes long. */
function useReadInPieces(
  rows: readonly BookingView[] | undefined,
  clock: Venue['clock'],
): { read: readonly BookingView[] | null; done: number } {
  const [read, setRead] = useState<readonly BookingView[] | null>(null)
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (!rows) return
    let next = 0
    let timer: ReturnType<typeof setTimeout>
    const go = () => {
      const end = performance.now() + pieceMs
      while (next < rows.length && performance.now() < end) {
        readAhead(rows.slice(next, next + atATime), clock)
        next += atATime
      }
      if (next >= rows.length) return setRead(rows)
      setDone(next)
      timer = setTimeout(go)
    }
    go()
    return () => clearTimeout(timer)
  }, [rows, clock])
  return { read, done }
}
