// Who is no member keeps no mirror: not the one that was shown, and none that a frozen tab still has.

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteStaleMirrors } from '#sync/mirror/stale-mirrors.ts'
import {
  databaseNames,
  inTransaction,
  openExisting,
  openOrCreate,
  readAll,
} from '#sync/platform/indexed-db.ts'
import { browserKit } from '#sync/platform/rxdb.ts'
import { aBrowser } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, type Device, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const hourMs = 3_600_000
const open: Tablet[] = []
afterEach(async () => {
  for (const tablet of open.splice(0)) await through(tablet.sync.close())
  realTime()
  vi.unstubAllGlobals()
})

const statesOn = ({ kit }: Device) =>
  (kit.mirror as unknown as { collectionStates: Map<string, unknown> }).collectionStates
const mirrorsOn = (device: Device): string[] => {
  const names = [...statesOn(device).keys()].filter((key) => key.startsWith('mirror-'))
  return [...new Set(names.map((key) => key.split('--memory--')[0] ?? ''))].sort()
}

async function opened(server: ModelServer, device: Device): Promise<Tablet> {
  device.kit.deleteStaleMirrors = async (_, keep) => {
    for (const key of statesOn(device).keys())
      if (key.startsWith('mirror-') && !keep.includes(key.split('--memory--')[0] ?? ''))
        statesOn(device).delete(key)
  }
  const tablet = await through(aTablet(server, seeded(1), device))
  open.push(tablet)
  await pass(3000)
  return tablet
}

/** One whose older mirror a frozen tab has. */
async function withOlder(server: ModelServer): Promise<Tablet> {
  const tablet = await opened(server, aDevice('t'))
  tablet.device.locks.share('noren-shown-mirror-3-v')
  // So that the second word comes before housekeeping has seen it twice.
  await pass(45 * 60_000)
  server.restore(server.snapshot(), 'epoch-2')
  await pass(45_000)
  expect(mirrorsOn(tablet.device), 'control').toEqual(['mirror-3-v', 'mirror-3-v-1'])
  return tablet
}

test('[S10] at the second word an older mirror that a frozen tab has goes too', async () => {
  fakeTime()
  const server = new ModelServer(() => Date.now())
  const tablet = await withOlder(server)
  server.members.clear()
  await pass(60_000)
  expect(mirrorsOn(tablet.device), 'the first word takes nothing').toEqual(['mirror-3-v', 'mirror-3-v-1'])
  await pass(hourMs + 60_000)
  expect(mirrorsOn(tablet.device)).toEqual([])
  server.members.add('user-1')
  await pass(60_000)
  expect(mirrorsOn(tablet.device), 'taken in again').toEqual(['mirror-3-v-2'])
})

test('[S10] what could not be deleted then goes at the next start, and with the hourly round', async () => {
  fakeTime()
  const server = new ModelServer(() => Date.now())
  const tablet = await withOlder(server)
  const left = [...statesOn(tablet.device)].filter(([key]) => key.startsWith('mirror-3-v--'))
  const comesBack = () => {
    for (const [key, state] of left) statesOn(tablet.device).set(key, state)
  }
  server.members.clear()
  await pass(hourMs + 120_000)
  comesBack()
  await pass(hourMs + 60_000)
  expect(mirrorsOn(tablet.device), 'by the hourly round').toEqual([])
  open.length = 0
  await through(tablet.sync.close())
  comesBack()
  expect(mirrorsOn(tablet.device), 'control').toEqual(['mirror-3-v'])
  await opened(server, tablet.device)
  expect(mirrorsOn(tablet.device), 'at the start').toEqual([])
})

test('[S10] a connection that a frozen tab holds keeps no rows on the disk', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [], pending: [] }) } })
  const named = (generation: string) => `rxdb-dexie-mirror-3-v${generation}--0--booking`
  const frozen: IDBDatabase[] = []
  for (const generation of ['', '-1']) {
    const database = await openOrCreate(named(generation), (it) => void it.createObjectStore('docs'))
    await inTransaction(database, 'docs', 'readwrite', (t) => void t.objectStore('docs').put('山田', 'b1'))
    frozen.push(database)
  }
  await deleteStaleMirrors('v', ['mirror-3-v-1'])
  const [old, kept] = frozen as [IDBDatabase, IDBDatabase]
  expect(await readAll(old, 'docs')).toEqual([])
  expect(await readAll(kept, 'docs'), 'control').toEqual(['山田'])
  for (const database of frozen) database.close()
})

test('[S10] [S12] whoever is taken in again sees their rows though a frozen tab still has the mirror of before', async () => {
  const browser = aBrowser()
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [], pending: [] }) } })
  const { deleteLeftovers } = browserKit()
  Object.assign(browser.device.kit, { deleteLeftovers, deleteStaleMirrors })
  const server = new ModelServer(() => Date.now())
  const tablet = await aTablet(server, seeded(1), browser.device)
  await tablet.create('b1')
  await when(tablet.sync.outbox(), (lines) => lines.length === 0)
  const shown = (await databaseNames()).filter((name) => name.startsWith('rxdb-dexie-mirror-3-v--'))
  const frozen = await Promise.all(shown.map((name) => openExisting(name)))
  expect(frozen.length).toBeGreaterThan(1)
  server.members.clear()
  tablet.sync.refresh()
  await when(tablet.sync.status(), ({ member }) => !member)
  // An hour later; an answer that left before the membership ended may still arrive, and speaks as to a member.
  await vi.waitFor(() => {
    tablet.device.deviceStores.tab().set('sealed-since.v', '1')
    tablet.sync.refresh()
    expect(tablet.device.deviceStores.tab().get('sealed.v')).toBe('gone')
  }, 5000)
  const rows = async () => {
    const stores = frozen.flatMap((it) =>
      [...(it?.objectStoreNames ?? [])].map((name) => [it, name] as const),
    )
    return (await Promise.all(stores.map(([it, name]) => (it ? readAll(it, name) : [])))).flat()
  }
  await vi.waitFor(async () => expect(await rows()).toEqual([]), 5000)
  server.members.add('user-1')
  tablet.sync.refresh()
  await when(tablet.sync.booking('b1'), (row) => row !== null, 8000)
  for (const database of frozen) database?.close()
  await tablet.sync.close()
})
