// A customer's booking (hold, then confirm) against the least that any booking must do: one row updated, under the same
// contention. Both by SQL connection, 8 clients.

import { randomBytes, randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack } from '#tests/fixtures/stack.ts'
import { type Measured, rounded } from './measure.ts'

const clients = 8
const perClient = 40

export async function measureBooking(): Promise<Measured> {
  // Commits that last, as in a restaurant: without them the update measured against costs next to nothing.
  const stack = await aStack({ durable: true })
  const sql = postgres(stack.databaseUrl, { max: clients, onnotice: () => {} })
  try {
    const vendor = await stack.makeVendor({ settings: { capacity: 100_000, maximum_pax: 10 } })
    await withoutLimits(stack.sql)
    await stack.sql`create table public.bench_row (id integer primary key, n integer not null)`
    await stack.sql`insert into public.bench_row values (1, 0)`
    const update = () => sql`update public.bench_row set n = n + 1 where id = 1`
    const book = () => booked(sql, vendor.url)
    await timed(book, 5)
    await timed(update, 5)
    const bookingMs = await timed(book, perClient)
    const updateMs = await timed(update, perClient * 4)
    return {
      name: 'booking (hold and confirm) against a one-row update, 8 clients',
      ratio: bookingMs / updateMs,
      bound: 40,
      booking_ms: rounded(bookingMs),
      update_ms: rounded(updateMs),
    }
  } finally {
    await sql.end()
    await stack.close()
  }
}

/** Milliseconds of the clock per action, all clients together. */
async function timed(action: () => PromiseLike<unknown>, times: number): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let i = 0; i < times; i++) await action()
    }),
  )
  return (performance.now() - began) / (clients * times)
}

const day = addDays(new Date().toISOString().slice(0, 10), 3)

async function booked(sql: Sql, url: string): Promise<void> {
  const id = randomUUID()
  const token = randomBytes(16).toString('hex')
  const minute = 30 * Math.floor(Math.random() * 40)
  const details = {
    last_name: '鈴木',
    first_name: '一郎',
    phone: `+8190${Math.floor(10_000_000 + Math.random() * 89_999_999)}`,
    email: `${id}@example.com`,
    requests: '',
    marketing_opt_in: false,
    terms_version: '2026-11',
    language: 'ja',
    website: '',
  }
  const [held] =
    await sql`select public.hold_seats(${url}, ${id}, ${token}, ${day}, ${minute}, 2, null, null) as a`
  if (!held?.a.ok) throw new Error(JSON.stringify(held?.a))
  const [made] = await sql`select public.confirm_booking(${url}, ${id}, ${token}, ${sql.json(details)}) as a`
  if (!made?.a.ok) throw new Error(JSON.stringify(made?.a))
}
