// Limits on what a customer says: the same contact again and again, and the field that only a robot fills.

import { aRestaurant, type Restaurant, somebody, someDetails } from '#tests/fixtures/customer.ts'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import { type Found, usualLimits } from '#tests/prove/parts/rights/usual-limits.ts'
import { dump } from '#tests/prove/parts/rights/world.ts'

/** One contact from one address, under any spelling: a few bookings a day, and refusals count nothing. From elsewhere
 * nobody learns of them, nor is kept out by them. */
export async function contacts(db: TestDatabase): Promise<Found> {
  await usualLimits(db.sql)
  const faults: string[] = []
  const restaurant = await aRestaurant(db, { capacity: 1000 })
  for (const [n, same] of (['phone', 'email'] as const).entries()) {
    const person = somebody()
    const confirm = async (i: number, from: string) => {
      const attempt = restaurant.attempt({ minute: 1020 + 30 * (i % 9) })
      await restaurant.hold(attempt, undefined, from)
      const email = i % 2 === 0 ? person.email : person.email.toUpperCase()
      const details = { ...somebody(), ...(same === 'phone' ? { phone: person.phone } : { email }) }
      const before = await counters(db, restaurant)
      const answer = await restaurant.confirm(attempt, details, from)
      if (!answer.ok && (await counters(db, restaurant)) !== before)
        faults.push(`a refusal of the same ${same} was counted`)
      return answer
    }
    let sold = 0
    for (let i = 0; i < 14; i++) {
      const answer = await confirm(i, `198.51.100.${n}`)
      if (answer.ok) sold++
      else if (answer.code !== 'too_many_requests') faults.push(`the same ${same}, ${i}: ${answer.code}`)
    }
    const elsewhere = await confirm(0, `203.0.113.${n}`)
    if (!elsewhere.ok) faults.push(`from elsewhere the same ${same} is told ${elsewhere.code}`)
    const named = await db.sql<
      { key: string }[]
    >`select key from private.rate_counter where vendor_id = ${restaurant.id}`
    faults.push(
      ...named
        .filter(({ key }) => !/^(all|[0-9a-f]{64}|[0-9.]+)$/.test(key))
        .map(({ key }) => `counted as ${key}`),
    )
    if (sold !== 8) faults.push(`the same ${same} booked ${sold} times`)
  }
  const asked = []
  for (let i = 0; i < 8; i++) {
    asked.push(
      await db.asAnon(
        async (tx) =>
          (await tx`select public.enquire('a', 'b', 'c@noren.example', 'd', 'ja') ->> 'ok' as ok`)[0]?.['ok'],
        {
          'x-noren-peer': '198.51.100.77',
        },
      ),
    )
  }
  if (asked.filter((ok) => ok === 'true').length !== 5)
    faults.push(`enquiries of one caller: ${asked.join(' ')}`)
  return { cases: 38, faults }
}

const counters = async (db: TestDatabase, restaurant: Restaurant): Promise<string> =>
  JSON.stringify(
    await db.sql`select name, key, seen from private.rate_counter where vendor_id = ${restaurant.id} order by 1, 2`,
  )

/** The field that no person sees: refused without a word about it, and nothing is stored. */
export async function honeypot(db: TestDatabase): Promise<Found> {
  await usualLimits(db.sql)
  const faults: string[] = []
  const restaurant = await aRestaurant(db)
  const attempt = restaurant.attempt()
  await restaurant.hold(attempt)
  const before = await dump(db.sql)
  const baits: unknown[] = [
    'https://noren.example',
    ' ',
    '0',
    1,
    true,
    false,
    { a: 1 },
    ['x'],
    'x'.repeat(9000),
  ]
  for (const website of baits) {
    const answer = JSON.stringify(await restaurant.confirm(attempt, { ...someDetails, website }))
    if (answer !== '{"ok": false, "code": "too_many_requests"}'.replaceAll(': ', ':').replaceAll(', ', ','))
      faults.push(`the honeypot filled with ${JSON.stringify(website)} is told ${answer}`)
  }
  if ((await dump(db.sql)) !== before) faults.push('a filled honeypot left a trace')
  if (!(await restaurant.confirm(attempt)).ok) faults.push('the customer who leaves it empty is refused')
  return { cases: baits.length + 1, faults }
}
