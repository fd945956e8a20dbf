import type { Said } from './from-address.ts'

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

/** How far medians may lie apart before the time tells what the words do not. */
const mostTimes = 2

/** Asks all ways in turn, so that whatever else the machine does meets each of them. */
export async function medians(
  name: string,
  ways: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<{ cases: number; faults: string[]; figures: Record<string, number> }> {
  const times = new Map<string, number[]>(Object.keys(ways).map((what) => [what, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [what, ask] of Object.entries(ways)) {
      const began = performance.now()
      await ask()
      times.get(what)?.push(performance.now() - began)
    }
  }
  const middle = [...times].map(([what, all]): [string, number] => [what, median(all)])
  const [shortest, longest] = [
    Math.min(...middle.map(([, ms]) => ms)),
    Math.max(...middle.map(([, ms]) => ms)),
  ]
  const ratio = Math.round((longest / shortest) * 100) / 100
  const said = middle.map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`).join(', ')
  return {
    cases: rounds * middle.length,
    faults: ratio < mostTimes ? [] : [`${name} takes ${ratio} times as long: ${said}`],
    figures: {
      [`ratioOf${name.replace(/(^|[^a-z]+)([a-z])/g, (_m, _p, c: string) => c.toUpperCase())}`]: ratio,
    },
  }
}

const median = (all: number[]): number => all.sort((x, y) => x - y)[Math.floor(all.length / 2)] ?? 0
