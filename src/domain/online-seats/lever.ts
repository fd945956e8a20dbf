// The lever in the stand's header: whether customers can book a day online as usual, and what of it is held back.

import type { Availability } from '#domain/availability/hours.ts'
import type { Present } from '#domain/availability/occupancy.ts'
import { type SpanRow, spansOn } from './availability.ts'
import { numberCode, readWhole } from './whole-number.ts'

export interface Lever {
  state: 'open' | 'stopped' | 'fewer'
  /** The spans that hold something back, those that are over left out. */
  rows: SpanRow[]
}

export function leverOf(
  day: string,
  now: Pick<Present, 'day' | 'minute'>,
  all: Readonly<Record<string, Availability>>,
  usual: number,
): Lever {
  const isOver = (row: Availability) => day === now.day && row.ends_at <= now.minute
  const rows = spansOn(day, all).filter((row) => row.capacity < usual && !isOver(row))
  const state = rows.length === 0 ? 'open' : rows.some((row) => row.capacity === 0) ? 'stopped' : 'fewer'
  return { state, rows }
}

export type SeatsCode = NonNullable<ReturnType<typeof numberCode>> | 'below_booked'

/** Whom the house has taken keeps a seat: fewer than are booked would be a matter to decide for each of them. */
export function seatsCode(text: string, booked: number, usual: number): SeatsCode | null {
  const code = numberCode(text, { least: 1, most: usual })
  return code ?? ((readWhole(text) ?? 0) < booked ? 'below_booked' : null)
}
