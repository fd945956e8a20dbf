// Who went to pay and chooses other tickets instead: what paying kept is left out of what their network may keep once, as it is where they
// do not choose again, and no more than once.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { aNight, type Going, type Night } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const from = '198.51.100.8'
const pass = (night: Night, minutes: number) => db.sql`
  update private.hold set made_at = made_at - make_interval(mins => ${minutes}), expires_at = expires_at - make_interval(mins => ${minutes}),
    usual_until = usual_until - make_interval(mins => ${minutes}), pay_until = pay_until - make_interval(mins => ${minutes})
  where vendor_id = ${night.venue.id}`

/** So many tickets in the place of those that were held. */
async function instead(night: Night, old: Going | null, count: number) {
  const who = night.going()
  const [kind] = await db.sql<{ key: string }[]>`
    select key from private.config_item where vendor_id = ${night.venue.id} and kind = 'ticket_type'`
  const tickets = db.sql.json([{ price_type: kind?.key ?? '', count, price: night.price }])
  who.details.due = count * night.price
  const [row] = await db.asAnon(
    (tx) => tx<{ said: { ok: boolean; code?: string } }[]>`
      select public.hold_spots(${night.url}, ${who.id}, ${who.token}, ${night.occurrence}, ${tickets},
        ${old?.id ?? null}, ${old?.token ?? null}) as said`,
    { 'x-noren-peer': from },
  )
  return { who, said: row?.said }
}

test.each(['declined at the card service', 'come back too late'])(
  'who was %s chooses other tickets as often as they like within the time of a hold',
  async (how) => {
    const night = await aNight(db, { capacity: 12 })
    let { who } = await instead(night, null, 4)
    await pass(night, 2)
    expect(await night.begin(who, { from })).toMatchObject({ ok: true })
    await pass(night, how === 'come back too late' ? 40 : 31)
    expect(await night.giveUp(who)).toMatchObject({ ok: true })
    for (const count of [3, 4, 2, 4]) {
      const next = await instead(night, who, count)
      expect(next.said, `${count}`).toMatchObject({ ok: true })
      who = next.who
      await pass(night, 1)
    }
  },
)

/** How long one network keeps four seats of sixty by the one hold in the place of the other, going to pay each time or not. */
async function keptInAll(how: 'holds' | 'pays each time' | 'pays once, then holds') {
  const night = await aNight(db, { capacity: 60 })
  let [kept, old]: [number, Going | null] = [0, null]
  while (kept < 600) {
    const { who, said } = await instead(night, old, 4)
    if (!said?.ok) return kept
    const isPaying = how === 'pays each time' || (how === 'pays once, then holds' && !old)
    if (isPaying) expect(await night.begin(who, { from })).toMatchObject({ ok: true })
    const minutes = isPaying ? 32 : 9
    await pass(night, minutes)
    if (isPaying) expect(await night.giveUp(who)).toMatchObject({ ok: true })
    kept += minutes
    old = who
  }
  return kept
}

test.each(['pays each time', 'pays once, then holds'] as const)(
  'who %s in the place of what they held keeps seats for little longer than who holds',
  async (how) => {
    const holds = await keptInAll('holds')
    expect(holds, 'the whole house for one hold’s life').toBeGreaterThanOrEqual(150)
    const minutes = await keptInAll(how)
    expect(minutes).toBeGreaterThan(how === 'pays each time' ? 100 : holds)
    expect(minutes).toBeLessThanOrEqual(holds * 1.5)
  },
)

test('so it is of a table: the longest that paying kept goes on with the hold in whose place another is', async () => {
  const r = await aRestaurant(db)
  const kept = async (minute: number) => {
    const [row] = await db.sql`
      select round(extract(epoch from paid_kept) / 60)::int as minutes from private.hold where vendor_id = ${r.id} and minute = ${minute}`
    return row?.['minutes']
  }
  const [first, second, third] = [r.attempt(), r.attempt({ minute: 1080 }), r.attempt({ minute: 1110 })]
  expect(await r.hold(first, undefined, from)).toMatchObject({ ok: true })
  expect(await kept(first.minute), 'control').toBe(0)
  for (const [next, old] of [
    [second, first],
    [third, second],
  ] as const) {
    // Each went to pay; the first for longer.
    const late = old === first ? 20 : 5
    await db.sql`update private.hold set usual_until = now() - ${late} * interval '1 minute' where id = ${old.id}`
    expect(await r.hold(next, old, from)).toMatchObject({ ok: true })
    expect(await kept(next.minute)).toBe(20)
  }
})
