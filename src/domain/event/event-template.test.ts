import { expect, test } from 'vitest'
import {
  type EventTemplate,
  sellsTickets,
  templatesWith,
  ticketPrice,
  withoutTicket,
} from './event-template.ts'
import type { TicketType } from './ticket-type.ts'

const ticket = (ticket_type: string, price: number | null = null) => ({ limit: null, price, ticket_type })
const template = (id: string, ...tickets: EventTemplate['tickets']) => ({ id, tickets }) as EventTemplate
const all = [
  template('cruise', ticket('adult'), ticket('child', 500)),
  template('talk', ticket('child')),
  template('free'),
]

test('a kind of ticket is taken out of those that sell it, and of no other; the rest stays in its order', () => {
  expect(templatesWith(all, 'child').map(({ id }) => id)).toEqual(['cruise', 'talk'])
  expect(withoutTicket(all, 'child')).toEqual([
    {
      ...{ kind: 'event_template', key: 'cruise', seen: { tickets: all[0]?.tickets } },
      wanted: { tickets: [ticket('adult')] },
    },
    {
      ...{ kind: 'event_template', key: 'talk', seen: { tickets: all[1]?.tickets } },
      wanted: { tickets: [] },
    },
  ])
  expect(withoutTicket(all, 'drink')).toEqual([])
})

test('an event sells tickets as its template says; of one that is gone, as its parties have them', () => {
  const parties = [{ lines: [] }, { lines: [{}] }]
  expect(all.map((one) => sellsTickets(one, parties))).toEqual([true, true, false])
  expect([sellsTickets(null, parties), sellsTickets(null, [{ lines: [] }])]).toEqual([true, false])
})

test('the price of the template goes before that of the kind, and free is a price', () => {
  const adult = { price: 3000 } as TicketType
  expect(ticketPrice(ticket('adult'), adult)).toBe(3000)
  expect(ticketPrice(ticket('adult', 2500), adult)).toBe(2500)
  expect(ticketPrice(ticket('adult', 0), adult)).toBe(0)
  expect(ticketPrice(ticket('gone'), undefined)).toBeNull()
})
