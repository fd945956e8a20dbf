import type { SlotReason } from '#domain/availability/slots.ts'
import type { Venue } from '#domain/online/guest-booking.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** A reason in the reader's words; "minimum" and "maximum" come with their number. */
export function reasonText(LL: TranslationFunctions, reason: SlotReason, venue: Venue): string {
  if (reason === 'below_minimum') return LL.reason.below_minimum({ n: venue.minimum_pax })
  if (reason === 'above_maximum') return LL.reason.above_maximum({ n: venue.maximum_pax })
  return LL.reason[reason]()
}
