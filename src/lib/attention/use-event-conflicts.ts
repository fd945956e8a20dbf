import { useMemo } from 'react'
import type { Venue } from '#lib/data/use-venue.ts'
import type { SetupConflict } from './use-attention.ts'
import { useOccurrences } from './use-events.ts'

/** Concurrent changes of events between two days: rows of the setup that have a collection of their own. */
export function useEventConflicts(venue: Venue, from: string, to: string): SetupConflict[] {
  const rows = useOccurrences(venue, from, to)
  return useMemo(
    () => (rows ?? []).flatMap((row) => row.conflicts.map((conflict) => ({ row, conflict }))),
    [rows],
  )
}
