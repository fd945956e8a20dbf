// What who paid by card reads in their mail: the words are those of the function that sends, the facts those of Postgres.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composed } from '#functions/send-mails/compose.ts'
import { aNight, type Going, type Night, paid } from '#tests/fixtures/money/night.ts'
import { startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let night: Night
beforeAll(async () => {
  db = await startDatabase()
  await withoutLimits(db.sql)
  night = await aNight(db, { fees: [{ days: 10, percent: 50 }] })
  await db.sql`
    insert into public.booking_settings (vendor_id, capacity, send_confirmation_email) values (${night.venue.id}, 10, true)
    on conflict (vendor_id) do update set send_confirmation_email = true`
}, 60_000)
afterAll(() => db.close())

type Mail = Parameters<typeof composed>[0]

/** The text of what goes to them now. */
async function read(who: Going): Promise<string> {
  await db.sql`update private.mail set due_at = now() - interval '1 second' where state = 'waiting'`
  const rows = await db.sql<{ mail: Mail }[]>`select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  for (const { mail } of rows) await db.sql`select private.mail_was_accepted(${mail.id}, '250')`
  const own = rows.map(({ mail }) => mail).filter(({ to }) => to === who.details.email)
  const from = { site: 'https://book.example.jp', from: 'booking@noren.example' }
  return own.map((mail) => composed(mail, from).text).join('\n')
}

const atTheGate = /当日、会場の受付にてお支払いください/

test('who paid by card reads that they did, and what becomes of it where they cancel; who did not reads where they pay', async () => {
  const [card, gate] = [night.going(), night.going()]
  for (const who of [card, gate]) await night.hold(who)
  expect(await night.settle(paid(await night.open(card)))).toBe('booked')
  expect(await night.confirm(gate)).toMatchObject({ ok: true })
  const text = await read(card)
  expect(text).toContain('カードで10,000円をお支払い済みです。')
  expect(text).not.toMatch(atTheGate)
  await night.cancel(card)
  expect(await read(card)).toMatch(/キャンセル料: 5,000円（50%）\nカードでお支払いいただいた金額から/)
  const other = night.going()
  await night.hold(other)
  expect(await night.confirm(other)).toMatchObject({ ok: true })
  expect(await read(other), 'control').toMatch(atTheGate)
})
