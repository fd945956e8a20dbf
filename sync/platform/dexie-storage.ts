// RxDB's Dexie storage, whose queries step a cursor from row to row, each step an event of the browser: the list of a day took
// five times the bytes' own time. What asks for all rows of a range gets them at once here; the rest is RxDB's.

import { getQueryMatcher, getSortComparator, type RxDocumentData } from 'rxdb/plugins/core'
import {
  DEXIE_DOCS_TABLE_NAME,
  dexieReplaceIfStartsWithPipe,
  fromDexieToStorage,
  getKeyRangeByQueryPlan,
  getRxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie'

type Settings = Parameters<typeof getRxStorageDexie>[0]
type Prepared<R> = Parameters<RxStorageInstanceDexie<R>['query']>[0]

export function dexieStorage(settings?: Settings): ReturnType<typeof getRxStorageDexie> {
  const storage = getRxStorageDexie(settings)
  const create = storage.createStorageInstance.bind(storage)
  storage.createStorageInstance = async (params) => {
    const instance = await create(params)
    const byCursor = instance.query.bind(instance)
    instance.query = (prepared) => (isWhole(prepared) ? atOnce(instance, prepared) : byCursor(prepared))
    return instance
  }
  return storage
}

/** A part would read more than it answers. */
const isWhole = ({ query }: Prepared<never>): boolean => !query.skip && query.limit === undefined

async function atOnce<R>(
  instance: RxStorageInstanceDexie<R>,
  prepared: Prepared<R>,
): Promise<{ documents: RxDocumentData<R>[] }> {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals
  const { query, queryPlan } = prepared
  const range = rangeOf(() =>
    getKeyRangeByQueryPlan(
      booleanIndexes,
      queryPlan,
      (dexieDb as unknown as WithKeyRange)._options.IDBKeyRange,
    ),
  )
  if (!range) return { documents: [] }
  const index = `[${queryPlan.index.map(dexieReplaceIfStartsWithPipe).join('+')}]`
  const found = await dexieDb.transaction('r', dexieTable, (tx) => {
    const store = tx.idbtrans.objectStore(DEXIE_DOCS_TABLE_NAME)
    return answerOf(store.index(index).getAll(range))
  })
  const all = found.map((row) => fromDexieToStorage<R>(booleanIndexes, row))
  const rows = queryPlan.selectorSatisfiedByIndex ? all : all.filter(getQueryMatcher(instance.schema, query))
  if (!queryPlan.sortSatisfiedByIndex) rows.sort(getSortComparator(instance.schema, query))
  return { documents: rows }
}

interface WithKeyRange {
  _options: { IDBKeyRange: typeof IDBKeyRange }
}

/** Undefined where the range ends before it begins: nothing lies in it. */
function rangeOf(make: () => IDBKeyRange): IDBKeyRange | undefined {
  try {
    return make()
  } catch (error) {
    if ((error as Error).name === 'DataError') return undefined
    throw error
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
