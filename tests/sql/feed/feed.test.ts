// private.synced: what tablets are told is what stands in the tables, each row once, made when it was written.

import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { type Random, random } from '#tests/fixtures/random.ts'
import { aCommand, aVenue, create, edit, hashOf, setStatus, staffOf, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

interface Fed {
  collection: string
  id: string
  rev: number
  part: string
  deleted: boolean
  hash: number
  data: Record<string, unknown>
}

/** The tables of a vendor in the words of the wire, each with the part that it belongs to. */
const fromTables = (sql: Sql, vendor: string) => sql<Omit<Fed, 'id' | 'rev' | 'deleted' | 'hash'>[]>`
  select 'booking' as collection, (b.day - (extract(isodow from b.day)::integer - 1))::text as part,
    private.booking_json(b) as data from public.booking b where vendor_id = ${vendor}
  union all
  select 'guest', left(g.id::text, 1), private.guest_json(g) from public.guest g where vendor_id = ${vendor}
  union all
  select 'config', 'config', private.config_json('vendor', 'vendor', v.rev, false, v.conflicts, private.vendor_data(v))
  from public.vendor v where id = ${vendor}
  union all
  select 'config', 'config', private.config_json('settings', 'settings', s.rev, s.deleted, s.conflicts,
    private.settings_data(s))
  from public.booking_settings s where vendor_id = ${vendor}
  union all
  select 'config', 'config', private.config_json('opening_hours', h.weekday::text, h.rev, h.deleted, h.conflicts,
    private.hours_data(h.closed, h.opens_at, h.closes_at, h.break_starts_at, h.break_ends_at))
  from public.opening_hours h where vendor_id = ${vendor}
  union all
  select 'config', 'config', private.config_json('custom_opening_hours', h.day::text, h.rev, h.deleted, h.conflicts,
    private.hours_data(h.closed, h.opens_at, h.closes_at, h.break_starts_at, h.break_ends_at)
    || jsonb_build_object('note', h.note))
  from public.custom_opening_hours h where vendor_id = ${vendor}
  union all
  select 'config', 'config', private.config_json('vendor_availability', a.id::text, a.rev, a.deleted, a.conflicts,
    private.availability_data(a))
  from public.vendor_availability a where vendor_id = ${vendor}
  union all
  select 'config', 'config', private.config_json(i.kind, i.key, i.rev, i.deleted, i.conflicts, i.data)
  from private.config_item i where vendor_id = ${vendor}`

const fed = (sql: Sql, vendor: string) => sql<Fed[]>`
  select collection, id, rev::integer, part, deleted, hash::float8, data from private.synced where vendor_id = ${vendor}`

/** Rows of the feed and of the tables that the other has not, as texts. */
async function differences(sql: Sql, vendor: string): Promise<string[]> {
  const wanted = (await fromTables(sql, vendor)).map(({ collection, part, data }) => {
    const [id, rev] = [String(data['id']), Number(data['rev'])]
    return { collection, id, rev, part, deleted: data['deleted'], hash: hashOf(id, rev), data }
  })
  const [here, there] = [await fed(sql, vendor), wanted].map(
    (rows) => new Set(rows.map((row) => JSON.stringify(Object.entries(row).sort()))),
  ) as [Set<string>, Set<string>]
  return [...here].filter((row) => !there.has(row)).concat([...there].filter((row) => !here.has(row)))
}

test('the feed is what stands in the tables, after any writes of any of them', async () => {
  const { id: vendor, user } = await aVenue(db)
  const staff = staffOf(db, vendor, user)
  const r = random(20261122)
  const made: ReturnType<typeof create>[] = []
  const day = () => `2027-0${r.int(1, 9)}-${String(r.int(1, 28)).padStart(2, '0')}`
  const writes: ((r: Random) => Promise<unknown>)[] = [
    async () => {
      const c = create({ day: day(), phone: `+81901234000${r.int(0, 9)}`, tags: ['窓側'] })
      made.push(c)
      await staff.send(c)
    },
    async () =>
      staff.send(edit(r.pick(made).subject, { day: day(), pax: r.int(1, 9) }, { day: '2027-01-01', pax: 1 })),
    async () =>
      staff.send(setStatus(r.pick(made).subject, 'confirmed', r.pick(['cancelled', 'seated', 'no_show']))),
    async () => staff.send(undo(r.pick(made))),
    async () =>
      staff.send(
        aCommand(r.pick(made).subject, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
      ),
    async () => {
      const [guest] =
        await db.sql`select id from public.guest where vendor_id = ${vendor} order by random() limit 1`
      const args = { fields: { notes: `覚え${r.int(0, 9)}` } }
      await staff.send(aCommand(String(guest?.['id']), { kind: 'guest.edit', args, base: { notes: '' } }))
    },
    async () => {
      const [guest] =
        await db.sql`select id from public.guest where vendor_id = ${vendor} order by random() limit 1`
      if (r.chance(0.2)) await db.sql`select private.erase_guest(${vendor}, ${String(guest?.['id'])})`
    },
    () => db.sql`update public.vendor set name = ${`店${r.int(0, 9)}`} where id = ${vendor}`,
    () =>
      db.sql`update public.booking_settings set capacity = ${r.int(1, 99)}, deleted = ${r.chance(0.3)} where vendor_id = ${vendor}`,
    () =>
      db.sql`update public.opening_hours set closed = not closed where vendor_id = ${vendor} and weekday > ${r.int(0, 7)}`,
    () => db.sql`insert into public.custom_opening_hours (vendor_id, day, note) values (${vendor}, ${day()}, '')
      on conflict (vendor_id, day) do update set note = excluded.note || '再', deleted = not public.custom_opening_hours.deleted`,
    () => db.sql`insert into private.config_item (vendor_id, kind, key, data)
      values (${vendor}, 'day_note', ${day()}, ${db.sql.json({ text: '貸切' })})
      on conflict (vendor_id, kind, key) do update set deleted = ${r.chance(0.5)}`,
    () => db.sql`insert into public.vendor_availability (vendor_id, id, day, starts_at, ends_at, capacity)
      values (${vendor}, ${`00000000-0000-4000-8000-00000000000${r.int(0, 5)}`}, ${day()}, 0, 60, 0)
      on conflict (vendor_id, id) do update set capacity = public.vendor_availability.capacity + 1, deleted = ${r.chance(0.5)}`,
    // Rolled back: neither here nor there.
    () =>
      db.sql
        .begin(async (tx) => {
          await tx`update public.booking set pax = 1 where vendor_id = ${vendor}`
          throw new Error('never mind')
        })
        .catch(() => undefined),
  ]
  for (const write of writes) await write(r)
  for (let i = 0; i < 150; i++) {
    await r.pick(writes)(r)
    if (i % 10 === 0) expect(await differences(db.sql, vendor)).toEqual([])
  }
  const kinds = new Set(
    (await fed(db.sql, vendor)).map(({ collection, data }) => String(data['kind'] ?? collection)),
  )
  expect([...kinds].sort()).toEqual([
    'booking',
    'custom_opening_hours',
    'day_note',
    'guest',
    'opening_hours',
    'settings',
    'vendor',
    'vendor_availability',
  ])
  expect((await fed(db.sql, vendor)).filter((row) => row.deleted).length).toBeGreaterThan(3)
  expect(await differences(db.sql, vendor)).toEqual([])
}, 60_000)

test('customers feed it too', async () => {
  const restaurant = await aRestaurant(db)
  const attempt = restaurant.attempt()
  await restaurant.book(attempt, somebody())
  await restaurant.cancel(attempt.token)
  expect(await differences(db.sql, restaurant.id)).toEqual([])
  const rows = await fed(db.sql, restaurant.id)
  expect(rows.find((row) => row.id === attempt.id)?.data).toMatchObject({
    status: 'cancelled',
    source: 'online',
  })
})

test('control: a table that feeds nothing is found', async () => {
  const { id: vendor, send } = await aVenue(db)
  await db.sql`alter table public.booking disable trigger feed`
  const c = create()
  await send(c)
  await db.sql`alter table public.booking enable trigger feed`
  expect(await differences(db.sql, vendor)).toEqual([expect.stringContaining(c.subject)])
})

test('every table with a rev is fed', async () => {
  const tables = (kind: string) => db.sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${
      kind === 'stamp'
        ? db.sql`exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'stamp')`
        : db.sql`exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'feed')`
    } order by 1`
  expect(await tables('feed')).toEqual(await tables('stamp'))
  expect(await tables('feed')).toHaveLength(8)
})

test('a booking’s part is the Monday of its business day, a guest’s the first digit of its id', async () => {
  const { id: vendor, push } = await aVenue(db)
  const days = [
    ['2026-12-27', '2026-12-21'],
    ['2026-12-28', '2026-12-28'],
    ['2027-01-03', '2026-12-28'],
    ['2027-01-04', '2027-01-04'],
    ['2028-02-29', '2028-02-28'],
  ]
  const made = days.map(([day]) => create({ day: day ?? '', phone: '+819012340000' }))
  await push(made)
  const rows = await fed(db.sql, vendor)
  expect(made.map((c) => rows.find(({ id }) => id === c.subject)?.part)).toEqual(
    days.map(([, monday]) => monday),
  )
  const guest = rows.find((row) => row.collection === 'guest')
  expect(guest?.part).toBe(guest?.id.slice(0, 1))
  // Another session's way of writing dates changes nothing.
  await db.sql.begin(async (tx) => {
    await tx`set local datestyle = 'German'`
    await tx`update public.booking set day = day + 7 where vendor_id = ${vendor}`
  })
  expect((await fed(db.sql, vendor)).find(({ id }) => id === made[0]?.subject)?.part).toBe('2026-12-28')
  expect(await differences(db.sql, vendor)).toEqual([])
})

describe('when the form of rows changes', () => {
  test('each fed table is filled anew without a rev, and who pulled before is told another shape', async () => {
    const venue = await aVenue(db)
    const c = create({ phone: '+819012340001' })
    await venue.send(c)
    const before = await venue.pull()
    expect(before.shape).toBe(1)
    const [booking] = await db.sql`select pg_get_functiondef('private.booking_json'::regproc) as text`
    const [shape] = await db.sql`select pg_get_functiondef('private.shape'::regproc) as text`
    const text = String(booking?.['text'])
    await db.sql.unsafe(text.replace(`'pax', b.pax`, `'pax', b.pax, 'seats', b.pax + 1`))
    await db.sql.unsafe(String(shape?.['text']).replace('select 1', 'select 2'))
    // Control: nobody has filled it, and what a tablet gets is as it was.
    expect(await venue.pull()).toMatchObject({ shape: 2, rows: before.rows })
    await db.sql`select private.refill_booking()`
    const after = await venue.pull()
    expect(after).toMatchObject({ epoch: before.epoch, head: before.head, shape: 2 })
    expect(after.rows).toEqual(
      before.rows.map(([name, row]) => [name, name === 'booking' ? { ...row, seats: 3 } : row]),
    )
    await db.sql.unsafe(text)
    await db.sql.unsafe(String(shape?.['text']))
    await db.sql`update private.synced set data = '{}', part = '' where vendor_id = ${venue.id}`
    for (const table of [
      'booking',
      'guest',
      'vendor',
      'booking_settings',
      'opening_hours',
      'custom_opening_hours',
      'vendor_availability',
      'config_item',
    ])
      await db.sql.unsafe(`select private.refill_${table}()`)
    expect(await venue.pull()).toEqual({ ...before, now: expect.any(String) })
    expect(await differences(db.sql, venue.id)).toEqual([])
  })

  test('each vendor is filled with its own rows, though their ids be the same', async () => {
    const both = [await aVenue(db, { capacity: 11 }), await aVenue(db, { capacity: 22 })]
    const names = ['甲', '乙']
    for (const [i, { id }] of both.entries()) {
      await db.sql`update public.vendor set name = ${names[i] ?? ''} where id = ${id}`
      await db.sql`insert into public.custom_opening_hours (vendor_id, day, note) values (${id}, '2027-01-01', ${names[i] ?? ''})`
    }
    const pulled = () => Promise.all(both.map(async (venue) => (await venue.pull()).rows))
    const before = await pulled()
    for (const table of ['vendor', 'booking_settings', 'opening_hours', 'custom_opening_hours'])
      await db.sql.unsafe(`select private.refill_${table}()`)
    expect(await pulled()).toEqual(before)
    for (const { id } of both) expect(await differences(db.sql, id)).toEqual([])
  })

  /** What differs when rows are filled anew while somebody else is about to commit. */
  async function whileSomebodyWrites(): Promise<string[]> {
    const venue = await aVenue(db)
    const c = create()
    await venue.send(c)
    const pool = db.connect(2)
    const writes = pool.begin(async (tx) => {
      await tx`update public.booking set pax = 7 where vendor_id = ${venue.id}`
      const refilled = pool`select private.refill_booking()`.execute()
      for (;;) {
        const [waits] = await db.sql`
          select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'refill_booking'`
        if (waits?.['n'] === 1) break
      }
      return [refilled]
    })
    await Promise.all(await writes)
    return differences(db.sql, venue.id)
  }

  test('who writes meanwhile is waited for, and not written over', async () => {
    expect(await whileSomebodyWrites()).toEqual([])
    const [row] = await db.sql`select pg_get_functiondef('private.refill_booking'::regproc) as text`
    const text = String(row?.['text'])
    const unlocked = text.replace(/perform from private.vendor_clock .*;/, '')
    expect(unlocked).not.toBe(text)
    // Control: without the clocks' locks the older row is put over theirs.
    await db.sql.unsafe(unlocked)
    expect(await whileSomebodyWrites()).toHaveLength(2)
    await db.sql.unsafe(text)
  })

  test('a new table is a collection by one call', async () => {
    const venue = await aVenue(db)
    const { head } = await venue.pull()
    await db.sql.unsafe(`
      create table public.planted (vendor_id uuid references public.vendor (id), id uuid primary key, word text,
        rev bigint not null default 0, deleted boolean not null default false);
      create trigger stamp before insert or update on public.planted for each row execute function private.stamp();
      select private.sync_this('public.planted', 'plant''s', 'new.vendor_id', 'left(new.word, 1)',
        $$jsonb_build_object('id', new.id, 'rev', new.rev, 'deleted', new.deleted, 'word', new.word)$$);`)
    const id = crypto.randomUUID()
    await db.sql`insert into public.planted values (${venue.id}, ${id}, '菊')`
    const row = { id, rev: head + 1, deleted: false, word: '菊' }
    expect((await venue.pull(head)).rows).toEqual([['plant’s'.replace('’', "'"), row]])
    await db.sql`update public.planted set deleted = true`
    expect((await venue.pull(head)).rows).toEqual([["plant's", { ...row, rev: head + 2, deleted: true }]])
    await db.sql`drop table public.planted cascade`
    await db.sql`delete from private.synced where collection = 'plant''s'`
  })
})
