import type { Locale } from './time.ts'
import { dayText } from './time-text.ts'

/** 11/21(土), and 2024/11/21(土) in another year than today's; Sat, 11/21 and Sat, 11/21/2024. */
export function nearDayText(day: string, today: string, locale: Locale): string {
  const year = day.slice(0, 4)
  const short = dayText(day, locale)
  if (year === today.slice(0, 4)) return short
  return locale === 'ja' ? `${year}/${short}` : `${short}/${year}`
}
