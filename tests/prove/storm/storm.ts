// Staff push while their server is attacked in one way after the other; quiet and attack by turns in one run, so that a
// slow minute of the machine meets both. Of times only ratios are judged. Server and attackers are processes of their
// own; the stands are this one.

import type { ChildProcess } from 'node:child_process'
import { type Caller, caller } from '#tests/prove/parts/calls.ts'
import { endOf, processOf, said } from '#tests/prove/parts/process-of.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import type { Orders, Report } from './attackers.ts'
import { faultsOf, figuresOf, type Seen, tooSlow } from './faults.ts'
import type { Measured, Ready } from './server.ts'
import { inDays, noPushes, pause, push } from './stand.ts'

interface Siege {
  name: string
  attack: Pick<Orders, 'callers' | 'sockets' | 'connections' | 'pages'>
  /** At full size. */
  rounds: number
  /** Longer than the server keeps what it should not. */
  leastMs: number
}

const strangers = { callers: { count: 160, tokens: [] } }
const selfMade = (tokens: string[]) => ({ callers: { count: 160, tokens } })
const sockets = { sockets: { silent: 600, flooding: 40 } }
const pages = { pages: 160 }
const connections = { connections: { halfSent: 900, silent: 600 } }

const sieges = (accounts: string[]): Siege[] => [
  { name: 'strangers', attack: strangers, rounds: 5, leastMs: 0 },
  { name: 'selfMade', attack: selfMade(accounts), rounds: 4, leastMs: 0 },
  { name: 'pages', attack: pages, rounds: 4, leastMs: 0 },
  { name: 'sockets', attack: sockets, rounds: 2, leastMs: 15_000 },
  { name: 'connections', attack: connections, rounds: 2, leastMs: 21_000 },
]

export async function proveStorm(size: Size): Promise<Outcome> {
  const flags = ['--expose-gc', '--max-semi-space-size=4']
  const server = processOf(new URL('./server.ts', import.meta.url), { flags })
  const attackers = processOf(new URL('./attackers.ts', import.meta.url))
  try {
    const ready = await said<Ready>(server)
    const rounds = size === 'full' ? 5 : 1
    const scene: Scene = { ready, server, attackers, pushes: 60 }
    // What is made at first need is there afterwards: connections to the database, compiled code.
    await besiege(scene, ready.url, { name: 'before', attack: strangers, rounds: 1, leastMs: 0 }, 1)
    const quiet = await measure(server)
    const seen: Seen[] = []
    for (const siege of sieges(ready.accounts))
      seen.push(await besiege(scene, ready.url, siege, Math.min(rounds, siege.rounds), quiet))
    return {
      cases: seen.reduce((sum, { pushed }) => sum + pushed, 0),
      violations: seen.flatMap(faultsOf),
      control: await careless({ ...scene, pushes: 1 }),
      figures: Object.assign({ quietMb: quiet.rssMb, quietFiles: quiet.files }, ...seen.map(figuresOf)),
    }
  } finally {
    if (attackers.connected) attackers.disconnect()
    await endOf(server)
  }
}

/** The same sieges of a server that has lost what holds them off, each seen by the same checks. */
async function careless(scene: Scene): Promise<string[]> {
  const { withoutLanes, withoutLimits, accounts } = scene.ready
  const one = { rounds: 1, leastMs: 0 }
  const crowd = await besiege(scene, withoutLanes, { name: 'strangers', attack: strangers, ...one }, 1)
  const members = { name: 'selfMade', attack: selfMade(accounts), ...one }
  const first = await besiege(scene, withoutLimits, members, 1)
  const readers = await besiege(scene, withoutLimits, { name: 'pages', attack: pages, ...one }, 1)
  const both = { name: 'both', attack: { ...sockets, ...connections }, rounds: 1, leastMs: 21_000 }
  const open = await besiege(scene, withoutLimits, both, 1)
  // Their files are counted while they are open, as those of a server would be that does not close them.
  const held = faultsOf({ ...open, after: open.during })
  const found = [
    tooSlow(crowd)[0],
    tooSlow(first)[0],
    tooSlow(readers)[0],
    ...[' MB', ' files', 'silentSockets', 'halfSentRequests', 'silentConnections'].map((what) =>
      held.find((fault) => fault.includes(what)),
    ),
  ]
  return found.includes(undefined) ? [] : (found as string[])
}

interface Scene {
  ready: Ready
  server: ChildProcess
  attackers: ChildProcess
  pushes: number
}

async function besiege(
  { ready, server, attackers, pushes }: Scene,
  url: string,
  { name, attack, leastMs }: Siege,
  rounds: number,
  before?: Measured,
): Promise<Seen> {
  const phone: Caller = caller(url, ready.anonKey)
  const seen: Seen = {
    ...{ name, quiet: noPushes(), attacked: noPushes(), pushed: 0, answers: {}, opened: {}, keptMs: {} },
    ...{ before: before ?? (await measure(server)), during: [], after: [] },
  }
  try {
    await push(phone, ready.stands, noPushes(), Math.min(pushes, 20))
    for (let round = 0; round < rounds; round++) {
      await push(phone, ready.stands, seen.quiet, pushes)
      const venue = ready.stands[0].vendor.url
      const orders: Orders = {
        ...{ url, anonKey: ready.anonKey, venue, day: inDays(5), seed: round },
        ...attack,
      }
      attackers.send(orders)
      await pause(400)
      await push(phone, ready.stands, seen.attacked, pushes, leastMs)
      seen.during.push(await measure(server))
      attackers.send('stop')
      add(seen, await said<Report>(attackers))
      await pause(1_000)
      seen.after.push(await measure(server))
    }
  } finally {
    phone.close()
  }
  seen.pushed = [seen.quiet, seen.attacked].flatMap(({ times }) => times).flat().length
  return seen
}

function add(seen: Seen, { answers, opened, keptMs }: Report): void {
  for (const [what, times] of Object.entries(answers)) seen.answers[what] = (seen.answers[what] ?? 0) + times
  for (const [kind, count] of Object.entries(opened)) seen.opened[kind] = (seen.opened[kind] ?? 0) + count
  for (const [kind, ms] of Object.entries(keptMs)) seen.keptMs[kind] = Math.max(seen.keptMs[kind] ?? 0, ms)
}

function measure(server: ChildProcess): Promise<Measured> {
  server.send('measure')
  return said<Measured>(server)
}
