// Plants one error after the other and waits for the simulation to see it, or for a test to turn red, two at a time.

import { fork } from 'node:child_process'
import { join } from 'node:path'
import { random } from '#tests/fixtures/random.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import type { Caught } from './child.ts'
import { aCopy, type Copy } from './copy.ts'
import { allPlanted, harmless, type Planted } from './edits.ts'
import { runTests } from './red.ts'

/** An error must be seen within so many seeds. */
const limit = 500
const lanes = 2

interface Effort {
  /** How long the same search goes on where nothing is wrong. */
  harmlessSeeds: number
  /** So many are looked for, those that the simulation shows and those that tests do; of the others it is only held that they fit the source. */
  simulated: number
  tested: number
}
const efforts: Record<Size, Effort> = {
  full: { harmlessSeeds: 10, simulated: Infinity, tested: Infinity },
  share: { harmlessSeeds: 1, simulated: 8, tested: 3 },
}

export async function caught(size: Size): Promise<Outcome> {
  const all = allPlanted()
  const { harmlessSeeds, simulated, tested } = efforts[size]
  const shown = some(all, simulated, ({ tests }) => tests.length === 0)
  const red = some(all, tested, ({ tests }) => tests.length > 0)
  const queue = [...shown, ...red]
  const seeds: number[] = []
  const violations: string[] = []
  const control: string[] = []
  async function look(copy: Copy, planted: Planted): Promise<void> {
    const missed = red.includes(planted)
      ? await missedByTests(copy, planted)
      : await miss(copy, planted, limit, ({ seed }) => seeds.push(seed))
    if (missed) violations.push(missed)
  }
  /** Where nothing is wrong the simulation finds nothing, and no test of those that are to turn red is red. */
  async function lookAtHarmless(copy: Copy): Promise<void> {
    const missed = await miss(copy, harmless, harmlessSeeds, () => {})
    if (missed) control.push(missed)
    else violations.push('the simulation finds an error where none was planted')
    violations.push(...(await redAnyway(copy, [...new Set(red.flatMap(({ tests }) => tests))])))
  }
  const lane = async (isFirst: boolean) => {
    const copy = aCopy()
    try {
      if (isFirst) {
        for (const planted of all) if (!copy.plant(planted)) violations.push(fitsNoMore(planted.name))
        await lookAtHarmless(copy)
      }
      for (let planted = queue.shift(); planted; planted = queue.shift()) await look(copy, planted)
    } finally {
      copy.remove()
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i === 0)))
  return {
    cases: all.length,
    violations,
    control,
    figures: {
      caught: seeds.length,
      mostSeeds: Math.max(...seeds),
      atTheFirst: seeds.filter((s) => s === 1).length,
      byTests: red.length,
    },
  }
}

/** The same ones each time. */
function some(all: readonly Planted[], count: number, isOne: (planted: Planted) => boolean): Planted[] {
  const left = all.filter(isOne)
  const { int } = random(7)
  while (left.length > count) left.splice(int(0, left.length - 1), 1)
  return left
}

const fitsNoMore = (name: string): string => `${name}: its lines are not in the source exactly once`

/** Null when the error was seen, otherwise what went wrong. */
async function miss(
  copy: Copy,
  planted: Planted,
  seeds: number,
  told: (seen: Caught) => void,
): Promise<string | null> {
  const { name, says, shows } = planted
  if (!copy.plant(planted)) return fitsNoMore(name)
  const seen = await run(copy, [shows.join(','), String(seeds)])
  if (seen?.wrong) {
    told(seen)
    return null
  }
  return `${name} is not caught within ${seeds} seeds of ${shows.join(', ')}: ${says}`
}

async function missedByTests(copy: Copy, planted: Planted): Promise<string | null> {
  const { name, says, tests } = planted
  if (!copy.plant(planted)) return fitsNoMore(name)
  const { failed, broken } = await runTests(copy.folder, tests, true)
  return failed.length > 0
    ? null
    : [`${name} turns nothing red in ${tests.join(', ')}: ${says}`, ...broken].join('\n')
}

async function redAnyway(copy: Copy, tests: string[]): Promise<string[]> {
  if (tests.length === 0) return []
  copy.plant(harmless)
  const { passed, failed, broken } = await runTests(copy.folder, tests, false)
  return passed > 0
    ? [...failed, ...broken].map((name) => `red though nothing was planted: ${name}`)
    : ['no test ran', ...broken]
}

/** Undefined when the process broke off without an answer. */
function run(copy: Copy, words: string[]): Promise<Caught | undefined> {
  return new Promise((resolve) => {
    const file = join(copy.folder, 'tests/prove/planted-bugs/child.ts')
    const child = fork(file, words, {
      cwd: copy.folder,
      // Else V8's own threads take from the other lane.
      execArgv: ['--single-threaded', '--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    let seen: Caught | undefined
    child.on('message', (message) => {
      seen = message as Caught
    })
    child.on('close', () => resolve(seen))
  })
}
