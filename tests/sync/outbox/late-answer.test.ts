// An answer that a server gave before it was restored, and that comes when the tablet knows of it.

import { expect, test } from 'vitest'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, present } from '#tests/fixtures/tablet.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

test('[S1] what was answered before a restore and comes after it counts for nothing: the command goes again', async () => {
  fakeTime()
  try {
    const server = new ModelServer(() => Date.now())
    const tablet = await through(aTablet(server, seeded(3), aDevice()))
    await pass(3000)
    const backup = server.snapshot()
    tablet.network.nextFor.sync_push = ['late']
    const id = await through(tablet.create('b1'))
    await pass(200)
    expect(server.state.log.has(id), 'control: it was applied').toBe(true)
    server.restore(backup, 'epoch-2')
    tablet.sync.refresh()
    await pass(500)
    expect(server.state.log.has(id)).toBe(false)
    await pass(60_000)
    expect(server.state.log.has(id)).toBe(true)
    expect(await through(present(tablet.sync.outbox()))).toEqual([])
    await through(tablet.sync.close())
  } finally {
    realTime()
  }
})
