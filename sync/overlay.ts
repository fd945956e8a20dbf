// Lays the commands that the mirror does not hold yet over its rows. Overlay first, then filter, sort and page:
// a booking that a waiting command moves to another day is on that day, and only there.

import type { Booking } from '#domain/booking.ts'
import { applyCommand } from '#domain/command.ts'
import { type Lines, type OutboxLine, toCommand } from './outbox-line.ts'
import type { BookingView, CommandState } from './types.ts'

type Unconfirmed = Exclude<CommandState, 'done'>

const worst: readonly Unconfirmed[] = ['rejected', 'blocked', 'parked', 'flagged', 'waiting', 'sent']

/** The row under the given lines (in seq order); null where there is none. */
export function overlay(row: Booking | undefined, lines: Lines): BookingView | null {
  let seen = row
  for (const line of lines) seen = applyCommand(seen, toCommand(line))
  if (!seen) return null
  const unconfirmed = worst.find((state) => lines.some((l) => l.state === state)) ?? null
  return { ...seen, unconfirmed }
}

export function bySubject(lines: Lines): Map<string, OutboxLine[]> {
  const groups = new Map<string, OutboxLine[]>()
  for (const line of lines) {
    const group = groups.get(line.subject)
    if (group) group.push(line)
    else groups.set(line.subject, [line])
  }
  return groups
}

/** Views keep their identity while nothing about them changes, so that a list repaints one row and not all. */
export interface Overlayer {
  views(
    rows: readonly Booking[],
    named: ReadonlyMap<string, Booking>,
    lines: Lines,
    belongs: (b: Booking) => boolean,
  ): BookingView[]
}

export function overlayer(): Overlayer {
  const untouched = new WeakMap<Booking, BookingView>()
  let laid = new Map<string, { row: Booking | undefined; lines: OutboxLine[]; view: BookingView | null }>()

  function plain(row: Booking): BookingView {
    const known = untouched.get(row)
    if (known) return known
    const view = { ...row, unconfirmed: null }
    untouched.set(row, view)
    return view
  }

  return {
    views(rows, named, lines, belongs) {
      const groups = bySubject(lines)
      const found = new Map(named)
      const result: BookingView[] = []
      for (const row of rows) {
        if (groups.has(row.id)) found.set(row.id, row)
        else if (belongs(row)) result.push(plain(row))
      }
      const kept: typeof laid = new Map()
      for (const [subject, group] of groups) {
        const row = found.get(subject)
        const before = laid.get(subject)
        const same = before && before.row === row && sameLines(before.lines, group)
        const entry = same ? before : { row, lines: group, view: overlay(row, group) }
        kept.set(subject, entry)
        if (entry.view && belongs(entry.view)) result.push(entry.view)
      }
      laid = kept
      return result.sort(inOrder)
    },
  }
}

const sameLines = (a: Lines, b: Lines): boolean => a.length === b.length && a.every((x, i) => x === b[i])

function inOrder(a: Booking, b: Booking): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.minute !== b.minute) return a.minute - b.minute
  return a.id < b.id ? -1 : 1
}
