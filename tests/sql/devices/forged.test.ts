// Any member can name any number of tablets, and say anything of them: that costs nobody much, and hides no tablet that is real.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let place: Venue
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
beforeEach(async () => {
  place = await aVenue(db)
})
afterAll(() => db.close())

interface Notice {
  id: string
  name: string
  kind: string
  waiting: number
  at: string
}

const aWord = { word: 1, issued: 5, waiting: 0, app: '2.2', persisted: true, fault: '' }

/** A heartbeat under a token of this session. */
async function beat(device: string, more: Partial<typeof aWord> = {}, session = device): Promise<Notice[]> {
  return db.asUser(place.user, async (tx) => {
    const claims = JSON.stringify({ role: 'authenticated', sub: place.user, session_id: session })
    await tx`select set_config('request.jwt.claims', ${claims}, true)`
    const seen = tx.json({ ...aWord, ...more })
    const [row] = await tx<{ value: { devices: Notice[] } }[]>`
      select public.sync_heartbeat(${place.id}, ${device}, ${device}, ${seen}) as value`
    return row?.value.devices ?? []
  })
}

/** As so many heartbeats would have left them, the first the longest ago. */
const known = (name: string, many: number, more: { waiting?: number; session?: string; ago?: string } = {}) =>
  db.sql`
    insert into private.device (vendor_id, id, name, session, seen_at, word, told_at, told_rev, issued, waiting)
    select ${place.id}, ${name} || i, ${name}, coalesce(${more.session ?? null}, ${name} || i), t.at, 1, t.at, 1000, 5,
      ${more.waiting ?? 0}
    from generate_series(1, ${many}::integer) i,
      lateral (select now() - ${more.ago ?? '10 minutes'}::interval + i * interval '1 millisecond' as at) t`

async function ids(): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`select id from private.device where vendor_id = ${place.id}`
  return rows.map(({ id }) => id)
}

const close = ({ id, kind, at }: Notice) =>
  db.asUser(place.user, (tx) => tx`select public.close_device_notice(${place.id}, ${id}, ${kind}, ${at})`)

test('two hundred tablets are kept: the longest silent makes room of whom nobody waits for', async () => {
  await known('waits', 1, { waiting: 2, ago: '3 days' })
  await known('lost', 1, { ago: '2 days' })
  await beat('lost1', { word: 2, issued: 1 })
  await db.sql`update private.device set seen_at = now() - interval '2 days' where vendor_id = ${place.id} and id = 'lost1'`
  await known('idle', 198, { ago: '1 day' })
  await beat('idle7', { word: 2 })
  expect(await ids()).toHaveLength(200)
  await beat('new')
  expect((await ids()).toSorted()).toEqual(
    ['new', 'waits1', 'lost1', ...Array.from({ length: 197 }, (_, i) => `idle${i + 2}`)].toSorted(),
  )
  // Heard again, it is one more that is new.
  await beat('idle1')
  expect(await ids()).not.toContain('idle2')
})

test('a storm of one session pushes out no tablet of another; control: of two hundred sessions it does', async () => {
  await known('real', 3, { waiting: 2, ago: '2 days' })
  await known('forged', 197, { waiting: 9, session: 'bad' })
  const real = ['real1', 'real2', 'real3']
  for (let i = 0; i < 10; i++) await beat(`more${i}`, { waiting: 9 }, 'bad')
  expect(await ids()).toHaveLength(200)
  expect(await ids()).toEqual(expect.arrayContaining(real))
  // Nor one that waits with nothing, while that session has more than twenty.
  await beat('idle')
  for (let i = 0; i < 10; i++) await beat(`last${i}`, { waiting: 9 }, 'bad')
  expect(await ids()).toEqual(expect.arrayContaining([...real, 'idle']))
  expect(await beat('idle', { word: 2 })).toEqual(
    expect.arrayContaining(real.map((id) => expect.objectContaining({ id, kind: 'silent', waiting: 2 }))),
  )
  await db.sql`update private.device set session = id where vendor_id = ${place.id}`
  await beat('another', { waiting: 9 })
  await beat('one more', { waiting: 9 })
  expect(await ids()).not.toContain('real1')
})

test('a storm at once keeps no more than a few beyond', async () => {
  await known('forged', 199, { session: 'bad' })
  await Promise.all(Array.from({ length: 24 }, (_, i) => beat(`more${i}`, {}, 'bad').catch(() => [])))
  await beat('last', {}, 'bad')
  expect(await ids()).toHaveLength(200)
})

test('many made up in one session hide no other’s notice; control: in as many sessions they do', async () => {
  await known('real', 1, { waiting: 2, ago: '4 days' })
  await known('forged', 150, { waiting: 9, session: 'bad', ago: '2 days' })
  const notices = await beat('mine')
  expect(notices).toHaveLength(20)
  expect(notices.at(-1)).toMatchObject({ id: 'real1', kind: 'silent', waiting: 2 })
  await db.sql`update private.device set session = id where vendor_id = ${place.id}`
  expect((await beat('mine', { word: 2 })).map(({ id }) => id)).not.toContain('real1')
})

/** Pages that Postgres looked at to say who is silent. */
async function pages(): Promise<number> {
  const look = () => db.sql`
    explain (analyze, buffers, format json) select count(*) from private.silent_devices(${place.id})`
  // The first call of a connection also reads the catalogue.
  for (let i = 0; i < 8; i++) await look()
  const [row] = (await look()) as unknown as { 'QUERY PLAN': { Plan: Record<string, number> }[] }[]
  return row?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks'] ?? Number.NaN
}

test('who is silent is found by the day, however many there are; control: of two days ago all are looked at', async () => {
  await known('forged', 10_000, { waiting: 9, ago: '0' })
  await db.sql`vacuum analyze private.device`
  expect(await pages()).toBeLessThan(40)
  await db.sql`update private.device set seen_at = seen_at - interval '2 days' where vendor_id = ${place.id}`
  await db.sql`vacuum analyze private.device`
  expect(await pages()).toBeGreaterThan(400)
}, 60_000)

test('a tablet that is said to lose its storage again and again is one notice, until it is closed', async () => {
  for (let i = 0; i < 30; i++)
    await beat('flip', { word: 1 + i, issued: i % 2 ? 0 : 5, waiting: i % 2 ? 0 : 9 })
  const [notice, ...others] = await beat('mine')
  expect(notice).toMatchObject({ id: 'flip', kind: 'lost', waiting: 15 * 9 })
  expect(others).toEqual([])
  // Of those that were closed the last twenty are kept.
  for (let i = 30; i < 90; i++) {
    const [open] = await beat('flip', { word: 1 + i, issued: i % 2 ? 0 : 5 })
    if (open) await close(open)
  }
  const [row] = await db.sql`
    select count(*)::integer as all, count(*) filter (where closed_at is null)::integer as open
    from private.device_notice where vendor_id = ${place.id}`
  expect(row?.['all']).toBeLessThan(23)
  expect(row?.['open']).toBeLessThan(2)
})

test('a word far ahead is none: the tablet itself is heard at once; control: a near one is believed', async () => {
  await beat('hers', { word: 7, issued: 9 })
  for (const more of [{ word: 999_999_999_999 }, { word: 8, issued: 4_000_000_000 }, { word: 10_008 }])
    expect(await beat('hers', { issued: 9, waiting: 9, ...more }, 'bad')).toEqual([])
  expect(await beat('hers', { word: 8, issued: 10, waiting: 1 })).toEqual([])
  const said = () =>
    db.sql`select word::integer, issued::integer, waiting from private.device where id = 'hers' and vendor_id = ${place.id}`
  expect(await said()).toMatchObject([{ word: 8, issued: 10, waiting: 1 }])
  await beat('hers', { word: 10_008, issued: 10_010 })
  expect(await said()).toMatchObject([{ word: 10_008, issued: 10_010 }])
  // After an hour it is heard whatever it counts.
  await db.sql`update private.device set told_at = told_at - interval '61 minutes' where id = 'hers'`
  await beat('hers', { word: 50_000, issued: 90_000 })
  expect(await said()).toMatchObject([{ word: 50_000, issued: 90_000 }])
})

test('a name is kept without signs that nobody sees, and without those that turn a line around', async () => {
  await beat('i\u202ePad\u200b 2\u0007')
  const [row] = await db.sql`select name from private.device where vendor_id = ${place.id}`
  expect(row?.['name']).toBe('iPad 2')
})

test('much that came in a tablet’s name is counted no further than it waits', async () => {
  await known('one', 1, { waiting: 9, ago: '2 days' })
  await db.sql`
    insert into private.command_log (vendor_id, id, content_hash, kind, state, rev, device)
    select ${place.id}, gen_random_uuid(), '', 'x', 'applied', 1000 + i, 'one1' from generate_series(1, 50000) i`
  await db.sql`vacuum analyze private.command_log`
  expect(await beat('two')).toEqual([])
  expect(await pages()).toBeLessThan(40)
})
