// All that the page of reports says of a range of days.

import type { Person } from '#domain/guest/book/merged.ts'
import type { VenueClock } from '#domain/time/time.ts'
import {
  type Cover,
  type DayCover,
  dailyCovers,
  hourlyCovers,
  sourceCovers,
  totalCover,
  type WeekdayCover,
  weekdayCovers,
} from './covers.ts'
import { type Lead, leadOf } from './lead.ts'
import { outcomeOf, type ReportRow, type Share } from './outcome.ts'
import type { ReportRange } from './range.ts'
import { lateShare, noShowShare, repeatShare } from './rates.ts'
import { type SizeStay, staysBySize } from './stays.ts'

export interface Report {
  total: Cover
  days: DayCover[]
  hours: ReturnType<typeof hourlyCovers>
  weekdays: WeekdayCover[]
  sources: ReturnType<typeof sourceCovers>
  undecided: number
  cancelled: number
  noShow: Share
  late: Share
  /** Null while not all guests are known. */
  repeat: Share | null
  stays: SizeStay[]
  lead: Lead
}

export interface ReportAsked {
  /** From the first day of the range to its last, and up to the present day. */
  rows: readonly ReportRow[]
  range: ReportRange
  today: string
  clock: VenueClock
  guests: readonly Person[] | null
}

export function reportOf({ rows, range, today, clock, guests }: ReportAsked): Report {
  const own = rows.filter((b) => b.day >= range.from && b.day <= range.to)
  const days = dailyCovers(own, range, today)
  return {
    total: totalCover(own, today),
    days,
    hours: hourlyCovers(own, today),
    weekdays: weekdayCovers(days),
    sources: sourceCovers(own, today),
    undecided: days.reduce((sum, day) => sum + day.undecided, 0),
    cancelled: own.filter((b) => outcomeOf(b, today) === 'cancelled').length,
    noShow: noShowShare(own, today),
    late: lateShare(own, today),
    repeat: guests && repeatShare(rows, range, today, guests),
    stays: staysBySize(own, today),
    lead: leadOf(own, clock, today),
  }
}

/** Whether there is anything to show. */
export const isEmpty = ({ total, undecided, cancelled, noShow }: Report): boolean =>
  total.came.parties + total.expected.parties + undecided + cancelled + noShow.of === 0
