// What the settings read of sync itself: the vendor's tablets, also without a network, and how far this one's rows have come.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { appVersion } from '#sync/outbox/seen.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, type Device, type Tablet } from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const hourMs = 3_600_000
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
  const tablet = await through(aTablet(server, seeded(seed), device, { build: '1a2b3c4d' }))
  tablet.network.down = isDown
  open.push(tablet)
  await pass(3000)
  return tablet
}

const asked = async ({ sync }: Tablet) => {
  const answer = sync.tablets.ask()
  await pass(30_000)
  return answer
}

test('a tablet reads of the others, says which is its own, and tells the build of its app', async () => {
  await opened(aDevice('iPad 2', 'a'))
  const tablet = await opened(aDevice('iPad 1', 'b'), 4)
  expect(tablet.sync.tablets.known()).toBeNull()
  const told = await asked(tablet)
  expect(told?.devices.map((d) => d.id).sort()).toEqual(['iPad 1-b', 'iPad 2-a'])
  expect(tablet.sync.deviceId).toBe('iPad 1-b')
  expect(tablet.sync.app).toBe('2.3 1a2b3c4d')
  for (const device of told?.devices ?? []) expect(device).toMatchObject({ app: '2.3 1a2b3c4d', waiting: 0 })
})

test('without a network it says what was told last, and from when, after a restart too', async () => {
  const device = aDevice('iPad 1', 'b')
  const first = await opened(device)
  const told = await asked(first)
  expect(told).not.toBeNull()
  open = []
  await through(first.sync.close())
  await pass(5 * hourMs)
  const later = await opened(device, 4, true)
  expect(await asked(later)).toBeNull()
  expect(later.sync.tablets.known()).toEqual(told)
})

test('[S10] who is no member reads none, and an hour later none is kept', async () => {
  const tablet = await opened(aDevice('iPad 1', 'b'))
  await asked(tablet)
  const kept = () => tablet.device.deviceStores.tab().get('tablets.v')
  server.members.clear()
  await pass(35_000)
  expect(tablet.sync.tablets.known()).toBeNull()
  expect(await asked(tablet)).toBeNull()
  // The first word locks, the second deletes.
  expect(kept()).toContain('iPad 1-b')
  await pass(hourMs + 120_000)
  expect(kept()).toBe('')
})

test('what stands on the device and is no list of tablets is passed over', async () => {
  const tablet = await opened(aDevice('iPad 1', 'b'))
  for (const odd of [
    '{',
    '[]',
    '{"now":"x","devices":[]}',
    '{"now":"2026-11-21T00:00:00.000Z","devices":[{"id":1}]}',
  ]) {
    tablet.device.deviceStores.tab().set('tablets.v', odd)
    expect(tablet.sync.tablets.known()).toBeNull()
  }
})

test('how far the rows of this device have come', async () => {
  const tablet = await opened(aDevice('iPad 1', 'b'))
  await through(tablet.create('b1'))
  await pass(10_000)
  const facts = tablet.sync.mirrorFacts()
  expect(facts).toMatchObject({ version: expect.stringMatching(/^3\.\d+$/), cursor: server.state.head })
  expect(facts?.epoch).not.toBe('')
  expect(facts?.here).toBe(facts?.parts)
})

test.each([
  ['', '2.3'],
  ['1a2b', '2.3 1a2b'],
  ['<b>', '2.3 b'],
  ['x'.repeat(99), `2.3 ${'x'.repeat(36)}`],
])('a build called %j is told as %j', (build, said) => {
  expect(appVersion(build)).toBe(said)
})
