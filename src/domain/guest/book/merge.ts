// Merging two cards of the same person, and taking it back.

import type { CommandBody } from '#domain/booking/command.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { fold } from '#domain/guest/search.ts'
import { cardsOf, ownCard, type Person } from './merged.ts'

/** `subject`: whose row the command is about. */
export interface CardCommand {
  subject: string
  body: CommandBody
}

const linkCommand = ({ id, merged_into }: Guest, to: string | null): CardCommand => ({
  subject: id,
  body: { kind: 'guest.edit', args: { fields: { merged_into: to } }, base: { merged_into } },
})

/** Name and number of `stays` stay; all that leads to the other comes along. */
export const mergeCommand = (stays: Person, other: Person): CardCommand =>
  linkCommand(ownCard(other), ownCard(stays).id)

/** A card stands alone again, with those that lead to it. */
export const splitCommand = (card: Guest): CardCommand => linkCommand(card, null)

const mostOffered = 5

/** Who may be the same person, by a whole name, a reading or an e-mail; those who came most often first. */
export function likelySame<P extends Person>(persons: readonly P[], person: Person): P[] {
  const own = new Set(cardsOf(person).flatMap(marksOf))
  return persons
    .filter(
      (other) => other.id !== person.id && cardsOf(other).some((c) => marksOf(c).some((m) => own.has(m))),
    )
    .sort((a, b) => b.visits - a.visits || (a.id < b.id ? -1 : 1))
    .slice(0, mostOffered)
}

/** A family name alone is that of many. */
function marksOf(card: Guest): string[] {
  const whole = (kind: string, last: string, first: string) =>
    last === '' || first === '' ? [] : [`${kind} ${fold(last + first)}`]
  return [
    ...whole('name', card.last_name, card.first_name),
    ...whole('kana', card.last_kana, card.first_kana),
    ...(card.email === '' ? [] : [`email ${card.email.toLowerCase()}`]),
  ]
}
