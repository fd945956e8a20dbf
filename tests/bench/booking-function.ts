// A customer's booking (hold, then confirm) against the least that any booking must do: the vendor's lock, and one row
// updated under it. Both by SQL connection, 8 clients at one venue, commits that last.

import { randomBytes, randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack, type TestVendor } from '#tests/fixtures/stack.ts'
import { byTurns, inRounds, type Measured, timeOf } from './measure.ts'

const clients = 8
const days = 20
const perRound = 10
const rounds = 15

export async function measureBooking(): Promise<Measured> {
  // Commits that last, as in a restaurant: without them the update measured against costs next to nothing.
  const stack = await aStack({ durable: true })
  const sql = postgres(stack.databaseUrl, { max: clients, onnotice: () => {} })
  try {
    const vendor = await stack.makeVendor({ settings: { capacity: 1000, maximum_pax: 10 } })
    await withoutLimits(stack.sql)
    await makeUpdate(stack.sql)
    const book = () => booked(sql, vendor)
    const update = () => sql`select public.bench_update(${vendor.id})`
    // Some fifty bookings on each day, and what autovacuum would have found out about them a minute later.
    await timed(book, Math.ceil((days * 50) / clients))
    await timed(update, perRound)
    await stack.sql`analyze`
    const measured = await inRounds(
      rounds,
      () => timed(book, perRound),
      () => timed(update, perRound * 4),
    )
    return byTurns('booking (hold and confirm) / one row updated under the lock, 8 clients', measured, 6)
  } finally {
    await sql.end()
    await stack.close()
  }
}

export async function makeUpdate(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table public.bench_row (id integer primary key, n integer not null);
    insert into public.bench_row values (1, 0);
    create function public.bench_update(p_vendor uuid) returns void language plpgsql set search_path = '' as $$
    begin
      perform private.lock_vendor(p_vendor);
      update public.bench_row set n = n + 1 where id = 1;
    end $$`)
}

/** Milliseconds of the clock per action, all clients together. */
export async function timed(action: () => PromiseLike<unknown>, times: number): Promise<number> {
  const all = Array.from({ length: clients }, async () => {
    for (let i = 0; i < times; i++) await action()
  })
  return (await timeOf(() => Promise.all(all))) / (clients * times)
}

const today = new Date().toISOString().slice(0, 10)
let made = 0

/** Each from an address of its own, as the REST layer would say it, for some minute of some day to come. */
export async function booked(sql: Sql, { url }: TestVendor): Promise<void> {
  const id = randomUUID()
  const token = randomBytes(16).toString('hex')
  const n = ++made
  const day = addDays(today, 2 + (n % days))
  const minute = 30 * Math.floor(Math.random() * 40)
  const from = JSON.stringify({ 'x-noren-peer': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
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
  const [held] = await sql`
    select set_config('request.headers', ${from}, true),
      public.hold_seats(${url}, ${id}, ${token}, ${day}, ${minute}, 2, null, null) as a`
  if (!held?.a.ok) throw new Error(JSON.stringify(held?.a))
  const [sold] = await sql`
    select set_config('request.headers', ${from}, true),
      public.confirm_booking(${url}, ${id}, ${token}, ${sql.json(details)}) as a`
  if (!sold?.a.ok) throw new Error(JSON.stringify(sold?.a))
}
