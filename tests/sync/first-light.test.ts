import { afterEach, expect, test } from 'vitest'
import { seeded } from '#tests/fixtures/random.ts'
import { aTablet, type Tablet, today, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
})

async function tabletOf(server: ModelServer, seed = 1): Promise<Tablet> {
  const tablet = await aTablet(server, seeded(seed))
  open.push(tablet)
  return tablet
}

test('[S7] a tap is on the row, marked, while no request has been answered', async () => {
  const server = new ModelServer(() => Date.now())
  const tablet = await tabletOf(server)
  tablet.network.down = true
  await tablet.create('b1')
  const [row] = await when(tablet.sync.bookingsOfDay(today), (rows) => rows.length === 1)
  expect(row).toMatchObject({ id: 'b1', unconfirmed: 'waiting', rev: 0 })
  expect(server.state.bookings.size).toBe(0)
})

test('[S4] what one tablet enters stands confirmed on both', async () => {
  const server = new ModelServer(() => Date.now())
  const one = await tabletOf(server, 1)
  const two = await tabletOf(server, 2)
  await when(one.sync.status(), (s) => s.connection === 'live')
  await one.create('b1', { phone: '+819012345678' })
  const confirmed = (rows: { unconfirmed: unknown }[]) => rows.length === 1 && rows[0]?.unconfirmed === null
  await when(one.sync.bookingsOfDay(today), confirmed)
  await when(two.sync.bookingsOfDay(today), confirmed)
  await when(one.sync.outbox(), (lines) => lines.length === 0)
  await when(two.sync.guestByPhone('+819012345678'), (g) => g !== null)
  expect((await when(two.sync.setup(), (s) => s !== null))?.vendor.name).toBe('さくら亭')
})
