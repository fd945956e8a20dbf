// Tablets, customers and bad weather in one seeded run on faked time. The same seed gives the same run, request for
// request; `verdict` says what the laws found, at the end and at any moment on the way.

import { aStand, closeTab, type Stand } from './device.ts'
import { advance, fakeTime, through } from './fake-time.ts'
import { readmit, signIn, strike } from './fault-injectors.ts'
import { type Climate, faults } from './fault-profiles.ts'
import { found, holdsFresh, look, patience } from './invariants.ts'
import { ModelServer, type Planted } from './model-server/model-server.ts'
import { pick, seeded } from './network-faults.ts'
import { bury, chainOf, customer, gather, noted, openAnother, type Run, shut, traceOf, work } from './run.ts'
import { accounted, unequal } from './verdict.ts'

export { type Climate, climateOf, faults, rough } from './fault-profiles.ts'
export type { Run } from './run.ts'
export { verdict } from './verdict.ts'

/** Ends with every tablet at rest and those of the last group open; `close` gives them back. */
export async function simulate(
  seed: number,
  climate: Climate,
  server = new ModelServer(() => Date.now()),
): Promise<Run> {
  fakeTime()
  const random = climate.dice ?? seeded(seed)
  for (const p of climate.planted ?? []) server.planted.add(p as Planted)
  // So that a pull has pages to lose.
  if (seed % 3 === 0) server.pageLimit = 3
  const run: Run = {
    server,
    climate,
    random,
    stands: Array.from({ length: climate.tablets }, (_, i) =>
      aStand(`t-${seed}-${i}`, `user-${i + 1}`, climate),
    ),
    tablets: [],
    promised: new Map(),
    givenUp: new Set(),
    sentAgain: new Map(),
    meantToGo: new Set(),
    struck: Object.fromEntries(faults.map((f) => [f, 0])) as Run['struck'],
    revoked: new Map(),
    heads: [],
    backup: null,
    isForced: false,
    customers: 0,
    wrong: [],
    trace: [],
  }
  for (const { user } of run.stands) server.members.add(user)
  server.onTrouble = (what) => {
    run.struck[what === 'retry' ? 'server-error' : what]++
  }
  server.onBetween = () => {
    if (random() < 0.3) customer(run)
  }
  const watching = setInterval(() => {
    for (const tab of run.tablets) holdsFresh(run, tab)
    if (patience(run) !== null) {
      run.heads.push({ at: Date.now(), head: server.rows('booking').at(-1)?.rev ?? 0 })
    }
  }, 1000)
  for (const stand of run.stands.slice(0, climate.open)) await openAnother(run, stand)
  for (let step = 0; step < climate.steps; step++) await stepOf(run)
  await forced(run)
  await calm(run)
  clearInterval(watching)
  return run
}

export async function close(run: Run): Promise<void> {
  for (const tab of run.tablets) await closeTab(tab)
}

async function stepOf(run: Run): Promise<void> {
  const { random, climate } = run
  const tab = run.tablets.length > 0 ? pick(run.tablets, random) : await openAnother(run)
  const what = random()
  if (what < 0.25) await strike(run, pick(climate.faults, random))
  else if (what < 0.75 && tab) for (let i = 0; i < 1 + Math.floor(random() * 3); i++) await work(run, tab)
  else if (what < 0.88) customer(run)
  else if (what < 0.92) await decide(run, 'now and then')
  else if (what < 0.95 && climate.faults.includes('no-network') && tab) tab.weather.down = !tab.weather.down
  else if (what < 0.97 && run.stands.length > climate.open) await openAnother(run)
  else run.backup = run.server.snapshot()
  const hours = random()
  await advance(Math.floor(random() * (hours < 0.6 ? 300 : hours < 0.9 ? 4000 : 70_000)))
  await bury(run)
  await look(run)
}

/** A fault that chance has spared the run strikes now. */
async function forced(run: Run): Promise<void> {
  gather(run)
  for (const fault of run.climate.faults) {
    for (let tries = 0; run.struck[fault] === 0 && tries < 6; tries++) {
      for (const stand of run.stands) healed(run, stand)
      for (const t of run.tablets) t.weather.down = false
      run.isForced = true
      await strike(run, fault)
      gather(run)
      if (run.struck[fault] === 0) await advance(31_000)
      await bury(run)
      gather(run)
      await look(run)
    }
  }
}

function healed(run: Run, stand: Stand): void {
  stand.disk.fate = () => 'fine'
  signIn(stand)
  readmit(run, stand)
}

/** The weather clears, people decide what waits for them, and everything drains, in as many turns as tabs may be open. */
async function calm(run: Run): Promise<void> {
  const { stands, climate, server } = run
  server.poison.clear()
  server.poisonNext = 0
  server.retryNext = 0
  for (const stand of stands) healed(run, stand)
  const turns: Stand[][] = []
  for (let i = 0; i < stands.length; i += climate.open) turns.push(stands.slice(i, i + climate.open))
  // What the last ones send the first ones must hear of.
  const rounds = turns.length > 1 ? [...turns, ...turns] : turns
  for (const [i, turn] of rounds.entries()) {
    for (const tab of [...run.tablets]) if (!turn.includes(tab.device)) await shut(run, tab)
    for (const stand of turn) {
      if (!run.tablets.some((t) => t.device === stand)) await openAnother(run, stand)
    }
    // Pokes stay as bad as they were: nothing may rest on them.
    for (const { weather } of run.tablets) {
      Object.assign(weather, { down: false, roughness: 0, next: [], meanwhile: null, forged: false })
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
  const limit = Date.now() + (run.climate.faults.includes('restored-silently') ? 7_200_000 : 180_000)
  for (let round = 0; Date.now() < limit; round++) {
    await advance(round < 3 ? 1500 : 9000)
    await bury(run)
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
  for (const tab of run.tablets) {
    for (const entry of tab.screen.lines) {
      if (tab.life.over || (entry.state !== 'parked' && entry.state !== 'rejected')) continue
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
