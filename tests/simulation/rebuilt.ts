// What may happen while a new mirror is built beside the shown one, because the server was restored: work, a network that goes
// away, a tab that is closed or asleep, another restore, a new business day.

import { pick } from '#tests/fixtures/random.ts'
import type { SimulatedDevice, Tab } from './device.ts'
import { advance, setTime } from './fake-time.ts'
import { closeByPerson, customer, openAnother, type Run, removeKilled, work } from './run.ts'

const upTo = (run: Run, ms: number) => Math.floor(run.random() * ms)
const tabsOf = (run: Run, device: SimulatedDevice) => run.tablets.filter((t) => t.device === device)

export async function rebuilt(run: Run, tab: Tab): Promise<void> {
  const deeds = [openLines, latePage, networkLost, restoredAgain, dayTurns, thawed]
  await pick(deeds, run.random)(run, tab)
  await advance(upTo(run, 9000))
}

function restore(run: Run): void {
  const { server } = run
  server.restore(
    run.backup ?? server.snapshot(),
    `epoch-${server.state.head}-${Date.now()}-${upTo(run, 1e6)}`,
  )
  run.backup = null
}

/** The server is restored, and `action` happens while a part is on its way to this device. */
async function whileBuilt(run: Run, device: SimulatedDevice, action: (tab: Tab) => void): Promise<void> {
  let isDone = false
  for (const tab of tabsOf(run, device)) {
    const at = run.random() < 0.5 ? 'going' : 'coming'
    tab.network.meanwhile = {
      at,
      fn: 'sync_part',
      action() {
        if (isDone) return
        isDone = true
        run.struck.rebuilt++
        action(tab)
      },
    }
  }
  restore(run)
  for (const tab of tabsOf(run, device)) tab.sync.refresh()
  for (let ms = 0; !isDone && ms < 45_000; ms += 100) await advance(100)
  for (const tab of tabsOf(run, device)) tab.network.meanwhile = null
}

/** Work goes on, and is answered before, while and after the new mirror is shown. */
async function openLines(run: Run, tab: Tab): Promise<void> {
  run.server.busyUntil = Date.now() + upTo(run, 3000)
  run.server.busyFrom = 0
  run.server.busySeconds = 1
  for (let i = 0; i < 2; i++) await work(run, tab)
  await whileBuilt(run, tab.device, () => customer(run))
  for (let i = 0; i < 3; i++) {
    if (run.random() < 0.5) customer(run)
    if (!tab.lifecycle.over) await work(run, tab)
    await advance(upTo(run, 200))
  }
}

/** A page that was asked for before the swap comes after it. */
async function latePage(run: Run, tab: Tab): Promise<void> {
  for (const t of tabsOf(run, tab.device)) t.network.nextFor.sync_pull = ['late', 'late']
  customer(run)
  await advance(upTo(run, 400))
  await whileBuilt(run, tab.device, (leading) => {
    leading.network.nextFor.sync_push = ['late']
  })
  for (let i = 0; i < 2 && !tab.lifecycle.over; i++) await work(run, tab)
}

/** Away in the midst of it; now and then the app is opened again meanwhile. */
async function networkLost(run: Run, tab: Tab): Promise<void> {
  const { device } = tab
  const setDown = (isDown: boolean) => {
    for (const t of tabsOf(run, device)) t.network.down = isDown
  }
  await whileBuilt(run, device, () => setDown(true))
  await work(run, tab)
  await advance(upTo(run, 60_000))
  if (run.random() < 0.6) {
    for (const t of tabsOf(run, device)) {
      if (run.random() < 0.5) t.lifecycle.end()
      else await closeByPerson(run, t)
    }
    await removeKilled(run)
    await openAnother(run, device)
    setDown(true)
    await advance(upTo(run, 40_000))
  }
  setDown(false)
}

async function restoredAgain(run: Run, tab: Tab): Promise<void> {
  await whileBuilt(run, tab.device, () => restore(run))
  await work(run, tab)
}

/** What was planned yesterday is fetched today. */
async function dayTurns(run: Run, { device }: Tab): Promise<void> {
  for (const tab of [...run.tablets]) await closeByPerson(run, tab)
  const day = 86_400_000
  const turnsAt = 21 * 3_600_000
  const next = Math.floor((Date.now() - turnsAt) / day + 1) * day + turnsAt
  setTime(next - 50 - upTo(run, 300))
  const tab = await openAnother(run, device)
  if (tab) await whileBuilt(run, device, () => {})
}

/** The tab that builds is asleep: another builds on, and shows it, or builds another one; then the first one wakes up. */
async function thawed(run: Run, tab: Tab): Promise<void> {
  const { device } = tab
  const other = tabsOf(run, device).find((t) => t !== tab) ?? (await openAnother(run, device))
  if (!other) return
  let asleep: Tab | null = null
  await whileBuilt(run, device, (leading) => {
    asleep = leading
    leading.lifecycle.freeze()
  })
  const sleeper = asleep as Tab | null
  if (!sleeper) return
  const awake = sleeper === tab ? other : tab
  run.tablets = run.tablets.filter((t) => t !== sleeper)
  if (run.random() < 0.5) {
    await advance(upTo(run, 80_000))
    restore(run)
  }
  await advance(100_000)
  if (!awake.lifecycle.over) await work(run, awake)
  await advance(upTo(run, 60_000))
  run.tablets.push(sleeper)
  if (run.random() < 0.2) sleeper.lifecycle.end()
  else sleeper.lifecycle.thaw()
  await removeKilled(run)
}
