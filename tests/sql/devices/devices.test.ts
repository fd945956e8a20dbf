// Tablets are missed: what the server keeps of each one's last word, and of whom it tells.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, staffOf, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

interface Notice {
  id: string
  name: string
  kind: string
  waiting: number
  at: string
}

const call = async <T>(place: Venue, sqlText: string, args: unknown[]): Promise<T> =>
  db.asUser(
    place.user,
    async (tx) => (await tx.unsafe(`select ${sqlText} as value`, args as never[]))[0]?.['value'] as T,
  )

const aWord = { word: 1, issued: 0, waiting: 0, app: '2.2', persisted: true, fault: '' }

async function beat(place: Venue, device: string, seen: unknown, name = device): Promise<Notice[]> {
  const args = [place.id, device, name, seen === undefined ? null : JSON.stringify(seen)]
  const answer = await call<{ devices: Notice[] }>(
    place,
    'public.sync_heartbeat($1, $2, $3, ($4::text)::jsonb)',
    args,
  )
  return answer.devices
}

const close = (place: Venue, { id, kind, at }: Pick<Notice, 'id' | 'kind' | 'at'>) =>
  call<{ devices: Notice[] }>(place, 'public.close_device_notice($1, $2, $3, $4)', [place.id, id, kind, at])

async function kept(place: Venue, device = 'one') {
  const [row] = await db.sql`
    select d.*, d.ctid::text || d.xmin::text as version from private.device d
    where vendor_id = ${place.id} and id = ${device}`
  return row
}

const isoOf = (row: Record<string, unknown> | undefined, column: string): string =>
  (row?.[column] as Date | undefined)?.toISOString() ?? ''

/** As if everything that any tablet said had been said so much earlier. */
const ago = (place: Venue, time: string) => db.sql`
  update private.device set seen_at = seen_at - ${time}::interval, told_at = told_at - ${time}::interval
  where vendor_id = ${place.id}`

test('[S14] the last word of each tablet is kept, and written when it changed, else every five minutes', async () => {
  const place = await aVenue(db)
  expect(await beat(place, 'one', { ...aWord, issued: 7, waiting: 2, fault: 'network' }, '入口')).toEqual([])
  const first = await kept(place)
  expect(first).toMatchObject({
    name: '入口',
    account: place.user,
    issued: '7',
    waiting: 2,
    app: '2.2',
    persisted: true,
    fault: 'network',
  })
  expect(Date.now() - Number(first?.['told_at'])).toBeLessThan(60_000)
  const same = { ...aWord, word: 2, issued: 7, waiting: 2, fault: 'network' }
  const { head } = await place.pull()
  await beat(place, 'one', same, '入口')
  expect((await kept(place))?.['version']).toBe(first?.['version'])
  // Nobody pulls anything of it.
  expect((await place.pull()).head).toBe(head)
  await beat(place, 'one', { ...same, word: 3, waiting: 1 }, '入口')
  const second = await kept(place)
  expect(second).toMatchObject({ waiting: 1 })
  expect(second?.['version']).not.toBe(first?.['version'])
  await ago(place, '6 minutes')
  const third = await kept(place)
  await beat(place, 'one', { ...same, word: 4, waiting: 1 }, '入口')
  expect((await kept(place))?.['version']).not.toBe(third?.['version'])
})

test('a tablet that waits with work and stays away is silent on the next business day, not before', async () => {
  const place = await aVenue(db)
  await beat(place, 'one', { ...aWord, issued: 3, waiting: 3 }, 'iPad 2')
  await beat(place, 'idle', aWord)
  expect(await beat(place, 'two', aWord)).toEqual([])
  await ago(place, '1 day')
  const [notice, ...others] = await beat(place, 'two', { ...aWord, word: 2 })
  expect(others).toEqual([])
  const at = isoOf(await kept(place), 'seen_at')
  expect(notice).toEqual({
    id: 'one',
    name: 'iPad 2',
    kind: 'silent',
    waiting: 3,
    at,
  })
  // It comes back: with its work, and without.
  expect(await beat(place, 'one', { ...aWord, word: 2, issued: 3, waiting: 3 }, 'iPad 2')).toEqual([])
  await beat(place, 'one', { ...aWord, word: 3, issued: 3 }, 'iPad 2')
  await ago(place, '3 days')
  expect(await beat(place, 'two', { ...aWord, word: 3 })).toEqual([])
})

test('the next business day begins when the venue’s day turns, not at midnight', async () => {
  const place = await aVenue(db)
  const today = async () => (await db.sql`select private.business_day(${place.id})::text as day`)[0]?.['day']
  await beat(place, 'one', { ...aWord, issued: 1, waiting: 1 })
  const said = async (at: string) => {
    await db.sql`update private.device set seen_at = (${at}::timestamp at time zone 'Asia/Tokyo')
      where vendor_id = ${place.id} and id = 'one'`
    return (await beat(place, 'two', aWord)).length
  }
  expect(await said(`${await today()} 06:00`)).toBe(0)
  expect(await said(`${await today()} 05:59`)).toBe(1)
})

test('what has come since a tablet’s last word is not missed', async () => {
  const place = await aVenue(db)
  await place.send(create(), 'one')
  await beat(place, 'one', { ...aWord, issued: 4, waiting: 3 })
  await place.send(create(), 'two')
  // Its service worker sent two of the three at night.
  await place.push([create(), create()], 'one')
  await ago(place, '1 day')
  expect(await beat(place, 'two', aWord)).toMatchObject([{ id: 'one', waiting: 1 }])
  await place.send(create(), 'one')
  expect(await beat(place, 'two', { ...aWord, word: 2 })).toEqual([])
})

test('a tablet whose outbox begins anew has lost its storage, and what had not come with it', async () => {
  const place = await aVenue(db)
  await beat(place, 'one', { ...aWord, issued: 9, waiting: 3 }, 'iPad 2')
  const told = isoOf(await kept(place), 'told_at')
  const notice = { id: 'one', name: 'iPad 2', kind: 'lost', waiting: 3, at: told }
  expect(await beat(place, 'one', { ...aWord, word: 2, issued: 1, waiting: 1 }, 'iPad 2')).toEqual([notice])
  // It stays, whatever that tablet says, until a person closes it.
  expect(await beat(place, 'one', { ...aWord, word: 3, issued: 12 }, 'iPad 2')).toEqual([notice])
  await ago(place, '2 days')
  expect(await beat(place, 'two', aWord)).toEqual([notice])
  expect(await close(place, notice)).toEqual({ devices: [] })
  expect(await beat(place, 'two', { ...aWord, word: 2 })).toEqual([])
  const [row] =
    await db.sql`select closed_by, closed_at from private.device_notice where vendor_id = ${place.id}`
  expect(row).toMatchObject({ closed_by: place.user })
  expect(row?.['closed_at']).not.toBeNull()
  // Again: another notice.
  await beat(place, 'one', { ...aWord, word: 4, issued: 13, waiting: 1 }, 'iPad 2')
  expect(await beat(place, 'one', { ...aWord, word: 5 }, 'iPad 2')).toMatchObject([
    { kind: 'lost', waiting: 1 },
  ])
})

test('a word that was held up on its way takes nothing for lost; control: without its number it does', async () => {
  const place = await aVenue(db)
  const late = { ...aWord, word: 4, issued: 4, waiting: 1 }
  await beat(place, 'one', { ...aWord, word: 5, issued: 6 })
  expect(await beat(place, 'one', late)).toEqual([])
  expect(await kept(place)).toMatchObject({ issued: '6', waiting: 0 })
  expect(await beat(place, 'one', { ...late, word: 6 })).toMatchObject([{ kind: 'lost' }])
  // A tablet that counts anew is heard again after an hour.
  await beat(place, 'one', { ...aWord, word: 1, issued: 8 })
  expect(await kept(place)).toMatchObject({ issued: '4' })
  await ago(place, '61 minutes')
  await beat(place, 'one', { ...aWord, word: 2, issued: 8 })
  expect(await kept(place)).toMatchObject({ issued: '8', word: '2' })
})

test('a silent one is closed for what it said last, and no other; who closed it is kept', async () => {
  const place = await aVenue(db)
  await beat(place, 'one', { ...aWord, issued: 3, waiting: 3 })
  const early = { id: 'one', kind: 'silent', at: new Date(Date.now() + 1000).toISOString() }
  // It is not silent yet: there is nothing to close.
  await close(place, early)
  await ago(place, '1 day')
  const [notice] = await beat(place, 'two', aWord)
  if (!notice) throw new Error('no notice')
  // Somebody looks at an older one.
  const old = new Date(Date.parse(notice.at) - 1000).toISOString()
  expect((await close(place, { ...notice, at: old })).devices).toEqual([notice])
  expect((await close(place, { ...notice, kind: 'lost' })).devices).toEqual([notice])
  expect((await close(place, notice)).devices).toEqual([])
  expect((await close(place, notice)).devices).toEqual([])
  const rows =
    await db.sql`select closed_by, waiting from private.device_notice where vendor_id = ${place.id}`
  expect(rows).toMatchObject([{ closed_by: place.user, waiting: 3 }])
  // It comes back and goes again.
  await beat(place, 'one', { ...aWord, word: 2, issued: 3, waiting: 3 })
  await ago(place, '1 day')
  expect(await beat(place, 'two', { ...aWord, word: 2 })).toMatchObject([{ id: 'one', kind: 'silent' }])
})

test('who closed a lost one first is kept, whoever closes it after', async () => {
  const place = await aVenue(db)
  const colleague = staffOf(db, place.id, await db.makeUser(place.id))
  await beat(place, 'one', { ...aWord, issued: 9, waiting: 3 })
  const [first] = await beat(place, 'one', { ...aWord, word: 2, issued: 1 })
  if (!first) throw new Error('no notice')
  await close(place, first)
  await ago(place, '1 minute')
  await beat(place, 'one', { ...aWord, word: 3, issued: 2 })
  const [second] = await beat(place, 'one', { ...aWord, word: 4, issued: 1 })
  // A colleague whose screen is older closes both: the first is closed already.
  await close(colleague, first)
  if (second) await close(colleague, second)
  const rows = await db.sql`
    select at, closed_by from private.device_notice where vendor_id = ${place.id} order by at`
  expect(rows.map((row) => [(row['at'] as Date).toISOString(), row['closed_by']])).toEqual([
    [first.at, place.user],
    [second?.at, colleague.user],
  ])
})

const hostile: [string, unknown][] = [
  ['no object', [1, 2]],
  ['a text', 'issued'],
  ['null in it', { ...aWord, issued: null }],
  ['a text for a number', { ...aWord, issued: '5' }],
  ['a negative number', { ...aWord, waiting: -1 }],
  ['a broken number', { ...aWord, issued: 1.5 }],
  ['a huge number', { ...aWord, issued: 1e30 }],
  ['too many waiting', { ...aWord, waiting: 10_000 }],
  ['no word', { ...aWord, word: undefined }],
  ['no text', { ...aWord, app: { a: 1 } }],
  ['a long text', { ...aWord, app: 'x'.repeat(41) }],
  ['a text of no code', { ...aWord, fault: '<script>' }],
  ['another text of no code', { ...aWord, app: '2.2\u202e' }],
  ['a number for yes', { ...aWord, persisted: 1 }],
  ['much beside', { ...aWord, more: 'x'.repeat(5000) }],
  ['nothing', undefined],
]

test.each(hostile)('hostile: %s is passed over, and the heartbeat is answered', async (_, seen) => {
  const place = await aVenue(db)
  await beat(place, 'one', { ...aWord, issued: 5, waiting: 2 }, 'vorher')
  expect(await beat(place, 'one', seen, 'nachher')).toEqual([])
  expect(await kept(place)).toMatchObject({ name: 'nachher', issued: '5', waiting: 2, app: '2.2', word: '1' })
})

test('control: a right word is not passed over', async () => {
  const place = await aVenue(db)
  await beat(place, 'one', { ...aWord, issued: 5 })
  await ago(place, '61 minutes')
  await beat(place, 'one', {
    word: 2,
    issued: 9_999_999_999,
    waiting: 9_999,
    app: '',
    persisted: null,
    fault: 'x',
  })
  expect(await kept(place)).toMatchObject({ issued: '9999999999', waiting: 9_999, app: '', persisted: null })
})

test('twenty at most, the newest; and of no other vendor', async () => {
  const place = await aVenue(db)
  const other = await aVenue(db)
  for (let i = 0; i < 25; i++) {
    await beat(place, `t${i}`, { ...aWord, issued: 1, waiting: 1 })
    await db.sql`update private.device set seen_at = now() - interval '2 days' + ${i} * interval '1 minute'
      where vendor_id = ${place.id} and id = ${`t${i}`}`
  }
  const notices = await beat(place, 'mine', aWord)
  expect(notices.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => `t${24 - i}`))
  expect(await beat(other, 'mine', aWord)).toEqual([])
  // Nor does a member of another vendor close one.
  const [first] = notices
  if (!first) throw new Error('no notice')
  await close(other, first)
  const foreign = call(other, 'public.close_device_notice($1, $2, $3, $4)', [
    place.id,
    first.id,
    'silent',
    first.at,
  ])
  await expect(foreign).rejects.toMatchObject({ code: 'PT403' })
  expect((await beat(place, 'mine', { ...aWord, word: 2 }))[0]).toEqual(first)
})

test.each([
  ['', 'lost', '2026-11-22T00:00:00.000Z', 'PT400'],
  ['x'.repeat(65), 'lost', '2026-11-22T00:00:00.000Z', 'PT400'],
  ['one', 'other', '2026-11-22T00:00:00.000Z', 'PT400'],
  ['one', '', '2026-11-22T00:00:00.000Z', 'PT400'],
  ['one', 'lost', '2147483648', 'PT400'],
  ['one', 'lost', 'now', 'PT400'],
  ['one', 'lost', '2026-13-45T00:00:00.000Z', '22008'],
])('close_device_notice refuses %j %j %j', async (id, kind, at, code) => {
  const place = await aVenue(db)
  await expect(close(place, { id, kind, at })).rejects.toMatchObject({ code })
})

test('a storm of heartbeats of one tablet finds a loss once', async () => {
  const place = await aVenue(db)
  await beat(place, 'one', { ...aWord, issued: 9, waiting: 3 })
  await Promise.all(Array.from({ length: 6 }, (_, i) => beat(place, 'one', { ...aWord, word: 2 + i })))
  expect(await beat(place, 'two', aWord)).toHaveLength(1)
})
