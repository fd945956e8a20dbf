// The guest book as a list: who is found, and in which order they stand.

import { allergiesOf, hasAllergies } from '#domain/guest/allergies.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { fold, type Sought, searchFor } from '#domain/guest/search.ts'
import { cardsOf, type Person, phonesOf } from './merged.ts'

export const guestOrders = ['name', 'lastVisit', 'visits', 'noShows'] as const
export type GuestOrder = (typeof guestOrders)[number]

export interface GuestFilter {
  query: string
  /** '' for any. */
  tag: string
  allergiesOnly: boolean
  order: GuestOrder
}

export const noGuestFilter: GuestFilter = { query: '', tag: '', allergiesOnly: false, order: 'name' }

/** By name, kana, romaji, number, e-mail, company, own tags and notes, those of merged cards too. */
export function filterGuests<T extends Person>(guests: readonly T[], filter: GuestFilter): T[] {
  const isSought = filter.query.trim() === '' ? null : searchFor(filter.query)
  return guests
    .filter(
      (g) =>
        (filter.tag === '' || g.tags.includes(filter.tag)) &&
        (!filter.allergiesOnly || isAllergic(g)) &&
        (!isSought || isSought(soughtOf(g), null)),
    )
    .sort(orders[filter.order])
}

const isAllergic = (g: Guest): boolean => hasAllergies({ ...allergiesOf(g), isTold: false })

// Each text is folded once as long as the row lives. A row is also looked through as the guest of a booking, for less:
// so it is another object here.
const sought = new WeakMap<Person, Sought>()

function soughtOf(g: Person): Sought {
  const known = sought.get(g)
  if (known) return known
  const cards = cardsOf(g)
  const { last_name, first_name } = g
  const names = g.merged ? cards.flatMap((c) => [c.last_name + c.first_name, c.first_name + c.last_name]) : []
  const made: Sought = {
    ...{ last_name, first_name },
    last_kana: cards.map((c) => c.last_kana + c.first_kana).join(between),
    first_kana: '',
    phone: phonesOf(g).join(between),
    reference: cards.map(({ email }) => email).join(between),
    requests: [...cards.map(({ company }) => company), ...g.tags, ...names].join(between),
    comments: g.notes,
  }
  sought.set(g, made)
  return made
}

/** Of words that are looked through as one: it is in nobody's name. */
const between = '\u0001'

const byNumber = (of: (g: Guest) => number) => (a: Guest, b: Guest) => of(b) - of(a) || byName(a, b)

const orders: Record<GuestOrder, (a: Guest, b: Guest) => number> = {
  name: byName,
  // Who never came stands last.
  lastVisit: (a, b) => -compared(a.last_visit_day ?? '', b.last_visit_day ?? '') || byName(a, b),
  visits: byNumber((g) => g.visits),
  noShows: byNumber((g) => g.no_shows),
}

/** As a register is kept: by kana where they are known, then by name; who has neither stands last. */
function byName(a: Guest, b: Guest): number {
  return compared(placeOf(a), placeOf(b)) || compared(a.id, b.id)
}

const places = new WeakMap<Guest, string>()

function placeOf(g: Guest): string {
  const known = places.get(g)
  if (known !== undefined) return known
  const place = fold(g.last_kana + g.first_kana) || fold(g.last_name + g.first_name) || '\uffff'
  places.set(g, place)
  return place
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
