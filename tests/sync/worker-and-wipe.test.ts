import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { bucketBackupStore } from '#sync/outbox/backup-copy.ts'
import { pendingOnDevice } from '#sync/outbox/pending-on-device.ts'
import { openEntries, outboxDatabase } from '#sync/outbox/stored-entries.ts'
import { deleteDatabase } from '#sync/platform/indexed-db.ts'
import { resumeSession } from '#sync/session/access-token.ts'
import { finishWipe, finishWipeAtSignIn, wipeDevice } from '#sync/sign-out/wipe.ts'
import { markWiping } from '#sync/sign-out/wipe-marker.ts'
import { pushInBackground } from '#sync/worker/background-push.ts'
import { aBrowser, everything, signIn } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aTablet, present, type Tablet, today, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { network } from '#tests/simulation/network-faults.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
  vi.unstubAllGlobals()
  resumeSession()
})

const aServer = () => new ModelServer(() => Date.now())

async function offlineTablet(server: ModelServer, browser = aBrowser()): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(1), browser.device)
  tablet.network.down = true
  open.push(tablet)
  return tablet
}

const worker = (server: ModelServer) => {
  const w = network({ server, random: seeded(5) })
  return { network: w, options: { url: 'http://server', anonKey: 'anon', fetch: w.fetch } }
}

test('[S12] the outbox lies in IndexedDB as the worker expects it', async () => {
  const browser = aBrowser()
  const tablet = await offlineTablet(aServer(), browser)
  const first = await tablet.create('b1', { last_name: '佐藤' })
  const second = await tablet.create('b2')
  expect(await browser.names()).toContain(outboxDatabase('v'))
  const lines = await openEntries(outboxDatabase('v'))
  expect(lines.map((l) => [l.id, l.seq, l.open, l.state])).toEqual([
    [first, 1, 1, 'waiting'],
    [second, 2, 1, 'waiting'],
  ])
  expect(lines[0]?.args).toMatchObject({ fields: { last_name: '佐藤' } })
  // Control: under any other name there is nothing, and nothing is made.
  expect(await browser.names()).not.toContain(outboxDatabase('w'))
})

test('[S2] [S12] what the worker sends while no tab is open is not applied again by the tab', async () => {
  const server = aServer()
  const browser = aBrowser()
  const tablet = await offlineTablet(server, browser)
  await tablet.create('b1')
  await tablet.sync.dispatch('b1', {
    kind: 'booking.status',
    args: { status: 'seated', accepted: {} },
    base: { status: 'confirmed' },
  })
  await signIn('v')
  const before = await everything()
  expect(await pushInBackground(worker(server).options)).toBe('sent')
  expect(await everything()).toBe(before)
  expect(server.state.bookings.get('b1')?.status).toBe('seated')
  tablet.network.down = false
  tablet.sync.refresh()
  await when(tablet.sync.outbox(), (l) => l.length === 0, 15_000)
  expect(new Set(server.state.applied).size).toBe(server.state.applied.length)
  expect(server.state.applied).toHaveLength(2)
}, 20_000)

test('[S12] only what the server has answered is called sent', async () => {
  const server = aServer()
  const tablet = await offlineTablet(server)
  const id = await tablet.create('b1')
  await signIn('v')
  const w = worker(server)
  const sent = new Set<string>()
  const onSent = (ids: readonly string[]) => {
    for (const one of ids) sent.add(one)
  }
  w.network.down = true
  expect(await pushInBackground({ ...w.options, onSent })).toBe('later')
  expect([...sent]).toEqual([])
  expect(await pendingOnDevice(undefined, sent)).toBe(1)
  w.network.down = false
  expect(await pushInBackground({ ...w.options, onSent })).toBe('sent')
  expect([...sent]).toEqual([id])
  expect(await pendingOnDevice(undefined, sent)).toBe(0)
})

test('[S10] the worker sends nothing without a usable session of that person and vendor', async () => {
  const server = aServer()
  const tablet = await offlineTablet(server)
  await tablet.create('b1')
  const w = worker(server)
  expect(await pushInBackground(w.options)).toBe('no session')
  await signIn('v', 'somebody-else')
  expect(await pushInBackground(w.options)).toBe('no session')
  await signIn('v', 'user-1', 20_000)
  expect(await pushInBackground(w.options)).toBe('no session')
  await signIn('other-vendor')
  expect(await pushInBackground(w.options)).toBe('nothing')
  expect(w.network.seen).toEqual([])
})

test('[S10] while the device is being wiped the worker sends nothing', async () => {
  const server = aServer()
  const tablet = await offlineTablet(server)
  await tablet.create('b1')
  await signIn('v')
  await markWiping()
  const w = worker(server)
  expect(await pushInBackground(w.options)).toBe('wiping')
  expect(w.network.seen).toEqual([])
})

test('[S10] signing out leaves nothing readable, though another tab still holds its connections', async () => {
  const server = aServer()
  const browser = aBrowser()
  const tablet = await aTablet(server, seeded(1), browser.device)
  open.push(tablet)
  await tablet.create('b1', { last_name: '秘密', phone: '+819012345678' })
  await when(tablet.sync.bookingsOfDay(today), (rows) => rows[0]?.unconfirmed === null)
  await signIn('v')
  // Control: it can be read before.
  expect(await everything()).toContain('秘密')
  const local = new Map([['noren.device-name', 'tablet']])
  vi.stubGlobal('localStorage', local)
  await wipeDevice()
  const left = await everything()
  for (const secret of ['秘密', '+8190', 'refresh', 'accessToken']) expect(left).not.toContain(secret)
  expect(local.size).toBe(0)
  expect(await browser.names()).not.toContain('noren-wiping')
})

test('[S10] a wipe that was cut off is finished at the next start', async () => {
  const browser = aBrowser()
  const tablet = await offlineTablet(aServer(), browser)
  await tablet.create('b1', { last_name: '秘密' })
  expect(await finishWipe()).toBe(false)
  expect(await everything()).toContain('秘密')
  await markWiping()
  await tablet.sync.close()
  open.length = 0
  expect(await finishWipe()).toBe(true)
  expect(await everything()).not.toContain('秘密')
  expect(await finishWipe()).toBe(false)
})

/** A tab that hangs while it holds its connections; the others cannot delete what it has open. */
async function besideAHungTab() {
  const browser = aBrowser()
  const tablet = await offlineTablet(aServer(), browser)
  await tablet.create('b1', { last_name: '秘密' })
  await tablet.sync.close()
  open.length = 0
  const connection = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(outboxDatabase('v'))
    request.onsuccess = () => resolve(request.result)
  })
  return { browser, hung: connection }
}

test('[S10] a tab that hangs holds up no sign-out, and the wipe is finished when that tab has ended', async () => {
  const { browser, hung } = await besideAHungTab()
  await expect(wipeDevice()).rejects.toThrow('held')
  expect(await browser.names(), 'nothing says that it is done').toEqual(
    expect.arrayContaining(['noren-wiping', outboxDatabase('v')]),
  )
  // Behind the deletion that waits, even an opening hangs.
  await expect(finishWipe()).rejects.toThrow('held')
  expect(await browser.names()).toContain('noren-wiping')
  hung.close()
  expect(await finishWipe()).toBe(true)
  expect(await browser.names()).toEqual([])
}, 30_000)

test('[S10] a tab that hangs keeps nobody from signing in, and what they get is not wiped', async () => {
  const { browser, hung } = await besideAHungTab()
  const from = Date.now()
  await expect(wipeDevice()).rejects.toThrow('held')
  const waited = Date.now()
  expect(waited - from, 'control: the tab was waited for').toBeGreaterThan(2500)
  await finishWipeAtSignIn()
  expect(Date.now() - waited, 'once').toBeLessThan(waited - from)
  await signIn('w')
  expect(await browser.names()).not.toContain('noren-wiping')
  expect(await finishWipe()).toBe(false)
  hung.close()
  await vi.waitFor(async () => expect(await browser.names()).toEqual(['noren-session']))
  expect(await everything()).toContain('refresh')
  expect(await everything()).not.toContain('秘密')
}, 30_000)

test('[S1] what was saved is there after the browser was killed, under its number and in its order', async () => {
  const server = aServer()
  const browser = aBrowser()
  const tablet = await offlineTablet(server, browser)
  const ids = [await tablet.create('b1'), await tablet.create('b2'), await tablet.create('b3')]
  // Another storage object on the same IndexedDB, while the first was never closed: that is a killed page.
  const again = await aTablet(server, seeded(2), { ...browser.device, kit: browser.kit('two') })
  again.network.down = true
  open.push(again)
  expect((await present(again.sync.outbox())).map((l) => [l.seq, l.command.id])).toEqual(
    ids.map((id, i) => [i + 1, id]),
  )
  expect(await present(again.sync.bookingsOfDay(today))).toHaveLength(3)
  await again.create('b4')
  expect((await present(again.sync.outbox())).at(-1)?.seq).toBe(4)
})

test('[S12] two tabs that write at the same moment never take the same number', async () => {
  const server = aServer()
  const browser = aBrowser()
  const one = await offlineTablet(server, browser)
  const two = await aTablet(server, seeded(2), { ...browser.device, kit: browser.kit('two') })
  two.network.down = true
  open.push(two)
  await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? one : two).create(`b${i}`)))
  const lines = await openEntries(outboxDatabase('v'))
  expect(lines.map((l) => l.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  one.network.down = false
  two.network.down = false
  one.sync.refresh()
  two.sync.refresh()
  await when(one.sync.bookingsOfDay(today), (rows) => rows.length === 10, 15_000)
  expect(new Set(server.state.applied).size).toBe(server.state.applied.length)
}, 20_000)

/** As far as Chromium has it. */
function someBuckets() {
  const all = new Map<string, IDBFactory>()
  const storageBuckets = {
    open: async (name: string) => {
      all.set(name, all.get(name) ?? new IDBFactory())
      return { indexedDB: all.get(name) }
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => void all.delete(name),
  }
  vi.stubGlobal('navigator', { storageBuckets })
  return all
}

const isAtWorkFor = (vendorId: string) => {
  const kept = new Map([
    ['noren.identity', JSON.stringify({ id: 'user-1', email: 'a@example.com', vendorId })],
    ['noren.device', 'ipad-1'],
    ['noren.seen.v', '{"word":9,"issued":2,"from":0}'],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
  return kept
}

test('[S1] what only a second copy still holds is counted, each change once, and goes with a whole sign-out', async () => {
  const all = someBuckets()
  aBrowser()
  expect(await pendingOnDevice()).toBe(0)
  expect(all.size, 'no bucket is made by asking').toBe(0)
  const kept = isAtWorkFor('v')
  const tablet = await offlineTablet(aServer())
  await tablet.create('b1', { last_name: '秘密' })
  await tablet.create('b2')
  await tablet.sync.close()
  open.length = 0
  expect(await pendingOnDevice()).toBe(2)
  for (const { name } of await indexedDB.databases()) {
    if (name?.startsWith('rxdb-dexie-')) await deleteDatabase(name)
  }
  expect(await pendingOnDevice()).toBe(2)
  expect(await pendingOnDevice('w'), 'for a member of another restaurant').toBe(2)
  expect(await pendingOnDevice('v')).toBe(0)
  await wipeDevice('but outboxes')
  expect(await pendingOnDevice()).toBe(2)
  expect([...kept], 'under whose id it will be sent').toEqual([
    ['noren.device', 'ipad-1'],
    ['noren.seen.v', '{"word":9,"issued":2,"from":0}'],
  ])
  await wipeDevice()
  expect([all.size, kept.size]).toEqual([0, 0])
  expect(await pendingOnDevice()).toBe(0)
})

test('[S1] second copies are kept again after the browser has closed their database', async () => {
  someBuckets()
  aBrowser()
  isAtWorkFor('v')
  const store = bucketBackupStore('v')
  const tablet = await offlineTablet(aServer())
  await tablet.create('b1')
  const [line] = await openEntries(outboxDatabase('v'))
  if (!line) throw new Error('no line')
  await store.write(new Map([[line.id, line]]))
  // As a connection is that has gone without a word.
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing', 'InvalidStateError')
  })
  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  await expect(store.all()).rejects.toThrow('closing')
  broken.mockRestore()
  opened.mockClear()
  expect(await store.all()).toHaveLength(1)
  expect(opened, 'over a connection of its own').toHaveBeenCalledTimes(1)
  opened.mockRestore()
})
