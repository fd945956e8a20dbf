import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'

/** What stands against an event, in words; '' for nothing. */
export function stateText(LL: TranslationFunctions, { row, isPast, clashes }: EventView): string {
  const words = LL.eventList
  if (row.data.cancelled) return words.cancelled()
  if (isPast) return words.past()
  if (clashes.length === 0) return ''
  return clashes.some(({ isBooked }) => isBooked) ? words.unsold() : words.clash()
}
