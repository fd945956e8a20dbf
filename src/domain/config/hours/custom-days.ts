// Dates with hours of their own: which are meant, and the times of the year at which restaurants in Japan close.

import type { Hours } from '#domain/availability/slots.ts'
import { addDays, daysBetween } from '#domain/time/time.ts'
import { isSameHours } from './opening-hours.ts'

export type CustomHours = Hours & { note: string }

/** As the table has it. */
export const longestNote = 500

/** Each is a change of its own on its way to the server. */
export const mostDays = 100

export interface WhichDays {
  /** A span from one day to another, or single days. */
  way: 'span' | 'days'
  /** '' until somebody has named it. */
  from: string
  /** '' where it is the first day alone. */
  to: string
  days: readonly string[]
}

export type DaysCode = 'required' | 'choose' | 'past_day' | 'to_before_from' | 'too_many_days'

/** The dates that are meant, in order, each once. */
export function datesOf({ way, from, to, days }: WhichDays): string[] {
  if (way === 'days') return [...new Set(days)].sort()
  if (from === '') return []
  const count = Math.min(daysBetween(from, to || from), mostDays) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => addDays(from, i))
}

/** What is wrong with a field of them, or undefined: hours of a day that is over change nothing. */
export function spanFault(
  name: 'from' | 'to' | 'days',
  which: WhichDays & { today: string },
): DaysCode | undefined {
  const { way, from, to, days, today } = which
  if (way === 'days') {
    if (name !== 'days') return undefined
    if (days.length === 0) return 'choose'
    if (days.some((day) => day < today)) return 'past_day'
    return days.length > mostDays ? 'too_many_days' : undefined
  }
  if (name === 'from') return from === '' ? 'required' : from < today ? 'past_day' : undefined
  if (name === 'days' || from === '' || to === '') return undefined
  if (to < from) return 'to_before_from'
  return daysBetween(from, to) >= mostDays ? 'too_many_days' : undefined
}

/** First and last day, month and date. */
export const presets = {
  year_end: ['12-29', '01-03'],
  golden_week: ['04-29', '05-05'],
  obon: ['08-13', '08-16'],
} as const
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]

/** The next of its kind that is not over; what is gone of it is left out. */
export function nextPreset(preset: Preset, today: string): { from: string; to: string } {
  const [first, last] = presets[preset]
  const year = Number(today.slice(0, 4))
  // In the first days of January the one that began last year may still be on.
  for (const y of [year - 1, year, year + 1]) {
    const to = `${last < first ? y + 1 : y}-${last}`
    if (to >= today) return { from: later(`${y}-${first}`, today), to }
  }
  throw new Error('a year without the day')
}

const later = (a: string, b: string): string => (a > b ? a : b)

/** The days in a row around one, itself included, that have the same hours and note. */
export function runAround(day: string, rows: Readonly<Record<string, CustomHours>>): string[] {
  const own = rows[day]
  if (!own) return []
  const isSame = (other: string) => {
    const row = rows[other]
    return row !== undefined && row.note === own.note && isSameHours(row, own)
  }
  const run = [day]
  for (let before = addDays(day, -1); isSame(before); before = addDays(before, -1)) run.unshift(before)
  for (let after = addDays(day, 1); isSame(after); after = addDays(after, 1)) run.push(after)
  return run
}
