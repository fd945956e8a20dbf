// How far a mirror has come: one cursor for all rows, and which parts of its plan are here. It stands in a row of our own in
// `config`, written after the rows it speaks of: so a page that was stored half, or twice, is only fetched once more.

import type { RxCollection } from 'rxdb/plugins/core'
import type { ConfigRow } from '#domain/config/config-command.ts'
import { writeOf } from './store-rows.ts'

/** What an empty mirror set out to fetch, fixed by the first answer. */
export interface Plan {
  /** Monday of the first week that is held. */
  from: string
  head: number
  parts: string[]
}

export interface Checkpoint {
  /** '' and 0 before the first answer. */
  epoch: string
  shape: number
  /** Names of the collections that the app held which made it. */
  collections: string[]
  /** Every row written since the plan, up to this rev, is here. */
  cursor: number
  plan: Plan | null
  /** Parts of the plan that are here as a whole. */
  here: string[]
  /** Key of the last row that was fetched of a part which is not. */
  at: { part: string; after: string } | null
  /** The highest head at which a part was read: a row that moved between parts meanwhile is here when the cursor is. */
  partsHead: number
  /** All parts of the plan are here. */
  complete: boolean
}

/** Of the row in `config` that says it. */
export const checkpointId = '~/cursor'
const nothingYet: Checkpoint = {
  epoch: '',
  shape: 0,
  collections: [],
  cursor: 0,
  plan: null,
  here: [],
  at: null,
  partsHead: 0,
  complete: false,
}

/** As all tabs know it. */
export async function openCheckpoint(config: RxCollection<ConfigRow>, collections: string[]) {
  const storage = config.storageInstance
  let known = nothingYet
  const learn = (row: Pick<ConfigRow, 'data'> | undefined) => {
    if (row) known = merged(known, row.data)
  }
  // Before the first read, so that a page that another tab stores cannot fall between the two.
  const events = config.$.subscribe((event) => {
    if (event.documentId === checkpointId) learn(event.documentData as unknown as ConfigRow)
  })
  const read = async () => (await storage.findDocumentsById([checkpointId], false))[0]
  learn(await read())

  /** Nothing of it goes back: what another tab has written in between counts, and is read again. */
  async function advance(change: Partial<Checkpoint>, isForced = false): Promise<void> {
    for (let attempt = 0; attempt < 6; attempt++) {
      const now = merged(known, change)
      if (!isForced && JSON.stringify(now) === JSON.stringify(known)) return
      const previous = await read()
      learn(previous)
      const row: ConfigRow & { day: string } = {
        id: checkpointId,
        kind: '~',
        day: '~',
        rev: 0,
        deleted: false,
        conflicts: [],
        data: { ...merged(known, change) },
      }
      const { error } = await storage.bulkWrite([writeOf(row, previous)], 'noren-pull')
      if (error.length === 0) return learn(row)
      if (error[0]?.status !== 409) break
    }
    throw new Error('how far the mirror has come could not be written')
  }

  return {
    get: () => known,
    advance,
    /** The first answer. */
    begin: (change: Partial<Checkpoint>) => advance({ ...change, collections }),
    /** Holds rows of this form, and all that this app holds. */
    isOfShape: (shape: number) =>
      known.shape === shape && collections.every((name) => known.collections.includes(name)),
    touch: () => advance({}, true),
    close: () => events.unsubscribe(),
  }
}

export type Reached = Awaited<ReturnType<typeof openCheckpoint>>

function merged(known: Checkpoint, more: Partial<Checkpoint>): Checkpoint {
  // The plan of another tab that asked at the same time: parts of the first were read from its head on.
  if (known.plan && more.plan && JSON.stringify(known.plan) !== JSON.stringify(more.plan)) return known
  const { epoch, shape, collections } = { ...known, ...more }
  const plan = known.plan ?? more.plan ?? null
  const isHere = new Set([...known.here, ...(more.here ?? [])])
  const at = more.at === undefined ? known.at : more.at
  return {
    epoch,
    shape,
    collections,
    cursor: Math.max(known.cursor, more.cursor ?? 0),
    plan,
    here: [...isHere],
    at: at && isHere.has(at.part) ? null : at,
    partsHead: Math.max(known.partsHead, more.partsHead ?? 0),
    complete: plan?.parts.every((part) => isHere.has(part)) ?? false,
  }
}
