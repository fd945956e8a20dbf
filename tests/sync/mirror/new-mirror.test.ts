// A new mirror is built beside the shown one: what is on the screen meanwhile, what is sent, and how one takes the other's place.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { generationKey, openMirrors } from '#sync/mirror/generations.ts'
import type { MirrorCalls } from '#sync/mirror/mirror.ts'
import { deviceClock } from '#sync/platform/clock.ts'
import type { PullResponse } from '#sync/protocol/messages.ts'
import type { SyncStatus } from '#sync/types.ts'
import { seeded } from '#tests/fixtures/random.ts'
import {
  aDevice,
  aTablet,
  type Device,
  present as first,
  onlineBooking,
  type Tablet,
  today,
} from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, setTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const present = <T>(query: Parameters<typeof first<T>>[0]): Promise<T> => through(first(query))

let server: ModelServer
const open: Tablet[] = []

beforeEach(() => {
  fakeTime()
  server = new ModelServer(() => Date.now())
})
afterEach(async () => {
  for (const tablet of open.splice(0)) await through(tablet.sync.close())
  realTime()
})

async function aTab(seed: number, device: Device = aDevice('t')): Promise<Tablet> {
  const tablet = await through(aTablet(server, seeded(seed), device))
  open.push(tablet)
  await pass(3000)
  return tablet
}

async function closed(tablet: Tablet): Promise<void> {
  open.splice(open.indexOf(tablet), 1)
  await through(tablet.sync.close())
}

const statusOf = (tablet: Tablet): Promise<SyncStatus> => present(tablet.sync.status())
const idsOn = async (tablet: Tablet) =>
  (await present(tablet.sync.bookingsOfDay(today))).map((b) => b.id).sort()
const generation = ({ device }: Tablet) => device.deviceStores.tab().get(generationKey('v'))
const calls = ({ network }: Tablet, fn: string) =>
  network.seen.filter(({ url }) => url.endsWith(fn)).map(({ body }) => JSON.parse(body))
const mirrorsOn = ({ device }: Tablet): string[] => {
  const states = (device.kit.mirror as unknown as { collectionStates: Map<string, unknown> }).collectionStates
  const names = [...states.keys()].filter((key) => key.startsWith('mirror-') && key.includes('booking'))
  return names.map((key) => key.split('--memory--')[0] ?? '').sort()
}

/** Every frame of a day, as ids. */
function framesOf(tablet: Tablet): string[][] {
  const frames: string[][] = []
  tablet.sync.bookingsOfDay(today).open((rows) => frames.push(rows.map((b) => b.id).sort()))
  return frames
}

const unanswered = (tablet: Tablet, isSo: boolean) => {
  tablet.network.nextFor.sync_part = isSo ? Array.from({ length: 1000 }, () => '503' as const) : []
}

test('[S15] [S1] after a restore the old rows stay, marked, until the new mirror is whole; what was lost is sent again', async () => {
  const tablet = await aTab(1)
  await through(tablet.create('old'))
  await pass(1000)
  const backup = server.snapshot()
  await through(tablet.create('new'))
  await pass(1000)
  const frames = framesOf(tablet)
  await pass(10)
  unanswered(tablet, true)
  server.restore(backup, 'epoch-2')
  await pass(40_000)
  expect(server.state.bookings.has('new'), 'sent again before the new mirror is there').toBe(true)
  const { renewing } = await statusOf(tablet)
  expect(Date.parse(renewing ?? '')).toBeGreaterThan(Date.now() - 41_000)
  expect(generation(tablet)).toBeNull()
  // Its mark stays: its row is in no mirror that is shown.
  expect(await present(tablet.sync.booking('new'))).toMatchObject({ unconfirmed: 'sent' })
  tablet.network.seen.length = 0
  await through(tablet.create('meanwhile'))
  await pass(5000)
  expect(calls(tablet, 'sync_push').map(({ p_since }) => p_since)).toEqual([null])
  expect(calls(tablet, 'sync_pull').every(({ p_since }) => p_since >= backup.head)).toBe(true)
  unanswered(tablet, false)
  await pass(15_000)
  expect(generation(tablet)).toBe('1')
  expect(await statusOf(tablet)).toMatchObject({ renewing: null, complete: true })
  expect(await present(tablet.sync.outbox())).toEqual([])
  expect(await idsOn(tablet)).toEqual(['meanwhile', 'new', 'old'])
  expect(frames.every((ids) => ids.includes('old') && ids.includes('new'))).toBe(true)
  expect(mirrorsOn(tablet)).toEqual(['mirror-3-v-1'])
})

test('[S4] [S1] a head below this tablet’s: it builds a new mirror, and no other tablet is disturbed', async () => {
  const backup = server.snapshot()
  const tablet = await aTab(2)
  await through(tablet.create('new'))
  await pass(1000)
  await closed(tablet)
  server.restore(backup, server.state.epoch)
  const other = await aTab(3)
  const { epoch } = server.state
  const again = await aTab(2, tablet.device)
  await pass(45_000)
  expect(generation(again)).toBe('1')
  expect(server.state.bookings.has('new')).toBe(true)
  expect(await idsOn(again)).toEqual(['new'])
  expect(server.state.epoch).toBe(epoch)
  expect(generation(other)).toBeNull()
  expect(calls(other, 'sync_plan')).toHaveLength(1)
})

test('[S15] a network that goes away, and an app that is closed: the building goes on where it was', async () => {
  const tablet = await aTab(4)
  for (let i = 0; i < 6; i++)
    server.bookOnline(onlineBooking(`o${i}`, { phone: `+8190000000${i}0`, day: `2026-12-0${i + 1}` }))
  await through(tablet.create('b1'))
  await pass(2000)
  server.restore(server.snapshot(), 'epoch-2')
  let parts = 0
  tablet.network.onAnswer = () => {
    if (!tablet.network.seen.at(-1)?.url.endsWith('sync_part') || ++parts < 2) return
    tablet.network.down = true
  }
  await pass(40_000)
  expect(tablet.network.down).toBe(true)
  expect(mirrorsOn(tablet)).toEqual(['mirror-3-v', 'mirror-3-v-1'])
  await closed(tablet)
  const again = await aTab(5, tablet.device)
  await pass(5000)
  expect(calls(again, 'sync_plan'), 'its plan is here').toEqual([])
  expect(calls(again, 'sync_part').some(({ p_part }) => p_part === 'config')).toBe(false)
  expect(calls(again, 'sync_part').length, 'control: parts were missing').toBeGreaterThan(0)
  expect(generation(again)).toBe('1')
  expect(await idsOn(again)).toEqual(['b1'])
})

test('[S15] restored a second time meanwhile: what was half built is thrown away', async () => {
  const tablet = await aTab(6)
  await through(tablet.create('b1'))
  await pass(1000)
  unanswered(tablet, true)
  server.restore(server.snapshot(), 'epoch-2')
  await pass(40_000)
  const { renewing } = await statusOf(tablet)
  server.restore(server.snapshot(), 'epoch-3')
  await pass(40_000)
  expect((await statusOf(tablet)).renewing, 'what is shown stands still since the first').toBe(renewing)
  expect(mirrorsOn(tablet)).toEqual(['mirror-3-v', 'mirror-3-v-2'])
  unanswered(tablet, false)
  await pass(15_000)
  expect(generation(tablet)).toBe('2')
  expect(mirrorsOn(tablet)).toEqual(['mirror-3-v-2'])
  expect(await idsOn(tablet)).toEqual(['b1'])
})

test('[S13] where two do not fit on the disk, the new one takes the place of the old at once', async () => {
  const tablet = await aTab(7)
  await through(tablet.create('b1'))
  await pass(1000)
  const { kit } = tablet.device
  const create = kit.mirror.createStorageInstance.bind(kit.mirror)
  let isFull = true
  vi.spyOn(kit.mirror, 'createStorageInstance').mockImplementation(async (params) => {
    if (isFull && params.databaseName === 'mirror-3-v-1' && mirrorsOn(tablet).includes('mirror-3-v')) {
      throw new DOMException('the disk is full', 'QuotaExceededError')
    }
    return create(params)
  })
  server.restore(server.snapshot(), 'epoch-2')
  await pass(90_000)
  isFull = false
  expect(mirrorsOn(tablet)).toEqual(['mirror-3-v-1'])
  await pass(30_000)
  expect(await idsOn(tablet)).toEqual(['b1'])
  expect(await statusOf(tablet)).toMatchObject({ renewing: null, complete: true })
})

test('[S4] counts that differ again within a day are told to a person, who has everything read again', async () => {
  const tablet = await aTab(8)
  await through(tablet.create('b1'))
  const call = server.call.bind(server)
  server.call = (fn, ...more) => {
    const answer = call(fn, ...more) as PullResponse
    return fn === 'sync_pull' && answer.sums ? { ...answer, sums: { config: [0, 0] } } : answer
  }
  await pass(2_600_000)
  expect(generation(tablet), 'the first time by itself').toBe('1')
  expect(await statusOf(tablet)).toMatchObject({ differs: false })
  await pass(9_000_000)
  expect(generation(tablet), 'and not again').toBe('1')
  expect(await statusOf(tablet)).toMatchObject({ differs: true, renewing: null })
  tablet.sync.readAgain()
  await pass(5000)
  expect(generation(tablet)).toBe('2')
  expect(await statusOf(tablet)).toMatchObject({ differs: false })
  server.call = call
  await pass(2_600_000)
  expect(await statusOf(tablet)).toMatchObject({ differs: false })
})

test('[S15] in the same epoch the shown mirror goes on while another is built', async () => {
  const tablet = await aTab(9)
  await through(tablet.create('b1'))
  await pass(1000)
  unanswered(tablet, true)
  tablet.sync.readAgain()
  await pass(3000)
  expect(mirrorsOn(tablet)).toEqual(['mirror-3-v', 'mirror-3-v-1'])
  server.bookOnline(onlineBooking('o1'))
  tablet.network.seen.length = 0
  await through(tablet.create('b2'))
  await pass(3000)
  expect(calls(tablet, 'sync_push').at(0)?.p_since, 'takes a page').toBeGreaterThan(0)
  expect(await idsOn(tablet)).toEqual(['b1', 'b2', 'o1'])
  expect(await present(tablet.sync.outbox())).toEqual([])
  expect(await statusOf(tablet), 'and is as fresh as ever').toMatchObject({ renewing: null })
  unanswered(tablet, false)
  await pass(15_000)
  expect(generation(tablet)).toBe('1')
  expect(await idsOn(tablet)).toEqual(['b1', 'b2', 'o1'])
})

/** The same storage under another name: RxDB opens a database once per storage, two tabs are two. */
const secondTab = (device: Device): Device => {
  const mirror = Object.assign(Object.create(device.kit.mirror), { name: `${device.name}-two` })
  return { ...device, kit: { ...device.kit, mirror, outbox: mirror } }
}

test('[S15] [S12] each tab lets go of the old mirror when it shows the new one; the last one deletes it', async () => {
  const one = await aTab(10)
  const two = await aTab(11, secondTab(one.device))
  await through(one.create('b1'))
  await pass(2000)
  const frames = [framesOf(one), framesOf(two)]
  await pass(10)
  const held = () =>
    through(one.device.locks.held()).then((names) => names.filter((n) => n.includes('shown')))
  expect(await held()).toEqual(['noren-shown-mirror-3-v', 'noren-shown-mirror-3-v'])
  server.restore(server.snapshot(), 'epoch-2')
  await pass(45_000)
  expect(await held()).toEqual(['noren-shown-mirror-3-v-1', 'noren-shown-mirror-3-v-1'])
  expect(mirrorsOn(one)).toEqual(['mirror-3-v-1'])
  for (const seen of frames) expect(seen.every((ids) => ids.join() === 'b1')).toBe(true)
  // By hand, in the tab that does not lead.
  expect(calls(two, 'sync_pull')).toEqual([])
  two.sync.readAgain()
  await pass(5000)
  expect(generation(one)).toBe('2')
  expect(calls(two, 'sync_pull')).toEqual([])
})

test('[S12] a tab that is frozen while it shows the old mirror keeps it, but not for ever', async () => {
  const tablet = await aTab(12)
  const thaw = tablet.device.locks.share('noren-shown-mirror-3-v')
  const kept: (readonly string[])[] = []
  tablet.device.kit.deleteStaleMirrors = async (_, keep) => void kept.push(keep)
  await through(tablet.create('b1'))
  await pass(2000)
  server.restore(server.snapshot(), 'epoch-2')
  await pass(45_000)
  expect(generation(tablet)).toBe('1')
  expect(mirrorsOn(tablet), 'somebody has it').toEqual(['mirror-3-v', 'mirror-3-v-1'])
  await pass(60_000)
  expect(kept.at(-1)).toContain('mirror-3-v')
  setTime(Date.now() + 1000)
  await pass(3_600_000)
  expect(kept.at(-1), 'nobody who is awake shows it an hour later').not.toContain('mirror-3-v')
  expect(kept.at(-1)).toContain('mirror-3-v-1')
  thaw()
})

test('[S15] [S12] a tab that wakes up with what it was building shows it only where no other tab has gone on', async () => {
  const device = aDevice('t')
  const server = { epoch: 'e', shape: 1, head: 0, now: '2026-11-21T09:00:00Z' }
  const page = { ...server, rows: [], more: false, done: [], sums: null }
  const calls: MirrorCalls = {
    plan: async () => ({ ok: true, value: { ...server, from: '2025-10-20', parts: ['config'] } }),
    part: async () => ({ ok: true, value: page }),
    pull: async () => ({ ok: true, value: page }),
  }
  const tab = ({ kit, deviceStores, locks }: Device) =>
    openMirrors({ vendorId: 'v', kit, deviceStore: deviceStores.tab(), locks, clock: deviceClock }, calls)
  const renewal = { why: 'epoch', since: '', resends: false } as const
  const sleeper = await through(tab(device))
  const awake = await through(tab(secondTab(device)))
  const shown = () => device.deviceStores.tab().get(generationKey('v'))
  await through(sleeper.begin(renewal))
  await through(sleeper.next())
  // Asleep now: the other one goes on with the same, then the server is restored again.
  await through(awake.next())
  await through(awake.begin(renewal))
  await through(awake.next())
  await through(awake.swap())
  expect(shown()).toBe('2')
  await through(sleeper.swap())
  expect(shown(), 'it takes over what is shown').toBe('2')
  expect(sleeper.present.value?.name).toBe('mirror-3-v-2')
  await through(sleeper.begin(renewal))
  await through(sleeper.next())
  await through(awake.begin(renewal))
  await through(sleeper.swap())
  expect(shown(), 'nor one in whose place another is built').toBe('2')
  expect(awake.renewal()?.generation).toBe(4)
  await through(awake.next())
  await through(awake.swap())
  expect(shown(), 'control').toBe('4')
  await through(sleeper.close())
  await through(awake.close())
})

test('[S15] [S7] what was settled while the last pull of a new mirror was slow stays on the screen', async () => {
  const tablet = await aTab(1)
  await through(tablet.create('b1'))
  await pass(1000)
  let isFilled = false
  tablet.network.onRequest = (fn) => {
    if (fn === 'sync_part') isFilled = true
    else if (fn === 'sync_pull' && isFilled) {
      isFilled = false
      tablet.network.nextFor.sync_pull = ['late']
    }
    return () => {}
  }
  tablet.sync.readAgain()
  await pass(400)
  await through(tablet.create('tapped'))
  server.bookOnline(onlineBooking('online', { phone: '+819000000001' }))
  await pass(700)
  expect(await idsOn(tablet)).toEqual(['b1', 'online', 'tapped'])
  expect(await present(tablet.sync.outbox())).toEqual([])
  expect(generation(tablet), 'control: it is still being built').toBeNull()
  const seen: string[][] = []
  tablet.sync.bookingsOfDay(today).open((rows) => seen.push(rows.map((b) => b.id).sort()))
  await pass(30_000)
  expect(generation(tablet)).toBe('1')
  expect(seen.filter((ids) => ids.length > 0).every((ids) => ids.length === 3)).toBe(true)
  expect(await idsOn(tablet)).toEqual(['b1', 'online', 'tapped'])
})

test('[S14] a server that gives its parts another shape than its plan is asked again after pauses', async () => {
  const call = server.call.bind(server)
  let parts = 0
  server.call = (name, ...more) => {
    const said = call(name, ...more)
    if (name !== 'sync_part') return said
    parts++
    return { ...(said as object), shape: server.shape + 1 }
  }
  server.bookOnline(onlineBooking('o1'))
  const tablet = await aTab(1)
  await pass(60_000)
  expect(parts, 'it is asked at all').toBeGreaterThan(2)
  expect(parts).toBeLessThan(30)
  expect((await statusOf(tablet)).complete).toBe(false)
})

test('[S4] [S14] a clock that is set back makes no pause longer', async () => {
  const call = server.call.bind(server)
  let other = 1
  server.call = (name, ...more) =>
    name === 'sync_part'
      ? { ...(call(name, ...more) as object), shape: server.shape + other }
      : call(name, ...more)
  server.bookOnline(onlineBooking('o1'))
  const tablet = await aTab(1)
  await pass(60_000)
  expect((await statusOf(tablet)).complete, 'control').toBe(false)
  other = 0
  setTime(Date.now() - 3_600_000)
  await pass(60_000)
  expect((await statusOf(tablet)).complete).toBe(true)
})
