// A server that cannot now: nothing is held against a command, and it is said when it lasts.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryDeviceStore } from '#sync/platform/device-store.ts'
import { statusBoard } from '#sync/status/status.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, present as first, type Tablet } from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const present = <T>(query: Parameters<typeof first<T>>[0]): Promise<T> => through(first(query))

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

const status = () => present(tablet.sync.status())
const states = async () => (await present(tablet.sync.outbox())).map((line) => line.state)
const pushes = () => tablet.network.seen.filter((r) => r.url.endsWith('sync_push')).length

test('[S2] [S8] a server that is busy for ten minutes parks nothing, and after one of them it is said', async () => {
  server.busyUntil = Date.now() + 600_000
  await through(tablet.create('b1'))
  await pass(55_000)
  expect(await status()).toMatchObject({ busy: false, waiting: 1, refused: 0, connection: 'live' })
  await pass(10_000)
  expect(await status()).toMatchObject({ busy: true, waiting: 1, refused: 0, connection: 'live' })
  await pass(500_000)
  expect(await states()).toEqual(['waiting'])
  await pass(60_000)
  expect(server.state.bookings.has('b1')).toBe(true)
  expect(await states()).toEqual([])
  await pass(6000)
  expect(await status()).toMatchObject({ busy: false, waiting: 0 })
})

test('[S8] another tab of the device says it too', () => {
  const device = memoryDeviceStore()
  const [leads, follows] = [statusBoard(device.tab(), 'v'), statusBoard(device.tab(), 'v')]
  for (const busy of [true, false]) {
    leads.set({ busy })
    leads.publish()
    follows.adopt(() => false)
    expect(follows.get().busy).toBe(busy)
  }
})

test('control: a server that is busy for a moment is not spoken of', async () => {
  server.busyUntil = Date.now() + 20_000
  await through(tablet.create('b1'))
  let said = false
  const stop = tablet.sync.status().open(({ busy }) => {
    said ||= busy
  })
  await pass(120_000)
  stop()
  expect(said).toBe(false)
  expect(await states()).toEqual([])
})

test('a tap asks a busy server again, with all that waits', async () => {
  server.busyUntil = Date.now() + 2000
  server.busySeconds = 100
  await through(tablet.create('b1'))
  await pass(3000)
  const asked = pushes()
  await pass(3000)
  expect(pushes()).toBe(asked)
  await through(tablet.create('b2'))
  await pass(1000)
  expect([...server.state.bookings.keys()].sort()).toEqual(['b1', 'b2'])
})

test('a header is not believed: what a gateway says there is asked again in seconds', async () => {
  const { fetch } = tablet.network
  let struck = 0
  const there = await through(
    aTablet(server, seeded(7), aDevice('h'), {
      fetch: async (input, init) => {
        if (!String(input).endsWith('sync_push') || struck++ > 0) return fetch(input, init)
        return new Response('', { status: 503, headers: { 'retry-after': '86400' } })
      },
    }),
  )
  await pass(2000)
  await through(there.create('b1'))
  await pass(3000)
  expect(struck).toBe(2)
  expect(server.state.bookings.has('b1')).toBe(true)
  await through(there.sync.close())
})
