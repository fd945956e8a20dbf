// How often a tablet asks whether the server is there, and which versions of itself the server still speaks to.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { wireVersion } from '#sync/protocol/messages.ts'
import type { LiveHold } from '#sync/types.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, present as first, type Tablet } from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

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

const connection = async () => (await through(first(tablet.sync.status()))).connection
const asked = () => tablet.network.seen.filter(({ url }) => url.endsWith('/sync_heartbeat')).length
/** How often it asks while so much time passes. */
async function asks(ms: number): Promise<number> {
  const before = asked()
  await pass(ms)
  return asked() - before
}

test('[S148] a server that answers nothing is asked again at once, and from then on after pauses', async () => {
  tablet.network.nextFor['sync_heartbeat'] = Array.from({ length: 99 }, () => 'hung' as const)
  await pass(30_000)
  // Ten seconds each, and up to ten between two.
  const often = await asks(120_000)
  expect(often).toBeGreaterThanOrEqual(5)
  expect(often).toBeLessThanOrEqual(8)
})

test('[S148] once it was there again, the next failure is followed by a question within a second, as the first was', async () => {
  tablet.network.down = true
  await pass(60_000)
  expect(await asks(20_000), 'control: after ten seconds each').toBeLessThanOrEqual(3)
  tablet.network.down = false
  await pass(15_000)
  expect(await connection()).toBe('live')
  tablet.network.nextFor['sync_heartbeat'] = ['503']
  const before = asked()
  while (asked() === before) await pass(500)
  expect(await asks(2000)).toBe(1)
})

test('[S148] a tablet goes on with a server that still speaks its version, and is told where it is too old', async () => {
  const call = server.call.bind(server)
  const asksFor = (min_version: number) => {
    server.call = (fn, ...words) => {
      const said = call(fn, ...words)
      return fn === 'sync_heartbeat' ? { ...(said as object), min_version } : said
    }
  }
  asksFor(wireVersion)
  await pass(31_000)
  expect(await connection()).toBe('live')
  asksFor(wireVersion + 1)
  await pass(31_000)
  expect(await connection()).toBe('client-too-old')
})

test('[S148] seats that a customer holds elsewhere are on the tablet with the next answer, and gone with the one after', async () => {
  const call = server.call.bind(server)
  let holds: LiveHold[] = [
    { day: '2026-11-21', minute: 1140, duration: 120, pax: 2, occurrence: null, seconds_left: 300 },
  ]
  server.call = (fn, ...words) => {
    const said = call(fn, ...words)
    return fn === 'sync_heartbeat' ? { ...(said as object), holds } : said
  }
  const seen = async () => (await through(first(tablet.sync.holds()))).map(({ pax }) => pax)
  expect(await seen()).toEqual([])
  await pass(31_000)
  expect(await seen()).toEqual([2])
  holds = []
  await pass(31_000)
  expect(await seen()).toEqual([])
})
