// What is done leaves the overlay: not before the very screen that shows it has its row, whichever tab settled it.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { generationKey } from '#sync/mirror/generations.ts'
import type { DatabaseKit } from '#sync/platform/rxdb.ts'
import { seeded } from '#tests/fixtures/random.ts'
import {
  aDevice,
  aTablet,
  type Device,
  present as first,
  type Tablet,
  today,
} from '#tests/fixtures/tablet.ts'
import { aDisk, storageOf } from '#tests/simulation/disk.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { aTabLifecycle } from '#tests/simulation/tab-lifecycle.ts'

const present = <T>(query: Parameters<typeof first<T>>[0]): Promise<T> => through(first(query))

let server: ModelServer
let base: Device
let disk: ReturnType<typeof aDisk>
const open: Tablet[] = []
beforeEach(() => {
  fakeTime()
  server = new ModelServer(() => Date.now())
  base = aDevice('t')
  disk = aDisk()
})
afterEach(async () => {
  for (const tablet of open.splice(0)) await through(tablet.sync.close())
  realTime()
})

/** A tab of the one device. `slowMs`: so long it takes to open another mirror. */
async function aTab(seed: number, slowMs = 0): Promise<Tablet> {
  const storage = storageOf(disk, aTabLifecycle(), 2)
  const create = storage.createStorageInstance.bind(storage)
  const mirror: DatabaseKit['mirror'] = Object.assign(Object.create(storage), {
    async createStorageInstance(params: Parameters<typeof create>[0]) {
      if (slowMs > 0 && params.databaseName === 'mirror-3-v-1')
        await new Promise((resolve) => setTimeout(resolve, slowMs))
      return create(params)
    },
  })
  const kit = { ...base.kit, mirror, outbox: storage }
  const tablet = await through(aTablet(server, seeded(seed), { ...base, kit }))
  open.push(tablet)
  await pass(3000)
  return tablet
}

function framesOf({ sync }: Tablet): string[] {
  const frames: string[] = []
  sync.bookingsOfDay(today).open((rows) => frames.push(rows.map((b) => `${b.id} ${b.unconfirmed}`).join()))
  return frames
}

test('[S7] in a tab that opens the new mirror later than another one, what settled in that one stays on the screen', async () => {
  const one = await aTab(1)
  const two = await aTab(2, 800)
  const frames = framesOf(two)
  await pass(10)
  expect(frames).toEqual([''])
  // The shown mirror stands still, and does not get what is made meanwhile.
  one.network.nextFor.sync_part = Array.from({ length: 1000 }, () => '503')
  server.restore(server.snapshot(), 'epoch-2')
  await pass(40_000)
  await through(one.create('b1'))
  await pass(3000)
  one.network.nextFor.sync_part = []
  await pass(15_000)
  expect(base.deviceStores.tab().get(generationKey('v')), 'control: another one was made').toBe('1')
  expect([...frames].filter((rows, i) => rows !== frames[i - 1])).toEqual([
    '',
    'b1 waiting',
    'b1 sent',
    'b1 null',
  ])
  expect(await present(two.sync.outbox())).toEqual([])
})

test('[S7] what is done and whose row no mirror will have leaves the screen all the same', async () => {
  const one = await aTab(1)
  const two = await aTab(2)
  await through(one.create('b1'))
  await pass(2000)
  const frames = [framesOf(one), framesOf(two)]
  await pass(10)
  await through(one.sync.dispatch('b1', { kind: 'booking.delete', args: {}, base: { deleted: false } }))
  server.restore(server.snapshot(), 'epoch-2')
  await pass(45_000)
  for (const seen of frames) expect(seen.at(-1)).toBe('')
  for (const { sync } of [one, two]) {
    expect(await present(sync.booking('b1'))).toBeNull()
    expect(await present(sync.outbox())).toEqual([])
  }
})

test('[S7] what settled before the first part was whole stays while rows of another form come', async () => {
  const call = server.call.bind(server)
  let areHeld = true
  server.call = (name, ...more) => {
    if (name === 'sync_part' && areHeld) throw new Error('no part comes')
    return call(name, ...more)
  }
  const tablet = await aTab(1)
  const frames = framesOf(tablet)
  await through(tablet.create('b1'))
  await pass(3000)
  expect(frames.at(-1), 'control: the page beside the answer brought its row').toBe('b1 null')
  const shown = frames.length
  server.reshape()
  await through(tablet.create('b2'))
  await pass(60_000)
  areHeld = false
  await pass(60_000)
  expect(base.deviceStores.tab().get(generationKey('v')), 'control: another mirror is shown').not.toBeNull()
  expect(frames.slice(shown).filter((rows) => !rows.includes('b1'))).toEqual([])
})
