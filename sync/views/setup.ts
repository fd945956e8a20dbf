import type { Observable } from 'rxjs'
import { hasConfig } from '#domain/pending/held-parts.ts'
import type { ConfigRow } from '#sync/collections/config.ts'
import { checkpointId } from '#sync/mirror/checkpoint.ts'
import { setupFrom } from '#sync/mirror/config-rows.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { LiveQuery, Setup } from '#sync/types.ts'
import { followMirror } from './follow-mirror.ts'
import { heldIn } from './held-parts.ts'

/** Null until it is here as a whole: of half of it nobody knows which hours or seats are another day's. */
export const setupQuery = (
  mirror: Observable<Mirror | null>,
  reportStorageError: (error: unknown) => void,
): LiveQuery<Setup | null> => ({
  key: 'setup',
  open(emit) {
    let last: { isHere: boolean; rows: readonly object[] } | null = null
    return followMirror(
      mirror,
      (m) => m.collections.config.find(),
      (docs) => {
        // The cursor stands among them, and moves with every page.
        const rows = docs.filter((doc) => doc.id !== checkpointId)
        const isHere = hasConfig(heldIn(docs))
        const isSame = last?.isHere === isHere && last.rows.length === rows.length
        if (isSame && rows.every((row, i) => row === last?.rows[i])) return
        last = { isHere, rows }
        emit(isHere ? setupFrom(rows.map((doc) => doc.toJSON() as unknown as ConfigRow)) : null)
      },
      reportStorageError,
    )
  },
})
