// Plays seeds, the ones that failed before first, and holds what each run shows against the laws.

import type { Outcome, Size } from '#tests/prove/types.ts'
import { type Fault, profileOf } from '#tests/simulation/fault-profiles.ts'
import { played, tolerateLostCursors } from '#tests/simulation/played.ts'
import { keepSeed, keptSeeds } from './kept-seeds.ts'
import { type Planted, plantedFor } from './planted-faults.ts'

/** A planted error must be found within so many seeds. */
const controlSeeds = 40
/** Once is found; at full size more of them say how often. */
const findings: Record<Size, number> = { full: 3, share: 1 }
const violationsShown = 20

export async function proven(fault: Fault | 'mixed', size: Size, count: number): Promise<Outcome> {
  tolerateLostCursors()
  const proof = `simulation-${fault}`
  const kept = keptSeeds(proof)
  const fresh = Array.from({ length: count }, (_, i) => i + 1).filter((seed) => !kept.includes(seed))
  const violations: string[] = []
  const figures = { struck: 0, leastInASeed: Number.POSITIVE_INFINITY, requests: 0, commands: 0 }
  for (const seed of [...kept, ...fresh]) {
    const profile = profileOf(fault, seed)
    const { run, wrong } = await played(seed, profile)
    if (wrong.length > 0) {
      keepSeed(proof, seed)
      violations.push(`seed ${seed}: ${wrong.slice(0, 3).join('; ')}`)
      if (violations.length >= violationsShown) break
    }
    if (!run) continue
    const struck = profile.faults.map((f) => run.struck[f])
    figures.struck += struck.reduce((sum, n) => sum + n, 0)
    figures.leastInASeed = Math.min(figures.leastInASeed, ...struck)
    figures.requests += run.trace.length
    figures.commands += run.promised.size
  }
  const control: string[] = []
  for (const planted of plantedFor(fault)) {
    const caught = await caughtBy(fault, planted, findings[size])
    if (caught.length === 0) violations.push(`${planted} is not caught within ${controlSeeds} seeds`)
    control.push(...caught)
  }
  return { cases: kept.length + fresh.length, violations, control, figures }
}

/** The same harness over something broken on purpose, for which this fault is the catch. */
async function caughtBy(fault: Fault | 'mixed', planted: Planted, enough: number): Promise<string[]> {
  const found: string[] = []
  for (let seed = 1; seed <= controlSeeds && found.length < enough; seed++) {
    const profile = profileOf(fault, seed)
    const { run, wrong } = await played(seed, { ...profile, planted: [planted] })
    const laws = wrong.filter((w) => w.startsWith('[S'))
    if (run && laws.length > 0) found.push(`${planted}, seed ${seed}: ${laws[0]}`)
  }
  return found
}
