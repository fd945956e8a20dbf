// The one place where a database is opened without RxDB: by the service worker, at a sign-out, and for what is stored
// beside RxDB. `factory` is that of a storage bucket where one is meant.

/** False where the browser cannot say which databases there are. */
export const canNameDatabases = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof indexedDB.databases === 'function'

export async function databaseNames(factory: IDBFactory = indexedDB): Promise<string[]> {
  return (await factory.databases()).map((database) => database.name ?? '')
}

/** Of a database, without opening it; undefined where there is none. */
export async function databaseVersion(name: string): Promise<number | undefined> {
  const found = (await indexedDB.databases()).find((database) => database.name === name)
  return found && (found.version ?? 1)
}

const limitMs = 3000

/** A tab that hangs hears of no version change: what waits for its connection may never be answered. */
function inTime<T>(action: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    const fault = new DOMException('The database did not answer in time', 'TimeoutError')
    timer = setTimeout(() => reject(fault), limitMs)
  })
  return Promise.race([action, late]).finally(() => clearTimeout(timer))
}

/** The database as it is; null where there is none. To look leaves no trace. */
export function openExisting(name: string, factory: IDBFactory = indexedDB): Promise<IDBDatabase | null> {
  const opened = new Promise<IDBDatabase | null>((resolve, reject) => {
    const request = factory.open(name)
    let isMissing = false
    request.onupgradeneeded = () => {
      isMissing = true
      request.transaction?.abort()
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => (isMissing ? resolve(null) : reject(request.error))
    request.onblocked = () => reject(new Error('blocked'))
  })
  return orClosed(opened)
}

/** What opens late is closed again: it would hold up a deletion. */
const orClosed = <T extends IDBDatabase | null>(opened: Promise<T>): Promise<T> =>
  inTime(opened).catch((fault) => {
    void opened.then((database) => database?.close()).catch(() => {})
    throw fault
  })

/** Makes it where there is none; `create` then makes its stores. */
export function openOrCreate(
  name: string,
  create: (database: IDBDatabase) => void,
  factory: IDBFactory = indexedDB,
  version = 1,
): Promise<IDBDatabase> {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(name, version)
    request.onupgradeneeded = () => create(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return orClosed(opened)
}

/** Runs `action` and closes: a database that stays open blocks its deletion at a sign-out in another tab. */
export async function thenClose<T>(database: IDBDatabase, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } finally {
    database.close()
  }
}

/** What `action` returns, once the transaction is complete. */
export async function inTransaction<T>(
  database: IDBDatabase,
  stores: string | string[],
  mode: IDBTransactionMode,
  action: (transaction: IDBTransaction) => T,
): Promise<T> {
  const transaction = database.transaction(stores, mode)
  const result = action(transaction)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
  return result
}

/** Every value of a store. */
export async function readAll<T>(database: IDBDatabase, store: string): Promise<T[]> {
  const request = await inTransaction(database, store, 'readonly', (t) => t.objectStore(store).getAll())
  return request.result
}

/** Works while other tabs hold their connections. `ask` may still stop it. */
export async function emptyDatabase(name: string, ask = async () => {}): Promise<void> {
  const database = await openExisting(name)
  if (!database) return
  await thenClose(database, async () => {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return
    await ask()
    const emptied = inTransaction(database, stores, 'readwrite', (t) => {
      for (const store of stores) t.objectStore(store).clear()
    })
    await inTime(emptied)
  })
}

/** Waits a moment for another tab's connection; if that stays, the database goes when it closes. */
export function deleteDatabase(name: string): Promise<void> {
  const deleted = new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
  })
  return inTime(deleted).catch(() => {})
}
