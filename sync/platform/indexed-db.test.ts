import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import {
  databaseNames,
  deleteDatabase,
  emptyDatabase,
  inTransaction,
  openExisting,
  openOrCreate,
  readAll,
} from './indexed-db.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// A commit for which the disk has no room ends so: without an error of any request.
test('a transaction that the browser gives up rejects, and nobody waits for it', async () => {
  const database = await openOrCreate('some', (made) => made.createObjectStore('rows'), new IDBFactory())
  await expect(inTransaction(database, 'rows', 'readwrite', (t) => t.abort())).rejects.toBeNull()
  const asked = await inTransaction(database, 'rows', 'readwrite', (t) => t.objectStore('rows').put(1, 'a'))
  expect(asked.result).toBe('a')
  database.close()
})

async function aFullDatabase(): Promise<IDBDatabase> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const database = await openOrCreate('some', (made) => made.createObjectStore('rows'))
  await inTransaction(database, 'rows', 'readwrite', (t) => t.objectStore('rows').put(1, 'a'))
  return database
}

/** Advances the clock of the timers alone: fake-indexeddb works on by the others. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

async function stateOf(action: Promise<unknown>): Promise<string> {
  const open = new Promise((resolve) => setImmediate(() => resolve('waits')))
  return `${await Promise.race([action.then(() => 'done').catch((fault) => fault.name), open])}`
}

// A tab in a loop, or held by a debugger, hears of no version change: neither `blocked` nor an answer comes.
test('behind a hung tab neither a deletion nor an opening waits longer than three seconds', async () => {
  stopClock()
  const requests: Partial<IDBOpenDBRequest>[] = []
  const request = () => {
    requests.push({})
    return requests.at(-1)
  }
  vi.stubGlobal('indexedDB', { open: request, deleteDatabase: request })
  const made = openOrCreate('some', () => {})
  const actions = [deleteDatabase('some'), openExisting('some'), emptyDatabase('some'), made]
  for (const action of actions) action.catch(() => undefined)
  await pass(2900)
  expect(await Promise.all(actions.map(stateOf)), 'control').toEqual(['waits', 'waits', 'waits', 'waits'])
  await pass(100)
  expect(await Promise.all(actions.map(stateOf))).toEqual([
    'done',
    'TimeoutError',
    'TimeoutError',
    'TimeoutError',
  ])
  // Whoever opens late would hold up the deletion.
  const close = vi.fn()
  for (const late of requests) {
    Object.assign(late, { result: { close } })
    late.onsuccess?.call(late as IDBOpenDBRequest, new Event('success'))
  }
  await pass(0)
  expect(close).toHaveBeenCalledTimes(3)
})

test('a transaction that a hung tab never ends does not hold up the emptying', async () => {
  const database = await aFullDatabase()
  let isHung = true
  const store = database.transaction('rows', 'readwrite').objectStore('rows')
  const keepAlive = () => {
    if (isHung) store.get('a').onsuccess = keepAlive
  }
  keepAlive()
  stopClock()
  const emptied = emptyDatabase('some')
  const late = expect(emptied).rejects.toThrow('in time')
  // It opens first, and only then waits for its turn.
  for (const ms of [2900, 3000]) {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    await pass(ms)
  }
  await late
  vi.useRealTimers()
  isHung = false
  await vi.waitFor(async () => expect(await readAll(database, 'rows'), 'emptied later').toEqual([]))
  database.close()
})

test('control: while nobody holds on to it a database opens, is emptied and deleted', async () => {
  const database = await aFullDatabase()
  const other = await openExisting('some')
  expect(other && (await readAll(other, 'rows'))).toEqual([1])
  other?.close()
  await emptyDatabase('some')
  expect(await readAll(database, 'rows')).toEqual([])
  expect(await openExisting('none')).toBeNull()
  database.close()
  await deleteDatabase('some')
  expect(await databaseNames()).toEqual([])
})
