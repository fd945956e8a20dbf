import { exclusionOf } from '#domain/occurrence/listed/event-list.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'

/** What stands against an event, in words; '' for nothing. */
export function stateText(LL: TranslationFunctions, event: EventView): string {
  const words = LL.eventList
  if (event.row.data.cancelled) return words.cancelled()
  if (event.isPast) return words.past()
  const exclusion = exclusionOf(event)
  if (exclusion === null) return ''
  return exclusion === 'stopped' ? words.unsold() : words.clash()
}
