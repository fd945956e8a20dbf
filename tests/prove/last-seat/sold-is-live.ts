// Sequence after sequence of actions, counted after each; then the same where the server forgets to give seats back.

import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { random } from '#tests/fixtures/random.ts'
import { staffOf } from '#tests/fixtures/venue.ts'
import {
  cancelledStaysLive,
  guestsForgotten,
  holdsForEver,
  instantsOfTheFuture,
  overstaysForgotten,
  tabletsForgotten,
} from '#tests/prove/parts/broken-functions.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { live, type Scene } from './actions.ts'
import { miscounted, missummed } from './counted.ts'

const lanes = 4
/** Days from one sequence's to the next one's, and sequences of one restaurant. */
const apart = 9
const perRestaurant = 70

export async function proveSoldIsLive(size: Size): Promise<Outcome> {
  const db = await startDatabase()
  try {
    await withoutLimits(db.sql)
    await instantsOfTheFuture(db.sql)
    const sequences = size === 'full' ? 800 : 60
    const lane = (n: number) => inHouses(db, n, sequences / lanes)
    const found = await Promise.all(Array.from({ length: lanes }, (_, n) => lane(n)))
    const faults = [cancelledStaysLive, holdsForEver, overstaysForgotten, tabletsForgotten, guestsForgotten]
    const control: string[] = []
    const blind: string[] = []
    for (const [n, fault] of faults.entries()) {
      const mend = await fault(db.sql)
      let seen: string | undefined
      for (let part = 0; part < 12 && !seen; part++) {
        seen = (await inHouses(db, 100 * (n + 1) + part, 4)).violations[0]
      }
      await mend()
      if (seen) control.push(`${fault.name}: ${seen}`)
      else blind.push(`the planted fault ${fault.name} was not seen`)
    }
    return {
      cases: sequences,
      violations: [...found.flatMap((f) => f.violations), ...blind],
      control,
      figures: { actions: found.reduce((all, f) => all + f.actions, 0) },
    }
  } finally {
    await db.close()
  }
}

async function inHouses(
  db: TestDatabase,
  lane: number,
  sequences: number,
): Promise<{ violations: string[]; actions: number }> {
  const violations: string[] = []
  let actions = 0
  let restaurant = await aScene(db)
  for (let i = 0; i < sequences; i++) {
    if (i > 0 && i % perRestaurant === 0) {
      violations.push(...(await missummed(restaurant)))
      restaurant = await aScene(db)
    }
    const seed = lane * 100_000 + i
    const r = random(seed)
    const first = await restaurant.restaurant.day(10 + apart * (i % perRestaurant))
    const scene = { ...restaurant, days: [first, addDays(first, 1), addDays(first, 2)] }
    const since = await revOf(db.sql, restaurant.staff.id)
    const done: string[] = []
    let wrong: string[] = []
    done.push(...(await live(scene, r, r.int(4, 8))))
    if (r.chance(0.3)) wrong = await miscounted(scene, since, r)
    if (wrong.length === 0) {
      done.push(...(await live(scene, r, r.int(4, 8))))
      wrong = await miscounted(scene, since, r)
    }
    actions += done.length
    if (wrong.length > 0) violations.push(`seed ${seed}: ${wrong[0]}, after ${done.join('; ')}`)
  }
  violations.push(...(await missummed(restaurant)))
  return { violations, actions }
}

const stays = [
  { pax: 2, minutes: 75 },
  { pax: 5, minutes: 100 },
]

/** A restaurant of 20 seats, open from 6:00 to 30:00, with one member of staff. */
async function aScene(db: TestDatabase): Promise<Scene> {
  const restaurant = await aRestaurant(db, { capacity: 20, horizon_days: 730, stays })
  await db.sql`update public.opening_hours set opens_at = 360, closes_at = 1800 where vendor_id = ${restaurant.id}`
  return { db, restaurant, staff: staffOf(db, restaurant.id, await db.makeUser(restaurant.id)), days: [] }
}

async function revOf(sql: Sql, vendor: string): Promise<number> {
  const [row] = await sql<{ rev: number }[]>`
    select rev::integer from private.vendor_clock where vendor_id = ${vendor}`
  return row?.rev ?? 0
}
