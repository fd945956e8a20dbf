// A sign-up with an address that somebody began with and nobody confirmed: its mail goes out, or all stays as it was.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())

/** A name, and the address of it with something behind a plus. */
const somebody = () => {
  const name = randomUUID().slice(0, 8)
  return { email: `${name}@stranger.example`, plus: `${name}+x@stranger.example` }
}
async function begun(email: string): Promise<string> {
  const [user] = await db.sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), ${email}, '{}') returning id`
  await db.sql`select private.ask_confirmation(${email}, 'en')`
  return user?.id ?? ''
}
const begin = async (email: string): Promise<string | null> =>
  (await db.sql`select private.begin_sign_up(${email}, 'en') as link`)[0]?.['link']
const usersOf = async (email: string) =>
  (await db.sql<{ id: string }[]>`select id from auth.users where email = ${email}`).map(({ id }) => id)
const askMany = (email: string) =>
  Promise.all(
    Array.from(
      { length: 8 },
      () => db.sql`select private.ask_mail('email_confirmation', null, ${email}, 'en', '{}')`,
    ),
  )
const mailsFor = async (email: string) =>
  (await db.sql`select from private.mail where recipient = ${email}`).length

test('the mail is asked for as the account makes room: what others ask for meanwhile takes it from nobody', async () => {
  const { email, plus } = somebody()
  await begun(email)
  const link = await begin(email)
  expect(await usersOf(email)).toEqual([])
  await askMany(plus)
  expect(await mailsFor(email)).toBe(2)
  const [user] = await db.sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), ${email}, '{}') returning id`
  await db.sql`select private.end_sign_up(${email}, ${link})`
  const [kept] = await db.sql`
    select u.id, u.confirmation_sent_at > now() - interval '1 minute' as is_new from auth.users u
    where u.confirmation_token in (
      select encode(private.token_hash(m.data->>'token'), 'hex') from private.mail m where m.recipient = ${email})`
  expect(kept).toEqual({ id: user?.id, is_new: true })
})

test('where no mail can follow the account stays, however close the last one was', async () => {
  for (let round = 0; round < 5; round++) {
    const { email, plus } = somebody()
    const id = await begun(email)
    const [link] = await Promise.all([begin(email), askMany(plus)])
    // The one or the other, never neither.
    expect(await usersOf(email)).toEqual(link === null ? [id] : [])
    expect(await mailsFor(email)).toBe(link === null ? 1 : 2)
  }
  const { email, plus } = somebody()
  const id = await begun(email)
  await askMany(plus)
  expect(await begin(email)).toBeNull()
  expect(await usersOf(email)).toEqual([id])
})

test('nobody makes room where nobody began, or where the address is confirmed; and no mail is asked for', async () => {
  const { email } = somebody()
  expect(await begin(email)).toBeNull()
  await db.sql`
    insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
    values (gen_random_uuid(), ${email}, '{}', now())`
  expect(await begin(email)).toBeNull()
  expect([await mailsFor(email), (await usersOf(email)).length]).toEqual([0, 1])
})
