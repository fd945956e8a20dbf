import type { Sql } from 'postgres'
import { Recent } from '#local/pages/recent.ts'
import { payloadsOf } from './payloads.ts'

/** What the HTML of an organiser's page says of the events; as the functions for strangers answer. */
export interface EventsSaid {
  timeZone: string
  events: readonly SaidEvent[]
}

export interface SaidEvent {
  slug: string
  name: string
  name_en: string
  location: string
  location_en: string
  /** It takes place online, too. */
  online: boolean
  description: string
  description_en: string
  picture: string
  tickets: readonly { name: string; name_en: string; price: number }[]
  dates: readonly SaidDate[]
}

export interface SaidDate {
  id: string
  day: string
  starts_at: number
  ends_at: number
  reason: string | null
}

/** Of the page `events` or of one event: null where there is none, undefined where it cannot be said now. */
export type FindEvents = (url: string, page: string) => Promise<EventsSaid | null | undefined>

const keptMs = 10_000
const mostKept = 1_000
/** Search engines read the next ones. */
const mostDates = 20

export const eventPagesOf = (sql: Sql): FindEvents => headsOf(sql, eventsIn)

/** For the heads of pages: what was found is kept for some seconds, what was not is asked for again. */
export function headsOf<Said>(
  sql: Sql,
  read: (text: string) => Said,
): (url: string, page: string) => Promise<Said | null | undefined> {
  const payloadOf = payloadsOf(sql)
  const kept = new Recent<{ until: number; said: Said }>(mostKept)
  return async (url, page) => {
    const path = `${url}/${page}`
    const last = kept.get(path)
    if (last && last.until > Date.now()) return last.said
    const found = await payloadOf(url, page)
    if (!found) return found === undefined ? last?.said : null
    const said = read(found.text)
    kept.set(path, { until: Date.now() + keptMs, said })
    return said
  }
}

type Answered = Omit<SaidEvent, 'dates'> & { next: SaidDate[] }

/** What a payload holds for the head. */
export function eventsIn(text: string): EventsSaid {
  const { vendor, event, dates, events } = JSON.parse(text) as {
    vendor: { time_zone: string }
    event?: Answered
    dates?: SaidDate[]
    events?: Answered[]
  }
  const all = event ? [{ ...event, next: dates ?? [] }] : (events ?? [])
  return {
    timeZone: vendor.time_zone,
    events: all.map(({ next, ...one }) => ({
      ...{ slug: one.slug, name: one.name, name_en: one.name_en, picture: one.picture },
      ...{ location: one.location, location_en: one.location_en, online: one.online === true },
      ...{ description: one.description ?? '', description_en: one.description_en ?? '' },
      tickets: (one.tickets ?? []).map(({ name, name_en, price }) => ({ name, name_en, price })),
      dates: next
        .filter(({ reason }) => reason !== 'past')
        .slice(0, mostDates)
        .map(({ id, day, starts_at, ends_at, reason }) => ({ id, day, starts_at, ends_at, reason })),
    })),
  }
}
