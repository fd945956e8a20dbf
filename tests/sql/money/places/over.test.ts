// A place on the waiting list that was paid for, and whose night is over: the house keeps nothing for it.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCounter, type Counter } from '#tests/fixtures/money/counter.ts'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import { aBooked, aPaidWaiting } from '#tests/fixtures/money/waiting.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { aCommand } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let counter: Counter
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  counter = await aCounter(db)
}, 60_000)
afterAll(async () => {
  await counter.stripe.close()
  await db.close()
})

const nothing = { amount: 10_000, refunded: 0, returning: 0 }
const payment = async (night: Night, who: Going) => (await night.venue.booking(who.id)).payment
/** The night is so many days ago, and ends at this minute of its day. */
const wasOn = async (night: Night, days: number, ends = 1200) => {
  await db.sql`update public.occurrence set day = private.business_day(vendor_id) - ${days}::integer, ends_at = ${ends} where id = ${night.occurrence}`
  await db.sql`update public.booking b set day = o.day from public.occurrence o where o.id = b.occurrence and o.id = ${night.occurrence}`
}
/** What a round asks for of this house. */
const round = async (night: Night) => {
  await counter.round()
  return db.sql`select amount, reason from private.refund where vendor_id = ${night.venue.id}`
}

test('what was paid for a place whose night is over goes back once, by the ordinary round, with its mail', async () => {
  const night = await aNight(db)
  const who = night.going()
  await night.hold(who)
  expect(await counter.begin(night, who)).toMatchObject({ ok: true })
  const word = counter.stripe.pay([...counter.stripe.sessions.keys()].at(-1) ?? '')
  if (!word) throw new Error('not paid')
  await counter.stripe.deliver(word, counter.handle)
  await db.sql`update public.booking set status = 'waiting' where id = ${who.id}`
  const came = await aBooked(night)
  await wasOn(night, 0)
  expect(await round(night), 'a tablet may let them in yet').toEqual([])
  await wasOn(night, 1, 3600)
  expect(await round(night), 'nor is it over').toEqual([])
  await wasOn(night, 1)
  for (let i = 0; i < 2; i++) expect(await round(night)).toEqual([{ amount: 10_000, reason: 'policy' }])
  expect(await payment(night, who)).toEqual({ ...nothing, refunded: 10_000 })
  expect(await payment(night, came), 'control: who had seats').toEqual(nothing)
  expect(counter.stripe.refunds.map(({ amount }) => amount)).toEqual([10_000])
  expect(
    (await db.sql`select kind from private.mail where kind = 'refund_made' and vendor_id = ${night.venue.id}`)
      .length,
  ).toBe(1)
  const [back, refunded] = [
    { ...nothing, returning: 10_000 },
    { ...nothing, refunded: 10_000 },
  ]
  expect((await night.venue.history(who.id)).slice(-2)).toMatchObject([
    { kind: 'payment.return', changes: { payment: [nothing, back] } },
    { kind: 'payment.returned', changes: { payment: [back, refunded] } },
  ])
})

test('what staff gave back of such a place, or had, does not go once more', async () => {
  const night = await aNight(db)
  const [part, all] = [await aPaidWaiting(night), await aPaidWaiting(night)]
  for (const [who, amount] of [
    [part, 4000],
    [all, 10_000],
  ] as const)
    await night.venue.send(
      aCommand(who.id, { kind: 'booking.refund', args: { amount }, base: { kept: 10_000 } }),
    )
  await wasOn(night, 2)
  await round(night)
  expect((await night.refunds(part)).map(({ amount }) => amount).sort()).toEqual([4000, 6000])
  expect((await night.refunds(all)).map(({ amount }) => amount)).toEqual([10_000])
})
