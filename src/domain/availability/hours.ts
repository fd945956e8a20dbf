import { daysBetween, weekdayOf } from '#domain/time/time.ts'
import { daysInTouch } from './occupancy.ts'
import type { Hours, Override } from './slots.ts'

/** General hours by ISO weekday 1-7 and 8 for public holidays, and those of single dates. */
export interface HoursTables {
  opening_hours: Readonly<Record<string, Hours>>
  custom_opening_hours: Readonly<Record<string, Hours>>
}

export const closedHours: Hours = {
  closed: true,
  opens_at: 0,
  closes_at: 0,
  break_starts_at: null,
  break_ends_at: null,
}

/** A date's own hours win over the holiday's, the holiday's over the weekday's; nothing entered means closed. */
export function hoursOfDay(tables: HoursTables, day: string, isHoliday: (day: string) => boolean): Hours {
  const general = tables.opening_hours
  return (
    tables.custom_opening_hours[day] ??
    (isHoliday(day) ? general['8'] : undefined) ??
    general[String(weekdayOf(day))] ??
    closedHours
  )
}

/** A capacity for a span of one business day, in its minutes; 0 closes it. */
export interface Availability {
  day: string
  starts_at: number
  ends_at: number
  capacity: number
  note: string
}

/** The overrides that may touch a day, on its axis: a span of the night before lies before midnight. */
export function overridesOn(day: string, all: Readonly<Record<string, Availability>>): Override[] {
  return Object.values(all)
    .map((a) => ({ ...a, shift: daysBetween(day, a.day) * 1440 }))
    .filter((a) => Math.abs(a.shift) <= daysInTouch * 1440)
    .map((a) => ({ from: a.shift + a.starts_at, to: a.shift + a.ends_at, capacity: a.capacity }))
}
