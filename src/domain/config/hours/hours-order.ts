// Several rows of hours in one act, each a command of its own: after each of them no day may run into the next, else the
// server, which sees them one after the other, refuses what is fine as a whole.

import type { HoursTables } from '#domain/availability/hours.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { overlapAfter } from './hours-overlap.ts'

export type HoursKind = 'opening_hours' | 'custom_opening_hours'

/** A row as it is to be, or null where it is to go. */
export interface RowChange {
  key: string
  hours: Hours | null
}

export function withRows(tables: HoursTables, kind: HoursKind, changes: readonly RowChange[]): HoursTables {
  const rows: Record<string, Hours> = { ...tables[kind] }
  for (const { key, hours } of changes) {
    if (hours) rows[key] = hours
    else delete rows[key]
  }
  const { opening_hours, custom_opening_hours } = tables
  return { opening_hours, custom_opening_hours, [kind]: rows }
}

/**
 * The same changes, one that another has to make room for behind it. Where they wait for each other in a ring, they first
 * open later and close later afterwards: such a row stands twice.
 */
export function inOrder(
  tables: HoursTables,
  kind: HoursKind,
  changes: readonly RowChange[],
  isHoliday: (day: string) => boolean,
): RowChange[] {
  if (!canMeet([tables, withRows(tables, kind, changes)])) return [...changes]
  const steps: RowChange[] = []
  let now = tables
  let left = [...changes]
  const take = (step: RowChange) => {
    steps.push(step)
    now = withRows(now, kind, [step])
  }
  const fits = (step: RowChange) =>
    overlapAfter(withRows(now, kind, [step]), new Set([step.key]), '', isHoliday) === null
  while (left.length > 0) {
    const next = left.find(fits)
    if (next) {
      take(next)
      left = left.filter((one) => one !== next)
      continue
    }
    const later = left.flatMap((one) => openingLater(now[kind][one.key], one)).filter(fits)
    // Nothing left to try: the server says what it thinks of it.
    if (later.length === 0) return [...steps, ...left]
    for (const step of later) take(step)
  }
  return steps
}

/** Whether any end comes after any opening of a next day. */
function canMeet(all: readonly HoursTables[]): boolean {
  const open = all
    .flatMap((t) => [...Object.values(t.opening_hours), ...Object.values(t.custom_opening_hours)])
    .filter((h) => !h.closed)
  const latest = Math.max(...open.map((h) => h.closes_at))
  return latest - 1440 > Math.min(...open.map((h) => h.opens_at))
}

/** Only the opening of the change, where that alone is possible. */
function openingLater(was: Hours | undefined, { key, hours }: RowChange): RowChange[] {
  if (!was || was.closed || !hours || hours.closed || hours.opens_at <= was.opens_at) return []
  const until = was.break_starts_at ?? was.closes_at
  return hours.opens_at < until ? [{ key, hours: { ...was, opens_at: hours.opens_at } }] : []
}
