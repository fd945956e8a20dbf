import type { Source } from '#domain/booking/booking.ts'
import { guestName } from '#domain/guest/guest-name.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 山田 太郎 様; whoever walked in without a name is called that, others have none. */
export function guestText(
  LL: TranslationFunctions,
  who: { last_name: string; first_name: string; source?: Source },
  locale: Locale,
): string {
  const name = guestName(who, locale)
  if (name !== '') return LL.stand.guest({ name })
  return who.source === 'walk_in' ? LL.stand.source.walk_in() : LL.stand.noName()
}
