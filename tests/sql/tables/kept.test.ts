// What a caller keeps of a house's tables by holds that it does not buy: each joined table counts, and no second that is still to come.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, type Restaurant } from '#tests/fixtures/customer.ts'
import { putFloor, tablesOf } from '#tests/fixtures/floor.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Restaurant
let day: string
beforeAll(async () => {
  db = await startDatabase()
  house = await aRestaurant(db, { capacity: 60 })
  day = await house.day(7)
  const six = ['1', '2', '3', '4', '5', '6'].map((name): [string, number, number] => [name, 1, 4])
  await putFloor(db, house.id, { tables: tablesOf(randomUUID(), ...six) })
}, 60_000)
afterAll(() => db.close())

interface Kept {
  /** How many tables. */
  tables: number
  /** Seconds since it was made, and since it ended; below nothing while it lives. */
  made: number
  ended: number
  minute?: number
  /** Days after the one that is asked about. */
  days?: number
  /** Of who went to pay: seconds since it would have ended. */
  usual?: number
  /** Minutes that paying kept the hold in whose place it is. */
  paid?: number
}

/** Whether a stay of two hours from `minute` is beyond what they may keep, of six tables. */
async function isTooMuch(holds: readonly Kept[], minute = 1140): Promise<boolean> {
  const caller = `192.0.2.${Math.floor(Math.random() * 250)}-${randomUUID()}`
  for (const { tables, made, ended, usual, paid = 0, days = 0, minute: of = 1140 } of holds)
    await db.sql`
      insert into private.hold
        (vendor_id, id, day, minute, duration, pax, token_hash, caller, made_at, expires_at, usual_until, paid_kept, tables)
      values (${house.id}, gen_random_uuid(), ${day}::date + ${days}::integer, ${of}, 120, 1, '', ${caller},
        now() - make_interval(secs => ${made}), now() - make_interval(secs => ${ended}),
        now() - make_interval(secs => ${usual ?? null}), make_interval(mins => ${paid}),
        array(select gen_random_uuid() from generate_series(1, ${tables})))`
  const [row] = await db.sql<{ is: boolean }[]>`
    select private.has_kept_its_tables(${house.id}, ${caller}, ${day}, ${minute}, 120, now()) as is`
  return row?.is ?? false
}

const lapsed = { made: 601, ended: 1 }

test('[S147] all tables for one hold’s life is as much as one may keep, each joined table as one', async () => {
  expect(await isTooMuch([{ tables: 6, ...lapsed }])).toBe(true)
  expect(await isTooMuch([{ tables: 5, ...lapsed }]), 'control').toBe(false)
  expect(await isTooMuch(Array.from({ length: 3 }, () => ({ tables: 2, ...lapsed })))).toBe(true)
  expect(await isTooMuch(Array.from({ length: 6 }, () => ({ tables: 1, ...lapsed })))).toBe(true)
})

test('[S147] of a hold that lives counts what is over of it', async () => {
  expect(await isTooMuch([{ tables: 6, made: 300, ended: -300 }])).toBe(false)
  expect(await isTooMuch([{ tables: 6, made: 600, ended: -300 }]), 'control').toBe(true)
})

test('[S147] what was kept of the night before counts where it goes on, and what comes after it does not', async () => {
  const late = { tables: 6, ...lapsed, days: -1, minute: 2000 }
  expect(await isTooMuch([late], 600), 'until 35:20, which is 11:20').toBe(true)
  expect(await isTooMuch([late], 680), 'they have gone').toBe(false)
  expect(await isTooMuch([{ tables: 6, ...lapsed }], 1260), 'they have gone').toBe(false)
  expect(await isTooMuch([{ tables: 6, ...lapsed }], 1020), 'they come as others go').toBe(false)
})

test('[S147] what paying kept is left out, once', async () => {
  // Forty minutes, thirty of which came of paying.
  const paying = { tables: 3, made: 2400, ended: 0, usual: 1800 }
  expect(await isTooMuch([paying])).toBe(false)
  expect(await isTooMuch([paying, paying]), 'of two it is left out of one').toBe(true)
  const instead = { tables: 3, made: 2400, ended: 0, paid: 30 }
  expect(await isTooMuch([instead]), 'other tickets were chosen then').toBe(false)
  expect(await isTooMuch([{ ...instead, paid: 0 }]), 'control').toBe(true)
})
