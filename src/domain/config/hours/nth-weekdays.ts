// Days off that come back each month by their place in it: the second and fourth Tuesday.

import { addDays, daysBetween, weekdayOf } from '#domain/time/time.ts'

/** So far ahead dates can be chosen at once. */
export const mostMonths = 12

export interface MonthlyDays {
  /** 2 for the second of its weekday in a month; few months have a fifth. */
  nths: readonly number[]
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[]
  /** Counted from today. */
  months: number
}

/** The dates that are meant, in order, today among them. */
export function nthWeekdays({ nths, weekdays, months }: MonthlyDays, today: string): string[] {
  const count = daysBetween(today, inMonths(today, months))
  return Array.from({ length: count }, (_, i) => addDays(today, i)).filter(
    (day) => nths.includes(nthOf(day)) && weekdays.includes(weekdayOf(day)),
  )
}

/** As many whole months as it takes to go beyond the last day that customers may book; 12 at most. */
export function monthsAhead(horizonDays: number, today: string): number {
  const last = addDays(today, horizonDays)
  for (let months = 1; months < mostMonths; months++) if (inMonths(today, months) > last) return months
  return mostMonths
}

/** The how-manieth of its weekday a day is in its month. */
const nthOf = (day: string): number => Math.ceil(Number(day.slice(8)) / 7)

const inMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()
