// What a person draws on the plan until they save it, each stroke with a way back and forth again.

import type { Table } from '#domain/table/floor.ts'
import { isSamePlace, type Place } from './place.ts'
import { ownPlace } from './plan.ts'

interface Drawn {
  /** By the ids of the tables that were moved. */
  places: Readonly<Record<string, Place>>
  /** Tables that are new. */
  added: readonly Table[]
}

export interface Drawing {
  past: readonly Drawn[]
  now: Drawn
  future: readonly Drawn[]
  /** Where each table stood as it was touched first: the base of its change, whatever arrives meanwhile [S6]. */
  seen: Readonly<Record<string, Place | null>>
}

export const emptyDrawing: Drawing = { past: [], now: { places: {}, added: [] }, future: [], seen: {} }

/** Strokes that can be taken back. */
const kept = 200

const drawn = ({ past, now, seen }: Drawing, next: Drawn): Drawing => ({
  past: [...past, now].slice(-kept),
  now: next,
  future: [],
  seen,
})

/** A table is put there. */
export function put(drawing: Drawing, table: Table, place: Place): Drawing {
  const { now, seen } = drawing
  const isNew = now.added.some(({ id }) => id === table.id)
  if (isNew) {
    const added = now.added.map((one) => (one.id === table.id ? { ...one, place } : one))
    return drawn(drawing, { ...now, added })
  }
  const next = drawn(drawing, { ...now, places: { ...now.places, [table.id]: place } })
  return table.id in seen ? next : { ...next, seen: { ...seen, [table.id]: ownPlace(table) } }
}

export const add = (drawing: Drawing, table: Table): Drawing =>
  drawn(drawing, { ...drawing.now, added: [...drawing.now.added, table] })

/** A new one is taken off again. */
export const takeOff = (drawing: Drawing, id: string): Drawing =>
  drawn(drawing, { ...drawing.now, added: drawing.now.added.filter((one) => one.id !== id) })

export function undo(drawing: Drawing): Drawing {
  const now = drawing.past.at(-1)
  if (!now) return drawing
  return { ...drawing, past: drawing.past.slice(0, -1), now, future: [drawing.now, ...drawing.future] }
}

export function redo(drawing: Drawing): Drawing {
  const [now, ...future] = drawing.future
  return now ? { ...drawing, past: [...drawing.past, drawing.now], now, future } : drawing
}

/** The floor's tables with what is drawn. One that another tablet deleted is gone here too. */
export const withDrawn = (tables: readonly Table[], { now }: Drawing): Table[] => [
  ...tables.map((table) => {
    const place = now.places[table.id]
    return place ? { ...table, place } : table
  }),
  ...now.added.filter(({ id }) => tables.every((one) => one.id !== id)),
]

export interface Redrawn {
  /** As it was when it was touched first. */
  seen: Table
  place: Place
}

/** What is to be saved: tables that stand elsewhere now, and those that are new. */
export function unsaved(
  tables: readonly Table[],
  { now, seen }: Drawing,
): { moved: Redrawn[]; added: readonly Table[] } {
  const moved = tables.flatMap((table): Redrawn[] => {
    const place = now.places[table.id]
    const before = seen[table.id] ?? null
    return place && !isSamePlace(place, before) ? [{ seen: { ...table, place: before }, place }] : []
  })
  return { moved, added: now.added.filter(({ id }) => tables.every((one) => one.id !== id)) }
}
