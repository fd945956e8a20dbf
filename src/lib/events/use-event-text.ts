import { useI18nContext } from '#i18n/i18n-react.tsx'
import { useLive } from '#lib/data/use-live.ts'
import { useSync } from '#lib/data/use-sync.tsx'
import type { LiveQuery, OccurrenceView } from '#sync/types.ts'
import { eventTitle, eventWhen } from './event-text.ts'

/** 11/28(土) 18:30 屋形船の夕べ, by its id; that it is none (null), or that this device does not know it. */
export function useEventText(id: unknown): string {
  const { LL, locale } = useI18nContext()
  const event = useEvent(id)
  if (id === null) return LL.stand.checkIn.noEvent()
  if (!event) return LL.stand.checkIn.unknownEvent()
  return `${eventWhen(event.data, locale)} ${eventTitle(event.data, locale)}`
}

/** 屋形船の夕べ, by its id; '' where this device does not know it. */
export function useEventName(id: unknown): string {
  const { locale } = useI18nContext()
  const event = useEvent(id)
  return event ? eventTitle(event.data, locale) : ''
}

function useEvent(id: unknown): OccurrenceView | null | undefined {
  const sync = useSync()
  return useLive(typeof id === 'string' ? sync.occurrences.one(`occurrence/${id}`) : none)
}

const none: LiveQuery<OccurrenceView | null> = { key: 'no event', open: () => () => undefined }
