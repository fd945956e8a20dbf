// The process of the server that is rushed, and of nothing else. It says what there is, and ends with who began it.

import 'temporal-polyfill/global'

import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/time/time.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { aStack, type TestUser, type TestVendor } from '#tests/fixtures/stack.ts'
import { keys } from '#tests/fixtures/stripe/server.ts'
import { keepLog } from '#tests/prove/last-seat/log.ts'
import { withoutLanes } from '#tests/prove/parts/without-lanes.ts'

export interface House {
  vendor: TestVendor
  member: TestUser
  slug: string
  ticket: { price_type: string; price: number }
  /** What all want, and what staff sell at the door meanwhile. */
  rushed: Occurrence
  door: Occurrence
  seats: number
}

interface Occurrence {
  id: string
  day: string
  minute: number
}

export interface Ready {
  url: string
  /** The same with everybody let in at once. */
  withoutLanes: string
  anonKey: string
  databaseUrl: string
  houses: House[]
}

/** The first words to it: where the card service is, and how many seats each of its houses sells. */
export interface Order {
  cards: string
  seats: number[]
}

process.once('message', async ({ cards, seats }: Order) => {
  // Commits that last, as in a shop.
  const stack = await aStack({ durable: true, payments: { ...keys, api: new URL(cards), everyMs: 1000 } })
  const bare = await withoutLanes(stack)
  const end = async () => {
    await bare.close()
    await stack.close()
    process.exit(0)
  }
  process.on('disconnect', () => void end())
  await keepLog(stack.sql)
  const houses: House[] = []
  for (const count of seats) houses.push(await aHouse(count))
  const { url, anonKey, databaseUrl } = stack
  process.send?.({ url, withoutLanes: bare.url, anonKey, databaseUrl, houses } satisfies Ready)

  async function aHouse(seats: number): Promise<House> {
    const vendor = await stack.makeVendor()
    const { sql } = stack
    const [row] = await sql<{ today: string }[]>`
      update public.vendor set vendor_type = 'EVENT' where id = ${vendor.id}
      returning private.business_day(id)::text as today`
    await takesCards(sql, vendor.id)
    const [kind, template] = [randomUUID(), randomUUID()]
    const day = addDays(row?.today ?? '', 5)
    const item = (of: string, key: string, data: object) => sql`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${vendor.id}, ${of}, ${key}, ${sql.json(data as never)})`
    await item('ticket_type', kind, aTicketType)
    await item('event_template', template, { ...aTemplate, tickets: [aTicket(kind)] })
    const occurrence = async (minute: number, capacity: number): Promise<Occurrence> => {
      const id = randomUUID()
      await sql`
        insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
        values (${vendor.id}, ${id}, ${template}, ${day}, ${minute}, ${minute + 90}, ${capacity}, '花火')`
      return { id, day, minute }
    }
    return {
      ...{ vendor, seats, member: await stack.makeUser(vendor.id), slug: aTemplate.slug },
      ticket: { price_type: kind, price: aTicketType.price },
      rushed: await occurrence(1140, seats),
      // Of as many as they like: what staff sell is not what is counted.
      door: await occurrence(600, 5000),
    }
  }
})
