import { dayText, minuteText } from '#domain/time/time-text.ts'
import type { Locales, TranslationFunctions } from '#i18n/i18n-types.ts'

/** 19:30, and for a guest's eyes 翌1:30 where the venue writes 25:30. */
export const visitTime = (LL: TranslationFunctions, minute: number): string =>
  minute < 1440 ? minuteText(minute) : LL.book.nextDay({ time: minuteText(minute - 1440) })

/** When a visit of this day ends: what nobody takes for its night any more (36:00), with the day that it is by then. */
export function visitEnd(LL: TranslationFunctions, locale: Locales, day: string, minute: number): string {
  if (minute < 2160) return visitTime(LL, minute)
  const end = new Date(Date.parse(`${day}T12:00:00Z`) + Math.floor(minute / 1440) * 86_400_000)
  return `${dayText(end.toISOString().slice(0, 10), locale, 'long')} ${minuteText(minute % 1440)}`
}

/** 2026年11月21日(土) 19:30. */
export const visitMoment = (
  LL: TranslationFunctions,
  locale: Locales,
  visit: { day: string; minute: number },
): string => `${dayText(visit.day, locale, 'long')} ${visitTime(LL, visit.minute)}`

/** 2時間, 1時間30分, 45分. */
export function stayText(LL: TranslationFunctions, minutes: number): string {
  const h = Math.floor(minutes / 60)
  const n = minutes % 60
  const parts = [
    h > 0 ? LL.guestSteps.hours({ h }) : '',
    n > 0 || h === 0 ? LL.guestSteps.minutes({ n }) : '',
  ]
  return parts.filter((part) => part !== '').join(LL.guestSteps.between())
}
