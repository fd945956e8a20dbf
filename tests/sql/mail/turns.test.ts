// Where more is to be told to one person than one person has: who comes first, and that nobody is held back for long.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { rounds } from '#tests/fixtures/mail/rounds.ts'
import { aNight, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Outgoing
let other: Outgoing
let staff: string
let { claim, accept, refuse, toCustomers, pass, round } = {} as ReturnType<typeof rounds>
beforeAll(async () => {
  db = await startDatabase()
  ;({ claim, accept, refuse, toCustomers, pass, round } = rounds(db))
  house = await outgoing(db)
  other = await outgoing(db)
  staff = await db.makeUser(house.vendor)
})
beforeEach(() => db.sql`delete from private.mail`)
afterAll(() => db.close())

let people = 0
const aPerson = () => {
  people += 1
  return `person${people}@guest.example`
}
const some = async (n: number, email: string) => {
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push(await house.book({ email }))
  return ids
}
/** As the sender does it: the next is asked for once the last is out. */
const oneByOne = async () => {
  const went: string[] = []
  for (;;) {
    const mails = await claim(1)
    if (mails.length === 0) return went
    await accept(mails)
    went.push(...toCustomers(mails))
  }
}

test('what many at one vendor asked for in a name holds the one of another vendor back for an hour at most', async () => {
  const to = aPerson()
  const theirs = await some(40, to)
  const mine = await other.book({ email: to })
  await pass('31 seconds')
  const first = await oneByOne()
  expect(first).toHaveLength(10)
  expect(first.slice(0, 2), 'the first of each vendor before the second of any').toEqual([theirs[0], mine])
  // And one that comes when that hour is used up.
  const late = await other.book({ email: to })
  await pass('59 minutes')
  expect(await oneByOne()).toEqual([])
  await pass('1 minute')
  expect((await oneByOne())[0]).toBe(late)
})

test('what was paid by card is told at once, and the others of that name wait for their room', async () => {
  const to = aPerson()
  await some(30, to)
  await pass('31 seconds')
  await oneByOne()
  const night = await aNight(db)
  await db.sql`
    insert into public.booking_settings (vendor_id, capacity, send_confirmation_email) values (${night.venue.id}, 10, true)
    on conflict (vendor_id) do update set send_confirmation_email = true`
  const [free, card] = [night.going(), night.going()]
  for (const who of [free, card]) {
    who.details.email = to
    await night.hold(who)
  }
  expect(await night.confirm(free)).toMatchObject({ ok: true })
  expect(await night.settle(paid(await night.open(card)))).toBe('booked')
  await pass('31 seconds')
  expect(await oneByOne()).toEqual([card.id])
  await night.cancel(card)
  await pass('31 seconds')
  expect(await oneByOne(), 'and what becomes of it').toEqual([card.id])
})

test('what the house takes away goes before all that waits, what the customer gave up does not', async () => {
  const to = aPerson()
  const [own = ''] = await some(1, to)
  await pass('31 seconds')
  await oneByOne()
  await pass('25 hours')
  await some(10, to)
  await pass('31 seconds')
  await oneByOne()
  await db.sql`
    update public.booking set status = 'cancelled', status_at = now(), settled = settled || private.settlement('cancelled_online', '0',
      jsonb_build_object('by', '{"label": "", "device": ""}'::jsonb, 'at', private.iso(now())))
    where id = ${own}`
  await other.book({ email: to })
  const [, , taken = ''] = await some(3, to)
  await pass('31 seconds')
  expect(await oneByOne()).toEqual([])
  await house.cancel(taken, staff)
  await pass('1 hour')
  const went = await oneByOne()
  expect([went[0], went.indexOf(own) > 1]).toEqual([taken, true])
})

describe('what the house takes away or moves is told at once, however many booked in that name before', () => {
  const strangers = (to: string) => some(40, to)
  const take = (id: string) => house.cancel(id, staff)
  const wait = (id: string) => house.change(id, { status: 'waiting' }, staff)
  const move = (id: string) => house.change(id, { day: '2027-06-17' }, staff)
  const moveAndChange = async (id: string) => {
    await move(id)
    await house.change(id, { pax: 3 })
  }
  /** What the customer was told of it, in order, as soon as that stood. */
  const told = async (id: string) => {
    await pass('31 seconds')
    const kinds: string[] = []
    for (;;) {
      const mails = await claim(1)
      if (mails.length === 0) return kinds
      await accept(mails)
      kinds.push(...mails.filter((m) => toCustomers([m])[0] === id).map(({ kind }) => kind))
    }
  }

  test.each([
    ['taken away', take, ['confirmed', 'cancelled']],
    ['moved', move, ['confirmed', 'changed']],
    // Control: another number of people waits for the confirmation, whose hour comes.
    ['changed otherwise', (id: string) => house.change(id, { pax: 3 }, staff), []],
  ])('%s before a sender came for its confirmation', async (_, act, kinds) => {
    const to = aPerson()
    await strangers(to)
    const mine = await house.book({ email: to })
    await pass('31 seconds')
    await act(mine)
    expect(await told(mine)).toEqual(kinds)
  })

  test.each([
    ['taken away', take, ['cancelled']],
    ['turned into a place on the waiting list', wait, ['waitlisted']],
    ['moved', move, ['confirmed', 'changed']],
    // Control: what its customer changes since waits for the hour, the move with it.
    ['moved and then changed by its customer', moveAndChange, ['confirmed']],
  ])('%s while its confirmation waits for its hour', async (_, act, kinds) => {
    const to = aPerson()
    await strangers(to)
    const mine = await house.book({ email: to })
    await pass('31 seconds')
    expect(await oneByOne()).not.toContain(mine)
    await act(mine)
    expect(await told(mine)).toEqual(kinds)
  })

  test('whose confirmation a mail server had put off, and which waits for its hour since', async () => {
    const to = aPerson()
    const mine = await house.book({ email: to })
    await pass('31 seconds')
    await refuse(await claim())
    await strangers(to)
    await db.sql`update private.mail set asked_at = asked_at - interval '1 hour' where booking_id <> ${mine}`
    await pass('31 seconds')
    expect(await oneByOne()).not.toContain(mine)
    await house.cancel(mine, staff)
    expect(await told(mine)).toEqual(['confirmed', 'cancelled'])
  })

  test('whose confirmation a mail server puts off meanwhile', async () => {
    const to = aPerson()
    const mine = await house.book({ email: to })
    await pass('31 seconds')
    const handed = await claim()
    await strangers(to)
    await pass('31 seconds')
    await oneByOne()
    // Who goes first where there is room for one.
    await other.book({ email: to })
    await house.cancel(mine, staff)
    await refuse(handed)
    expect(await told(mine)).toEqual(['confirmed', 'cancelled'])
  })

  test('but of many it takes away before they were told no more than ten within an hour', async () => {
    const to = aPerson()
    const theirs = await strangers(to)
    await pass('31 seconds')
    const first = await oneByOne()
    for (const id of theirs) if (!first.includes(id)) await house.cancel(id, staff)
    await pass('31 seconds')
    expect(await oneByOne()).toHaveLength(10)
    await pass('1 hour')
    expect(await oneByOne()).toHaveLength(10)
  })
})

test('what a mail server does not take, takes room from nobody, and is no way around the limit', async () => {
  const to = aPerson()
  const theirs = await some(10, to)
  await pass('31 seconds')
  await refuse(await claim())
  const mine = await other.book({ email: to })
  await pass('31 seconds')
  const again = await claim()
  expect(toCustomers(again)).toContain(mine)
  expect(toCustomers(again)).toHaveLength(10)
  await accept(again)
  const [left] = await db.sql<{ booking_id: string; s: number }[]>`
    select booking_id, round(extract(epoch from due_at - now()))::integer as s from private.mail
    where state = 'waiting' and audience = 'customer'`
  expect(theirs).toContain(left?.booking_id)
  expect(left?.s).toBeGreaterThan(3500)
  await pass('1 hour')
  expect(await round()).toEqual([left?.booking_id])
})

test('what a sender that died had goes out again, and counts as had meanwhile', async () => {
  const to = aPerson()
  await some(25, to)
  await pass('31 seconds')
  const had = toCustomers(await claim())
  expect(had).toHaveLength(10)
  await pass('61 seconds')
  expect(toCustomers(await claim()).sort()).toEqual(had.sort())
})

test('beside thousands that are due a sender’s next mail costs what it costs beside few, and nobody’s row is locked', async () => {
  const fill = (n: number) => db.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, first_name, phone, email, language, status, source, reference)
    select ${house.vendor}, gen_random_uuid(), '2027-06-15', 1140, 120, 2, '山田', 'n', '+8190' || (10000000 + n),
      ${randomUUID()} || n || '@noren.example', 'ja', 'confirmed', 'online', 'Q' || ${n}::integer || n from generate_series(1, ${n}::integer) n`
  /** How many pages are read for one mail, and how many rows are locked by it. */
  const cost = async () => {
    await db.sql`update private.mail set due_at = now() - interval '1 second' where state = 'waiting' and leased_until is null`
    await db.sql`analyze private.mail`
    return db.sql.begin(async (tx) => {
      const [row] = await tx<{ 'QUERY PLAN': [{ Plan: { [key: string]: number } }] }[]>`
        explain (analyze, buffers, format json) select private.claim_mails(${sender}, 1, 60)`
      const { Plan: plan } = row?.['QUERY PLAN'][0] ?? { Plan: {} }
      const free = await db.sql`select id from private.mail where state = 'waiting' for update skip locked`
      const [all] = await db.sql`select count(*)::integer as n from private.mail where state = 'waiting'`
      return {
        pages: Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']),
        locked: all?.['n'] - free.length,
      }
    })
  }
  const sender = randomUUID()
  await fill(50)
  await cost()
  const few = await cost()
  await fill(2000)
  const many = await cost()
  expect([few.locked, many.locked]).toEqual([1, 1])
  expect(many.pages / few.pages).toBeLessThan(3)
})
