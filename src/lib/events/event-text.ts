import type { ListedEvent } from '#domain/occurrence/listed/event-list.ts'
import type { OccurrenceFields } from '#domain/occurrence/occurrence.ts'
import { priceName } from '#domain/price/price-type.ts'
import { addDays, type Locale } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 11/28(土) 18:30 */
export const eventWhen = ({ day, starts_at }: Pick<OccurrenceFields, 'day' | 'starts_at'>, locale: Locale) =>
  `${dayText(day, locale)} ${minuteText(starts_at)}`

/** 20:00 or 25:30, and 6/16(水) 12:00 of what nobody takes for its night any more, as `visitEnd` tells customers. */
export const eventEnd = (
  { day, ends_at }: Pick<OccurrenceFields, 'day' | 'ends_at'>,
  locale: Locale,
): string =>
  ends_at < 2160
    ? minuteText(ends_at)
    : `${dayText(addDays(day, Math.floor(ends_at / 1440)), locale)} ${minuteText(ends_at % 1440)}`

/** 18:30–20:00 */
export const eventTime = (
  LL: TranslationFunctions,
  event: Pick<OccurrenceFields, 'day' | 'starts_at' | 'ends_at'>,
  locale: Locale,
): string => LL.eventList.time({ from: minuteText(event.starts_at), to: eventEnd(event, locale) })

/** In English the Japanese name stands where an event has no other. */
export const eventTitle = (event: Pick<ListedEvent, 'name' | 'name_en'>, locale: Locale): string =>
  priceName(event, locale)

/** How many more there is room for. */
export function spotsText(LL: TranslationFunctions, left: number): string {
  const words = LL.eventList
  if (left < 0) return words.over({ n: -left })
  return left === 0 ? words.full() : words.left({ n: left })
}
