import type { Hours } from '#domain/availability/slots.ts'
import { holidayKey } from '#domain/config/hours/opening-hours.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText, minuteText, weekdayText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 17:00–26:00, and the break where there is one. A closed day is for its list to name. */
export function hoursLines(LL: TranslationFunctions, hours: Hours): string[] {
  const { opens_at, closes_at, break_starts_at, break_ends_at } = hours
  const words = LL.openingHours
  const open = words.span({ from: minuteText(opens_at), to: minuteText(closes_at) })
  if (break_starts_at === null || break_ends_at === null) return [open]
  return [open, words.break({ from: minuteText(break_starts_at), to: minuteText(break_ends_at) })]
}

/** 月曜日, 祝日, or a date: what a row of hours is for. */
export function rowName(LL: TranslationFunctions, key: string, locale: Locale): string {
  if (key === holidayKey) return LL.openingHours.holiday()
  // The first of this month is a Monday.
  return key.length === 1 ? weekdayText(`2024-01-0${key}`, locale, 'long') : dayText(key, locale)
}
