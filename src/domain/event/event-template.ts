// What an organiser holds again and again: rows `event_template/<id>` of the setup (private.config_fields says what each field may
// hold).

import type { ConfigChange, Fields } from '#domain/config/config-command.ts'
import type { TicketType } from './ticket-type.ts'

/** A kind of ticket that a template sells. The keys stand as Postgres orders them: two equal ones are written alike. */
export interface TemplateTicket {
  /** Most of one occurrence; null for no limit. */
  limit: number | null
  /** Null for the price of the kind. */
  price: number | null
  ticket_type: string
}

/** What customers are asked as they book. The keys stand as Postgres orders them. */
export interface TemplateQuestion {
  /** '' where it has none: then the Japanese text stands in English too. */
  en: string
  id: string
  ja: string
  required: boolean
}

export interface EventTemplate {
  id: string
  name: string
  name_en: string
  location: string
  location_en: string
  description: string
  description_en: string
  /** https addresses, '' for none. */
  picture: string
  online_url: string
  /** What customers read of prices beside the tickets. */
  pricing: string
  pricing_en: string
  /** In the order in which customers see them. */
  tickets: readonly TemplateTicket[]
  /** Minutes from start to end. */
  duration: number
  /** Minutes from one start to the next. */
  interval: number
  /** Seats of one occurrence. */
  maximum_capacity: number
  /** The largest and the smallest party of one booking. */
  maximum_pax: number
  minimum_pax: number
  cutoff_days: number
  /** The last word of its address. */
  slug: string
  /** No other template with this flag at the same time. */
  exclusive: boolean
  questions: readonly TemplateQuestion[]
  position: number
}

/** The template of a row; `id` is its key. */
export const templateOf = ({ id, data }: { id: string; data: Fields }): EventTemplate => ({
  ...(data as unknown as Omit<EventTemplate, 'id'>),
  id: id.slice(id.indexOf('/') + 1),
})

export const templatesWith = (all: readonly EventTemplate[], ticketType: string): EventTemplate[] =>
  all.filter(({ tickets }) => tickets.some((ticket) => ticket.ticket_type === ticketType))

/**
 * Takes a kind of ticket out of all templates that sell it. It goes with the deletion, as one act: a template that kept it would
 * sell nothing in its place, and to look for all of them first is work that the tablet can do.
 */
export const withoutTicket = (all: readonly EventTemplate[], ticketType: string): ConfigChange[] =>
  templatesWith(all, ticketType).map(({ id, tickets }) => ({
    kind: 'event_template',
    key: id,
    seen: { tickets },
    wanted: { tickets: tickets.filter((ticket) => ticket.ticket_type !== ticketType) },
  }))

/** Whether an event sells kinds of tickets; of a template that is gone the parties of the event tell. */
export const sellsTickets = (
  template: Pick<EventTemplate, 'tickets'> | null,
  parties: readonly { lines: readonly unknown[] }[],
): boolean => (template ? template.tickets.length > 0 : parties.some(({ lines }) => lines.length > 0))

/** What one costs in this template: its own price, else that of the kind; null where the kind is gone and none is set. */
export const ticketPrice = (ticket: TemplateTicket, type: TicketType | undefined): number | null =>
  ticket.price ?? type?.price ?? null
