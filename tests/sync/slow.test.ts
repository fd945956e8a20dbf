// A slow network is not a server that is away: what the status says of the one, and of the other.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, present as first, type Tablet } from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

let tablet: Tablet
let said: string[]
let stop: () => void

beforeEach(async () => {
  fakeTime()
  tablet = await through(aTablet(new ModelServer(() => Date.now()), seeded(3), aDevice('t')))
  await pass(3000)
  said = []
  stop = tablet.sync.status().open(({ connection }) => {
    if (said.at(-1) !== connection) said.push(connection)
  })
})
afterEach(async () => {
  stop()
  await through(tablet.sync.close())
  realTime()
})

const hungFor = (calls: number) => Array.from({ length: calls }, () => 'hung' as const)

test('[S8] a call whose answer stays away, while the server answers others, is not called offline', async () => {
  tablet.network.nextFor.sync_push = hungFor(4)
  await through(tablet.create('b1'))
  await pass(40_000)
  expect(said).not.toContain('offline')
  expect(said).not.toContain('slow')
  await pass(60_000)
  expect(await through(first(tablet.sync.status()))).toMatchObject({ connection: 'live', waiting: 0 })
})

test('[S8] the control: where nothing is answered any more it is slow after ten seconds, and then offline', async () => {
  tablet.network.next = hungFor(99)
  await through(tablet.create('b1'))
  await pass(9000)
  expect(said.at(-1)).not.toBe('slow')
  await pass(2000)
  expect(said.at(-1)).toBe('slow')
  await pass(10_000)
  expect(said.at(-1)).toBe('offline')
  tablet.network.next = []
  await pass(90_000)
  expect(said.at(-1)).toBe('live')
})
