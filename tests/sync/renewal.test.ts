import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { generationKey } from '#sync/mirror/generations.ts'
import { type Clock, deviceClock } from '#sync/platform/clock.ts'
import type { PullResponse } from '#sync/protocol/messages.ts'
import { isAlive } from '#sync/status/connection-state.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, creation, present as first, type Tablet, today } from '#tests/fixtures/tablet.ts'
import { aDisk, storageOf } from '#tests/simulation/disk.ts'
import { fakeTime, advance as pass, realTime, setTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { aTabLifecycle } from '#tests/simulation/tab-lifecycle.ts'

const present = <T>(query: Parameters<typeof first<T>>[0]): Promise<T> => through(first(query))

let server: ModelServer
let tablet: Tablet

beforeEach(async () => {
  fakeTime()
  server = new ModelServer(() => Date.now())
  tablet = await through(aTablet(server, seeded(3), aDevice('t')))
  await pass(3000)
})
afterEach(async () => {
  await through(tablet.sync.close())
  realTime()
})

const idsOnScreen = async () => (await present(tablet.sync.bookingsOfDay(today))).map((b) => b.id)

test('[S1] a restored backup loses nothing of the last week: it is sent again under its old ids', async () => {
  await through(tablet.create('old'))
  await pass(2000)
  const backup = server.snapshot()
  const id = await through(tablet.create('new'))
  await pass(2000)
  expect(await present(tablet.sync.outbox())).toEqual([])
  server.restore(backup, 'epoch-2')
  expect(server.state.bookings.has('new')).toBe(false)
  await pass(45_000)
  expect(server.state.bookings.has('new')).toBe(true)
  expect(server.state.log.has(id)).toBe(true)
  expect(new Set(server.state.applied).size).toBe(server.state.applied.length)
  expect(await idsOnScreen()).toEqual(['new', 'old'])
})

test('[S1] an answer that is still being stored when the restore is heard of does not outlive it', async () => {
  const disk = aDisk()
  const storage = storageOf(disk, aTabLifecycle())
  let seen = () => {}
  const pageEvents = {
    online: () => true,
    onOnlineChange: () => () => {},
    visible: () => true,
    onVisible: (look: () => void) => {
      seen = look
      return () => {}
    },
  }
  const kit = { ...aDevice().kit, mirror: storage, outbox: storage }
  const slow = await through(aTablet(server, seeded(6), { ...aDevice('d'), kit }, { pageEvents }))
  await pass(3000)
  const backup = server.snapshot()
  slow.network.onAnswer = () => {
    if (!slow.network.seen.at(-1)?.url.endsWith('sync_push')) return
    slow.network.onAnswer = () => {}
    disk.slowMs = 3000
    server.restore(backup, 'epoch-2')
    seen()
  }
  const id = await through(slow.create('new'))
  await pass(60_000)
  disk.slowMs = 0
  await pass(90_000)
  expect(server.state.log.has(id)).toBe(true)
  expect(await present(slow.sync.outbox())).toEqual([])
  await through(slow.sync.close())
})

test('[S4] a backup put back without a new epoch is noticed by its head', async () => {
  const backup = server.snapshot()
  await through(tablet.create('new'))
  await pass(2000)
  server.restore(backup, server.state.epoch)
  await pass(45_000)
  expect(server.state.bookings.has('new')).toBe(true)
  expect(await present(tablet.sync.outbox())).toEqual([])
})

test('what was done more than a week ago is forgotten, and not sent again', async () => {
  const backup = server.snapshot()
  await through(tablet.create('old'))
  await pass(2000)
  for (let day = 0; day < 8; day++) {
    setTime(Date.now() + 86_400_000)
    await pass(61_000)
  }
  await pass(3_600_000)
  server.restore(backup, 'epoch-2')
  await pass(45_000)
  expect(server.state.bookings.has('old')).toBe(false)
})

test('[S4] a row that vanished from a mirror is noticed by the counts and a new mirror takes its place', async () => {
  await through(tablet.create('b1'))
  await through(tablet.create('b2'))
  await pass(2000)
  expect(tablet.device.deviceStores.tab().get(generationKey('v'))).toBeNull()
  loseRow(tablet, 'b1')
  await pass(2000)
  const counted = countsAsked(tablet)
  await pass(2_500_000)
  expect(countsAsked(tablet) - counted).toBeGreaterThanOrEqual(3)
  expect(tablet.device.deviceStores.tab().get(generationKey('v'))).toBe('1')
  expect(await idsOnScreen()).toEqual(['b1', 'b2'])
})

test('[S4] counts that differ three times, but never in a row, cost no mirror', async () => {
  await through(tablet.create('b1'))
  const call = server.call.bind(server)
  let counted = 0
  server.call = (fn, ...more) => {
    const answer = call(fn, ...more) as PullResponse
    if (fn !== 'sync_pull' || !answer.sums || ++counted % 2 === 0) return answer
    return { ...answer, sums: { config: [0, 0] } }
  }
  await pass(5_000_000)
  expect(counted).toBeGreaterThanOrEqual(6)
  expect(tablet.device.deviceStores.tab().get(generationKey('v'))).toBeNull()
})

test('[S10] taken in again while its storage fails, a tablet has its rows as soon as that works', async () => {
  await through(tablet.create('b1'))
  await pass(2000)
  server.members.clear()
  await pass(45_000)
  expect(await present(tablet.sync.status())).toMatchObject({ member: false })
  // The second word, an hour later: now the mirror is gone.
  await pass(3_700_000)
  const full = new DOMException('the disk is full', 'QuotaExceededError')
  const made = vi.spyOn(tablet.device.kit.mirror, 'createStorageInstance').mockRejectedValueOnce(full)
  server.members.add('user-1')
  await pass(90_000)
  expect(made.mock.calls.length).toBeGreaterThan(1)
  expect(await idsOnScreen()).toEqual(['b1'])
})

test('[S8] after fourteen days without the server nothing is shown, work is still taken', async () => {
  await through(tablet.create('b1'))
  await pass(2000)
  tablet.network.down = true
  setTime(Date.now() + 13 * 86_400_000)
  await pass(3_600_000)
  expect((await present(tablet.sync.status())).readable).toBe(true)
  setTime(Date.now() + 86_400_000)
  await pass(3_600_000)
  expect((await present(tablet.sync.status())).readable).toBe(false)
  expect(await idsOnScreen()).toEqual([])
  await through(tablet.create('b2'))
  tablet.network.down = false
  await pass(45_000)
  expect((await present(tablet.sync.status())).readable).toBe(true)
  expect(await idsOnScreen()).toEqual(['b1', 'b2'])
})

test('[S8] live is said only while the last answer is younger than 35 seconds', async () => {
  expect((await present(tablet.sync.status())).connection).toBe('live')
  tablet.network.nextFor.sync_heartbeat = ['hung', 'hung', 'hung', 'hung']
  tablet.network.nextFor.sync_pull = ['hung', 'hung', 'hung', 'hung']
  await pass(30_000)
  expect(isAlive((await present(tablet.sync.status())).connection)).toBe(true)
  await pass(6_000)
  expect(isAlive((await present(tablet.sync.status())).connection)).toBe(false)
})

test('[S8] rows that took long to store say nothing of now: neither live nor what the time is', async () => {
  const disk = aDisk()
  const kit = { ...aDevice().kit, mirror: storageOf(disk, aTabLifecycle()) }
  const slow = await through(aTablet(server, seeded(11), { ...aDevice('slow'), kit }))
  await pass(3000)
  slow.network.onAnswer = () => {
    if (!slow.network.seen.at(-1)?.url.endsWith('sync_pull')) return
    slow.network.onAnswer = () => {}
    disk.slowMs = 20_000
    slow.network.down = true
  }
  await through(tablet.create('b1'))
  await pass(120_000)
  disk.slowMs = 0
  const { connection, offset } = await present(slow.sync.status())
  expect(connection).not.toBe('live')
  expect(Math.abs(offset)).toBeLessThan(2000)
  expect(
    (await present(slow.sync.bookingsOfDay(today))).map((b) => b.id),
    'control: stored',
  ).toEqual(['b1'])
  await through(slow.sync.close())
})

test('[S2] a parked command keeps its id when it is tried again: it may have been applied', async () => {
  tablet.network.down = true
  const id = await through(tablet.create('b1'))
  server.poison.add(id)
  tablet.network.down = false
  await pass(60_000)
  expect((await present(tablet.sync.outbox())).map((l) => l.state)).toEqual(['parked'])
  server.poison.clear()
  await through(tablet.sync.tryAgain(id, creation({ pax: 9 })))
  await pass(3000)
  expect(await present(tablet.sync.outbox())).toEqual([])
  expect(server.state.applied).toEqual([id])
  expect(server.state.bookings.get('b1')?.pax).toBe(2)
})

test('[S12] a tab that sleeps while it leads is deposed by one that is awake, and waits in line when it wakes', async () => {
  const device = aDevice('s')
  let isAsleep = false
  const sleepy: Clock = {
    now: () => Date.now(),
    after: (ms, action) => deviceClock.after(ms, () => void (isAsleep || action())),
  }
  const tab = device.deviceStores.tab()
  const deviceStore = {
    ...tab,
    onChange: (heard: (key: string) => void) => tab.onChange((k) => void (isAsleep || heard(k))),
  }
  const one = await through(aTablet(server, seeded(4), device, { clock: sleepy, deviceStore }))
  const kit = { ...device.kit, mirror: renamed(device.kit.mirror), outbox: renamed(device.kit.outbox) }
  const two = await through(aTablet(server, seeded(5), device, { kit }))
  await pass(3000)
  expect(two.network.seen).toEqual([])
  expect((await present(two.sync.status())).connection).toBe('live')
  isAsleep = true
  await pass(36_000)
  // [S8] It says nothing on the word of a sleeper; some seconds later it leads itself.
  expect((await present(two.sync.status())).connection).not.toBe('live')
  await pass(20_000)
  expect((await present(two.sync.status())).connection).toBe('live')
  await through(two.create('b1'))
  await pass(3000)
  expect(server.state.bookings.has('b1')).toBe(true)
  isAsleep = false
  const quiet = one.network.seen.length
  await pass(40_000)
  expect(one.network.seen.length).toBeLessThanOrEqual(quiet + 1)
  await through(two.sync.close())
  await pass(40_000)
  expect(one.network.seen.length).toBeGreaterThan(quiet + 1)
  await through(one.sync.close())
})

test('[S8] a tab opened beside one that leads says within seconds what that one knows', async () => {
  const device = aDevice('quiet')
  const one = await through(aTablet(server, seeded(7), device))
  await pass(5000)
  const kit = { ...device.kit, mirror: renamed(device.kit.mirror), outbox: renamed(device.kit.outbox) }
  const two = await through(aTablet(server, seeded(8), device, { kit }))
  await pass(2000)
  expect((await present(two.sync.status())).connection).toBe('live')
  expect(two.network.seen, 'and asks nothing itself').toEqual([])
  await through(two.sync.close())
  await through(one.sync.close())
})

test('[S8] a second tab whose new mirror could not be opened tries again, and shows the rows', async () => {
  // The library holds 14 collections in one process: two tabs, each with a mirror beside the other.
  await through(tablet.sync.close())
  const device = aDevice('two-tabs')
  const one = await through(aTablet(server, seeded(9), device))
  await through(one.create('b1'))
  await pass(5000)
  const kit = { ...device.kit, mirror: renamed(device.kit.mirror), outbox: renamed(device.kit.outbox) }
  const two = await through(aTablet(server, seeded(10), device, { kit }))
  await pass(3000)
  const ids = async () => (await present(two.sync.bookingsOfDay(today))).map((b) => b.id)
  expect(await ids()).toEqual(['b1'])
  const full = new DOMException('the disk is full', 'QuotaExceededError')
  const made = vi.spyOn(kit.mirror, 'createStorageInstance').mockRejectedValueOnce(full)
  server.restore(server.snapshot(), 'epoch-2')
  await pass(120_000)
  expect(made.mock.calls.length).toBeGreaterThan(1)
  expect(await ids()).toEqual(['b1'])
  expect((await present(two.sync.status())).connection).toBe('live')
  await through(two.sync.close())
  await through(one.sync.close())
})

const countsAsked = (t: Tablet): number =>
  t.network.seen.filter((r) => r.url.endsWith('sync_pull') && JSON.parse(r.body).p_parts !== null).length

/** The same storage under another name: RxDB opens a database once per storage, two tabs are two. */
const renamed = (storage: object) =>
  Object.assign(Object.create(storage), { name: `${(storage as { name: string }).name}-two` })

/** As a broken disk would: past RxDB, and without a word to anybody. */
function loseRow(t: Tablet, id: string): void {
  type State = { documents: Map<string, unknown>; byIndex: Record<string, { docsWithIndex: unknown[][] }> }
  const states = (t.device.kit.mirror as unknown as { collectionStates: Map<string, State> }).collectionStates
  for (const [key, state] of states) {
    if (!key.startsWith('mirror-') || !key.includes('booking')) continue
    state.documents.delete(id)
    for (const index of Object.values(state.byIndex)) {
      index.docsWithIndex = index.docsWithIndex.filter((entry) => (entry[1] as { id: string }).id !== id)
    }
  }
}
