import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasAdmin } from '#local/commands/admin-link.ts'
import { adminLinks, type Claimed, password, squatted } from '#tests/fixtures/admin-links.ts'
import { as, startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  // It makes a role, which every database of a server has.
  db = await startDatabase({ own: true })
}, 60_000)
afterAll(() => db?.close())

const { claim, newLink, opens, anAccount, aSession, devicesOf, isAdmin, account } = adminLinks(() => db)
const invalid = { ok: false, code: 'link_invalid' }

test('the link makes an admin of an account that nobody has confirmed, once', async () => {
  expect(await hasAdmin(db.sql)).toBe(false)
  const token = await newLink()
  const me = await anAccount(password, false)
  expect(await claim(token, ` ${me.email.toUpperCase()} `)).toEqual({ ok: true })
  expect(await hasAdmin(db.sql)).toBe(true)
  expect(await isAdmin(me.id)).toBe(true)
  const kept = await account(me.id)
  expect(kept).toMatchObject({ raw_user_meta_data: { role: 'admin' }, confirmation_token: '' })
  expect(kept?.['confirmed_at']).not.toBeNull()
  expect(kept?.['encrypted_password']).toMatch(/^\$2a\$10\$/)
  const other = await anAccount(password, false)
  expect(await claim(token, other.email)).toEqual(invalid)
  expect(await claim(token, me.email)).toEqual(invalid)
  expect(await isAdmin(other.id)).toBe(false)
})

test('of a squatted address nothing survives: no password, session, pending change or other way in', async () => {
  const me = await anAccount(squatted, false)
  await aSession(me.id)
  await db.sql`update auth.users set email_change = 'squatter@evil.example', recovery_token = 'his-recovery',
    email_change_token_new = 'his-token-new', email_change_token_current = 'his-token-old', phone = '+8190',
    phone_change = '+8180', phone_change_token = 'his-phone' where id = ${me.id}`
  await db.sql`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (gen_random_uuid(), 'email', ${me.id}, ${me.id}, '{}'), (gen_random_uuid(), 'google', 'his', ${me.id}, '{}')`
  const bystander = await anAccount(password, true)
  await aSession(bystander.id)
  expect(await devicesOf(me.id), 'control: his device is signed in').toBe(2)
  expect(await claim(await newLink(), me.email)).toEqual({ ok: true })
  const kept = await account(me.id)
  expect(await opens(squatted, me.id)).toBe(false)
  expect(await opens(password, me.id)).toBe(true)
  expect(await devicesOf(me.id)).toBe(0)
  expect(JSON.stringify(kept)).not.toMatch(/his-|evil|\+81/)
  expect([...(await db.sql`select provider from auth.identities where user_id = ${me.id}`)]).toEqual([
    { provider: 'email' },
  ])
  expect(await devicesOf(bystander.id), 'nobody else is signed out').toBe(2)
})

test('what hosted keeps beside the account goes too', async () => {
  const tables = ['auth.one_time_tokens', 'auth.mfa_factors']
  const [me, other] = [await anAccount(squatted, false), await anAccount(squatted, false)]
  for (const table of tables) {
    await db.sql.unsafe(`create table ${table} (user_id uuid, token text)`)
    await db.sql.unsafe(`insert into ${table} values ('${me.id}', 'his'), ('${other.id}', 'theirs')`)
  }
  expect(await claim(await newLink(), me.email)).toEqual({ ok: true })
  for (const table of tables) {
    expect([...(await db.sql.unsafe(`select token from ${table}`))], table).toEqual([{ token: 'theirs' }])
    await db.sql.unsafe(`drop table ${table}`)
  }
})

test('a confirmed account must show its password, keeps it and stays signed in; a wrong one leaves the link', async () => {
  const token = await newLink()
  const me = await anAccount(password, true)
  await aSession(me.id)
  const before = await account(me.id)
  expect(await claim(token, me.email, 'not the password')).toEqual({ ok: false, code: 'wrong_password' })
  expect(await isAdmin(me.id)).toBe(false)
  expect(await claim(token, me.email)).toEqual({ ok: true })
  expect(await isAdmin(me.id)).toBe(true)
  expect((await account(me.id))?.['encrypted_password']).toBe(before?.['encrypted_password'])
  expect(await devicesOf(me.id)).toBe(2)
})

test('an account that cannot sign in with a password is no account, and the link stays', async () => {
  const token = await newLink()
  const none = { ok: false, code: 'no_account' }
  expect(await claim(token, 'nobody@noren.example')).toEqual(none)
  for (const set of ["banned_until = 'infinity'", 'deleted_at = now()', 'is_sso_user = true']) {
    const one = await anAccount(password, true)
    await db.sql.unsafe(`update auth.users set ${set} where id = '${one.id}'`)
    expect(await claim(token, one.email), set).toEqual(none)
    expect(await isAdmin(one.id)).toBe(false)
  }
  const me = await anAccount(password, true)
  // A ban that is over is none.
  await db.sql`update auth.users set banned_until = now() - interval '1 second' where id = ${me.id}`
  expect(await claim(token, me.email)).toEqual({ ok: true })
})

test('two commands at the same moment leave one link', async () => {
  const many = db.connect(8)
  const tokens = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await many`select private.new_admin_link() as token`)[0]?.['token'],
    ),
  )
  expect(new Set(tokens).size).toBe(8)
  expect((await db.sql`select from private.admin_link where used_at is null`).length).toBe(1)
})

/** As many claims of one link as there are accounts, at the same moment; how many were let in. */
async function atOnce(token: string): Promise<{ made: number; admins: number }> {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => anAccount(password, false)))
  const many = db.connect(8)
  const answers = await Promise.all(
    accounts.map(({ email }) =>
      as(many, 'anon', '', async (tx) => {
        return (await tx`select public.claim_admin_link(${token}, ${email}, ${password}) as said`)[0]?.[
          'said'
        ]
      }),
    ),
  )
  const admins = await Promise.all(accounts.map(({ id }) => isAdmin(id)))
  return { made: answers.filter((a: Claimed) => a.ok).length, admins: admins.filter(Boolean).length }
}

test('of eight claims at the same moment one wins', async () => {
  expect(await atOnce(await newLink())).toEqual({ made: 1, admins: 1 })
})

test('a claim that waits too long for another is told to come again', async () => {
  const token = await newLink()
  const { email } = await anAccount(password, false)
  const other = db.connect(1)
  await other.begin(async (tx) => {
    await tx`select from private.admin_link where used_at is null for update`
    expect(await claim(token, email)).toEqual({ ok: false, code: 'busy' })
  })
  expect(await claim(token, email)).toEqual({ ok: true })
})

test('as on hosted: the owner is no superuser, and Auth’s tables are another’s', async () => {
  const [{ me } = { me: '' }] = await db.sql<{ me: string }[]>`select current_user as me`
  const owned = ['public.claim_admin_link(text, text, text)', 'private.take_over_account(uuid, text)']
  await db.sql.unsafe(`create role like_hosted nosuperuser bypassrls;
    grant like_hosted to current_user;
    grant usage on schema auth, private, extensions to like_hosted;
    grant create on schema public, private to like_hosted;
    grant all on all tables in schema auth, private to like_hosted;
    grant execute on all functions in schema private to like_hosted;
    ${owned.map((name) => `alter function ${name} owner to like_hosted;`).join('')}`)
  const account = await anAccount(squatted, false)
  await aSession(account.id)
  expect(await claim(await newLink(), account.email)).toEqual({ ok: true })
  expect(await opens(password, account.id)).toBe(true)
  expect(await devicesOf(account.id)).toBe(0)
  await db.sql.unsafe(`${owned.map((name) => `alter function ${name} owner to ${me};`).join('')}
    drop owned by like_hosted; drop role like_hosted`)
})

/** The function with a part of it taken away, until the action is done. */
async function without(part: string, action: () => Promise<void>): Promise<void> {
  const [{ body } = { body: '' }] = await db.sql<{ body: string }[]>`
    select pg_get_functiondef('public.claim_admin_link'::regproc) as body`
  expect(body).toContain(part)
  await db.sql.unsafe(body.replace(part, ''))
  try {
    await action()
  } finally {
    await db.sql.unsafe(body)
  }
}

test('control: without the lock several of the eight win', async () => {
  await without('and expires_at > now() for update', async () => {
    expect((await atOnce(await newLink())).made).toBeGreaterThan(1)
  })
})

test('control: without taking the account over the squatter’s password stays', async () => {
  await without('perform private.take_over_account(u.id, p_password);', async () => {
    const me = await anAccount(squatted, false)
    expect(await claim(await newLink(), me.email)).toEqual({ ok: true })
    expect(await opens(squatted, me.id)).toBe(true)
  })
})

test('control: without the look at the clock an old link would do', async () => {
  await without('and expires_at > now()', async () => {
    const token = await newLink()
    await db.sql`update private.admin_link set expires_at = now() - interval '1 day' where used_at is null`
    expect(await claim(token, (await anAccount(password, false)).email)).toEqual({ ok: true })
  })
})
