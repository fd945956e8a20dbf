// The browser loses what it stored: its databases, whose copies stay, or all of it.

import type { SimulatedDevice, Tab } from './device.ts'
import { advance } from './fake-time.ts'
import { found } from './laws/invariants.ts'
import { closeByPerson, openAnother, type Run, removeKilled, work } from './run.ts'

const upTo = (run: Run, ms: number) => Math.floor(run.random() * ms)

/** Every tab of the device at once. */
function die(run: Run, device: SimulatedDevice): void {
  for (const t of run.tablets) if (t.device === device) t.lifecycle.end()
}

/** With changes waiting the browser dies, and at its next start throws every database of the site away. */
export async function thrownAway(run: Run, tab: Tab): Promise<void> {
  const { device } = tab
  const tabs = run.tablets.filter((t) => t.device === device)
  if (run.random() < 0.3) await parkedAndTold(run, tab)
  for (const t of tabs) t.network.down = true
  for (let i = 0; i < 2; i++) await work(run, tab)
  if (tab.screen.status?.waiting) run.struck['thrown-away']++
  // What was entered last may be what is thrown away with nothing of it left.
  if (run.random() < 0.3) {
    for (const t of tabs) t.network.down = false
    await advance(upTo(run, 40_000))
  }
  die(run, device)
  device.disk.states.clear()
  device.disk.flush.clear()
  await removeKilled(run)
}

/**
 * The server has heard that changes wait, and is too busy for them; then all that the browser keeps is gone, the copies too.
 * Nobody can bring these back: it has to be told.
 */
export async function cleared(run: Run, { device, network }: Tab): Promise<void> {
  const { server } = run
  network.down = false
  server.busyUntil = Date.now() + 60_000
  server.busySeconds = 60
  for (let i = 0; i < 2; i++) for (const t of run.tablets) if (t.device === device) await work(run, t)
  await advance(31_000)
  die(run, device)
  device.disk.states.clear()
  device.disk.flush.clear()
  device.spares.clear()
  await removeKilled(run)
  server.busyUntil = 0
  for (const [id, c] of run.promised)
    if (c.by.device === device.name && !server.state.log.has(id)) run.givenUp.add(id)
  const told = server.state.devices.get(device.name)?.told
  if (!told?.seen.waiting) return
  run.struck.cleared++
  run.cleared.set(`${device.name} ${told.at}`, told.seen.waiting)
  await keptOverAReload(run, device)
}

/** One change is parked, others behind it are done, and the server has heard of both. */
async function parkedAndTold(run: Run, tab: Tab): Promise<void> {
  run.server.poisonNext = 1
  await work(run, tab)
  await advance(60_000)
  for (let i = 0; i < 2; i++) await work(run, tab)
  await advance(32_000)
}

/** [S8] What is told of other devices stands on the screen again before the server has said a word. */
async function keptOverAReload(run: Run, device: SimulatedDevice): Promise<void> {
  const tab = await openAnother(run, device)
  if (!tab) return
  await advance(3000)
  const told = JSON.stringify(tab.screen.status?.devices)
  await closeByPerson(run, tab)
  const again = await openAnother(run, device)
  const shown = JSON.stringify(again?.screen.status?.devices)
  if (again && shown !== told)
    found(run, `[S8] ${device.name} was told ${told} and shows ${shown} after a reload`)
}
