// What of a party's tables waits for a decision on the model server, as private.table_flag and private.table_matter have it.

import { type Booking, isLive } from '#domain/booking/booking.ts'
import { type TableItem, tableItems } from '#domain/table/table-attention.ts'
import { businessTime, daysBetween } from '#domain/time/time.ts'
import { type Flag, setupOf } from '#tests/simulation/model-server/checks.ts'
import type { ModelState } from '#tests/simulation/model-server/state.ts'

/** What nobody has accepted yet. */
export function tableItemsOf(state: ModelState, b: Booking): TableItem[] {
  if (!isLive(b)) return []
  const near = [...state.bookings.values()].filter((other) => {
    if (!isLive(other)) return false
    const starts = daysBetween(b.day, other.day) * 1440 + other.minute
    return starts < b.minute + b.duration && b.minute < starts + other.duration
  })
  const rows = [...state.config.values()].filter(({ id, deleted }) => id.startsWith('table/') && !deleted)
  return tableItems(b, near, new Set(rows.map(({ id }) => id.slice('table/'.length))))
}

/** What a booking that newly claims its tables is flagged for. */
export function tableFlagOf(state: ModelState, b: Booking, now: number): Flag {
  const { day } = businessTime(new Date(now).toISOString(), setupOf(state).venue)
  const [item] = b.source === 'import' || b.day < day ? [] : tableItemsOf(state, b)
  return item
    ? { code: item.kind, figures: { tables: item.tables, upto: item.upto } }
    : { code: '', figures: {} }
}
