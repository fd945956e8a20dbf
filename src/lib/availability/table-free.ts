import type { SlotsQuestion } from '#domain/availability/slots.ts'
import { type DayAsked, type DayTables, dayTables } from '#domain/table/day/day-tables.ts'
import { floorOf } from '#domain/table/floor.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** Whether a table is free, from all that takes one on a day; undefined in a house without tables. The day is laid out once it is asked. */
export function tableFree(
  { setup, present }: Pick<Venue, 'setup' | 'present'>,
  asked: Pick<DayAsked, 'day' | 'visits' | 'holds' | 'without'>,
): SlotsQuestion['isTableFree'] {
  const floor = floorOf(setup?.items ?? [])
  if (floor.tables.length === 0) return undefined
  let laid: DayTables | undefined
  return (wanted) => {
    laid ??= dayTables({
      ...asked,
      ...{ floor, now: present, spans: Object.values(setup?.blocked ?? {}) },
    })
    return laid.free(wanted, 1).length > 0
  }
}
