// Whether a cancelled booking's row tells that the customer did it, on every tablet and without a question to the server.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCancelledOnline } from '#domain/booking/booking.ts'
import { aToken } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue, create, setStatus, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())

/** A booking that its customer can cancel. */
async function aBooking(venue: Venue) {
  const made = create({ last_name: '井上' }, { accepted: { outside_hours: 0, overbooked: 99 } })
  await venue.push([made])
  const token = aToken()
  await db.sql`
    insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
    values (${venue.id}, ${made.subject}, private.token_hash(${token}), '')`
  const [vendor] = await db.sql<{ url: string }[]>`select url from public.vendor where id = ${venue.id}`
  const cancel = () =>
    db.asAnon(async (tx) => {
      const [row] = await tx<{ answer: { ok: boolean; booking: object } }[]>`
        select public.cancel_booking(${vendor?.url ?? ''}, ${token}) as answer`
      return row?.answer
    })
  return { id: made.subject, cancel }
}

test('a row tells that its customer cancelled it, and what staff accepted stays; control: staff cancelled', async () => {
  const venue = await aVenue(db)
  const theirs = await aBooking(venue)
  const ours = await aBooking(venue)
  const before = await venue.booking(theirs.id)
  const answer = await theirs.cancel()
  const [clock] = await db.sql<{ day: string }[]>`select private.business_day(${venue.id})::text as day`
  expect(answer).toMatchObject({
    ok: true,
    booking: { status: 'cancelled', cancelled_on: clock?.day, had_seats: true },
  })
  expect(answer?.booking, 'nothing of it is told to customers').not.toHaveProperty('settled')
  await venue.push([setStatus(ours.id, 'confirmed', 'cancelled')])

  const row = await venue.booking(theirs.id)
  expect(row.status).toBe('cancelled')
  expect(isCancelledOnline(row)).toBe(true)
  expect(row.settled).toEqual([
    ...before.settled,
    { code: 'cancelled_online', upto: 0, by: '', device: '', at: row.status_at },
  ])
  const other = await venue.booking(ours.id)
  expect(other.status).toBe('cancelled')
  expect(isCancelledOnline(other)).toBe(false)
})

test('taken back by staff it is theirs no more, whoever cancels it next is told, and an undo brings it back', async () => {
  const venue = await aVenue(db)
  const { id, cancel } = await aBooking(venue)
  await cancel()
  const back = setStatus(id, 'cancelled', 'confirmed')
  await venue.push([back])
  expect(isCancelledOnline(await venue.booking(id))).toBe(false)
  await venue.push([undo(back)])
  expect(isCancelledOnline(await venue.booking(id)), 'undone').toBe(true)
  await venue.push([setStatus(id, 'cancelled', 'confirmed')])
  await venue.push([setStatus(id, 'confirmed', 'cancelled')])
  expect(isCancelledOnline(await venue.booking(id)), 'by staff').toBe(false)
  await venue.push([setStatus(id, 'cancelled', 'confirmed')])
  await cancel()
  const row = await venue.booking(id)
  expect(isCancelledOnline(row), 'by the customer again').toBe(true)
  expect(row.settled.filter((s) => s.code === 'cancelled_online')).toHaveLength(1)
})

test('who cancels while somebody has a row of theirs is told that it is busy, and nothing is cancelled', async () => {
  const venue = await aVenue(db)
  await db.sql`update public.booking_settings set send_confirmation_email = true where vendor_id = ${venue.id}`
  const { id, cancel } = await aBooking(venue)
  await db.sql`update public.booking set email = 'inoue@guest.example' where id = ${id}`
  await db.sql.begin(async (tx) => {
    const [mail] = await tx`select id from private.mail where booking_id = ${id} for update`
    expect(mail).toBeDefined()
    expect(await cancel()).toMatchObject({ ok: false, code: 'busy' })
  })
  expect((await venue.booking(id)).status).toBe('confirmed')
  expect(await cancel()).toMatchObject({ ok: true, booking: { status: 'cancelled' } })
})

test('who cancels twice at once is told twice that it is cancelled, and it was once', async () => {
  const venue = await aVenue(db)
  const { id, cancel } = await aBooking(venue)
  const isWaiting = async () => {
    const [row] = await db.sql`
      select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'cancel_booking'`
    return row?.['n']
  }
  let overtaken: ReturnType<typeof cancel> | undefined
  await db.sql.begin(async (tx) => {
    await tx`select private.lock_vendor(${venue.id})`
    overtaken = cancel()
    await expect.poll(isWaiting, { interval: 10 }).toBe(1)
    await tx`update public.booking set status = 'cancelled', status_at = now() where id = ${id}`
  })
  expect(await overtaken).toMatchObject({ ok: true, booking: { status: 'cancelled' } })
  expect((await venue.history(id)).map(({ kind }) => kind)).not.toContain('online.cancel')
})
