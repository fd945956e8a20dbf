// What the pages of an organiser's events ask.

import type { EventDate, ListedEvent, Organiser, PublicEvent } from '#domain/online/public-event.ts'
import type { ApiResult, Ask } from './ask.ts'

export interface EventsPage {
  vendor: Organiser
  events: ListedEvent[]
  now: string
  today: string
  minute: number
}

export interface EventPage {
  vendor: Organiser
  event: PublicEvent
  /** Whole days; `more` is the first day that is left out, null where none is. */
  dates: EventDate[]
  more: string | null
  now: string
  today: string
  minute: number
}

export interface EventsApi {
  eventsPage(url: string): Promise<ApiResult<EventsPage>>
  /** With the dates from a day on, or from the day of a date; from today where neither is said. */
  eventPage(
    url: string,
    slug: string,
    from?: { day?: string; occurrence?: string },
  ): Promise<ApiResult<EventPage>>
}

export function eventsApi(ask: Ask): EventsApi {
  return {
    eventsPage: (url) => ask('events_page', { p_vendor_url: url }),
    eventPage: (url, slug, from = {}) =>
      ask('event_page', {
        p_vendor_url: url,
        p_event_url: slug,
        p_from: from.day ?? null,
        p_occurrence: from.occurrence ?? null,
      }),
  }
}
