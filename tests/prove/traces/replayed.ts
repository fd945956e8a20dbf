// Records runs of the simulation and replays them against a real Postgres, one vendor for each run. Not recorded are
// runs with a restored backup (a Postgres cannot be put back in a moment; tests/sync/real-stack.test.ts does it) and
// with clocks in the future, whose instants the server sets by its own clock. The replay itself lies ahead, so that
// customers can book: there the server takes every instant as it is told.

import type { Sql } from 'postgres'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { instantsOfTheFuture } from '#tests/prove/parts/broken-functions.ts'
import type { Outcome } from '#tests/prove/types.ts'
import { realTime } from '#tests/simulation/fake-time.ts'
import { ModelServer } from '#tests/simulation/model-server/model-server.ts'
import { decide } from '#tests/simulation/model-server/rules.ts'
import { close, type FaultProfile, rough, simulate } from '#tests/simulation/simulation.ts'
import { pushContrary } from './contrary.ts'
import { type Entry, RecordingServer } from './record.ts'
import { replay, type Setup } from './replay.ts'

interface Trace {
  name: string
  journal: Entry[]
}

const lanes = 3
/** Runs that once differed: of a base that no field can hold, a move taken back twice, and what was paid for an event that is off. */
const kept = [65, 90, 130, 204]

export async function replayed(runs: number): Promise<Outcome> {
  const db = await startDatabase()
  // Kept to the end: each connection compiles the functions for itself.
  const pools = Array.from({ length: lanes }, () => db.connect(3))
  try {
    await withoutLimits(db.sql)
    await instantsOfTheFuture(db.sql)
    await db.sql`insert into private.card_service default values`
    const figures = { calls: 0, others: 0, applied: 0, flagged: 0, rejected: 0 }
    const ofEvents = {
      ...{ moved: 0, event_off: 0, exclusive: 0, unknown: 0, already_exists: 0 },
      ...{ scanned_twice: 0, ticket_returned: 0, other_event: 0 },
    }
    const ofMoney = { paid: 0, refunds: 0, nothing_to_refund: 0 }
    const violations: string[] = []
    const seeds = [...new Set([...kept, ...Array.from({ length: runs }, (_, i) => i + 1)])]
    for (let first = 0; first < seeds.length; first += 25) {
      const traces: Trace[] = []
      for (const seed of seeds.slice(first, first + 25)) {
        const server = new RecordingServer(() => Date.now())
        traces.push(await recorded(`trace ${seed}`, seed, server))
        for (const e of server.journal) figures['fn' in e ? 'calls' : 'others']++
        for (const { answer } of server.state.log.values()) {
          figures[answer.state as 'applied']++
          if (answer.code in ofEvents) ofEvents[answer.code as 'exclusive']++
          if (answer.figures['occurrence'] === 'unknown') ofEvents.unknown++
          if (answer.code === 'nothing_to_refund') ofMoney.nothing_to_refund++
        }
        ofMoney.refunds += server.state.history.filter(({ kind }) => kind === 'booking.refund').length
        ofMoney.paid += server.journal.filter(
          (e) => e.kind === 'customer' && e.isSold && e.row.payment,
        ).length
        ofEvents.moved += server.state.history.filter(({ kind }) => kind === 'event.moved').length
      }
      violations.push(...(await differences(db, pools, traces)))
      await db.sql`analyze`
    }
    for (const [what, times] of Object.entries(ofEvents))
      if (times === 0) violations.push(`of events nothing was ever ${what}`)
    for (const [what, times] of Object.entries(ofMoney))
      if (times === 0) violations.push(`of money there was never ${what}`)
    Object.assign(figures, ofEvents, ofMoney)
    return { cases: seeds.length, violations, control: await control(db, pools), figures }
  } finally {
    // A lane that threw leaves the others with a connection each, for which the end would wait for ever.
    for (const pool of pools) await pool.end({ timeout: 5 })
    await db.close()
  }
}

async function recorded(name: string, seed: number, server: RecordingServer): Promise<Trace> {
  const faults: FaultProfile['faults'] = seed % 4 === 0 ? [...rough.faults, 'membership'] : rough.faults
  const profile = { ...rough, faults, tablets: 1 + (seed % 3), roughness: seed % 5 === 0 ? 0.35 : 0.15 }
  const run = await simulate(seed, profile, server)
  pushContrary(server, seed)
  // The one has outcomes beside rows, the other many that have no row.
  server.readAll(run.tablets[0]?.device.name ?? '', 'contrary')
  await close(run)
  realTime()
  return { name, journal: server.journal }
}

async function differences(
  db: TestDatabase,
  pools: readonly Sql[],
  traces: readonly Trace[],
): Promise<string[]> {
  const organiser = new ModelServer(() => 0)
  organiser.setUpMore()
  const setup = organiser.rows('config') as unknown as Setup
  const queue = [...traces]
  const found: string[] = []
  const lane = async (pool: Sql) => {
    for (let trace = queue.shift(); trace; trace = queue.shift()) {
      const difference = await replay(db, pool, trace.name, setup, trace.journal)
      if (difference) found.push(difference)
    }
  }
  await Promise.all(pools.map(lane))
  return found
}

/** Model servers that differ from Postgres in one thing each; every one of them must be found out. */
async function control(db: TestDatabase, pools: readonly Sql[]): Promise<string[]> {
  const faulty: Record<string, (server: RecordingServer) => void> = {
    'no log': (server) => void server.planted.add('no log'),
    'pull in two statements': (server) => void server.planted.add('pull in two statements'),
    'outcomes beyond the limit are forgotten': (server) =>
      void server.planted.add('outcomes beyond the limit are forgotten'),
    'last writer wins': (server) => {
      server.decide = (row, c, ...rest) =>
        decide(row, { ...c, base: c.kind === 'booking.edit' ? row : c.base } as typeof c, ...rest)
    },
    'bookings stay behind': (server) => void server.planted.add('bookings stay behind'),
    'more goes back than was paid': (server) => void server.planted.add('more goes back than was paid'),
    'refunds are taken back': (server) => void server.planted.add('refunds are taken back'),
    'last card wins': (server) => void server.planted.add('last card wins'),
    'last setup wins': (server) => void server.planted.add('last setup wins'),
    'nobody sits down': (server) => {
      server.decide = (...asked) => {
        const decision = decide(...asked)
        if ('refuse' in decision || !('seated_at' in decision.patch)) return decision
        return { ...decision, patch: { ...decision.patch, seated_at: null } }
      }
    },
    'no status is refused': (server) => {
      server.decide = (...asked) => {
        const decision = decide(...asked)
        return 'refuse' in decision ? { patch: {} } : decision
      }
    },
  }
  const found: string[] = []
  for (const [what, plant] of Object.entries(faulty)) {
    const first = await firstDifference(db, pools, what, plant)
    if (!first) return []
    found.push(first)
  }
  return found
}

/** Three traces at a time, until one differs: not every run has an edit that meets another. */
async function firstDifference(
  db: TestDatabase,
  pools: readonly Sql[],
  what: string,
  plant: (server: RecordingServer) => void,
): Promise<string | undefined> {
  for (let from = 1; from <= 12; from += 3) {
    const traces: Trace[] = []
    for (let seed = from; seed < from + 3; seed++) {
      const server = new RecordingServer(() => Date.now())
      plant(server)
      traces.push(await recorded(`${what}, trace ${seed}`, seed, server))
    }
    const [first] = await differences(db, pools, traces)
    if (first) return first
  }
  return undefined
}
