// The lever in the stand's header: whether customers can book a day online as usual, and what of it is held back.

import type { Availability } from '#domain/availability/hours.ts'
import type { Present } from '#domain/availability/occupancy.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { type SpanRow, spansOn } from './availability.ts'
import { numberCode, readWhole } from './whole-number.ts'

export interface Lever {
  /** `partly`: stopped for less than the hours of the day. */
  state: 'open' | 'stopped' | 'partly' | 'fewer'
  /** The span that is meant, where it is one and not the whole day. */
  span: SpanRow | null
  /** The spans that hold something back, those that are over left out. */
  rows: SpanRow[]
}

export function leverOf(
  day: string,
  now: Pick<Present, 'day' | 'minute'>,
  all: Readonly<Record<string, Availability>>,
  usual: number,
  hours: Hours,
): Lever {
  const isOver = (row: Availability) => day === now.day && row.ends_at <= now.minute
  const isWhole = (row: Availability) =>
    hours.closed || (row.starts_at <= hours.opens_at && row.ends_at >= hours.closes_at)
  const rows = spansOn(day, all).filter((row) => row.capacity < usual && !isOver(row))
  const stops = rows.filter((row) => row.capacity === 0)
  const isStopped = stops.some(isWhole)
  const [first] = rows
  if (!first) return { state: 'open', span: null, rows }
  return {
    state: isStopped ? 'stopped' : stops.length > 0 ? 'partly' : 'fewer',
    span: rows.length === 1 && !isWhole(first) ? first : null,
    rows,
  }
}

export type SeatsCode = NonNullable<ReturnType<typeof numberCode>> | 'below_booked'

/** Whom the house has taken keeps a seat: fewer than are booked would be a matter to decide for each of them. */
export function seatsCode(text: string, booked: number, usual: number): SeatsCode | null {
  const code = numberCode(text, { least: 1, most: usual })
  return code ?? ((readWhole(text) ?? 0) < booked ? 'below_booked' : null)
}
