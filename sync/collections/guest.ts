import type { Guest } from '#domain/guest/guest.ts'
import type { Collection } from './collection.ts'

/** By the first digit of their id, which says nothing of them. */
export const guest: Collection<Guest> = {
  name: 'guest',
  indexes: ['phone'],
  partOf: ({ id }) => id.slice(0, 1),
  inPart: (part) => (/^[0-9a-f]$/.test(part) ? { id: { $gte: part, $lt: `${part}~` } } : null),
}
