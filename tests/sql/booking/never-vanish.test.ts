import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db?.close())

test('history is immutable and rows never vanish, for the owner too', async () => {
  const restaurant = await aRestaurant(db)
  const a = restaurant.attempt()
  await restaurant.book(a)
  await expect(
    db.sql`update public.booking_history set kind = 'x' where vendor_id = ${restaurant.id}`,
  ).rejects.toThrow('history is never changed')
  await expect(
    db.sql`delete from public.booking_history where vendor_id = ${restaurant.id}`,
  ).rejects.toThrow()
  await expect(db.sql`delete from public.booking where vendor_id = ${restaurant.id}`).rejects.toThrow(
    'never removed',
  )
  await expect(
    db.sql`update public.booking set id = gen_random_uuid() where vendor_id = ${restaurant.id}`,
  ).rejects.toThrow('cannot change')
})
