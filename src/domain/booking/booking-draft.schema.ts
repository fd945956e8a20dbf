// What has to be right before staff may save a booking. The codes are those of the form's words.

import { type } from 'arktype'
import type { Answer } from '#domain/answer/answer.ts'
import { longestAnswer } from '#domain/answer/limits.ts'
import { checkedText } from '#domain/text/said.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { addDays } from '#domain/time/time.ts'
import type { BookingDraft } from './booking-draft.ts'

/** `number` is the phone as read: E.164, '' when none was typed, null when it is none. `today` is the venue's. */
export interface ReadDraft extends BookingDraft {
  number: string | null
  today: string
  /** Whether nobody has to say who they are: a ticket sold at the gate. */
  isNameless?: boolean
  /** Whether it is one of an event that sells tickets: then each of the people has one. */
  hasTickets?: boolean
}

const draftOf = (root: unknown): ReadDraft => root as ReadDraft

// As in the table's checks.
const tooLong = (most: number) => (text: string) => (text.length > most ? 'tooLong' : undefined)
const atMost = (most: number) => checkedText(tooLong(most))

function isNobody(root: unknown): boolean {
  const { number, last_name, first_name, isNameless } = draftOf(root)
  return !isNameless && number === '' && visibleText(last_name) === '' && visibleText(first_name) === ''
}

function ticketsFault({ hasTickets, lines, pax }: ReadDraft): TicketProblem | undefined {
  if (!hasTickets) return undefined
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  if (count === 0) return 'needTickets'
  return count === pax ? undefined : 'ticketsDiffer'
}

const firstDay = '2000-01-01'
/** The server takes a few more (private.field_error). */
const daysAhead = 3 * 365

const isNear = (day: string, { today }: ReadDraft): boolean =>
  day >= firstDay && day <= addDays(today, daysAhead)

export const bookingDraftSchema = type({
  day: type('string').narrow(
    (day, ctx) => isNear(day, draftOf(ctx.root)) || ctx.reject({ message: 'dayOutside' }),
  ),
  minute: type('unknown').narrow((minute, ctx) => minute !== null || ctx.reject({ message: 'needTime' })),
  'lines?': type('unknown').narrow((_, ctx) => {
    const fault = ticketsFault(draftOf(ctx.root))
    return fault === undefined || ctx.reject({ message: fault })
  }),
  phone: type('string').narrow(
    (_, ctx) => draftOf(ctx.root).number !== null || ctx.reject({ message: 'phoneInvalid' }),
  ),
  last_name: checkedText(tooLong(100), (_, root) => (isNobody(root) ? 'needWho' : undefined)),
  first_name: atMost(100),
  last_kana: atMost(100),
  first_kana: atMost(100),
  email: checkedText(tooLong(254), (text) =>
    text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) ? undefined : 'badEmail',
  ),
  requests: atMost(2000),
  comments: atMost(2000),
  'answers?': type('unknown').narrow(
    (answers, ctx) =>
      (answers as Answer[]).every(({ answer }) => answer.length <= longestAnswer) ||
      ctx.reject({ message: 'tooLong' }),
  ),
})

/** Of the tickets of an event. */
export type TicketProblem = 'needTickets' | 'ticketsDiffer'
export type DraftProblem = 'dayOutside' | 'needTime' | 'needWho' | 'phoneInvalid' | 'badEmail' | 'tooLong'
