import { nearDayText } from '#domain/time/near-day.ts'
import type { Locale } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 本日 11/22(日): two dates of one weekend look alike, and one of them is now. */
export const whenText = (LL: TranslationFunctions, day: string, today: string, locale: Locale): string =>
  day === today ? LL.stand.attention.todayIs({ day: nearDayText(day, today, locale) }) : dayText(day, locale)
