// Which days a report is about, and what its address says.

import { addDays, isDay } from '#domain/time/time.ts'

export const reportPresets = ['month', 'last-month', 'weeks'] as const
export type ReportPreset = (typeof reportPresets)[number]

/** Both days included. */
export interface ReportRange {
  from: string
  to: string
}

export interface ReportSearch extends Partial<ReportRange> {
  /** One of the ready ranges; absent where the two days are said, or for the present month. */
  range?: ReportPreset
}

/** No report is longer: more no tablet holds, and no page shows. */
export const mostDays = 366
const earliest = '2000-01-01'
const latest = '2199-12-31'

/** The present month to its end, the month before, or the four whole weeks that end yesterday. */
export function presetRange(preset: ReportPreset, today: string): ReportRange {
  if (preset === 'weeks') return { from: addDays(today, -28), to: addDays(today, -1) }
  const day = Temporal.PlainDate.from(today)
  const first = (preset === 'month' ? day : day.subtract({ months: 1 })).with({ day: 1 })
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() }
}

/** Keeps what is well formed. Days that stand the other way round are meant so. */
export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  const [from, to] = [dayIn(raw['from']), dayIn(raw['to'])]
  if (from && to) return from <= to ? { from, to } : { from: to, to: from }
  const range = reportPresets.find((preset) => preset === raw['range'])
  return range ? { range } : {}
}

/** The days that an address asks for; of a longer range its last year. */
export function rangeOfSearch({ range, from, to }: ReportSearch, today: string): ReportRange {
  if (!from || !to) return presetRange(range ?? 'month', today)
  const first = addDays(to, 1 - mostDays)
  return { from: from < first ? first : from, to }
}

/** What is chosen in the row of ranges; null where the days are one's own. */
export const presetOf = ({ range, from }: ReportSearch): ReportPreset | null =>
  from ? null : (range ?? 'month')

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) && value >= earliest && value <= latest ? value : undefined
