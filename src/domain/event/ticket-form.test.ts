import { type } from 'arktype'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newTicket, type TicketForm, ticketForm, ticketFrom, ticketSchema } from './ticket-form.ts'
import { type TicketType, ticketTypeOf } from './ticket-type.ts'

const typed = (more: Partial<TicketForm> = {}): TicketForm => ({
  ...newTicket,
  ...{ name: 'おとな', price: '3,000' },
  ...more,
})

const faults = (form: TicketForm) => {
  const checked = ticketSchema(form)
  return checked instanceof type.errors ? Object.fromEntries(checked.map((e) => [e.path[0], e.message])) : {}
}

test.each<[string, Partial<TicketForm>, Record<string, string>]>([
  ['a ticket', {}, {}],
  ['nothing typed', { name: ' ', price: '' }, { name: 'required', price: 'required' }],
  ['free', { price: '￥０' }, {}],
  ['a price below nothing', { price: '-100' }, { price: 'not_negative' }],
  ['no number', { price: '三千円' }, { price: 'not_negative' }],
  ['too much', { price: '100000000' }, { price: 'too_large' }],
  [
    'long texts',
    { name: 'あ'.repeat(101), description_en: 'x'.repeat(1001) },
    { name: 'too_long', description_en: 'too_long' },
  ],
  ['no tax', { tax: 'x' }, { tax: 'invalid' }],
])('%s', (_, more, codes) => {
  expect(faults(typed(more))).toEqual(codes)
})

test('what is in force comes out of the form as it went in', () => {
  const row: fc.Arbitrary<TicketType> = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('おとな', 'こども'),
    name_en: fc.constantFrom('', 'Adult'),
    price: fc.integer({ min: 0, max: 99_999_999 }),
    tax: fc.constantFrom(10, 8, 0),
    description: fc.constantFrom('', '飲み物\n1杯つき'),
    description_en: fc.constantFrom('', 'with a drink'),
    position: fc.nat(9),
  })
  fc.assert(
    fc.property(row, ({ id, position, ...wanted }) => {
      const form = ticketForm({ id, position, ...wanted })
      expect(faults(form)).toEqual({})
      expect(ticketFrom(form)).toEqual(wanted)
      expect(ticketTypeOf({ id: `ticket_type/${id}`, data: { ...wanted, position } })).toEqual({
        ...{ id, position },
        ...wanted,
      })
    }),
  )
})
