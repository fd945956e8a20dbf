// One caller who books with invented people: holds are bought at once, so no limit on holds is met.

import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import { type Found, usualLimits } from '#tests/prove/parts/rights/usual-limits.ts'

/** All that one address can book of a night, each party with a contact of its own; others still get a table at any time. */
export async function bookedOut(db: TestDatabase): Promise<Found> {
  await usualLimits(db.sql)
  const faults: string[] = []
  let cases = 0
  for (const caller of ['192.0.2.66', '2001:db8:0:6', '']) {
    const restaurant = await aRestaurant(db, { capacity: 20 })
    const shots: number[] = []
    for (let round = 0; round < 3; round++) {
      for (let minute = 1020; minute <= 1260; minute += 30)
        for (const pax of [5, 2, 1]) shots.push(minute, pax)
    }
    const codes: string[] = []
    for (let i = 0; i < shots.length; i += 2) {
      const from = caller.includes(':') ? `${caller}::${i + 1}` : caller
      const attempt = restaurant.attempt({ minute: shots[i] ?? 0, pax: shots[i + 1] ?? 0 })
      const held = await restaurant.hold(attempt, undefined, from)
      const said = held.ok ? await restaurant.confirm(attempt, somebody(), from) : held
      codes.push(said.code ?? 'ok')
      cases += 1
    }
    const sold = await db.sql<
      { pax: number }[]
    >`select pax from public.booking where vendor_id = ${restaurant.id}`
    const people = sold.reduce((sum, { pax }) => sum + pax, 0)
    const who = caller === '' ? 'a caller nobody knows' : caller
    if (people === 0) faults.push(`${who} could book nothing at all: nothing was tried`)
    if (people > 10)
      faults.push(`${who} booked ${people} people into a restaurant of 20 in ${sold.length} parties`)
    const others = codes.filter(
      (code) => code !== 'ok' && code !== 'too_many_holds' && code !== 'too_many_requests',
    )
    if (others.length > 0) faults.push(`${who} is told ${others[0]}`)
    for (let minute = 1020; minute <= 1260; minute += 60) {
      const honest = restaurant.attempt({ minute, pax: 2 })
      const held = await restaurant.hold(honest, undefined, `198.51.100.${minute % 250}`)
      const booked = held.ok
        ? await restaurant.confirm(honest, somebody(), `198.51.100.${minute % 250}`)
        : held
      if (!booked.ok)
        faults.push(`after ${who} a customer from elsewhere is told ${booked.code} at ${minute}`)
      cases += 1
    }
  }
  return { cases, faults }
}
