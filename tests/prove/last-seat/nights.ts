// Night after night of the last seat, each kind of mixture at each capacity, then the same with a fault planted.

import { random } from '#tests/fixtures/random.ts'
import { aStack } from '#tests/fixtures/stack.ts'
import { holdsForEver, withoutLock } from '#tests/prove/parts/broken-functions.ts'
import { caller } from '#tests/prove/parts/calls.ts'
import { withoutLanes } from '#tests/prove/parts/without-lanes.ts'
import type { Outcome as Proven, Size } from '#tests/prove/types.ts'
import { keepLog } from './log.ts'
import { night, type Outcome, type Plan, type Setting } from './night.ts'

const capacities = [1, 2, 10, 100]
const evening = 1140
const mixtures: Omit<Plan, 'capacity' | 'customers'>[] = [
  { restless: true, staff: true, minutes: [1110, evening, 1170, 1260] },
  { restless: true, staff: false, minutes: [evening] },
  { restless: false, staff: false, minutes: [evening] },
  { restless: false, staff: true, minutes: [evening] },
]

export async function proveNights(size: Size): Promise<Proven> {
  const stack = await aStack()
  // Some nights as the product is shipped; the others with all customers at the database together, as on a larger one.
  const bare = await withoutLanes(stack)
  const shipped = caller(stack.url, stack.anonKey)
  const crowd = caller(bare.url, stack.anonKey)
  try {
    await keepLog(stack.sql)
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const setting: Setting = { stack, caller: crowd, member: await stack.makeUser(), day }
    const play = async (capacity: number, repeat: number, to = crowd): Promise<Outcome> => {
      const mixture = mixtures[repeat % mixtures.length] as (typeof mixtures)[0]
      const seed = capacity * 1000 + repeat
      const one = await night(
        { ...setting, caller: to },
        { ...mixture, capacity, customers: 200 },
        random(seed),
      )
      return { ...one, violations: one.violations.map((v) => `capacity ${capacity}, seed ${seed}: ${v}`) }
    }
    const nights: Outcome[] = []
    const repeats = size === 'full' ? 20 : 1
    for (let i = 0; i < repeats; i++) {
      for (const [at, capacity] of capacities.entries()) {
        nights.push(await play(capacity, i + at, (i + at) % 3 === 2 ? shipped : crowd))
      }
    }
    const deadlocks = await deadlocksOf(setting)
    // Plainly wrong in two ways, each in the same storm.
    const mend = await holdsForEver(stack.sql)
    const stuck = await play(100, 1)
    await mend()
    await withoutLock(stack.sql)
    const oversold = (await play(100, 2)).violations.filter((v) => / was (given|sold|moved to) /.test(v))
    const refusedWrongly = stuck.violations.filter((v) => /room|nobody/.test(v))
    const sum = (of: (n: Outcome) => number) => nights.reduce((all, n) => all + of(n), 0)
    return {
      cases: nights.length * 200,
      violations: [
        ...nights.flatMap((n) => n.violations),
        ...(deadlocks > 0 ? [`${deadlocks} deadlocks`] : []),
      ],
      control: oversold.length > 0 && refusedWrongly.length > 0 ? [...oversold, ...refusedWrongly] : [],
      figures: {
        nights: nights.length,
        soldSeats: sum((n) => n.sold),
        refusedAsFull: sum((n) => n.refused),
        busy: sum((n) => n.busy),
        overbookedByStaff: sum((n) => n.overbooked),
        oversoldWithoutLock: oversold.length,
        refusedWronglyByControl: refusedWrongly.length,
      },
    }
  } finally {
    shipped.close()
    crowd.close()
    await bare.close()
    await stack.close()
  }
}

async function deadlocksOf({ stack }: Setting): Promise<number> {
  // Servers of connections tell their figures a second late.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const [row] = await stack.sql<{ deadlocks: number }[]>`
    select deadlocks::integer from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? -1
}
