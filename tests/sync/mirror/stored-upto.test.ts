// Until when a tablet has every row: a gate calls a ticket void by it, so an answer without rows must not move it.

import { afterEach, expect, test } from 'vitest'
import { seeded } from '#tests/fixtures/random.ts'
import { aDevice, aTablet, present, type Tablet, when } from '#tests/fixtures/tablet.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'

const open: Tablet[] = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.sync.close()
})

async function tabletOf(server: ModelServer, seed: number, device = aDevice()): Promise<Tablet> {
  // Without pokes: what it hears, it has asked for.
  const pokes = {
    listen(_vendor: string, _heard: unknown, joined: () => void) {
      joined()
      return () => {}
    },
  }
  const tablet = await aTablet(server, seeded(seed), device, { pokes })
  open.push(tablet)
  return tablet
}
const isLive = (t: Tablet) => when(t.sync.status(), (s) => s.connection === 'live' && s.complete)
const ms = (instant: string | null) => Date.parse(instant ?? '')

test('[S8] heartbeats and pushes that are answered store no rows; a page, and a heartbeat with nothing newer, do', async () => {
  const server = new ModelServer(() => Date.now())
  const device = aDevice('gate')
  const [gate, office] = [await tabletOf(server, 1, device), await tabletOf(server, 2)]
  await Promise.all([isLive(gate), isLive(office)])
  await when(gate.sync.status(), (s) => s.stored_upto !== null)
  gate.network.nextFor['sync_pull'] = Array.from({ length: 99 }, () => '503')
  await office.create('sold')
  await when(office.sync.outbox(), (lines) => lines.length === 0)
  const soldAt = Date.now()
  await new Promise((r) => setTimeout(r, 50))
  gate.sync.refresh()
  await when(gate.sync.status(), (s) => ms(s.last_sync) > soldAt)
  expect(await present(gate.sync.booking('sold'))).toBeNull()
  expect(ms((await present(gate.sync.status())).stored_upto), 'the server is there').toBeLessThan(soldAt)
  gate.network.nextFor['sync_pull'] = []
  await when(gate.sync.booking('sold'), (b) => b !== null)
  await when(gate.sync.status(), (s) => ms(s.stored_upto) > soldAt)
  const before = Date.now()
  await new Promise((r) => setTimeout(r, 50))
  gate.sync.refresh()
  const { stored_upto } = await when(gate.sync.status(), (s) => ms(s.stored_upto) > before)
  // A gate that is opened again without a network knows it as it was.
  await gate.sync.close()
  open.splice(0, 1)
  const again = await tabletOf(server, 3, device)
  again.network.down = true
  expect(ms((await present(again.sync.status())).stored_upto)).toBeGreaterThanOrEqual(ms(stored_upto))
}, 30_000)
