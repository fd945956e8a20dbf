import { useMemo } from 'react'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { excludedBy } from '#domain/event/excludes.ts'
import { exclusiveSetOf } from '#domain/event/exclusive-set.ts'
import { type Clash, clashes, clashesOf } from '#domain/occurrence/clashes.ts'
import { farthestDays, type Run } from '#domain/occurrence/run-form.ts'
import { addDays } from '#domain/time/time.ts'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { Venue } from '#lib/data/use-venue.ts'
import type { OccurrenceView, Setup } from '#sync/types.ts'

export interface Clashes {
  /** By key, those of the kept ones that clash. */
  of: ReadonlyMap<string, readonly Clash<EventTemplate>[]>
  /** Keys of those that have to go so that none does. */
  toLeaveOut: readonly string[]
}

/** One that began up to two days before may still be on. */
const daysBack = 2

/** All that this tablet knows of that may meet what is laid out, undefined while it is being read. */
export function useThere(today: string): readonly OccurrenceView[] | undefined {
  return useLive(
    useSync().occurrences.between(addDays(today, -daysBack), addDays(today, farthestDays + daysBack)),
  )
}

export function useClashes(
  run: Run | null,
  {
    template,
    templates,
    setup,
    venue,
    there,
  }: {
    template: EventTemplate | undefined
    templates: readonly EventTemplate[]
    setup: Setup
    venue: Venue
    there: readonly OccurrenceView[] | undefined
  },
): Clashes {
  const around = useMemo(() => {
    if (!template) return null
    const sets = setup.items.filter(({ kind }) => kind === 'exclusive_set').map(exclusiveSetOf)
    return {
      template: template.id,
      there: (there ?? [])
        .filter(({ data }) => !data.cancelled)
        .map(({ data }) => ({
          template: data.template,
          span: [data.day, data.starts_at, data.ends_at] as [string, number, number],
        })),
      excluded: excludedBy(template, templates, sets),
      now: { day: venue.today, minute: venue.minute },
    }
  }, [template, templates, setup, venue.today, venue.minute, there])
  return useMemo(() => {
    if (!run || !around) return { of: new Map(), toLeaveOut: [] }
    return { of: clashesOf(run.kept, around), toLeaveOut: clashes(run.kept, around) }
  }, [run, around])
}
