// What members read of their tablets: the settings show it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

interface Told {
  id: string
  seen_at: string
  waiting: number | null
}

const call = async <T>(user: string, sqlText: string, args: unknown[]): Promise<T> =>
  db.asUser(
    user,
    async (tx) => (await tx.unsafe(`select ${sqlText} as value`, args as never[]))[0]?.['value'] as T,
  )

const devices = async (place: Venue, user = place.user) =>
  (await call<{ now: string; devices: Told[] }>(user, 'public.vendor_devices($1)', [place.id])).devices

const aWord = { word: 1, issued: 0, waiting: 0, app: '2.2 1a2b3c4d', persisted: true, fault: '' }

const beat = (place: Venue, device: string, seen: object | null, name = device) =>
  call(place.user, 'public.sync_heartbeat($1, $2, $3, ($4::text)::jsonb)', [
    place.id,
    device,
    name,
    seen && JSON.stringify(seen),
  ])

const heardAgo = (place: Venue, device: string, time: string, session = '') => db.sql`
  update private.device set seen_at = seen_at - ${time}::interval, session = ${session || 'one'}
  where vendor_id = ${place.id} and id = ${device}`

test('a member reads each tablet, the last heard first: name, version, whether its data is kept, and what went wrong', async () => {
  const place = await aVenue(db)
  await beat(place, 'one', { ...aWord, persisted: false, fault: 'network' }, '入口')
  await beat(place, 'two', { ...aWord, persisted: null }, 'レジ')
  await heardAgo(place, 'one', '2 hours')
  const [last, first, ...others] = await devices(place)
  expect(others).toEqual([])
  const rest = { waiting: 0, app: '2.2 1a2b3c4d' }
  expect(last).toMatchObject({ id: 'two', name: 'レジ', persisted: null, fault: '', ...rest })
  expect(first).toMatchObject({ id: 'one', name: '入口', persisted: false, fault: 'network', ...rest })
  const hours = (Date.parse(last?.seen_at ?? '') - Date.parse(first?.seen_at ?? '')) / 3_600_000
  expect(Math.round(hours)).toBe(2)
})

test('what waits is what has not come since its word; unknown of a tablet that never said one', async () => {
  const place = await aVenue(db)
  await beat(place, 'mute', null)
  await beat(place, 'one', { ...aWord, issued: 3, waiting: 3 })
  await place.push([create(), create()], 'one')
  const waiting = new Map((await devices(place)).map((d) => [d.id, d.waiting]))
  expect(waiting).toEqual(
    new Map([
      ['one', 1],
      ['mute', null],
    ]),
  )
})

test('of no other vendor, and for no other vendor’s people', async () => {
  const [place, other] = [await aVenue(db), await aVenue(db)]
  await beat(place, 'one', aWord)
  expect(await devices(other)).toEqual([])
  await expect(devices(place, other.user)).rejects.toMatchObject({ code: 'PT403' })
})

test('whoever makes up many hides none of another session', async () => {
  const place = await aVenue(db)
  await beat(place, 'quiet', aWord)
  await heardAgo(place, 'quiet', '10 days', 'of the house')
  for (let i = 0; i < 60; i++) await beat(place, `made-up-${i}`, aWord)
  await db.sql`update private.device set session = 'of somebody'
    where vendor_id = ${place.id} and id like 'made-up-%'`
  const told = await devices(place)
  expect(told).toHaveLength(50)
  expect(told.at(-1)?.id).toBe('quiet')
  // Control: by age alone it would not be among them.
  const [row] = await db.sql`select count(*)::int as before from private.device d
    where d.vendor_id = ${place.id} and d.seen_at > now() - interval '1 day'`
  expect(row?.['before']).toBe(60)
})

test('a tablet of who works there no more is told of only while something waits on it; a colleague’s on it is one again', async () => {
  const place = await aVenue(db)
  const gone = await db.makeUser(place.id)
  const theirs = { ...place, user: gone }
  await beat(place, 'mine', aWord)
  await beat(theirs, 'empty', aWord)
  await beat(theirs, 'full', { ...aWord, issued: 2, waiting: 2 })
  await beat(theirs, 'mute', null)
  const ids = async () => (await devices(place)).map(({ id }) => id).sort()
  expect(await ids(), 'control: of a colleague').toEqual(['empty', 'full', 'mine', 'mute'])
  await db.sql`delete from public.users_vendor_key where user_id = ${gone}`
  expect(await ids()).toEqual(['full', 'mine'])
  // At once, and not five minutes later: nothing else about it has changed.
  await beat(place, 'empty', { ...aWord, word: 2 })
  expect(await ids()).toEqual(['empty', 'full', 'mine'])
})
