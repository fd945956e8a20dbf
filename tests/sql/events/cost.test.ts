// What much set up costs: counted in functions called, since time says more of the machine.

import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Span } from '#domain/booking/command.ts'
import { checkInCommand } from '#domain/check-in/check-in.ts'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import { as, startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aVenue, create, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
let today: string
let url: string
beforeAll(async () => {
  db = await startDatabase({ settings: ['track_functions=all', 'autovacuum=off'] })
}, 60_000)
afterAll(() => db.close())
beforeEach(async () => {
  venue = await aVenue(db, {})
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}`
  const [row] = await db.sql<{ day: string; url: string }[]>`
    select private.business_day(id)::text as day, url from public.vendor where id = ${venue.id}`
  today = row?.day ?? ''
  url = row?.url ?? ''
})

/** How often each function of ours ran while this was done, by whom the house knows. */
async function cost(action: (tx: TransactionSql) => Promise<unknown>): Promise<(name: string) => number> {
  // A connection of its own: Postgres counts on what an earlier transaction has not told yet.
  const calls = await as(db.connect(1), 'authenticated', venue.user, async (tx) => {
    await action(tx)
    return tx<{ name: string; calls: number }[]>`
      select funcname as name, calls::integer from pg_stat_xact_user_functions where schemaname = 'private'`
  })
  if (calls.length === 0) throw new Error('nothing was counted')
  return (name) => calls.find((row) => row.name === name)?.calls ?? 0
}
const push = (command: unknown) => async (tx: TransactionSql) => {
  const [row] = await tx`
    select public.sync_push(${venue.id}, 'tablet-1', ${tx.json([command] as never)}, null) as said`
  expect(row?.['said'].answers).toMatchObject([{ state: 'applied' }])
}

const template = { name: 'x', name_en: '', exclusive: true, tickets: [], questions: [], duration: 90 }

/** Templates that all exclude each other, each so many times on one day, and who booked the first of them. */
async function aFullDay(templates: number, dates: number): Promise<void> {
  for (let n = 0; n < templates; n++) {
    const [key, data] = [
      randomUUID(),
      { ...template, slug: `t-${n}`, position: n, minimum_pax: 1, maximum_pax: 8, cutoff_days: 0 },
    ]
    await db.sql`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${venue.id}, 'event_template', ${key}, ${db.sql.json(data)})`
    await db.sql`
      insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
      select ${venue.id}, gen_random_uuid(), ${key}, ${addDays(today, 1)}, 540 + n, 2000 + n, 20, 'x'
      from generate_series(1, ${dates}::integer) n`
    if (n === 0)
      await db.sql`
        insert into public.booking (vendor_id, id, day, minute, duration, pax, source, occurrence)
        select vendor_id, gen_random_uuid(), day, 0, 60, 2, 'phone', id from public.occurrence where template = ${key}`
  }
}

const rules = ['exclusive_pairs', 'is_excluded', 'excluded_among'] as const
const pages = (tx: TransactionSql) => tx`select public.events_page(${url}), public.event_page(${url}, 't-1')`

test('a page asks once what excludes its dates and what is left of them, however many there are', async () => {
  await aFullDay(6, 50)
  const [row] = await db.sql`select public.event_page(${url}, 't-1') as said`
  expect(row?.['said'].dates).toHaveLength(50)
  expect(new Set(row?.['said'].dates.map((one: { reason: string }) => one.reason))).toEqual(
    new Set(['exclusive']),
  )
  const calls = await cost(pages)
  expect(rules.map(calls)).toEqual([2, 0, 2])
  // All dates of the one page; on the other ten of the template that can be booked, three of each that cannot.
  expect(['spots_of', 'kind_limits', 'spots_sold', 'kinds_sold_out'].map(calls)).toEqual([7, 7, 0, 0])
})

test.each([
  ['exclusive_pairs', 'when p_excluded ? o.id::text', 'when private.is_excluded(o.vendor_id, o.id)'],
  ['spots_of', 'array(select d.id from unnest(p_dates) d)', 'array[o.id]'],
])(
  'control: asked for each date by itself, %s runs as often as there are dates',
  async (name, once, each) => {
    await aFullDay(6, 50)
    const [made] = await db.sql`select pg_get_functiondef('private.public_dates'::regproc) as text`
    const text = String(made?.['text'])
    const slow = text.replace(once, each)
    expect(slow).not.toBe(text)
    await db.sql.unsafe(slow)
    const calls = await cost(pages)
    await db.sql.unsafe(text)
    expect(calls(name)).toBeGreaterThan(50)
  },
)

test('a list looks at a hundred events and 2,000 dates, a page at 288 dates of one day', async () => {
  await aFullDay(110, 30)
  await db.sql`update public.booking set status = 'cancelled' where vendor_id = ${venue.id}`
  await db.sql`update public.occurrence set capacity = 0 where vendor_id = ${venue.id}`
  const calls = await cost((tx) => tx`select public.events_page(${url})`)
  // Twenty dates of each, none of which can be booked, in two tens, and three of them to be told.
  expect([calls('public_event'), calls('spots_of')]).toEqual([100, 100 * 3])
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity)
    select vendor_id, gen_random_uuid(), key::uuid, ${addDays(today, 1)}, n, n + 1, 20
    from private.config_item, generate_series(1, 300) n where vendor_id = ${venue.id} and data->>'slug' = 't-1'`
  const [row] = await db.sql`select public.event_page(${url}, 't-1') as said`
  expect([row?.['said'].dates.length, row?.['said'].more]).toEqual([288, null])
}, 60_000)

const fields = { template: randomUUID(), capacity: 30, name: '屋形船の夕べ', name_en: '', note: '' }
const layOut = (n: number) => {
  const spans: Span[] = Array.from({ length: n }, (_, i) => [addDays(today, 1 + i), 1080, 1200])
  const { subject, body } = layOutCommand(randomUUID(), fields, spans)
  return aCommand(subject, body)
}
const looks = ['occurrences_are_full', 'config_row_errors', 'put_config'] as const

test('what is laid out is counted once and checked once for each row, and so is what is taken back', async () => {
  await venue.send(layOut(10))
  const command = layOut(40)
  const laid = await cost(push(command))
  expect(looks.map(laid)).toEqual([1, 40, 40])
  const back = await cost(push(undo(command)))
  expect(looks.map(back)).toEqual([0, 40, 40])
  // As little for a vendor that has thousands: one row more is no look more at those that are there.
  expect(laid('business_day')).toBeLessThan(10)
})

test('control: saved as one row is, all are counted for each row, and each is checked twice', async () => {
  const [made] = await db.sql`select pg_get_functiondef('private.lay_out'::regproc) as text`
  const text = String(made?.['text'])
  await db.sql.unsafe(text.replace('private.put_config(', 'private.save_config('))
  const calls = await cost(push(layOut(40)))
  await db.sql.unsafe(text)
  expect(looks.map(calls)).toEqual([41, 80, 40])
})

const openMail = (tx: TransactionSql) =>
  tx.unsafe(`explain (generic_plan) select * from private.mail x
    where x.vendor_id = $1 and x.booking_id = $2 and x.audience = $3 and x.is_state and x.state = 'waiting'
      and not x.is_fixed`)

test('the mail of each booking that an event takes with it is found by its booking, planned when there were few', async () => {
  const planOf = (tx: TransactionSql) => openMail(tx).then((rows) => JSON.stringify(rows))
  await db.sql.begin(async (tx) => expect(await planOf(tx)).toContain('using mail_open'))
  // Control: with the index of what is due as it would be otherwise, all that waits is read.
  await db.sql
    .begin(async (tx) => {
      await tx`drop index private.mail_due`
      await tx`create index mail_due on private.mail (due_at) where state = 'waiting'`
      expect(await planOf(tx)).not.toContain('using mail_open')
      throw new Error('back')
    })
    .catch((fault) => expect(String(fault)).toContain('back'))
})

/** How many rows were read in all, and how often the vendor's clock was written, while an event of so many bookings was changed. */
async function costOfMany(bookings: number, action: (subject: string) => unknown[]) {
  const { subject, body } = layOutCommand(randomUUID(), { ...fields, capacity: 9_999 }, [
    [addDays(today, 9), 1080, 1200],
  ])
  await venue.send(aCommand(subject, body))
  await db.sql`update public.booking_settings set send_confirmation_email = true where vendor_id = ${venue.id}`
  await db.sql.begin(async (tx) => {
    await tx`set local noren.no_mails = 'on'`
    await tx`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, source, occurrence, email)
      select vendor_id, gen_random_uuid(), day, 0, 60, 2, 'online', id, n || id::text || '@example.com'
      from public.occurrence, generate_series(1, ${bookings}::integer) n where id = ${subject.slice(11)}`
    await tx`
      insert into public.booking_history (vendor_id, booking_id, rev, kind, changes)
      select vendor_id, id, rev, 'online.confirm', jsonb_build_object('day', jsonb_build_array(null, day))
      from public.booking where occurrence = ${subject.slice(11)}`
  })
  // As tables that have had their rows for a while, but for mails: there were none yet.
  await db.sql`truncate private.mail`
  await db.sql`analyze`
  const costs = []
  for (const command of action(subject))
    costs.push(
      await as(db.connect(1), 'authenticated', venue.user, async (tx) => {
        await push(command)(tx)
        const [row] = await tx<{ read: number; clock: number }[]>`
          select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read,
            (sum(n_tup_upd) filter (where relname = 'vendor_clock'))::integer as clock
          from pg_stat_xact_user_tables`
        return { read: row?.read ?? 0, clock: row?.clock ?? 0 }
      }),
    )
  return costs
}
const changeOf = (of: string, from: object, to: object) =>
  aCommand(of, { kind: 'config.edit', args: { fields: to }, base: from } as never)
const movedAndBack = (of: string) => {
  const move = changeOf(of, { day: addDays(today, 9) }, { day: addDays(today, 16) })
  return [move, undo(move), changeOf(of, { cancelled: false }, { cancelled: true })]
}

test('what moves, comes back or is called off reads and writes so much for each who booked it, and no more', async () => {
  const [few, many] = [await costOfMany(100, movedAndBack), await costOfMany(800, movedAndBack)]
  for (const [i, { read, clock }] of many.entries()) {
    expect(read / (few[i]?.read ?? 0)).toBeLessThan(8 * 1.25)
    expect(clock, 'the revs of all are taken at once').toBe(few[i]?.clock)
  }
}, 120_000)

test('control: with a rev taken for each, the clock is written as often, and each time looks through all of them', async () => {
  const [made] = await db.sql`select pg_get_functiondef('private.stamp_booking'::regproc) as text`
  const text = String(made?.['text'])
  const each = text.replace(`if tg_op = 'INSERT' or new.rev = old.rev then`, 'if true then')
  expect(each).not.toBe(text)
  await db.sql.unsafe(each)
  const [move] = await costOfMany(200, movedAndBack)
  await db.sql.unsafe(text)
  expect(move?.clock).toBeGreaterThan(200)
})

test('a party that comes all at once, twice, asks no more often than a small one, and all of it is in', async () => {
  const { subject, body } = layOutCommand(randomUUID(), { ...fields, capacity: 9_999 }, [
    [addDays(today, 9), 1080, 1200],
  ])
  await venue.send(aCommand(subject, body))
  const at = { gate: '東門', occurrence: subject.slice(11), day: addDays(today, 9) }
  const asked = [
    'tickets_placed',
    'tickets_kept',
    'decide_check_in',
    'booking_json',
    'changes_between',
  ] as const
  const scansOf = async (pax: number) => {
    const made = create({ pax, occurrence: at.occurrence })
    await venue.send(made)
    const all = Array.from({ length: pax }, (_, i) => i + 1)
    const states: string[] = []
    const calls = await cost(async (tx) => {
      for (const again of [all, all]) {
        const scan = aCommand(made.subject, checkInCommand(again, at))
        const [row] = await tx`
          select public.sync_push(${venue.id}, 'tablet-1', ${tx.json([scan] as never)}, null) as said`
        states.push(row?.['said'].answers[0].code)
      }
    })
    expect(states).toEqual(['', 'scanned_twice'])
    expect((await venue.booking(made.subject)).checked_in).toHaveLength(2 * pax)
    return asked.map(calls)
  }
  expect(await scansOf(999)).toEqual(await scansOf(9))
}, 60_000)
