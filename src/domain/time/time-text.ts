// Days, minutes and instants as people write them, in both languages.

import { businessTime, type Locale, type VenueClock } from './time.ts'

/** 25:30 for 1530: a Japanese venue's night runs past midnight. */
export const minuteText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** Minutes from `25:30`, `2530`, `930` or full-width forms of these; null when it is none, or beyond 35:59. */
export function parseMinute(text: string): number | null {
  const found = /^(\d{1,2}):?(\d{2})$/.exec(text.normalize('NFKC').trim())
  if (!found) return null
  const hours = Number(found[1])
  const minutes = Number(found[2])
  return hours > 35 || minutes > 59 ? null : hours * 60 + minutes
}

/**
 * `short` 11/21(土) · Sat, 11/21; `long` 2026年11月21日(土) · Sat, November 21, 2026;
 * `month` 2026年11月 · November 2026.
 */
export function dayText(day: string, locale: Locale, form: 'short' | 'long' | 'month' = 'short'): string {
  const date = Temporal.PlainDate.from(day)
  const weekday = weekdayText(day, locale)
  if (locale === 'ja') {
    if (form === 'month') return `${date.year}年${date.month}月`
    return form === 'short'
      ? `${date.month}/${date.day}(${weekday})`
      : `${date.year}年${date.month}月${date.day}日(${weekday})`
  }
  if (form === 'month') return intl('en', { month: 'long', year: 'numeric' }).format(atNoon(date))
  if (form === 'short') return `${weekday}, ${date.month}/${date.day}`
  return `${weekday}, ${intl('en', { month: 'long', day: 'numeric', year: 'numeric' }).format(atNoon(date))}`
}

/** 土 · Sat, or 土曜日 · Saturday. */
export const weekdayText = (day: string, locale: Locale, form: 'short' | 'long' = 'short'): string =>
  intl(locale, { weekday: form }).format(atNoon(Temporal.PlainDate.from(day)))

/** Wall-clock time of an instant in the venue's zone: 21:05, and with the day when `withDay` says so. */
export function instantText(instant: string, zone: string, locale: Locale, withDay = false): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const time = `${two(there.hour)}:${two(there.minute)}`
  return withDay ? `${dayText(there.toPlainDate().toString(), locale)} ${time}` : time
}

/** As instantText, and with the day where it is another than `now`'s in that zone. */
export function pastText(instant: string, now: string, zone: string, locale: Locale): string {
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  return instantText(instant, zone, locale, !dayOf(instant).equals(dayOf(now)))
}

/** By the clock of a night, which an event past midnight is written in, too: 24:31; with the day where it is not `now`'s. */
export function nightText(instant: string, now: string, venue: VenueClock, locale: Locale): string {
  const { day, minute } = businessTime(instant, venue)
  const isToday = day === businessTime(now, venue).day
  return isToday ? minuteText(minute) : `${dayText(day, locale)} ${minuteText(minute)}`
}

const two = (n: number): string => String(n).padStart(2, '0')

const atNoon = (date: Temporal.PlainDate): number =>
  date.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds

const known = new Map<string, Intl.DateTimeFormat>()

// Making a formatter takes far longer than using one, and a list of bookings asks for many.
function intl(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`
  const found = known.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  known.set(key, found)
  return found
}
