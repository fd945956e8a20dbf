// Who pays a deposit for a table: as long as the hold lives it has one, and what is paid late is honoured where one is free.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, anAddress, aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
}, 60_000)
afterAll(() => db.close())

const yen = 12_000

/** A house with seats for forty, which asks six for a deposit, and two tables for six. */
async function aHouse() {
  const house = await aRestaurant(db, { capacity: 40 })
  await takesCards(db.sql, house.id, { deposit_from: 6, deposit_yen: 2000 })
  const tables = tablesOf(crypto.randomUUID(), ['1', 1, 6], ['2', 1, 6])
  await putFloor(db, house.id, { tables })
  const asked = async (text: string, values: unknown[]): Promise<Record<string, unknown>> =>
    (await db.sql.unsafe(`select ${text} as value`, values as never[]))[0]?.['value']
  const begin = (who: Attempt) =>
    asked('private.pay_for_hold($1, $2, $3, $4, $5, $6, $7)', [
      { 'x-noren-peer': anAddress() },
      ...[house.url, who.id, who.token, { ...somebody(), fees: [], due: yen }, db.sql.json([]), '/book'],
    ])
  const pay = async (who: Attempt): Promise<unknown> => {
    const session = `cs_${who.id}`
    const said = { vendor: house.id, id: who.id, n: 1, session, status: 'complete', paid: true, amount: yen }
    await asked('private.payment_is_open($1, $2, 1, $3, $4)', [
      house.id,
      who.id,
      session,
      'https://pay.example/1',
    ])
    return (await asked('private.settle_payment($1)', [{ ...said, intent: `pi_${who.id}`, ours: true }]))[
      'state'
    ]
  }
  const tablesAt = async (table: 'hold' | 'booking', { id }: Attempt) => {
    const of = table === 'hold' ? db.sql`private.hold` : db.sql`public.booking`
    return (await db.sql`select tables from ${of} where id = ${id}`)[0]?.['tables']
  }
  return { house, tables: tables.map(({ id }) => id), begin, pay, tablesAt }
}

const staffPut = (vendor: string, { day, minute }: Attempt, tables: string[]) => db.sql`
  insert into public.booking (vendor_id, id, day, minute, duration, pax, source, tables)
  values (${vendor}, gen_random_uuid(), ${day}, ${minute}, 120, 2, 'phone', ${tables})`

test('going to pay keeps a table: another where staff took it, and none is begun where there is none', async () => {
  const { house, tables, begin, pay, tablesAt } = await aHouse()
  const [first = '', second = ''] = tables
  const who = house.attempt({ pax: 6 })
  await house.hold(who)
  await staffPut(house.id, who, [first])
  expect(await begin(who)).toMatchObject({ ok: true, step: 'make' })
  expect(await tablesAt('hold', who)).toEqual([second])
  expect(await house.hold(house.attempt({ pax: 6 })), 'both are taken').toMatchObject({ code: 'full' })
  expect(await pay(who)).toBe('booked')
  expect(await tablesAt('booking', who)).toEqual([second])

  const late = house.attempt({ pax: 6, minute: 1260 })
  await house.hold(late)
  for (const table of tables) await staffPut(house.id, late, [table])
  expect(await begin(late)).toMatchObject({ ok: false, code: 'hold_expired', reason: 'full' })
})

test('paid late it is honoured where a table is free, and goes back whole where none is', async () => {
  const { house, tables, begin, pay, tablesAt } = await aHouse()
  const [lucky, late] = [house.attempt({ pax: 6 }), house.attempt({ pax: 6 })]
  for (const who of [lucky, late]) {
    await house.hold(who)
    expect(await begin(who)).toMatchObject({ ok: true })
    await db.sql`update private.hold set expires_at = now() - interval '1 second' where id = ${who.id}`
  }
  expect(await house.book(house.attempt(), somebody())).toMatchObject({ ok: true })
  expect(await pay(lucky)).toBe('booked')
  expect(await tablesAt('booking', lucky)).toEqual([tables[1]])
  expect(await pay(late)).toBe('returned')
  expect(await tablesAt('booking', late)).toBeUndefined()
})
