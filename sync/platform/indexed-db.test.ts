import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { inTransaction, openOrCreate } from './indexed-db.ts'

// A commit for which the disk has no room ends so: without an error of any request.
test('a transaction that the browser gives up rejects, and nobody waits for it', async () => {
  const database = await openOrCreate('some', (made) => made.createObjectStore('rows'), new IDBFactory())
  await expect(inTransaction(database, 'rows', 'readwrite', (t) => t.abort())).rejects.toBeNull()
  const asked = await inTransaction(database, 'rows', 'readwrite', (t) => t.objectStore('rows').put(1, 'a'))
  expect(asked.result).toBe('a')
  database.close()
})
