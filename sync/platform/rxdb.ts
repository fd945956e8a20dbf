// RxDB as sync uses it: which storage, and how a database of ours is opened. Tests put memory storage here.

import {
  createRxDatabase,
  type HashFunction,
  type RxDatabase,
  type RxDatabaseCreator,
  type RxStorage,
} from 'rxdb/plugins/core'
import { dexieStorage } from './dexie-storage.ts'
import { databaseNames, deleteDatabase } from './indexed-db.ts'

export interface DatabaseKit {
  /** For what can be pulled again. */
  mirror: RxStorage<unknown, unknown>
  /** For what cannot: each write is on the disk before it counts. */
  outbox: RxStorage<unknown, unknown>
  /** RxDB's own hash is seeded anew in each run; simulations pass a plain one. */
  hashFunction?: HashFunction
  /** Whether other tabs share the databases. */
  multiInstance: boolean
  /** Takes away what is left of a removed database: RxDB only empties it. */
  deleteLeftovers?(name: string): Promise<void>
  /** Takes away mirrors that earlier versions, a crash or a new one left behind but those to keep; never an outbox. */
  deleteStaleMirrors?(vendorId: string, keep: readonly string[]): Promise<void>
}

export const browserKit = (): DatabaseKit => ({
  mirror: dexieStorage() as RxStorage<unknown, unknown>,
  outbox: dexieStorage({ chromeTransactionDurability: 'strict' }) as RxStorage<unknown, unknown>,
  multiInstance: true,
  async deleteLeftovers(name) {
    const left = (await databaseNames()).filter((found) => found.startsWith(`rxdb-dexie-${name}--`))
    for (const found of left) void deleteDatabase(found)
  },
})

/** What is opened half is closed again: else the next attempt finds the name taken. */
export async function closeOnError<T>(
  opened: { close(): Promise<unknown> },
  rest: () => Promise<T>,
): Promise<T> {
  try {
    return await rest()
  } catch (error) {
    await opened.close().catch(() => {})
    throw error
  }
}

export function openDatabase<C>(
  name: string,
  storage: RxStorage<unknown, unknown>,
  kit: DatabaseKit,
): Promise<RxDatabase<C>> {
  const creator: RxDatabaseCreator = { name, storage, multiInstance: kit.multiInstance, eventReduce: true }
  if (kit.hashFunction) creator.hashFunction = kit.hashFunction
  return createRxDatabase<C>(creator) as unknown as Promise<RxDatabase<C>>
}
