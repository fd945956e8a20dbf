import type { RxCollection, RxDocument } from 'rxdb/plugins/core'
import type { Booking } from '#domain/booking/booking.ts'
import type { ConfigRow } from '#domain/config/config-command.ts'
import type { OccurrenceRow } from '#domain/occurrence/occurrence.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'

export type CollectionName = 'booking' | 'guest' | 'occurrence' | 'config'

export type CollectionWith<R> = R extends Booking
  ? 'booking'
  : R extends OccurrenceRow
    ? 'occurrence'
    : R extends ConfigRow
      ? 'config'
      : 'guest'

export const collectionIn = <R>(m: Mirror, name: CollectionName): RxCollection<R> =>
  m.collections[name === 'occurrence' ? 'config' : name] as unknown as RxCollection<R>

/** RxDB hands out one document per revision: so one plain row per revision, and equal rows are the same object. */
export function onePerRevision<R>(read: (doc: RxDocument<R>) => R): (doc: RxDocument<R>) => R {
  const known = new WeakMap<object, R>()
  return (doc) => {
    const seen = known.get(doc)
    if (seen) return seen
    const row = read(doc)
    known.set(doc, row)
    return row
  }
}
