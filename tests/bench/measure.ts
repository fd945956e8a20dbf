export interface Measured {
  name: string
  /** What is asked for, and what it is held against, in `unit`. */
  ours: number
  theirs: number
  unit: string
  ratio: number
  /** The ratio that is still good. */
  bound: number
}

/** A NaN holds nothing: what could not be measured is a fault. */
export const holds = ({ ratio, bound }: Measured): boolean => ratio <= bound

/** What the run ends with: 0 only where something was measured, nothing failed, and all of it holds. */
export const verdict = (results: readonly Measured[], failed: readonly string[]): number =>
  failed.length === 0 && results.length > 0 && results.every(holds) ? 0 : 1

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Two things measured by turns: the ratio is that of each round, so that a slow minute of the machine meets both. */
export function byTurns(
  name: string,
  rounds: readonly { ours: number; theirs: number }[],
  bound: number,
  unit = 'ms',
): Measured {
  return {
    name,
    ours: median(rounds.map((r) => r.ours)),
    theirs: median(rounds.map((r) => r.theirs)),
    unit,
    ratio: median(rounds.map((r) => r.ours / r.theirs)),
    bound,
  }
}

export async function inRounds(
  count: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ours: number; theirs: number }[]> {
  const rounds = []
  for (let i = 0; i < count; i++) {
    // Who begins changes too: what one leaves behind (dirty pages, a full log) is not always the other's.
    const first = i % 2 === 0 ? await ours() : await theirs()
    const second = i % 2 === 0 ? await theirs() : await ours()
    rounds.push(i % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  return rounds
}

/** Milliseconds of one action. */
export async function timeOf(action: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now()
  await action()
  return performance.now() - began
}

/** The table as it is printed, its columns in line. */
export function tableOf(all: readonly Measured[]): string {
  const lines = [
    ['what', 'ours', 'theirs', 'ratio', 'bound', ''],
    ...all.map((m) => [
      m.name,
      `${figure(m.ours)} ${m.unit}`,
      `${figure(m.theirs)} ${m.unit}`,
      m.ratio.toFixed(2),
      String(m.bound),
      holds(m) ? 'holds' : 'DOES NOT HOLD',
    ]),
  ]
  const widths = (lines[0] ?? []).map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const figure = (n: number): string => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2))
