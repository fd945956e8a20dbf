// The same tablets against the real Postgres, over real HTTP and realtime: what the model server only claims.

import { randomBytes, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { CommandBody } from '#domain/booking/command.ts'
import { canonicalLines } from '#domain/price/line.ts'
import { addDays, mondayOf } from '#domain/time/time.ts'
import type { SyncHandle } from '#sync/handle.ts'
import { compareSums } from '#sync/mirror/checksum.ts'
import { openMirror } from '#sync/mirror/mirror.ts'
import { openSync } from '#sync/open-sync.ts'
import { deviceClock } from '#sync/platform/clock.ts'
import { openRemote, staffApi } from '#sync/protocol/staff-api.ts'
import { supabasePokes } from '#sync/replication/realtime.ts'
import type { BookingView } from '#sync/types.ts'
import { aStack, type TestStack, type TestVendor } from '#tests/fixtures/stack.ts'
import { aDevice, creation, type Device, present, when } from '#tests/fixtures/tablet.ts'
import { aLine } from '#tests/fixtures/venue.ts'

let stack: TestStack
const open: (() => Promise<unknown>)[] = []
const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2)

beforeAll(async () => {
  stack = await aStack()
}, 120_000)
afterAll(async () => {
  await stack?.close()
}, 60_000)
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

interface RealTablet {
  sync: SyncHandle
  network: { up: boolean; loseAnswers: number }
  device: Device
  token: string
}

async function aTabletOf(vendor: TestVendor, device = aDevice()): Promise<RealTablet> {
  const user = await stack.makeUser(vendor.id)
  const network = { up: true, loseAnswers: 0 }
  const token = async () => user.token
  const client = createClient(stack.url, stack.anonKey, {
    accessToken: token,
    realtime: { transport: WebSocket as never, heartbeatIntervalMs: 30_000 },
  })
  const sync = await openSync({
    vendorId: vendor.id,
    userId: user.id,
    url: stack.url,
    anonKey: stack.anonKey,
    token,
    kit: device.kit,
    deviceStore: device.deviceStores.tab(),
    locks: device.locks,
    newId: randomUUID,
    pokes: supabasePokes(client, token, deviceClock, Math.random),
    pageEvents: {
      online: () => true,
      visible: () => true,
      onOnlineChange: () => () => {},
      onVisible: () => () => {},
    },
    fetch: async (...args) => {
      if (!network.up) throw new TypeError('fetch failed')
      const answer = await fetch(...args)
      if (network.loseAnswers > 0 && String(args[0]).endsWith('sync_push')) {
        network.loseAnswers--
        throw new TypeError('fetch failed')
      }
      return answer
    },
  })
  open.push(async () => {
    await sync.close()
    await client.realtime.disconnect()
  })
  return { sync, network, device, token: user.token }
}

const staffBooking = (fields: Parameters<typeof creation>[0] = {}): CommandBody =>
  creation({
    day: tomorrow,
    minute: 1140,
    phone: `+81901234${String(Math.floor(1000 + Math.random() * 8999))}`,
    ...fields,
  })

const settled = (t: RealTablet) => when(t.sync.outbox(), (l) => l.length === 0, 20_000)

async function customer(
  vendor: TestVendor,
  pax: number,
  minute = 1140,
): Promise<{ ok: boolean; code?: string }> {
  const id = randomUUID()
  const token = randomBytes(16).toString('hex')
  const where = { p_vendor_url: vendor.url, p_id: id, p_token: token }
  const slot = { p_day: tomorrow, p_minute: minute, p_pax: pax, p_old_id: null, p_old_token: null }
  const held = await stack.rpc<{ ok: boolean; code?: string }>('hold_seats', { ...where, ...slot })
  if (!held.body.ok) return held.body
  const details = {
    last_name: '鈴木',
    first_name: '一郎',
    phone: `+8190${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
    email: 'ichiro@example.com',
    requests: '',
    marketing_opt_in: false,
    terms_version: '2026-11',
    language: 'ja',
    website: '',
  }
  return (
    await stack.rpc<{ ok: boolean; code?: string }>('confirm_booking', { ...where, p_details: details })
  ).body
}

const rowsOf = (vendor: TestVendor) => stack.sql<{ id: string; rev: string; status: string; pax: number }[]>`
  select id, rev, status, pax from public.booking where vendor_id = ${vendor.id} and not deleted order by id`

test("[S4] a customer's booking and a staff booking stand on both tablets, by realtime, long before a heartbeat", async () => {
  const vendor = await stack.makeVendor()
  const one = await aTabletOf(vendor)
  const two = await aTabletOf(vendor)
  for (const t of [one, two])
    await when(t.sync.status(), (s) => s.connection === 'live' && s.complete, 10_000)
  expect((await present(one.sync.setup()))?.vendor.id).toBe(vendor.id)
  await new Promise((r) => setTimeout(r, 1000))
  const began = performance.now()
  const both = [one, two].map((t) => when(t.sync.bookingsOfDay(tomorrow), (r) => r.length === 1, 20_000))
  expect(await customer(vendor, 2)).toMatchObject({ ok: true })
  await Promise.all(both)
  // Half a heartbeat: without a poke it is the heartbeat that brings it.
  expect(performance.now() - began).toBeLessThan(15_000)
  await one.sync.dispatch(randomUUID(), staffBooking())
  const rows = await when(two.sync.bookingsOfDay(tomorrow), (r) => r.length === 2, 20_000)
  expect(rows.every((r) => r.unconfirmed === null)).toBe(true)
}, 60_000)

test('[S2] [S5] [S6] offline work and the last seats sold meanwhile: nothing lost, the clash is shown on both', async () => {
  const vendor = await stack.makeVendor({ settings: { capacity: 10 } })
  const one = await aTabletOf(vendor)
  const two = await aTabletOf(vendor)
  const party = randomUUID()
  await one.sync.dispatch(party, staffBooking({ pax: 4 }))
  await when(two.sync.bookingsOfDay(tomorrow), (r) => r.length === 1, 20_000)
  one.network.up = false
  const late = randomUUID()
  await one.sync.dispatch(party, {
    kind: 'booking.edit',
    args: { fields: { pax: 5 }, accepted: {} },
    base: { pax: 4 },
  })
  await one.sync.dispatch(late, staffBooking({ pax: 4 }))
  expect(await present(one.sync.status())).toMatchObject({ waiting: 2 })
  expect(await customer(vendor, 6)).toMatchObject({ ok: true })
  expect(await customer(vendor, 1)).toMatchObject({ ok: false })
  await two.sync.dispatch(party, {
    kind: 'booking.edit',
    args: { fields: { pax: 3 }, accepted: {} },
    base: { pax: 4 },
  })
  await settled(two)
  one.network.loseAnswers = 1
  one.network.up = true
  one.sync.refresh()
  await settled(one)
  for (const t of [one, two]) {
    const rows = await when(
      t.sync.bookingsOfDay(tomorrow),
      (r) =>
        r.length === 3 && r.some((b) => b.conflicts.length === 1) && r.every((b) => b.unconfirmed === null),
      20_000,
    )
    expect(rows.find((b) => b.id === party)?.conflicts[0]?.fields).toMatchObject({
      pax: { kept: 3, lost: 5 },
    })
  }
  const history = await one.sync.history(party)
  expect(history.ok && history.rows.map((r) => r.kind)).toContain('booking.create')
  const [log] =
    await stack.sql`select count(*)::int as n from private.command_log where vendor_id = ${vendor.id}`
  expect(log?.n).toBe(4)
}, 60_000)

test('[S1] [S7] a course agreed without a network reaches the other tablet as it was, and goes back at a tap', async () => {
  const vendor = await stack.makeVendor()
  const one = await aTabletOf(vendor)
  const two = await aTabletOf(vendor)
  const party = randomUUID()
  await one.sync.dispatch(party, staffBooking())
  await when(two.sync.bookingsOfDay(tomorrow), (r) => r.length === 1, 20_000)
  one.network.up = false
  const lines = canonicalLines([aLine])
  const body: CommandBody = {
    kind: 'booking.edit',
    args: { fields: { lines }, accepted: {} },
    base: { lines: [] },
  }
  const added = await one.sync.dispatch(party, body)
  one.network.up = true
  one.sync.refresh()
  await settled(one)
  const has = (count: number) => (rows: readonly BookingView[]) =>
    rows[0]?.lines.length === count && rows[0].unconfirmed === null
  for (const t of [one, two]) {
    const [row] = await when(t.sync.bookingsOfDay(tomorrow), has(1), 20_000)
    // Fields are compared as text: what the server keeps is what the tablet wrote.
    expect(JSON.stringify(row?.lines)).toBe(JSON.stringify(lines))
  }
  one.network.up = false
  await one.sync.undo(added.ok ? added.command.id : '')
  const [undone] = await present(one.sync.bookingsOfDay(tomorrow))
  expect(undone).toMatchObject({ lines: [], unconfirmed: 'waiting' })
  one.network.up = true
  one.sync.refresh()
  await settled(one)
  await when(two.sync.bookingsOfDay(tomorrow), has(0), 20_000)
}, 60_000)

test('[S4] after a burst from two tablets with bad networks, both equal the server', async () => {
  const vendor = await stack.makeVendor()
  const tablets = [await aTabletOf(vendor), await aTabletOf(vendor)]
  const ids = Array.from({ length: 30 }, () => randomUUID())
  for (const [i, id] of ids.entries()) {
    const t = tablets[i % 2]
    if (!t) continue
    t.network.up = i % 7 !== 3
    if (i % 5 === 0) t.network.loseAnswers = 1
    await t.sync.dispatch(id, staffBooking({ minute: 1080 + 15 * (i % 12) }))
    if (i % 3 === 0) {
      const base = { status: 'confirmed' } as const
      await t.sync.dispatch(id, { kind: 'booking.status', args: { status: 'seated', accepted: {} }, base })
    }
  }
  for (const t of tablets) {
    t.network.up = true
    t.network.loseAnswers = 0
    t.sync.refresh()
    await settled(t)
  }
  const server = (await rowsOf(vendor)).map((r) => `${r.id} ${r.rev} ${r.status}`)
  expect(server).toHaveLength(30)
  for (const t of tablets) {
    const rows = await when(t.sync.bookingsOfDay(tomorrow), (r) => r.length === 30 && same(r, server), 20_000)
    expect(rows.filter((r) => r.status === 'seated')).toHaveLength(10)
  }
}, 60_000)

const same = (rows: { id: string; rev: number; status: string }[], server: string[]): boolean =>
  rows
    .map((r) => `${r.id} ${r.rev} ${r.status}`)
    .sort()
    .join() === [...server].sort().join()

test('[S4] what the server counts of each part is what a mirror holds that fetched it part by part', async () => {
  const vendor = await stack.makeVendor()
  const t = await aTabletOf(vendor)
  for (let i = 0; i < 5; i++) await t.sync.dispatch(randomUUID(), staffBooking({ minute: 1100 + i }))
  await settled(t)
  const remote = openRemote({ url: stack.url, anonKey: stack.anonKey, token: async () => t.token })
  const calls = staffApi(remote, vendor.id, 'counting')
  const seen = { word: 1, issued: 0, waiting: 0, app: 'test', persisted: null, fault: '' }
  expect((await calls.heartbeat('counting', seen)).ok).toBe(true)
  const mirror = await openMirror('mirror-counting', aDevice().kit, calls)
  expect((await mirror.pull()).ok).toBe(true)
  expect(await mirror.fill()).toBeNull()
  expect(mirror.checkpoint()).toMatchObject({ complete: true })
  const parts = mirror.checkpoint().here
  const end = await mirror.pull(parts)
  const sums = (end.ok && end.last.sums) || {}
  expect(Object.keys(sums).sort()).toEqual([...parts].sort())
  expect(sums[mondayOf(tomorrow)]?.[0]).toBe(5)
  expect(await compareSums(mirror, mirror.checkpoint().cursor, sums)).toBe('equal')
  const again = await mirror.pull(parts)
  expect(again.ok && again.last.sums, 'once in ten minutes').toBeNull()
  // Control: one row less is noticed.
  const [row] = await mirror.collections.booking.find().exec()
  await row?.remove()
  expect(await compareSums(mirror, mirror.checkpoint().cursor, sums)).toBe('different')
  await mirror.close()
}, 30_000)

test('[S10] a membership taken away locks the tablet at its next word with the server', async () => {
  const vendor = await stack.makeVendor()
  const t = await aTabletOf(vendor)
  await t.sync.dispatch(randomUUID(), staffBooking())
  await settled(t)
  await stack.sql`delete from public.users_vendor_key where vendor_id = ${vendor.id}`
  t.sync.refresh()
  await when(t.sync.status(), (s) => s.connection === 'not-member' && !s.readable, 10_000)
  expect(await present(t.sync.bookingsOfDay(tomorrow))).toEqual([])
}, 30_000)

test('[S1] a server that was reset has another epoch: the tablet sends its week again', async () => {
  const vendor = await stack.makeVendor()
  const t = await aTabletOf(vendor)
  const id = randomUUID()
  await t.sync.dispatch(id, staffBooking())
  await settled(t)
  // As after a restore of this morning's backup: the booking and its log are gone, the clock is older.
  await stack.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`delete from public.booking_history where vendor_id = ${vendor.id}`
    await tx`delete from private.command_log where vendor_id = ${vendor.id}`
    await tx`delete from public.booking where vendor_id = ${vendor.id}`
    await tx`delete from private.synced where vendor_id = ${vendor.id} and collection = 'booking'`
    await tx`update private.vendor_clock set epoch = gen_random_uuid(), rev = 60 where vendor_id = ${vendor.id}`
  })
  t.sync.refresh()
  await when(t.sync.bookingsOfDay(tomorrow), (r) => r[0]?.unconfirmed === null && r[0].rev > 60, 20_000)
  expect((await rowsOf(vendor)).map((r) => r.id)).toEqual([id])
}, 30_000)

test('[S3] a character that Postgres cannot keep costs only itself, never the commands beside it', async () => {
  const vendor = await stack.makeVendor()
  const one = await aTabletOf(vendor)
  await when(one.sync.status(), (s) => s.connection === 'live' && s.complete, 10_000)
  await one.sync.dispatch(randomUUID(), staffBooking({ comments: 'a\u0000b \ud83c', minute: 1200 }))
  await one.sync.dispatch(randomUUID(), staffBooking({ minute: 1230 }))
  await settled(one)
  const kept =
    await stack.sql`select comments from public.booking where vendor_id = ${vendor.id} order by minute`
  expect(kept.map((r) => r.comments)).toEqual(['ab \ufffd', ''])
  // Control: sent as it was typed, the whole push is lost.
  const raw = { p_vendor: vendor.id, p_device: 'x', p_commands: [{ id: randomUUID(), kind: 'a\u0000b' }] }
  expect((await stack.rpc('sync_push', raw, one.token)).status).not.toBe(200)
})
