import type { Outcome } from '#tests/prove/types.ts'
import { type FaultProfile, faults, profileOf } from '#tests/simulation/fault-profiles.ts'
import { tolerateLostCursors } from '#tests/simulation/played.ts'
import { close, simulate } from '#tests/simulation/simulation.ts'

/** Each seed twice, over all faults in turn. The control is a run in which people roll real dice. */
export async function repeated(count: number): Promise<Outcome> {
  tolerateLostCursors()
  const all = [...faults, 'mixed'] as const
  const violations: string[] = []
  let requests = 0
  for (let seed = 1; seed <= count; seed++) {
    const fault = all[seed % all.length] ?? 'mixed'
    const profile = profileOf(fault, seed)
    const once = await traceOf(seed, profile)
    requests += once.length
    const where = differs(once, await traceOf(seed, profile))
    if (where) violations.push(`${fault}, seed ${seed}: ${where}`)
  }
  const profile = profileOf('mixed', 1)
  const where = differs(await traceOf(1, profile), await traceOf(1, { ...profile, dice: Math.random }))
  return { cases: count, violations, control: where ? [where] : [], figures: { requests } }
}

async function traceOf(seed: number, profile: FaultProfile): Promise<string[]> {
  const run = await simulate(seed, profile)
  await close(run)
  return run.trace
}

function differs(a: string[], b: string[]): string {
  const i = a.findIndex((line, n) => line !== b[n])
  if (i < 0 && a.length === b.length) return ''
  return `request ${i < 0 ? a.length : i} is ${a[i]?.slice(0, 200)}, then ${b[i]?.slice(0, 200)}`
}
