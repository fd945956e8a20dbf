import { useMemo, useState } from 'react'
import { gateName } from '#domain/check-in/check-in.ts'
import { sellsTickets, type TemplateTicket, ticketPrice } from '#domain/event/event-template.ts'
import { ticketTypeOf } from '#domain/event/ticket-type.ts'
import type { Venue } from '#lib/data/use-venue.ts'
import type { EventView } from '#lib/events/use-listed-events.ts'
import type { BookingView } from '#sync/types.ts'

/** `by`: whether somebody saw the tickets. */
export type LetIn = (b: BookingView, tickets: readonly number[], by: 'code' | 'name') => void

/** What the people of an event have to have, and whether some of it is paid at the venue. */
export interface GateSale {
  sells: boolean
  costs: boolean
}

export function useGateSale(
  { setup }: Pick<Venue, 'setup'>,
  { template }: Pick<EventView, 'template'>,
  parties: readonly BookingView[],
): GateSale {
  const [sells, items] = [sellsTickets(template, parties), setup?.items]
  return useMemo(() => {
    const kinds = (items ?? []).filter(({ kind }) => kind === 'ticket_type').map(ticketTypeOf)
    const isPaid = (ticket: TemplateTicket) =>
      ticketPrice(
        ticket,
        kinds.find(({ id }) => id === ticket.ticket_type),
      ) !== 0
    return { sells, costs: sells && (!template || template.tickets.some(isPaid)) }
  }, [sells, template, items])
}

const storageKey = 'noren.gate'

/** At which gate this tablet stands: a setting of the device; '' where nobody said. */
export function useGate(): [gate: string, setGate: (name: string) => void] {
  const [gate, setGate] = useState(kept)
  return [
    gate,
    (name) => {
      setGate(name)
      try {
        if (name === '') localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, name)
      } catch {
        // A full or closed storage: kept until the page closes at least.
      }
    },
  ]
}

function kept(): string {
  try {
    return gateName(localStorage.getItem(storageKey) ?? '')
  } catch {
    return ''
  }
}
