import { booking } from './booking.ts'
import type { Collection } from './collection.ts'
import { config } from './config.ts'
import { guest } from './guest.ts'
import { occurrence } from './occurrence.ts'

/** What tablets hold. Another collection is a file here, and one of SQL. */
export const allCollections = [booking, guest, occurrence, config] as unknown as readonly Collection[]

/** Undefined for one that only a newer server knows. */
export const collectionOf = (
  name: string,
  all: readonly Collection[] = allCollections,
): Collection | undefined => all.find((one) => one.name === name)
