// A tombstone loses its content 30 days after the deletion, and stays for tablets that were away.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, someDetails } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import {
  aCommand,
  aLine,
  aVenue,
  create,
  edit,
  type Row,
  staffOf,
  undo,
  type Venue,
} from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const words = {
  last_name: '消姓',
  first_name: '消名',
  phone: '+819044440001',
  requests: '消の願い',
  comments: '消の覚え',
}
const pass = (place: { id: string }, time: string) =>
  db.sql`update private.synced set deleted_at = deleted_at - ${time}::interval where vendor_id = ${place.id}`
const compact = async (place: { id: string }, most = 20) =>
  (await db.sql`select private.compact(${place.id}, ${most}) as n`)[0]?.['n'] as number
const feedOf = async (place: { id: string }, id: string) =>
  (
    await db.sql<{ data: Row; deleted: boolean; part: string; rev: string; hash: string }[]>`
    select data, deleted, part, rev, hash from private.synced where vendor_id = ${place.id} and id = ${id}`
  )[0]
const remove = (subject: string) =>
  aCommand(subject, { kind: 'booking.delete', args: {}, base: { deleted: false } })

async function deleted(place: Venue) {
  const made = create(words)
  await place.send(made)
  const gone = remove(made.subject)
  await place.send(gone)
  return { id: made.subject, made, gone }
}

test('[10] after 30 days nothing is left in table or feed but id, rev and day, with a rev of its own', async () => {
  const place = await aVenue(db)
  const { id } = await deleted(place)
  const { head } = await place.pull()
  await pass(place, '29 days 23 hours')
  expect(await compact(place)).toBe(0)
  // Control: before, it is all there.
  expect(JSON.stringify((await feedOf(place, id))?.data)).toContain('消の願い')
  const part = (await feedOf(place, id))?.part
  await pass(place, '1 hour')
  expect(await compact(place)).toBe(1)
  const pulled = await place.pull(head)
  expect(pulled.rows).toEqual([['booking', { id, rev: head + 1, deleted: true }]])
  const [row] = await db.sql`select * from public.booking where vendor_id = ${place.id} and id = ${id}`
  expect(JSON.stringify(row)).not.toMatch(/消|819044440001|佐藤|入口/)
  expect(row?.['day']).not.toBeNull()
  const feed = await feedOf(place, id)
  expect(feed).toMatchObject({ part, deleted: true })
  expect((await db.sql`select private.row_hash(private.poly(${id}), ${head + 1}) as h`)[0]?.['h']).toBe(
    feed?.hash,
  )
  // Once, and never again.
  expect(await compact(place)).toBe(0)
  expect((await place.pull()).head).toBe(head + 1)
})

test('[10] whatever column of a booking holds words: after 30 days none of them is left, nor in the feed', async () => {
  const place = await aVenue(db)
  const { id } = await deleted(place)
  // Those that a constraint binds to a few codes hold no words.
  const columns = await db.sql<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'public.booking'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and format_type(atttypid, atttypmod) in ('text', 'text[]', 'jsonb')
      and attname not in ('status', 'source', 'language', 'payment', 'queue', 'step')`
  const filled = columns.map(({ name, type }) => {
    const word = `消${name}`.slice(0, 20)
    if (name === 'lines') return `lines = '${JSON.stringify([{ ...aLine, name: word }])}'`
    if (name === 'answers')
      return `answers = '${JSON.stringify([{ answer: word, question: word, question_en: '' }])}'`
    return `${name} = ${type === 'text' ? `'${word}'` : type === 'jsonb' ? `'["${word}"]'` : `'{${word}}'`}`
  })
  await db.sql.unsafe(
    `update public.booking set ${filled.join(', ')} where vendor_id = '${place.id}' and id = '${id}'`,
  )
  const left = async () => {
    const [row] =
      await db.sql`select to_jsonb(b) as all from public.booking b where vendor_id = ${place.id} and id = ${id}`
    return Object.entries(row?.['all'] as Row).flatMap(([name, value]) =>
      /消/.test(JSON.stringify(value)) ? [name] : [],
    )
  }
  const names = [...columns.map(({ name }) => name), 'sought', 'sought_kana']
  expect((await left()).sort(), 'control').toEqual(names.sort())
  await pass(place, '31 days')
  expect(await compact(place)).toBe(1)
  expect(await left()).toEqual([])
  expect(JSON.stringify((await feedOf(place, id))?.data)).not.toMatch(/消/)
})

test('[10] so many at a time; each push and each hold sweeps, and answers as ever', async () => {
  const restaurant = await aRestaurant(db)
  const place = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const ids: string[] = []
  for (let i = 0; i < 45; i++) ids.push((await deleted(place)).id)
  await pass(place, '31 days')
  const left = async () =>
    (
      await db.sql`select count(*)::integer as n from private.synced where vendor_id = ${place.id} and deleted_at is not null`
    )[0]?.['n']
  const { head } = await place.pull()
  const pushed = await place.pushed([create()], head)
  expect(pushed.answers).toMatchObject([{ state: 'applied' }])
  // The booking that was made, and what was swept behind it, in the same page.
  expect(pushed.rows).toHaveLength(21)
  expect(await left()).toBe(25)
  await restaurant.book(restaurant.attempt(), someDetails)
  expect(await left()).toBe(5)
  await place.push([])
  expect(await left()).toBe(0)
  const bare = (await place.rows('booking')).filter((row) => ids.includes(String(row['id'])))
  expect(bare).toHaveLength(45)
  expect(bare.every((row) => Object.keys(row).length === 3)).toBe(true)
})

test('[10] what has lost its content is not brought back, and its id is not given again', async () => {
  const place = await aVenue(db)
  const { id, made, gone } = await deleted(place)
  const kept = await deleted(place)
  // Control: within the 30 days it comes back whole.
  expect(await place.send(undo(kept.gone))).toMatchObject({ state: 'applied' })
  expect(await place.booking(kept.id)).toMatchObject({ deleted: false, last_name: '消姓' })
  await pass(place, '31 days')
  expect(await compact(place)).toBe(1)
  const restore = aCommand(id, { kind: 'booking.restore', args: {}, base: { deleted: true } })
  for (const late of [restore, undo(gone), edit(id, { pax: 4 }, { pax: 2 })])
    expect(await place.send(late)).toMatchObject({ state: 'rejected', code: 'not_found' })
  expect(await place.send(remove(id))).toMatchObject({ state: 'applied' })
  expect(await place.send({ ...create(), subject: id })).toMatchObject({ code: 'already_exists' })
  // The command that made it gets its answer as ever; other words under its id do not.
  expect(await place.send(made)).toMatchObject({ state: 'applied' })
  expect(await place.send({ ...made, at: '2026-11-02T09:00:00.000Z' })).toMatchObject({ state: 'id_reused' })
  expect((await place.history(id)).length).toBeGreaterThan(1)
})

test('[10] an erased person is found in the history of a compacted booking, and the row stays bare', async () => {
  const place = await aVenue(db)
  const { id } = await deleted(place)
  const [guest] =
    await db.sql`select guest_id from public.booking where vendor_id = ${place.id} and id = ${id}`
  await pass(place, '31 days')
  await compact(place)
  const traces = async () =>
    (
      await db.sql`select 1 from public.booking_history where vendor_id = ${place.id} and changes::text like '%消%'`
    ).length
  expect(await traces()).toBe(1)
  await db.sql`select private.erase_guest(${place.id}, ${String(guest?.['guest_id'])})`
  expect(await traces()).toBe(0)
  expect(Object.keys((await feedOf(place, id))?.data ?? {}).sort()).toEqual(['deleted', 'id', 'rev'])
  // A migration that fills the feed anew does not bring it back either; the guest, gone a moment ago, is whole.
  await db.sql`select private.refill_booking(), private.refill_guest()`
  expect(Object.keys((await feedOf(place, id))?.data ?? {}).sort()).toEqual(['deleted', 'id', 'rev'])
  const guestId = String(guest?.['guest_id'])
  expect((await feedOf(place, guestId))?.data).toMatchObject({ deleted: true, last_name: '' })
  await pass(place, '31 days')
  expect(await compact(place)).toBe(1)
  expect(Object.keys((await feedOf(place, guestId))?.data ?? {})).toHaveLength(3)
  // Who calls again is a guest again.
  await place.send(create(words))
  expect((await feedOf(place, guestId))?.data).toMatchObject({ deleted: false, last_name: '消姓' })
})

test('[10] setup that was deleted loses its notes', async () => {
  const place = await aVenue(db)
  await db.sql`insert into public.custom_opening_hours (vendor_id, day, note, deleted)
    values (${place.id}, '2027-01-01', '消の日', true)`
  await db.sql`insert into public.vendor_availability (vendor_id, day, starts_at, ends_at, capacity, note, deleted)
    values (${place.id}, '2027-01-02', 1080, 1200, 4, '消の間', true)`
  await db.sql`update public.opening_hours set deleted = true where vendor_id = ${place.id} and weekday = 3`
  await pass(place, '31 days')
  expect(await compact(place)).toBe(3)
  for (const table of ['public.custom_opening_hours', 'public.vendor_availability', 'private.synced'])
    expect(
      await db.sql.unsafe(
        `select 1 from ${table} t where vendor_id = '${place.id}' and to_jsonb(t)::text like '%消の%'`,
      ),
    ).toEqual([])
  const bare = (await place.rows('config')).filter((row) => row['deleted'])
  expect(bare.map((row) => Object.keys(row).length)).toEqual([3, 3, 3])
})

test('[S3] a row that cannot be emptied holds nobody up', async () => {
  const place = await aVenue(db)
  await deleted(place)
  await pass(place, '31 days')
  await db.sql.unsafe(
    `alter table public.booking add constraint planted check (pax <> 1 or minute <> 0) not valid`,
  )
  expect(await place.send(create())).toMatchObject({ state: 'applied' })
  expect(await compact(place)).toBe(0)
  await db.sql`alter table public.booking drop constraint planted`
  expect(await compact(place)).toBe(1)
})
