// The sign that this device is being wiped. An empty database of this name is the sign: pages and worker see it alike,
// and it outlives a browser that is killed half-way.

import { databaseNames, deleteDatabase, openOrCreate } from '#sync/platform/indexed-db.ts'

const marker = 'noren-wiping'
/** The sign of a wipe that leaves the outboxes: work waits in them that only somebody else can send. */
const markerKeepingOutboxes = 'noren-wiping-but-outboxes'

export const isWipeMarker = (name: string): boolean => name === marker || name === markerKeepingOutboxes

export const isWiping = async (): Promise<boolean> => (await wipeUnderWay()) !== null

export type Wipe = 'everything' | 'but outboxes'

export async function wipeUnderWay(): Promise<Wipe | null> {
  const names = await databaseNames()
  return names.includes(marker) ? 'everything' : names.includes(markerKeepingOutboxes) ? 'but outboxes' : null
}

export async function markWiping(what: Wipe = 'everything'): Promise<void> {
  const db = await openOrCreate(what === 'everything' ? marker : markerKeepingOutboxes, () => {})
  db.close()
}

export async function unmarkWiping(): Promise<void> {
  await deleteDatabase(marker)
  await deleteDatabase(markerKeepingOutboxes)
}
