import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeTime, realTime, through } from './fake-time.ts'
import { type Climate, type Run, rough, simulate, verdict } from './simulation.ts'
import { faults } from './weather.ts'

beforeEach(fakeTime)
afterEach(realTime)

/** Seeds that once showed a fault; they are played first. */
const found = [9, 13, 30, 32, 38, 43, 45, 55]
const seeds = [...found, ...Array.from({ length: 92 }, (_, i) => 1000 + i)]

const climateOf = (seed: number): Climate => ({
  ...rough,
  tablets: 2 + (seed % 2),
  restores: seed % 3 === 0,
  roughness: seed % 5 === 0 ? 0.35 : 0.15,
})

async function judged(seed: number, climate: Climate): Promise<{ run: Run; wrong: string[] }> {
  const run = await simulate(seed, climate)
  const wrong = await verdict(run)
  for (const t of run.tablets) await through(t.sync.close())
  return { run, wrong }
}

test('[S1] [S2] [S4] after any weather every tablet equals the server, and nothing is lost or done twice', async () => {
  const struck = Object.fromEntries(faults.map((f) => [f, 0]))
  for (const seed of seeds) {
    const { run, wrong } = await judged(seed, climateOf(seed))
    expect(wrong, `seed ${seed}`).toEqual([])
    for (const f of faults) struck[f] = (struck[f] ?? 0) + run.struck[f]
  }
  // Weather that never struck would prove nothing.
  for (const f of faults) expect(struck[f], f).toBeGreaterThan(50)
}, 120_000)

test('[S4] the same seed is the same run, request for request', async () => {
  const one = await judged(7, climateOf(7))
  fakeTime()
  const two = await judged(7, climateOf(7))
  expect(one.run.trace.length).toBeGreaterThan(50)
  expect(two.run.trace).toEqual(one.run.trace)
})

test('[S2] control: a server without a log of commands is found out', async () => {
  const all: string[] = []
  for (let seed = 1; seed <= 12; seed++) {
    const { wrong } = await judged(seed, { ...climateOf(seed), restores: false, planted: ['no log'] })
    all.push(...wrong)
  }
  expect(all.some((w) => w.startsWith('[S2]'))).toBe(true)
})
