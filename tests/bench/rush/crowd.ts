// The process of all customers, and of the card service that some of them pay by.

import postgres from 'postgres'
import { random } from '#tests/fixtures/random.ts'
import { stripeServer } from '#tests/fixtures/stripe/server.ts'
import { expireAt } from '#tests/prove/last-seat/guests.ts'
import { caller } from '#tests/prove/parts/calls.ts'
import { aCustomer, type Customer, pause, type Rush } from './customer.ts'
import type { House, Ready } from './server.ts'

export interface Orders extends Pick<Ready, 'url' | 'anonKey' | 'databaseUrl'> {
  house: House
  customers: number
  /** Nobody looks or types: all of them ask at one moment. */
  isAtOnce: boolean
  /** Of them all, from the first to the last. */
  seconds: number
  /** After which everybody goes home. */
  mostSeconds: number
  seed: number
}

const cards = await stripeServer()
process.send?.(cards.url)
process.on('disconnect', () => process.exit(0))
process.on('message', (orders: Orders) => void rushed(orders).then((all) => process.send?.(all)))

async function rushed(orders: Orders): Promise<Customer[]> {
  const { url, anonKey, house, customers, seconds, seed } = orders
  const sql = postgres(orders.databaseUrl, { max: 2, onnotice: () => {} })
  const phone = caller(url, anonKey)
  const told = (request: Request) =>
    fetch(url + new URL(request.url).pathname, {
      ...{ method: 'POST', headers: request.headers, body: request.body, duplex: 'half' },
    } as RequestInit)
  const rush: Rush = {
    ...{ house, caller: phone, isAtOnce: orders.isAtOnce, until: Date.now() + orders.mostSeconds * 1000 },
    pay: async (session) => {
      const event = cards.pay(session)
      if (event) await cards.deliver(event, told)
    },
    lapse: (hold, after) => expireAt(sql, house.vendor.id, hold, after * 1000),
  }
  const r = random(seed)
  try {
    return await Promise.all(
      Array.from({ length: customers }, async (_, n) => {
        const own = random(r.int(1, 2 ** 30))
        // Most come at the beginning, which was announced.
        await pause(seconds * 1000 * (own.int(0, 1000) / 1000) ** 2)
        return aCustomer(rush, n + 1, own)
      }),
    )
  } finally {
    phone.close()
    await sql.end()
  }
}
