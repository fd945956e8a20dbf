// The sign that this device is being wiped. An empty database of this name is the sign: pages and worker see it alike,
// and it outlives a browser that is killed half-way. Its version says which wipe it is of: that can be read without
// opening it, and a tab that was frozen in the midst of one finds out whether it is still its own.

import { databaseVersion, deleteDatabase, openOrCreate } from '#sync/platform/indexed-db.ts'

const marker = 'noren-wiping'
/** The sign of a wipe that leaves the outboxes: work waits in them that only somebody else can send. */
const markerKeepingOutboxes = 'noren-wiping-but-outboxes'

export const isWipeMarker = (name: string): boolean => name === marker || name === markerKeepingOutboxes

export const isWiping = async (): Promise<boolean> => (await wipeUnderWay()) !== null

export type Wipe = 'everything' | 'but outboxes'

export interface WipeMark {
  what: Wipe
  id: number
}

export async function wipeUnderWay(): Promise<WipeMark | null> {
  const whole = await idOf('everything')
  if (whole > 0) return { what: 'everything', id: whole }
  const part = await idOf('but outboxes')
  return part > 0 ? { what: 'but outboxes', id: part } : null
}

/** Whether this very wipe goes on. */
export const isStillUnderWay = async ({ what, id }: WipeMark): Promise<boolean> => (await idOf(what)) === id

const markerOf = (what: Wipe): string => (what === 'everything' ? marker : markerKeepingOutboxes)

/** 0 where there is no such sign. */
async function idOf(what: Wipe): Promise<number> {
  return (await databaseVersion(markerOf(what))) ?? 0
}

/** From now on this wipe is under way, and no earlier one of its kind. */
export async function markWiping(what: Wipe = 'everything'): Promise<WipeMark> {
  // A version only grows, whatever the clock says.
  const id = Math.max(Date.now() * 1000 + Math.floor(Math.random() * 1000), (await idOf(what)) + 1)
  const db = await openOrCreate(markerOf(what), () => {}, indexedDB, id)
  db.close()
  return { what, id }
}

export async function unmarkWiping(): Promise<void> {
  await deleteDatabase(marker)
  await deleteDatabase(markerKeepingOutboxes)
}
