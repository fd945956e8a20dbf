import { expect, test } from 'vitest'
import type { Command } from '#domain/booking/command.ts'
import { failsToPark } from '#sync/outbox/deferred.ts'
import type { OutboxEntry } from '#sync/outbox/entry.ts'
import { batchLimit, pushScheduler } from '#sync/outbox/push-scheduler.ts'
import type { CommandResult } from '#sync/protocol/messages.ts'
import type { Fault } from '#sync/protocol/staff-api.ts'
import { creation } from '#tests/fixtures/tablet.ts'

const line = (n: number, more: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({
    ...creation(),
    id: `c${n}`,
    seq: n,
    open: 1,
    state: 'waiting',
    v: 1,
    subject: `b${n}`,
    needs: [],
    answered: '',
    fails: 0,
    ...more,
  }) as unknown as OutboxEntry

/** A drain over plain lines; `judge` is the server. */
function bench(
  lines: OutboxEntry[],
  judge: (batch: Command[]) => Fault | CommandResult['state'][],
  { seconds = 5 as unknown, random = (): number => 0 } = {},
) {
  let now = 0
  let heartbeats = 0
  const batches: string[][] = []
  const patch = async (id: string, change: Partial<OutboxEntry>) => {
    const line = lines.find((l) => l.id === id)
    if (line) Object.assign(line, change)
  }
  const drain = pushScheduler({
    open: () => lines.filter((l) => l.open === 1),
    async push(commands) {
      batches.push(commands.map((c) => c.id))
      const said = judge(commands)
      if (typeof said === 'string') return { ok: false, fault: said, detail: '' }
      const answers = commands.map((c, i) => ({
        id: c.id,
        state: said[i] ?? ('applied' as const),
        code: '',
        figures: said[i] === 'busy' ? { seconds } : {},
        rev: 1,
        row: null,
      }))
      return {
        ok: true,
        value: {
          epoch: 'e',
          shape: 1,
          head: 1,
          now: '2026-11-21T00:00:00Z',
          answers,
          rows: [],
          more: true,
          done: [],
          sums: null,
        },
      }
    },
    async applyResponse(pushed) {
      for (const a of pushed.answers) {
        if (a.state === 'applied') await patch(a.id, { open: 0, answered: 'applied' })
        if (a.state === 'rejected') await patch(a.id, { state: 'rejected' })
        if (a.state === 'blocked') await patch(a.id, { state: 'blocked' })
      }
    },
    patch,
    heartbeats: () => heartbeats,
    now: () => now,
    random,
  })
  /** Runs as the loop would, until nothing more is due within `forMs`. */
  async function runFor(forMs: number) {
    const until = now + forMs
    for (;;) {
      const end = await drain.run()
      if (end.inMs === null || now + end.inMs > until) break
      now += end.inMs
    }
    now = until
  }
  return {
    drain,
    batches,
    runFor,
    lines,
    now: () => now,
    setClockBack(ms: number) {
      now -= ms
    },
    heartbeat: () => ++heartbeats,
    states: () => lines.map((l) => (l.open ? l.state : 'done')),
  }
}

const poisoned = (ids: string[]) => (batch: Command[]) =>
  batch.some((c) => ids.includes(c.id)) ? ('broken' as const) : []

test('[S3] one poisoned command among forty parks alone, the others are through within seconds', async () => {
  const lines = Array.from({ length: 40 }, (_, i) => line(i))
  const b = bench(lines, poisoned(['c5']))
  await b.runFor(2000)
  expect(b.states().filter((s) => s === 'done')).toHaveLength(39)
  await b.runFor(60_000)
  expect(lines[5]).toMatchObject({ state: 'parked', fails: failsToPark })
})

test('[S3] control: without halving nothing would pass, the whole batch fails at once', async () => {
  const b = bench(
    Array.from({ length: 40 }, (_, i) => line(i)),
    poisoned(['c5']),
  )
  await b.drain.run()
  expect(b.batches[0]).toHaveLength(batchLimit)
  expect(b.states().every((s) => s === 'waiting')).toBe(true)
})

test('[S3] what needs the parked command waits and is shown as blocked, the rest goes on', async () => {
  const lines = [line(1), line(2, { needs: ['c1'], subject: 'b1' }), line(3, { needs: ['c2'] }), line(4)]
  const b = bench(lines, poisoned(['c1']))
  await b.runFor(60_000)
  expect(b.states()).toEqual(['parked', 'blocked', 'blocked', 'done'])
})

test('[S3] a parked command is tried again after an hour, and at once by hand', async () => {
  let ill = true
  const b = bench([line(1), line(2)], (batch) => (ill && batch.some((c) => c.id === 'c1') ? 'broken' : []))
  await b.runFor(60_000)
  expect(b.states()).toEqual(['parked', 'done'])
  const asked = b.batches.length
  await b.runFor(1_800_000)
  expect(b.batches.length).toBe(asked)
  ill = false
  b.drain.retryNow('c1')
  await b.runFor(10)
  expect(b.states()).toEqual(['done', 'done'])
})

test('[S2] an outage of the network or the gateway parks nothing, however long', async () => {
  for (const fault of ['network', 'down', 'busy', 'auth'] as const) {
    const b = bench([line(1), line(2)], () => fault)
    await b.runFor(3_600_000)
    expect(b.states()).toEqual(['waiting', 'waiting'])
  }
})

test('the first retry after a timeout is immediate, later ones back off', async () => {
  const b = bench([line(1)], () => 'timeout')
  expect((await b.drain.run()).inMs).toBe(0)
  expect((await b.drain.run()).inMs).toBe(2000)
  expect((await b.drain.run()).inMs).toBe(5000)
  expect((await b.drain.run()).inMs).toBe(10_000)
  expect((await b.drain.run()).inMs).toBe(10_000)
})

test('[S2] a busy server is nobody’s fault: nothing counts and nothing is parked, alone or among others', async () => {
  const all = bench([line(1), line(2)], (batch) => batch.map(() => 'busy'))
  await all.runFor(3_600_000)
  expect(all.states()).toEqual(['waiting', 'waiting'])
  const lines = [line(1), ...Array.from({ length: 30 }, (_, i) => line(10 + i))]
  const one = bench(lines, (batch) => batch.map((c) => (c.id === 'c1' ? 'busy' : 'applied')))
  await one.runFor(3_600_000)
  expect(one.states().filter((s) => s !== 'done')).toEqual(['waiting'])
  for (const l of [...all.lines, ...lines]) expect(l.fails).toBe(0)
})

test('[S2] control: what the server fails at counts, alone or with all others', async () => {
  const b = bench([line(1), line(2)], (batch) => batch.map(() => 'retry'))
  await b.runFor(600_000)
  expect(b.states()).toEqual(['parked', 'parked'])
})

/** When each batch left that had this command in it. */
async function asked(seconds: unknown, random: () => number, forMs: number): Promise<number[]> {
  const at: number[] = []
  const b = bench(
    [line(1)],
    () => {
      at.push(b.now())
      return ['busy']
    },
    { seconds, random },
  )
  await b.runFor(forMs)
  return at
}

test('a busy server is asked again after the seconds that it says, 120 at most, up to a fifth sooner', async () => {
  expect(await asked(30, () => 0, 90_000)).toEqual([0, 30_000, 60_000, 90_000])
  expect(await asked(30, () => 1, 72_000)).toEqual([0, 24_000, 48_000, 72_000])
  expect(await asked(86_400, () => 0, 240_000)).toEqual([0, 120_000, 240_000])
  for (const odd of [undefined, 'soon', -1, Number.NaN, null])
    expect(await asked(odd, () => 0, 10_000)).toEqual([0, 5000, 10_000])
})

test('that wait ends with a good answer, a new entry or a try by hand, and with nothing else', async () => {
  let isBusy = true
  const lines = [line(1), line(2)]
  const judge = (batch: Command[]) => batch.map(() => (isBusy ? ('busy' as const) : ('applied' as const)))
  const b = bench(lines, judge, { seconds: 100 })
  await b.runFor(10)
  expect(b.batches).toEqual([['c1', 'c2']])
  await b.runFor(10)
  expect(b.batches).toHaveLength(1)
  b.drain.retryNow('c2')
  await b.runFor(10)
  expect(b.batches.slice(1)).toEqual([['c1', 'c2']])
  lines.push(line(3))
  await b.runFor(10)
  expect(b.batches.slice(2)).toEqual([['c1', 'c2', 'c3']])
  isBusy = false
  lines.push(line(4))
  await b.runFor(10)
  expect(b.states()).toEqual(['done', 'done', 'done', 'done'])

  // A good answer to another, later: c1 goes at once. Beside its own `busy` it does not: that was said of now.
  let left = 2
  const beside = bench(
    [line(1), ...Array.from({ length: 21 }, (_, i) => line(10 + i))],
    (batch) => batch.map((c) => (c.id === 'c1' && left-- > 0 ? 'busy' : 'applied')),
    { seconds: 100 },
  )
  await beside.runFor(10)
  expect(beside.batches.map((ids) => ids.includes('c1'))).toEqual([true, false, true])
  await beside.runFor(99_000)
  expect(beside.batches).toHaveLength(3)
  await beside.runFor(1000)
  expect(beside.states().every((s) => s === 'done')).toBe(true)
})

test('a clock that is set back ends that wait: how much of it is over, nobody knows', async () => {
  const b = bench([line(1)], () => ['busy'], { seconds: 100 })
  await b.runFor(70_000)
  expect(b.batches).toHaveLength(1)
  b.setClockBack(172_800_000)
  await b.runFor(10)
  expect(b.batches).toHaveLength(2)
})

test('when it is too busy for all, the rest does not try either', async () => {
  const many = Array.from({ length: 50 }, (_, i) => line(i))
  const b = bench(many, (batch) => batch.map(() => 'busy'))
  await b.runFor(4999)
  expect(b.batches).toHaveLength(1)
})

test('since when the server has been busy is known until it answers', async () => {
  let said: CommandResult['state'] = 'busy'
  const b = bench([line(1)], () => [said])
  expect(b.drain.busySince()).toBeNull()
  await b.runFor(61_000)
  expect(b.drain.busySince()).toBe(0)
  said = 'applied'
  await b.runFor(5000)
  expect(b.drain.busySince()).toBeNull()
})

test('[S3] a call that is broken off for its time is halved at once, until what is slow is alone', async () => {
  const b = bench(
    Array.from({ length: 40 }, (_, i) => line(i)),
    (batch) => (batch.some((c) => c.id === 'c5') ? 'slow' : []),
  )
  await b.runFor(2000)
  expect(b.states().filter((s) => s === 'done')).toHaveLength(39)
  expect(b.batches[1]).toHaveLength(10)
  await b.runFor(600_000)
  // No heartbeat was answered meanwhile: it may have been the server.
  expect(b.lines[5]).toMatchObject({ state: 'waiting', fails: 0 })
})

test('[S2] what is broken off alone, and again after a heartbeat was answered, counts', async () => {
  const b = bench([line(1)], () => 'slow')
  await b.runFor(30_000)
  expect(b.lines[0]?.fails).toBe(0)
  b.heartbeat()
  await b.runFor(10_000)
  expect(b.lines[0]?.fails).toBe(1)
  await b.runFor(30_000)
  expect(b.lines[0]?.fails).toBe(1)
  for (let i = 0; i < 4; i++) {
    b.heartbeat()
    await b.runFor(30_000)
  }
  expect(b.lines[0]).toMatchObject({ state: 'parked', fails: failsToPark })
})

test('[S3] a command told to retry while others pass is parked in the end', async () => {
  const lines = [line(1), ...Array.from({ length: 6 }, (_, i) => line(10 + i))]
  const b = bench(lines, (batch) => batch.map((c) => (c.id === 'c1' ? 'retry' : 'applied')))
  await b.runFor(60_000)
  expect(lines[0]).toMatchObject({ state: 'parked' })
})

test('[S3] behind a refused command its chain is blocked, unrelated ones are not', async () => {
  const lines = [line(1), line(2, { needs: ['c1'] }), line(3)]
  const b = bench(lines, (batch) =>
    batch.map((c) => (c.id === 'c1' ? 'rejected' : c.id === 'c2' ? 'blocked' : 'applied')),
  )
  await b.runFor(60_000)
  expect(b.states()).toEqual(['rejected', 'blocked', 'done'])
})

test('a command that only a newer server understands waits, says so, and holds up nothing', async () => {
  const b = bench([line(1), line(2)], (batch) =>
    batch.map((c) => (c.id === 'c1' ? 'client_too_old' : 'applied')),
  )
  const end = await b.drain.run()
  expect(end.tooOld).toBe(true)
  expect(b.states()).toEqual(['waiting', 'done'])
  await b.runFor(6 * 3_600_000)
  expect(b.lines[0], 'nothing of it counts').toMatchObject({ state: 'waiting', fails: 0 })
})

test('[S2] what the server lets wait for another command counts nothing, however long that takes', async () => {
  const lines = [line(1)]
  const b = bench(lines, (batch) => batch.map(() => 'blocked'))
  await b.runFor(600_000)
  expect(b.batches.length).toBeGreaterThan(10)
  expect(lines[0]).toMatchObject({ fails: 0 })
  expect(lines[0]?.state).not.toBe('parked')
})
