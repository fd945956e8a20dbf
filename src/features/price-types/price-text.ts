import { weekKeys } from '#domain/config/hours/opening-hours.ts'
import type { PriceType } from '#domain/price/price-type.ts'
import type { Locale } from '#domain/time/time.ts'
import { minuteText, weekdayText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 月, 祝日: a kind of day as its button names it. */
export const shortDay = (LL: TranslationFunctions, key: string, locale: Locale): string =>
  // The first of this month is a Monday.
  key === '8' ? LL.openingHours.holiday() : weekdayText(`2024-01-0${key}`, locale)

/** 土・日・祝日, or every day. */
export function daysText(LL: TranslationFunctions, { weekdays }: PriceType, locale: Locale): string {
  const words = LL.openingHours.prices
  if (weekdays.length === 0) return LL.setup.everyDay()
  return weekKeys
    .filter((key) => weekdays.includes(Number(key)))
    .map((key) => shortDay(LL, key, locale))
    .join(words.and())
}

/** 11:00–15:00, or all day. */
export function timesText(LL: TranslationFunctions, { starts_at, ends_at }: PriceType): string {
  const words = LL.openingHours.prices
  if (starts_at === null) return ends_at === null ? words.anyTime() : words.until({ to: minuteText(ends_at) })
  if (ends_at === null) return words.from({ from: minuteText(starts_at) })
  return LL.openingHours.span({ from: minuteText(starts_at), to: minuteText(ends_at) })
}
