// Runs the simulation of the copy it stands in until something is wrong: `child.ts <faults> <seeds>`.

import 'temporal-polyfill/global'
import { profileOf } from '#tests/simulation/fault-profiles.ts'
import { played, tolerateLostCursors } from '#tests/simulation/played.ts'

/** What was seen first; `seed` is how many were tried where nothing was. */
export interface Caught {
  seed: number
  fault: string
  wrong: string
}

const [faults = '', seeds = '0'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
tolerateLostCursors()
const answer = await search()
process.send?.(answer, () => process.exit(0))

async function search(): Promise<Caught> {
  for (let seed = 1; seed <= Number(seeds); seed++) {
    for (const fault of faults.split(',') as Parameters<typeof profileOf>[0][]) {
      const { wrong } = await played(seed, profileOf(fault, seed))
      if (wrong[0]) return { seed, fault, wrong: wrong[0] }
    }
  }
  return { seed: Number(seeds), fault: '', wrong: '' }
}
