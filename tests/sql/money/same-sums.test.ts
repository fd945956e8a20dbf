// What a page says of money and what the server does about it are one number: what is due by card, the fee, and what goes back.

import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Booking } from '#domain/booking/booking.ts'
import { cardDue, mostByCard } from '#domain/price/card/card-due.ts'
import { backOf, feeDue } from '#domain/price/fee-due.ts'
import { addDays } from '#domain/time/time.ts'
import { aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let r: Restaurant
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  r = await aRestaurant(db, { capacity: 100 })
}, 60_000)
afterAll(() => db.close())

const price = fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: mostByCard }))
const line = fc.record({ price, count: fc.integer({ min: 1, max: 999 }) })
const payment = fc
  .record({
    amount: fc.integer({ min: 1, max: mostByCard }),
    refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    returning: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ amount, refunded, returning }) => {
    const gone = Math.floor(amount * refunded)
    return { amount, refunded: gone, returning: Math.floor((amount - gone) * returning) }
  })
const fees = fc.uniqueArray(
  fc.record({ days: fc.integer({ min: 0, max: 10 }), percent: fc.integer({ min: 0, max: 100 }) }),
  { selector: ({ days }) => days, maxLength: 6 },
)

test('the fee and what goes back are the same on the page and in Postgres, also of a deposit beside what is cheap', async () => {
  const today = await r.day(0)
  const tokyo = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }
  const booked = fc.record({
    lines: fc.array(line, { maxLength: 4 }),
    payment: fc.option(payment),
    agreed_fees: fc.option(fees),
    ahead: fc.integer({ min: 0, max: 12 }),
  })
  const cases = fc
    .sample(fc.tuple(booked, fees), { numRuns: 600, seed: 17 })
    .map(([{ ahead, ...more }, present]) => {
      const visit = { day: addDays(today, ahead), status: 'confirmed', status_at: `${today}T03:00:00.000Z` }
      const row = { ...more, ...visit, source: 'online', claimed_rev: 4 }
      return { row: row as unknown as Booking, present }
    })
  const said = await db.sql<{ fee: string; back: number }[]>`
    select private.fee_of(b, n.percent) as fee, private.back_of(b, n.percent) as back
    from jsonb_array_elements(${db.sql.json(cases as never)}) with ordinality c,
      jsonb_populate_record(null::public.booking, c.value->'row') b,
      jsonb_populate_record(null::public.vendor, jsonb_build_object('cancellation_fees', c.value->'present')) v,
      private.fee_now(b, v, ${today}) n(percent)
    order by c.ordinality`
  cases.forEach(({ row, present }, i) => {
    const due = feeDue(row, present, tokyo, today)
    const theirs = { fee: Number(said[i]?.fee), back: said[i]?.back }
    expect(theirs, JSON.stringify(row)).toEqual({ fee: due?.sum ?? 0, back: backOf(row, due?.percent ?? 0) })
  })
})

test('what is due by card is the same on the page and in Postgres', async () => {
  const deposit = fc.option(
    fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: mostByCard })),
  )
  const order = fc.record({
    card: fc.boolean(),
    deposit_from: fc.option(fc.integer({ min: 1, max: 20 })),
    deposit_yen: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: mostByCard })),
    isEvent: fc.boolean(),
    pax: fc.integer({ min: 1, max: 30 }),
    lines: fc.array(fc.record({ price, count: fc.integer({ min: 1, max: 30 }), deposit }), { maxLength: 3 }),
  })
  await takesCards(db.sql, r.id)
  for (const one of fc.sample(order, { numRuns: 150, seed: 17 })) {
    const { isEvent, pax, card, deposit_from, deposit_yen } = one
    const lines = one.lines.map((chosen) => ({ ...chosen, price_type: randomUUID() }))
    const rows = lines.map(({ price_type, deposit }) => ({ key: price_type, data: { deposit } }))
    const [said] = await db.sql.begin(async (tx) => {
      await tx`update private.config_item set data = ${tx.json({ card, deposit_from, deposit_yen })}
        where vendor_id = ${r.id} and kind = 'payment'`
      await tx`insert into private.config_item (vendor_id, kind, key, data)
        select ${r.id}, 'price_type', x.key, x.data from jsonb_to_recordset(${tx.json(rows)}) x (key text, data jsonb)`
      return tx<{ due: number }[]>`
        select private.card_due_at(${r.id}, ${isEvent}, ${pax}, ${tx.json(lines)}) as due`
    })
    const terms = { card, deposit_from, deposit_yen }
    expect(said?.due, JSON.stringify(one)).toBe(
      cardDue(terms, { vendor_type: isEvent ? 'EVENT' : 'RESTAURANT', pax, lines }),
    )
  }
})

test('who cancels a table with a deposit and a cheap line has back what the page said', async () => {
  const agreed = [{ days: 30, percent: 50 }]
  await db.sql`update public.vendor set cancellation_fees = ${db.sql.json(agreed)} where id = ${r.id}`
  const one = r.attempt()
  await r.hold(one)
  expect(await r.confirm(one, { ...somebody(), fees: agreed })).toMatchObject({ ok: true })
  const lines = [
    { price: 300, count: 1, tax: 10, type: 'course', name: '茶', name_en: '', price_type: randomUUID() },
  ]
  const paid = { amount: 12_000, refunded: 0, returning: 0 }
  await db.sql`update public.booking set lines = ${db.sql.json(lines)}, payment = ${db.sql.json(paid)} where id = ${one.id}`
  await db.sql`insert into private.payment (vendor_id, id, amount, intent, state)
    values (${r.id}, ${one.id}, 12000, 'pi_1', 'booked')`
  expect(await r.cancel(one.token)).toMatchObject({ booking: { payment: { ...paid, returning: 6000 } } })
})
