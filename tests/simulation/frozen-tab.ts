// A tab is frozen while it holds a lock: its locks stay, its timers stop. Somebody works on in another tab of the device,
// which must store and send what is entered there as if it were alone.

import type { Dispatched } from '#sync/types.ts'
import { pick } from '#tests/fixtures/random.ts'
import { creation } from './actions.ts'
import type { Tab } from './device.ts'
import { advance, rest, through } from './fake-time.ts'
import { found } from './laws/invariants.ts'
import { noted, openAnother, type Run } from './run.ts'

/** What a tap may take behind a tab that is frozen while it stores; the limit of that lock is 1 s. */
const storedMs = 1500
/** Silence of 35 s, a stamp of 40 s, a turn of 15 s to send, and what they take to be noticed. */
const sentMs = 75_000

interface Entered {
  id: string
  at: number
  sent: Promise<Dispatched>
  isStored: boolean
}

export async function frozen(run: Run, tab: Tab): Promise<void> {
  const { device } = tab
  const isOther = (t: Tab) => t.device === device && t !== tab
  const other = run.tablets.find(isOther) ?? (await openAnother(run, device))
  if (!other) return
  const before: [Tab, Entered][] = []
  const asleep = await frozenTab(run, [tab, other], before)
  if (!asleep) {
    for (const [t, entered] of before) noted(run, t, await through(entered.sent))
    return
  }
  const awake = asleep === tab ? other : tab
  run.struck.frozen++
  // Nobody sees its screen.
  run.tablets = run.tablets.filter((t) => t !== asleep)
  await workBeside(run, awake)
  run.tablets.push(asleep)
  if (run.random() < 0.25) asleep.lifecycle.end()
  else asleep.lifecycle.thaw()
  for (const [t, entered] of before) if (!t.lifecycle.over) noted(run, t, await through(entered.sent))
}

/** The one of the two that was frozen, while it sends or while it stores; null where the moment did not come. */
async function frozenTab(run: Run, tabs: [Tab, Tab], entered: [Tab, Entered][]): Promise<Tab | null> {
  const [tab] = tabs
  let asleep: Tab | null = null
  const freeze = (t: Tab) => {
    if (asleep) return
    asleep = t
    t.lifecycle.freeze()
  }
  const isStoring = run.random() < 0.3
  const { disk } = tab.device
  if (isStoring) {
    disk.fate = (operation, database, lifecycle) => {
      if (operation === 'write' && database.startsWith('outbox-') && lifecycle === tab.lifecycle) {
        disk.fate = () => 'fine'
        freeze(tab)
      }
      return 'fine'
    }
  } else {
    // Only one of them sends.
    const at = run.random() < 0.5 ? 'going' : 'coming'
    for (const t of tabs) t.network.meanwhile = { at, fn: 'sync_push', action: () => freeze(t) }
  }
  const one = isStoring ? tab : pick(tabs, run.random)
  entered.push([one, enter(run, one)])
  for (let ms = 0; !asleep && ms < 31_000; ms += 100) await advance(100)
  for (const t of tabs) t.network.meanwhile = null
  return asleep
}

function enter(run: Run, tab: Tab): Entered {
  const id = `f${Math.floor(run.random() * 1e9).toString(36)}`
  const entered: Entered = {
    id: '',
    at: Date.now(),
    sent: tab.sync.dispatch(id, creation(run.random)),
    isStored: false,
  }
  const said = (sent: Dispatched) => {
    entered.isStored = true
    if (sent.ok) entered.id = sent.command.id
  }
  entered.sent.then(said, () => {})
  return entered
}

/** [S12] [S7] What is entered in the other tab is stored and sent in time. */
async function workBeside(run: Run, tab: Tab): Promise<void> {
  const isAlone = run.profile.faults.every((f) => f === 'frozen')
  const since = Date.now()
  const over = since + (run.isForced ? 150_000 : 20_000 + run.random() * 130_000)
  const all: Entered[] = []
  const late = (law: string, what: string) => {
    if (!isAlone || tab.lifecycle.over) return
    found(run, `${law} ${tab.device.name}, beside a tab that is frozen, ${what}`)
  }
  while (Date.now() < over && !tab.lifecycle.over) {
    const entered = enter(run, tab)
    all.push(entered)
    await advance(storedMs)
    if (!entered.isStored) late('[S7]', `has not stored a tap in ${storedMs} ms`)
    else if (!tab.lifecycle.over) noted(run, tab, await entered.sent)
    await advance(Math.floor(run.random() * 30_000))
    const due = all.filter((e) => e.isStored && Date.now() - e.at > sentMs)
    for (const { id } of due) {
      if (!run.server.state.log.has(id)) late('[S12]', `has not sent ${id} in ${sentMs} ms`)
    }
  }
  await rest()
}
