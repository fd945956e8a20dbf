import type { Hours } from './slots.ts'
import { weekdayOf } from './time.ts'

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
