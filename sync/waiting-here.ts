import { openLines } from './flush.ts'

/** How many changes wait on this device, whoever made them: the sign-in page says so. Reads without RxDB. */
export async function waitingHere(): Promise<number> {
  if (typeof indexedDB === 'undefined' || !indexedDB.databases) return 0
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  let waiting = 0
  for (const name of names.filter((n) => n.startsWith('rxdb-dexie-outbox-') && n.endsWith('--outbox'))) {
    const lines = await openLines(name)
    waiting += lines.filter((l) => l.answered === '').length
  }
  return waiting
}
