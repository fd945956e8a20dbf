// Holds that go on for ever, and limits of a venue that others have used up; time is moved in the database.

import { aRestaurant } from '#tests/fixtures/customer.ts'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import { type Found, passes, usualLimits } from '#tests/prove/parts/rights/usual-limits.ts'
import type { Size } from '#tests/prove/types.ts'

/**
 * Callers who never stop: what lapses is taken again, what lives is replaced before its end, ids are used twice. The
 * night may be shut while their share of the day lasts, 30 minutes for each address, and is open from then on.
 */
export async function renewed(db: TestDatabase, size: Size): Promise<Found> {
  const faults: string[] = []
  const figures: Record<string, number> = {}
  let cases = 0
  for (const way of size === 'full' ? (['again', 'replace', 'same id'] as const) : (['replace'] as const)) {
    const [callers, rounds] = size === 'full' ? [4, 40] : [2, 16]
    const shut = await siege(db, way, callers, rounds)
    cases += rounds
    const longest = shut.lastIndexOf(true) + 1
    figures[`minutesShutBy${callers}Callers${way.replace(/^./, (c) => c.toUpperCase()).replace(' i', 'I')}`] =
      longest * 9
    if (!shut[0])
      faults.push(`${callers} callers (${way}) could not shut a night even at once: nothing was tried`)
    if (longest * 9 > callers * 30)
      faults.push(`${callers} callers (${way}) shut the night for ${longest * 9} minutes`)
  }
  return { cases, faults, figures }
}

type Way = 'again' | 'replace' | 'same id'

/** For each round of nine minutes: was 19:00 shut for an honest customer? */
async function siege(db: TestDatabase, way: Way, callers: number, rounds: number): Promise<boolean[]> {
  await usualLimits(db.sql)
  const restaurant = await aRestaurant(db, { capacity: 20 })
  const shut: boolean[] = []
  const open = new Map<string, { id: string; token: string }>()
  for (let round = 0; round < rounds; round++) {
    for (let c = 0; c < callers; c++) {
      // First what shuts it at once; then what still touches it.
      for (const [i, minute] of [1140, 1140, 1080, 1200, 1110, 1170].entries()) {
        const place = `${c} ${i}`
        const last = open.get(place)
        const next = restaurant.attempt({ minute, pax: 5, ...(way === 'same id' ? last : {}) })
        const held = await restaurant.hold(next, way === 'replace' ? last : undefined, `192.0.2.${c}`)
        if (held.ok) open.set(place, next)
      }
    }
    const slots = (await restaurant.slots(restaurant.attempt().day, 2)).slots ?? []
    shut.push(slots.find((slot) => slot.minute === 1140)?.bookable === false)
    await passes(db.sql, restaurant, 9)
  }
  return shut
}

/** The limits of a whole venue, used up by others: who comes for the first time is still let in, at other venues too. */
export async function storms(db: TestDatabase): Promise<Found> {
  await usualLimits(db.sql)
  const faults: string[] = []
  for (const [name, most] of [
    ['hold_vendor', 30],
    ['open_holds_vendor', 30],
  ] as const) {
    await usualLimits(db.sql)
    await db.sql`update private.rate_limit set at_most = ${most} where name = ${name}`
    // A tenth of it is one call.
    await db.sql`update private.rate_limit set at_most = 10 where name = 'hold_caller'`
    const restaurant = await aRestaurant(db, { capacity: 1000 })
    const codes: string[] = []
    for (let i = 0; i < 80; i++) {
      const minute = 1020 + 30 * (i % 9)
      codes.push(
        (await restaurant.hold(restaurant.attempt({ minute }), undefined, `192.0.2.${i % 7}`)).code ?? 'ok',
      )
    }
    const held = codes.filter((code) => code === 'ok').length
    if (held > most + 7) faults.push(`${name}: ${held} holds where ${most} are allowed`)
    const honest = await restaurant.hold(restaurant.attempt(), undefined, '198.51.100.9')
    if (!honest.ok) faults.push(`${name} used up by others refuses a customer: ${honest.code}`)
    // A caller whom nobody knows is one like any other: let in once, as who comes for the first time.
    const nobody = [await restaurant.hold(restaurant.attempt(), undefined, '')]
    nobody.push(await restaurant.hold(restaurant.attempt(), undefined, ''))
    if (nobody[1]?.ok) faults.push(`${name} used up lets a caller without an address in again`)
  }
  return { cases: 2 * 83, faults }
}

/** One line of IPv6 has more addresses than anybody can count: its network is one caller. */
export async function networks(db: TestDatabase): Promise<Found> {
  await usualLimits(db.sql)
  const restaurant = await aRestaurant(db, { capacity: 1000 })
  const codes: string[] = []
  for (let i = 1; i <= 12; i++) {
    const held = await restaurant.hold(restaurant.attempt(), undefined, `2001:db8:0:7:${i}:${i}::${i}`)
    codes.push(held.code ?? 'ok')
  }
  const other = await restaurant.hold(restaurant.attempt(), undefined, '2001:db8:0:8::1')
  const held = codes.filter((code) => code === 'ok').length
  return {
    cases: 13,
    faults: [
      ...(held > 6 ? [`one network of IPv6 has ${held} open holds`] : []),
      ...(other.ok ? [] : [`another network is refused: ${other.code}`]),
    ],
  }
}
