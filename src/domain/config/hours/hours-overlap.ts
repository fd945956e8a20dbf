// One day's late end may not run into the next day's opening: the same minute would belong to two business days. Holidays'
// hours meet another weekday each time: of them the person is warned, as private.hours_overlap has it, and nothing is refused.

import { type HoursTables, hoursOfDay } from '#domain/availability/hours.ts'
import type { Hours } from '#domain/availability/slots.ts'
import { addDays, weekdayOf } from '#domain/time/time.ts'
import { holidayKey } from './opening-hours.ts'

export interface Overlap {
  /** Whose end is too late, and whose opening too early: keys of the week, or dates. */
  of: string
  next: string
  closes_at: number
  opens_at: number
}

/**
 * The first overlap in which one of the `changed` rows (keys of the week, dates) has a part; others were there before, and
 * are not this change's doing. Dates before `from` are over. What the hours of public holidays bring about is no part of it.
 */
export function overlapAfter(
  tables: HoursTables,
  changed: ReadonlySet<string>,
  from: string,
  isHoliday: (day: string) => boolean,
): Overlap | null {
  const others = new Set(changed)
  others.delete(holidayKey)
  return inTheWeek(tables, others, weekPairs) ?? atDates(tables, others, from, isHoliday)
}

/** The same of the hours of public holidays, beside weekdays and beside single dates: to be said, and then saved. */
export function holidayOverlapAfter(
  tables: HoursTables,
  changed: ReadonlySet<string>,
  from: string,
  isHoliday: (day: string) => boolean,
): Overlap | null {
  const found = inTheWeek(tables, changed, holidayPairs)
  if (found || !changed.has(holidayKey)) return found
  return atDates(tables, new Set([holidayKey]), from, isHoliday)
}

type Pairs = readonly (readonly [string, string])[]

function inTheWeek(
  { opening_hours }: HoursTables,
  changed: ReadonlySet<string>,
  pairs: Pairs,
): Overlap | null {
  for (const [of, next] of pairs) {
    if (!changed.has(of) && !changed.has(next)) continue
    const found = overlap(of, opening_hours[of], next, opening_hours[next])
    if (found) return found
  }
  return null
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const weekPairs: Pairs = weekdays.map((w) => [String(w), String((w % 7) + 1)] as const)

/** A public holiday may come before and after any weekday, and another one. */
const holidayPairs: Pairs = [
  ...weekdays.flatMap((w) => [[String(w), holidayKey] as const, [holidayKey, String(w)] as const]),
  [holidayKey, holidayKey],
]

function atDates(
  tables: HoursTables,
  changed: ReadonlySet<string>,
  from: string,
  isHoliday: (day: string) => boolean,
): Overlap | null {
  const rowOf = (day: string): string => {
    if (tables.custom_opening_hours[day]) return day
    return isHoliday(day) && tables.opening_hours[holidayKey] ? holidayKey : String(weekdayOf(day))
  }
  // Also where a row has gone: the day then goes by another one.
  const isChanged = (day: string): boolean =>
    changed.has(day) || changed.has(rowOf(day)) || (isHoliday(day) && changed.has(holidayKey))
  const dates = Object.keys(tables.custom_opening_hours)
    .filter((day) => day >= from)
    .sort()
  for (const date of dates) {
    for (const of of [addDays(date, -1), date]) {
      const next = addDays(of, 1)
      if (!isChanged(of) && !isChanged(next)) continue
      const found = overlap(of, hoursOfDay(tables, of, isHoliday), next, hoursOfDay(tables, next, isHoliday))
      if (found) return found
    }
  }
  return null
}

function overlap(of: string, a: Hours | undefined, next: string, b: Hours | undefined): Overlap | null {
  if (!a || !b || a.closed || b.closed || a.closes_at <= b.opens_at + 1440) return null
  return { of, next, closes_at: a.closes_at, opens_at: b.opens_at }
}
