// Links in mails, over HTTP on the stack as it is started: what they open, once, and that nobody learns who has an account.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  // All tests here are one network.
  stack = await aStack({ authLimits: { signUps: 200, mailsOfNetwork: 500, guessesOfNetwork: 500 } })
})
afterAll(() => stack.close())

const password = 'a long enough password'
const next = 'another long password'

async function auth(method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${stack.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: stack.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const { date: _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, text, body: text === '' ? null : JSON.parse(text) }
}

const anAddress = () => `${randomUUID().slice(0, 8)}@stranger.example`
const signUp = (email: string, more: object = {}) => auth('POST', '/signup', { email, password, ...more })
const signIn = (email: string, typed = password) =>
  auth('POST', '/token?grant_type=password', { email, password: typed })
const recover = (email: string) => auth('POST', '/recover', { email })
const resend = (email: string) => auth('POST', '/resend', { type: 'signup', email })
const open = (type: string, token_hash: string) => auth('POST', '/verify', { type, token_hash })
/** As the page does: the link, and the password with it. */
async function confirm(email: string, typed = password) {
  const opened = await open('signup', await linkFor(email, 'email_confirmation'))
  const { status } = await auth('PUT', '/user', { password: typed }, opened.body.access_token)
  return [opened.status, status]
}
const wish = (email: string, token: string, current_password = password) =>
  auth('PUT', '/user', { email, current_password }, token)
/** Of what waits in the outbox for this address, the latest first. */
const linksFor = async (email: string, kind: string) =>
  (
    await stack.sql<{ token: string }[]>`
      select data->>'token' as token from private.mail where recipient = ${email} and kind = ${kind} order by asked_at desc`
  ).map(({ token }) => token)
const linkFor = async (email: string, kind: string) => (await linksFor(email, kind))[0] ?? 'none'
const mailsFor = async (email: string) =>
  (await stack.sql<{ kind: string }[]>`select kind from private.mail where recipient = ${email}`).map(
    ({ kind }) => kind,
  )

test('asking for a new password says the same of everybody, and mails to whoever has an account', async () => {
  const { email } = await stack.makeUser()
  const unconfirmed = anAddress()
  await signUp(unconfirmed)
  const nobody = anAddress()
  const said = [await recover(email), await recover(unconfirmed), await recover(nobody)]
  expect(said[0]).toMatchObject({ status: 200, body: {} })
  expect(said[1]).toEqual(said[0])
  expect(said[2]).toEqual(said[0])
  expect(await mailsFor(email)).toEqual(['recovery'])
  expect(await mailsFor(unconfirmed)).toContain('recovery')
  expect(await mailsFor(nobody)).toEqual([])
})

test('a link for a new password: once, without the present one, and all other sessions end', async () => {
  const me = await stack.makeUser()
  const elsewhere = (await signIn(me.email)).body
  await recover(me.email.toUpperCase())
  const link = await linkFor(me.email, 'recovery')
  const [kept] = await stack.sql`select recovery_token from auth.users where id = ${me.id}`
  expect(kept?.recovery_token).toMatch(/^[0-9a-f]{64}$/)
  expect((await open('recovery', kept?.recovery_token)).status, 'what is kept opens nothing').toBe(403)
  expect((await open('signup', link)).status, 'another kind').toBe(403)
  const opened = await open('recovery', link)
  expect(opened.status).toBe(200)
  const used = await open('recovery', link)
  expect(used).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  expect(await open('recovery', '0'.repeat(32)), 'wrong and used alike').toEqual(used)
  const session = opened.body.access_token
  expect((await auth('PUT', '/user', { password: next }, me.token)).status, 'an ordinary session').toBe(400)
  expect((await auth('PUT', '/user', { password: next }, session)).status).toBe(200)
  expect((await auth('PUT', '/user', { password }, session)).status, 'once').toBe(400)
  expect((await signIn(me.email)).status).toBe(400)
  expect((await signIn(me.email, next)).status).toBe(200)
  const refresh = { refresh_token: elsewhere.refresh_token }
  expect((await auth('POST', '/token?grant_type=refresh_token', refresh)).status).toBe(400)
})

test('a link is good for an hour, and only the latest', async () => {
  const me = await stack.makeUser()
  await recover(me.email)
  const first = await linkFor(me.email, 'recovery')
  await recover(me.email)
  const second = await linkFor(me.email, 'recovery')
  expect((await open('recovery', first)).status).toBe(403)
  await stack.sql`update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = ${me.id}`
  const late = await open('recovery', second)
  expect(late).toEqual(await open('recovery', '1'.repeat(32)))
  await stack.sql`update auth.users set recovery_sent_at = now() - interval '59 minutes' where id = ${me.id}`
  expect((await open('recovery', second)).status, 'control').toBe(200)
})

test('a link that came too late takes no password away', async () => {
  const email = anAddress()
  await signUp(email)
  const kept = async () =>
    (await stack.sql`select encrypted_password as word from auth.users where email = ${email}`)[0]?.['word']
  const before = await kept()
  const link = await linkFor(email, 'email_confirmation')
  await stack.sql`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`
  expect((await open('signup', link)).status).toBe(403)
  expect(await kept()).toBe(before)
  await stack.sql`update auth.users set confirmation_sent_at = now() - interval '59 minutes' where email = ${email}`
  expect((await open('signup', link)).status, 'control').toBe(200)
  expect(await kept()).toBe('')
})

test('sign-up: the mail confirms, is sent again for whoever waits for it, and says the same of everybody', async () => {
  const email = anAddress()
  await signUp(email, { data: { language: 'en' } })
  const [mail] = await stack.sql`select kind, language from private.mail where recipient = ${email}`
  expect(mail).toMatchObject({ kind: 'email_confirmation', language: 'en' })
  const first = await linkFor(email, 'email_confirmation')
  const known = await stack.makeUser()
  const nobody = anAddress()
  const said = [await resend(email), await resend(known.email), await resend(nobody)]
  expect(said[0]).toMatchObject({ status: 200, body: {} })
  expect(said[1]).toEqual(said[0])
  expect(said[2]).toEqual(said[0])
  expect(await mailsFor(email)).toHaveLength(2)
  expect(await mailsFor(known.email)).toEqual([])
  expect(await mailsFor(nobody)).toEqual([])
  expect((await open('signup', first)).status, 'the one before').toBe(403)
  expect(await confirm(email)).toEqual([200, 200])
  expect((await signIn(email)).status).toBe(200)
  await signUp(email)
  expect(await mailsFor(email), 'nothing for who is confirmed').toHaveLength(2)
})

test('the password that was typed at the sign-up may be typed again', async () => {
  const email = anAddress()
  await signUp(email)
  expect(await confirm(email)).toEqual([200, 200])
  expect((await signIn(email)).status).toBe(200)
})

test('four mails of a kind in an hour; then the ordinary answer, and the links before stay good', async () => {
  const email = anAddress()
  await signUp(email)
  const said = []
  for (let i = 0; i < 5; i++) said.push(await resend(email), await recover(email))
  const full = await recover(email)
  said.push(full, await resend(email))
  expect(new Set(said.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']))
  expect(full).toEqual(await recover(anAddress()))
  expect((await mailsFor(email)).sort()).toEqual([
    ...Array(4).fill('email_confirmation'),
    ...Array(4).fill('recovery'),
  ])
  // A sign-up by whoever goes on undoes nothing: its mail could not follow.
  const [before] = await stack.sql`select id from auth.users where email = ${email}`
  await signUp(email)
  expect(await stack.sql`select id from auth.users where email = ${email}`).toEqual([before])
  expect((await open('recovery', await linkFor(email, 'recovery'))).status).toBe(200)
})

test('a sign-up makes room by the mails of its own kind: four for a password are none of them; control: four of its own are', async () => {
  const email = anAddress()
  const account = async () => (await stack.sql`select id from auth.users where email = ${email}`)[0]?.['id']
  await signUp(email)
  for (let i = 0; i < 4; i++) await recover(email)
  const first = await account()
  await signUp(email)
  const second = await account()
  expect([first, second], 'its mail follows').toEqual([expect.any(String), expect.not.stringMatching(first)])
  for (let i = 0; i < 2; i++) await resend(email)
  expect(await mailsFor(email)).toEqual(expect.arrayContaining(Array(4).fill('email_confirmation')))
  await signUp(email)
  expect(await account(), 'none could follow').toBe(second)
  expect((await open('signup', await linkFor(email, 'email_confirmation'))).status).toBe(200)
})

test('a new address: by the present password, confirmed by its own mail, and the one before is told', async () => {
  const { id: vendor } = await stack.makeVendor()
  const me = await stack.makeUser(vendor)
  const email = anAddress()
  expect(await wish(email, me.token, 'a wrong password')).toMatchObject({
    status: 400,
    body: { error_code: 'current_password_mismatch' },
  })
  expect((await auth('PUT', '/user', { email }, me.token)).status).toBe(400)
  expect(await mailsFor(email)).toEqual([])
  expect((await wish(email, me.token)).status).toBe(200)
  expect((await auth('GET', '/user', undefined, me.token)).text).not.toContain(email)
  expect((await signIn(me.email)).text).not.toContain(email)
  const link = await linkFor(email, 'email_change')
  const sessions = async () => (await stack.sql`select from auth.sessions where user_id = ${me.id}`).length
  const before = await sessions()
  expect((await open('email_change', link)).body, 'nobody is signed in by it').toEqual({
    user: { id: me.id, email },
  })
  expect(await sessions()).toBe(before)
  expect((await open('email_change', link)).status).toBe(403)
  expect((await auth('GET', '/user', undefined, me.token)).body.email).toBe(email)
  expect((await signIn(me.email)).status).toBe(400)
  expect((await signIn(email)).status).toBe(200)
  expect(await mailsFor(me.email)).toEqual(['email_changed'])
  const linked = await stack.sql`select vendor_id from public.users_vendor_key where user_id = ${me.id}`
  expect(linked).toMatchObject([{ vendor_id: vendor }])
})

test('a wish for an address says the same whose ever it is, and mails nobody who has it', async () => {
  const me = await stack.makeUser()
  const other = await stack.makeUser()
  const unconfirmed = anAddress()
  await signUp(unconfirmed)
  const free = anAddress()
  const said = [
    await wish(free, me.token),
    await wish(other.email, me.token),
    await wish(unconfirmed, me.token),
  ]
  expect(said[0]?.status).toBe(200)
  expect(said[1]).toEqual(said[0])
  expect(said[2]).toEqual(said[0])
  expect(await mailsFor(other.email)).toEqual([])
  expect((await open('email_change', await linkFor(free, 'email_change'))).status, 'void by the next').toBe(
    403,
  )
  const [mine] = await stack.sql`select email from auth.users where id = ${me.id}`
  expect(mine?.email).toBe(me.email)
  // Who reads its mail is its owner; the account that nobody confirmed was nobody's.
  expect((await open('email_change', await linkFor(unconfirmed, 'email_change'))).status).toBe(200)
  expect((await signIn(unconfirmed)).status).toBe(200)
})

test('an address that somebody confirmed meanwhile is not taken from them', async () => {
  const me = await stack.makeUser()
  const email = anAddress()
  await wish(email, me.token)
  const link = await linkFor(email, 'email_change')
  await signUp(email)
  await open('signup', await linkFor(email, 'email_confirmation'))
  expect(await open('email_change', link)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  expect((await signIn(me.email)).status).toBe(200)
})

test('a new password and a new address void the links that were mailed before', async () => {
  const me = await stack.makeUser()
  const foreign = anAddress()
  await wish(foreign, me.token)
  await recover(me.email)
  const opened = await open('recovery', await linkFor(me.email, 'recovery'))
  await auth('PUT', '/user', { password: next }, opened.body.access_token)
  expect((await open('email_change', await linkFor(foreign, 'email_change'))).status).toBe(403)
  const again = await signIn(me.email, next)
  await recover(me.email)
  const old = await linkFor(me.email, 'recovery')
  const email = anAddress()
  await wish(email, again.body.access_token, next)
  expect((await open('email_change', await linkFor(email, 'email_change'))).status).toBe(200)
  expect((await open('recovery', old)).status, 'from the mailbox before').toBe(403)
})

test('a link that a scanner opens is not spent: there is no call that reads it', async () => {
  const me = await stack.makeUser()
  await recover(me.email)
  const link = await linkFor(me.email, 'recovery')
  for (const path of [`/verify?type=recovery&token=${link}`, `/verify?token_hash=${link}&type=recovery`])
    expect((await auth('GET', path)).status).toBe(404)
  expect((await fetch(`${stack.url}/reset-password?token_hash=${link}&type=recovery`)).status).toBe(200)
  expect((await open('recovery', link)).status).toBe(200)
})

test('whoever took an address first loses their password as the owner opens a link for a new one', async () => {
  const email = anAddress()
  await signUp(email)
  const ofSignUp = await linkFor(email, 'email_confirmation')
  await recover(email)
  const opened = await open('recovery', await linkFor(email, 'recovery'))
  expect(opened.status).toBe(200)
  expect((await signIn(email)).status, 'before there is another').toBe(400)
  expect((await open('signup', ofSignUp)).status).toBe(403)
  expect((await auth('PUT', '/user', { password: next }, opened.body.access_token)).status).toBe(200)
  expect((await signIn(email, next)).status).toBe(200)
  // Control: the password of an account that was confirmed is good until there is another.
  const { email: owner } = await stack.makeUser()
  await stack.sql`
    update auth.users set encrypted_password = (select encrypted_password from auth.users where email = ${email})
    where email = ${owner}`
  await recover(owner)
  expect((await open('recovery', await linkFor(owner, 'recovery'))).status).toBe(200)
  expect((await signIn(owner, next)).status).toBe(200)
})

test('a token whose session was ended reads, writes and invites no more, though its hour is not over', async () => {
  const vendor = await stack.makeVendor()
  const { email } = await stack.makeUser(vendor.id)
  await recover(email)
  const opened = await open('recovery', await linkFor(email, 'recovery'))
  await auth('PUT', '/user', { password }, opened.body.access_token)
  const here = (await signIn(email)).body.access_token
  const lost = (await signIn(email)).body.access_token
  const asks = async (token: string) => [
    (await stack.rpc('sync_plan', { p_vendor: vendor.id }, token)).status,
    (
      await stack.rpc(
        'invite_colleague',
        { p_vendor: vendor.id, p_email: anAddress(), p_language: 'ja' },
        token,
      )
    ).status,
  ]
  expect(await asks(lost), 'control: while it stands').toEqual([200, 200])
  expect((await auth('POST', '/logout?scope=others', undefined, here)).status).toBeLessThan(300)
  expect(await asks(lost)).toEqual([401, 401])
  expect(await asks(here)).toEqual([200, 200])
})

test('an address beyond ASCII is none, at each door', async () => {
  const kelvin = '\u212aelvin@stranger.example'
  for (const said of [
    await signUp(kelvin),
    await signIn(kelvin),
    await recover(kelvin),
    await resend(kelvin),
  ])
    expect([said.status, said.body.error_code]).toEqual([422, 'validation_failed'])
})

test('a link for a new password changes no address: that asks for the present one', async () => {
  const me = await stack.makeUser()
  await recover(me.email)
  const opened = await open('recovery', await linkFor(me.email, 'recovery'))
  const email = anAddress()
  expect((await auth('PUT', '/user', { email }, opened.body.access_token)).status).toBe(400)
  expect(await mailsFor(email)).toEqual([])
  expect((await wish(email, opened.body.access_token)).status, 'control').toBe(200)
})

test('a wish for an address that somebody has voids the wish before it', async () => {
  const me = await stack.makeUser()
  const other = await stack.makeUser()
  const free = anAddress()
  await wish(free, me.token)
  await wish(other.email, me.token)
  expect((await open('email_change', await linkFor(free, 'email_change'))).status).toBe(403)
})

test('the address before is told of the new one in the language of its person', async () => {
  const email = anAddress()
  await signUp(email, { data: { language: 'en' } })
  await confirm(email)
  const next = anAddress()
  await wish(next, (await signIn(email)).body.access_token)
  expect((await open('email_change', await linkFor(next, 'email_change'))).status).toBe(200)
  const [told] = await stack.sql`
    select language from private.mail where recipient = ${email} and kind = 'email_changed'`
  expect(told?.language).toBe('en')
})

test('a new password voids the link that would confirm the address', async () => {
  const email = anAddress()
  await signUp(email)
  const confirming = await linkFor(email, 'email_confirmation')
  await recover(email)
  const opened = await open('recovery', await linkFor(email, 'recovery'))
  expect((await auth('PUT', '/user', { password: next }, opened.body.access_token)).status).toBe(200)
  expect((await open('signup', confirming)).status).toBe(403)
})
