// Callers together: what they have used up refuses nobody who has a place already, and those of one line of IPv6, which may have
// 65,536 networks, leave seats to others.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/time/time.ts'
import { type Attempt, aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { usualLimits } from '#tests/prove/parts/rights/usual-limits.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())
beforeEach(() => usualLimits(db.sql))

/** A venue with so many seats, and how its customers hold some. */
interface House {
  venue: Restaurant
  hold(attempt: Attempt, old: Attempt | undefined, from: string): Promise<string>
  /** Staff change how many seats there are. */
  seats(capacity: number): Promise<unknown>
}

async function tables(capacity: number): Promise<House> {
  const venue = await aRestaurant(db, { capacity, maximum_pax: 20 })
  return {
    venue,
    hold: async (...said) => (await venue.hold(...said)).code ?? 'ok',
    seats: (capacity) => db.sql`
      update public.booking_settings set capacity = ${capacity} where vendor_id = ${venue.id}`,
  }
}

async function tickets(capacity: number): Promise<House> {
  const venue = await aRestaurant(db)
  const [kind, template, event] = [randomUUID(), randomUUID(), randomUUID()]
  const sold = { ...aTemplate, maximum_pax: 20, tickets: [aTicket(kind)] }
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}`
  await db.sql`insert into private.config_item (vendor_id, kind, key, data) values
    (${venue.id}, 'ticket_type', ${kind}, ${db.sql.json(aTicketType as never)}),
    (${venue.id}, 'event_template', ${template}, ${db.sql.json(sold as never)})`
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${venue.id}, ${event}, ${template}, ${venue.attempt().day}, 1080, 1200, ${capacity}, '花火')`
  return {
    venue,
    hold: async ({ id, token, pax }, old, from) => {
      const chosen = JSON.stringify([{ price_type: kind, count: pax, price: aTicketType.price }])
      const [row] = await db.asAnon(
        (tx) => tx<{ code: string | null }[]>`
          select public.hold_spots(${venue.url}, ${id}, ${token}, ${event}, ${chosen}::text::jsonb,
            ${old?.id ?? null}, ${old?.token ?? null})->>'code' as code`,
        { 'x-noren-peer': from },
      )
      return row?.code ?? 'ok'
    },
    seats: (capacity) => db.sql`
      update public.occurrence set capacity = ${capacity} where vendor_id = ${venue.id} and id = ${event}`,
  }
}

const houses = [
  ['tables', tables],
  ['tickets', tickets],
] as const

/** All limits that callers share are used up by the next call. */
const nearlyUsedUp = () => db.sql`
  update private.rate_limit set at_most = 1
  where (name like '%\\_vendor' or name like '%\\_network') and per_seconds is not null`

test.each(houses)('who holds %s buys them, whatever others have bought in this hour', async (_, open) => {
  const { venue, hold } = await open(100)
  await nearlyUsedUp()
  for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const attempt = venue.attempt()
    expect(await hold(attempt, undefined, from)).toBe('ok')
    expect(await venue.confirm(attempt, somebody(), from)).toMatchObject({ ok: true })
  }
})

test.each(houses)(
  'who holds %s and wants others is let through, and counts for nobody else',
  async (_, open) => {
    const { venue, hold } = await open(100)
    await nearlyUsedUp()
    await db.sql`update private.rate_limit set at_most = 40 where name = 'hold_caller'`
    for (const from of ['192.0.2.1', ofLine(1)]) {
      let mine = venue.attempt()
      expect(await hold(mine, undefined, from)).toBe('ok')
      for (const pax of [3, 2, 4]) {
        const next = venue.attempt({ pax })
        expect(await hold(next, mine, from)).toBe('ok')
        mine = next
      }
      expect(await hold(venue.attempt(), undefined, from), 'one beside it').toBe('too_many_requests')
      await db.sql`update private.hold set expires_at = now() where vendor_id = ${venue.id}`
      expect(await hold(venue.attempt(), mine, from), 'for one that has ended').toBe('too_many_requests')
    }
    const counted = await db.sql`
      select name, seen from private.rate_counter
      where vendor_id = ${venue.id} and name in ('hold_vendor', 'hold_network') order by name`
    expect(counted).toEqual([
      { name: 'hold_network', seen: 1 },
      { name: 'hold_vendor', seen: 2 },
    ])
  },
)

test.each(houses)(
  'whose hold of %s has ended takes others, whatever others have used up',
  async (_, open) => {
    const { venue, hold } = await open(100)
    await nearlyUsedUp()
    const mine = venue.attempt()
    expect(await hold(mine, undefined, '192.0.2.1')).toBe('ok')
    await db.sql`update private.hold set expires_at = now() where vendor_id = ${venue.id}`
    expect(await hold(venue.attempt(), mine, '192.0.2.1')).toBe('ok')
  },
)

test.each(houses)(
  'who takes the place of another caller’s hold of %s is counted as one more',
  async (_, open) => {
    const { venue, hold } = await open(100)
    await db.sql`update private.rate_limit set at_most = 3 where name = 'hold_network'`
    let mine = venue.attempt()
    expect(await hold(mine, undefined, ofLine(1))).toBe('ok')
    const goesOn = async (from: string) => {
      const next = venue.attempt()
      const said = await hold(next, mine, from)
      if (said === 'ok') mine = next
      return said
    }
    expect(await goesOn(ofLine(1)), 'their own').toBe('ok')
    // From the wifi to the mobile network, and back.
    for (const from of ['192.0.2.1', ofLine(2), ofLine(3)]) expect(await goesOn(from)).toBe('ok')
    expect(await goesOn(ofLine(4))).toBe('too_many_requests')
    expect(await goesOn(ofLine(3)), 'their own').toBe('ok')
    expect(await venue.confirm(mine, somebody(), ofLine(4)), 'who holds').toMatchObject({ ok: true })
    const counted = await db.sql`
    select name, seen from private.rate_counter
    where vendor_id = ${venue.id} and name in ('hold_vendor', 'hold_network') order by name`
    expect(counted).toEqual([
      { name: 'hold_network', seen: 3 },
      { name: 'hold_vendor', seen: 4 },
    ])
  },
)

/** The n-th network of one line. */
const ofLine = (n: number) => `2001:db8:7:${n.toString(16)}::1`
const elsewhere = ['198.51.100.7', '2001:db8:8:1::1'] as const

/** Parties of eight, each from a network of its own, until one is refused: what was had. */
async function parties({ venue, hold }: House, first: number, buys = false): Promise<Attempt[]> {
  const had: Attempt[] = []
  for (let n = first; n < first + 20; n++) {
    const attempt = venue.attempt({ pax: 8 })
    if ((await hold(attempt, undefined, ofLine(n))) !== 'ok') break
    if (buys) expect(await venue.confirm(attempt, somebody(), ofLine(n))).toMatchObject({ ok: true })
    had.push(attempt)
  }
  return had
}

test.each(houses)('one line of IPv6 takes three quarters of %s, held or bought', async (_, open) => {
  const house = await open(100)
  const held = await parties(house, 1)
  expect(held, '72 people').toHaveLength(9)
  for (const [i, attempt] of held.entries())
    expect(await house.venue.confirm(attempt, somebody(), ofLine(i + 1))).toMatchObject({ ok: true })
  expect(await parties(house, 100), 'beside what it bought').toEqual([])
  for (const from of elsewhere)
    expect(await house.hold(house.venue.attempt({ pax: 8 }), undefined, from)).toBe('ok')
})

test.each(houses)('of %s it has no more by buying what had ended', async (_, open) => {
  const house = await open(100)
  const first = await parties(house, 1)
  await db.sql`update private.hold set expires_at = now() where vendor_id = ${house.venue.id}`
  expect(await parties(house, 100, true)).toHaveLength(9)
  for (const [i, attempt] of first.entries())
    expect(await house.venue.confirm(attempt, somebody(), ofLine(i + 1))).toMatchObject({
      code: 'too_many_holds',
    })
})

test.each(houses)('control: without the figure it takes all %s', async (_, open) => {
  const house = await open(100)
  await db.sql`update private.rate_limit set at_most = 1000 where name = 'taken_share_network'`
  expect(await parties(house, 1)).toHaveLength(12)
})

/** Of one caller, of eight each. */
async function ofOne({ venue, hold }: House): Promise<Attempt[]> {
  const had: Attempt[] = []
  for (;;) {
    const attempt = venue.attempt({ pax: 8 })
    if ((await hold(attempt, undefined, '192.0.2.1')) !== 'ok') return had
    had.push(attempt)
  }
}

test.each(houses)(
  'what had ended of %s is bought beside what is held, of a caller and of a line',
  async (_, open) => {
    for (const [share, take, from] of [
      [50, ofOne, () => '192.0.2.1'],
      [75, (house: House) => parties(house, 1), (i: number) => ofLine(i + 1)],
    ] as const) {
      const house = await open(100)
      const ended = await take(house)
      await db.sql`update private.hold set expires_at = now() where vendor_id = ${house.venue.id}`
      const held = await take(house)
      expect([ended.length * 8, held.length * 8].map((n) => n > share - 8 && n <= share)).toEqual([
        true,
        true,
      ])
      for (const [i, attempt] of ended.entries())
        expect(await house.venue.confirm(attempt, somebody(), from(i))).toMatchObject({
          code: 'too_many_holds',
        })
      for (const [i, attempt] of held.entries())
        expect(await house.venue.confirm(attempt, somebody(), from(i))).toMatchObject({ ok: true })
    }
  },
)

test.each(houses)('of %s a caller holds no other half beside the one that was bought', async (_, open) => {
  const house = await open(100)
  const [first, ...others] = await ofOne(house)
  for (const attempt of others)
    expect(await house.venue.confirm(attempt, somebody(), '192.0.2.1')).toMatchObject({ ok: true })
  expect(await ofOne(house)).toEqual([])
  expect(first && (await house.venue.confirm(first, somebody(), '192.0.2.1'))).toMatchObject({ ok: true })
})

test('a table of another time is another, and a change to a full one is none', async () => {
  const house = await tables(100)
  expect(await parties(house, 1, true)).toHaveLength(9)
  const later = house.venue.attempt({ pax: 8, minute: 1260 })
  expect(await house.hold(later, undefined, ofLine(50))).toBe('ok')
  expect(await house.venue.confirm(later, somebody(), ofLine(50))).toMatchObject({ ok: true })
  const change = (from: string) => house.venue.change(later, { minute: 1140 }, randomUUID(), from)
  expect(await change(ofLine(50))).toMatchObject({ code: 'too_many_holds' })
  expect(await change('198.51.100.7'), 'control').toMatchObject({ ok: true })
})

test('an instant that two days have is one, whichever of them its parties named', async () => {
  const house = await tables(100)
  const { venue, hold } = house
  const day = await venue.day(7)
  const next = addDays(day, 1)
  await db.sql`
    insert into public.custom_opening_hours (vendor_id, day, opens_at, closes_at)
    values (${venue.id}, ${day}, 1020, 1740), (${venue.id}, ${next}, 0, 1380)`
  const late: House = {
    ...house,
    venue: { ...venue, attempt: (more) => venue.attempt({ ...more, day, minute: 1500 }) },
  }
  expect(await parties(late, 1, true)).toHaveLength(9)
  const early = venue.attempt({ pax: 8, day: next, minute: 60 })
  expect(await hold(early, undefined, ofLine(50))).toBe('too_many_holds')
  expect(await hold(early, undefined, '198.51.100.7'), 'control').toBe('ok')
})

test('who holds buys it, whatever others of their line hold since; of stays that overlap only at times the fullest moment counts', async () => {
  const { venue, hold, seats } = await tables(40)
  const at = async (minute: number, pax: number, n: number) => {
    const attempt = venue.attempt({ minute, pax })
    expect(await hold(attempt, undefined, ofLine(n))).toBe('ok')
    return attempt
  }
  const first = await at(1140, 2, 1)
  for (const [minute, n] of [[1050, 2] as const, [1230, 3] as const]) await at(minute, 20, n)
  await seats(24)
  expect(await venue.confirm(first, somebody(), ofLine(1)), 'of fewer seats, too').toMatchObject({ ok: true })
  await seats(40)
  await at(1140, 8, 4)
  expect(await hold(venue.attempt({ minute: 1140, pax: 3 }), undefined, ofLine(5)), 'no more').toBe(
    'too_many_holds',
  )
})

test('who leaves makes room for who comes at that minute', async () => {
  const { venue, hold } = await tables(40)
  for (const [minute, n] of [[1080, 1] as const, [1200, 2] as const])
    expect(await hold(venue.attempt({ minute, pax: 20 }), undefined, ofLine(n))).toBe('ok')
  expect(await hold(venue.attempt({ minute: 1140, pax: 10 }), undefined, ofLine(3)), '30 at most').toBe('ok')
})

test.each(houses)('who holds %s buys it of fewer seats, and no more by it', async (_, open) => {
  const { venue, hold, seats } = await open(20)
  const held = async (pax: number, from: string) => {
    const attempt = venue.attempt({ pax })
    expect(await hold(attempt, undefined, from)).toBe('ok')
    return attempt
  }
  const buys = async (attempt: Attempt, from: string) =>
    (await venue.confirm(attempt, somebody(), from)).code ?? 'ok'
  const [bought, four] = [await held(6, '192.0.2.1'), await held(4, '192.0.2.1')]
  expect(await buys(bought, '192.0.2.1')).toBe('ok')
  expect(await hold(venue.attempt({ pax: 1 }), undefined, '192.0.2.1'), 'beyond half').toBe('too_many_holds')
  await seats(16)
  expect(await buys(four, '192.0.2.1')).toBe('ok')
  await db.sql`update private.hold set expires_at = now() where vendor_id = ${venue.id}`
  await seats(40)
  const late = await held(2, '192.0.2.1')
  await seats(20)
  await db.sql`update private.hold set expires_at = now() where vendor_id = ${venue.id}`
  expect(await buys(late, '192.0.2.1'), 'what has ended').toBe('too_many_holds')
})

test.each(houses)('who holds %s anew has a share of the seats of then', async (_, open) => {
  const { venue, hold, seats } = await open(20)
  const [again, other] = [venue.attempt({ pax: 4 }), venue.attempt({ pax: 10 })]
  expect(await hold(again, undefined, '192.0.2.1')).toBe('ok')
  await db.sql`update private.hold set expires_at = now() where vendor_id = ${venue.id}`
  await seats(40)
  expect(await hold(other, undefined, '192.0.2.1')).toBe('ok')
  expect(await venue.confirm(other, somebody(), '192.0.2.1')).toMatchObject({ ok: true })
  expect(await hold(again, undefined, '192.0.2.1')).toBe('ok')
  await seats(24)
  expect(await venue.confirm(again, somebody(), '192.0.2.1'), 'of the forty').toMatchObject({ ok: true })
})

test.each(houses)('of %s a line buys what it holds, though there are fewer seats since', async (_, open) => {
  const house = await open(100)
  expect(await parties(house, 1, true)).toHaveLength(9)
  const last = house.venue.attempt({ pax: 3 })
  expect(await house.hold(last, undefined, ofLine(50))).toBe('ok')
  await house.seats(90)
  expect(await house.venue.confirm(last, somebody(), ofLine(50))).toMatchObject({ ok: true })
})

test('at a small event neighbours are not refused beside free seats', async () => {
  for (const [seats, one, next] of [[2, 1, 1] as const, [8, 4, 4] as const, [12, 6, 6] as const]) {
    const { venue, hold } = await tickets(seats)
    const mine = venue.attempt({ pax: one })
    expect(await hold(mine, undefined, ofLine(1))).toBe('ok')
    expect(await venue.confirm(mine, somebody(), ofLine(1))).toMatchObject({ ok: true })
    expect(await hold(venue.attempt({ pax: next }), undefined, ofLine(2))).toBe('ok')
  }
})

test.each(houses)('its calls for %s have an end, which is nobody else’s', async (_, open) => {
  const { venue, hold } = await open(1000)
  await db.sql`update private.rate_limit set at_most = 3 where name = 'hold_network'`
  const said: string[] = []
  for (let n = 1; n <= 5; n++) said.push(await hold(venue.attempt(), undefined, ofLine(n)))
  expect(said).toEqual(['ok', 'ok', 'ok', 'too_many_requests', 'too_many_requests'])
  for (const from of elsewhere) expect(await hold(venue.attempt(), undefined, from)).toBe('ok')
})

test.each(houses)(
  'who holds %s at home buys them in a network that has bought its own share',
  async (_, open) => {
    const { venue, hold } = await open(10)
    const [mine, other] = [venue.attempt({ pax: 2 }), venue.attempt({ pax: 5 })]
    expect(await hold(mine, undefined, '192.0.2.1')).toBe('ok')
    expect(await hold(other, undefined, '192.0.2.9')).toBe('ok')
    expect(await venue.confirm(other, somebody(), '192.0.2.9')).toMatchObject({ ok: true })
    expect(await venue.confirm(mine, somebody(), '192.0.2.9')).toMatchObject({ ok: true })
    // Control: what has ended is taken anew, by whoever takes it.
    const late = venue.attempt({ pax: 2 })
    expect(await hold(late, undefined, '192.0.2.1')).toBe('ok')
    await db.sql`update private.hold set expires_at = now() where vendor_id = ${venue.id}`
    expect(await venue.confirm(late, somebody(), '192.0.2.9')).toMatchObject({ code: 'too_many_holds' })
  },
)
