// What Auth tells a stranger, and whom it shuts out: over HTTP, on the stack as it is started.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsOf } from '#local/auth/even-auth.ts'
import { confirmEmail } from '#local/commands/confirm-email.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
})
afterAll(() => stack.close())

async function auth(method: string, path: string, body: unknown, token?: string) {
  const answer = await fetch(`${stack.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: stack.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const { date: _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, text, body: text === '' ? null : JSON.parse(text) }
}

const password = 'a long enough password'
const signUp = (email: string, more: object = {}) => auth('POST', '/signup', { email, password, ...more })
const signIn = (email: string, typed = password) =>
  auth('POST', '/token?grant_type=password', { email, password: typed })
const anAddress = () => `${randomUUID().slice(0, 8)}@stranger.example`
const usersOf = async (email: string) =>
  await stack.sql<
    { id: string; data: Record<string, unknown>; app: Record<string, unknown>; role: string }[]
  >`
    select id, role, raw_user_meta_data as data, raw_app_meta_data as app from auth.users where email = ${email}`

/** Everything but what must differ each time. */
const shape = ({ status, headers, text }: Awaited<ReturnType<typeof signUp>>) => ({
  status,
  headers,
  text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replace(/\d{4}-[\d-]+T[\d:.]+Z/g, 'TIME'),
})

test('sign-up says the same of a new, an unconfirmed and a confirmed address', async () => {
  const email = anAddress()
  const fresh = await signUp(email)
  const unconfirmed = await signUp(email)
  await stack.sql`update auth.users set email_confirmed_at = now() where email = ${email}`
  const confirmed = await signUp(email.toUpperCase())
  expect(fresh.status).toBe(200)
  expect(fresh.body).toMatchObject({ email, identities: [], role: 'authenticated' })
  expect(fresh.body.access_token).toBeUndefined()
  expect(shape(unconfirmed)).toEqual(shape(fresh))
  expect(shape(confirmed)).toEqual(shape(fresh))
  const users = await usersOf(email)
  expect(users).toHaveLength(1)
  expect(fresh.body.id).not.toBe(users[0]?.id)
})

test('two sign-ups of one new address at once say the same, too', async () => {
  const email = anAddress()
  const both = await Promise.all([signUp(email), signUp(email)])
  expect(both.map((one) => one.status)).toEqual([200, 200])
  expect(await usersOf(email)).toHaveLength(1)
})

test('an account can be used once its address is confirmed; before, its right password says nothing', async () => {
  const email = anAddress()
  await signUp(email)
  const before = await signIn(email)
  const unknown = await signIn(anAddress())
  expect(before.body).toMatchObject({ error_code: 'invalid_credentials' })
  expect(before).toEqual(unknown)
  expect(await signIn(email, 'another long password')).toEqual(unknown)
  await stack.sql`update auth.users set email_confirmed_at = now() where email = ${email}`
  expect(await signIn(email, 'another long password')).toEqual(unknown)
  expect((await signIn(email)).status).toBe(200)
})

test('who is confirmed on the machine gets a new password: somebody else may have signed up first', async () => {
  const email = anAddress()
  await signUp(email)
  const confirmed = await confirmEmail(stack.sql, email.toUpperCase())
  const { password } = typeof confirmed === 'object' ? confirmed : { password: '' }
  expect(password).toMatch(/^[\w-]{12,}$/)
  expect((await signIn(email)).status).toBe(400)
  expect((await signIn(email, password)).status).toBe(200)
  // A second time nothing is changed: a person who works must not be locked out by it.
  expect(await confirmEmail(stack.sql, email)).toBe('confirmed')
  expect((await signIn(email, password)).status).toBe(200)
})

test('the hash of an account counts once its address is confirmed: before, nobody hashes for it', async () => {
  const email = anAddress()
  await signUp(email)
  const { hashOfEmail } = accountsOf(stack.sql)
  expect(await hashOfEmail(email)).toBeUndefined()
  await confirmEmail(stack.sql, email)
  expect(await hashOfEmail(email)).toMatch(/^\$2[aby]\$10\$/)
})

test('confirming an address that nobody has says so, and confirms nobody', async () => {
  const email = anAddress()
  await signUp(email)
  expect(await confirmEmail(stack.sql, anAddress())).toBeUndefined()
  expect(await confirmEmail(stack.sql, '')).toBeUndefined()
  expect((await signIn(email)).status).toBe(400)
})

test.each([
  ['something in it', { a: { b: 1 } }],
  ['more than 1.4 kB', Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, 'x'.repeat(70)]))],
  ['many words', Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`k${i}`, 1]))],
  ['a number that is long when written out', { a: 1e300 }],
  ['a long text', { a: 'x'.repeat(600) }],
])('what is kept of a person is short and flat: %s is refused', async (_, data) => {
  const email = anAddress()
  expect(await signUp(email, { data })).toMatchObject({
    status: 422,
    body: { error_code: 'validation_failed' },
  })
  expect(await usersOf(email)).toHaveLength(0)
  const me = await stack.makeUser()
  expect(await auth('PUT', '/user', { data }, me.token)).toMatchObject({
    status: 422,
    body: { error_code: 'validation_failed' },
  })
})

test.each(['\u200b', '\u202e', '\u2066', '\u00ad', '\u115f', '\u1160', '\u3164', '\uffa0'])(
  'an address with what nobody can see (%j) is refused',
  async (sign) => {
    const email = anAddress().replace('@', `${sign}@`)
    expect(await signUp(email)).toMatchObject({ status: 422, body: { error_code: 'validation_failed' } })
    expect(await usersOf(email)).toHaveLength(0)
  },
)

test('a new password that cannot be kept is refused as that', async () => {
  for (const password of ['a rather\tlong one', 'x'.repeat(73)]) {
    const said = await signUp(anAddress(), { password })
    expect(said).toMatchObject({ status: 422, body: { error_code: 'weak_password' } })
  }
})

test('many small changes do not add up to a large one', async () => {
  const me = await stack.makeUser()
  const said: number[] = []
  for (let i = 0; i < 8; i++) {
    const data = { [`a${i}`]: 'x'.repeat(400) }
    said.push((await auth('PUT', '/user', { data }, me.token)).status)
  }
  expect(said[0]).toBe(200)
  expect(said.at(-1)).toBe(422)
  const [user] = await usersOf(me.email)
  expect(user?.data, 'what was taken is there whole').toMatchObject({ a0: 'x'.repeat(400) })
  expect(JSON.stringify(user?.data).length).toBeLessThan(2048)
})

test('what nobody may choose is not passed on', async () => {
  const email = anAddress()
  expect((await signUp(email, { app_metadata: { role: 'admin' } })).status).toBe(400)
  const more = { data: { language: 'ja' }, role: 'service_role', phone: '1' }
  expect((await signUp(email, more)).status).toBe(200)
  const [user] = await usersOf(email)
  expect(user).toMatchObject({ role: 'authenticated', app: { provider: 'email', providers: ['email'] } })
  expect(user?.data).toMatchObject({ language: 'ja' })
})

test('a password is changed by whoever knows the present one, and ends the other sessions', async () => {
  const me = await stack.makeUser()
  const elsewhere = (await signIn(me.email)).body
  const change = (more: object) => auth('PUT', '/user', { password: 'the next password', ...more }, me.token)
  expect(await change({})).toMatchObject({ status: 400, body: { error_code: 'current_password_required' } })
  expect(await change({ current_password: 'a wrong password' })).toMatchObject({
    status: 400,
    body: { error_code: 'current_password_mismatch' },
  })
  expect((await signIn(me.email)).status, 'nothing was changed').toBe(200)
  expect((await change({ current_password: password })).status).toBe(200)
  expect((await signIn(me.email)).status).toBe(400)
  expect((await signIn(me.email, 'the next password')).status).toBe(200)
  const refresh = { refresh_token: elsewhere.refresh_token }
  expect((await auth('POST', '/token?grant_type=refresh_token', refresh)).status).toBe(400)
  expect((await auth('GET', '/user', undefined, me.token)).status).toBe(200)
})

test('guesses at the present password count with those of signing in', async () => {
  const me = await stack.makeUser()
  const wrong = { password: 'the next password', current_password: 'a wrong password' }
  for (let i = 0; i < 6; i++) await auth('PUT', '/user', wrong, me.token)
  for (let i = 0; i < 4; i++) await signIn(me.email, 'a wrong password')
  expect((await auth('PUT', '/user', wrong, me.token)).status).toBe(429)
  expect((await signIn(me.email)).status).toBe(429)
})

test('without a valid token nobody is told about the present password', async () => {
  const body = { password: 'the next password', current_password: password }
  expect((await auth('PUT', '/user', body)).status).toBe(401)
  expect((await auth('PUT', '/user', body, 'a.b.c')).status).toBeGreaterThanOrEqual(401)
})
