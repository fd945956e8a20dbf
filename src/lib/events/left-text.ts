import type { SaleReason } from '#domain/occurrence/for-sale.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** What an event that is offered has left, and why customers could not have it: the same to staff and to admins. */
export function leftText(
  LL: TranslationFunctions,
  { reason, left, capacity }: { reason: SaleReason | null; left: number; capacity: number },
): string {
  const words = LL.events.sell
  // Nobody asks how many seats such a one has.
  if (reason === 'past' || reason === 'event_off') return words.reason[reason]()
  const seats = left > 0 ? words.left({ left, capacity }) : words.reason.full()
  if (reason === null || (reason === 'full' && left <= 0)) return seats
  return `${reason === 'full' ? words.short() : words.reason[reason]()} ${seats}`
}
