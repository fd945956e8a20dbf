// How long somebody waits, sits or is late: from an hour on nobody counts minutes alone.

import type { Locale } from './time.ts'

/** 45分, 1時間5分, 2時間; 45 min, 1 h 5 min, 2 h. */
export function spanText(minutes: number, locale: Locale): string {
  const [hour, minute, space] = locale === 'ja' ? ['時間', '分', ''] : [' h', ' min', ' ']
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}${minute}`
  return rest === 0 ? `${hours}${hour}` : `${hours}${hour}${space}${rest}${minute}`
}

/** 15–25分, and 50分–1時間30分 as soon as it may be an hour. */
export function rangeText(least: number, most: number, locale: Locale): string {
  if (most < 60) return `${least}–${spanText(most, locale)}`
  const dash = locale === 'ja' ? '–' : ' – '
  return `${spanText(least, locale)}${dash}${spanText(most, locale)}`
}
