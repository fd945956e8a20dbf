import { afterEach, expect, test, vi } from 'vitest'
import { openEntries, outboxDatabase } from '#sync/outbox/stored-entries.ts'
import { type Clock, deviceClock } from '#sync/platform/clock.ts'
import { databaseNames } from '#sync/platform/indexed-db.ts'
import { type LockManagerPart, locksOver, memoryLockManager, memoryLockTabs } from '#sync/platform/locks.ts'
import { browserKit } from '#sync/platform/rxdb.ts'
import { pushLock } from '#sync/protocol/lock-names.ts'
import { resumeSession } from '#sync/session/access-token.ts'
import { finishWipe, finishWipeAtSignIn, wipeDevice } from '#sync/sign-out/wipe.ts'
import { markWiping } from '#sync/sign-out/wipe-marker.ts'
import { pushInBackground } from '#sync/worker/background-push.ts'
import { aBrowser, everything, signIn } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aTablet, present, type Tablet } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { network } from '#tests/simulation/network-faults.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Holds a lock as a tab does that was frozen there; the answer thaws it. */
function frozenAt(
  locks: LockManagerPart,
  name: string,
  mode: 'shared' | 'exclusive' = 'exclusive',
): () => void {
  let thaw = () => {}
  const ended = new Promise<void>((resolve) => {
    thaw = resolve
  })
  void locks.request(name, { mode }, () => ended).catch(() => {})
  return thaw
}

async function twoTabs(server: ModelServer) {
  const browser = aBrowser()
  const aTab = memoryLockTabs()
  const manager = aTab()
  const tabs: Tablet[] = []
  /** How often somebody waited for a lock as long as is waited for one. */
  const waits = { inVain: 0 }
  const counting: Clock = {
    ...deviceClock,
    after: (ms, action) =>
      deviceClock.after(ms, () => {
        waits.inVain++
        action()
      }),
  }
  for (const name of ['one', 'two']) {
    const locks = locksOver(aTab(), counting)
    const tab = await aTablet(server, seeded(tabs.length), {
      ...browser.device,
      kit: browser.kit(name),
      locks,
    })
    tab.network.down = true
    tabs.push(tab)
  }
  open.push(...tabs)
  return { manager, waits, tabs: tabs as [Tablet, Tablet] }
}

test('[S1] [S12] behind a tab that is frozen while it stores, taps are stored in one order that all tabs know', async () => {
  const server = new ModelServer(() => Date.now())
  const { manager, waits, tabs } = await twoTabs(server)
  await tabs[0].create('first')
  expect(waits.inVain).toBe(0)
  const thaw = frozenAt(manager, 'outbox-v-seq')
  await Promise.all(Array.from({ length: 8 }, (_, i) => tabs[i % 2 === 0 ? 0 : 1].create(`b${i}`)))
  expect(waits.inVain, 'control: the lock was waited for').toBeGreaterThan(0)
  expect(waits.inVain, 'once by each tap at most').toBeLessThanOrEqual(8)
  // The tab that holds it is known: a further tap does not wait for it again.
  const before = waits.inVain
  await tabs[0].create('last')
  expect(waits.inVain).toBe(before)
  thaw()
  const lines = await openEntries(outboxDatabase('v'))
  for (const tab of tabs) {
    tab.sync.refresh()
    await vi.waitFor(async () =>
      expect((await present(tab.sync.outbox())).map((l) => l.command.id)).toEqual(lines.map((l) => l.id)),
    )
  }
  expect(lines).toHaveLength(10)
  expect(lines.map((l) => l.id)).toEqual(
    [...lines].sort((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1)).map((l) => l.id),
  )
})

test('[S12] one tab gives no number twice, though it waits for nobody', async () => {
  const server = new ModelServer(() => Date.now())
  const { manager, tabs } = await twoTabs(server)
  frozenAt(manager, 'outbox-v-seq')
  await Promise.all(Array.from({ length: 6 }, (_, i) => tabs[0].create(`b${i}`)))
  const lines = await openEntries(outboxDatabase('v'))
  expect(lines.map((l) => l.seq)).toEqual([1, 2, 3, 4, 5, 6])
})

test('[S2] [S12] the worker waits 15 s for a tab that is frozen while it sends, and then sends', async () => {
  const server = new ModelServer(() => Date.now())
  const { manager, tabs } = await twoTabs(server)
  vi.stubGlobal('navigator', { locks: manager })
  await tabs[0].create('b1')
  await signIn('v')
  const thaw = frozenAt(manager, pushLock('v'))
  const w = network({ server, random: seeded(5) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const pushed = pushInBackground({ url: 'http://server', anonKey: 'anon', fetch: w.fetch })
    for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(14_900)
    expect(w.seen).toEqual([])
    await vi.advanceTimersByTimeAsync(101)
    const answered = vi.waitFor(async () => expect(server.state.applied).toHaveLength(1))
    await answered
    vi.useRealTimers()
    expect(await pushed).toBe('sent')
  } finally {
    vi.useRealTimers()
    thaw()
  }
})

/** A wipe that stops for ever where `at` is called for the n-th time, as in a tab that is frozen there; the answer thaws it. */
function frozenIn<T extends object>(owner: T, at: keyof T & string, nth: number): () => void {
  let thaw = () => {}
  const asleep = new Promise<void>((resolve) => {
    thaw = resolve
  })
  const real = (owner[at] as (...args: unknown[]) => Promise<unknown>).bind(owner)
  let calls = 0
  vi.spyOn(owner, at as never).mockImplementation((async (...args: unknown[]) => {
    const answer = await real(...args)
    if (++calls === nth) await asleep
    return answer
  }) as never)
  return thaw
}

test.each([1, 2, 5, 8, 10, 12, 17, 19])(
  '[S10] [S12] a wipe frozen at its step %i is taken over, and deletes nothing of who signed in since',
  async (step) => {
    const browser = aBrowser()
    vi.stubGlobal('navigator', { locks: memoryLockManager() })
    const tablet = await aTablet(new ModelServer(() => Date.now()), seeded(1), browser.device)
    await tablet.sync.close()
    await signIn('v')
    const mark = await markWiping()
    const thaw = frozenIn(indexedDB, 'databases', step)
    const frozen = wipeDevice('everything', mark)
    for (let i = 0; i < 300; i++) await new Promise((resolve) => setImmediate(resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const taken = finishWipeAtSignIn()
    for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(30_000)
    for (let ms = 0; ms < 12_000; ms += 100) {
      await vi.advanceTimersByTimeAsync(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    vi.useRealTimers()
    await taken
    // What the frozen tab has open goes when it lets go.
    expect(await browser.names()).not.toContain('noren-wiping')
    const local = new Map([['noren.identity', 'theirs']])
    vi.stubGlobal('localStorage', local)
    resumeSession()
    await signIn('w')
    const woken = Date.now() + 60_000
    vi.spyOn(Date, 'now').mockImplementation(() => woken)
    thaw()
    expect(await frozen).toBe(false)
    await vi.waitFor(async () => expect(await browser.names()).toEqual(['noren-session']))
    expect(await everything()).toContain('refresh')
    expect(local.size).toBe(1)
  },
)

test('[S10] a sign-out that was frozen before its wipe began wipes nothing of who signed in since', async () => {
  const browser = aBrowser()
  await signIn('v')
  const mark = await markWiping()
  await finishWipeAtSignIn()
  await signIn('w')
  expect(await wipeDevice('everything', mark)).toBe(false)
  expect(await browser.names()).toEqual(['noren-session'])
  // Control: one that begins now does.
  expect(await wipeDevice('everything', await markWiping())).toBe(true)
  expect(await browser.names()).toEqual([])
  resumeSession()
})

test('[S10] a sign that an earlier version of the app left is finished like any other', async () => {
  const browser = aBrowser()
  await signIn('v')
  const old = indexedDB.open('noren-wiping', 1)
  await new Promise((resolve) => {
    old.onsuccess = resolve
  })
  old.result.close()
  expect(await finishWipe()).toBe(true)
  expect(await browser.names()).toEqual([])
  resumeSession()
})

test('[S15] [S12] in the browser’s own databases: a new mirror takes the old one’s place in two tabs, but what a frozen one has stays', async () => {
  const server = new ModelServer(() => Date.now())
  const { manager, tabs } = await twoTabs(server)
  const { deleteLeftovers } = browserKit()
  for (const tab of tabs) {
    tab.network.down = false
    Object.assign(tab.device.kit, { deleteLeftovers })
  }
  await tabs[0].create('b1')
  const settled = async () => expect(await present(tabs[0].sync.outbox())).toEqual([])
  await vi.waitFor(settled, 5000)
  const mirrors = async () =>
    [
      ...new Set((await databaseNames()).filter((n) => n.includes('mirror-')).map((n) => n.split('--')[0])),
    ].sort()
  const generations = (...numbers: string[]) => numbers.map((n) => `rxdb-dexie-mirror-3-v${n}`)
  const isShown = async (number: string) => {
    expect(tabs[0].device.deviceStores.tab().get('mirror-3.v')).toBe(number)
    for (const tab of tabs) expect(await present(tab.sync.booking('b1'))).toMatchObject({ unconfirmed: null })
  }
  const restored = async (number: string, left: string[]) => {
    server.restore(server.snapshot(), `restored-${number}`)
    for (const tab of tabs) tab.sync.refresh()
    await vi.waitFor(() => isShown(number), 10_000)
    await vi.waitFor(async () => expect(await mirrors()).toEqual(left), 5000)
  }
  await restored('1', generations('-1'))
  const thaw = frozenAt(manager, 'noren-shown-mirror-3-v-1', 'shared')
  await restored('2', generations('-1', '-2'))
  thaw()
}, 40_000)
