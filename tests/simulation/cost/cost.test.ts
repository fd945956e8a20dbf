// What sync costs on a calm network, hour for hour: requests, bytes of answers, and rows that come twice.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { onlineBooking } from '#tests/fixtures/tablet.ts'
import { advance, fakeTime, realTime } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { atRest, budget, callsOf, closeAll, idle, tablets, type Watched, worked } from './hours.ts'

beforeEach(fakeTime)
afterEach(async () => {
  await closeAll()
  realTime()
})

const isWithin = (one: Watched) => callsOf(one) <= budget.calls && one.bytes <= budget.bytes

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

const aWorkedHalfHour = (server: ModelServer) => worked(server, writes, 60_000)

/** Each tablet's own writes, and those of others: one push for each of its own, one pull for each of theirs. */
const share = { sync_push: writes / tablets, sync_pull: writes - writes / tablets }
const costs = ({ calls: { sync_push = 0, sync_pull = 0 } }: Watched) => ({ sync_push, sync_pull })

test('[S14] a write costs its tablet one request and every other tablet one, and each row comes once', async () => {
  const watched = await aWorkedHalfHour(new ModelServer(() => Date.now()))
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
  const watched = await aWorkedHalfHour(new Pageless(() => Date.now()))
  expect(watched.map(costs)).toEqual(watched.map(() => ({ ...share, sync_pull: writes })))
})

test('[S14] control: rows that come again are seen', async () => {
  const server = new ModelServer(() => Date.now())
  server.planted.add('pull repeats rows')
  const watched = await aWorkedHalfHour(server)
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
