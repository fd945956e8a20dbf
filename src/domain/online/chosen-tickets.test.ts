import { expect, test } from 'vitest'
import { fittedTickets, peopleFault, peopleOf, withTickets } from './chosen-tickets.ts'
import type { EventTicket } from './public-event.ts'

const ticket = (id: string, price: number): EventTicket => ({
  ...{ id, name: id, name_en: '', description: '', description_en: '', price, tax: 10 },
})
const tickets = [ticket('adult', 5000), ticket('child', 2500), ticket('infant', 0)]

test('tickets stand in the organiser’s order, each at its price, and none without a count', () => {
  let chosen = withTickets([], tickets, 'child', 1)
  chosen = withTickets(chosen, tickets, 'adult', 2)
  expect(chosen).toMatchObject([
    { price_type: 'adult', count: 2, price: 5000, type: 'ticket' },
    { price_type: 'child', count: 1, price: 2500 },
  ])
  expect(peopleOf(chosen)).toBe(3)
  expect(withTickets(chosen, tickets, 'adult', 0).map((t) => t.price_type)).toEqual(['child'])
  expect(withTickets([], tickets, 'adult', 5000)[0]?.count).toBe(999)
})

test('a price that changed, and a kind that is gone, are said and taken over', () => {
  const chosen = withTickets(withTickets([], tickets, 'adult', 2), tickets, 'infant', 1)
  const now = fittedTickets(chosen, [ticket('adult', 5500), ticket('child', 2500)])
  expect(now.notes).toEqual([
    { code: 'price', id: 'adult', before: 5000, now: 5500 },
    { code: 'gone', id: 'infant' },
  ])
  expect(now.chosen).toMatchObject([{ price_type: 'adult', count: 2, price: 5500 }])
  expect(fittedTickets(chosen, tickets), 'control: nothing changed').toEqual({ chosen, notes: [] })
})

test.each([
  [0, { code: 'none', n: 0 }],
  [1, { code: 'below_minimum', n: 2 }],
  [2, null],
  [4, null],
  [5, { code: 'full', n: 4 }],
  [7, { code: 'above_maximum', n: 6 }],
])('%i people: %j', (people, fault) => {
  expect(peopleFault(people, { minimum_pax: 2, maximum_pax: 6 }, { spots_left: 4 }, 0)).toEqual(fault)
})

test('what the customer holds already is not taken from them', () => {
  const limits = { minimum_pax: 1, maximum_pax: 6 }
  expect(peopleFault(2, limits, { spots_left: 0 }, 2)).toBeNull()
  expect(peopleFault(2, limits, { spots_left: 0 }, 0), 'control').toEqual({ code: 'full', n: 0 })
})
