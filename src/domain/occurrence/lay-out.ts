// How the occurrences of a template lie in its days: from the opening on, one each `interval`, as long as the last one ends by the
// closing. What may not run through the break goes on where the break ends.

import type { Span } from '#domain/booking/command.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/time/time.ts'

/** Minutes of the business day; `closes` after `opens`, the break between them. */
export interface LayOut {
  opens: number
  closes: number
  /** Minutes that each takes, and from one start to the next; both at least 5. */
  duration: number
  interval: number
  pause: { starts: number; ends: number } | null
  /** Whether they may run through the break. */
  includesBreak: boolean
}

/** Starts of one day, in order. */
export function startsOf({ opens, closes, duration, interval, pause, includesBreak }: LayOut): number[] {
  const starts: number[] = []
  let start = opens
  while (start + duration <= closes) {
    const meetsBreak = pause && !includesBreak && start < pause.ends && start + duration > pause.starts
    if (meetsBreak) start = pause.ends
    else {
      starts.push(start)
      start += interval
    }
  }
  return starts
}

/** All of them on these days, by day and start. */
export const spansOf = (days: readonly string[], how: LayOut): Span[] => {
  const starts = startsOf(how)
  return [...days].sort().flatMap((day) => starts.map((at): Span => [day, at, at + how.duration]))
}

/** Days between two, both included, that are of these weekdays (ISO, 1 to 7); none where `until` is before `from`. */
export function daysOn(from: string, until: string, weekdays: readonly number[]): string[] {
  const n = daysBetween(from, until) + 1
  const days = Array.from({ length: Math.max(0, n) }, (_, i) => addDays(from, i))
  return days.filter((day) => weekdays.includes(weekdayOf(day)))
}

/** Whether two take place at the same time, over midnight too. */
export function overlap([dayA, startA, endA]: Span, [dayB, startB, endB]: Span): boolean {
  const ahead = daysBetween(dayA, dayB) * 1440
  return startA < ahead + endB && ahead + startB < endA
}
