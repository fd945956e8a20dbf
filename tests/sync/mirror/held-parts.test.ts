// What the screens are told of a mirror that is still being fetched, part by part.

import { afterEach, expect, test } from 'vitest'
import {
  type HeldParts,
  hasConfig,
  hasDay,
  hasGuest,
  hasGuests,
  hasSeatsOf,
  nothingHeld,
} from '#domain/pending/held-parts.ts'
import { addDays, mondayOf } from '#domain/time/time.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, onlineBooking, present, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { Refused } from '#tests/simulation/model-server/results.ts'

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close()
})

/** Answers no part for which `isHeldBack` holds. */
class SlowServer extends ModelServer {
  isHeldBack: (part: string) => boolean = () => false
  override call(fn: string, args: Record<string, unknown>, user: string): unknown {
    if (fn === 'sync_part' && this.isHeldBack(String(args['p_part']))) throw new Refused(503, 'later')
    return fn === 'find_bookings' ? this.find(args, user) : super.call(fn, args, user)
  }

  /** What a lookup answers in place of the rows as they are now. */
  found: object = {}
  private find({ p_from, p_until }: Record<string, unknown>, user: string): object {
    const head = super.call('sync_plan', {}, user) as object
    const isSought = (row: object) => {
      const { day } = row as { day: string }
      return day >= String(p_from) && day <= String(p_until)
    }
    const rows = this.feed().filter(([name, row]) => name === 'booking' && isSought(row))
    return { ...head, rows: structuredClone(rows), more: false, ...this.found }
  }
}

const today = new Date().toISOString().slice(0, 10)
const later = addDays(mondayOf(today), 37)

function aServer(): SlowServer {
  const server = new SlowServer(() => Date.now())
  for (let i = 0; i < 5; i++) {
    server.put('booking', onlineBooking(`near-${i}`, { day: today }))
    server.put('booking', onlineBooking(`later-${i}`, { day: later }))
  }
  server.put('booking', onlineBooking('old', { day: addDays(today, -600) }))
  server.put('guest', { id: 'a1', phone: '+819012345678', allergies: 'えび' })
  return server
}

async function opened(server: ModelServer, seed: number, device = aDevice()): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(seed), device)
  closing.push(tablet.sync)
  return tablet
}

test('[S8] while a week is still to come its days are unknown, in a new tab of the device too; those that came are known', async () => {
  const server = aServer()
  server.isHeldBack = (part) => part === mondayOf(later)
  const tablet = await opened(server, 1)
  const near = await when(tablet.sync.parts(), (held) => hasSeatsOf(held, today))
  expect(await present(tablet.sync.bookingsOfDay(today))).toHaveLength(5)
  expect(hasDay(near, later)).toBe(false)
  expect(hasSeatsOf(near, later)).toBe(false)
  expect(hasGuest(near, 'a1')).toBe(false)
  expect((await present(tablet.sync.setup()))?.vendor.name).toBe('さくら亭')
  expect((await present(tablet.sync.status())).complete).toBe(false)

  await tablet.sync.close()
  closing.pop()
  server.isHeldBack = () => true
  const again = await opened(server, 2, tablet.device)
  const here = await present(again.sync.parts())
  expect(
    [hasSeatsOf(here, today), hasDay(here, later)],
    'what is here is shown, the rest is unknown',
  ).toEqual([true, false])
  server.isHeldBack = () => false
  const all = await when(again.sync.parts(), (held) => hasDay(held, later) && hasGuests(held))
  expect(hasGuest(all, 'a1')).toBe(true)
  expect(await present(again.sync.bookingsOfDay(later))).toHaveLength(5)
  expect(hasDay(all, addDays(today, -600)), 'before the window').toBe(false)
  expect(hasDay(all, addDays(today, 200)), 'nobody comes').toBe(true)
})

test('[S8] a day is called known when its rows are on the screen, never before', async () => {
  const server = aServer()
  const tablet = await opened(server, 3)
  let shown = 0
  const said: [boolean, number][] = []
  const rows = tablet.sync.bookingsOfDay(later).open((found) => {
    shown = found.length
  })
  const parts = tablet.sync.parts().open((held) => said.push([hasDay(held, later), shown]))
  await when(tablet.sync.parts(), (held) => hasDay(held, later))
  await when(tablet.sync.status(), (s) => s.complete)
  rows()
  parts()
  expect(said[0]?.[0]).toBe(false)
  expect(said.at(-1)).toEqual([true, 5])
  for (const [isKnown, count] of said) if (isKnown) expect(count).toBe(5)
})

test('[S8] the hours of half a configuration are none', async () => {
  const server = aServer()
  server.isHeldBack = () => true
  const tablet = await opened(server, 4)
  await when(tablet.sync.status(), (s) => s.connection === 'backoff')
  // Both come by pulls, as somebody writes them.
  server.changeSetup('vendor', 'vendor', {})
  server.changeSetup('settings', 'settings', {})
  tablet.sync.refresh()
  await new Promise((rest) => setTimeout(rest, 500))
  const held: HeldParts = await present(tablet.sync.parts())
  expect(hasConfig(held)).toBe(false)
  expect(held).not.toEqual(nothingHeld)
  expect(await present(tablet.sync.setup())).toBeNull()
  server.isHeldBack = () => false
  expect((await when(tablet.sync.setup(), (s) => s !== null))?.vendor.name).toBe('さくら亭')
})

test('[S8] when the membership is gone nothing is known', async () => {
  const server = aServer()
  const tablet = await opened(server, 5)
  await when(tablet.sync.parts(), (held) => hasDay(held, later))
  server.members.delete('user-1')
  tablet.sync.refresh()
  expect(await when(tablet.sync.parts(), (held) => held.from === null)).toEqual(nothingHeld)
})

const old = addDays(today, -600)
const sought = { from: old, until: old, text: '' }
const complete = (tablet: Tablet) => when(tablet.sync.status(), (s) => s.complete && s.connection === 'live')

test('[S8] older bookings are found on the server, stay without a network, and follow what becomes of them', async () => {
  const server = aServer()
  const tablet = await opened(server, 6)
  await complete(tablet)
  expect(await present(tablet.sync.bookingsOfDay(old))).toEqual([])
  tablet.network.down = true
  expect(await tablet.sync.findBookings(sought, '')).toEqual({ ok: false, code: 'offline' })
  tablet.network.down = false
  expect(await tablet.sync.findBookings(sought, '')).toEqual({ ok: true, after: null })
  tablet.network.down = true
  await when(tablet.sync.bookingsOfDay(old), (rows) => rows.length === 1)
  expect(hasDay(await present(tablet.sync.parts()), old), 'a row more is no week').toBe(false)
  tablet.network.down = false
  server.put('booking', onlineBooking('old', { day: old, pax: 7 }))
  tablet.sync.refresh()
  expect((await when(tablet.sync.booking('old'), (b) => b?.pax === 7))?.pax).toBe(7)
}, 15_000)

test('[S8] a lookup goes on where it ended, overwrites nothing that is newer, and is believed of this epoch and shape only', async () => {
  const server = aServer()
  const tablet = await opened(server, 7)
  await complete(tablet)
  const stale = { ...onlineBooking('old', { day: old, pax: 3 }), rev: 1 }
  server.found = { rows: [['booking', stale]], more: true }
  expect(await tablet.sync.findBookings(sought, '')).toEqual({ ok: true, after: `${old}/old` })
  expect((await when(tablet.sync.booking('old'), (b) => b !== null))?.pax).toBe(3)
  server.found = {}
  await tablet.sync.findBookings(sought, '')
  await when(tablet.sync.booking('old'), (b) => b?.pax === 2)
  server.found = { rows: [['booking', stale]] }
  await tablet.sync.findBookings(sought, '')
  expect((await present(tablet.sync.booking('old')))?.pax, 'a late answer').toBe(2)
  for (const other of [{ epoch: 'another' }, { shape: 9 }]) {
    server.found = { rows: [['booking', { ...stale, rev: 9999 }]], ...other }
    expect(await tablet.sync.findBookings(sought, '')).toEqual({ ok: false, code: 'offline' })
    expect((await present(tablet.sync.booking('old')))?.pax).toBe(2)
  }
})

test('[S8] events of older days come with their bookings, stay, and a lookup goes on behind one', async () => {
  const server = aServer()
  const tablet = await opened(server, 8)
  await complete(tablet)
  const uuid = '00000000-0000-4000-8000-000000000001'
  const data = { template: 'boat', day: old, starts_at: 1080, ends_at: 1170, capacity: 40, cancelled: false }
  const event = {
    id: `occurrence/${uuid}`,
    kind: 'occurrence',
    rev: 1,
    deleted: false,
    conflicts: [],
    day: old,
    data,
  }
  server.found = { rows: [['occurrence', event]], more: true }
  expect(await present(tablet.sync.occurrences.between(old, old))).toEqual([])
  expect(await tablet.sync.findBookings(sought, '')).toEqual({ ok: true, after: `${old}/${uuid}` })
  const [there] = await when(tablet.sync.occurrences.between(old, old), (rows) => rows.length === 1)
  expect(there?.data.capacity).toBe(40)
})
