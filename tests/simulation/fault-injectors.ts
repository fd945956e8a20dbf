// How each fault strikes: while a request is in flight or an operation of the storage under way, which is what counts.

import { toCommand } from '#sync/outbox/entry.ts'
import { pick } from '#tests/fixtures/random.ts'
import { creation } from './actions.ts'
import type { SimulatedDevice, Tab } from './device.ts'
import { storedIn } from './disk.ts'
import { advance, through } from './fake-time.ts'
import { type Fault, onTheWire } from './fault-profiles.ts'
import { frozen } from './frozen-tab.ts'
import { look } from './laws/invariants.ts'
import { cleared, thrownAway } from './lost-storage.ts'
import { rebuilt } from './rebuilt.ts'
import { closeByPerson, customer, dispatch, noted, openAnother, type Run, removeKilled, work } from './run.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** One fault at a tablet of the run's choosing; it may miss. */
export async function injectFault(run: Run, fault: Fault): Promise<void> {
  const tab = run.tablets.length > 0 ? pick(run.tablets, run.random) : await openAnother(run)
  if (!tab) return
  const wire = onTheWire[fault]
  if (fault === 'server-error' && run.random() < 0.4) {
    run.server.retryNext = 1
    await work(run, tab)
  } else if (fault === 'late-page') {
    await latePage(run, tab)
  } else if (wire) {
    // Only one tab of a device speaks.
    const one = pick(wire, run.random)
    for (const t of run.tablets) if (t.device === tab.device) t.network.next.push(one)
    await provoked(run, tab)
  } else await injectors[fault as keyof typeof injectors](run, tab)
  await removeKilled(run)
}

const upTo = (run: Run, ms: number) => Math.floor(run.random() * ms)

async function provoked(run: Run, tab: Tab): Promise<void> {
  if (run.random() < 0.7) await work(run, tab)
  else tab.sync.refresh()
  await advance(upTo(run, 200))
}

/** The answer to a push comes after the rows of a later pull, or that to a pull after the page of a later push. */
async function latePage(run: Run, tab: Tab): Promise<void> {
  const isPush = run.random() < 0.5
  const late = isPush ? 'sync_push' : 'sync_pull'
  for (const t of run.tablets) if (t.device === tab.device) t.network.nextFor[late] = ['late']
  if (isPush) await work(run, tab)
  else customer(run)
  // So long a pull waits for a push.
  await advance(isPush ? 2000 : 400)
  for (const t of run.tablets) if (run.random() < 0.7) await work(run, t)
  customer(run)
  await advance(upTo(run, 9000))
}

/** While a request of this device is in flight; not at all when none leaves within a heartbeat. */
async function inFlight(run: Run, fault: Fault, device: SimulatedDevice, action: () => void): Promise<void> {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    run.struck[fault]++
    action()
  }
  const tabs = run.tablets.filter((t) => t.device === device)
  for (const t of tabs) t.network.meanwhile = { at: run.random() < 0.5 ? 'going' : 'coming', action: once }
  const [tab] = tabs
  if (tab) await provoked(run, tab)
  if (!isDone) await advance(31_000)
  for (const t of tabs) t.network.meanwhile = null
}

/** Fails `count` operations from the `k`-th on, of one database or of both, reads as well or writes alone. */
function breakDisk(run: Run, device: SimulatedDevice): void {
  let k = run.isForced ? 0 : upTo(run, 16)
  let count = 1 + upTo(run, 8)
  const base = run.isForced ? '' : pick(['outbox-', 'mirror-', ''], run.random)
  const isWriteOnly = run.random() < 0.6
  const { disk } = device
  const loses = run.profile.planted?.includes('loses writes')
  const broken: typeof disk.fate = (operation, database) => {
    if (!database.startsWith(base) || (isWriteOnly && operation === 'read')) return 'fine'
    if (k-- > 0) return 'fine'
    if (count-- <= 0) {
      disk.fate = () => 'fine'
      return 'fine'
    }
    run.struck.storage++
    return loses && operation === 'write' ? 'lose' : 'fail'
  }
  disk.fate = broken
  setTimeout(() => {
    if (disk.fate === broken) disk.fate = () => 'fine'
  }, 20_000)
}

function dieAtOperation(run: Run, device: SimulatedDevice, fault: Fault): void {
  let k = upTo(run, run.isForced ? 4 : 20)
  const fate = run.random() < 0.5 ? ('die before' as const) : ('die after' as const)
  device.disk.fate = () => {
    if (k-- > 0) return 'fine'
    device.disk.fate = () => 'fine'
    run.struck[fault]++
    return fate
  }
}

/** The browser is gone, and with it, where that was planted, what it had said was stored. */
function kill(run: Run, tab: Tab): void {
  tab.lifecycle.end()
  if (!run.profile.planted?.includes('forgets at a kill')) return
  for (const [key, state] of tab.device.disk.states) {
    if (!key.startsWith('outbox-')) continue
    tab.device.disk.flush.get(key)?.()
    const last = [...state.documents.values()].sort((a, b) => Number(b.seq) - Number(a.seq))[0]
    if (!last) continue
    tab.device.spares.delete(String(last.id))
    state.documents.delete(String(last.id))
    for (const index of Object.values(state.byIndex)) {
      index.docsWithIndex = index.docsWithIndex.filter((entry) => entry[1] !== last)
    }
  }
}

const injectors = {
  'poke-lost': (run: Run, tab: Tab) => poked(run, tab, 'lost'),
  'poke-doubled': (run: Run, tab: Tab) => poked(run, tab, 'doubled'),
  'poke-late': (run: Run, tab: Tab) => poked(run, tab, 'late'),

  clock: (run: Run, tab: Tab) =>
    inFlight(run, 'clock', tab.device, () => {
      const steps = [
        -9 * dayMs,
        -2 * dayMs,
        -3_600_000,
        1_800_000,
        dayMs,
        6 * dayMs,
        20 * dayMs,
        -tab.device.skew,
      ]
      tab.device.skew += pick(steps, run.random)
    }),

  async poison(run: Run, tab: Tab) {
    run.server.poisonNext = 1
    for (let i = 0; i < 3; i++) await work(run, tab)
    await advance(upTo(run, 3000))
  },

  /** For a while the server is too busy for all that comes, or for what stands further back in a batch. */
  async busy(run: Run, tab: Tab) {
    const { server } = run
    server.busyFrom = run.random() < 0.7 ? 0 : 1 + upTo(run, 2)
    server.busySeconds = pick([1, 5, 30, 3000, 'soon'], run.random)
    const [few, long] = [1 + upTo(run, 3), upTo(run, 90_000)]
    server.busyUntil = Date.now() + (run.isForced ? 2000 : long)
    if (run.isForced) server.busyFrom = 0
    for (let i = 0; i < few; i++) await work(run, tab)
    await advance(upTo(run, 40_000))
  },

  async refused(run: Run, tab: Tab) {
    const id = `r${Math.floor(run.random() * 1e9).toString(36)}`
    await dispatch(run, tab, id, creation(run.random, true))
    const edit = { kind: 'booking.edit', args: { fields: { minute: 1200 }, accepted: {} } } as const
    await dispatch(run, tab, id, { ...edit, base: { minute: 1140 } })
    await dispatch(run, tab, id, { kind: 'booking.delete', args: {}, base: { deleted: false } })
    await work(run, tab)
    await advance(upTo(run, 3000))
  },

  async storage(run: Run, tab: Tab) {
    breakDisk(run, tab.device)
    for (let i = 0; i < 2; i++) await provoked(run, tab)
    if (run.random() < 0.2) await closeByPerson(run, tab)
    await advance(upTo(run, 2000))
  },

  async killed(run: Run, tab: Tab) {
    if (run.random() < 0.5) return inFlight(run, 'killed', tab.device, () => kill(run, tab))
    dieAtOperation(run, tab.device, 'killed')
    for (let i = 0; i < 2; i++) await provoked(run, tab)
  },

  async token(run: Run, { device }: Tab) {
    const { session } = device
    await inFlight(run, 'token', device, () => {
      run.server.expired.add(session.token)
      if (run.random() < 0.4) return
      session.isAway = pick(['null', 'unreachable'] as const, run.random)
      session.isKept = run.random() < 0.7
      setTimeout(() => signIn(device), 2000 + upTo(run, 60_000))
    })
  },

  async membership(run: Run, { device }: Tab) {
    // Now and then for longer than the hour after which the mirror goes.
    const isLong = run.profile.faults.length === 1 && run.random() < 0.2
    await inFlight(run, 'membership', device, () => {
      run.server.members.delete(device.user)
      const rows = storedIn(device.disk, 'mirror-', 'config').length
      run.revoked.set(device.user, { at: Date.now(), rows })
      setTimeout(() => readmit(run, device), isLong ? 2 * hourMs : 1000 + upTo(run, 80_000))
    })
    for (let i = 0; isLong && run.revoked.has(device.user) && i < 7; i++) {
      await advance(600_000)
      await look(run)
    }
  },

  async restored(run: Run, tab: Tab) {
    await restore(run, tab, 'restored', `epoch-${run.server.state.head}-${Date.now()}`)
  },

  rebuilt,

  async 'restored-silently'(run: Run, tab: Tab) {
    const { head } = run.server.state
    if (!run.backup || head - run.backup.head < 8) {
      run.backup ??= run.server.snapshot()
      for (let i = 0; i < 8; i++) poke(run)
      await advance(32_000)
    }
    if (run.random() < 0.3) return overtaken(run)
    await restore(run, tab, 'restored-silently', run.server.state.epoch)
  },

  /** Tablets hear of it with the next row that is written. */
  async reshaped(run: Run, tab: Tab) {
    await inFlight(run, 'reshaped', tab.device, () => run.server.reshape())
    poke(run)
    await work(run, tab)
  },

  /** With changes waiting: entered without a network, then the page is loaded anew as another version. */
  async update(run: Run, tab: Tab) {
    const { device } = tab
    const tabs = run.tablets.filter((t) => t.device === device)
    for (const t of tabs) t.network.down = true
    for (let i = 0; i < 2; i++) await work(run, tab)
    if (tab.screen.status?.waiting) run.struck.update++
    for (const t of tabs) {
      if (run.random() < 0.5) kill(run, t)
      else await closeByPerson(run, t)
    }
    device.version++
    if (run.profile.planted?.includes('update takes the outbox')) {
      for (const key of device.disk.states.keys())
        if (key.startsWith('outbox-')) device.disk.states.delete(key)
      device.spares.clear()
    }
    await removeKilled(run)
  },

  /** A second tab comes; then one of the two goes, by itself or killed, while a request is in flight. */
  async 'two-tabs'(run: Run, tab: Tab) {
    const { device } = tab
    const other =
      run.tablets.find((t) => t.device === device && t !== tab) ?? (await openAnother(run, device))
    if (!other) return
    for (let i = 0; i < 2; i++) await work(run, pick([tab, other], run.random))
    const gone = pick([tab, other], run.random)
    const isKilled = run.random() < 0.5
    await inFlight(run, 'two-tabs', device, () => {
      if (isKilled) kill(run, gone)
    })
    if (!isKilled && !gone.lifecycle.over) await closeByPerson(run, gone)
    const left = gone === tab ? other : tab
    if (!left.lifecycle.over) await work(run, left)
  },

  frozen,

  /**
   * Somebody gives up what has not gone out; then it comes after all: from a tab that was asleep, or from a copy, where the
   * browser threw away the line that says so.
   */
  async 'given-up'(run: Run, tab: Tab) {
    const { device } = tab
    const tabs = run.tablets.filter((t) => t.device === device)
    for (const t of tabs) t.network.down = true
    const subject = `g${Math.floor(run.random() * 1e9).toString(36)}`
    const id = await dispatch(run, tab, subject, creation(run.random))
    await advance(10)
    const copy = structuredClone(device.spares.get(id ?? ''))
    const sent = id ? await through(tab.sync.discard(id)) : null
    // What had left is over.
    await advance(100)
    for (const t of tabs) t.network.down = false
    if (!sent?.ok || !id || !copy || !noted(run, tab, sent)) return
    run.givenUp.add(id)
    run.neverToBe.add(subject)
    tab.sync.refresh()
    for (let i = 0; i < 40 && !run.server.state.log.has(sent.command.id); i++) await advance(1000)
    if (!run.server.state.log.has(sent.command.id)) return
    run.struck['given-up']++
    if (run.random() < 0.5) {
      const p_commands = [toCommand(copy)]
      run.server.call('sync_push', { p_device: device.name, p_commands, p_since: null }, device.user)
      return
    }
    for (const t of tabs) kill(run, t)
    device.disk.states.clear()
    device.disk.flush.clear()
    device.spares.set(id, copy)
    await removeKilled(run)
  },

  'thrown-away': thrownAway,
  cleared,
} satisfies Partial<Record<Fault, (run: Run, tab: Tab) => Promise<void>>>

const poke = (run: Run) =>
  run.server.changeSetup('opening_hours', String(1 + upTo(run, 7)), { closed: run.random() < 0.5 })

/** While all are away the server goes back, and then beyond what they had: nothing but counts can tell them. */
async function overtaken(run: Run): Promise<void> {
  const { server } = run
  const { head } = server.state
  for (const t of run.tablets) t.network.down = true
  await advance(100)
  server.restore(run.backup ?? server.snapshot(), server.state.epoch)
  run.backup = null
  while (server.state.head < head + 3) poke(run)
  for (const t of run.tablets) t.network.down = false
  run.struck['restored-silently']++
  await advance(upTo(run, 60_000))
}

/** Something happens that every tablet is told of. */
async function poked(run: Run, tab: Tab, what: 'lost' | 'doubled' | 'late'): Promise<void> {
  if (run.isForced) {
    for (const { network } of run.tablets)
      Object.assign(network.pokes, { lost: 0, doubled: 0, late: 0, [what]: 1 })
  }
  poke(run)
  if (run.random() < 0.5) await work(run, tab)
  await advance(upTo(run, 1000))
}

async function restore(run: Run, tab: Tab, fault: Fault, epoch: string): Promise<void> {
  const backup = run.backup ?? run.server.snapshot()
  await inFlight(run, fault, tab.device, () => run.server.restore(backup, epoch))
  run.backup = null
}

export function signIn(device: SimulatedDevice): void {
  const { session } = device
  if (session.isAway === 'no') return
  session.isAway = 'no'
  session.isKept = true
  session.token = `${device.name}-token-${++session.number}`
  for (const heard of device.onSession) heard()
}

export function readmit(run: Run, device: SimulatedDevice): void {
  run.server.members.add(device.user)
  run.revoked.delete(device.user)
}
