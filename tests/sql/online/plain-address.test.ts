// One person's address, written in other signs: it is refused at the door of customers, and is one person's in the outbox.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, type Restaurant, someDetails } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Restaurant
beforeAll(async () => {
  db = await startDatabase()
  house = await aRestaurant(db, { capacity: 80 })
})
afterAll(() => db.close())

test.each([
  'who@ｄocomo.example',
  'who@docomo。example',
  'who@docomo．example',
  'who@\u212ayoto.example',
  'who@日本.example',
  'who@d\u00f3como.example',
])('a customer who writes %s is told so beside the field', async (email) => {
  expect(await house.book(house.attempt(), { ...someDetails, email })).toMatchObject({
    ok: false,
    code: 'invalid',
    fields: { email: 'invalid_email' },
  })
})

test.each(['Who+a@docomo.example', '花子@docomo.example'])('control: %s is one', async (email) => {
  expect(await house.book(house.attempt(), { ...someDetails, email })).toMatchObject({ ok: true })
})

test('whoever writes it, it is one person’s', async () => {
  const [row] = await db.sql<{ people: string[] }[]>`
    select array_agg(distinct private.plain_recipient(one)) as people
    from unnest(${['kay@docomo.example', 'KAY+x@ｄocomo.example', 'ｋay＋y＠docomo。example', 'kay@docomo｡example', '\u212aay@docomo．example']}::text[]) one`
  expect(row?.people).toEqual(['kay@docomo.example'])
})
