import type { RxDocument } from 'rxdb/plugins/core'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { hasConfig } from '#domain/pending/held-parts.ts'
import { setupFrom } from '#sync/mirror/config-rows.ts'
import { configOverlayer } from '#sync/outbox/overlay.ts'
import type { ConfigView, LiveQuery, Setup } from '#sync/types.ts'
import { heldPartsQuery } from './held-parts.ts'
import { overlaidRows, type ViewParts } from './overlaid-rows.ts'
import { onePerRevision } from './plain-rows.ts'
import { shared } from './shared.ts'

/**
 * The setup with the outbox laid over. Null until it is here as a whole: of half of it nobody knows which hours or seats are
 * another day's. Every part of a screen asks for it, so they share one. Hours and settings are no guest's data: `mirror` is what a
 * member may go by, since what is entered after a fortnight offline needs them too.
 */
export function setupView(parts: ViewParts): { query: LiveQuery<Setup | null>; close(): void } {
  const { views, caughtUp, close } = overlaidRows(parts, 'config', configOverlayer, plain)
  // Occurrences stand among them, and rows of the tablet's own, which move with every page.
  const all = views('config', () => true, { day: '' })
  const held = heldPartsQuery(parts.mirror, [{ caughtUp }], parts.reportStorageError)
  const query: LiveQuery<Setup | null> = {
    key: 'setup',
    open(emit) {
      let rows: ConfigView[] | undefined
      let isHere: boolean | undefined
      const say = () => {
        if (isHere === false) emit(null)
        else if (isHere && rows) emit(setupFrom(rows))
      }
      const closeRows = all.open((now) => {
        rows = now
        say()
      })
      const closeHeld = held.open((now) => {
        if (isHere === hasConfig(now)) return
        isHere = hasConfig(now)
        say()
      })
      return () => {
        closeHeld()
        closeRows()
      }
    },
  }
  return { query: shared(query), close }
}

/** A row that was stored before they had conflicts has none. */
const plain = onePerRevision((doc: RxDocument<ConfigRow>) => {
  const row = doc.toJSON() as ConfigRow
  return row.conflicts ? row : { ...row, conflicts: [] }
})
