// Plants one error after the other and waits for the simulation to see it, two at a time.

import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Outcome } from '#tests/prove/types.ts'
import type { Caught } from './child.ts'
import { aCopy, type Copy } from './copy.ts'
import { allPlanted, harmless, type Planted } from './edits.ts'

/** An error must be seen within so many seeds. */
const limit = 500
const lanes = 2

/**
 * `harmlessSeeds`: how long the same search goes on where nothing is wrong. `every`: of so many errors one is looked
 * for; of the others it is only held that they still fit the source.
 */
export async function caught(harmlessSeeds: number, every: number): Promise<Outcome> {
  const all = allPlanted()
  const queue = [...all]
  const seeds: number[] = []
  const violations: string[] = []
  const control: string[] = []
  const lane = async (first: Planted | null) => {
    const copy = aCopy()
    try {
      if (first) {
        const missed = await miss(copy, first, harmlessSeeds, () => {})
        if (missed) control.push(missed)
        else violations.push('the simulation finds an error where none was planted')
      }
      for (let planted = queue.shift(); planted; planted = queue.shift()) {
        if (all.indexOf(planted) % every !== 0) {
          if (!copy.plant(planted)) violations.push(fitsNoMore(planted.name))
          continue
        }
        const missed = await miss(copy, planted, limit, ({ seed }) => seeds.push(seed))
        if (missed) violations.push(missed)
      }
    } finally {
      copy.remove()
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i === 0 ? harmless : null)))
  return {
    cases: all.length,
    violations,
    control,
    figures: {
      caught: seeds.length,
      mostSeeds: Math.max(...seeds),
      atTheFirst: seeds.filter((s) => s === 1).length,
    },
  }
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
