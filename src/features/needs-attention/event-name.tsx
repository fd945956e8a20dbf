import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useOccurrence } from '#lib/attention/use-events.ts'
import { eventTitle } from '#lib/events/event-text.ts'

/** Of which event a card is; nothing of a table's. Two may begin at the same time. */
export function EventName({ occurrence }: { occurrence: string | null }) {
  const { locale } = useI18nContext()
  const event = useOccurrence(occurrence)
  return event && <p className="wrap-anywhere font-semibold">{eventTitle(event.data, locale)}</p>
}
