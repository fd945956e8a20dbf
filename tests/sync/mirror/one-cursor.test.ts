// How far a mirror has come: one cursor, moved by pulls and by the pages of pushes, whatever the order in which they come.

import { afterEach, expect, test, vi } from 'vitest'
import { type Mirror, openMirror } from '#sync/mirror/mirror.ts'
import { confirmEntries } from '#sync/outbox/results.ts'
import type { PullResponse, Row } from '#sync/protocol/messages.ts'
import { seeded } from '#tests/fixtures/random.ts'
import {
  aDevice,
  aTablet,
  type Device,
  onlineBooking,
  present,
  type Tablet,
  when,
} from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close()
})

const aRow = (id: string, rev: number, more = {}): Row => ({ ...onlineBooking(id), ...more, rev })
const page = (head: number, rows: Row[], more: Partial<PullResponse> = {}): PullResponse => ({
  epoch: 'e',
  shape: 1,
  head,
  now: '2026-11-21T00:00:00Z',
  rows: rows.map((row) => ['booking', row]),
  more: false,
  done: [],
  sums: null,
  ...more,
})

/** `pages` are what the server says, in order; then there is no network. */
async function aMirror(pages: PullResponse[] = [], device: Device = aDevice()): Promise<Mirror> {
  const mirror = await openMirror('mirror-test', device.kit, {
    async pull() {
      const value = pages.shift()
      return value ? { ok: true, value } : { ok: false, fault: 'network', detail: '' }
    },
    plan: async () => ({ ok: true, value: { ...page(0, []), from: '2025-10-20', parts: [] } }),
    part: async () => ({ ok: false, fault: 'network', detail: '' }),
  })
  closing.push(mirror)
  if (pages.length === 0) await mirror.pull()
  return mirror
}
const paxOf = async (mirror: Mirror, id: string) => (await mirror.booking(id))?.pax

test('[S9] while more follows the cursor is at the last row, at the end it is at the head', async () => {
  const mirror = await aMirror([page(9, [aRow('a', 3)], { more: true })])
  expect(await mirror.pull()).toMatchObject({ ok: false, fault: 'network' })
  expect(mirror.checkpoint()).toMatchObject({ epoch: 'e', shape: 1, cursor: 3 })
  expect(await mirror.storePage(3, page(9, [aRow('b', 5)]))).toBeNull()
  expect(mirror.checkpoint()).toMatchObject({ epoch: 'e', shape: 1, cursor: 9 })
})

test('[S2] while more outcomes follow the cursor is at the last of them, and each is handed on', async () => {
  const told = (rev: number) => ({
    id: `c${rev}`,
    state: 'rejected' as const,
    code: '',
    figures: {},
    rev,
    row: null,
  })
  const pages = [
    page(9, [aRow('a', 3)], { more: true, done: [told(2), told(4)] }),
    page(9, [], { more: true, done: [told(6)] }),
    page(9, [aRow('b', 7)], { done: [told(8)] }),
  ]
  const asked: number[] = []
  const mirror = await openMirror('mirror-test', aDevice().kit, {
    async pull(since) {
      asked.push(since)
      const value = pages.shift()
      return value ? { ok: true, value } : { ok: false, fault: 'network', detail: '' }
    },
    plan: async () => ({ ok: true, value: { ...page(0, []), from: '2025-10-20', parts: [] } }),
    part: async () => ({ ok: false, fault: 'network', detail: '' }),
  })
  closing.push(mirror)
  expect(await mirror.pull()).toMatchObject({ ok: true, done: [2, 4, 6, 8].map(told) })
  expect(asked).toEqual([0, 4, 6])
  expect(mirror.checkpoint().cursor).toBe(9)
})

test('[S9] an answer that comes late overwrites no newer row, and the cursor does not go back', async () => {
  const mirror = await aMirror()
  expect(await mirror.storePage(0, page(8, [aRow('a', 8, { pax: 5 })]))).toBeNull()
  expect(await mirror.storePage(0, page(4, [aRow('b', 2), aRow('a', 4, { pax: 2 })]))).toBeNull()
  expect(mirror.checkpoint().cursor).toBe(8)
  expect(await paxOf(mirror, 'a')).toBe(5)
  expect(await paxOf(mirror, 'b'), 'what it brings that is not here yet is stored').toBe(2)
})

test('[S9] a page behind a gap is not stored', async () => {
  const mirror = await aMirror()
  expect(await mirror.storePage(0, page(4, [aRow('a', 4)]))).toBeNull()
  expect(await mirror.storePage(6, page(8, [aRow('b', 8)]))).toMatchObject({ fault: 'gap' })
  expect(mirror.checkpoint().cursor).toBe(4)
  expect(await mirror.booking('b')).toBeUndefined()
})

test('[S4] a page of another epoch, or of a head below what was asked for, is not stored', async () => {
  const mirror = await aMirror()
  expect(await mirror.storePage(0, page(4, [aRow('a', 4)]))).toBeNull()
  const rows = [aRow('b', 9)]
  expect(await mirror.storePage(4, page(9, rows, { epoch: 'f' }))).toMatchObject({
    fault: 'epoch',
    epoch: 'f',
  })
  expect(await mirror.storePage(4, page(3, []))).toMatchObject({ fault: 'epoch', epoch: 'e' })
  expect(mirror.checkpoint().cursor).toBe(4)
  expect(await mirror.booking('b')).toBeUndefined()
  // Of another shape it is: what is shown goes on, while another mirror is built beside it.
  expect(await mirror.storePage(4, page(9, rows, { shape: 2 }))).toBeNull()
  expect(mirror.checkpoint()).toMatchObject({ cursor: 9, shape: 1 })
})

test('[S12] two tabs store pages: neither takes the other’s cursor back, each knows how far both are', async () => {
  const device = aDevice()
  const one = await aMirror([], device)
  expect(await one.storePage(0, page(4, [aRow('a', 4)], { more: true }))).toBeNull()
  const kit = { ...device.kit, mirror: Object.assign(Object.create(device.kit.mirror), { name: 'of-two' }) }
  const two = await aMirror([], { ...device, kit })
  expect(two.checkpoint()).toMatchObject({ cursor: 4 })
  expect(await two.storePage(4, page(9, [aRow('a', 9, { pax: 7 })]))).toBeNull()
  // This one has heard of nothing since: its write meets a row that has changed.
  expect(await one.storePage(4, page(6, [aRow('b', 5)]))).toBeNull()
  expect(one.checkpoint()).toMatchObject({ cursor: 9 })
  await one.close()
  const three = await aMirror([], device)
  expect(three.checkpoint()).toMatchObject({ cursor: 9 })
  expect(await paxOf(three, 'a')).toBe(7)
})

test('[S12] two tabs ask for a plan at once: the first that is stored holds for both', async () => {
  const device = aDevice()
  const kit = { ...device.kit, mirror: Object.assign(Object.create(device.kit.mirror), { name: 'of-two' }) }
  const tab = async (of: Device, part: string, head: number, answer: Promise<void>) => {
    const value = { ...page(head, []), from: '2025-10-20', parts: [part] }
    const mirror = await openMirror('mirror-test', of.kit, {
      plan: () => answer.then(() => ({ ok: true, value })),
      pull: async () => ({ ok: false, fault: 'network', detail: '' }),
      part: async () => ({ ok: false, fault: 'network', detail: '' }),
    })
    closing.push(mirror)
    return mirror
  }
  let arrives = () => {}
  const late = await tab(device, 'late', 12, new Promise((resolve) => (arrives = resolve)))
  const soon = await tab({ ...device, kit }, 'soon', 10, Promise.resolve())
  const asked = late.pull()
  await soon.pull()
  arrives()
  await asked
  for (const { checkpoint } of [late, soon])
    expect(checkpoint(), 'what lies between the two heads is still to come').toMatchObject({
      plan: { parts: ['soon'] },
      cursor: 10,
    })
})

const calls = ({ network }: Tablet) => network.seen.map(({ url }) => url.split('/').at(-1))
const settled = (t: Tablet) => when(t.sync.outbox(), (lines) => lines.length === 0)

async function aLiveTablet(server: ModelServer, seed: number): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(seed))
  closing.push(tablet.sync)
  await when(tablet.sync.status(), (s) => s.connection === 'live' && s.complete)
  await new Promise((rest) => setTimeout(rest, 400))
  tablet.network.seen.length = 0
  return tablet
}

test('[S14] from tap to settled it is one request, and every other tablet makes one', async () => {
  const server = new ModelServer(() => Date.now())
  const one = await aLiveTablet(server, 1)
  const two = await aLiveTablet(server, 2)
  await one.create('b1')
  await settled(one)
  await when(two.sync.booking('b1'), (b) => b !== null)
  await new Promise((rest) => setTimeout(rest, 700))
  expect(calls(one)).toEqual(['sync_push'])
  expect(calls(two)).toEqual(['sync_pull'])
  expect(await present(one.sync.booking('b1'))).toMatchObject({ unconfirmed: null })
})

test('[S7] an answer whose rows are not here yet leaves its entry marked', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await aLiveTablet(server, 3)
  for (let i = 0; i < 101; i++) server.put('booking', { ...onlineBooking(`o${i}`) })
  tablet.network.nextFor.sync_pull = Array.from({ length: 20 }, () => '503' as const)
  await tablet.create('b1')
  const row = await when(tablet.sync.booking('b1'), (b) => b?.unconfirmed === 'sent')
  expect(row).toMatchObject({ id: 'b1' })
  tablet.network.nextFor.sync_pull = []
  tablet.sync.refresh()
  await settled(tablet)
}, 20_000)

test('[S2] what was answered to an app that asked otherwise is sent again under its id', async () => {
  const patched: [string, object][] = []
  const entry = { id: 'c1', answered: 'applied', code: '' }
  const outbox = {
    open: () => [entry],
    patchAll: async (changes: Map<string, object>) => void patched.push(...changes),
  }
  const parts = { complete: true, plan: { head: 5 }, partsHead: 6 }
  const mirror = (cursor: number, rev: number) => ({
    checkpoint: () => ({ epoch: 'e', cursor, ...parts }),
    revOf: async () => rev,
  })
  await confirmEntries(outbox as never, mirror(9, 9), 0)
  expect(patched).toEqual([['c1', { answered: '', state: 'waiting' }]])
  const settle = async (more: object, cursor = 9, here = 8) => {
    patched.length = 0
    Object.assign(entry, { rev: 9, epoch: 'e', row: ['booking', 'b1', 8], ...more })
    await confirmEntries(outbox as never, mirror(cursor, here), 5)
    return patched
  }
  expect(await settle({})).toEqual([['c1', { open: 0, state: 'done', code: '', ended: 5 }]])
  expect(await settle({}, 8), 'control: not so far').toEqual([])
  expect(await settle({}, 9, -1), 'somebody wrote it since: it comes with a later page').toEqual([])
  expect(await settle({ row: null }, 9, -1), 'it wrote nothing').toHaveLength(1)
  parts.plan.head = 8
  expect(await settle({}, 9, -1), 'it was deleted before the mirror was begun').toHaveLength(1)
  parts.partsHead = 10
  expect(await settle({}, 9, -1), 'it may have moved to a part that was read before').toEqual([])
  parts.complete = false
  expect(await settle({}, 10, -1), 'its part is not here yet').toEqual([])
  expect(await settle({ epoch: 'f' }), 'control: of another epoch').toEqual([])
})

test('[S7] a lay-out leaves the overlay when all of its rows are here, of whatever part', async () => {
  const ids = [0, 1, 2].map((n) => `occurrence/0cc00cc0-0000-4000-8000-00000000000${n}`)
  const subject = ids[2] ?? ''
  const args = { spans: ids.map((_, i) => [`2026-11-2${i}`, 1080, 1200]) }
  const entry = {
    id: 'c1',
    kind: 'occurrence.create',
    subject,
    args,
    answered: 'applied',
    rev: 9,
    epoch: 'e',
  }
  const patched: unknown[] = []
  const outbox = {
    open: () => [{ ...entry, row: ['occurrence', subject, 9] }],
    patchAll: async (changes: Map<string, unknown>) => void patched.push(...changes.keys()),
  }
  const here = new Map([[subject, 12]])
  const parts = { complete: false, plan: { head: 10 }, partsHead: 0 }
  const mirror = {
    checkpoint: () => ({ epoch: 'e', cursor: 12, ...parts }),
    revOf: async (_: string, id: string) => here.get(id) ?? -1,
  }
  // The last was written since, and came with a pull; the others come with the parts of their weeks.
  await confirmEntries(outbox as never, mirror, 0)
  here.set(ids[0] ?? '', 7)
  await confirmEntries(outbox as never, mirror, 0)
  expect(patched).toEqual([])
  here.set(ids[1] ?? '', 8)
  await confirmEntries(outbox as never, mirror, 0)
  expect(patched).toEqual(['c1'])
  // One of them was deleted before the mirror was begun: no part brings it.
  here.delete(ids[1] ?? '')
  Object.assign(parts, { complete: true })
  await confirmEntries(outbox as never, mirror, 0)
  expect(patched).toEqual(['c1', 'c1'])
})

test('[S4] rows of another shape: another mirror is built beside, at once', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await aLiveTablet(server, 4)
  await tablet.create('b1')
  await settled(tablet)
  server.reshape()
  server.put('booking', { ...onlineBooking('b2') })
  server.changeSetup('settings', 'settings', { capacity: 11 })
  await when(tablet.sync.booking('b2'), (b) => b !== null, 10_000)
  const generation = () => tablet.device.deviceStores.tab().get('mirror-3.v')
  await vi.waitFor(() => expect(generation()).toBe('1'), 10_000)
  expect(await present(tablet.sync.booking('b1'))).toMatchObject({ unconfirmed: null })
}, 20_000)
