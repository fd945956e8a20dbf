import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

const roleOf = async (id: string): Promise<unknown> => {
  const [row] = await db.sql`select raw_user_meta_data as meta from auth.users where id = ${id}`
  return row?.['meta']
}
const read = <T extends object>(id: string, text: string): Promise<T[]> =>
  db.asUser(id, async (tx) => [...(await tx.unsafe<T[]>(text))])
const isAdmin = (id: string): Promise<unknown> =>
  db.asUser(id, async (tx) => (await tx`select public.is_admin() as yes`)[0]?.['yes'])

test('whoever writes role admin into their own metadata stays what they were', async () => {
  const id = await db.makeUser()
  for (const meta of [{ role: 'admin', name: '太郎' }, { role: 'admin' }, { role: { admin: true } }]) {
    await db.sql`update auth.users set raw_user_meta_data = ${db.sql.json(meta)} where id = ${id}`
    expect(await roleOf(id)).not.toHaveProperty('role')
    expect(await isAdmin(id)).toBe(false)
  }
  await db.sql`insert into auth.users (id, email, raw_user_meta_data)
    values (gen_random_uuid(), 'self-made@noren.example', '{"role": "admin"}')`
  const [made] = await db.sql`
    select raw_user_meta_data as meta from auth.users where email = 'self-made@noren.example'`
  expect(made?.['meta']).toEqual({})
})

test('control: without the trigger the edit would stand', async () => {
  const id = await db.makeUser()
  const edited = await db.sql.begin(async (tx) => {
    await tx`alter table auth.users disable trigger role_follows_authority`
    const [row] = await tx`update auth.users set raw_user_meta_data = '{"role": "admin"}' where id = ${id}
      returning raw_user_meta_data as meta`
    await tx`alter table auth.users enable trigger role_follows_authority`
    return row?.['meta']
  })
  expect(edited).toEqual({ role: 'admin' })
  // And even then the functions ask the table.
  expect(await isAdmin(id)).toBe(false)
})

test('the table of admins writes the role, and takes it back', async () => {
  const id = await db.makeUser()
  await db.sql`update auth.users set raw_user_meta_data = '{"name": "花子"}' where id = ${id}`
  await db.sql`insert into private.admin (user_id) values (${id})`
  expect(await roleOf(id)).toEqual({ name: '花子', role: 'admin' })
  expect(await isAdmin(id)).toBe(true)
  await db.sql`update auth.users set raw_user_meta_data = '{"role": "guest"}' where id = ${id}`
  expect(await roleOf(id)).toEqual({ role: 'admin' })
  await db.sql`delete from private.admin where user_id = ${id}`
  expect(await roleOf(id)).toEqual({})
  expect(await isAdmin(id)).toBe(false)
})

test('people read their own link and their own vendor, nobody else’s', async () => {
  const mine = await aRestaurant(db)
  const theirs = await aRestaurant(db)
  const me = await db.makeUser(mine.id)
  await db.makeUser(mine.id)
  await db.makeUser(theirs.id)
  const links = await read<{ vendor_id: string; vendor_url: string }>(
    me,
    'select vendor_id, vendor_url from public.users_vendor_key',
  )
  expect([...links]).toEqual([{ vendor_id: mine.id, vendor_url: mine.url }])
  const vendors = await read<{ url: string }>(
    me,
    'select vendor_type, name, address, url, email from public.vendor',
  )
  expect(vendors.map((v) => v.url)).toEqual([mine.url])
  // The link follows the vendor's url by itself.
  await db.sql`update public.vendor set url = ${`${mine.url}-2`} where id = ${mine.id}`
  const [link] = await read<{ vendor_url: string }>(me, 'select vendor_url from public.users_vendor_key')
  expect(link?.vendor_url).toBe(`${mine.url}-2`)
})

test('a session that was ended reads neither, though its token is good for an hour; control: one that stands does', async () => {
  const { id: vendor } = await aRestaurant(db)
  const me = await db.makeUser(vendor)
  const session = crypto.randomUUID()
  const rows = () =>
    db.asUser(me, async (tx) => {
      const claims = JSON.stringify({ role: 'authenticated', sub: me, session_id: session })
      await tx`select set_config('request.jwt.claims', ${claims}, true)`
      const links = await tx`select from public.users_vendor_key`
      const vendors = await tx`select from public.vendor`
      return [links.length, vendors.length]
    })
  await db.sql`insert into auth.sessions (id, user_id) values (${session}, ${me})`
  expect(await rows()).toEqual([1, 1])
  await db.sql`delete from auth.sessions where id = ${session}`
  expect(await rows()).toEqual([0, 0])
})

test('staff functions raise for strangers and for nobody, with one code for every vendor they are not of', async () => {
  const restaurant = await aRestaurant(db)
  const stranger = await db.makeUser()
  const member = await db.makeUser(restaurant.id)
  const must = (id: string, vendor: string | null) =>
    db.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claim.sub', ${id}, true)`
      await tx`select private.must_be_member(${vendor})`
    })
  await expect(must(member, restaurant.id)).resolves.toBeUndefined()
  await expect(must(stranger, restaurant.id)).rejects.toMatchObject({ code: 'PT403', message: 'not_member' })
  await expect(must(member, crypto.randomUUID())).rejects.toMatchObject({
    code: 'PT403',
    message: 'not_member',
  })
  await expect(must(member, null)).rejects.toMatchObject({ code: 'PT403' })
  await expect(must('', restaurant.id)).rejects.toMatchObject({ code: 'PT401' })
})

const ours = { terms_version: '2026-11', language: 'ja' }
const ofAuth = { email: 'a@noren.example', sub: 'x', email_verified: false, phone_verified: false }
/** Bytes of somebody’s metadata. */
const sizes = async (id: string): Promise<number> => {
  const [row] = await db.sql`
    select octet_length(raw_user_meta_data::text) as n from auth.users where id = ${id}`
  return Number(row?.['n'])
}

test('metadata over 2 kB is cut down to what the product and Auth use, whatever it is, and never raises', async () => {
  const id = await db.makeUser()
  const write = (meta: unknown) =>
    db.sql`update auth.users set raw_user_meta_data = ${db.sql.json(meta as never)} where id = ${id}`
  const small = { ...ours, ...ofAuth, name: '名'.repeat(300) }
  await write(small)
  expect(await roleOf(id)).toEqual(small)
  await write({ ...ours, ...ofAuth, junk: 'x'.repeat(3000), role: 'admin' })
  expect(await roleOf(id)).toEqual({ ...ours, ...ofAuth })
  const long = 'x'.repeat(1_000_000)
  for (const meta of [
    { language: long, terms_version: { a: long }, email: [long], email_verified: long, role: long },
    { ['k'.repeat(5000)]: 1 },
    Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i])),
    [long],
    long,
    null,
  ]) {
    await write(meta)
    expect(await roleOf(id)).toEqual({})
  }
  await db.sql`insert into private.admin (user_id) values (${id})`
  await write({ ...ours, junk: long })
  expect(await roleOf(id)).toEqual({ ...ours, role: 'admin' })
})

test('control: without the trigger the metadata would stay as long as it came', async () => {
  const id = await db.makeUser()
  await db.sql.begin(async (tx) => {
    await tx`alter table auth.users disable trigger role_follows_authority`
    await tx`update auth.users set raw_user_meta_data = jsonb_build_object('junk', repeat('x', 100000)) where id = ${id}`
    await tx`alter table auth.users enable trigger role_follows_authority`
  })
  expect(await sizes(id)).toBeGreaterThan(100_000)
  // The next change of anything cuts it down.
  await db.sql`update auth.users set raw_user_meta_data = raw_user_meta_data where id = ${id}`
  expect(await sizes(id)).toBeLessThan(100)
})
