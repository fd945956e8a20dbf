// sync_pull: one cursor over all collections.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/time/time.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import {
  aCommand,
  aDay,
  aVenue,
  create,
  edit,
  givenUp,
  type Pulled,
  type Venue,
} from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const discard = (subject: string, of: unknown[]) =>
  aCommand(subject, { kind: 'command.discard', args: { of, code: 'invalid' }, base: {} } as never)

const revs = (page: Pulled) => page.rows.map(([, row]) => Number(row['rev']))

/** As a tablet goes on: the rev of the last row or outcome while others follow, then the head. */
const cursorAfter = (page: Pulled) =>
  page.more ? Math.max(revs(page).at(-1) ?? 0, page.done.at(-1)?.rev ?? 0) : page.head

async function pages(venue: Venue, limit: number, device?: string): Promise<Pulled[]> {
  const found: Pulled[] = []
  for (let since = 0; ; ) {
    const page = await venue.pull(since, limit, device)
    found.push(page)
    since = cursorAfter(page)
    if (!page.more) return found
  }
}

test('rows of all collections come in the order of their revs, each once, a page at a time', async () => {
  const venue = await aVenue(db)
  const made = Array.from({ length: 9 }, (_, i) => create({ phone: `+81901234000${i % 4}` }))
  await venue.push(made)
  await db.sql`update public.booking_settings set capacity = 31 where vendor_id = ${venue.id}`
  await venue.push(made.map((c) => edit(c.subject, { pax: 3 }, { pax: 2 })))
  const whole = await venue.pull()
  expect(whole).toMatchObject({ shape: 1, more: false })
  expect(new Set(whole.rows.map(([name]) => name))).toEqual(new Set(['booking', 'guest', 'config']))
  expect(whole.rows).toHaveLength(9 + 4 + 10)
  expect(revs(whole)).toEqual(revs(whole).toSorted((a, b) => a - b))
  expect(new Set(whole.rows.map(([name, row]) => `${name} ${row['id']}`)).size).toBe(whole.rows.length)
  for (const limit of [1, 5, 22, 23, 24]) {
    const some = await pages(venue, limit)
    expect(some.flatMap(({ rows }) => rows)).toEqual(whole.rows)
    expect(some.flatMap(({ done }) => done)).toEqual(whole.done)
    expect(some.map(({ rows }) => rows.length <= limit)).not.toContain(false)
    // Another device has no outcomes that end a page.
    expect(await pages(venue, limit, 'another')).toHaveLength(Math.ceil(23 / limit))
  }
  expect(await venue.pull(whole.head)).toMatchObject({ rows: [], done: [], more: false, head: whole.head })
  // Nothing and nonsense are read as the usual.
  expect((await venue.pull(-5, 0)).rows).toHaveLength(1)
  const [row] = await db.asUser(
    venue.user,
    (tx) => tx<{ value: Pulled }[]>`select public.sync_pull(${venue.id}, null, null, null) as value`,
  )
  expect(row?.value.rows).toEqual(whole.rows)
})

test('500 rows at most', async () => {
  const venue = await aVenue(db)
  await db.sql`insert into public.guest (vendor_id, id) select ${venue.id}, gen_random_uuid() from generate_series(1, 500)`
  const page = await venue.pull(0, 9999)
  expect([page.rows.length, page.more]).toEqual([500, true])
  expect(await venue.pull(cursorAfter(page))).toMatchObject({ rows: { length: 10 }, more: false })
})

test('[S9] outcomes of a device come with the rows of their span, and only to that device', async () => {
  const place = await aVenue(db)
  const commands = Array.from({ length: 5 }, () => create())
  const before = (await place.pull()).head
  const answers = await place.push([...commands.slice(0, 4), create({ pax: 0 })], 'a')
  await place.push([commands[4]], 'b')
  const { rev: head } = (await place.push([create({ pax: 0 })], 'b'))[0] ?? {}
  const first = await place.pull(before, 2, 'a')
  expect(first).toMatchObject({ more: true, head })
  expect(first.done).toEqual(answers.slice(0, 2))
  const rest = await place.pull(cursorAfter(first), 500, 'a')
  expect(rest.more).toBe(false)
  expect(rest.done).toEqual(answers.slice(2))
  // The last of these has no row, and still comes: behind the last page the span goes to the head.
  expect((await place.pull(before, 500, 'b')).done.map((d) => [d.id === commands[4]?.id, d.state])).toEqual([
    [true, 'applied'],
    [false, 'rejected'],
  ])
  expect(await place.pull(head, 500, 'b')).toMatchObject({ rows: [], done: [] })
  await db.sql`update private.command_log set received_at = received_at - interval '9 days' where vendor_id = ${place.id}`
  expect((await place.pull(before, 500, 'a')).done).toEqual([])
})

test('[S2] outcomes are bounded as rows are: none is lost, none comes twice, and no row before its turn', async () => {
  const place = await aVenue(db)
  const { head: before } = await place.pull()
  // Refusals have no row; two of one rev end at the tenth place.
  const refusals = Array.from({ length: 8 }, () => create({ pax: 0 }))
  await place.push([create(), ...refusals], 'a')
  await place.push([discard(create().subject, [givenUp(crypto.randomUUID(), 'a')]), create()], 'a')
  await place.push([create({ pax: 0 }), create(), create({ pax: 0 })], 'a')
  const whole = await place.pull(before, 500, 'a')
  expect(whole).toMatchObject({ rows: { length: 3 }, done: { length: 15 }, more: false })
  for (const limit of [1, 2, 9, 10, 11, 14, 15]) {
    const some: Pulled[] = []
    for (let since = before; ; since = cursorAfter(some.at(-1) as Pulled)) {
      const page = await place.pull(since, limit, 'a')
      some.push(page)
      for (const { rev } of page.done) expect(rev).toBeLessThanOrEqual(cursorAfter(page))
      for (const rev of revs(page)) expect(rev).toBeLessThanOrEqual(cursorAfter(page))
      // Both of one rev come together.
      expect(page.done.length).toBeLessThanOrEqual(limit + 1)
      if (!page.more) break
    }
    expect(some.flatMap(({ done }) => done)).toEqual(whole.done)
    expect(some.flatMap(({ rows }) => rows)).toEqual(whole.rows)
    expect(some.length).toBeLessThanOrEqual(Math.ceil(15 / limit) + 1)
  }
})

test('a hundred thousand outcomes are no page, and cost none', async () => {
  const place = await aVenue(db)
  const { head } = await place.pull()
  await db.sql`update private.vendor_clock set rev = rev + 100000 where vendor_id = ${place.id}`
  await db.sql`
    insert into private.command_log (vendor_id, id, content_hash, kind, state, code, rev, device)
    select ${place.id}, gen_random_uuid(), 'x', '', 'rejected', 'invalid', ${head}::bigint + i, 'a'
    from generate_series(1, 100000) i`
  await db.sql`analyze private.command_log`
  const page = await place.pull(head, 9999, 'a')
  expect(page).toMatchObject({ more: true, done: { length: 500 }, head: head + 100_000 })
  expect(await place.pull(cursorAfter(page), 500, 'a')).toMatchObject({ more: true, done: { length: 500 } })
  // The page of a push is shorter: it is left to a pull.
  expect(await place.pushed([], head, 'a')).toMatchObject({ more: true, done: [], rows: [] })
  expect(await place.pushed([], head + 99_900, 'a')).toMatchObject({ more: false, done: { length: 100 } })
})

/** What a reader that pulls all the while lacks once four writers are done. */
async function lackingAfter(limit: number): Promise<string[]> {
  const venue = await aVenue(db, { capacity: 999 })
  const pool = db.connect(4)
  const have = new Map<string, number>()
  let [writing, cursor] = [true, 0]
  const writer = async (device: string) => {
    for (let i = 0; i < 25; i++) {
      const day = addDays(aDay, i)
      const commands = Array.from({ length: 4 }, () => create({ pax: 1, day }, { source: 'import' }))
      await pool.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: venue.user })}, true)`
        await tx`select public.sync_push(${venue.id}, ${device}, ${tx.json(commands as never)}, null)`
      })
    }
  }
  const reader = async () => {
    for (;;) {
      const last = !writing
      const page = await venue.pull(cursor, limit)
      for (const [name, row] of page.rows) have.set(`${name} ${row['id']}`, Number(row['rev']))
      cursor = cursorAfter(page)
      if (last && !page.more) return
    }
  }
  const read = reader()
  await Promise.all(['a', 'b', 'c', 'd'].map(writer))
  writing = false
  await read
  await pool.end()
  const rows = await db.sql<{ name: string; rev: number }[]>`
    select collection || ' ' || id as name, rev::integer from private.synced where vendor_id = ${venue.id}`
  expect(rows.length).toBeGreaterThan(400)
  return rows.filter(({ name, rev }) => have.get(name) !== rev).map(({ name }) => name)
}

test('[S9] while others write, a cursor skips nothing', async () => {
  for (const limit of [500, 7]) expect(await lackingAfter(limit)).toEqual([])
}, 60_000)

test('control: rows and head read by two statements skip what was committed in between', async () => {
  const [row] = await db.sql`select pg_get_functiondef('private.page_after'::regproc) as text`
  const text = String(row?.['text'])
  await db.sql.unsafe(text.replace('private.page_after', 'private.planted_page'))
  await db.sql.unsafe(`
    create or replace function private.page_after(
      p_vendor uuid, p_since bigint, p_limit integer, p_device text, p_parts jsonb default null, p_history bigint default null)
    returns jsonb language plpgsql as $$
    declare
      v_page jsonb := private.planted_page(p_vendor, p_since, p_limit, p_device, p_parts, p_history);
    begin
      perform pg_sleep(0.02);
      return v_page || jsonb_build_object('head', (select k.rev from private.vendor_clock k where k.vendor_id = p_vendor));
    end $$`)
  expect((await lackingAfter(500)).length).toBeGreaterThan(0)
  await db.sql.unsafe(text)
}, 60_000)

test('the page is stable: nothing in it can take a rev or write', async () => {
  const [row] =
    await db.sql`select provolatile as kind from pg_proc where oid = 'private.page_after'::regproc`
  expect(row?.['kind']).toBe('s')
})
