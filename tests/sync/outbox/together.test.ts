// What is entered together, as an evening from paper, is stored as a whole or not at all: a browser that is killed in the midst of it
// leaves the whole outbox or none of it.

import { IDBObjectStore as FDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { createCommand, emptyFields, statusCommand } from '#domain/booking/booking-commands.ts'
import type { Command } from '#domain/booking/command.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { openEntries, outboxDatabase } from '#sync/outbox/stored-entries.ts'
import type { Order } from '#sync/types.ts'
import { aBrowser } from '#tests/fixtures/browser-storage.ts'
import { seeded } from '#tests/fixtures/random.ts'
import { aTablet, creation, type Device, present, type Tablet, today, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
async function closeAll(): Promise<void> {
  vi.restoreAllMocks()
  for (const tablet of open.splice(0)) await tablet.sync.close()
}
afterEach(async () => {
  await closeAll()
  vi.unstubAllGlobals()
})

async function offline(device: Device, server = new ModelServer(() => Date.now())): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(1), device)
  tablet.network.down = true
  open.push(tablet)
  return tablet
}

/** Thirty parties that walked in and left, as they are typed in from paper. */
const evening: Order[] = Array.from({ length: 30 }, (_, i) => {
  const fields = { ...emptyFields, day: today, minute: 1080, duration: 90, pax: 2, language: 'ja' as const }
  const of = { status: 'seated' as const, source: 'walk_in' as const, reference: '', accepted: {} }
  return [
    { subject: `b${i}`, body: createCommand({ fields, ...of }) },
    { subject: `b${i}`, body: statusCommand({ status: 'seated' }, 'left', {}) },
  ]
}).flat()

/** From its `nth` write on nothing reaches this disk: the transaction that is under way ends with the browser. */
function killAtWrite(nth: number): IDBTransaction[] {
  const real = FDBObjectStore.prototype.put
  const writes: IDBTransaction[] = []
  vi.spyOn(FDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...words: Parameters<typeof real>
  ) {
    const isOutbox = this.transaction.db.name.includes('outbox-v') && this.name === 'docs'
    if (isOutbox && writes.push(this.transaction) >= nth) throw new DOMException('killed', 'AbortError')
    return real.apply(this, words)
  })
  return writes
}

const stored = async () => (await openEntries(outboxDatabase('v'))).length

test('[S1] a browser that is killed while many commands are stored leaves all of them or none', async () => {
  for (const nth of [1, 2, 30, evening.length, evening.length + 1]) {
    const tablet = await offline(aBrowser().device)
    const writes = killAtWrite(nth)
    const said = await tablet.sync.dispatchAll(evening)
    vi.restoreAllMocks()
    expect(writes, 'control: it came so far').toHaveLength(Math.min(nth, evening.length))
    expect(await stored()).toBe(nth > evening.length ? evening.length : 0)
    expect(said.ok).toBe(nth > evening.length)
    await closeAll()
  }
})

test('[S1] control: one by one they leave a half', async () => {
  const tablet = await offline(aBrowser().device)
  killAtWrite(30)
  for (const { subject, body } of evening) await tablet.sync.dispatch(subject, body)
  vi.restoreAllMocks()
  expect(await stored()).toBe(29)
})

test('[S1] many are one write, in their order, and one that is too large keeps all of them out', async () => {
  const tablet = await offline(aBrowser().device)
  const writes = killAtWrite(evening.length + 1)
  const said = await tablet.sync.dispatchAll(evening)
  expect(writes).toHaveLength(evening.length)
  expect(new Set(writes).size).toBe(1)
  const entries = await present(tablet.sync.outbox())
  expect(entries.map(({ command }) => command)).toEqual(said.ok && said.commands)
  const large = { subject: 'b99', body: creation({ comments: 'あ'.repeat(12_000) }) }
  const seatedToo = { subject: 'b98', body: creation() }
  expect(await tablet.sync.dispatchAll([seatedToo, large])).toEqual({ ok: false, code: 'too_large' })
  expect(await stored()).toBe(evening.length)
})

test('[S2] each of them is laid over those before it, waits for them and can be taken back', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await offline(aBrowser().device, server)
  const said = await tablet.sync.dispatchAll(evening)
  if (!said.ok) throw new Error(said.code)
  const [made, left] = said.commands
  expect(left?.needs).toEqual([made?.id])
  expect(await present(tablet.sync.booking('b0'))).toMatchObject({ status: 'left' })
  await tablet.sync.undo(left?.id ?? '')
  expect(await present(tablet.sync.booking('b0'))).toMatchObject({ status: 'seated' })
  tablet.network.down = false
  tablet.sync.refresh()
  await when(tablet.sync.outbox(), (entries) => entries.length === 0)
  const states = Array.from({ length: 30 }, (_, i) => server.state.bookings.get(`b${i}`)?.status)
  expect(states).toEqual(['seated', ...Array.from({ length: 29 }, () => 'left')])
})

test('[S139] they are sent as they are stored, by no heartbeat, each dated by the venue’s clock', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await offline(aBrowser().device, server)
  tablet.network.down = false
  tablet.sync.refresh()
  await when(tablet.sync.status(), ({ connection, complete }) => connection === 'live' && complete)
  const before = tablet.network.seen.length
  expect(await tablet.sync.dispatchAll(evening)).toMatchObject({ ok: true })
  await when(tablet.sync.outbox(), (entries) => entries.length === 0)
  const sent = tablet.network.seen.slice(before).filter(({ url }) => url.endsWith('/sync_push'))
  const commands = sent.flatMap(({ body }) => (JSON.parse(body) as { p_commands: Command[] }).p_commands)
  expect(commands).toHaveLength(evening.length)
  for (const { venue_time } of commands) expect(venue_time).toMatchObject({ day: expect.any(String) })
})

test('[S139] without a network the browser is asked to send them once there is one', async () => {
  let asked = 0
  const pageEvents = {
    online: () => false,
    onOnlineChange: () => () => {},
    visible: () => true,
    onVisible: () => () => {},
    requestBackgroundPush: () => asked++,
  }
  const tablet = await aTablet(new ModelServer(() => Date.now()), seeded(1), aBrowser().device, {
    pageEvents,
  })
  open.push(tablet)
  tablet.network.down = true
  await when(tablet.sync.status(), ({ connection }) => connection === 'offline')
  expect(await tablet.sync.dispatchAll(evening)).toMatchObject({ ok: true })
  expect(asked).toBe(1)
})

test('[S139] who is booked for an event waits for what lays it out, though both are entered together', async () => {
  const tablet = await offline(aBrowser().device)
  const template = '00000000-0000-4000-8000-000000000001'
  const set = '00000000-0000-4000-8000-000000000002'
  const event = { template, capacity: 30, name: '夕べ', name_en: '', note: '' }
  const { subject, body } = layOutCommand(set, event, [[today, 1080, 1200]])
  const occurrence = subject.slice('occurrence/'.length)
  const said = await tablet.sync.dispatchAll([
    { subject, body },
    { subject: 'b1', body: creation({ occurrence }) },
  ])
  if (!said.ok) throw new Error(said.code)
  expect(said.commands[1]?.needs).toEqual([said.commands[0]?.id])
})

test('[S146] a browser that is killed while they are taken back leaves all of them, or none', async () => {
  for (const nth of [1, 30, evening.length, evening.length + 1]) {
    const tablet = await offline(aBrowser().device)
    const said = await tablet.sync.dispatchAll(evening)
    const ids = said.ok ? said.commands.map(({ id }) => id) : []
    killAtWrite(nth)
    const back = await tablet.sync.undoAll(ids)
    vi.restoreAllMocks()
    expect(back.ok, `${nth}`).toBe(nth > evening.length)
    expect(await stored()).toBe(evening.length * (nth > evening.length ? 2 : 1))
    await closeAll()
  }
})

test('[S146] they are taken back from the last, each in the way of none; what was refused is given up', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await offline(aBrowser().device, server)
  const wrong: Order = { subject: 'b99', body: creation({ pax: 0 }) }
  const said = await tablet.sync.dispatchAll([wrong, ...evening])
  if (!said.ok) throw new Error(said.code)
  tablet.network.down = false
  tablet.sync.refresh()
  await when(tablet.sync.outbox(), (entries) => entries.length === 1 && entries[0]?.state === 'rejected')
  tablet.network.down = true
  const ids = said.commands.map(({ id }) => id)
  const back = await tablet.sync.undoAll(ids)
  expect(back.ok && back.commands.map((c) => (c.kind === 'undo' ? c.args.of : c.kind))).toEqual([
    ...ids.slice(1).toReversed(),
    'command.discard',
  ])
  expect(await present(tablet.sync.booking('b0'))).toMatchObject({ status: 'cancelled' })
  tablet.network.down = false
  tablet.sync.refresh()
  await when(tablet.sync.outbox(), (entries) => entries.length === 0)
  const stands = Array.from({ length: 30 }, (_, i) => server.state.bookings.get(`b${i}`))
  expect(stands.map((b) => [b?.status, b?.conflicts.length])).toEqual(
    Array.from({ length: 30 }, () => ['cancelled', 0]),
  )
})

test('[S146] where one of them cannot be read, none is taken back', async () => {
  const tablet = await offline(aBrowser().device)
  const said = await tablet.sync.dispatchAll(evening)
  const ids = said.ok ? said.commands.map(({ id }) => id) : []
  expect(await tablet.sync.undoAll([...ids, 'of-nobody'])).toEqual({ ok: false, code: 'storage_error' })
  expect(await stored()).toBe(evening.length)
})
