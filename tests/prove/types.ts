// What a proof is. Each promise has a folder; its proof.ts exports `proofs`, whose names begin with the folder's name.
// run.mjs gives each one a process of its own.

/** `full` is the size that the README promises; `share` is what `npm test` and `npm run walk` can afford. */
export type Size = 'full' | 'share'

export interface Outcome {
  /** How many cases were tried: seeds, days, calls, kills. */
  cases: number
  /** One sentence for each case that broke the promise, with what is needed to see it again (seed, day, ids). */
  violations: string[]
  /** What the same harness found wrong where something was broken on purpose. None means that it sees nothing. */
  control: string[]
  /** Measures worth reading, and versions: `{struck: 2113, skippedByControl: 41}`. */
  figures?: Record<string, number | string>
  /** A sentence for each part that this machine has not the means to try. With no case at all: neither kept nor broken. */
  leftOut?: string[]
}

export interface Proof {
  /** As `--only` takes it: lower case and hyphens. `--only simulation` takes all that begin with `simulation`. */
  name: string
  /** What holds, in one sentence, with the laws of sync/SPEC.md it holds: `[S1] [S2] ...`. */
  says: string
  /** Minutes after which it is stopped and counts as broken. */
  minutes: Record<Size, number>
  /** It waits for clocks most of the time, and leaves the processors to two others. */
  waits?: boolean
  /** At full size it computes for long, in one thread. */
  computes?: boolean
  /** It measures time: nothing else runs beside it. */
  alone?: boolean
  /** It drives Chromium: its share belongs to `npm run walk`, not to `npm test`. */
  browser?: boolean
  /** What it holds seldom changes: its share too takes its turn in the walk (tests/walk-parts.mjs). */
  byTurns?: boolean
  /** Without a share: only the full size says anything. */
  fullOnly?: boolean
  run(size: Size): Promise<Outcome>
}
