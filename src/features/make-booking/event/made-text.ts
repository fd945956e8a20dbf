import type { NewBooking } from '#domain/booking/booking-commands.ts'
import { guestName } from '#domain/guest/guest-name.ts'
import type { Locale } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { guestText } from '#lib/text/guest-text.ts'

/** What was done, as staff read it. Who buys at the gate need not give a name: then the tickets are named. */
export function madeText(
  LL: TranslationFunctions,
  locale: Locale,
  { fields, status, source }: Pick<NewBooking, 'fields' | 'status' | 'source'>,
): string {
  const words = LL.stand.done
  const [time, people] = [minuteText(fields.minute), fields.pax]
  const isAtGate = source === 'walk_in' && fields.occurrence !== null && status !== 'waiting'
  if (isAtGate && guestName(fields, locale) === '') return words.created_at_gate({ time, people })
  const what = { name: guestText(LL, fields, locale), time, people }
  if (status !== 'waiting') return words.created(what)
  // Of an event nobody waits at a door.
  return fields.occurrence === null ? words.created_waiting(what) : LL.stand.ofEvent.createdWaiting(what)
}
