// A login that an admin wants for a vendor, where somebody began with its address before.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aVenue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let admin: string
beforeAll(async () => {
  db = await startDatabase()
  admin = await db.makeUser()
  await db.sql`insert into private.admin (user_id) values (${admin})`
}, 60_000)
afterAll(() => db.close())

const aToken = () => crypto.randomUUID().replaceAll('-', '')
/** A vendor that nobody works for. */
async function aVendor(): Promise<string> {
  const { id } = await aVenue(db)
  await db.sql`delete from public.users_vendor_key where vendor_id = ${id}`
  return id
}
const anEmail = () => `${crypto.randomUUID().slice(0, 8)}@kiku.example`
async function signUp(email: string, token?: string): Promise<string> {
  const [user] = await db.sql<{ id: string }[]>`
    insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), ${email}, ${db.sql.json(token ? { invitation: token } : {})}) returning id`
  return user?.id ?? ''
}
const want = (vendor: string, token: string, email: string) =>
  db.asUser(admin, async (tx) => {
    const [row] = await tx`select public.want_vendor_login(${vendor}, ${token}, ${email}) as value`
    return row?.['value']
  })
const isThere = async (user: string) => (await db.sql`select from auth.users where id = ${user}`).length === 1

test('where no mail could follow, who waits for theirs keeps the account and its link', async () => {
  const vendor = await aVendor()
  const email = anEmail()
  const user = await signUp(email)
  await db.sql`select private.ask_confirmation(${email}, 'en') from generate_series(1, 4)`
  expect(await want(vendor, aToken(), email)).toMatchObject({ ok: true, login: 'none' })
  expect(await isThere(user)).toBe(true)
  // Control: an hour later.
  await db.sql`update private.mail set asked_at = asked_at - interval '61 minutes' where recipient = ${email}`
  expect(await want(vendor, aToken(), email)).toMatchObject({ ok: true, login: 'wanted' })
  expect(await isThere(user)).toBe(false)
})

test('two vendors with one address: the first is told of no login that is on its way', async () => {
  const [first, second] = [await aVendor(), await aVendor()]
  const email = anEmail()
  const token = aToken()
  const loginOf = async (vendor: string) => {
    const [row] = await db.asUser(admin, (tx) => tx`select public.admin_vendors('', null) as value`)
    return row?.['value'].vendors.find(({ id }: { id: string }) => id === vendor)?.login
  }
  await want(first, token, email)
  const user = await signUp(email, token)
  expect(await loginOf(first), 'control').toBe('sent')
  await want(second, aToken(), email)
  expect(await isThere(user)).toBe(false)
  expect(await loginOf(first)).toBe('none')
})
