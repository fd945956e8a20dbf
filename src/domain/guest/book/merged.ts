// Cards of one person. A merge is a link from card to card (`merged_into`) and moves nothing: what people look at is put together
// here, and without the link there are two cards as they would have been.

import { readAllergies, writeAllergies } from '#domain/guest/allergies.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { fold } from '#domain/guest/search.ts'

/** One card; or the card at which links end, with what those say that lead to it. */
export type Person<G extends Guest = Guest> = G & {
  /** The row itself, and those that lead to it: only where there is more than one. */
  own?: G
  merged?: readonly G[]
}

/** The row as it was written: what a form edits, and what a command has as its base. */
export const ownCard = <G extends Guest>(person: Person<G>): G => person.own ?? person

/** The person's own card first. */
export const cardsOf = <G extends Guest>(person: Person<G>): readonly G[] =>
  person.own ? [person.own, ...(person.merged ?? [])] : [person]

/** One of their cards; the person where it is none of them any more. */
export const cardIn = <G extends Guest>(person: Person<G>, id: string): G =>
  cardsOf(person).find((card) => card.id === id) ?? person

export const phonesOf = (person: Person): string[] => cardsOf(person).map(({ phone }) => phone)

/** Every number of each. */
export const byPhone = <P extends Person>(persons: readonly P[]): Map<string, P> =>
  new Map(persons.flatMap((person) => phonesOf(person).map((phone) => [phone, person])))

/**
 * Cards as the persons they belong to, in the order of the cards at which links end. A link to a card that is not among
 * them leads nowhere, and in a circle, which two tablets can make before the server has heard of both, the card of the
 * lowest id stands for all. `besides`: what else is said of several cards as one.
 */
export function personsOf<G extends Guest>(
  cards: readonly G[],
  besides: (cards: readonly G[]) => Partial<G> = () => ({}),
): Person<G>[] {
  if (!cards.some((card) => card.merged_into !== null)) return [...cards]
  const byId = new Map(cards.map((card) => [card.id, card]))
  const parts = new Map<string, G[]>()
  const roots: G[] = []
  for (const card of cards) {
    const root = endOf(card, byId)
    if (root === card) roots.push(card)
    else parts.set(root.id, [...(parts.get(root.id) ?? []), card])
  }
  return roots.map((root) => {
    const merged = parts.get(root.id)
    return merged ? personOf(root, merged.sort(latestFirst), besides) : root
  })
}

function endOf<G extends Guest>(card: G, byId: ReadonlyMap<string, G>): G {
  const passed: G[] = []
  let at = card
  for (;;) {
    const next = at.merged_into === null ? undefined : byId.get(at.merged_into)
    if (!next) return at
    passed.push(at)
    const met = passed.indexOf(next)
    if (met >= 0) return passed.slice(met).reduce((a, b) => (a.id < b.id ? a : b))
    at = next
  }
}

/** Who was here last knows best; those who never came by their ids. */
function latestFirst(a: Guest, b: Guest): number {
  const [x, y] = [a.last_visit_day ?? '', b.last_visit_day ?? '']
  if (x !== y) return x > y ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function personOf<G extends Guest>(
  own: G,
  merged: readonly G[],
  besides: (cards: readonly G[]) => Partial<G>,
): Person<G> {
  const cards = [own, ...merged]
  const first = (field: 'email' | 'company' | 'birthday') =>
    cards.map((card) => card[field]).find((text) => text !== '') ?? ''
  const named = cards.find(hasName) ?? own
  // The reading of another name would be wrong.
  const read = cards.find((card) => hasKana(card) && isReadingOf(card, named)) ?? own
  const { last_name, first_name } = named
  const { last_kana, first_kana } = read
  const notes = cards.map((card) => card.notes).filter((text) => text !== '')
  const days = cards.flatMap(({ last_visit_day }) => last_visit_day ?? []).sort()
  return {
    ...own,
    ...{ last_name, first_name, last_kana, first_kana },
    email: first('email'),
    company: first('company'),
    birthday: first('birthday'),
    visits: cards.reduce((sum, { visits }) => sum + visits, 0),
    no_shows: cards.reduce((sum, { no_shows }) => sum + no_shows, 0),
    last_visit_day: days.at(-1) ?? null,
    allergies: writeAllergies(readAllergies(cards.map((card) => card.allergies).join('・'))),
    notes: [...new Set(notes)].join('\n'),
    tags: [...new Set(cards.flatMap(({ tags }) => tags))],
    conflicts: cards.flatMap(({ conflicts }) => conflicts),
    ...besides(cards),
    own,
    merged,
  }
}

type Named = Pick<Guest, 'last_name' | 'first_name'>
type Read = Pick<Guest, 'last_kana' | 'first_kana'>

const hasName = (who: Named): boolean => who.last_name + who.first_name !== ''
const hasKana = (who: Read): boolean => who.last_kana + who.first_kana !== ''
const nameOf = (who: Named): string => fold(who.last_name + who.first_name)
const isReadingOf = (who: Named, named: Named): boolean => !hasName(who) || nameOf(who) === nameOf(named)

/** A person as that card of theirs says which has this number: with its name and e-mail, where it has any. */
export function asUnder<G extends Guest>(person: Person<G>, phone: string): Person<G> {
  const card = cardsOf(person).find((one) => one.phone === phone)
  if (!card || phone === person.phone) return person
  const { last_name, first_name, last_kana, first_kana } = hasName(card) ? card : person
  return {
    ...person,
    ...{ phone, last_name, first_name, last_kana, first_kana },
    email: card.email || person.email,
  }
}

/** Each person once for each of their numbers. */
export const underEachNumber = <G extends Guest>(persons: readonly Person<G>[]): Person<G>[] =>
  persons.flatMap((person) =>
    person.merged ? phonesOf(person).map((phone) => asUnder(person, phone)) : [person],
  )
