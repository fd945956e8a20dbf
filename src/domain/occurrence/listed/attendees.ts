// Who comes to an event, for its list on paper and in a file: their order, and the columns that tickets and questions make.

import type { Answer } from '#domain/answer/answer.ts'
import { type Booking, isLive } from '#domain/booking/booking.ts'
import type { EventTemplate } from '#domain/event/event-template.ts'
import { dueAtVenue } from '#domain/price/card/at-venue.ts'

export type Attendee = Pick<
  Booking,
  'id' | 'status' | 'deleted' | 'pax' | 'lines' | 'answers' | 'checked_in' | 'day' | 'reference' | 'payment'
>

/** A kind of ticket under a name: one that was renamed since stands under both. */
export interface TicketColumn {
  price_type: string
  name: string
  name_en: string
}

type Asked = Pick<Answer, 'question' | 'question_en'>

/** Those that somebody has, in the template's order; kinds that it sells no more come last. */
export function ticketColumns(
  template: Pick<EventTemplate, 'tickets'> | null,
  parties: readonly Pick<Attendee, 'lines'>[],
): TicketColumn[] {
  const columns = new Map<string, TicketColumn>()
  for (const { price_type, name, name_en } of parties.flatMap(({ lines }) => lines))
    columns.set(keyOf({ price_type, name }), { price_type, name, name_en })
  const kinds = template?.tickets.map(({ ticket_type }) => ticket_type) ?? []
  const placeOf = ({ price_type }: TicketColumn): number => {
    const place = kinds.indexOf(price_type)
    return place < 0 ? kinds.length : place
  }
  return [...columns.values()].sort((a, b) => placeOf(a) - placeOf(b))
}

export const countOf = ({ lines }: Pick<Attendee, 'lines'>, column: TicketColumn): number =>
  lines.reduce((sum, line) => (keyOf(line) === keyOf(column) ? sum + line.count : sum), 0)

const keyOf = ({ price_type, name }: Pick<TicketColumn, 'price_type' | 'name'>): string =>
  `${price_type} ${name}`

/** What the template asks, in its order; behind it what was asked of somebody with other words. */
export function questionColumns(
  template: Pick<EventTemplate, 'questions'> | null,
  parties: readonly Pick<Attendee, 'answers'>[],
): Asked[] {
  const now = (template?.questions ?? []).map(({ ja, en }) => ({ question: ja, question_en: en }))
  const then = parties.flatMap(({ answers }) => answers)
  const columns = new Map<string, Asked>()
  for (const { question, question_en } of [...now, ...then])
    if (!columns.has(askedAs({ question, question_en })))
      columns.set(askedAs({ question, question_en }), { question, question_en })
  return [...columns.values()]
}

/** Two questions of one text are two answers of one cell. */
export const answerTo = ({ answers }: Pick<Attendee, 'answers'>, column: Asked): string =>
  answers
    .filter((answer) => askedAs(answer) === askedAs(column))
    .map(({ answer }) => answer)
    .join('\n')

const askedAs = ({ question, question_en }: Asked): string => JSON.stringify([question, question_en])

/** What they are to pay at the venue, as the gate asks it of them; null of who owes nothing there, cancelled or waiting. */
export const amountDue = (
  party: Pick<Attendee, 'status' | 'deleted' | 'lines' | 'payment'>,
): number | null => (isExpected(party) ? dueAtVenue(party) : null)

/** Who stands on the list at the gate: expected, there, or gone again. */
export const isExpected = (party: Pick<Attendee, 'status' | 'deleted'>): boolean =>
  isLive(party) || (party.status === 'left' && !party.deleted)
