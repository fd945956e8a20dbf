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
      const house = await aRestaurant(db, { capacity: 4 })
      const a = house.attempt({ pax: 4 })
      expect(await house.book(a, somebody())).toMatchObject({ ok: true })
      const lost = await house.hold(house.attempt())
      expect(lost).toMatchObject({ code: 'full' })
      expect(lost.others?.length).toBe(6)
      expect(await house.cancel(a.token)).toMatchObject({ ok: true })
      // Staff's calls compile and answer too.
      const user = await db.makeUser(house.id)
      const pulled = await db.asUser(user, async (tx) => {
        const [answer] = await tx`select public.sync_pull(${house.id}, 'booking', 0, 500, 'tablet') as value`
        return answer?.['value']
      })
      expect(pulled).toMatchObject({ rows: [{ id: a.id, status: 'cancelled', source: 'online' }] })
      const pushed = await db.asUser(user, async (tx) => {
        const [answer] = await tx`select public.sync_push(${house.id}, 'tablet', '[]') as value`
        return answer?.['value']
      })
      expect(pushed).toMatchObject({ answers: [] })
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
