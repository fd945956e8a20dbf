// What the calendar shows and how one goes through it. Weeks begin on Sunday, as on every Japanese wall calendar.

import { addDays, isDay, weekdayOf } from '#domain/time/time.ts'

export const calendarViews = ['month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

export interface CalendarSearch {
  view: CalendarView
  /** Absent for today. */
  day?: string
}

const earliest = '2000-01-01'
const latest = '2199-12-31'

/** Keeps what is well formed and drops the rest: an address typed by hand never breaks the screen. */
export function calendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const view = calendarViews.find((v) => v === raw.view) ?? 'month'
  const { day } = raw
  return typeof day === 'string' && isDay(day) && isWithin(day) ? { view, day } : { view }
}

const isWithin = (day: string): boolean => day >= earliest && day <= latest

export const sundayOf = (day: string): string => addDays(day, -(weekdayOf(day) % 7))

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The days in sight, in order: whole weeks of a month, a week, or the day alone. */
export function daysInView(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day]
  const from = sundayOf(view === 'month' ? firstOfMonth(day) : day)
  const count = view === 'week' ? 7 : 7 * weeksFrom(from, day)
  return Array.from({ length: count }, (_, i) => addDays(from, i))
}

function weeksFrom(sunday: string, day: string): number {
  const last = addDays(step('month', firstOfMonth(day), 1), -1)
  let weeks = 4
  while (addDays(sunday, weeks * 7 - 1) < last) weeks += 1
  return weeks
}

/** The day as far on as the view is long; the 31st becomes the last of a shorter month. */
export function step(view: CalendarView, day: string, by: 1 | -1): string {
  if (view !== 'month') return clamped(addDays(day, view === 'week' ? by * 7 : by))
  return clamped(Temporal.PlainDate.from(day).add({ months: by }).toString())
}

const clamped = (day: string): string => (day < earliest ? earliest : day > latest ? latest : day)

/** Where a key leads from a day in a grid of weeks; undefined for a key that leads nowhere. */
export function dayByKey(key: string, day: string): string | undefined {
  const byKey: Record<string, () => string> = {
    ArrowLeft: () => clamped(addDays(day, -1)),
    ArrowRight: () => clamped(addDays(day, 1)),
    ArrowUp: () => clamped(addDays(day, -7)),
    ArrowDown: () => clamped(addDays(day, 7)),
    Home: () => sundayOf(day),
    End: () => addDays(sundayOf(day), 6),
    PageUp: () => step('month', day, -1),
    PageDown: () => step('month', day, 1),
  }
  return Object.hasOwn(byKey, key) ? byKey[key]?.() : undefined
}
