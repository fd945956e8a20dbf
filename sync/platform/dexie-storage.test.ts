import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createRxDatabase, type MangoQuery, type RxCollection, type RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dexieStorage } from './dexie-storage.ts'

interface Row {
  id: string
  day: string
  minute: number
  open: boolean
}

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    day: { type: 'string', maxLength: 10 },
    minute: { type: 'number', minimum: 0, maximum: 2160, multipleOf: 1 },
    open: { type: 'boolean' },
  },
  required: ['id', 'day', 'minute', 'open'],
  indexes: ['day', ['open', 'day']],
} as const

const close: (() => Promise<unknown>)[] = []
/** How often rows were fetched all at once. */
let atOnce = 0

async function opened(name: string, storage: RxStorage<unknown, unknown>): Promise<RxCollection<Row>> {
  const db = await createRxDatabase<{ rows: RxCollection<Row> }>({ name, storage, multiInstance: false })
  close.push(() => db.close())
  const { rows } = await db.addCollections({ rows: { schema } })
  const some = Array.from({ length: 120 }, (_, i) => ({
    id: `r${String((i * 37) % 120).padStart(3, '0')}`,
    day: `2026-12-${String(1 + (i % 12)).padStart(2, '0')}`,
    minute: (i * 53) % 600,
    open: i % 3 === 0,
  }))
  await rows.bulkInsert(some)
  for (const { id } of some.slice(0, 10)) await (await rows.findOne(id).exec())?.remove()
  return rows
}

let ours: RxCollection<Row>
let theirs: RxCollection<Row>
beforeAll(async () => {
  const settings = () => ({ indexedDB: new IDBFactory(), IDBKeyRange }) as never
  const counted = settings() as { indexedDB: IDBFactory }
  ours = await opened('ours', dexieStorage(counted as never) as never)
  theirs = await opened('theirs', getRxStorageDexie(settings()) as never)
  const { IDBIndex } = await import('fake-indexeddb')
  const getAll = IDBIndex.prototype.getAll
  IDBIndex.prototype.getAll = function (...given) {
    atOnce++
    return getAll.apply(this, given)
  }
  close.push(async () => {
    IDBIndex.prototype.getAll = getAll
  })
})
afterAll(async () => {
  for (const one of close) await one()
})

const found = async (rows: RxCollection<Row>, query: MangoQuery<Row>) =>
  (await rows.find(query).exec()).map((doc) => doc.toJSON())

test.each<[string, MangoQuery<Row>, number]>([
  ['a day', { selector: { day: '2026-12-03' } }, 9],
  ['several days', { selector: { day: { $gte: '2026-12-03', $lte: '2026-12-05' } } }, 27],
  ['days before another', { selector: { day: { $lt: '2026-12-03' } } }, 18],
  [
    'a range that ends before it begins',
    { selector: { day: { $gte: '2026-12-05', $lte: '2026-12-03' } } },
    0,
  ],
  ['what no index says', { selector: { day: '2026-12-03', minute: { $lt: 300 } } }, 5],
  ['what is open', { selector: { open: true, day: { $gt: '2026-12-06' } } }, 18],
  ['all, by another order', { selector: {}, sort: [{ minute: 'desc' }, { id: 'asc' }] }, 110],
  ['a list of days', { selector: { day: { $in: ['2026-12-01', '2026-12-11'] } } }, 19],
])('the same rows in the same order, at once: %s', async (_, query, count) => {
  const before = atOnce
  const rows = await found(ours, query)
  expect(rows).toEqual(await found(theirs, query))
  expect(rows).toHaveLength(count)
  if (count > 0) expect(atOnce).toBe(before + 1)
})

test.each<[string, MangoQuery<Row>]>([
  ['a limit', { selector: { day: { $gte: '2026-12-03' } }, limit: 5 }],
  ['none at all', { selector: {}, limit: 0 }],
  ['some left out', { selector: {}, sort: [{ day: 'asc' }, { id: 'asc' }], skip: 7, limit: 9 }],
])('what asks for a part is stepped through: %s', async (_, query) => {
  const before = atOnce
  expect(await found(ours, query)).toEqual(await found(theirs, query))
  expect(atOnce).toBe(before)
})

test('a range that cannot be made is an error, not an empty answer', async () => {
  class Broken extends IDBKeyRange {
    static isBroken = false
    static override bound(...given: Parameters<typeof IDBKeyRange.bound>): IDBKeyRange {
      if (Broken.isBroken) throw new TypeError('no range')
      return IDBKeyRange.bound(...given)
    }
  }
  const settings = { indexedDB: new IDBFactory(), IDBKeyRange: Broken }
  const rows = await opened('broken', dexieStorage(settings as never) as never)
  expect(await found(rows, { selector: { day: '2026-12-03' } }), 'control').toHaveLength(9)
  Broken.isBroken = true
  await expect(found(rows, { selector: { day: '2026-12-04' } })).rejects.toThrow('no range')
  Broken.isBroken = false
})

test('a read that fails is an error, not an empty answer', async () => {
  const { IDBIndex } = await import('fake-indexeddb')
  const getAll = IDBIndex.prototype.getAll
  IDBIndex.prototype.getAll = () => {
    throw new DOMException('the disk is gone', 'UnknownError')
  }
  try {
    await expect(found(ours, { selector: { day: '2026-12-09' } })).rejects.toThrow('the disk is gone')
  } finally {
    IDBIndex.prototype.getAll = getAll
  }
})
