import type { ListedEvent } from '#domain/occurrence/listed/event-list.ts'
import type { OccurrenceFields } from '#domain/occurrence/occurrence.ts'
import { priceName } from '#domain/price/price-type.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 11/28(土) 18:30 */
export const eventWhen = ({ day, starts_at }: Pick<OccurrenceFields, 'day' | 'starts_at'>, locale: Locale) =>
  `${dayText(day, locale)} ${minuteText(starts_at)}`

/** 18:30–20:00 */
export const eventTime = (
  LL: TranslationFunctions,
  { starts_at, ends_at }: Pick<OccurrenceFields, 'starts_at' | 'ends_at'>,
): string => LL.eventList.time({ from: minuteText(starts_at), to: minuteText(ends_at) })

/** In English the Japanese name stands where an event has no other. */
export const eventTitle = (event: Pick<ListedEvent, 'name' | 'name_en'>, locale: Locale): string =>
  priceName(event, locale)

/** How many more there is room for. */
export function spotsText(LL: TranslationFunctions, left: number): string {
  const words = LL.eventList
  if (left < 0) return words.over({ n: -left })
  return left === 0 ? words.full() : words.left({ n: left })
}
