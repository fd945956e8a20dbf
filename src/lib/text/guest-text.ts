import type { Booking } from '#domain/booking/booking.ts'
import { guestName } from '#domain/guest/guest-name.ts'
import type { Locale } from '#domain/time/time.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** 山田 太郎 様; whoever walked in without a name is called that, others have none. */
export function guestText(
  LL: TranslationFunctions,
  who: { last_name: string; first_name: string } & Partial<Came>,
  locale: Locale,
): string {
  const name = guestName(who, locale)
  if (name !== '') return LL.stand.guest({ name })
  const { source, occurrence = null } = who
  return source === 'walk_in' ? sourceText(LL, { source, occurrence }) : LL.stand.noName()
}

type Came = Pick<Booking, 'source' | 'occurrence'>

/** By which way it came. Nobody walks into an event: who stands at its gate buys a ticket there. */
export const sourceText = (LL: TranslationFunctions, { source, occurrence }: Came): string =>
  source === 'walk_in' && occurrence !== null ? LL.stand.ofEvent.atGate() : LL.stand.source[source]()
