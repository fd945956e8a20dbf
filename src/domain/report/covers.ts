// Parties and people by day, hour, weekday and channel.

import { type Source, sources } from '#domain/booking/booking.ts'
import type { Covers } from '#domain/day/day-view.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/time/time.ts'
import { outcomeOf, type ReportRow, tenths } from './outcome.ts'
import type { ReportRange } from './range.ts'

/** Who came, and who is still expected. */
export interface Cover {
  came: Covers
  expected: Covers
}

export interface DayCover extends Cover {
  day: string
  /** Bookings of a day that is over, of which nobody said whether they came. */
  undecided: number
}

export interface WeekdayCover extends Cover {
  /** 1 for Monday to 7 for Sunday. */
  weekday: number
  /** Days of it on which somebody came or is expected, and people on each of them. */
  days: number
  average: number | null
}

export const noCover = (): Cover => ({
  came: { parties: 0, people: 0 },
  expected: { parties: 0, people: 0 },
})

export const peopleOf = ({ came, expected }: Cover): number => came.people + expected.people
export const partiesOf = ({ came, expected }: Cover): number => came.parties + expected.parties

/** Each day of the range once, the empty ones too. */
export function dailyCovers(
  rows: readonly ReportRow[],
  { from, to }: ReportRange,
  today: string,
): DayCover[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  const byDay = new Map(days.map((day): [string, DayCover] => [day, { day, ...noCover(), undecided: 0 }]))
  for (const b of rows) {
    const cover = byDay.get(b.day)
    if (!cover) continue
    if (outcomeOf(b, today) === 'undecided') cover.undecided++
    else count(cover, b, today)
  }
  return [...byDay.values()]
}

export const totalCover = (rows: readonly ReportRow[], today: string): Cover =>
  groupedCovers(rows, today, () => 0).get(0) ?? noCover()

/** By the hour for which they booked, or came by themselves: 25 is one at night. From the first hour to the last, those between too. */
export function hourlyCovers(rows: readonly ReportRow[], today: string): (Cover & { hour: number })[] {
  const byHour = groupedCovers(rows, today, (b) => Math.floor(b.minute / 60))
  const hours = [...byHour.keys()]
  const first = Math.min(...hours)
  const length = hours.length === 0 ? 0 : Math.max(...hours) - first + 1
  return Array.from({ length }, (_, n) => ({ hour: first + n, ...(byHour.get(first + n) ?? noCover()) }))
}

/** Monday first. */
export function weekdayCovers(days: readonly DayCover[]): WeekdayCover[] {
  const weekdays = Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, ...noCover(), days: 0 }))
  for (const day of days) {
    const of = weekdays[weekdayOf(day.day) - 1]
    if (!of || partiesOf(day) === 0) continue
    of.days++
    for (const part of ['came', 'expected'] as const) {
      of[part].parties += day[part].parties
      of[part].people += day[part].people
    }
  }
  return weekdays.map((of) => ({ ...of, average: tenths(peopleOf(of), of.days) }))
}

/** Channels by which nobody came are left out. */
export function sourceCovers(rows: readonly ReportRow[], today: string): (Cover & { source: Source })[] {
  const bySource = groupedCovers(rows, today, (b) => b.source)
  return sources.flatMap((source) => {
    const cover = bySource.get(source)
    return cover ? [{ source, ...cover }] : []
  })
}

function groupedCovers<K>(
  rows: readonly ReportRow[],
  today: string,
  keyOf: (b: ReportRow) => K,
): Map<K, Cover> {
  const found = new Map<K, Cover>()
  for (const b of rows) {
    const outcome = outcomeOf(b, today)
    if (outcome !== 'came' && outcome !== 'expected') continue
    const cover = found.get(keyOf(b)) ?? noCover()
    count(cover, b, today)
    found.set(keyOf(b), cover)
  }
  return found
}

function count(cover: Cover, b: ReportRow, today: string): void {
  const outcome = outcomeOf(b, today)
  if (outcome !== 'came' && outcome !== 'expected') return
  cover[outcome].parties++
  cover[outcome].people += b.pax
}
