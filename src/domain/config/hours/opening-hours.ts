// Opening hours as somebody types them, and what is wrong with them. A night runs past midnight: 26:00 is 1560 minutes, so
// that closing always comes after opening.

import type { Hours } from '#domain/availability/slots.ts'
import { minuteText, parseMinute } from '#domain/time/time-text.ts'

/** ISO weekdays, and 8 for public holidays. */
export const weekKeys = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
export type WeekKey = (typeof weekKeys)[number]
export const holidayKey: WeekKey = '8'

/** Times are texts as they stand in the fields. */
export interface HoursForm {
  closed: boolean
  opens: string
  closes: string
  has_break: boolean
  break_starts: string
  break_ends: string
}

export type HoursCode =
  | 'opens_required'
  | 'closes_required'
  | 'break_starts_required'
  | 'break_ends_required'
  | 'bad_time'
  | 'closes_after_opens'
  | 'break_after_opening'
  | 'break_before_closing'
  | 'break_end_after_start'

export type TimeName = 'opens' | 'closes' | 'break_starts' | 'break_ends'

/** What a row is filled with before anybody has said anything; as the table's own defaults. */
export const usualHours: Hours = {
  closed: false,
  opens_at: 1020,
  closes_at: 1380,
  break_starts_at: null,
  break_ends_at: null,
}

/** As parseMinute, and a whole hour alone: 17, 26. */
export function readTime(text: string): number | null {
  const plain = text.normalize('NFKC').trim()
  return parseMinute(/^\d{1,2}$/.test(plain) ? `${plain}:00` : plain)
}

/** The time as it is meant, 9 and 930 written out; a text that is none stays as it was typed. */
export function tidyTime(text: string): string {
  const minute = readTime(text)
  return minute === null ? text : minuteText(minute)
}

export function hoursForm(hours: Hours): HoursForm {
  const { closed, opens_at, closes_at, break_starts_at, break_ends_at } = hours
  const text = (minute: number | null) => (minute === null ? '' : minuteText(minute))
  return {
    closed,
    opens: text(opens_at),
    closes: text(closes_at),
    has_break: break_starts_at !== null,
    break_starts: text(break_starts_at),
    break_ends: text(break_ends_at),
  }
}

/**
 * What a form without faults means. A closed day keeps the times that were there, for the day on which it opens again.
 */
export function hoursFrom(form: HoursForm, before: Hours = usualHours): Hours {
  if (form.closed) return { ...before, closed: true }
  return {
    closed: false,
    opens_at: readTime(form.opens) ?? before.opens_at,
    closes_at: readTime(form.closes) ?? before.closes_at,
    break_starts_at: form.has_break ? readTime(form.break_starts) : null,
    break_ends_at: form.has_break ? readTime(form.break_ends) : null,
  }
}

/** What is wrong with a time beside the others, or undefined. Equal times are wrong. */
export function timeFault(name: TimeName, form: HoursForm): HoursCode | undefined {
  const isAsked = !form.closed && (form.has_break || name === 'opens' || name === 'closes')
  if (!isAsked) return undefined
  if (form[name].trim() === '') return `${name}_required`
  const own = readTime(form[name])
  if (own === null) return 'bad_time'
  const opens = readTime(form.opens)
  const closes = readTime(form.closes)
  const starts = readTime(form.break_starts)
  const isAfter = (other: number | null) => other === null || own > other
  const isBefore = (other: number | null) => other === null || own < other
  if (name === 'closes') return isAfter(opens) ? undefined : 'closes_after_opens'
  if (name === 'break_starts' && !isAfter(opens)) return 'break_after_opening'
  if (name === 'break_ends' && !isAfter(starts)) return 'break_end_after_start'
  if (name !== 'opens' && !isBefore(closes)) return 'break_before_closing'
  return undefined
}

export const isSameHours = (a: Hours, b: Hours): boolean =>
  a.closed && b.closed
    ? true
    : a.closed === b.closed &&
      a.opens_at === b.opens_at &&
      a.closes_at === b.closes_at &&
      a.break_starts_at === b.break_starts_at &&
      a.break_ends_at === b.break_ends_at
