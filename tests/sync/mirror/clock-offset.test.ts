// How far a tablet's clock is from the server's: an answer that waited in a tab that was frozen, or on its way, was right when it left.

import { afterEach, expect, test } from 'vitest'
import { deviceClock } from '#sync/platform/clock.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, onlineBooking, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
})

/** Both clocks go on while nothing moves; the tablet's is `wrong` by so many milliseconds. */
async function aSleeper(wrong: number) {
  const time = { slept: 0, wrong }
  const server = new ModelServer(() => Date.now() + time.slept)
  const clock = { ...deviceClock, now: () => Date.now() + time.slept + time.wrong }
  const tablet = await aTablet(server, seeded(1), aDevice(), { clock })
  open.push(tablet)
  await when(tablet.sync.status(), (s) => s.connection === 'live' && s.complete)
  /** Every offset that it has from now on. */
  const seen: number[] = []
  tablet.sync.status().open(({ offset }) => seen.push(offset))
  return { server, tablet, time, seen }
}

/** The answer to the next such call lies there for so long, once the server has given it. */
function readLater({ tablet, time }: Awaited<ReturnType<typeof aSleeper>>, fn: string, ms: number) {
  return new Promise<void>((resolve) => {
    const action = () => {
      time.slept += ms
      resolve()
    }
    tablet.network.meanwhile = { at: 'coming', fn, action }
  })
}

const farFrom = (seen: number[], offset: number) => seen.filter((one) => Math.abs(one - offset) > 1500)

test.each(['sync_heartbeat', 'sync_push', 'sync_pull'])(
  '[S8] an answer of %s that is read fourteen seconds later, as by a tab that was frozen, sets no clock',
  async (fn) => {
    for (const wrong of [0, 3_600_000]) {
      const sleeper = await aSleeper(wrong)
      const { server, tablet, seen, time } = sleeper
      const read = readLater(sleeper, fn, 14_000)
      // What comes from elsewhere is pulled, what is entered here comes with the answer to its push.
      if (fn === 'sync_pull') server.bookOnline(onlineBooking('b1'))
      else await tablet.create('b1')
      tablet.sync.refresh()
      await read
      const since = Date.now() + time.slept
      tablet.sync.refresh()
      await when(tablet.sync.status(), (s) => Date.parse(s.last_sync ?? '') >= since)
      expect(farFrom(seen, -wrong)).toEqual([])
    }
  },
)

test('[S8] control: a clock that was set is noticed with the next answer', async () => {
  const sleeper = await aSleeper(0)
  const { tablet, time } = sleeper
  time.wrong = 60_000
  tablet.sync.refresh()
  await when(tablet.sync.status(), ({ offset }) => Math.abs(offset + 60_000) < 1500)
})
