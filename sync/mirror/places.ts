// Where the rows of each collection stand in RxDB, which opens only so many collections at a time.

import type { MangoQuerySelector, RxCollection, RxJsonSchema } from 'rxdb/plugins/core'
import type { Booking } from '#domain/booking/booking.ts'
import type { ConfigRow } from '#domain/config/config-command.ts'
import type { Guest } from '#domain/guest/guest.ts'
import type { Collection } from '#sync/collections/collection.ts'
import type { Row } from '#sync/protocol/messages.ts'

/** A row that shares its RxDB collection with those of others. */
export interface OtherRow extends Row {
  /** `collection/id`. */
  id: string
  /** Name of the collection; RxDB's documents have a `collection` of their own. */
  kind: string
  /** '' where it has none. */
  day: string
}

export interface Collections {
  booking: RxCollection<Booking>
  guest: RxCollection<Guest>
  config: RxCollection<ConfigRow>
  /** Only where a collection needs it. */
  other: RxCollection<OtherRow>
}

export interface Place {
  name: string
  rx: RxCollection<Row>
  /** As it stands there. */
  stored(row: Row): Row
  /** Under which id. */
  key(id: string): string
  /** The id that a stored row has on the wire. */
  idOf(key: string): string
  /** Which of its rows a part holds; null for none. */
  inPart(part: string): MangoQuerySelector<Row> | null
}

export const placesOf = (rx: Collections, all: readonly Collection[]): Map<string, Place> =>
  new Map(all.map((one) => [one.name, one.indexes || one.within ? ownPlace(rx, one) : sharedPlace(rx, one)]))

const ownPlace = (rx: Collections, { name, within, inPart, stored }: Collection): Place => ({
  name,
  rx: rx[(within ?? name) as keyof Collections] as unknown as RxCollection<Row>,
  stored: stored ?? ((row) => row),
  key: (id) => id,
  idOf: (key) => key,
  inPart,
})

const sharedPlace = (rx: Collections, { name, inPart }: Collection): Place => ({
  name,
  rx: rx.other as unknown as RxCollection<Row>,
  stored: (row) => ({ day: '', ...row, id: `${name}/${row.id}`, kind: name }),
  key: (id) => `${name}/${id}`,
  idOf: (key) => key.slice(name.length + 1),
  inPart(part) {
    const selector = inPart(part)
    return selector && ({ kind: name, ...selector } as MangoQuerySelector<Row>)
  },
})

/** How RxDB is to open them: at most 13 in a realm, of which the outbox is one, and a mirror beside another counts too. */
export function schemasOf(all: readonly Collection[]): Record<string, { schema: RxJsonSchema<Row> }> {
  const schemas: ReturnType<typeof schemasOf> = {}
  for (const { name, indexes, within } of all)
    if (indexes) schemas[name] = { schema: schema(indexes.map((field) => [field])) }
    else if (!within) schemas.other = { schema: schema([['kind', 'day']]) }
  return schemas
}

// No validation runs in production, so a schema names only what is indexed. `deleted` must stay unnamed: a
// property of that name would hide RxDB's own.
function schema(indexes: string[][]): RxJsonSchema<Row> {
  const fields = ['id', ...indexes.flat()]
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string', maxLength: 80 }])),
    required: fields,
    indexes,
  } as unknown as RxJsonSchema<Row>
}

/** In the order in which a page is stored: no screen sees a booking of an event that is not here yet, which would be off there. */
export function eventsFirst(places: ReadonlyMap<string, Place>): Place[] {
  const isOfEvents = ({ name }: Place) => Number(name === 'occurrence')
  return [...places.values()].sort((a, b) => isOfEvents(b) - isOfEvents(a))
}
