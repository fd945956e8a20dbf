// Reads the catalogue: what nobody listed here is not allowed to exist.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { aRestaurant } from './customer.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const customers = [
  'cancel_booking',
  'confirm_booking',
  'enquire',
  'find_booking',
  'hold_seats',
  'slots_of_day',
  'vendor_page',
]
const staff = ['booking_history', 'is_admin', 'sync_digest', 'sync_heartbeat', 'sync_pull', 'sync_push']

const tables = {
  public: [
    ...['booking', 'booking_history', 'booking_settings', 'custom_opening_hours', 'guest', 'opening_hours'],
    ...['users_vendor_key', 'vendor'],
  ],
  private: [
    ...['admin', 'booking_token', 'command_log', 'device', 'enquiry', 'hold', 'public_holiday'],
    ...['rate_counter', 'rate_limit', 'vendor_clock'],
  ],
}

interface Found {
  name: string
}

test('every table is known and has row security on', async () => {
  for (const [schema, known] of Object.entries(tables)) {
    const found = await db.sql<(Found & { kind: string; secured: boolean })[]>`
      select relname as name, relkind as kind, relrowsecurity as secured from pg_class
      where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') order by relname`
    expect(found.map((t) => t.name)).toEqual(known)
    expect(found.filter((t) => t.kind !== 'r' || !t.secured)).toEqual([])
  }
})

test('there are two policies on our tables, both to read one’s own; one more to hear one’s vendor', async () => {
  const found =
    await db.sql`select schemaname || '.' || tablename as name, cmd, roles::text from pg_policies order by 1`
  expect(found.map((p) => `${p['name']} ${p['cmd']} ${p['roles']}`)).toEqual([
    'public.users_vendor_key SELECT {authenticated}',
    'public.vendor SELECT {authenticated}',
    'realtime.messages SELECT {authenticated}',
  ])
})

test('each function may be called by exactly the roles written here', async () => {
  const found = await db.sql<(Found & { schema: string; anon: boolean; authenticated: boolean })[]>`
    select p.proname as name, p.pronamespace::regnamespace::text as schema,
      has_function_privilege('anon', p.oid, 'execute') as anon,
      has_function_privilege('authenticated', p.oid, 'execute') as authenticated
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by p.proname`
  const names = (wanted: (f: (typeof found)[number]) => boolean) => found.filter(wanted).map((f) => f.name)
  expect(names((f) => f.schema === 'public')).toEqual([...customers, ...staff].sort())
  expect(names((f) => f.anon)).toEqual(customers)
  expect(names((f) => f.schema === 'public' && f.authenticated)).toEqual([...customers, ...staff].sort())
  expect(names((f) => f.schema === 'private' && f.authenticated)).toEqual(['my_vendors'])
})

test('public functions run with a closed search path and say that they may write', async () => {
  const found = await db.sql<(Found & { config: string[] | null; volatility: string; definer: boolean })[]>`
    select proname as name, proconfig as config, provolatile as volatility, prosecdef as definer from pg_proc
    where pronamespace = 'public'::regnamespace`
  for (const f of found) {
    expect(f.config, f.name).toContain('search_path=""')
    // Hosted sends what is stable to read replicas, and lets it be asked by GET.
    expect(f.volatility, f.name).toBe('v')
  }
  const open = await db.sql<Found[]>`
    select proname as name from pg_proc where pronamespace = 'private'::regnamespace and prosecdef
      and not coalesce(array_to_string(proconfig, ','), '') like '%search_path=""%'`
  expect(open.map((f) => f.name)).toEqual([])
})

test('[S11] no function with arguments answers in the read-only transaction in which a GET runs', async () => {
  const found = await db.sql<(Found & { call: string })[]>`
    select proname as name, format('select public.%I(%s)', proname, (
      select string_agg('null::' || t::regtype, ', ' order by place)
      from unnest(proargtypes) with ordinality a (t, place)
    )) as call
    from pg_proc where pronamespace = 'public'::regnamespace and pronargs > 0`
  expect(found.length).toBe(customers.length + staff.length - 1)
  const user = await db.makeUser()
  for (const { name, call } of found) {
    const asked = db.asUser(user, async (tx) => {
      await tx`set transaction read only`
      await tx.unsafe(call)
    })
    await expect(asked, name).rejects.toMatchObject({ code: 'PT405' })
  }
})

test('anon holds no right on any table, authenticated two selects', async () => {
  const found = await db.sql<{ held: string }[]>`
    select r.role || ' ' || p.privilege || ' ' || c.oid::regclass as held
    from pg_class c
    cross join unnest(array['anon', 'authenticated']) r (role)
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
      p (privilege)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and has_table_privilege(r.role, c.oid, p.privilege) order by 1`
  expect(found.map((f) => f.held)).toEqual([
    'authenticated select users_vendor_key',
    'authenticated select vendor',
  ])
})

test('even where a REST layer grants everything again, row security gives and takes nothing', async () => {
  const house = await aRestaurant(db)
  const user = await db.makeUser()
  await house.book(house.attempt())
  await db.sql`grant usage on schema private to anon, authenticated`
  await db.sql`grant all on all tables in schema public, private to anon, authenticated`
  try {
    const names = Object.entries(tables).flatMap(([schema, all]) => all.map((table) => `${schema}.${table}`))
    for (const name of names) {
      for (const role of ['anon', 'authenticated'] as const) {
        const run = <T>(text: string): Promise<T> => {
          const deed = (tx: { unsafe(text: string): unknown }) => tx.unsafe(text) as Promise<T>
          return role === 'anon' ? db.asAnon(deed) : db.asUser(user, deed)
        }
        expect(await run<unknown[]>(`select * from ${name} limit 1`), `${role} ${name}`).toHaveLength(0)
        expect(await run<unknown[]>(`delete from ${name} returning 1`), `${role} ${name}`).toHaveLength(0)
        await expect(run(`insert into ${name} select (null::${name}).*`), `${role} ${name}`).rejects.toThrow(
          /row-level security|null value|unknown vendor|violates/,
        )
      }
    }
    const [kept] =
      await db.sql`select count(*)::integer as n from public.booking where vendor_id = ${house.id}`
    expect(kept?.['n']).toBe(1)
  } finally {
    await db.sql`revoke all on all tables in schema public, private from anon, authenticated`
    await db.sql`grant select on public.vendor, public.users_vendor_key to authenticated`
    await db.sql`revoke usage on schema private from anon`
  }
})

test('control: a table and a function made the careless way are seen', async () => {
  await db.sql`create function public.careless() returns integer language sql as 'select 1'`
  await db.sql`create table public.careless ()`
  const [row] = await db.sql`
    select has_function_privilege('anon', 'public.careless()', 'execute') as called,
      has_table_privilege('anon', 'public.careless', 'select') as read,
      (select relrowsecurity from pg_class where oid = 'public.careless'::regclass) as secured`
  await db.sql`drop table public.careless`
  await db.sql`drop function public.careless()`
  // The first migration already takes the rights away; row security is what the test above would miss.
  expect(row).toEqual({ called: false, read: false, secured: false })
})

test('history is immutable and rows never vanish, for the owner too', async () => {
  const house = await aRestaurant(db)
  const a = house.attempt()
  await house.book(a)
  await expect(
    db.sql`update public.booking_history set kind = 'x' where vendor_id = ${house.id}`,
  ).rejects.toThrow('history is never changed')
  await expect(db.sql`delete from public.booking_history where vendor_id = ${house.id}`).rejects.toThrow()
  await expect(db.sql`delete from public.booking where vendor_id = ${house.id}`).rejects.toThrow(
    'never removed',
  )
  await expect(
    db.sql`update public.booking set id = gen_random_uuid() where vendor_id = ${house.id}`,
  ).rejects.toThrow('cannot change')
})
