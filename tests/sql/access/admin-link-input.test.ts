// What a one-time link and a claim may hold, and what is said of anything else.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLinks, password, squatted } from '#tests/fixtures/admin-links.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db?.close())

const { claim, bytesOf, newLink, opens, anAccount, hash } = adminLinks(() => db)

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

test.each([
  ['', password, { email: 'required' }],
  [null, null, { email: 'required', password: 'required' }],
  ['nobody', password, { email: 'invalid_email' }],
  ['a@b', password, { email: 'invalid_email' }],
  ['a b@noren.example', password, { email: 'invalid_email' }],
  ['a\u200bb@noren.example', password, { email: 'invalid_email' }],
  ['a\u202eb@noren.example', password, { email: 'invalid_email' }],
  ['a\u3164@noren.example', password, { email: 'invalid_email' }],
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
