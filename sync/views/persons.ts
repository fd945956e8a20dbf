import { type Person, personsOf } from '#domain/guest/book/merged.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { worstOf } from '#sync/outbox/overlay.ts'
import type { CardView, GuestView, LiveQuery } from '#sync/types.ts'
import { shared } from './shared.ts'

type Views = (key: string, belongs: (row: Guest) => boolean, selector: object) => LiveQuery<CardView[]>

export interface NotedPersons {
  toNote: GuestView[]
  /** Those of more than one card, by the id of each. */
  merged: ReadonlyMap<string, GuestView>
}

export const guestsOf = (cards: readonly CardView[]): GuestView[] =>
  personsOf(cards, (several) => ({ unconfirmed: worstOf(several) }))

const isToNote = (g: Guest) => g.allergies !== '' || g.birthday !== '' || g.conflicts.length > 0
// A row from before there were birthdays, or links, has none.
const selector = {
  $or: [
    { allergies: { $ne: '' } },
    { birthday: { $gt: '' } },
    { 'conflicts.0': { $exists: true } },
    { merged_into: { $gt: '' } },
  ],
}

/**
 * One query for all who look, few rows of many: those to note, and those that were merged. The cards to which these lead may be
 * neither, and are asked for by their ids; where nothing is merged nothing is.
 */
export function notedPersons(views: Views, onAsked: () => void): LiveQuery<NotedPersons> {
  const noted = views('guests to note', (g) => isToNote(g) || g.merged_into !== null, selector)
  return shared({
    key: noted.key,
    open(emit) {
      let cards: CardView[] = []
      let others: CardView[] | null = []
      let asked = ''
      let closeOthers = () => {}
      let before: NotedPersons['merged'] = new Map()
      const paint = () => {
        if (others === null) return
        const all = others.length === 0 ? cards : [...cards, ...others].sort(byId)
        const persons = guestsOf(all).map((person) => asBefore(person, before))
        before = mergedAmong(persons)
        emit({ toNote: persons.filter(isToNote), merged: before })
      }
      const close = noted.open((found) => {
        cards = found
        const ids = endsNotAmong(found)
        if (ids.join() !== asked) {
          asked = ids.join()
          closeOthers()
          closeOthers = () => {}
          others = ids.length === 0 ? [] : null
          if (ids.length > 0) {
            const wanted = new Set(ids)
            closeOthers = views(`guests ${asked}`, (g) => wanted.has(g.id), { id: { $in: ids } }).open(
              (rows) => {
                others = rows
                paint()
              },
            )
            onAsked()
          }
        }
        paint()
      })
      return () => {
        close()
        closeOthers()
      }
    },
  })
}

/** A card as the person it belongs to. */
export const personOfCard = (
  one: LiveQuery<CardView | null>,
  noted: LiveQuery<NotedPersons>,
): LiveQuery<GuestView | null> => ({
  key: one.key,
  open(emit) {
    let card: CardView | null | undefined
    let merged: NotedPersons['merged'] | null = null
    let last: GuestView | null | undefined
    const paint = () => {
      if (card === undefined || merged === null) return
      const now = card && (merged.get(card.id) ?? card)
      if (now === last) return
      last = now
      emit(now)
    }
    const closers = [
      one.open((found) => {
        card = found
        paint()
      }),
      noted.open((now) => {
        merged = now.merged
        paint()
      }),
    ]
    return () => {
      for (const close of closers) close()
    }
  },
})

function endsNotAmong(cards: readonly CardView[]): string[] {
  const here = new Set(cards.map(({ id }) => id))
  const ends = cards.flatMap(({ merged_into }) => merged_into ?? []).filter((id) => !here.has(id))
  return [...new Set(ends)].sort()
}

function mergedAmong(persons: readonly GuestView[]): NotedPersons['merged'] {
  const several = persons.filter(({ merged }) => merged)
  return new Map(several.flatMap((p) => [p.id, ...(p.merged ?? []).map(({ id }) => id)].map((id) => [id, p])))
}

/** The same object while none of the cards changes, so that a list repaints one row and not all. */
function asBefore(person: GuestView, before: NotedPersons['merged']): GuestView {
  const known = person.merged && before.get(person.id)
  return known && isOfSameCards(known, person) ? known : person
}

const isOfSameCards = (a: Person<CardView>, b: Person<CardView>): boolean =>
  a.own === b.own &&
  a.merged?.length === b.merged?.length &&
  (a.merged ?? []).every((card, i) => card === b.merged?.[i])

const byId = (a: CardView, b: CardView): number => (a.id < b.id ? -1 : 1)
