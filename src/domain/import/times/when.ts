// Days and times as other books write them. What is no day or time for certain is null: a row that is not read can be put right,
// one that is read wrongly stands in the book.

import { plain } from '#domain/import/plain.ts'
import { isDay } from '#domain/time/time.ts'

/** Order of a day whose parts have one or two digits; a year of four digits at its end is never taken for a day. */
export const dayOrders = ['ymd', 'mdy', 'dmy'] as const
export type DayOrder = (typeof dayOrders)[number]

export interface WrittenDay {
  day: string
  /** What stands behind the day, a time as it may be. */
  rest: string
}

const weekdays = '(?:sun|mon|tue|tues|wed|thu|thur|thurs|fri|sat)(?:day|sday|nesday|rsday|urday)?\\.?,?\\s+'
const separators = '\\s*[./-]\\s*'
const short = new RegExp(`^(\\d{1,2})${separators}(\\d{1,2})${separators}(\\d{4}|\\d{2})(?!\\d)`)
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** First years of eras, minus one. */
const eras: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925, r: 2018, h: 1988, s: 1925 }

const patterns: readonly [RegExp, (m: readonly string[], order: DayOrder) => string | null][] = [
  [
    /^(令和|平成|昭和|[rhs])\s*(元|\d{1,2})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})日?/i,
    ([, era = '', year, month, date]) =>
      real(`${(eras[era.toLowerCase()] ?? 0) + (year === '元' ? 1 : Number(year))}`, month, date),
  ],
  [
    /^(\d{4})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})(?!\d)日?/,
    ([, year, month, date]) => real(year, month, date),
  ],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, ([, year, month, date]) => real(year, month, date)],
  [short, ([, a = '', b = '', c = ''], order) => inOrder(a, b, c, order)],
  [
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i,
    ([, month, date, year]) => real(year, monthOf(month), date),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})/i,
    ([, date, month, year]) => real(year, monthOf(month), date),
  ],
]

export function readDay(text: string, order: DayOrder): WrittenDay | null {
  const written = plainDay(text)
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(written)
    if (!found) continue
    const day = read(found, order)
    // A weekday behind it, as spreadsheets and people write one, says nothing new.
    const rest = written
      .slice(found[0].length)
      .replace(/^\s*(\([^)]*\)|[日月火水木金土]曜日?|[日月火水木金土](?=\s|$))/, '')
      .replace(/^[\sT,]+/i, '')
    return day === null ? null : { day, rest }
  }
  return null
}

/** The order in which most of these are days; of two that fit equally the one more usual here. */
export function guessOrder(texts: readonly string[]): DayOrder {
  const some = texts.filter(hasOrder).slice(0, 1000)
  const counted = dayOrders.map((order) => ({
    order,
    n: some.filter((text) => readDay(text, order) !== null).length,
  }))
  return counted.reduce((most, one) => (one.n > most.n ? one : most)).order
}

/** Whether the order says anything about this text. */
export const hasOrder = (text: string): boolean => short.test(plainDay(text))

const plainDay = (text: string): string => plain(text).replace(new RegExp(`^${weekdays}`, 'i'), '')

function inOrder(a: string, b: string, c: string, order: DayOrder): string | null {
  if (order === 'dmy') return real(fourDigits(c), b, a)
  if (order === 'ymd' && c.length === 2) return real(fourDigits(a), b, c)
  return real(fourDigits(c), a, b)
}

const fourDigits = (year: string): string => (year.length === 4 ? year : `20${year.padStart(2, '0')}`)

function monthOf(name = ''): string {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  return `${at + 1}`
}

function real(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isKnownDay(day) ? day : null
}

/** The same few hundred days stand in thousands of rows, and the calendar takes its time. */
const known = new Map<string, boolean>()

function isKnownDay(day: string): boolean {
  const is = known.get(day) ?? isDay(day)
  if (known.size > 5000) known.clear()
  known.set(day, is)
  return is
}

export interface WrittenTime {
  /** 25:30 is 1530. */
  minute: number
  /** Where an end stands beside it, minutes from the beginning to there; else null. */
  duration: number | null
}

const clock =
  /^(午前|午後|am|pm)?\s*(\d{1,2})\s*(?:[:時]\s*(\d{1,2}|半)?\s*分?(?::\d{1,2}(?:\.\d+)?)?)?\s*(am|pm)?\s*(?:頃|ごろ|以降)?$/

export function readTime(text: string): WrittenTime | null {
  const written = plain(text)
    .toLowerCase()
    .replaceAll(/[.](?=m)|(?<=m)[.]/g, '')
  const minute = minuteIn(written)
  if (minute !== null) return { minute, duration: null }
  const [, from = '', to = ''] = /^(.+?)\s*[~〜\-–—→]\s*(.*)$/.exec(written) ?? []
  const begins = minuteIn(from)
  if (begins === null) return null
  const ends = minuteIn(to)
  if (to !== '' && ends === null) return null
  // An end that is the beginning is a column that the other book left as it was, not a stay of a day.
  if (ends === null || ends === begins) return { minute: begins, duration: null }
  return { minute: begins, duration: ends > begins ? ends - begins : ends + 1440 - begins }
}

function minuteIn(text: string): number | null {
  const joined = /^(\d{1,2})(\d{2})$/.exec(text)
  if (joined && text.length > 2) return minuteOf(Number(joined[1]), Number(joined[2]))
  const found = clock.exec(text)
  if (!found) return null
  const [, before, hour, minutes, behind] = found
  const half = before ?? behind
  // A bare number is no time: it may be anything.
  if (!half && !/[:時]/.test(text)) return null
  const isAfternoon = half === '午後' || half === 'pm'
  const h = Number(hour)
  if (half && h > 12) return isAfternoon ? minuteOf(h, numberOf(minutes)) : null
  const turned = half ? (h % 12) + (isAfternoon ? 12 : 0) : h
  return minuteOf(turned, numberOf(minutes))
}

const numberOf = (minutes: string | undefined): number => (minutes === '半' ? 30 : Number(minutes ?? 0))

/** The 30-hour clock, up to the turn of the next day. */
const minuteOf = (hour: number, minute: number): number | null =>
  hour < 36 && minute < 60 ? hour * 60 + minute : null

/** Minutes of a stay: 120, 120分, 2時間30分, 2:30, 1.5h; null where it is none. */
export function readDuration(text: string): number | null {
  const written = plain(text).toLowerCase().replaceAll(' ', '')
  const minutes = /^(\d{1,4})(?:分間?|m|mins?|minutes?)?$/.exec(written)
  if (minutes) return stayOf(Number(minutes[1]))
  const clockTime = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(written)
  if (clockTime) return stayOf(Number(clockTime[1]) * 60 + Number(clockTime[2]))
  const hours = /^(\d{1,2}(?:\.\d{1,2})?)(?:時間|h|hrs?|hours?)(?:(\d{1,2})(?:分|m|mins?)?|(半))?$/.exec(
    written,
  )
  if (!hours) return null
  return stayOf(Math.round(Number(hours[1]) * 60) + (hours[3] ? 30 : Number(hours[2] ?? 0)))
}

const stayOf = (minutes: number): number | null => (minutes >= 5 && minutes <= 1440 ? minutes : null)
