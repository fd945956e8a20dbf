// Under the vendor's lock nothing may grow with what the log has ever kept.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, undo, type Venue } from '#tests/fixtures/venue.ts'

const logged = 20_000

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
  await db.sql`
    insert into private.command_log (vendor_id, id, content_hash, kind, state, rev)
    select ${venue.id}, gen_random_uuid(), '', 'booking.edit', 'applied', 1 from generate_series(1, ${logged}::integer)`
  await db.sql`vacuum analyze private.command_log`
})
afterAll(() => db.close())

/** Pages that Postgres looked at to say whether this command is blocked. */
async function pages(c: object): Promise<number> {
  const look = () => db.sql`
    explain (analyze, buffers, format json) select private.is_blocked(${venue.id}, ${db.sql.json(c as never)})`
  // The first call of a connection also reads the catalogue.
  for (let i = 0; i < 8; i++) await look()
  const [row] = (await look()) as unknown as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (plan?.['Shared Hit Blocks'] === undefined) throw new Error('nothing was counted')
  return plan['Shared Hit Blocks'] + (plan['Shared Read Blocks'] ?? 0)
}

test('whether a command is blocked is read by an index, not from the whole log', async () => {
  const made = create()
  await venue.send(made)
  const needing = { ...create(), needs: [made.id, made.id, crypto.randomUUID()] }
  expect(await pages(needing)).toBeLessThan(40)
  expect(await pages(undo(made))).toBeLessThan(40)
})

test('control: looked up by the text of the id, the whole log is read', async () => {
  const [row] = await db.sql`select pg_get_functiondef('private.is_blocked'::regproc) as text`
  const text = String(row?.['text'])
  const before = text.replace('l.id = private.standing(p_vendor, v_needed::uuid)', 'l.id::text = v_needed')
  expect(before).not.toBe(text)
  await db.sql.unsafe(before)
  expect(await pages({ ...create(), needs: [crypto.randomUUID()] })).toBeGreaterThan(200)
  await db.sql.unsafe(text)
})

test('what is no id was never logged, and blocks like one that never came', async () => {
  for (const needs of [['no id'], [null], [{}], [7], [crypto.randomUUID().toUpperCase()]])
    expect(await venue.send({ ...create(), needs })).toMatchObject({ state: 'blocked' })
  for (const needs of [[], 'no list', null, {}])
    expect(await venue.send({ ...create(), needs })).toMatchObject({ state: 'applied' })
})

test('of a command that is too large nothing is looked up under the lock', async () => {
  const [row] = await db.sql`select pg_get_functiondef('private.is_blocked'::regproc) as text`
  await db.sql.unsafe(`
    create or replace function private.is_blocked(p_vendor uuid, c jsonb) returns boolean language plpgsql as $$
    begin raise exception 'it was looked up'; end $$`)
  const needs = Array.from({ length: 2000 }, () => crypto.randomUUID())
  expect(await venue.send({ ...create(), needs })).toMatchObject({ state: 'rejected', code: 'too_large' })
  await expect(venue.send({ ...create(), needs: needs.slice(0, 2) }), 'control').rejects.toThrow('looked up')
  await db.sql.unsafe(String(row?.['text']))
})
