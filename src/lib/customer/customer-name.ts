import { guestName } from '#domain/guest/guest-name.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Of whoever books, to themselves: in the order that staff and mails have it, whichever language the page is in. */
export const customerName = (
  LL: TranslationFunctions,
  who: { last_name: string; first_name: string },
  locale: Locale,
): string => LL.guestSteps.nameOf({ name: guestName(who, locale) })
