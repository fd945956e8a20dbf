import { guestName } from '#domain/guest-name.ts'
import type { Locale } from '#domain/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 山田 太郎 様, or that nobody said. */
export function guestText(
  LL: TranslationFunctions,
  who: { last_name: string; first_name: string },
  locale: Locale,
): string {
  const name = guestName(who, locale)
  return name === '' ? LL.stand.noName() : LL.stand.guest({ name })
}
