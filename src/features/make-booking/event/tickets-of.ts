import type { EventTemplate } from '#domain/event/event-template.ts'
import { ticketTypeOf } from '#domain/event/ticket-type.ts'
import type { Venue } from '#lib/data/use-venue.ts'

/** Kinds of tickets as this event sells them, in its order, as prices that hold at any time. */
export function ticketsOf({ setup }: Pick<Venue, 'setup'>, template: EventTemplate | null) {
  const kinds = new Map(
    (setup?.items ?? [])
      .filter(({ kind }) => kind === 'ticket_type')
      .map((item) => [ticketTypeOf(item).id, ticketTypeOf(item)]),
  )
  return (template?.tickets ?? []).flatMap(({ ticket_type, price }, position) => {
    const kind = kinds.get(ticket_type)
    const always = { weekdays: [], starts_at: null, ends_at: null, position }
    return kind ? [{ ...kind, ...always, type: 'ticket' as const, price: price ?? kind.price }] : []
  })
}
