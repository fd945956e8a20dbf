import type { EventDate } from '#domain/online/public-event.ts'
import { dayText } from '#domain/time/time-text.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'
import { formatTaxed } from '#lib/text/money.ts'
import { visitEnd, visitTime } from '#ui/visit-words.ts'

/** 18:00〜19:30. */
export const spanText = (
  LL: TranslationFunctions,
  locale: Locales,
  { day, starts_at, ends_at }: EventDate,
): string =>
  LL.publicEvents.between({ from: visitTime(LL, starts_at), to: visitEnd(LL, locale, day, ends_at) })

/** What a date has left: a figure only where it is small. */
export function stateText(LL: TranslationFunctions, { reason, held, few, spots_left }: EventDate): string {
  const words = LL.publicEvents
  if (held) return words.held()
  // Fewer than the smallest party are left.
  if (reason === 'full' && spots_left > 0) return words.nearlyFull()
  if (reason !== null) return words.reason[reason]()
  return few ? words.left({ n: spots_left }) : words.spots()
}

/** With the tax in it, which is said. */
export function priceText(
  LL: TranslationFunctions,
  locale: Locales,
  price: number,
  isLowest = false,
): string {
  const said = formatTaxed(price, locale)
  return isLowest ? LL.publicEvents.priceFrom({ price: said }) : said
}

/** 2026年12月5日(土) 18:00. */
export const momentText = (LL: TranslationFunctions, locale: Locales, date: EventDate): string =>
  `${dayText(date.day, locale, 'long')} ${visitTime(LL, date.starts_at)}`

/** The sign beside a date's state, as under the days of the month. */
export function signOf(LL: TranslationFunctions, { reason, held, few }: EventDate): string {
  const { sign } = LL.publicEvents.month
  if (held) return sign.few()
  if (reason === null) return few ? sign.few() : sign.free()
  return reason === 'full' ? sign.full() : sign.closed()
}
