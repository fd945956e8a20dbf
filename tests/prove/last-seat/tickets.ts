// Evening after evening of the last tickets: seats, kinds that are limited, and two events that exclude each other, asked for
// from both sides at once; then the same with a fault planted. What was sold is counted from the rows, by nothing of the server's.

import { startDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { random } from '#tests/fixtures/random.ts'
import {
  exclusionForgotten,
  heldTicketsForEver,
  kindsWithoutLimit,
  ticketsWithoutLock,
} from '#tests/prove/parts/broken-functions.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { type Evening, evening } from './evening.ts'

const evenings: Record<Size, number> = { full: 120, share: 6 }
/** A planted fault is looked for in so many. */
const searched = 12

export async function proveTickets(size: Size): Promise<Outcome> {
  const db = await startDatabase()
  try {
    await withoutLimits(db.sql)
    const crowd = db.connect(16)
    const play = async (seed: number): Promise<Evening> => {
      const one = await evening(db, crowd, random(seed))
      return { ...one, violations: one.violations.map((v) => `seed ${seed}: ${v}`) }
    }
    const played: Evening[] = []
    for (let seed = 1; seed <= evenings[size]; seed++) played.push(await play(seed))
    const control: string[] = []
    const blind: string[] = []
    for (const [fault, sees] of [
      [ticketsWithoutLock, /beyond|side/],
      [heldTicketsForEver, /nobody/],
      [kindsWithoutLimit, /of a kind/],
      [exclusionForgotten, /side/],
    ] as const) {
      const mend = await fault(db.sql)
      let seen: string | undefined
      for (let seed = 1; seed <= searched && !seen; seed++)
        seen = (await play(1000 + seed)).violations.find((violation) => sees.test(violation))
      await mend()
      if (seen) control.push(`${fault.name}: ${seen}`)
      else blind.push(`the planted fault ${fault.name} was not seen`)
    }
    const sum = (of: (one: Evening) => number) => played.reduce((all, one) => all + of(one), 0)
    return {
      cases: sum((one) => one.customers),
      violations: [...played.flatMap((one) => one.violations), ...blind],
      control,
      figures: {
        evenings: played.length,
        soldTickets: sum((one) => one.sold),
        refused: sum((one) => one.refused),
        soldOut: sum((one) => one.soldOut),
      },
    }
  } finally {
    await db.close()
  }
}
