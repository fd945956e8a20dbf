// What is left to do before a house closes: of the evening itself, and of the days before it that nobody has closed.

import type { Booking } from '#domain/booking/booking.ts'
import { isPastTime } from '#domain/service/late.ts'
import type { BusinessTime } from '#domain/time/time.ts'

/** Days back that are looked at: what is older nobody remembers. */
export const closingDays = 7

/** No business day has a later minute. */
const afterAll = 2160

/** The day whose check is asked for, and the minute of it: nobody is still to come on one that is over; one still to come has none. */
export const checkedAt = (asked: string, now: BusinessTime): BusinessTime =>
  asked < now.day ? { day: asked, minute: afterAll } : now

type Row = Pick<Booking, 'id' | 'day' | 'minute' | 'status' | 'deleted' | 'occurrence' | 'payment' | 'queue'>

export interface Closing<T> {
  /** Who is still in the house, as far as anybody has said. */
  inside: T[]
  /** Their time has passed, and nobody has said whether they came. */
  undecided: T[]
  /** Who waits for a table, by their number. */
  waiting: T[]
  /** Who is still to come tonight. */
  toCome: T[]
  /** Whose money is on its way back. */
  refunds: T[]
}

/** `rows` may hold other days: those after the one that is looked at are none of its evening's. */
export function closingOf<T extends Row>(rows: readonly T[], now: BusinessTime): Closing<T> {
  const own = rows
    .filter((b) => !b.deleted && b.occurrence === null && b.day <= now.day)
    .sort((a, b) => compared(a.day, b.day) || a.minute - b.minute || compared(a.id, b.id))
  const isOver = (b: T): boolean => b.day < now.day || isPastTime(b, now.minute)
  const booked = own.filter((b) => b.status === 'confirmed')
  return {
    inside: own.filter((b) => b.status === 'seated' || b.status === 'arrived'),
    undecided: booked.filter(isOver),
    waiting: own
      .filter((b) => b.status === 'waiting')
      .sort((a, b) => compared(a.day, b.day) || numberOf(a) - numberOf(b)),
    toCome: booked.filter((b) => !isOver(b)),
    refunds: own.filter((b) => (b.payment?.returning ?? 0) > 0),
  }
}

/** Who has none stands behind those who have. */
const numberOf = ({ queue }: Pick<Row, 'queue'>): number => queue?.number ?? Number.MAX_SAFE_INTEGER

/** The matters of the check, in the order in which they are gone through. */
export const closingLines = [
  'unsent',
  'attention',
  'inside',
  'undecided',
  'waiting',
  'toCome',
  'held',
  'refunds',
] as const
export type ClosingLine = (typeof closingLines)[number]

/** Told, and nothing that anybody could do about it. */
export const isNoteOnly = (line: ClosingLine): boolean => line === 'refunds'

/** How many stand behind each line; null while nobody knows. */
export type ClosingCounts = Record<ClosingLine, number | null>

/** Lines on which there is something to do; null while that is not known of all of them: then nothing is done yet. */
export function linesLeft(counts: ClosingCounts): number | null {
  const asked = closingLines.filter((line) => !isNoteOnly(line)).map((line) => counts[line])
  return asked.includes(null) ? null : asked.filter((n) => n !== 0).length
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
