import type { Observable } from 'rxjs'
import type { ConfigRow } from '#sync/collections/config.ts'
import { setupFrom } from '#sync/mirror/config-rows.ts'
import type { Mirror } from '#sync/mirror/mirror.ts'
import type { LiveQuery, Setup } from '#sync/types.ts'
import { followMirror } from './follow-mirror.ts'

export const setupQuery = (
  mirror: Observable<Mirror | null>,
  reportStorageError: (error: unknown) => void,
): LiveQuery<Setup | null> => ({
  key: 'setup',
  open: (emit) =>
    followMirror(
      mirror,
      (m) => m.collections.config.find(),
      (docs) => emit(setupFrom(docs.map((d) => d.toJSON() as unknown as ConfigRow))),
      reportStorageError,
    ),
})
