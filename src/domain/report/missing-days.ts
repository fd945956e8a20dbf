// Days of a report that are not on this device: unknown, never empty.

import { type HeldParts, hasDay } from '#domain/pending/held-parts.ts'
import { addDays } from '#domain/time/time.ts'
import type { ReportRange } from './range.ts'

/** Spans of days that are not here, the first first. `asked`: from here on the server has given all that it has. */
export function missingDays(held: HeldParts, { from, to }: ReportRange, asked: string | null): ReportRange[] {
  const spans: ReportRange[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (hasDay(held, day) || (asked !== null && day >= asked)) continue
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

export const isMissing = (spans: readonly ReportRange[], day: string): boolean =>
  spans.some(({ from, to }) => day >= from && day <= to)
