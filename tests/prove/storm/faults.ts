// What a siege must not have done to the stands and to the server.

import type { Report } from './attackers.ts'
import type { Measured } from './server.ts'
import type { Pushes } from './stand.ts'

export interface Seen extends Report {
  name: string
  quiet: Pushes
  attacked: Pushes
  /** Pushes in all. */
  pushed: number
  before: Measured
  /** At the end of each round, and after it. */
  during: Measured[]
  after: Measured[]
}

/** Times its quiet p95 that a push may take. */
const mostTimes = 3
const mostMb = 50
/** Connections of the pools to the database come and go. */
const mostFiles = 30
/** Milliseconds that a connection may be kept, with some seconds for a busy machine. */
const mostKeptMs: Record<string, number> = {
  ...{ silentSockets: 14_000, floodingSockets: 14_000 },
  ...{ halfSentRequests: 20_000, silentConnections: 10_000 },
}
const turnedAway = '503 PT503'

export const faultsOf = (seen: Seen): string[] => [
  ...tooSlow(seen),
  ...new Set([...seen.quiet.wrong, ...seen.attacked.wrong].map((wrong) => `${seen.name}: ${wrong}`)),
  ...kept(seen),
  ...untried(seen),
  // On a slow machine the line may be longer than a caller's patience; he is then asked to come again.
  ...Object.entries(seen.answers)
    .filter(([what]) => !what.startsWith('200 ') && what !== turnedAway)
    .map(([what, n]) => `${seen.name}: callers were told ${what}: ${n} times`),
]

export const tooSlow = (seen: Seen): string[] =>
  ([0, 1] as const).flatMap((i) => {
    const [quiet, attacked] = [p95(seen.quiet.times[i]), p95(seen.attacked.times[i])]
    const stand = i ? 'other' : 'attacked'
    return attacked > quiet * mostTimes
      ? [
          `${seen.name}: p95 of a push at the ${stand} stand ${Math.round(attacked)} ms, quiet ${Math.round(quiet)}`,
        ]
      : []
  })

function kept({ name, before, during, after, keptMs }: Seen): string[] {
  const mb = Math.max(...[...during, ...after].map(({ rssMb }) => rssMb)) - before.rssMb
  const files = Math.max(...after.map((one) => one.files)) - before.files
  return [
    ...(mb > mostMb ? [`${name}: the server took ${mb} MB more than before`] : []),
    ...(files > mostFiles ? [`${name}: the server has ${files} files more open than before`] : []),
    ...Object.entries(keptMs)
      .filter(([kind, ms]) => ms > (mostKeptMs[kind] ?? 0))
      .map(([kind, ms]) => `${name}: ${kind} were kept for ${ms} ms`),
  ]
}

function untried({ name, answers, opened }: Seen): string[] {
  const answered = Object.entries(answers).reduce(
    (all, [what, n]) => all + (what.startsWith('200 ') ? n : 0),
    0,
  )
  const nothing = Object.keys(opened).length === 0 && answered < 160
  return nothing ? [`${name}: only ${answered} calls were answered at all`] : []
}

export function figuresOf({ name, quiet, attacked, before, during, after, answers, opened, keptMs }: Seen) {
  const times = ([0, 1] as const).map((i) => [p95(quiet.times[i]), p95(attacked.times[i])] as const)
  const ratio = (i: 0 | 1) => Math.round(((times[i]?.[1] ?? 0) / (times[i]?.[0] ?? 1)) * 100) / 100
  const count = (of: Record<string, number>) => Object.values(of).reduce((sum, n) => sum + n, 0)
  const figures: Record<string, number> = {
    QuietP95ms: Math.round(times[0]?.[0] ?? 0),
    P95ms: Math.round(times[0]?.[1] ?? 0),
    Ratio: ratio(0),
    RatioElsewhere: ratio(1),
    Mb: Math.max(...[...during, ...after].map(({ rssMb }) => rssMb)) - before.rssMb,
    FilesAfter: Math.max(...after.map(({ files }) => files)) - before.files,
    Answers: count(answers) - (answers[turnedAway] ?? 0),
    TurnedAway: answers[turnedAway] ?? 0,
    Opened: count(opened),
    KeptMs: Math.max(0, ...Object.values(keptMs)),
  }
  return Object.fromEntries(Object.entries(figures).map(([what, n]) => [name + what, n]))
}

const p95 = (ms: number[]): number =>
  [...ms].sort((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? Number.NaN
