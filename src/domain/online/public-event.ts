// What a customer sees of an organiser's events. Field names are those on the wire (sync/SPEC.md, "Calls of customers").

import type { TemplateQuestion } from '#domain/event/event-template.ts'
import type { CancellationFee } from '#domain/price/fee.ts'
import { daysBetween } from '#domain/time/time.ts'
import type { CardPayment, DayMark } from './guest-booking.ts'

export interface Organiser {
  url: string
  name: string
  /** In Latin letters, for who reads English; '' where the name serves for both. */
  name_en: string
  address: string
  phone: string
  vendor_type: 'RESTAURANT' | 'EVENT'
  time_zone: string
  /** https addresses on other people's servers, '' for none. */
  picture: string
  map: string
  cancellation_policy: { ja: string; en: string }
  cancellation_fees: CancellationFee[]
  payment: CardPayment | null
}

/** Why not even the smallest party can book a date, as its tickets would be refused. */
export type DateReason = 'event_off' | 'past' | 'past_cutoff' | 'exclusive' | 'full'

/** When an event takes place: a business day and its minutes. */
export interface EventDate {
  id: string
  day: string
  starts_at: number
  ends_at: number
  spots_left: number
  /** Fewer than a fifth of its seats. */
  few: boolean
  reason: DateReason | null
  /** Full by what others hold at the moment: it is not sold out. */
  held: boolean
}

export interface EventTicket {
  id: string
  name: string
  name_en: string
  description: string
  description_en: string
  /** With the tax in it. */
  price: number
  tax: number
}

/** An event in the list. */
export interface ListedEvent {
  slug: string
  name: string
  name_en: string
  location: string
  location_en: string
  /** https, '' for none. */
  picture: string
  /** It takes place online, too; where is told to who has booked. */
  online: boolean
  /** The lowest of its tickets that are not free; 0 where all are, null where it has none. */
  price: number | null
  /** Others cost more. */
  is_from: boolean
  duration: number
  minimum_pax: number
  maximum_pax: number
  cutoff_days: number
  /** The next three that can be booked; where none can, the next ones with why not. */
  next: EventDate[]
}

export interface PublicEvent extends Omit<ListedEvent, 'next'> {
  description: string
  description_en: string
  pricing: string
  pricing_en: string
  tickets: EventTicket[]
  /** What is asked of who books, in the organiser's order. */
  questions: TemplateQuestion[]
}

/** A text in the reader's language, where it has one. */
export const inLanguage = (ja: string, en: string, language: 'ja' | 'en'): string =>
  language === 'en' && en !== '' ? en : ja

/** What a day has left, by its dates. `closed`: it takes place, or would have, but nothing of it is sold. */
export function markOf(dates: readonly EventDate[]): DayMark {
  if (dates.length === 0) return 'none'
  const bookable = dates.filter(({ reason }) => reason === null)
  if (bookable.length > 0) return bookable.every(({ few }) => few) ? 'few' : 'free'
  // Whoever holds what is left may not buy it.
  if (dates.some(({ held }) => held)) return 'few'
  return dates.some(({ reason }) => reason === 'full') ? 'full' : 'closed'
}

/** Whether its end has passed; a night may end on the business day after its own. */
export const isOver = (
  { day, ends_at }: Pick<EventDate, 'day' | 'ends_at'>,
  now: { today: string; minute: number },
): boolean => daysBetween(day, now.today) * 1440 + now.minute >= ends_at

/** By day, in the order in which they come. */
export function byDay(dates: readonly EventDate[]): Map<string, EventDate[]> {
  const days = new Map<string, EventDate[]>()
  for (const date of dates) days.set(date.day, [...(days.get(date.day) ?? []), date])
  return days
}

/** What is known once an answer came for the days from `from` to before `more`: of those days it says all. */
export function merged(
  known: readonly EventDate[],
  { dates, from, more }: { dates: readonly EventDate[]; from: string; more: string | null },
): EventDate[] {
  const others = known.filter(({ day }) => day < from || (more !== null && day >= more))
  return [...others, ...dates].sort(
    (a, b) => a.day.localeCompare(b.day) || a.starts_at - b.starts_at || a.id.localeCompare(b.id),
  )
}
