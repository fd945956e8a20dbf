// Who tries numbers of bookings: of one number ten thousand tries would find the four digits, so they end long before.

import {
  aRestaurant,
  aToken,
  type CustomerAnswer,
  type Restaurant,
  somebody,
} from '#tests/fixtures/customer.ts'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import type { Found } from '#tests/prove/parts/rights/usual-limits.ts'

/** One number from many addresses, and many numbers from one: how many of each are looked at before they are refused. */
export async function guessedNumbers(db: TestDatabase): Promise<Found> {
  const faults: string[] = []
  const restaurant = await aRestaurant(db, { capacity: 1000 })
  const person = somebody()
  const sold = await restaurant.book(restaurant.attempt(), person)
  const reference = String(sold.booking?.['reference'])
  const end = person.phone.slice(-4)
  const wrong = String((Number(end) + 1) % 10_000).padStart(4, '0')
  let looked = 0
  for (let i = 0; i < 30; i++) {
    const said = await tried(db, restaurant, reference, wrong, `192.0.2.${i}`)
    if (said.code === 'booking_not_found') looked++
    else if (said.code !== 'too_many_requests') faults.push(`one number, ${i}: ${said.code}`)
  }
  if (looked !== 10) faults.push(`of one number ${looked} guesses were looked at`)
  const right = await tried(db, restaurant, reference, end, '192.0.2.99')
  if (right.ok) faults.push('the right guess after too many wrong ones was let through')
  let ofCaller = 0
  for (let i = 0; i < 30; i++) {
    const said = await tried(db, restaurant, `ABC${i}`, end, '198.51.100.5')
    if (said.code === 'booking_not_found') ofCaller++
  }
  if (ofCaller !== 10) faults.push(`of one caller ${ofCaller} guesses were looked at`)
  const named = await db.sql<{ key: string }[]>`
    select key from private.rate_counter where vendor_id = ${restaurant.id} and name like 'lost%'`
  faults.push(...named.filter(({ key }) => key.includes(reference)).map(({ key }) => `counted as ${key}`))
  return { cases: 61, faults }
}

async function tried(
  db: TestDatabase,
  { url }: Restaurant,
  reference: string,
  end: string,
  from: string,
): Promise<CustomerAnswer> {
  return await db.asAnon(
    async (tx) => {
      const [row] = await tx<{ answer: CustomerAnswer }[]>`
        select public.find_lost_booking(${url}, ${reference}, ${end}, ${aToken()}) as answer`
      if (!row) throw new Error('no answer')
      return row.answer
    },
    { 'x-noren-peer': from },
  )
}
