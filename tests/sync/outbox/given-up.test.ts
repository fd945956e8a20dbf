// What a person gave up or tried again: nothing is closed before what takes its place is stored, and nothing is done twice.

import { afterEach, beforeEach, expect, test } from 'vitest'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, creation, present as first, type Tablet } from '#tests/fixtures/tablet.ts'
import { aDisk, type Disk, storageOf, storedIn } from '#tests/simulation/disk.ts'
import { fakeTime, advance as pass, realTime, through } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { aTabLifecycle } from '#tests/simulation/tab-lifecycle.ts'

const present = <T>(query: Parameters<typeof first<T>>[0]): Promise<T> => through(first(query))

let server: ModelServer
let tablet: Tablet
let disk: Disk

beforeEach(async () => {
  fakeTime()
  server = new ModelServer(() => Date.now())
  disk = aDisk()
  const storage = storageOf(disk, aTabLifecycle())
  tablet = await through(
    aTablet(server, seeded(3), {
      ...aDevice('t'),
      kit: { ...aDevice().kit, mirror: storage, outbox: storage },
    }),
  )
  await pass(3000)
})
afterEach(async () => {
  disk.fate = () => 'fine'
  await through(tablet.sync.close())
  realTime()
})

const lines = () => present(tablet.sync.outbox())
const stored = () => storedIn(disk, 'outbox-', 'outbox').filter((line) => line.open === 1)

/** A creation that the server refuses, and an edit behind it. */
async function refusedChain(): Promise<[string, string]> {
  const made = await through(tablet.create('b1', { pax: 0 }))
  const edit = { kind: 'booking.edit', args: { fields: { minute: 1200 }, accepted: {} } } as const
  const sent = await through(tablet.sync.dispatch('b1', { ...edit, base: { minute: 1140 } }))
  await pass(3000)
  expect((await lines()).map((l) => l.state)).toEqual(['rejected', 'blocked'])
  return [made, sent.ok ? sent.command.id : '']
}

const right = creation({ pax: 3 })

/** From the `k`-th on, no write of the outbox is kept. */
function fullFrom(k: number): void {
  let writes = 0
  disk.fate = (operation, database) =>
    operation === 'write' && database.startsWith('outbox-') && writes++ >= k ? 'fail' : 'fine'
}

test.each([0, 1, 2, 3])(
  '[S1] what is tried again is closed when the new lines are stored, no sooner: a disk full after %i',
  async (k) => {
    const chain = await refusedChain()
    fullFrom(k)
    await through(tablet.sync.tryAgain(chain[0], right))
    const open = stored()
    for (const id of chain) expect(open.some((line) => line.id === id || line.replaces === id)).toBe(true)
    disk.fate = () => 'fine'
    for (const { command, state } of await lines())
      if (state === 'rejected') await through(tablet.sync.tryAgain(command.id, right))
    await pass(60_000)
    expect(server.state.bookings.get('b1')).toMatchObject({ pax: 3, minute: 1200 })
    expect(server.state.history.filter((line) => line.booking === 'b1')).toHaveLength(2)
  },
)

test.each([0, 1, 2, 3])(
  '[S1] what is given up is closed when the discard is stored, no sooner: a disk full after %i',
  async (k) => {
    const chain = await refusedChain()
    fullFrom(k)
    await through(tablet.sync.discard(chain[0]))
    const open = stored()
    const isThere = open.some((line) => line.kind === 'command.discard')
    for (const id of chain) expect(isThere || open.some((line) => line.id === id)).toBe(true)
    disk.fate = () => 'fine'
    for (const { command, state } of await lines())
      if (state === 'rejected' || state === 'blocked') await through(tablet.sync.discard(command.id))
    await pass(60_000)
    expect(await lines()).toEqual([])
  },
)

test('[S2] a discard names the lines and their device, a hundred at a time', async () => {
  tablet.network.down = true
  const made = await through(tablet.create('b1'))
  for (let i = 0; i < 120; i++) {
    const body = { kind: 'booking.status', args: { status: 'confirmed', accepted: {} } } as const
    await through(tablet.sync.dispatch('b1', { ...body, base: { status: 'confirmed' } }))
  }
  await through(tablet.sync.discard(made))
  const found = (await lines()).map((l) => l.command)
  expect(found.map((c) => (c.kind === 'command.discard' ? c.args.of.length : 0))).toEqual([100, 21])
  const [discard] = found
  const [named] = discard?.kind === 'command.discard' ? discard.args.of : []
  expect(named).toEqual({ id: made, device: tablet.device.name, seq: 1 })
  // What had left is over.
  await pass(1000)
  tablet.network.down = false
  tablet.sync.refresh()
  await pass(15_000)
  expect(await lines()).toEqual([])
  expect(server.state.bookings.has('b1')).toBe(false)
})

test('[S2] what was applied before it was given up is said, until somebody has looked', async () => {
  tablet.network.nextFor.sync_push = ['answer lost', 'dropped', 'dropped']
  const made = await through(tablet.create('b1'))
  await pass(100)
  await through(tablet.sync.discard(made))
  await pass(60_000)
  const [line, another] = await lines()
  expect(line).toMatchObject({ state: 'flagged', code: 'was_applied', figures: { ids: [made] } })
  expect(another).toBeUndefined()
  await through(tablet.sync.discard(line?.command.id ?? ''))
  await pass(3000)
  expect(await lines()).toEqual([])
  expect(server.state.bookings.has('b1')).toBe(true)
})

test('[S2] what is tried again is told whose place it takes, and an undo behind it takes back the new one', async () => {
  const [made, edit] = await refusedChain()
  const undone = await through(tablet.sync.undo(made))
  expect(undone).toMatchObject({ ok: true, command: { kind: 'command.discard' } })
  await pass(3000)
  const other = await through(tablet.create('b2', { pax: 0 }))
  await pass(3000)
  const again = await through(tablet.sync.tryAgain(other, right))
  expect(again).toMatchObject({ ok: true, command: { replaces: other } })
  await pass(3000)
  expect([...server.state.log.values()].map((l) => l.replaces)).toContain(other)
  // By the id that the screen of before knows.
  await through(tablet.sync.undo(other))
  await pass(3000)
  expect(server.state.bookings.get('b2')).toMatchObject({ status: 'cancelled' })
  expect(server.state.log.has(edit)).toBe(true)
})

test.each(['discarded', 'replaced'])(
  '[S2] a line that the server calls %s is closed without a word',
  async (code) => {
    tablet.network.down = true
    const made = await through(tablet.create('b1'))
    const answer = { id: made, state: 'rejected' as const, code, figures: {}, rev: 7, row: null }
    server.state.log.set(made, { hash: null, replaces: null, device: 'x', at: Date.now(), answer })
    tablet.network.down = false
    tablet.sync.refresh()
    await pass(3000)
    expect(await lines()).toEqual([])
    expect(stored()).toEqual([])
    expect((await present(tablet.sync.status())).refused).toBe(0)
  },
)

test('control: any other refusal stays on the screen', async () => {
  await through(tablet.create('b1', { pax: 0 }))
  await pass(3000)
  expect(await lines()).toMatchObject([{ state: 'rejected', code: 'invalid' }])
})
