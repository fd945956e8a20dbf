// A mirror that is built beside the shown one for long, and what moves between its parts meanwhile; which parts are counted;
// and what a slow word of the server says of a restore.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, mondayOf } from '#domain/time/time.ts'
import { generationKey } from '#sync/mirror/generations.ts'
import { seeded } from '#tests/fixtures/random.ts'
import {
  aDevice,
  aTablet,
  present as first,
  onlineBooking,
  type Tablet,
  today,
} from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { Refused } from '#tests/simulation/model-server/results.ts'

const hourMs = 3_600_000
const present = <T>(query: Parameters<typeof first<T>>[0]): Promise<T> => through(first(query))

/** Answers no part for which `isHeldBack` holds. */
class SlowServer extends ModelServer {
  isHeldBack: (part: string) => boolean = () => false
  override call(fn: string, args: Record<string, unknown>, user: string): unknown {
    if (fn === 'sync_part' && this.isHeldBack(String(args['p_part']))) throw new Refused(503, 'later')
    return super.call(fn, args, user)
  }
}

let server: SlowServer
const open: Tablet[] = []
beforeEach(() => {
  fakeTime()
  server = new SlowServer(() => Date.now())
})
afterEach(async () => {
  for (const tablet of open.splice(0)) await through(tablet.sync.close())
  realTime()
})

async function opened(seed: number): Promise<Tablet> {
  const tablet = await through(aTablet(server, seeded(seed), aDevice('t')))
  open.push(tablet)
  await pass(3000)
  return tablet
}

const generation = ({ device }: Tablet) => device.deviceStores.tab().get(generationKey('v'))
const isComplete = async ({ sync }: Tablet) => (await present(sync.status())).complete

test('[S15] a mirror that is being built for hours is nobody’s leftover', async () => {
  const tablet = await opened(1)
  const kept: (readonly string[])[] = []
  tablet.device.kit.deleteStaleMirrors = async (_, keep) => void kept.push(keep)
  server.isHeldBack = () => true
  tablet.sync.readAgain()
  await pass(3 * hourMs)
  expect(kept.length).toBeGreaterThan(2)
  for (const names of kept) expect(names).toEqual(expect.arrayContaining(['mirror-3-v', 'mirror-3-v-1']))
  server.isHeldBack = () => false
  await pass(hourMs)
  expect(generation(tablet)).toBe('1')
  expect(kept.at(-1), 'control: the old one is').not.toContain('mirror-3-v')
})

test('[S15] a booking that moves to a week that was fetched already stays on the screen over the swap', async () => {
  const later = addDays(today, 10)
  server.put('booking', onlineBooking('here', { day: today }))
  server.put('booking', onlineBooking('moves', { day: later }))
  const tablet = await opened(2)
  expect(await isComplete(tablet)).toBe(true)
  const frames: string[] = []
  const range = tablet.sync.bookingsBetween(today, later)
  const close = range.open((rows) => frames.push(rows.map((b) => b.id).join()))
  await pass(10)
  let isMoved = false
  server.isHeldBack = (part) => {
    // The last of them is asked for, and does not have it any more.
    if (part !== mondayOf(later) || isMoved) return false
    isMoved = true
    server.put('booking', onlineBooking('moves', { day: today }))
    return false
  }
  tablet.sync.readAgain()
  await pass(10_000)
  close()
  expect([isMoved, generation(tablet)]).toEqual([true, '1'])
  expect(new Set(frames)).toEqual(new Set(['here,moves']))
  const [, moved] = await present(tablet.sync.bookingsOfDay(today))
  expect(moved?.id, 'control').toBe('moves')
})

test('[S4] in turn every week that is held is counted, and never more parts than the server takes', async () => {
  const days = Array.from({ length: 8 }, (_, i) => addDays(today, i % 2 ? 30 + 7 * i : -30 - 14 * i))
  for (const [i, day] of days.entries()) server.put('booking', onlineBooking(`o${i}`, { day }))
  const tablet = await opened(3)
  await pass(4 * 613_000 + 60_000)
  const asked = tablet.network.seen
    .filter(({ url }) => url.endsWith('sync_pull'))
    .flatMap(({ body }) => (JSON.parse(body).p_parts ? [JSON.parse(body).p_parts as string[]] : []))
  expect(asked.length).toBeGreaterThanOrEqual(4)
  const never = days.map(mondayOf).filter((week) => !asked.flat().includes(week))
  expect(never).toEqual([])
  expect(Math.max(...asked.map((parts) => parts.length))).toBeLessThanOrEqual(40)
})

test('[S4] a word of the server that was on its way while rows came is older than they are: nothing was restored', async () => {
  const tablet = await opened(4)
  tablet.network.nextFor['sync_heartbeat'] = ['late']
  tablet.sync.refresh()
  await pass(100)
  const { length } = tablet.network.seen
  await through(tablet.create('b1'))
  await pass(800)
  expect(await present(tablet.sync.booking('b1')), 'control: here before that word').toMatchObject({
    unconfirmed: null,
  })
  await pass(20_000)
  expect(tablet.network.struck.late).toBe(1)
  expect(generation(tablet)).toBeNull()
  const asked = tablet.network.seen.slice(length).map(({ url }) => url.split('/').at(-1))
  expect(asked).not.toContain('sync_plan')
})

test('[S14] [S15] behind a server that has gone back unheard of, the new mirror waits, and asks after pauses only', async () => {
  server.bookOnline(onlineBooking('b1'))
  const backup = server.snapshot()
  server.bookOnline(onlineBooking('b2', { minute: 1200 }))
  const tablet = await opened(5)
  // Just heard: the next heartbeat is half a minute away.
  tablet.sync.refresh()
  await pass(500)
  const seen: string[] = []
  const close = tablet.sync.bookingsOfDay(today).open((rows) => seen.push(rows.map((b) => b.id).join()))
  await pass(10)
  const { length } = tablet.network.seen
  server.restore(backup, server.state.epoch)
  tablet.sync.readAgain()
  await pass(20_000)
  expect(generation(tablet), 'nobody has told of it').toBeNull()
  const asked = tablet.network.seen.slice(length).map(({ url }) => url.split('/').at(-1))
  expect(asked, 'control: it is whole').toContain('sync_part')
  expect(asked).not.toContain('sync_heartbeat')
  const pulls = asked.filter((fn) => fn === 'sync_pull').length
  expect(pulls).toBeGreaterThan(5)
  expect(pulls).toBeLessThan(60)
  expect(new Set(seen)).toEqual(new Set(['b1,b2']))
  await pass(30_000)
  expect(generation(tablet)).not.toBeNull()
  expect(seen.at(-1)).toBe('b1')
  close()
})
