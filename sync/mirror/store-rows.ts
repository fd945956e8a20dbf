// Rows go straight into the storage, as RxDB's own replications write: but those never come back from a write that failed
// (the pull stands still until the page is loaded anew), nor does `incrementalUpsert`.

import type { BulkWriteRow, RxCollection, RxDocumentData } from 'rxdb/plugins/core'
import type { Row } from '#sync/protocol/messages.ts'

// An answer may be late, and a tab that led before may bring an older one.
const isNewer = (row: Row, here: Row | undefined): boolean => row.rev > (here?.rev ?? -1)

/** Of a collection, in one write; a row that is not newer than the one that is here is passed over. */
export async function storeRows(collection: RxCollection<Row>, rows: readonly Row[]): Promise<void> {
  let left = rows
  for (let attempt = 0; left.length > 0; attempt++) {
    const ids = left.map((row) => row.id)
    const found = await collection.storageInstance.findDocumentsById(ids, true)
    const here = new Map(found.map((row) => [row.id, row]))
    const wanted = left.filter((row) => isNewer(row, here.get(row.id)))
    if (wanted.length === 0) return
    const writes = wanted.map((row) => writeOf(row, here.get(row.id)))
    const { error } = await collection.storageInstance.bulkWrite(writes, 'noren-pull')
    // Another tab wrote in between.
    if (error.some((e) => e.status !== 409) || attempt > 4) throw new Error('the page could not be written')
    const again = new Set(error.map((e) => e.documentId))
    left = wanted.filter((row) => again.has(row.id))
  }
}

export function writeOf<R extends Row>(row: R, previous: RxDocumentData<R> | undefined): BulkWriteRow<R> {
  const document = { ...row, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' }
  const write = previous ? { previous, document } : { document }
  return write as BulkWriteRow<R>
}
