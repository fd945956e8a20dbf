import { afterEach, expect, test, vi } from 'vitest'
import { openEntries, outboxDatabase } from '#sync/outbox/stored-entries.ts'
import { deviceClock } from '#sync/platform/clock.ts'
import { type LockManagerPart, locksOver, memoryLockManager } from '#sync/platform/locks.ts'
import { pushLock } from '#sync/protocol/lock-names.ts'
import { pushInBackground } from '#sync/worker/background-push.ts'
import { aBrowser, signIn } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aTablet, present, type Tablet } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { network } from '#tests/simulation/network-faults.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
  vi.unstubAllGlobals()
})

/** Holds a lock as a tab does that was frozen there; the answer thaws it. */
function frozenAt(locks: LockManagerPart, name: string): () => void {
  let thaw = () => {}
  const ended = new Promise<void>((resolve) => {
    thaw = resolve
  })
  void locks.request(name, {}, () => ended).catch(() => {})
  return thaw
}

async function twoTabs(server: ModelServer) {
  const browser = aBrowser()
  const manager = memoryLockManager()
  const tabs: Tablet[] = []
  for (const name of ['one', 'two']) {
    const locks = locksOver(manager, deviceClock)
    const tab = await aTablet(server, seeded(tabs.length), {
      ...browser.device,
      kit: browser.kit(name),
      locks,
    })
    tab.network.down = true
    tabs.push(tab)
  }
  open.push(...tabs)
  return { manager, tabs: tabs as [Tablet, Tablet] }
}

test('[S1] [S12] behind a tab that is frozen while it stores, taps are stored in one order that all tabs know', async () => {
  const server = new ModelServer(() => Date.now())
  const { manager, tabs } = await twoTabs(server)
  await tabs[0].create('first')
  const thaw = frozenAt(manager, 'outbox-v-seq')
  const from = Date.now()
  await Promise.all(Array.from({ length: 8 }, (_, i) => tabs[i % 2 === 0 ? 0 : 1].create(`b${i}`)))
  expect(Date.now() - from, 'control: the lock was waited for').toBeGreaterThan(900)
  expect(Date.now() - from).toBeLessThan(3000)
  // The tab that holds it is known: a further tap does not wait for it again.
  const next = Date.now()
  await tabs[0].create('last')
  expect(Date.now() - next).toBeLessThan(500)
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
