// One browser after the other, each with a profile that is thrown away. In the end something is planted in each, and has
// to be seen.

import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import type { Outcome } from '#tests/prove/types.ts'
import { type Installed, installedEngines } from './installed.ts'
import { aJob, mainJob } from './job.ts'
import { forgotten, notInstalled } from './planted.ts'

export async function run(): Promise<Outcome> {
  const { installed, leftOut } = installedEngines()
  const figures = Object.fromEntries(Object.keys(leftOut).map((name) => [name, 'left out']))
  const told: Told = { cases: 0, violations: [], control: [], figures, leftOut: Object.values(leftOut) }
  if (installed.length === 0) return told
  const stack = await aStack()
  try {
    await withoutLimits(stack.sql)
    for (const one of installed) await tryOne(stack, one, told)
    return told
  } finally {
    await stack.close()
  }
}

type Told = Required<Outcome>

async function tryOne(stack: TestStack, { name, start }: Installed, told: Told): Promise<void> {
  const began = Date.now()
  const { violations, control, figures } = told
  told.cases++
  const closers: (() => Promise<unknown>)[] = []
  try {
    const engine = await start()
    closers.push(engine.close)
    figures[name] = engine.version
    const job = await aJob(stack, engine)
    closers.push(job.proxy.close)
    const main = await mainJob(job)
    violations.push(...main.found.map((text) => `${name}: ${text}`))
    for (const [what, measured] of Object.entries(main.figures)) figures[`${name}_${what}`] = measured
    const seen = [await forgotten(job), await notInstalled(job)]
    // Each of the two in each browser, or the proof is blind there.
    if (seen.every((texts) => texts.length > 0))
      control.push(...seen.flat().map((text) => `${name}: ${text}`))
    else violations.push(`${name}: what was planted is not seen: ${JSON.stringify(seen)}`)
  } catch (fault) {
    violations.push(`${name}: ${fault}`)
  } finally {
    for (const close of closers.reverse()) await close()
  }
  figures[`${name}_seconds`] = Math.round((Date.now() - began) / 1000)
}
