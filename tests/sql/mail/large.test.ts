// A booking as large as one can be asks for its mails as any other, and none whose mail fails stands in anybody's way.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let house: Outgoing
let other: Outgoing
let staff: string
beforeAll(async () => {
  db = await startDatabase()
  house = await outgoing(db)
  other = await outgoing(db)
  staff = await db.makeUser(house.vendor)
  const policy = { ja: wide(2000), en: wide(2000) }
  await db.sql`update public.vendor set cancellation_policy = ${db.sql.json(policy)} where id = ${house.vendor}`
})
afterAll(() => db.close())

/** So many characters of four bytes. */
const wide = (n: number) => '🍣'.repeat(n)
const lines = (count: number) =>
  Array.from({ length: 20 }, () => ({
    ...{ price_type: randomUUID(), type: 'course', name: wide(100), name_en: wide(100) },
    ...{ price: 99_999_999, tax: 10, count },
  }))
const large = () => ({
  ...{ lines: db.sql.json(lines(1)), requests: wide(2000), last_name: wide(100), first_name: wide(100) },
})
const claim = async () =>
  (
    await db.sql<{ mail: { id: string; kind: string; to: string; data: { before: object | null } } }[]>`
      select private.claim_mails(${randomUUID()}, 50, 60) as mail`
  ).map(({ mail }) => mail)
const accept = async () => {
  const all = await claim()
  for (const { id } of all) await db.sql`select private.mail_was_accepted(${id}, '250')`
  return all
}
const states = async (id: string) => [...new Set((await house.of(id)).map((said) => said.split(' ').at(-1)))]
/** The outbox takes no more than this of what a mail says. */
const limit = async (bytes: number) => {
  await db.sql`alter table private.mail drop constraint if exists data_is_small`
  await db.sql.unsafe(
    `alter table private.mail add constraint data_is_small check (octet_length(data::text) <= ${bytes}) not valid`,
  )
}
const unlimited = () => db.sql`alter table private.mail drop constraint if exists data_is_small`

test('the largest booking is confirmed, changed twice, cancelled and edited by staff, and each is told', async () => {
  const id = await house.book(large())
  await house.due()
  await house.change(id, { minute: 1200, lines: db.sql.json(lines(2)) })
  await house.due()
  await house.change(id, { minute: 1260, lines: db.sql.json(lines(3)) })
  await house.due()
  await house.change(id, { minute: 1140, pax: 4, lines: db.sql.json(lines(4)) }, staff)
  await house.due()
  await house.cancel(id)
  const theirs = await other.book({ email: 'other@guest.example' })
  await house.due()
  const kinds: string[] = []
  for (let round = 0; round < 5; round++) {
    for (const { kind, to } of await accept()) if (to === 'hanako@guest.example') kinds.push(kind)
  }
  expect(kinds).toEqual(['confirmed', 'changed', 'changed', 'changed', 'cancelled'])
  expect(await states(id)).toEqual(['sent'])
  expect(await other.of(theirs)).toEqual(['customer confirmed sent', 'vendor confirmed sent'])
})

test('what was ordered before is told of an order that changed, and of no other', async () => {
  const id = await house.book(large())
  await house.due()
  await accept()
  await house.change(id, { minute: 1200 })
  await house.due()
  const [moved] = await accept()
  expect(moved?.data.before).toMatchObject({ minute: 1530, pax: 2 })
  expect(moved?.data.before).not.toHaveProperty('lines')
  await house.change(id, { lines: db.sql.json(lines(2)) })
  await house.due()
  const [ordered] = await accept()
  expect(ordered?.data.before).toMatchObject({
    lines: [{ count: 1, name: wide(100) }, ...Array(19).fill({})],
  })
})

test('a mail that does not go into the outbox fails no booking: it is noted as refused, with why', async () => {
  const id = await house.book(large())
  await house.due()
  await limit(20_000)
  await house.change(id, { minute: 1200 })
  await house.change(id, { minute: 1210 }, staff)
  await house.cancel(id)
  const [row] = await db.sql`select status, minute from public.booking where id = ${id}`
  expect(row).toEqual({ status: 'cancelled', minute: 1210 })
  const noted = await db.sql<{ answer: string; data: object }[]>`
    select answer, data from private.mail where booking_id = ${id} and state = 'refused' order by asked_at`
  expect(noted.length).toBeGreaterThanOrEqual(3)
  for (const { answer, data } of noted) expect([answer.endsWith(' 23514'), data]).toEqual([true, {}])
  await unlimited()
  // Control: the same without the limit.
  const fits = await house.book(large())
  await house.due()
  await house.change(fits, { minute: 1200 })
  expect(await states(fits)).toEqual(['waiting'])
  await db.sql`delete from private.mail`
})

test('one that cannot be made ready stops no other, of its house or of another', async () => {
  const id = await house.book(large())
  const small = await house.book({ email: 'small@guest.example' })
  const theirs = await other.book({ email: 'other@guest.example' })
  await house.due()
  await limit(20_000)
  await accept()
  await unlimited()
  expect(await states(small)).toEqual(['sent'])
  expect(await other.of(theirs)).toEqual(['customer confirmed sent', 'vendor confirmed sent'])
  expect(await states(id)).toEqual(['waiting'])
  const [why] = await db.sql`select answer from private.mail where booking_id = ${id} limit 1`
  expect(why?.['answer']).toContain('23514')
  await house.due()
  await accept()
  expect(await states(id), 'as soon as it can be').toEqual(['sent'])
})
