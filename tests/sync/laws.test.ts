import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import { businessTime } from '#domain/time/time.ts'
import { mirrorName, openMirror } from '#sync/mirror/mirror.ts'
import type { PartResponse, PlanResponse, PullResponse } from '#sync/protocol/messages.ts'
import { aBrowser } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import {
  aDevice,
  aTablet,
  creation,
  type Device,
  present,
  type Tablet,
  today,
  when,
} from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const aServer = () => new ModelServer(() => Date.now())
let seeds = 0

async function tabletOf(server: ModelServer, device: Device = aDevice(), more = {}): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(++seeds), device, more)
  open.push(tablet)
  return tablet
}

async function liveTablet(server: ModelServer): Promise<Tablet> {
  const tablet = await tabletOf(server)
  await when(tablet.sync.status(), (s) => s.connection === 'live' && s.complete)
  return tablet
}

const settled = (t: Tablet) => when(t.sync.outbox(), (lines) => lines.length === 0)
const seat: CommandBody = {
  kind: 'booking.status',
  args: { status: 'seated', accepted: {} },
  base: { status: 'confirmed' },
}
const pax = (from: number, to: number): CommandBody => ({
  kind: 'booking.edit',
  args: { fields: { pax: to }, accepted: {} },
  base: { pax: from },
})

test('[S1] work entered offline survives closing and is sent by the next start', async () => {
  const server = aServer()
  const device = aDevice()
  const first = await tabletOf(server, device)
  first.network.down = true
  await first.create('b1')
  await first.sync.close()
  open.length = 0
  const second = await tabletOf(server, device)
  await settled(second)
  expect(server.state.bookings.has('b1')).toBe(true)
})

test('[S2] an answer lost after the commit is found in the log, not applied again', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  tablet.network.nextFor.sync_push = ['answer lost']
  const id = await tablet.create('b1')
  await settled(tablet)
  expect(server.state.applied).toEqual([id])
  expect(tablet.network.seen.filter((r) => r.url.endsWith('sync_push')).length).toBeGreaterThan(1)
})

test('[S3] a refused command stays on screen, marked, and what needs it waits; the pull goes on', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  await tablet.create('bad', { pax: 0 })
  await tablet.sync.dispatch('bad', seat)
  await tablet.create('good')
  await when(tablet.sync.outbox(), (l) => l.map((e) => e.state).join() === 'rejected,blocked')
  const rows = await when(
    tablet.sync.bookingsOfDay(today),
    (r) => r.find((b) => b.id === 'good')?.unconfirmed === null,
  )
  expect(rows.find((b) => b.id === 'bad')).toMatchObject({ unconfirmed: 'rejected', status: 'seated' })
  expect(await present(tablet.sync.status())).toMatchObject({ waiting: 0, refused: 2 })
})

test('[S2] try again sends the chain under new ids, corrected; discard gives it up and tells the server', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  const bad = await tablet.create('b1', { pax: 0 })
  await tablet.sync.dispatch('b1', seat)
  await when(tablet.sync.outbox(), (l) => l.length === 2 && l[1]?.state === 'blocked')
  await tablet.sync.tryAgain(bad, creation({ pax: 3 }))
  await settled(tablet)
  expect(server.state.bookings.get('b1')).toMatchObject({ pax: 3, status: 'seated' })
  const worse = await tablet.create('b2', { pax: 0 })
  await when(tablet.sync.outbox(), (l) => l[0]?.state === 'rejected')
  await tablet.sync.discard(worse)
  await settled(tablet)
  expect((await present(tablet.sync.bookingsOfDay(today))).map((b) => b.id)).toEqual(['b1'])
  expect(server.state.applied).toHaveLength(5)
})

test('[S5] a walk-in beyond capacity is kept; an online booking beyond it is not sold', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  await tablet.create('b1', { pax: 9 })
  await tablet.create('b2', { pax: 9 })
  await settled(tablet)
  expect(server.state.bookings.size).toBe(2)
  const row = server.state.bookings.get('b1')
  expect(row && server.bookOnline({ ...row, id: 'o1', pax: 1 })).toBe(false)
})

test('[S6] two tablets that change one field leave both sides readable', async () => {
  const server = aServer()
  const one = await liveTablet(server)
  const two = await liveTablet(server)
  await one.create('b1')
  await when(two.sync.bookingsOfDay(today), (r) => r.length === 1)
  await settled(one)
  two.network.down = true
  await two.sync.dispatch('b1', pax(2, 5))
  await one.sync.dispatch('b1', pax(2, 4))
  await settled(one)
  two.network.down = false
  two.sync.refresh()
  const [row] = await when(one.sync.bookingsOfDay(today), (r) => r[0]?.conflicts.length === 1, 15_000)
  expect(row).toMatchObject({ pax: 4, conflicts: [{ fields: { pax: { base: 2, kept: 4, lost: 5 } } }] })
}, 20_000)

test('[S7] the minute at which people sit down is the venue’s, before the network is asked, and the server’s too', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  const now = () => businessTime(new Date().toISOString(), { time_zone: 'Asia/Tokyo', day_turns_at: 360 })
  const { day, minute } = now()
  await tablet.create('b1', { day })
  await settled(tablet)
  tablet.network.down = true
  const sent = await tablet.sync.dispatch('b1', seat)
  const row = await when(tablet.sync.booking('b1'), (b) => b?.status === 'seated')
  expect(row?.seated_at).toBeGreaterThanOrEqual(minute)
  expect(row?.seated_at).toBeLessThanOrEqual(now().minute)
  tablet.network.down = false
  tablet.sync.refresh()
  await settled(tablet)
  expect(server.state.bookings.get('b1')).toMatchObject({ seated_at: row?.seated_at, left_at: null })
  tablet.network.down = true
  await tablet.sync.undo(sent.ok ? sent.command.id : '')
  const back = await when(tablet.sync.booking('b1'), (b) => b?.status === 'confirmed')
  expect(back).toMatchObject({ seated_at: null, left_at: null })
})

test('[S7] where the tablet’s own clock is wrong the minute of sitting down is still the venue’s', async () => {
  const ahead = 3 * 3_600_000
  const server = new ModelServer(() => Date.now() + ahead)
  const tablet = await liveTablet(server)
  const there = () =>
    businessTime(new Date(Date.now() + ahead).toISOString(), { time_zone: 'Asia/Tokyo', day_turns_at: 360 })
  const { day, minute } = there()
  await tablet.create('b1', { day })
  await settled(tablet)
  tablet.network.down = true
  await tablet.sync.dispatch('b1', seat)
  const row = await when(tablet.sync.booking('b1'), (b) => b?.status === 'seated')
  expect(row?.seated_at).toBeGreaterThanOrEqual(minute)
  expect(row?.seated_at).toBeLessThanOrEqual(there().minute)
})

test('[S7] dispatch asks the network nothing before the row is painted', async () => {
  const tablet = await liveTablet(aServer())
  const painted = when(tablet.sync.bookingsOfDay(today), (r) => r.length === 1)
  const asked = () => tablet.network.seen.filter((r) => r.url.endsWith('sync_push')).length
  tablet.network.nextFor.sync_push = ['hung']
  await tablet.create('b1')
  await painted
  expect(asked()).toBeLessThanOrEqual(1)
  expect((await present(tablet.sync.bookingsOfDay(today)))[0]?.unconfirmed).toBe('waiting')
})

test('[S8] a captive portal, a dead server and a lost session are told apart, and none of them is live', async () => {
  const server = aServer()
  let token: string | null = 'token'
  const tablet = await tabletOf(server, aDevice(), { token: async () => token })
  await when(tablet.sync.status(), (s) => s.connection === 'live')
  tablet.network.next = Array.from({ length: 9 }, () => 'captive portal')
  tablet.sync.refresh()
  await when(tablet.sync.status(), (s) => s.connection === 'offline')
  // Whatever was under way before has ended.
  await new Promise((r) => setTimeout(r, 200))
  const { last_sync } = await present(tablet.sync.status())
  tablet.sync.refresh()
  await new Promise((r) => setTimeout(r, 200))
  expect((await present(tablet.sync.status())).last_sync).toBe(last_sync)
  tablet.network.next = Array.from({ length: 9 }, () => '503')
  await when(tablet.sync.status(), (s) => s.connection === 'backoff')
  tablet.network.next = []
  await when(tablet.sync.status(), (s) => s.connection === 'live', 20_000)
  token = null
  tablet.sync.refresh()
  await when(tablet.sync.status(), (s) => s.connection === 'auth-required')
  await tablet.create('b1')
  expect(await present(tablet.sync.status())).toMatchObject({ waiting: 1, connection: 'auth-required' })
}, 30_000)

test('[S8] the waiting count and the first full pull are what the status says they are', async () => {
  const tablet = await tabletOf(aServer())
  tablet.network.down = true
  expect(await present(tablet.sync.status())).toMatchObject({ complete: false, last_sync: null, waiting: 0 })
  await tablet.create('b1')
  await tablet.create('b2')
  expect((await present(tablet.sync.status())).waiting).toBe(2)
})

test('[S9] what was committed while a page was read is not passed over', async () => {
  expect(await pulledWhileCommitted(aServer())).toEqual({ has: 0, reached: 'below' })
})

test('[S9] control: a pull of two statements says that it has what it has not', async () => {
  const server = aServer()
  server.planted.add('pull in two statements')
  expect(await pulledWhileCommitted(server)).toEqual({ has: 0, reached: 'head' })
})

/** One pull of an empty mirror, while a booking is committed between reading the rows and answering. */
async function pulledWhileCommitted(server: ModelServer): Promise<{ has: number; reached: string }> {
  const ask = <T>(fn: string, args: object) =>
    ({ ok: true, value: server.call(fn, { ...args }, 'user-1') as T }) as const
  server.onBetween = () => server.put('booking', { id: 'between', day: today })
  const mirror = await openMirror('mirror-test', aDevice().kit, {
    plan: async () => ask<PlanResponse>('sync_plan', {}),
    part: async (part, after, limit) =>
      ask<PartResponse>('sync_part', { p_part: part, p_after: after, p_limit: limit }),
    async pull(since, limit) {
      const reply = ask<PullResponse>('sync_pull', {
        p_since: since,
        p_limit: limit,
        p_device: 'd',
        p_parts: null,
      })
      if (server.planted.size === 0) server.onBetween?.()
      return reply
    },
  })
  await mirror.pull()
  const has = (await mirror.collections.booking.find().exec()).length
  const reached = mirror.checkpoint().cursor >= server.state.head ? 'head' : 'below'
  await mirror.close()
  return { has, reached }
}

test('[S10] who is no member any more sees nothing, and the next member sends what was left', async () => {
  const server = aServer()
  const device = aDevice()
  const tablet = await tabletOf(server, device)
  await when(tablet.sync.status(), (s) => s.connection === 'live')
  await tablet.create('b1')
  await settled(tablet)
  const mirrorRows = `${mirrorName('v', 0)}--memory--booking`
  const storedRows = () =>
    [...collectionsOf(device)].flatMap(([k, s]) => (k.startsWith(mirrorRows) ? [...s.documents.keys()] : []))
  // Painted from the outbox, it may still be on its way into the mirror.
  await vi.waitFor(() => expect(storedRows()).toEqual(['b1']))
  tablet.network.down = true
  await tablet.create('b2')
  server.members.clear()
  tablet.network.down = false
  tablet.sync.refresh()
  await when(tablet.sync.status(), (s) => s.connection === 'not-member' && !s.readable, 15_000)
  await when(tablet.sync.bookingsOfDay(today), (r) => r.length === 0)
  expect(await present(tablet.sync.outbox())).toEqual([])
  expect(await present(tablet.sync.setup())).toBeNull()
  // One word costs no mirror; tests/sync/missed-and-locked.test.ts has the second.
  expect(storedRows()).toEqual(['b1'])
  await tablet.sync.close()
  open.length = 0
  // It is remembered where no server can say it again.
  const offline = await aTablet(server, seeded(9), device)
  offline.network.down = true
  expect(await present(offline.sync.status())).toMatchObject({ member: false, readable: false })
  expect(await present(offline.sync.bookingsOfDay(today))).toEqual([])
  await offline.sync.close()
  server.members.add('user-1')
  const next = await tabletOf(server, device)
  await when(
    next.sync.bookingsOfDay(today),
    (r) => r.length === 2 && r.every((b) => b.unconfirmed === null),
    15_000,
  )
}, 40_000)

test('[S11] no name, phone or word of a guest stands in an address, and every call is a POST', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  await tablet.create('b1', { last_name: '秘密', phone: '+819099999999', email: 'secret@example.com' })
  await settled(tablet)
  await tablet.sync.history('b1')
  const { seen } = tablet.network
  expect(seen.length).toBeGreaterThan(3)
  for (const r of seen) {
    expect(r.method).toBe('POST')
    expect(r.url).toMatch(/^http:\/\/server\/rest\/v1\/rpc\/[a-z_]+$/)
  }
  // Control: they were sent, in a body.
  expect(seen.some((r) => r.body.includes('秘密'))).toBe(true)
})

test('[S13] a device that cannot store says so and promises nothing', async () => {
  const tablet = await tabletOf(aServer(), aBrowser().device)
  await when(tablet.sync.status(), (s) => s.connection === 'live')
  const put = vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await tablet.sync.dispatch('b1', creation())).toEqual({ ok: false, code: 'storage_error' })
  expect(put).toHaveBeenCalled()
  expect(await present(tablet.sync.status())).toMatchObject({ connection: 'storage-error', waiting: 0 })
  expect(await present(tablet.sync.bookingsOfDay(today))).toEqual([])
  // Room again: the same tap works, and the error is over.
  put.mockRestore()
  expect(await tablet.sync.dispatch('b1', creation())).toMatchObject({ ok: true })
  await when(tablet.sync.bookingsOfDay(today), (r) => r[0]?.unconfirmed === null)
  expect((await present(tablet.sync.status())).connection).not.toBe('storage-error')
})

test('a command larger than 32 kB is refused at once', async () => {
  const tablet = await liveTablet(aServer())
  const sent = await tablet.sync.dispatch('b1', creation({ comments: 'あ'.repeat(12_000) }))
  expect(sent).toEqual({ ok: false, code: 'too_large' })
})

test('[S6] undo is a command of its own and leaves alone what somebody changed since', async () => {
  const server = aServer()
  const one = await liveTablet(server)
  await one.create('b1')
  await settled(one)
  const edited = await one.sync.dispatch('b1', pax(2, 5))
  await settled(one)
  if (!edited.ok) throw new Error(edited.code)
  await one.sync.undo(edited.command.id)
  await when(one.sync.bookingsOfDay(today), (r) => r[0]?.pax === 2 && r[0].unconfirmed === null)
  const again = await one.sync.dispatch('b1', pax(2, 6))
  await settled(one)
  const row = server.state.bookings.get('b1')
  if (!again.ok || !row) throw new Error('lost')
  server.put('booking', { ...row, pax: 8 })
  await one.sync.undo(again.command.id)
  await when(one.sync.bookingsOfDay(today), (r) => r[0]?.conflicts[0]?.code === 'moved_on')
  expect(server.state.bookings.get('b1')?.pax).toBe(8)
})

test('undo of a walk-in that was seated at once is cancelled, though no transition leads there', async () => {
  const server = aServer()
  const one = await liveTablet(server)
  const walkIn = creation()
  if (walkIn.kind === 'booking.create') walkIn.args.status = 'seated'
  const sent = await one.sync.dispatch('b1', walkIn)
  if (!sent.ok) throw new Error(sent.code)
  await one.sync.undo(sent.command.id)
  const [row] = await present(one.sync.bookingsOfDay(today))
  expect(row?.status).toBe('cancelled')
  await settled(one)
  expect(server.state.bookings.get('b1')?.status).toBe('cancelled')
})

type States = Map<string, { documents: Map<string, unknown> }>
const collectionsOf = (device: Device): States =>
  (device.kit.outbox as unknown as { collectionStates: States }).collectionStates
