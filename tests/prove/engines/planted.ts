// What the proof has to see where it is done on purpose, in a browser that has just done the main job well.

import { type Job, party, reconnect, startAgain, stored, verdict, walkIn } from './job.ts'
import { see } from './tablet.ts'

/** A change is taken out of the browser's storage before the network returns: it is missed, by its id and by its row. */
export async function forgotten(job: Job): Promise<string[]> {
  const { engine, proxy, venue, commands } = job
  await proxy.set('refuse')
  await walkIn(job, 4, '渡辺')
  const fresh = (await stored(job)).commands.filter((id) => !commands.includes(id))
  commands.push(...fresh)
  await engine.ask(`(${takeOut})(${JSON.stringify(venue.id)}, ${JSON.stringify(fresh)})`)
  await startAgain(job)
  await reconnect(job)
  const found = await verdict(job, 1)
  const isSeen = fresh.every((id) => found.includes(`command ${id} is not in the log once`))
  return fresh.length > 0 && isSeen ? found : []
}

const takeOut = `async (vendor, ids) => {
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const name = names.find((n) => n.startsWith('rxdb-dexie-outbox-' + vendor + '--') && n.endsWith('--outbox'))
  const db = await new Promise((resolve, reject) => {
    const open = indexedDB.open(name)
    open.onerror = () => reject(open.error)
    open.onsuccess = () => resolve(open.result)
  })
  await new Promise((resolve, reject) => {
    const change = db.transaction('docs', 'readwrite')
    for (const id of ids) change.objectStore('docs').delete(id)
    change.onabort = () => reject(change.error)
    change.oncomplete = resolve
  })
  db.close()
}`

/** Without its worker and files nothing starts: what was seen offline came from them. */
export async function notInstalled({ engine, proxy }: Job): Promise<string[]> {
  await engine.ask(takeAway)
  await proxy.set('refuse')
  // Firefox says here that nobody answers, WebKit shows a page that says so.
  await engine.reload().catch(() => undefined)
  const seen = see(engine, party('佐藤'), 3)
  return seen.then(
    () => [],
    () => ['an app that is not installed does not start'],
  )
}

const takeAway = `(async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
})()`
