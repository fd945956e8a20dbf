import type { Locale } from '#domain/time/time.ts'
import { instantText } from '#domain/time/time-text.ts'

/** An instant as admins read it, who work for no venue: by the clock of Japan, where the platform is. */
export const whenText = (instant: string, locale: Locale): string =>
  instantText(instant, 'Asia/Tokyo', locale, true)
