// Seeds that once failed. They are kept for ever, and played first.

import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('./failing-seeds.json', import.meta.url)

const all = (): Record<string, number[]> => JSON.parse(readFileSync(file, 'utf8'))

export const keptSeeds = (proof: string): number[] => all()[proof] ?? []

export function keepSeed(proof: string, seed: number): void {
  const kept = all()
  const seeds = kept[proof] ?? []
  if (seeds.includes(seed)) return
  kept[proof] = [...seeds, seed]
  const lines = Object.entries(kept)
    .sort()
    .map(([name, list]) => `  "${name}": [${list.join(', ')}]`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}
