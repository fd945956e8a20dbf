// Tablets, customers and faults in one seeded run on faked time. The same seed gives the same run, request for
// request; `verdict` says what the laws found, at the end and at any moment on the way.

import { pick, seeded } from '#tests/fixtures/random.ts'
import { aSimulatedDevice, closeTab, type SimulatedDevice } from './device.ts'
import { advance, fakeTime, through } from './fake-time.ts'
import { injectFault, readmit, signIn } from './fault-injectors.ts'
import { type FaultProfile, faults } from './fault-profiles.ts'
import { found, holdsCauses, holdsFresh, look, patience } from './laws/invariants.ts'
import { holdsRemovals, holdsSwaps } from './laws/readable.ts'
import { accounted, unequal } from './laws/verdict.ts'
import { holdsWrites } from './laws/written.ts'
import { ModelServer } from './model-server/model-server.ts'
import type { Planted } from './model-server/state.ts'
import { floorTables, tableRow } from './model-server/vendor.ts'
import {
  chainOf,
  closeByPerson,
  customer,
  gather,
  noted,
  openAnother,
  type Run,
  removeKilled,
  traceOf,
  work,
} from './run.ts'

export { type FaultProfile, faults, profileOf, rough } from './fault-profiles.ts'
export { verdict } from './laws/verdict.ts'
export type { Run } from './run.ts'

/** Ends with every tablet at rest and those of the last group open; `close` gives them back. */
export async function simulate(
  seed: number,
  profile: FaultProfile,
  server = new ModelServer(() => Date.now()),
): Promise<Run> {
  fakeTime()
  const random = profile.dice ?? seeded(seed)
  for (const p of profile.planted ?? []) server.planted.add(p as Planted)
  server.setUpMore()
  const isOfTables = !profile.dice && seed % 3 === 1
  if (isOfTables && profile.hasFloor !== false)
    for (const id of floorTables) server.changeSetup('table', id, tableRow(id))
  // So that a pull has pages to lose.
  if (seed % 3 === 0) server.pageLimit = 3
  server.pushPageLimit = profile.pushPage ?? server.pushPageLimit
  const run: Run = {
    server,
    profile,
    random,
    eventRandom: profile.dice ?? seeded(seed + 1_000_000),
    gateRandom: profile.dice ?? seeded(seed + 2_000_000),
    moneyRandom: profile.dice ?? seeded(seed + 3_000_000),
    tableRandom: isOfTables ? seeded(seed + 4_000_000) : null,
    undoRandom: profile.dice ?? seeded(seed + 5_000_000),
    devices: Array.from({ length: profile.tablets }, (_, i) =>
      aSimulatedDevice(`t-${seed}-${i}`, `user-${i + 1}`, profile),
    ),
    tablets: [],
    promised: new Map(),
    givenUp: new Set(),
    sentAgain: new Map(),
    meantToGo: new Set(),
    neverToBe: new Set(),
    struck: Object.fromEntries(faults.map((f) => [f, 0])) as Run['struck'],
    revoked: new Map(),
    cleared: new Map(),
    heads: [],
    backup: null,
    isForced: false,
    pages: 0,
    customers: 0,
    wrong: [],
    trace: [],
  }
  for (const device of run.devices) {
    server.members.add(device.user)
    device.disk.onWrite = holdsWrites(run, device)
    device.disk.onRemove = holdsRemovals(run, device)
    device.onFact = holdsSwaps(run, device)
  }
  server.onTrouble = (what) => {
    run.struck[what === 'retry' ? 'server-error' : what]++
  }
  server.onBetween = () => {
    if (random() < 0.3) customer(run)
  }
  const watching = setInterval(() => {
    for (const tab of run.tablets) holdsFresh(run, tab)
    if (patience(run) !== null) {
      run.heads.push({ at: Date.now(), head: server.lastRowRev() })
    }
  }, 1000)
  for (const device of run.devices.slice(0, profile.open)) await openAnother(run, device)
  for (let step = 0; step < profile.steps; step++) await stepOf(run)
  await forced(run)
  await calm(run)
  clearInterval(watching)
  return run
}

export async function close(run: Run): Promise<void> {
  for (const tab of run.tablets) await closeTab(tab)
}

async function stepOf(run: Run): Promise<void> {
  const { random, profile } = run
  const tab = run.tablets.length > 0 ? pick(run.tablets, random) : await openAnother(run)
  const what = random()
  if (what < 0.25) await injectFault(run, pick(profile.faults, random))
  else if (what < 0.75 && tab) for (let i = 0; i < 1 + Math.floor(random() * 3); i++) await work(run, tab)
  else if (what < 0.88) customer(run)
  else if (what < 0.92) await decide(run, 'now and then')
  else if (what < 0.95 && profile.faults.includes('no-network') && tab) tab.network.down = !tab.network.down
  else if (what < 0.97 && run.devices.length > profile.open) await openAnother(run)
  else run.backup = run.server.snapshot()
  const hours = random()
  await advance(Math.floor(random() * (hours < 0.6 ? 300 : hours < 0.9 ? 4000 : 70_000)))
  await removeKilled(run)
  await look(run)
}

/** A fault that chance has spared the run strikes now. */
async function forced(run: Run): Promise<void> {
  gather(run)
  for (const fault of run.profile.faults) {
    for (let tries = 0; run.struck[fault] === 0 && tries < 6; tries++) {
      for (const device of run.devices) healed(run, device)
      for (const t of run.tablets) t.network.down = false
      run.isForced = true
      await injectFault(run, fault)
      gather(run)
      if (run.struck[fault] === 0) await advance(31_000)
      await removeKilled(run)
      gather(run)
      await look(run)
    }
  }
}

function healed(run: Run, device: SimulatedDevice): void {
  device.disk.fate = () => 'fine'
  signIn(device)
  readmit(run, device)
}

/** The faults end, people decide what waits for them, and everything drains, in as many turns as tabs may be open. */
async function calm(run: Run): Promise<void> {
  const { devices, profile, server } = run
  server.poison.clear()
  server.poisonNext = 0
  server.retryNext = 0
  server.busyUntil = 0
  for (const device of devices) healed(run, device)
  const turns: SimulatedDevice[][] = []
  for (let i = 0; i < devices.length; i += profile.open) turns.push(devices.slice(i, i + profile.open))
  // What the last ones send the first ones must hear of.
  const rounds = turns.length > 1 ? [...turns, ...turns] : turns
  for (const [i, turn] of rounds.entries()) {
    for (const tab of [...run.tablets]) if (!turn.includes(tab.device)) await closeByPerson(run, tab)
    for (const device of turn) {
      if (!run.tablets.some((t) => t.device === device)) await openAnother(run, device)
    }
    // Pokes stay as bad as they were: nothing may rest on them.
    for (const { network } of run.tablets) {
      Object.assign(network, { down: false, roughness: 0, next: [], meanwhile: null, forged: false })
    }
    await drained(run, i === rounds.length - 1)
  }
  gather(run)
  for (const tab of run.tablets) traceOf(run, tab)
}

/**
 * Until nothing is left, or for so long as nobody would wait. At the `last` also until the server knows of everything: a
 * tablet may have all that a restored server has, and hear only at its next heartbeat what that has lost.
 */
async function drained(run: Run, last: boolean): Promise<void> {
  const limit = Date.now() + (run.profile.faults.includes('restored-silently') ? 7_200_000 : 180_000)
  for (let round = 0; Date.now() < limit; round++) {
    await advance(round < 3 ? 1500 : 9000)
    await removeKilled(run)
    if (await decide(run, 'all')) continue
    await look(run)
    const isEqual = run.tablets.every((t) => unequal(run, t).length === 0)
    if (isEqual && (!last || accounted(run).length === 0)) return
  }
  for (const tab of run.tablets) for (const text of unequal(run, tab)) found(run, text)
  for (const text of accounted(run)) found(run, text)
}

/** Somebody looks through what was refused. */
async function decide(run: Run, how: 'now and then' | 'all'): Promise<boolean> {
  let any = false
  // Before anything that was parked is tried again: then nobody could tell any more.
  for (const tab of run.tablets) if (!tab.lifecycle.over) holdsCauses(run, tab)
  for (const tab of run.tablets) {
    for (const entry of tab.screen.lines) {
      if (entry.code === 'was_applied' && entry.state === 'flagged' && !tab.lifecycle.over) {
        any = true
        await through(tab.sync.discard(entry.command.id))
        continue
      }
      if (tab.lifecycle.over || (entry.state !== 'parked' && entry.state !== 'rejected')) continue
      if (how === 'now and then' && run.random() < 0.5) continue
      any = true
      const { id } = entry.command
      // Corrected only where it can be right then; poison that is discarded may have been applied, or not.
      const isAgain = entry.state === 'parked' ? run.random() < 0.7 : run.random() < 0.3 && how !== 'all'
      const chain = chainOf(tab.screen.lines, id)
      if (isAgain) run.sentAgain.set(entry.command.subject, Date.now())
      const sent = await through(isAgain ? tab.sync.tryAgain(id) : tab.sync.discard(id))
      if (!noted(run, tab, sent)) continue
      const isRenamed = sent.ok && (sent.command.id !== id || !isAgain)
      if (isRenamed) for (const c of chain) run.givenUp.add(c)
    }
  }
  return any
}
