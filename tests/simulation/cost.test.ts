// What sync costs on a calm network, hour for hour: requests, bytes of answers, and rows that come twice.

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PullResponse } from '#sync/protocol/messages.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { creation, onlineBooking } from '#tests/fixtures/tablet.ts'
import { aSimulatedDevice, closeTab, openTab, type Tab } from './device.ts'
import { advance, fakeTime, realTime, through } from './fake-time.ts'
import type { FaultProfile } from './fault-profiles.ts'
import { shownMirror } from './laws/stored-mirror.ts'
import { ModelServer } from './model-server/model-server.ts'

const calm: FaultProfile = { faults: [], tablets: 3, open: 3, steps: 0, roughness: 0 }
const hourMs = 3_600_000
const budget = { calls: 130, bytes: 60_000 }

interface Watched {
  tab: Tab
  /** Of functions, by name, and what they answered. */
  calls: Record<string, number>
  bytes: number
  /** Rows that came, and those among them that had come before. */
  rows: number
  repeated: string[]
}

const open: Tab[] = []
beforeEach(fakeTime)
afterEach(async () => {
  for (const tab of open.splice(0)) await closeTab(tab)
  realTime()
})

/** Tablets of a venue with work behind it, at rest; what is counted begins then. */
async function atRest(server: ModelServer): Promise<Watched[]> {
  for (let i = 0; i < 40; i++) {
    const phone = `+8190000${String(i).padStart(5, '0')}`
    server.bookOnline(onlineBooking(`o${i}`, { day: `2026-12-${10 + (i % 20)}`, phone }))
  }
  const watched: Watched[] = []
  for (let i = 0; i < calm.tablets; i++) {
    const device = aSimulatedDevice(`t-${i}`, `user-${i + 1}`, calm)
    server.members.add(device.user)
    const tab = await through(
      openTab(
        server,
        device,
        seeded(i + 1),
        calm,
        () => true,
        () => {},
      ),
    )
    open.push(tab)
    watched.push({ tab, calls: {}, bytes: 0, rows: 0, repeated: [] })
  }
  await advance(60_000)
  for (const one of watched) watch(one)
  return watched
}

function watch(one: Watched): void {
  const seen = new Set<string>()
  const from = shownMirror(one.tab.device)?.cursor ?? 0
  one.tab.network.onRequest = (fn, body) => {
    return (text) => {
      one.bytes += Buffer.byteLength(text)
      const { rows = [] } = JSON.parse(text) as Partial<PullResponse>
      // A pull that lets the server count, every ten minutes, is one more; but where it brings what is new too.
      const name = JSON.parse(body).p_parts && rows.length === 0 ? 'count' : fn
      one.calls[name] = (one.calls[name] ?? 0) + 1
      if (fn !== 'sync_pull' && fn !== 'sync_push') return
      for (const [collection, { id, rev }] of rows) {
        const row = `${collection} ${id} of ${rev}`
        one.rows++
        if (seen.has(row) || rev <= from) one.repeated.push(row)
        seen.add(row)
      }
    }
  }
}

const callsOf = ({ calls }: Watched) => Object.values(calls).reduce((sum, n) => sum + n, 0)
const isWithin = (one: Watched) => callsOf(one) <= budget.calls && one.bytes <= budget.bytes

async function idle(server: ModelServer): Promise<Watched[]> {
  const watched = await atRest(server)
  await advance(hourMs)
  return watched
}

test('[S14] an idle tablet makes at most 130 calls in an hour, with 60 kB of answers', async () => {
  const watched = await idle(new ModelServer(() => Date.now()))
  for (const one of watched) expect(one, JSON.stringify(one.calls)).toSatisfy(isWithin)
  // It was awake all the time.
  for (const { calls } of watched) expect(calls.sync_heartbeat).toBeGreaterThan(115)
})

test('[S14] control: a server whose head is always ahead costs an idle tablet more than that', async () => {
  class Ahead extends ModelServer {
    override call(...asked: Parameters<ModelServer['call']>): unknown {
      const answer = super.call(...asked) as { head: number }
      return asked[0] === 'sync_heartbeat' ? { ...answer, head: answer.head + 1 } : answer
    }
  }
  const watched = await idle(new Ahead(() => Date.now()))
  for (const one of watched) expect(one).not.toSatisfy(isWithin)
})

const writes = 30

/** In turn somebody enters a booking, and a customer books; each time with a minute to the next. */
async function worked(server: ModelServer): Promise<Watched[]> {
  const watched = await atRest(server)
  for (let i = 0; i < writes; i++) {
    const { tab } = watched[i % watched.length] as Watched
    const phone = i % 2 === 0 ? `+8180000${String(i).padStart(5, '0')}` : ''
    await through(tab.sync.dispatch(`b${i}`, creation({ phone, day: '2026-12-01' })))
    await advance(60_000)
  }
  return watched
}

/** Each tablet's own writes, and those of others: one push for each of its own, one pull for each of theirs. */
const share = { sync_push: writes / calm.tablets, sync_pull: writes - writes / calm.tablets }
const costs = ({ calls: { sync_push = 0, sync_pull = 0 } }: Watched) => ({ sync_push, sync_pull })

test('[S14] a write costs its tablet one request and every other tablet one, and each row comes once', async () => {
  const watched = await worked(new ModelServer(() => Date.now()))
  expect(watched.map(costs)).toEqual(watched.map(() => share))
  // A booking each, and every other time its guest.
  expect(watched.map(({ rows }) => rows)).toEqual(watched.map(() => writes * 1.5))
  expect(watched.flatMap(({ repeated }) => repeated)).toEqual([])
  for (const { tab } of watched) expect(tab.screen.lines).toEqual([])
})

test('[S14] control: without the page of a push its tablet pulls too', async () => {
  class Pageless extends ModelServer {
    override call(fn: string, args: Record<string, unknown>, user: string): unknown {
      return super.call(fn, fn === 'sync_push' ? { ...args, p_since: null } : args, user)
    }
  }
  const watched = await worked(new Pageless(() => Date.now()))
  expect(watched.map(costs)).toEqual(watched.map(() => ({ ...share, sync_pull: writes })))
})

test('[S14] control: rows that come again are seen', async () => {
  const server = new ModelServer(() => Date.now())
  server.planted.add('pull repeats rows')
  const watched = await worked(server)
  for (const { repeated } of watched) expect(repeated.length).toBeGreaterThan(writes / 2)
})

test('[S14] what a customer books costs every tablet one pull', async () => {
  const server = new ModelServer(() => Date.now())
  const watched = await atRest(server)
  for (let i = 0; i < 10; i++) {
    server.bookOnline(onlineBooking(`c${i}`, { day: '2026-12-02', pax: 1 }))
    await advance(60_000)
  }
  expect(watched.map(costs)).toEqual(watched.map(() => ({ sync_push: 0, sync_pull: 10 })))
  expect(watched.map(({ rows }) => rows)).toEqual([10, 10, 10])
})
