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
import { ModelServer, Refused } from '#tests/simulation/model-server/model-server.ts'

const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close()
})

/** Answers no part for which `isHeldBack` holds. */
class SlowServer extends ModelServer {
  isHeldBack: (part: string) => boolean = () => false
  override call(fn: string, args: Record<string, unknown>, user: string): unknown {
    if (fn === 'sync_part' && this.isHeldBack(String(args['p_part']))) throw new Refused(503, 'later')
    return super.call(fn, args, user)
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
