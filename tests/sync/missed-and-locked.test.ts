// What a device says of itself and hears of others; what it shows and keeps when the server calls nobody a member.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryDeviceStore } from '#sync/platform/device-store.ts'
import type { DeviceNotice } from '#sync/types.ts'
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
import { aDisk, storageOf, storedIn } from '#tests/simulation/disk.ts'
import { fakeTime, advance as pass, realTime, setTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { aTabLifecycle } from '#tests/simulation/tab-lifecycle.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const present = <T>(query: Parameters<typeof first<T>>[0]): Promise<T> => through(first(query))

let server: ModelServer
let open: Tablet[]
beforeEach(() => {
  fakeTime()
  server = new ModelServer(() => Date.now())
  open = []
})
afterEach(async () => {
  for (const tablet of open) await through(tablet.sync.close())
  realTime()
})

async function opened(device: Device, seed = 3, isDown = false): Promise<Tablet> {
  const tablet = await through(aTablet(server, seeded(seed), device))
  tablet.network.down = isDown
  open.push(tablet)
  await pass(3000)
  return tablet
}

async function closed(tablet: Tablet): Promise<void> {
  open = open.filter((one) => one !== tablet)
  await through(tablet.sync.close())
}

const words = ({ network }: Tablet) =>
  network.seen.filter((r) => r.url.endsWith('sync_heartbeat')).map((r) => JSON.parse(r.body).p_seen)

/** So that the server hears what waits, and takes nothing in. */
async function waitingTablet(device: Device): Promise<Tablet> {
  const tablet = await opened(device, 5)
  server.busyUntil = Date.now() + 10 * dayMs
  for (const id of ['b1', 'b2', 'b3']) await through(tablet.create(id))
  await pass(60_000)
  return tablet
}

test('a device tells how many changes it ever had and how many wait, also after a reload and a purge', async () => {
  const device = aDevice('iPad 2')
  const tablet = await opened(device)
  expect(words(tablet)[0]).toEqual({ word: 1, issued: 0, waiting: 0, app: '2.3', persisted: null, fault: '' })
  for (const id of ['b1', 'b2']) await through(tablet.create(id))
  await pass(60_000)
  expect(words(tablet).at(-1)).toMatchObject({ issued: 2, waiting: 0 })
  tablet.network.down = true
  await through(tablet.create('b3'))
  await pass(60_000)
  server.busyUntil = Date.now() + 60_000
  tablet.network.down = false
  await pass(20_000)
  expect(words(tablet).at(-1)).toMatchObject({ issued: 3, waiting: 1, fault: 'network' })
  server.busyUntil = 0
  await pass(180_000)
  await closed(tablet)
  // A fortnight later, in a tab that has heard of no entry that is done: its housekeeping purges them.
  await pass(14 * dayMs)
  const later = await opened(device, 4)
  await pass(2 * hourMs)
  const all = words(later)
  expect(all.length).toBeGreaterThan(100)
  for (const word of all) expect(word).toMatchObject({ issued: 3, waiting: 0 })
  await through(later.create('b4'))
  await pass(60_000)
  expect(words(later).at(-1)).toMatchObject({ issued: 4, waiting: 0 })
  expect(server.state.notices).toEqual([])
})

test('what the server has not taken in waits, parked or behind what is parked; what it refused does not', async () => {
  const tablet = await opened(aDevice('iPad 2', 'a'))
  tablet.network.down = true
  server.poison.add(await through(tablet.create('b1')))
  const edit = { kind: 'booking.edit', args: { fields: { pax: 5 }, accepted: {} }, base: { pax: 2 } } as const
  await through(tablet.sync.dispatch('b1', edit))
  await through(tablet.create('b2', { pax: 0 }))
  tablet.network.down = false
  await pass(120_000)
  const states = (await present(tablet.sync.outbox())).map((line) => line.state)
  expect(states).toEqual(['parked', 'blocked', 'rejected'])
  expect(words(tablet).at(-1)).toMatchObject({ issued: 3, waiting: 2 })
})

test('[S8] a silent tablet is told of the next day, over a reload and offline too, until it is back', async () => {
  const silent = await waitingTablet(aDevice('iPad 2', 'a'))
  const seenAt = server.state.devices.get('iPad 2-a')?.seenAt ?? 0
  await closed(silent)
  const device = aDevice('iPad 1', 'b')
  const tablet = await opened(device)
  expect(await present(tablet.sync.devices())).toEqual([])
  await pass(dayMs)
  const at = new Date(seenAt).toISOString()
  const notice = { id: 'iPad 2-a', name: 'iPad 2-a', kind: 'silent', waiting: 3, at } as const
  expect(await present(tablet.sync.devices())).toEqual([notice])
  await closed(tablet)
  const offline = await through(aTablet(server, seeded(8), device))
  offline.network.down = true
  open.push(offline)
  expect(await present(offline.sync.devices())).toEqual([notice])
  // Offline nobody closes it.
  const tried = offline.sync.closeDeviceNotice(notice as DeviceNotice)
  await pass(30_000)
  expect(await tried).toEqual({ ok: false })
  expect(await present(offline.sync.devices())).toEqual([notice])
  offline.network.down = false
  server.busyUntil = 0
  await opened(silent.device, 9)
  await pass(60_000)
  expect(await present(offline.sync.devices())).toEqual([])
  expect(server.state.bookings.size).toBe(3)
})

test('somebody closes a notice: it is gone here at once, and everywhere with the next heartbeat', async () => {
  const lost = await waitingTablet(aDevice('iPad 2', 'a'))
  await closed(lost)
  // Its databases are gone, what says which device it is has stayed.
  server.busyUntil = 0
  const again = await opened({ ...aDevice('x'), name: 'iPad 2-a', deviceStores: lost.device.deviceStores }, 6)
  const other = await opened(aDevice('iPad 1', 'b'), 7)
  await pass(35_000)
  const [notice, ...more] = await present(other.sync.devices())
  expect(more).toEqual([])
  expect(notice).toMatchObject({ id: 'iPad 2-a', kind: 'lost', waiting: 3 })
  expect(await present(again.sync.devices())).toEqual([notice])
  if (!notice) throw new Error('no notice')
  await pass(4 * hourMs)
  expect(await present(other.sync.devices())).toEqual([notice])
  expect(await through(other.sync.closeDeviceNotice(notice))).toEqual({ ok: true })
  expect(await present(other.sync.devices())).toEqual([])
  await pass(35_000)
  expect(await present(again.sync.devices())).toEqual([])
})

const storedRows = ({ kit }: Device) =>
  [
    ...(kit.mirror as unknown as { collectionStates: Map<string, { documents: Map<string, unknown> }> })
      .collectionStates,
  ]
    .filter(([key]) => key.startsWith('mirror-') && key.includes('--booking'))
    .flatMap(([, { documents }]) => [...documents.keys()])

/** All that the handle gives out. */
async function shown({ sync }: Tablet): Promise<unknown[]> {
  const lists = [sync.bookingsOfDay(today), sync.guests(), sync.outbox(), sync.devices()]
  const all = await Promise.all(lists.map((query) => present<readonly unknown[]>(query as never)))
  return [
    ...all.flat(),
    ...[await present(sync.setup()), await present(sync.booking('b1'))].filter((one) => one !== null),
  ]
}

async function memberOnce(): Promise<Tablet> {
  const tablet = await opened(aDevice('t', 'a'))
  await through(tablet.create('b1', { phone: '+819012345678' }))
  await pass(3000)
  expect((await shown(tablet)).length).toBeGreaterThan(2)
  return tablet
}

test.each([
  ['its own id, as a sign-out keeps it: nothing is missed', 'ipad', 0],
  ['another id: the old one is missed for nothing', 'another', 1],
])('what was left at a sign-out and is sent later under %s', async (_, name, missed) => {
  const device = { ...aDevice(), name: 'ipad' }
  const tablet = await waitingTablet(device)
  await closed(tablet)
  server.busyUntil = 0
  const later = await opened({ ...device, name, deviceStores: memoryDeviceStore() }, 6)
  await pass(60_000)
  expect(server.state.bookings.size).toBe(3)
  await pass(2 * dayMs)
  expect((await present(later.sync.status())).devices).toHaveLength(missed)
})

test.each([
  ['goes on counting its words, as a sign-out keeps it, is missed with what is made since', true, 1],
  ['counts anew is not heard for an hour', false, 0],
])('a tablet that left work at a sign-out and %s', async (_, counts, missed) => {
  const device = { ...aDevice(), name: 'ipad' }
  const tablet = await waitingTablet(device)
  await pass(hourMs / 2)
  await closed(tablet)
  server.busyUntil = 0
  const deviceStores = memoryDeviceStore()
  if (counts) deviceStores.tab().set('seen.v', device.deviceStores.tab().get('seen.v') ?? '')
  const later = await opened({ ...device, deviceStores }, 6)
  await pass(60_000)
  expect(server.state.bookings.size).toBe(3)
  server.busyUntil = Date.now() + 10 * dayMs
  await through(later.create('b4'))
  await pass(60_000)
  await closed(later)
  await pass(2 * dayMs)
  const other = await opened(aDevice('other'), 7)
  await pass(60_000)
  expect((await present(other.sync.status())).devices).toHaveLength(missed)
})

test('[S10] the first word locks: nothing is shown, nothing is thrown away; taken in again it is all there', async () => {
  const tablet = await memberOnce()
  server.members.clear()
  await pass(35_000)
  expect(await present(tablet.sync.status())).toMatchObject({
    member: false,
    readable: false,
    connection: 'not-member',
  })
  expect(await shown(tablet)).toEqual([])
  await pass(hourMs - 60_000)
  expect(await shown(tablet)).toEqual([])
  expect(storedRows(tablet.device)).toEqual(['b1'])
  // Nor is anything shown by a reload, without a network.
  await closed(tablet)
  const offline = await opened(tablet.device, 5, true)
  expect(await shown(offline)).toEqual([])
  expect(storedRows(tablet.device)).toEqual(['b1'])
  server.members.add('user-1')
  server.bookOnline(onlineBooking('b2', { minute: 1200 }))
  const before = offline.network.seen.length
  offline.network.down = false
  offline.sync.refresh()
  await pass(3000)
  expect((await present(offline.sync.bookingsOfDay(today))).map((b) => b.id)).toEqual(['b1', 'b2'])
  // It caught up: nothing was pulled anew.
  const pulls = offline.network.seen.slice(before).filter((r) => r.url.endsWith('sync_pull'))
  expect(pulls.map((r) => JSON.parse(r.body).p_since).every((since) => since > 0)).toBe(true)
})

test('[S10] what was entered here and waits is not shown either while the membership is gone, and is not lost', async () => {
  const tablet = await memberOnce()
  tablet.network.down = true
  await through(tablet.create('b2', { phone: '+819087654321' }))
  const days = () => present(tablet.sync.bookingsOfDay(today))
  expect((await days()).map((b) => b.id)).toEqual(['b1', 'b2'])
  server.members.clear()
  tablet.network.down = false
  tablet.sync.refresh()
  await pass(5000)
  expect(await shown(tablet)).toEqual([])
  expect(await present(tablet.sync.booking('b2'))).toBeNull()
  server.members.add('user-1')
  await pass(60_000)
  expect((await days()).map((b) => b.id)).toEqual(['b1', 'b2'])
})

test('[S10] a clock that is set back by a day counts the hour anew, and does not keep the rows for a day', async () => {
  const tablet = await memberOnce()
  server.members.clear()
  await pass(35_000)
  expect(storedRows(tablet.device)).toEqual(['b1'])
  setTime(Date.now() - dayMs)
  await pass(hourMs - 60_000)
  expect(storedRows(tablet.device), 'not at the first word by the new clock').toEqual(['b1'])
  await pass(240_000)
  expect(storedRows(tablet.device)).toEqual([])
})

test('[S10] the second word, an hour after the first, deletes the mirror; a member pulls anew', async () => {
  const tablet = await memberOnce()
  server.members.clear()
  await pass(hourMs + 120_000)
  expect(storedRows(tablet.device)).toEqual([])
  expect(await shown(tablet)).toEqual([])
  server.members.add('user-1')
  await pass(60_000)
  expect((await present(tablet.sync.bookingsOfDay(today))).map((b) => b.id)).toEqual(['b1'])
  // Another loss counts its hour anew.
  server.members.clear()
  await pass(120_000)
  expect(storedRows(tablet.device)).toEqual(['b1'])
})

test('[S10] a tablet that was switched off for the hour deletes at its first word of the next day', async () => {
  const tablet = await memberOnce()
  server.members.clear()
  await pass(35_000)
  await closed(tablet)
  await pass(dayMs)
  const next = await opened(tablet.device, 6)
  expect(storedRows(tablet.device)).toEqual([])
  expect(await shown(next)).toEqual([])
})

test('[S10] a second tab locks with the first, keeps for the hour, and lets go with it', async () => {
  const disk = aDisk()
  const base = aDevice('t', 'a')
  const tabOf = (seed: number) => {
    const storage = storageOf(disk, aTabLifecycle())
    return opened({ ...base, kit: { ...base.kit, mirror: storage, outbox: storage } }, seed)
  }
  const rows = () => storedIn(disk, 'mirror-', 'booking').map((row) => row.id)
  const ids = async (tab: Tablet) => (await present(tab.sync.bookingsOfDay(today))).map((b) => b.id)
  server.bookOnline(onlineBooking('b1'))
  const tabs = [await tabOf(3), await tabOf(4)]
  for (const tab of tabs) expect(await ids(tab)).toEqual(['b1'])
  server.members.clear()
  await pass(45_000)
  for (const tab of tabs) expect(await shown(tab)).toEqual([])
  expect(rows()).toEqual(['b1'])
  server.members.add('user-1')
  await pass(45_000)
  for (const tab of tabs) expect(await ids(tab)).toEqual(['b1'])
  server.members.clear()
  await pass(hourMs + 120_000)
  expect(rows()).toEqual([])
  for (const tab of tabs) expect(await shown(tab)).toEqual([])
})

test('a tombstone without its content takes the place of the row, and no command brings half a row back', async () => {
  const tablet = await memberOnce()
  tablet.network.down = true
  const edit = { kind: 'booking.edit', args: { fields: { pax: 5 }, accepted: {} }, base: { pax: 2 } } as const
  await through(tablet.sync.dispatch('b1', edit))
  expect(await present(tablet.sync.bookingsOfDay(today))).toMatchObject([{ id: 'b1', pax: 5 }])
  server.compact('b1')
  tablet.network.down = false
  tablet.sync.refresh()
  await pass(5000)
  expect(await present(tablet.sync.bookingsOfDay(today))).toEqual([])
  expect(await present(tablet.sync.booking('b1'))).toBeNull()
  expect(await present(tablet.sync.outbox())).toMatchObject([{ state: 'rejected', code: 'not_found' }])
  // What is entered about it now has nothing to stand on either.
  expect(
    await through(tablet.sync.dispatch('b1', { ...edit, args: { fields: { pax: 6 }, accepted: {} } })),
  ).toMatchObject({
    ok: true,
  })
  await pass(5000)
  expect(await present(tablet.sync.bookingsBetween(today, '2027-12-31'))).toEqual([])
  expect((await present(tablet.sync.status())).connection).toBe('live')
})
