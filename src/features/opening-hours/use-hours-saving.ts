import { useMemo } from 'react'
import { type HoursTables, hoursOfDay } from '#domain/availability/hours.ts'
import type { Hours } from '#domain/availability/slots.ts'
import type { ConfigChange, Fields } from '#domain/config/config-command.ts'
import { fallOutside } from '#domain/config/hours/hours-effect.ts'
import { type HoursKind, inOrder, type RowChange, withRows } from '#domain/config/hours/hours-order.ts'
import { holidayOverlapAfter, type Overlap, overlapAfter } from '#domain/config/hours/hours-overlap.ts'
import { addDays } from '#domain/time/time.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSaveConfig } from '#lib/data/use-save-config.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { Affected } from './use-affected.tsx'

/** What somebody wants of several rows at once. */
export interface HoursAct {
  changes: readonly RowChange[]
  /** The rows as they were on screen when the form opened. */
  seen: Readonly<Record<string, Hours>>
  /** Of single dates. */
  note?: string
  said: string
}

export type Saved = { ok: true } | { ok: false; overlap: Overlap | null }

/** Bookings stand no further ahead than that, but for a few that nobody finds outside by accident. */
const daysAhead = 800

/** The one way in which hours are saved: no overlap but of holidays, bookings looked at, one act for all rows. */
export function useHoursSaving(venue: Venue, kind: HoursKind, ask: (affected: Affected) => Promise<boolean>) {
  const sync = useSync()
  const save = useSaveConfig()
  const { today } = venue
  const last = addDays(today, daysAhead)
  const bookings = useLive(sync.bookingsBetween(addDays(today, -1), last))

  return useMemo(() => {
    const affectedBy = (changes: readonly RowChange[], tables: HoursTables): Affected => {
      const days = changes.map(({ key }) => key).sort()
      const isDated = kind === 'custom_opening_hours'
      const from = (isDated && days[0]) || today
      const to = (isDated && days.at(-1)) || last
      const hoursOf = (day: string) => hoursOfDay(tables, day, venue.isHoliday)
      return {
        bookings: fallOutside(bookings ?? [], venue.hoursOf, hoursOf, venue.present),
        overlap: holidayOverlapAfter(tables, keysOf(changes), addDays(today, -1), venue.isHoliday),
        isUnread: bookings === undefined || venue.unseen !== null || venue.unreadOf(from, to) !== null,
        from,
        to,
      }
    }
    return async ({ changes, seen, note, said }: HoursAct): Promise<Saved> => {
      if (!venue.setup) return { ok: false, overlap: null }
      const tables = withRows(venue.setup, kind, changes)
      const overlap = overlapAfter(tables, keysOf(changes), addDays(today, -1), venue.isHoliday)
      if (overlap) return { ok: false, overlap }
      if (!(await ask(affectedBy(changes, tables)))) return { ok: false, overlap: null }
      const steps = inOrder(venue.setup, kind, changes, venue.isHoliday)
      const isSaved = await save(rowsOf(kind, steps, seen, note), said)
      return isSaved ? { ok: true } : { ok: false, overlap: null }
    }
  }, [venue, kind, ask, save, bookings, today, last])
}

const keysOf = (changes: readonly RowChange[]): Set<string> => new Set(changes.map(({ key }) => key))

/** As the rows are to be written, each beside what was there before it: on screen, or by the step before. */
function rowsOf(
  kind: HoursKind,
  steps: readonly RowChange[],
  seen: HoursAct['seen'],
  note: string | undefined,
): ConfigChange[] {
  const there = new Map<string, Fields>(Object.entries(seen).map(([key, row]) => [key, { ...row }]))
  return steps.flatMap(({ key, hours }): ConfigChange[] => {
    const before = there.get(key) ?? null
    if (!hours) return before ? [{ kind, key, seen: before, wanted: { deleted: true } }] : []
    const wanted = { ...hours, ...(note !== undefined && { note }) }
    there.set(key, { ...before, ...wanted })
    return [{ kind, key, seen: before, wanted }]
  })
}
