// What a customer chooses of an event's tickets. private.ticket_lines and private.spots_reason decide about it in the end.

import { type BookingLine, mostOfOne } from '#domain/price/line.ts'
import type { ChoiceNote } from './chosen-prices.ts'
import type { ChosenPrice } from './guest-booking.ts'
import type { EventDate, EventTicket, PublicEvent } from './public-event.ts'

type Chosen = readonly ChosenPrice[]

/** One person for each ticket. */
export const peopleOf = (chosen: Chosen): number => chosen.reduce((sum, { count }) => sum + count, 0)

const lineOf = ({ id, name, name_en, price, tax }: EventTicket, count: number): BookingLine => ({
  ...{ price_type: id, type: 'ticket', name, name_en, price, tax, count },
})

/** The same with another count of one kind, in the organiser's order, at the price that stands there. */
export function withTickets(
  chosen: Chosen,
  tickets: readonly EventTicket[],
  id: string,
  count: number,
): ChosenPrice[] {
  return tickets.flatMap((ticket) => {
    if (ticket.id === id) return count > 0 ? [lineOf(ticket, Math.min(count, mostOfOne))] : []
    return chosen.filter(({ price_type }) => price_type === ticket.id)
  })
}

/** The choice as it can be had now, and what had to be changed in it. */
export function fittedTickets(
  chosen: Chosen,
  tickets: readonly EventTicket[],
): { chosen: ChosenPrice[]; notes: ChoiceNote[] } {
  const notes: ChoiceNote[] = []
  let kept: ChosenPrice[] = []
  for (const { price_type: id, count, price: before } of chosen) {
    const ticket = tickets.find((t) => t.id === id)
    if (!ticket) {
      notes.push({ code: 'gone', id })
      continue
    }
    if (ticket.price !== before) notes.push({ code: 'price', id, before, now: ticket.price })
    kept = withTickets(kept, tickets, id, count)
  }
  return { chosen: kept, notes }
}

/** As they stand in the booking, and as the customer saw them; what is sold no more keeps what was said of it. */
export const ticketLines = (chosen: Chosen): BookingLine[] =>
  chosen.map((line) => ({ type: 'ticket', name: '', name_en: '', tax: 0, ...line }))

export type PeopleFault = { code: 'none' | 'below_minimum' | 'above_maximum' | 'full'; n: number }

/** Why so many tickets cannot be had; null where they can. `spare` are those that the customer holds already. */
export function peopleFault(
  people: number,
  { minimum_pax, maximum_pax }: Pick<PublicEvent, 'minimum_pax' | 'maximum_pax'>,
  { spots_left }: Pick<EventDate, 'spots_left'>,
  spare: number,
): PeopleFault | null {
  if (people === 0) return { code: 'none', n: 0 }
  if (people < minimum_pax) return { code: 'below_minimum', n: minimum_pax }
  if (people > maximum_pax) return { code: 'above_maximum', n: maximum_pax }
  return people > spots_left + spare ? { code: 'full', n: spots_left + spare } : null
}
