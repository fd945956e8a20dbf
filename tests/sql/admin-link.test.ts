import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLink, hasAdmin } from '#local/admin-link.ts'
import { as, startDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db?.close())

const password = '長い長い合言葉 one'
const squatted = 'the squatter’s own'

interface Claimed {
  ok: boolean
  code?: string
  fields?: Record<string, string>
}
const claim = async (token: unknown, email: unknown, word: unknown = password): Promise<Claimed> =>
  JSON.parse(await bytesOf(token, email, word))

/** The answer as it goes over the wire. */
const bytesOf = (token: unknown, email: unknown, word: unknown = password): Promise<string> =>
  db.asAnon(async (tx) => {
    const [row] = await tx.unsafe<{ said: string }[]>(
      'select public.claim_admin_link($1, $2, $3)::text as said',
      [token, email, word] as never[],
    )
    return row?.said ?? ''
  })

async function newLink(): Promise<string> {
  const link = await adminLink(db.sql, 'http://localhost:8080/')
  const [, token = ''] = /^http:\/\/localhost:8080\/first-admin#([0-9a-f]{32})$/.exec(link) ?? []
  expect(token).not.toBe('')
  return token
}

/** bcrypt under the name that Auth gives it here. */
async function hash(word: string): Promise<string> {
  const [row] =
    await db.sql`select '$2b$' || substr(extensions.crypt(${word}, extensions.gen_salt('bf', 10)), 5) as kept`
  return row?.['kept']
}
const opens = async (word: string, id: string): Promise<boolean> => {
  const [row] = await db.sql<{ yes: boolean }[]>`
    select extensions.crypt(${word}, h) = h as yes from auth.users u, concat('$2a$', substr(u.encrypted_password, 5)) h
    where u.id = ${id}`
  return row?.yes ?? false
}

/** An account as Auth makes it; `confirmed` as it was before addresses had to be confirmed. */
async function anAccount(word: string, confirmed: boolean): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID().slice(0, 8)}@noren.example`
  const [row] = await db.sql<{ id: string }[]>`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_token)
    values (gen_random_uuid(), ${email}, ${await hash(word)}, ${confirmed ? new Date() : null},
      ${confirmed ? null : crypto.randomUUID()}) returning id`
  return { id: row?.id ?? '', email }
}

/** A signed-in device of the account. */
async function aSession(id: string): Promise<void> {
  await db.sql`with s as (insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id}) returning id)
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    select gen_random_uuid()::text, gen_random_uuid()::text, ${id}, s.id from s`
}
const devicesOf = async (id: string): Promise<number> => {
  const [row] = await db.sql<
    { n: number }[]
  >`select (select count(*) from auth.sessions where user_id = ${id})::int
    + (select count(*) from auth.refresh_tokens where user_id = ${id})::int as n`
  return row?.n ?? -1
}
const isAdmin = async (id: string): Promise<boolean> =>
  (await db.sql`select from private.admin where user_id = ${id}`).length === 1
const account = async (id: string) => (await db.sql`select * from auth.users where id = ${id}`)[0]
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
  await db.sql`create table auth.one_time_tokens (user_id uuid, token text)`
  const [me, other] = [await anAccount(squatted, false), await anAccount(squatted, false)]
  await db.sql`insert into auth.one_time_tokens values (${me.id}, 'his'), (${other.id}, 'theirs')`
  expect(await claim(await newLink(), me.email)).toEqual({ ok: true })
  expect([...(await db.sql`select token from auth.one_time_tokens`)]).toEqual([{ token: 'theirs' }])
  await db.sql`drop table auth.one_time_tokens`
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

test('hashes of both names of bcrypt are read, any other is never right', async () => {
  const right = async (kept: string | null, word = password) =>
    (await db.sql`select private.is_password(${word}, ${kept}) as yes`)[0]?.['yes']
  const made = await hash(password)
  const [older] = await db.sql`select extensions.crypt(${password}, extensions.gen_salt('bf', 10)) as kept`
  expect(made).toMatch(/^\$2b\$/)
  expect(older?.['kept']).toMatch(/^\$2a\$/)
  for (const kept of [made, older?.['kept']]) {
    expect(await right(kept)).toBe(true)
    expect(await right(kept, `${password} `)).toBe(false)
    expect(await right(kept, '')).toBe(false)
  }
  for (const kept of [null, '', password, '$argon2id$v=19$m=65536', '$2b$10$short', made.slice(0, -1)]) {
    expect(await right(kept), String(kept)).toBe(false)
  }
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
  expect(await claim(token, me.email)).toEqual({ ok: true })
})

test('wrong, malformed, expired, ended and used links get the same bytes, whatever stands beside them', async () => {
  const used = await newLink()
  expect(await claim(used, (await anAccount(password, true)).email)).toEqual({ ok: true })
  const ended = await newLink()
  const expired = await newLink()
  const { email } = await anAccount(password, true)
  await db.sql`update private.admin_link set expires_at = now() - interval '1 second' where used_at is null`
  const [there] = await db.sql`select count(*)::int as n from private.admin_link where used_at is null`
  expect(there?.['n'], 'the earlier link ended').toBe(1)
  const bad = [
    used,
    ended,
    expired,
    'f'.repeat(32),
    expired.toUpperCase(),
    ` ${expired}`,
    '',
    null,
    "' or true --",
  ]
  const said = new Set<string>()
  for (const token of [...bad, 'x'.repeat(100_000), '０'.repeat(32)]) {
    for (const who of [email, 'nobody@noren.example', 'no address', null]) {
      said.add(await bytesOf(token, who))
      said.add(await bytesOf(token, who, 'short'))
    }
  }
  expect([...said]).toEqual(['{"ok": false, "code": "link_invalid"}'])
  // Control: what was wrong with the last one was its age alone.
  await db.sql`update private.admin_link set expires_at = now() + interval '1 second' where used_at is null`
  expect(await claim(expired, email)).toEqual({ ok: true })
})

test('a link lives for an hour, its secret is kept as a hash only, and a used one stays as a record', async () => {
  const token = await newLink()
  const rows =
    await db.sql`select encode(token_hash, 'hex') as hash, extract(epoch from expires_at - now()) as left,
    token_hash = sha256(convert_to(${token}, 'UTF8')) as is_hash from private.admin_link where used_at is null`
  expect(rows).toHaveLength(1)
  expect(Number(rows[0]?.['left'])).toBeGreaterThan(3590)
  expect(Number(rows[0]?.['left'])).toBeLessThanOrEqual(3600)
  expect(rows[0]?.['is_hash']).toBe(true)
  const [used] = await db.sql`select count(*)::int as n from private.admin_link where used_at is not null`
  expect(used?.['n']).toBeGreaterThan(0)
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

test.each([
  ['', password, { email: 'required' }],
  [null, null, { email: 'required', password: 'required' }],
  ['nobody', password, { email: 'invalid_email' }],
  ['a@b', password, { email: 'invalid_email' }],
  ['a b@noren.example', password, { email: 'invalid_email' }],
  [`${'a'.repeat(250)}@noren.example`, password, { email: 'too_long' }],
  ['a@noren.example', '', { password: 'required' }],
  ['a@noren.example', '123456789', { password: 'password_short' }],
  ['a@noren.example', '😀'.repeat(9), { password: 'password_short' }],
  ['a@noren.example', 'あ'.repeat(25), { password: 'password_long' }],
  ['x'.repeat(1_000_000), 'x'.repeat(1_000_000), { email: 'too_long', password: 'password_long' }],
])('bad account %# is refused field by field, and the link stays', async (email, word, fields) => {
  const token = await newLink()
  expect(await claim(token, email, word)).toEqual({ ok: false, code: 'invalid', fields })
  expect((await db.sql`select from private.admin_link where used_at is null`).length).toBe(1)
})

test('72 bytes of a password are taken, and all of them count', async () => {
  const word = 'あ'.repeat(24)
  const me = await anAccount(squatted, false)
  expect(await claim(await newLink(), me.email, word)).toEqual({ ok: true })
  expect(await opens(word, me.id)).toBe(true)
  expect(await opens(`${'あ'.repeat(23)}い`, me.id)).toBe(false)
})

test('the page’s path can be no vendor’s', async () => {
  const make = (url: string) => db.sql`insert into public.vendor (url, name) values (${url}, '店')`
  await expect(make('first-admin')).rejects.toThrow(/url_is_not_reserved/)
  await expect(make('sign-up'), 'nor those before it').rejects.toThrow(/url_is_not_reserved/)
  await make('first-admins')
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

test('it is asked by POST only, and only the owner makes or reads links', async () => {
  const get = db.asAnon(async (tx) => {
    await tx`set local transaction_read_only = on`
    await tx`select public.claim_admin_link('', '', '')`
  })
  await expect(get).rejects.toMatchObject({ code: 'PT405' })
  for (const text of ['select private.new_admin_link()', 'select * from private.admin_link']) {
    await expect(db.asAnon((tx) => tx.unsafe(text))).rejects.toThrow(/permission denied/)
    const user = await db.makeUser()
    await expect(db.asUser(user, (tx) => tx.unsafe(text))).rejects.toThrow(/permission denied/)
  }
})

/** The function with a part of it taken away, until the deed is done. */
async function without(part: string, deed: () => Promise<void>): Promise<void> {
  const [{ body } = { body: '' }] = await db.sql<{ body: string }[]>`
    select pg_get_functiondef('public.claim_admin_link'::regproc) as body`
  expect(body).toContain(part)
  await db.sql.unsafe(body.replace(part, ''))
  try {
    await deed()
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
