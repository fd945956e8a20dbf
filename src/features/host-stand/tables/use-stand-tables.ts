import { useCallback, useState } from 'react'
import type { Status } from '#domain/booking/booking.ts'
import { type DayTables, type Proposal, placedAt, tablesFrom } from '#domain/table/day/day-tables.ts'
import type { Floor } from '#domain/table/floor.ts'
import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useStatusTap } from '#lib/booking/use-status-tap.ts'
import { useLatest } from '#lib/data/use-latest.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import { seatNow, spanNow } from '#lib/seating/seat-now.ts'
import { tablesText } from '#lib/seating/tables-text.ts'
import { useDayTables, useFloor } from '#lib/seating/use-day-tables.ts'
import { useTableMove } from '#lib/seating/use-table-move.ts'
import type { BookingView, LiveHold } from '#sync/types.ts'

export interface StandTables {
  /** Null in a house without tables. */
  floor: Floor | null
  /** Who sits where; null there, and until it is known. */
  tables: DayTables | null
  /** A step of the visit; who sits down does so at the table that stands on the button. */
  onStatus: (row: BookingView, status: Status) => void
  onTables: (row: BookingView, tables: readonly string[], minute?: number) => void
  /** As a bar is put to a row. */
  onRow: (row: BookingView, table: string, minute: number) => void
  /** Who was led to a table last, as long as nobody has closed the strip. */
  seated: string | null
  endSeated: () => void
}

/** What a house with tables adds to the stand. */
export function useStandTables(
  venue: Venue,
  day: string,
  near: readonly BookingView[],
  holds: readonly LiveHold[],
  isKnown: boolean,
): StandTables {
  const { LL } = useI18nContext()
  const floor = useFloor(venue)
  const tables = useDayTables(venue, day, near, holds, isKnown)
  const onPlainStatus = useStatusTap(venue, near, holds)
  const onTables = useTableMove(venue, near, holds, tables)
  const [seated, setSeated] = useState<string | null>(null)
  const present = useLatest({ floor, tables, venue, LL })
  const onStatus = useCallback(
    (row: BookingView, status: Status) => {
      const { tables, venue, LL } = present.current
      const at = tables && status === 'seated' ? seatNow(tables, row, venue) : null
      if (!tables || !at) return onPlainStatus(row, status)
      onPlainStatus(row, status, { tables: at, name: tablesText(LL, at, tables.tables) })
      setSeated(row.id)
    },
    [onPlainStatus, present],
  )
  const onRow = useCallback(
    (row: BookingView, table: string, minute: number) => {
      const { floor } = present.current
      if (floor) onTables(row, table === '' ? [] : tablesFrom(floor, table, row.pax), minute)
    },
    [onTables, present],
  )
  const endSeated = useCallback(() => setSeated(null), [])
  return { floor, tables, onStatus, onTables, onRow, seated, endSeated }
}

/** The three best other tables for who has just sat down. */
export const othersFor = (
  tables: DayTables,
  row: BookingView,
  venue: Pick<Venue, 'minute'>,
): { span: { from: number; to: number }; others: Proposal[] } => {
  const span = spanNow(row, venue)
  const own = placedAt(row, tables.tables).join()
  const others = tables.free({ pax: row.pax, ...span }, 4, row.id).filter((one) => one.tables.join() !== own)
  return { span, others: others.slice(0, 3) }
}
