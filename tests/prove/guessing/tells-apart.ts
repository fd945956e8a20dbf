import type { Said } from '#tests/prove/parts/rights/from-address.ts'

/** What differs between answers that must be the same: status, headers and bytes. Dates aside. */
export function tellsApart(name: string, answers: [what: string, said: Said][]): string[] {
  const [first, ...others] = answers.map(([what, said]): [string, string] => [what, plain(said)])
  if (!first) return [`${name}: nothing was asked`]
  return others
    .filter(([, said]) => said !== first[1])
    .map(([what, said]) => `${name}, ${what}: ${said} and ${first[0]}: ${first[1]}`)
}

function plain({ status, headers, body }: Said): string {
  const { date: _, ...rest } = headers
  return `${status} ${body} ${JSON.stringify(rest)}`
}

/** How far quick answers may lie apart before the time tells what the words do not. */
const mostTimes = 2
/** What tells does so however often it is asked; what a busy machine adds evens out over more rounds. */
const tries = 6

/** Asks all ways in turn, so that whatever else the machine does meets each of them. */
export async function timesApart(
  name: string,
  ways: Record<string, () => Promise<unknown>>,
  rounds: number,
  most = mostTimes,
): Promise<{ cases: number; faults: string[]; figures: Record<string, number> }> {
  const times = new Map<string, number[]>(Object.keys(ways).map((what) => [what, []]))
  let seen = await timed(ways, rounds, times)
  for (let i = 1; i < tries && seen.ratio >= most; i++) seen = await timed(ways, rounds, times)
  const { ratio, said } = seen
  return {
    cases: [...times.values()].flat().length,
    faults: ratio < most ? [] : [`${name} takes ${ratio} times as long: ${said}`],
    figures: {
      [`ratioOf${name.replace(/(^|[^a-z]+)([a-z])/g, (_m, _p, c: string) => c.toUpperCase())}`]: ratio,
    },
  }
}

/** Adds to `times`. Who is asked first changes from round to round. */
async function timed(
  ways: Record<string, () => Promise<unknown>>,
  rounds: number,
  times: Map<string, number[]>,
) {
  for (let round = 0; round < rounds; round++) {
    const inTurn = Object.entries(ways)
    for (const [what, ask] of round % 2 === 0 ? inTurn : inTurn.reverse()) {
      const began = performance.now()
      await ask()
      times.get(what)?.push(performance.now() - began)
    }
  }
  const quick = [...times].map(([what, all]): [string, number] => [what, lowerQuartile(all)])
  const each = quick.map(([, ms]) => ms)
  return {
    ratio: Math.round((Math.max(...each) / Math.min(...each)) * 100) / 100,
    said: quick.map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`).join(', '),
  }
}

/** Other work on the machine only ever adds. */
const lowerQuartile = (all: number[]): number => all.sort((x, y) => x - y)[Math.floor(all.length / 4)] ?? 0
