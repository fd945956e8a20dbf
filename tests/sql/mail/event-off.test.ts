import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Outgoing
let staff: string
let event: string
beforeAll(async () => {
  db = await startDatabase()
  house = await outgoing(db)
  staff = await db.makeUser(house.vendor)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.sql`delete from private.mail`
  event = randomUUID()
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${house.vendor}, ${event}, ${randomUUID()}, '2027-06-15', 1080, 1200, 50, '花火の夜')`
})

/** As staff do it, whom their own mails do not tell. */
const change = (set: { cancelled?: boolean; deleted?: boolean; day?: string }) =>
  db.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: staff })}, true)`
    await tx`update public.occurrence set ${tx(set)} where vendor_id = ${house.vendor} and id = ${event}`
  })
const sent = () => db.sql`update private.mail set state = 'sent', settled_at = now() where state = 'waiting'`

test('who booked an event is told once that it is off, and that it takes place after all', async () => {
  const [one, gone] = [await house.book({ occurrence: event }), await house.book({ occurrence: event })]
  await house.cancel(gone)
  await sent()
  await db.sql`delete from private.mail where booking_id = ${gone}`
  await change({ cancelled: true })
  const told = ['customer confirmed sent', 'vendor confirmed sent', 'customer cancelled waiting']
  expect(await house.of(one)).toEqual(told)
  expect(await house.of(gone), 'who had cancelled hears no more').toEqual([])
  await change({ cancelled: false })
  expect(await house.of(one), 'a slip within half a minute').toEqual(told.slice(0, 2))
  await change({ cancelled: true })
  await sent()
  await change({ cancelled: false })
  expect((await house.of(one)).at(-1)).toBe('customer confirmed waiting')
})

test('whose mail had not gone out yet is told as well that it is off: their page said that they have tickets', async () => {
  const id = await house.book({ occurrence: event })
  await db.sql`update private.mail set due_at = now() + interval '20 hours'`
  const byPhone = await house.book({ occurrence: event, source: 'phone' }, staff)
  await change({ cancelled: true })
  expect(await house.of(id)).toEqual(['customer cancelled waiting'])
  expect(await house.of(byPhone)).toEqual(['customer cancelled waiting'])
  const [mail] =
    await db.sql`select is_limited, due_at < now() + interval '1 minute' as soon from private.mail
    where booking_id = ${id}`
  expect(mail, 'where there is room').toEqual({ is_limited: true, soon: true })
  await house.change(id, { requests: '窓側', pax: 3 }, staff)
  expect(await house.of(id), 'a change of what is off').toEqual(['customer cancelled waiting'])
  await change({ cancelled: false })
  expect(await house.of(id), 'nor is a slip told').toEqual(['customer confirmed waiting'])
  await change({ cancelled: true })
  await house.cancel(id, staff)
  expect(await house.of(id), 'staff tidy up').toEqual(['customer cancelled waiting'])
  await change({ cancelled: false })
  await house.change(id, { status: 'confirmed' }, staff)
  await change({ cancelled: true })
  await house.cancel(id)
  expect(await house.of(id), 'who cancels it has asked for it').toEqual([])
})

test('who waits for an event and left an address is told that it is off, and that it takes place after all', async () => {
  const id = await house.book({ occurrence: event, status: 'waiting', source: 'phone' }, staff)
  const phone = await house.book({ occurrence: event, status: 'waiting', email: '' })
  await change({ cancelled: true })
  expect(await house.of(id)).toEqual(['customer cancelled waiting'])
  expect(await house.of(phone), 'who left none is called').toEqual([])
  const [row] = await db.sql`
    select private.mail_facts(m.audience, m.kind, m.told_before, b) as said from private.mail m
    join public.booking b on b.id = m.booking_id where b.id = ${id}`
  expect(row?.['said']).toMatchObject({
    booking: { event: { off: true } },
    cancelled: { by: 'house', percent: 0, waited: true },
  })
  await change({ cancelled: false })
  expect(await house.of(id), 'a slip within half a minute').toEqual([])
  await change({ cancelled: true })
  await sent()
  await house.cancel(id, staff)
  await house.change(id, { status: 'waiting' }, staff)
  expect(await house.of(id), 'where they stand on a list of what is off').toHaveLength(1)
  await change({ cancelled: false })
  expect((await house.of(id)).at(-1)).toBe('customer waitlisted waiting')
  await sent()
  await house.cancel(id, staff)
  expect(await house.of(id), 'who leaves the list has asked for it').toHaveLength(2)
})

test('who was let in early is told as whoever booked it, that it is off and that it has moved, and not that they came', async () => {
  const id = await house.book({ occurrence: event })
  await sent()
  await house.change(id, { status: 'arrived' }, staff)
  expect(await house.of(id), 'who is there knows it').toHaveLength(2)
  await change({ day: '2027-06-16' })
  await house.change(id, { occurrence: event }, staff)
  expect((await house.of(id)).at(-1)).toBe('customer changed waiting')
  await sent()
  await change({ cancelled: true })
  expect((await house.of(id)).at(-1)).toBe('customer cancelled waiting')
  const gate = await house.book({ occurrence: event, source: 'walk_in', status: 'arrived' }, staff)
  expect(await house.of(gate), 'a ticket sold at the gate').toEqual([])
})

test('whose ticket was let in on whichever night, or who was marked as come, may have paid at the gate, and of nobody else it is said', async () => {
  const [id, putOff, byHand, out] = [
    await house.book({ occurrence: event }),
    await house.book({ occurrence: event }),
    await house.book({ occurrence: event }),
    await house.book({ occurrence: event }),
  ]
  await sent()
  const scan = { ticket: 1, at: '2027-06-15T09:00:00.000Z' }
  await house.change(id, { checked_in: db.sql.json([scan]) }, staff)
  await house.change(putOff, { checked_in: db.sql.json([{ ...scan, day: '2027-06-14' }]) }, staff)
  await house.change(byHand, { status: 'arrived' }, staff)
  await change({ cancelled: true })
  const cameBy = async (booking: string) => {
    const [row] = await db.sql`
      select private.mail_facts(m.audience, m.kind, m.told_before, b)->'cancelled' as said from private.mail m
      join public.booking b on b.id = m.booking_id where b.id = ${booking} and m.kind = 'cancelled'`
    return row?.['said']
  }
  const off = { by: 'house', percent: 0 }
  for (const one of [id, putOff, byHand]) expect(await cameBy(one)).toEqual({ ...off, came: true })
  expect(await cameBy(out)).toEqual(off)
})

test('of an event that has begun it is told that it is off, until it is over', async () => {
  const at = async (from: string, to: string) => {
    const [row] = await db.sql<{ day: string; from: number; to: number }[]>`
      with t as (select private.business_time('Asia/Tokyo', 360, now()) as now)
      select (now).day::text as day, (now).minute + ${from}::integer as "from", (now).minute + ${to}::integer as "to" from t`
    const { day = '', from: starts_at = 0, to: ends_at = 0 } = row ?? {}
    await db.sql`update public.occurrence set day = ${day}, starts_at = greatest(${starts_at}, 0),
      ends_at = ${ends_at} where id = ${event}`
    await db.sql`update public.booking set occurrence = ${event} where id = ${id}`
  }
  const id = await house.book({ occurrence: event })
  await at('-10', '50')
  await db.sql`delete from private.mail`
  await change({ cancelled: true })
  expect(await house.of(id)).toEqual(['customer cancelled waiting'])
  await change({ cancelled: false })
  expect(await house.of(id), 'a slip').toEqual([])
  await at('-90', '-10')
  await db.sql`delete from private.mail`
  await change({ cancelled: true })
  expect(await house.of(id), 'what is over').toEqual([])
})

test('nothing else of an event is told, and of one that is off nothing but that', async () => {
  const id = await house.book({ occurrence: event })
  await sent()
  await db.sql`update public.occurrence set note = '雨天決行', capacity = 40 where id = ${event}`
  expect(await house.of(id)).toHaveLength(2)
  await change({ cancelled: true })
  await sent()
  await house.change(id, { pax: 3 }, staff)
  expect(await house.of(id), 'a change of what does not take place').toHaveLength(3)
  await house.cancel(id)
  expect(await house.of(id), 'cancelled once more').toHaveLength(3)
  const late = await house.book({ occurrence: event, source: 'phone' }, staff)
  expect(await house.of(late), 'booked all the same').toEqual([])
})

test('no reminder of an event that is off', async () => {
  const id = await house.book({ occurrence: event })
  await db.sql`delete from private.mail`
  await db.sql`update public.booking set made_at = now() - interval '9 days' where id = ${id}`
  const tomorrow = () => db.sql`
    update public.occurrence set day = (private.business_time('Asia/Tokyo', 360, now())).day + 1 where id = ${event}`
  await tomorrow()
  await db.sql`update public.booking set occurrence = ${event} where id = ${id}`
  const stale = async () => {
    const [row] = await db.sql<{ is: boolean }[]>`
      select private.is_stale_reminder(m) as is from (
        select null::uuid) x, lateral jsonb_populate_record(null::private.mail, jsonb_build_object('vendor_id', ${house.vendor}::uuid,
          'booking_id', ${id}::uuid, 'kind', 'reminder', 'about_day', (select day from public.booking where id = ${id}),
          'recipient', (select email from public.booking where id = ${id}))) m`
    return row?.is
  }
  expect(await stale()).toBe(false)
  await change({ cancelled: true })
  expect(await stale()).toBe(true)
})
