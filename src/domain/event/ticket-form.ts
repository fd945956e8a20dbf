// The form of a kind of ticket: what is typed, what is wrong with it, and what is saved. The bounds are those of
// private.config_fields.

import { type } from 'arktype'
import { type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { plainPrice, taxRates, tidyPrice } from '#domain/price/price-form.ts'
import { checkedText, said, unsaid } from '#domain/text/said.ts'
import { visibleLines, visibleText } from '#domain/text/visible-text.ts'
import type { TicketType } from './ticket-type.ts'

/** Texts as they stand in the fields. */
export interface TicketForm {
  name: string
  name_en: string
  price: string
  tax: string
  description: string
  description_en: string
}

export type TicketCode = NumberCode | 'too_long' | 'invalid'

/** In characters; of the price in yen. */
export const ticketMost = {
  ...{ name: 100, name_en: 100, description: 1000, description_en: 1000 },
  price: 99_999_999,
} as const

export const newTicket: TicketForm = {
  ...{ name: '', name_en: '', price: '', tax: taxRates[0] },
  ...{ description: '', description_en: '' },
}

export const ticketForm = (row: TicketType): TicketForm => ({
  name: row.name,
  name_en: row.name_en,
  price: tidyPrice(String(row.price)),
  tax: String(row.tax),
  description: row.description,
  description_en: row.description_en,
})

/** What a form without faults means; its place in the list is not typed. */
export const ticketFrom = (form: TicketForm): Omit<TicketType, 'id' | 'position'> => ({
  name: visibleText(form.name),
  name_en: visibleText(form.name_en),
  price: readWhole(plainPrice(form.price)) ?? 0,
  tax: Number(form.tax),
  description: visibleLines(form.description),
  description_en: visibleLines(form.description_en),
})

export const ticketSchema = type({
  name: said(ticketMost.name),
  name_en: unsaid(ticketMost.name_en),
  price: checkedText(
    (text) => numberCode(plainPrice(text), { least: 0, most: ticketMost.price }) ?? undefined,
  ),
  tax: checkedText((text) => (/^\d{1,2}$|^100$/.test(text) ? undefined : 'invalid')),
  description: unsaid(ticketMost.description),
  description_en: unsaid(ticketMost.description_en),
})
