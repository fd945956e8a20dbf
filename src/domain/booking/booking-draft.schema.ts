// What has to be right before staff may save a booking. The codes are those of the form's words.

import { type } from 'arktype'
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
}

const draftOf = (root: unknown): ReadDraft => root as ReadDraft

// As in the table's checks.
const tooLong = (most: number) => (text: string) => (text.length > most ? 'tooLong' : undefined)
const atMost = (most: number) => checkedText(tooLong(most))

function isNobody(root: unknown): boolean {
  const { number, last_name, first_name, isNameless } = draftOf(root)
  return !isNameless && number === '' && visibleText(last_name) === '' && visibleText(first_name) === ''
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
})

export type DraftProblem = 'dayOutside' | 'needTime' | 'needWho' | 'phoneInvalid' | 'badEmail' | 'tooLong'
