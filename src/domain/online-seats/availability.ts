// Spans of a day with seats of their own: closed to online bookings, or fewer than usual. What is typed, what is wrong with
// it, and the rows it becomes. The bounds are those of public.vendor_availability.

import { type } from 'arktype'
import type { Availability } from '#domain/availability/hours.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/time/time.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'
import { numberCode, readWhole } from './whole-number.ts'

export interface SpanDraft {
  day: string
  /** The last day of several; the same for one. */
  until: string
  /** ISO weekdays that count among several days, 1 for Monday. */
  weekdays: readonly string[]
  when: 'whole_day' | 'span'
  /** As typed: 18:00, 1800, 25:30. */
  from: string
  to: string
  seats: 'none' | 'some'
  capacity: string
  note: string
}

/** So many rows at once are sent and shown in one act. */
export const mostDays = 62
export const longestNote = 500
export const allWeekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
const latest = 2160

/** The business day whole: nothing of it is left, and nothing of its neighbours is in it. */
export const wholeDay = (hours: Hours, dayTurnsAt: number): { from: number; to: number } => ({
  from: hours.closed ? dayTurnsAt : Math.min(dayTurnsAt, hours.opens_at),
  to: Math.min(latest, hours.closed ? 1440 + dayTurnsAt : Math.max(1440 + dayTurnsAt, hours.closes_at)),
})

/** The days from one to another that fall on one of these weekdays; both ends count. */
export function daysWithin({
  day,
  until,
  weekdays,
}: Pick<SpanDraft, 'day' | 'until' | 'weekdays'>): string[] {
  const length = daysBetween(day, until)
  if (length <= 0) return [day]
  // Beyond a year nothing is counted any more: it is too much in any case.
  return Array.from({ length: Math.min(length, 366) + 1 }, (_, i) => addDays(day, i)).filter((d) =>
    weekdays.includes(String(weekdayOf(d))),
  )
}

export type SpanCode =
  | 'required'
  | 'bad_time'
  | 'ends_before'
  | 'until_before'
  | 'no_day'
  | 'too_many_days'
  | 'too_long'
  | NonNullable<ReturnType<typeof numberCode>>

const isSpan = (root: unknown): boolean => (root as SpanDraft).when === 'span'
const timeCode = (text: string): SpanCode | undefined =>
  text.trim() === '' ? 'required' : parseMinute(text) === null ? 'bad_time' : undefined

const checked = (look: (text: string, draft: SpanDraft) => SpanCode | null | undefined) =>
  type('string').narrow((text, ctx) => {
    const code = look(text, ctx.root as SpanDraft)
    return !code || ctx.reject({ message: code })
  })

export const spanSchema = type({
  day: checked((day) => (day === '' ? 'required' : undefined)),
  until: checked((until, draft) => {
    if (until < draft.day) return 'until_before'
    const { length } = daysWithin(draft)
    return length === 0 ? 'no_day' : length > mostDays ? 'too_many_days' : undefined
  }),
  weekdays: 'string[]',
  when: "'whole_day' | 'span'",
  from: checked((text, draft) => (isSpan(draft) ? timeCode(text) : undefined)),
  to: checked((text, draft) => {
    if (!isSpan(draft)) return undefined
    const from = parseMinute(draft.from)
    return timeCode(text) ?? (from !== null && (parseMinute(text) ?? 0) <= from ? 'ends_before' : undefined)
  }),
  seats: "'none' | 'some'",
  capacity: checked((text, draft) =>
    draft.seats === 'some' ? numberCode(text, { least: 1, most: 100_000 }) : undefined,
  ),
  note: checked((text) => (visibleText(text).length > longestNote ? 'too_long' : undefined)),
})

/** The rows that the form becomes, one for each day; none while something in it is wrong. */
export function spansOf(
  draft: SpanDraft,
  wholeOf: (day: string) => { from: number; to: number },
): Availability[] {
  if (spanSchema(draft) instanceof type.errors) return []
  return daysWithin(draft).map((day) => {
    const whole = wholeOf(day)
    const span = { from: parseMinute(draft.from) ?? 0, to: parseMinute(draft.to) ?? 0 }
    const { from, to } = draft.when === 'whole_day' ? whole : span
    const capacity = draft.seats === 'none' ? 0 : (readWhole(draft.capacity) ?? 0)
    return { day, starts_at: from, ends_at: to, capacity, note: visibleText(draft.note) }
  })
}

/** The form of a row that is there. */
export function spanDraft(row: Availability, whole: { from: number; to: number }): SpanDraft {
  const isWhole = row.starts_at <= whole.from && row.ends_at >= whole.to
  return {
    day: row.day,
    until: row.day,
    weekdays: allWeekdays,
    when: isWhole ? 'whole_day' : 'span',
    from: minuteText(row.starts_at),
    to: minuteText(row.ends_at),
    seats: row.capacity === 0 ? 'none' : 'some',
    capacity: row.capacity === 0 ? '' : String(row.capacity),
    note: row.note,
  }
}

export interface SpanRow extends Availability {
  id: string
}

/** Spans that stand on a day, the earliest first. */
export const spansOn = (day: string, all: Readonly<Record<string, Availability>>): SpanRow[] =>
  Object.entries(all)
    .map(([id, row]) => ({ ...row, id }))
    .filter((row) => row.day === day)
    .sort((a, b) => a.starts_at - b.starts_at || a.ends_at - b.ends_at || a.id.localeCompare(b.id))
