// The day's history on tablets: it comes beside the rows, and any of them takes back what another did.

import { afterEach, expect, test, vi } from 'vitest'
import type { CommandBody } from '#domain/booking/command.ts'
import type { DayChanges } from '#sync/views/history/day-changes.ts'
import { aBrowser, everything } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, type Device, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
  vi.useRealTimers()
})

let now = Date.parse('2026-11-21T10:00:00Z')
const aServer = () => new ModelServer(() => now)
let seeds = 70

async function liveTablet(server: ModelServer, device: Device = aDevice(), more = {}): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(++seeds), device, more)
  open.push(tablet)
  await when(tablet.sync.status(), (s) => s.connection === 'live' && s.complete)
  return tablet
}

const settled = (t: Tablet) => when(t.sync.outbox(), (lines) => lines.length === 0)
const pax = (from: number, to: number): CommandBody => ({
  kind: 'booking.edit',
  args: { fields: { pax: to }, accepted: {} },
  base: { pax: from },
})
const told = (t: Tablet, count: number) =>
  when(t.sync.dayChanges(), (changes) => changes?.lines.filter((l) => l.unsent === null).length === count)
async function sent(t: Tablet, subject: string, body: CommandBody): Promise<string> {
  const done = await t.sync.dispatch(subject, body)
  if (!done.ok) throw new Error(done.code)
  await settled(t)
  return done.command.id
}

test('what one tablet did any other tells and takes back, without a network too, by what the server has of it', async () => {
  const server = aServer()
  const [one, two] = [await liveTablet(server), await liveTablet(server)]
  await one.create('b1')
  await settled(one)
  const four = await sent(one, 'b1', pax(2, 4))
  const changes = await told(two, 2)
  expect(changes?.lines.map(({ kind, device }) => [kind, device])).toEqual([
    ['booking.create', one.device.name],
    ['booking.edit', one.device.name],
  ])
  await when(two.sync.booking('b1'), (row) => row?.pax === 4)
  two.network.down = true
  const back = await two.sync.undo(four)
  expect(back).toMatchObject({
    ok: true,
    command: { kind: 'undo', subject: 'b1', args: { of: four, before: { pax: 2 }, expect: { pax: 4 } } },
  })
  await when(two.sync.booking('b1'), (row) => row?.pax === 2)
  await when(
    two.sync.dayChanges(),
    (c) => c?.lines.at(-1)?.undoes === four && c.lines.at(-1)?.unsent === 'waiting',
  )
  two.network.down = false
  two.sync.refresh()
  await settled(two)
  await when(one.sync.booking('b1'), (row) => row?.pax === 2)
  await told(one, 3)
})

test('`before` and `expect` are those of the server, whatever the tablet that did it had before its eyes', async () => {
  const server = aServer()
  const [one, two] = [await liveTablet(server), await liveTablet(server)]
  await one.create('b1')
  await settled(one)
  await when(two.sync.booking('b1'), (row) => row?.pax === 2)
  // The first edit goes on from the second, of which it has not heard: of its two fields one is written.
  one.network.down = true
  const both = await one.sync.dispatch('b1', {
    kind: 'booking.edit',
    args: { fields: { pax: 6, comments: '窓側' }, accepted: {} },
    base: { pax: 2, comments: '' },
  })
  await sent(two, 'b1', pax(2, 5))
  one.network.down = false
  one.sync.refresh()
  await when(one.sync.outbox(), (lines) => lines.every((l) => l.state === 'flagged' || l.state === 'done'))
  await told(one, 3)
  if (!both.ok) throw new Error(both.code)
  const back = await one.sync.undo(both.command.id)
  expect(back.ok && back.command.args).toEqual({
    of: both.command.id,
    before: { comments: '' },
    expect: { comments: '窓側' },
  })
})

test('two tablets take back the same without a network: it is taken back once, and nobody has to look', async () => {
  const server = aServer()
  const [one, two] = [await liveTablet(server), await liveTablet(server)]
  await one.create('b1')
  await settled(one)
  const four = await sent(one, 'b1', pax(2, 4))
  await told(two, 2)
  await told(one, 2)
  for (const t of [one, two]) t.network.down = true
  for (const t of [one, two]) expect(await t.sync.undo(four)).toMatchObject({ ok: true })
  for (const t of [one, two]) {
    t.network.down = false
    t.sync.refresh()
    await settled(t)
  }
  expect(server.state.bookings.get('b1')).toMatchObject({ pax: 2, conflicts: [] })
  await told(one, 3)
  await told(two, 3)
})

test('a tablet that is opened reads what was done before; one of before tells nothing, and is told nothing', async () => {
  const server = aServer()
  const one = await liveTablet(server)
  await one.create('b1')
  await settled(one)
  const late = await liveTablet(server)
  await told(late, 1)
  const answer = server.call(
    'sync_pull',
    { p_since: 0, p_limit: 500, p_device: 'old', p_parts: null },
    'user-1',
  )
  expect(answer).not.toHaveProperty('history')
})

test('what is here of the day is not asked for again', async () => {
  const server = aServer()
  const [one, two] = [await liveTablet(server), await liveTablet(server)]
  await one.create('b1')
  await settled(one)
  const upto = (await told(two, 1))?.lines[0]?.rev
  const before = two.network.seen.length
  await sent(one, 'b1', pax(2, 4))
  await told(two, 2)
  const asked = two.network.seen.slice(before).filter((r) => r.url.endsWith('sync_pull'))
  expect(asked.length).toBeGreaterThan(0)
  for (const { body } of asked) expect(JSON.parse(body).p_history).toBeGreaterThanOrEqual(Number(upto))
})

test('a server that tells nothing of it: the tablet takes back its own', async () => {
  const server = aServer()
  const real = server.call.bind(server)
  server.call = (fn, args, user) => real(fn, { ...args, p_history: undefined }, user)
  const tablet = await liveTablet(server)
  const made = await tablet.create('b1')
  await settled(tablet)
  expect(await when(tablet.sync.dayChanges(), () => true)).toEqual({ day: '', lines: [] })
  expect(await tablet.sync.undo(made)).toMatchObject({
    command: { args: { before: { status: 'cancelled' } } },
  })
  await settled(tablet)
  expect(server.state.bookings.get('b1')?.status).toBe('cancelled')
})

test('[S11] when the day is over nothing of it is left on the disk, without a network either', async () => {
  const { device } = aBrowser()
  const server = aServer()
  const clock = {
    now: () => now,
    after(ms: number, run: () => void) {
      // Housekeeping goes its rounds by the minute and the hour.
      const timer = setTimeout(run, ms >= 60_000 ? 50 : ms)
      return () => clearTimeout(timer)
    },
  }
  const tablet = await liveTablet(server, device, { clock })
  await tablet.create('b1', { last_name: '山田' })
  await settled(tablet)
  const name = (from: string, to: string): CommandBody => ({
    kind: 'booking.edit',
    args: { fields: { last_name: to }, accepted: {} },
    base: { last_name: from },
  })
  await sent(tablet, 'b1', name('山田', '消えた姓'))
  await sent(tablet, 'b1', name('消えた姓', '山田'))
  await told(tablet, 3)
  // What was done is kept in the outbox for a week, to be sent again after a restore.
  const ofMirror = async () => (await everything()).split('~/history').slice(1).join().includes('消えた姓')
  // The rounds go on beside it, some ten of them.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await ofMirror(), 'kept as long as the day goes on').toBe(true)
  tablet.network.down = true
  now += 86_400_000
  await when(tablet.sync.dayChanges(), (c) => c?.day === '')
  expect(await ofMirror()).toBe(false)
  now -= 86_400_000
})

test('an undo of the setup that waits here is named as the server names it then', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  const note: CommandBody = { kind: 'config.edit', args: { fields: { text: '貸切' } }, base: { text: null } }
  const made = await sent(tablet, 'day_note/2026-11-21', note)
  await told(tablet, 1)
  tablet.network.down = true
  expect(await tablet.sync.undo(made)).toMatchObject({ ok: true })
  const last = (c: DayChanges | null | undefined) => `${c?.lines.at(-1)?.kind} ${c?.lines.at(-1)?.unsent}`
  await when(tablet.sync.dayChanges(), (c) => last(c) === 'config.undo waiting')
  tablet.network.down = false
  tablet.sync.refresh()
  expect(last(await told(tablet, 2))).toBe('config.undo null')
})

test('what was refused, and what waits behind it, is no change of the day', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  await tablet.create('b1')
  await settled(tablet)
  tablet.network.down = true
  await tablet.create('bad', { pax: 0 })
  const seat: CommandBody = {
    ...{ kind: 'booking.status', args: { status: 'seated', accepted: {} }, base: { status: 'confirmed' } },
  }
  expect(await tablet.sync.dispatch('bad', seat)).toMatchObject({ ok: true })
  const states = (c: DayChanges | null | undefined) =>
    c?.lines.map(({ subject, unsent }) => `${subject} ${unsent}`).join()
  await when(tablet.sync.dayChanges(), (c) => states(c) === 'b1 null,bad waiting,bad waiting')
  tablet.network.down = false
  tablet.sync.refresh()
  await when(tablet.sync.outbox(), (l) => l.map(({ state }) => state).join() === 'rejected,blocked')
  expect(states(await when(tablet.sync.dayChanges(), () => true))).toBe('b1 null')
})

test('the first change of another day takes the place of the day before', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  await tablet.create('b1')
  await settled(tablet)
  await told(tablet, 1)
  now += 86_400_000
  await tablet.create('b2')
  const changes = await when(tablet.sync.dayChanges(), (c) => c?.day === '2026-11-22')
  expect(changes?.lines.map(({ subject }) => subject)).toEqual(['b2'])
  now -= 86_400_000
})

test('who may not read bookings reads nothing of what was done to them', async () => {
  const server = aServer()
  const tablet = await liveTablet(server)
  await tablet.create('b1')
  await settled(tablet)
  await told(tablet, 1)
  server.members.delete('user-1')
  tablet.sync.refresh()
  await when(tablet.sync.dayChanges(), (c) => c === null)
})
