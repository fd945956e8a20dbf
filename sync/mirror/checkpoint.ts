// How far a mirror has come. It stands in a row of our own in `config`, written after the rows it speaks of: so a page that
// was stored half, or twice, is only pulled once more.

import type { RxCollection } from 'rxdb/plugins/core'
import type { Row } from '#sync/protocol/messages.ts'
import { writeOf } from './store-rows.ts'

export interface ConfigRow extends Row {
  kind: string
  data: Record<string, unknown>
}

export interface Checkpoint {
  /** '' and 0 before the first page. */
  epoch: string
  shape: number
  /** Every row up to this rev is here. */
  cursor: number
  /** Whether a pull ever came to its end. */
  complete: boolean
}

const checkpointId = '~/cursor'
const nothingYet: Checkpoint = { epoch: '', shape: 0, cursor: 0, complete: false }

/** As all tabs know it. */
export async function openCheckpoint(config: RxCollection<ConfigRow>) {
  const storage = config.storageInstance
  let known = nothingYet
  const learn = (row: Pick<ConfigRow, 'data'> | undefined) => {
    const told = { ...nothingYet, ...row?.data }
    if (told.cursor >= known.cursor) known = { ...told, complete: told.complete || known.complete }
  }
  // Before the first read, so that a page that another tab stores cannot fall between the two.
  const events = config.$.subscribe((event) => {
    if (event.documentId === checkpointId) learn(event.documentData as unknown as ConfigRow)
  })
  const read = async () => (await storage.findDocumentsById([checkpointId], false))[0]
  learn(await read())

  /** The cursor never goes back: what another tab has written in between counts, and is read again. */
  async function write(now: Checkpoint): Promise<void> {
    for (let attempt = 0; attempt < 6; attempt++) {
      const previous = await read()
      learn(previous)
      const cursor = Math.max(now.cursor, known.cursor)
      const data = { ...now, cursor, complete: now.complete || known.complete }
      const row: ConfigRow = { id: checkpointId, kind: '~', rev: 0, deleted: false, data: { ...data } }
      const { error } = await storage.bulkWrite([writeOf(row, previous)], 'noren-pull')
      if (error.length === 0) return learn(row)
      if (error[0]?.status !== 409) break
    }
    throw new Error('the cursor could not be written')
  }

  return {
    get: () => known,
    async advance(now: Checkpoint): Promise<void> {
      const isNews = now.cursor > known.cursor || (now.complete && !known.complete)
      if (isNews || known.epoch === '') await write(now)
    },
    touch: () => write(known),
    close: () => events.unsubscribe(),
  }
}
