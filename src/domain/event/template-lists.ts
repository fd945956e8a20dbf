// The lists in the form of a template: tickets it sells, and what customers are asked. The bounds are those of
// private.tickets_error and private.questions_error.

import { type } from 'arktype'
import { type NumberCode, numberCode, readWhole } from '#domain/online-seats/whole-number.ts'
import { plainPrice, tidyPrice } from '#domain/price/price-form.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import type { TemplateQuestion, TemplateTicket } from './event-template.ts'

export const mostTickets = 20
export const mostQuestions = 5
export const longestQuestion = 200
export const ticketBounds = {
  price: { least: 0, most: 99_999_999, isOptional: true },
  limit: { least: 1, most: 100_000, isOptional: true },
} as const

/** Texts as they stand in the fields; '' for the price of the kind, and for no limit. */
export interface TicketDraft {
  ticket_type: string
  price: string
  limit: string
}

export interface QuestionDraft {
  id: string
  ja: string
  en: string
  required: boolean
}

export type ListCode = NumberCode | 'too_long' | 'unknown'

export const ticketDraft = ({ ticket_type, price, limit }: TemplateTicket): TicketDraft => ({
  ticket_type,
  price: price === null ? '' : tidyPrice(String(price)),
  limit: limit === null ? '' : String(limit),
})

export const ticketOf = ({ ticket_type, price, limit }: TicketDraft): TemplateTicket => ({
  limit: readWhole(limit),
  price: readWhole(plainPrice(price)),
  ticket_type,
})

export const questionDraft = ({ id, ja, en, required }: TemplateQuestion): QuestionDraft => ({
  ...{ id, ja, en, required },
})

export const questionOf = ({ id, ja, en, required }: QuestionDraft): TemplateQuestion => ({
  en: visibleText(en),
  id,
  ja: visibleText(ja),
  required,
})

interface Fault {
  row: number
  field: string
  code: ListCode
}

/** `known` are kinds of tickets that are there, or that the template had before. */
export const ticketFaults = (rows: readonly TicketDraft[], known: readonly string[]): Fault[] =>
  rows.flatMap(({ ticket_type, price, limit }, row): Fault[] => {
    const ofPrice = known.includes(ticket_type)
      ? numberCode(plainPrice(price), ticketBounds.price)
      : ('unknown' as const)
    const ofLimit = numberCode(limit, ticketBounds.limit)
    return [
      ...(ofPrice ? [{ row, field: 'price', code: ofPrice }] : []),
      ...(ofLimit ? [{ row, field: 'limit', code: ofLimit }] : []),
    ]
  })

export const questionFaults = (rows: readonly QuestionDraft[]): Fault[] =>
  rows.flatMap(({ ja, en }, row): Fault[] => {
    const ofJa = visibleText(ja) === '' ? 'required' : isLong(ja) ? 'too_long' : null
    return [
      ...(ofJa ? [{ row, field: 'ja', code: ofJa } as const] : []),
      ...(isLong(en) ? [{ row, field: 'en', code: 'too_long' } as const] : []),
    ]
  })

const isLong = (text: string): boolean => visibleText(text).length > longestQuestion

export const ticketsSchema = type({ ticket_type: 'string', price: 'string', limit: 'string' })
  .array()
  .narrow((rows, ctx) => {
    const { known = [] } = ctx.root as { known?: readonly string[] }
    const faults = ticketFaults(rows, known)
    for (const { row, field, code } of faults) ctx.error({ relativePath: [row, field], message: code })
    return faults.length === 0
  })

export const questionsSchema = type({ id: 'string', ja: 'string', en: 'string', required: 'boolean' })
  .array()
  .narrow((rows, ctx) => {
    const faults = questionFaults(rows)
    for (const { row, field, code } of faults) ctx.error({ relativePath: [row, field], message: code })
    return faults.length === 0
  })
