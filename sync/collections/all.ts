import type { CollectionName } from '#sync/protocol/messages.ts'
import { booking } from './booking.ts'
import type { Collection } from './collection.ts'
import { config } from './config.ts'
import { guest } from './guest.ts'

/** What tablets hold. Another collection is a file here, and one of SQL. */
export const allCollections = { booking, guest, config } as unknown as Record<CollectionName, Collection>
