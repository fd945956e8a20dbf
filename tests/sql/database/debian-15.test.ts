import { expect, test } from 'vitest'
import { aRestaurant, somebody } from '#tests/fixtures/customer.ts'
import { hasDebianPostgres, startDatabase } from '#tests/fixtures/postgres.ts'

test.skipIf(!hasDebianPostgres)(
  'the migrations and a booking run on Debian’s Postgres 15',
  async () => {
    const db = await startDatabase({ version: 15 })
    try {
      const [row] = await db.sql`show server_version_num`
      expect(Number(row?.['server_version_num'])).toBeLessThan(160000)
      const restaurant = await aRestaurant(db, { capacity: 4 })
      const a = restaurant.attempt({ pax: 4 })
      expect(await restaurant.book(a, somebody())).toMatchObject({ ok: true })
      const lost = await restaurant.hold(restaurant.attempt())
      expect(lost).toMatchObject({ code: 'full' })
      expect(lost.others?.length).toBe(6)
      expect(await restaurant.cancel(a.token)).toMatchObject({ ok: true })
      // Staff's calls compile and answer too.
      const user = await db.makeUser(restaurant.id)
      const pulled = await db.asUser(user, async (tx) => {
        const [answer] = await tx`select public.sync_pull(${restaurant.id}, 0, 500, 'tablet') as value`
        return answer?.['value']
      })
      expect(pulled.rows).toContainEqual([
        'booking',
        expect.objectContaining({ id: a.id, status: 'cancelled', source: 'online' }),
      ])
      const pushed = await db.asUser(user, async (tx) => {
        const [answer] = await tx`select public.sync_push(${restaurant.id}, 'tablet', '[]', 0) as value`
        return answer?.['value']
      })
      expect(pushed).toEqual({ ...pulled, answers: [], now: expect.any(String) })
      // An unconfirmed account, so that every part of the claim runs.
      await db.sql`insert into auth.users (id, email) values (gen_random_uuid(), 'first@noren.example')`
      const [claimed] = await db.sql`
        select public.claim_admin_link(private.new_admin_link(), 'first@noren.example', 'a long password') as value`
      expect(claimed?.['value']).toEqual({ ok: true })
    } finally {
      await db.close()
    }
  },
  60_000,
)
