// What a tablet is told between pulls: heartbeat, poke.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { isObject } from '#sync/protocol/messages.ts'
import { readReply } from '#sync/protocol/staff-api.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
beforeAll(async () => {
  db = await startDatabase()
  venue = await aVenue(db)
})
afterAll(() => db.close())

const call = (sqlText: string, at: Venue = venue): Promise<Record<string, unknown>> =>
  db.asUser(
    at.user,
    async (tx) => (await tx.unsafe(`select ${sqlText} as value`))[0]?.value as Record<string, unknown>,
  )

test('config comes whole: vendor, settings, hours and single dates', async () => {
  const rows = await (await aVenue(db)).rows('config')
  expect(rows.map((r) => r.id).sort()).toEqual(
    [
      'vendor/vendor',
      'settings/settings',
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((d) => `opening_hours/${d}`),
    ].sort(),
  )
  expect(rows.find((r) => r.kind === 'settings')?.data).toEqual({
    slot_interval: 30,
    duration: 120,
    stays: [],
    last_seating: 60,
    capacity: 30,
    pacing: null,
    minimum_pax: 1,
    maximum_pax: 43,
    cutoff_days: 0,
    horizon_days: 60,
    send_confirmation_email: true,
    choose_area: false,
    minutes_to_return: 10,
  })
  expect(rows.find((r) => r.id === 'opening_hours/1')?.data).toEqual({
    closed: false,
    opens_at: 960,
    closes_at: 1680,
    break_starts_at: null,
    break_ends_at: null,
  })
})

test('the heartbeat tells head and live holds without a person, and notes the device', async () => {
  const place = await aVenue(db)
  const hold = (seconds: number, pax: number) => db.sql`
    insert into private.hold (vendor_id, id, day, minute, duration, pax, token_hash, expires_at)
    values (${place.id}, gen_random_uuid(), '2027-06-15', 1140, 120, ${pax}, '\\x00', now() + ${seconds} * interval '1 second')`
  await hold(300, 4)
  await hold(-1, 9)
  const answer = await call(`public.sync_heartbeat('${place.id}', 'tablet-7', '入口')`, place)
  expect(answer).toMatchObject({
    min_version: 1,
    holds: [{ day: '2027-06-15', minute: 1140, duration: 120, pax: 4 }],
  })
  const [seen] = answer.holds as { seconds_left: number }[]
  expect(seen?.seconds_left).toBeGreaterThan(290)
  expect(Object.keys(seen ?? {}).sort()).toEqual([
    'day',
    'duration',
    'minute',
    'occurrence',
    'pax',
    'seconds_left',
    'tables',
  ])
  const [device] = await db.sql`select name, account from private.device where vendor_id = ${place.id}`
  expect(device).toEqual({ name: '入口', account: place.user })
})

test('[S1] a new epoch comes from the operator, for every vendor, and from nobody’s word', async () => {
  const place = await aVenue(db)
  const other = await aVenue(db)
  const epochOf = async (of: Venue) => (await of.pull()).epoch
  const before = [await epochOf(place), await epochOf(other)]
  const claims = [`'${before[0]}', 999999`, `p_epoch => '${before[0]}', p_reached => 999999`]
  for (const claim of claims) {
    const beat = call(`public.sync_heartbeat('${place.id}', 'tablet-7', '', ${claim})`, place)
    await expect(beat).rejects.toMatchObject({ code: '42883' })
  }
  // Nor by asking from a rev that was never given.
  expect(await place.pull(999_999)).toMatchObject({ epoch: before[0], rows: [] })
  await expect(call('private.new_epoch()', place)).rejects.toMatchObject({ code: '42501' })
  expect([await epochOf(place), await epochOf(other)]).toEqual(before)
  await db.sql`select private.new_epoch()`
  const after = [await epochOf(place), await epochOf(other)]
  expect(new Set([...before, ...after]).size).toBe(4)
})

test('[S1] a heartbeat that waits too long for a lock is told 503, which the tablet takes for “down”', async () => {
  const place = await aVenue(db)
  const beat = `public.sync_heartbeat('${place.id}', 'tablet-7', '')`
  await call(beat, place)
  await db.sql`update private.device set seen_at = now() - interval '1 hour' where vendor_id = ${place.id}`
  const whileLocked = (): Promise<{ code?: string; message?: string }> =>
    db.connect(1).begin(async (tx) => {
      await tx`select from private.device where vendor_id = ${place.id} for update`
      return call(beat, place).then(
        () => ({}),
        (error: { code: string; message: string }) => error,
      )
    })
  const refused = await whileLocked()
  expect(refused).toMatchObject({ code: 'PT503', message: 'busy' })
  expect(readReply(503, JSON.stringify(refused), isObject)).toMatchObject({ ok: false, fault: 'down' })
  // Control: not caught, the lock's own code comes through.
  const [row] = await db.sql`select pg_get_functiondef('public.sync_heartbeat'::regproc) as text`
  const text = String(row?.['text'])
  await db.sql.unsafe(text.replace('lock_not_available', 'division_by_zero'))
  expect((await whileLocked()).code).toBe('55P03')
  await db.sql.unsafe(text)
}, 30_000)

test('[S11] one poke per transaction, to that vendor only, with a rev and nothing else', async () => {
  const place = await aVenue(db)
  const heard: { topic: string; event: string; payload: unknown; private: boolean }[] = []
  await db.sql.unsafe(`
    create table public.heard (frame jsonb);
    create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
    returns void language sql security definer as $$
      insert into public.heard values (jsonb_build_object('payload', payload, 'event', event, 'topic', topic, 'private', private))
    $$;`)
  const poked = async () => {
    const rows = await db.sql`with gone as (delete from public.heard returning frame) select frame from gone`
    heard.push(...rows.map((r) => r.frame))
    return rows.map((r) => r.frame)
  }
  await place.push([create(), create({ phone: '+819012345678' }), create()])
  const { head } = await place.pull()
  expect(await poked()).toEqual([
    {
      topic: `vendor:${place.id}`,
      event: 'poke',
      private: true,
      payload: { rev: head },
    },
  ])
  // A refused command takes a rev that no row has.
  await place.push([create({ pax: 0 })])
  expect((await place.pull()).head).toBe(head + 1)
  expect(await poked()).toEqual([])
  await db.sql.begin(async (tx) => {
    await tx`update public.booking_settings set capacity = 31 where vendor_id = ${place.id}`
    await tx`update public.booking_settings set capacity = 32 where vendor_id = ${venue.id}`
    await tx`update public.vendor set name = 'x' where id = ${place.id}`
  })
  const frames = (await poked()) as { topic: string; payload: unknown }[]
  expect(frames.map((f) => f.topic).sort()).toEqual([`vendor:${place.id}`, `vendor:${venue.id}`].sort())
  // The last of the transaction's revs, whichever row it belongs to.
  expect(frames.find((f) => f.topic.endsWith(place.id))?.payload).toEqual({ rev: head + 3 })
  await db.sql`
    insert into public.vendor_availability (vendor_id, day, starts_at, ends_at, capacity)
    values (${place.id}, '2027-01-02', 1080, 1200, 0)`
  expect(await poked()).toMatchObject([{ payload: { rev: head + 4 } }])
  expect((await place.rows('config')).at(-1)).toMatchObject({
    kind: 'vendor_availability',
    data: { day: '2027-01-02', starts_at: 1080, ends_at: 1200, capacity: 0, note: '' },
  })
})

test('a poke that cannot be sent never fails the booking', async () => {
  await db.sql.unsafe(`
    create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
    returns void language plpgsql as $$ begin raise exception 'no realtime'; end $$;`)
  expect(await (await aVenue(db)).send(create())).toMatchObject({ state: 'applied' })
})
