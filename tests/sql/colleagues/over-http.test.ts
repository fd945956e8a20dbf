// The whole way of somebody who is invited, over HTTP, Auth's real sign-up and a real mail server.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let server: MailServer
let stack: TestStack
beforeAll(async () => {
  server = await startMailServer()
  const transport = smtpTransport(server.url)
  stack = await aStack({ mails: { from: 'noren@noren.example', page: false, everyMs: 200, transport } })
}, 240_000)
afterAll(async () => {
  await stack?.close()
  await server?.close()
})

const password = '長い長い合言葉 one'

async function auth(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${stack.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const signIn = (email: string) => auth('token?grant_type=password', { email, password })
const signUp = (email: string, invitation?: string, word = password) =>
  auth('signup', {
    ...{ email, password: word },
    data: { language: 'ja', terms_version: '2026-11', ...(invitation ? { invitation } : {}) },
  })

async function mailTo(email: string): Promise<{ token: string; text: string; subject: string }> {
  await expect.poll(() => server.accepted.some(({ to }) => to === email), { timeout: 20_000 }).toBe(true)
  const { mail } = server.accepted.findLast(({ to }) => to === email) ?? {}
  const text = mail?.text ?? ''
  return { text, subject: mail?.subject ?? '', token: /\/invitation#([0-9a-f]{32})/.exec(text)?.[1] ?? '' }
}

async function invited(): Promise<{
  email: string
  vendor: string
  token: string
  text: string
  subject: string
}> {
  const { id: vendor } = await stack.makeVendor({ name: '菊寿司' })
  const { token: me } = await stack.makeUser(vendor)
  const email = `${crypto.randomUUID().slice(0, 8)}@kiku.example`
  const said = await stack.rpc('invite_colleague', { p_vendor: vendor, p_email: email, p_language: 'ja' }, me)
  expect(said).toMatchObject({ status: 200, body: { ok: true } })
  return { email, vendor, ...(await mailTo(email)) }
}
const worksFor = async (email: string) =>
  (
    await stack.sql`select k.vendor_id from public.users_vendor_key k join auth.users u on u.id = k.user_id where u.email = ${email}`
  )[0]?.['vendor_id']

test('the mail names the business, says seven days, and its link is the way in: password, inside', async () => {
  const { email, vendor, token, text, subject } = await invited()
  expect(subject).toBe('菊寿司への招待')
  expect(text).toContain('7日間')
  expect((await stack.rpc('open_invitation', { p_token: token })).body).toMatchObject({
    ok: true,
    email,
    account: 'none',
  })
  expect((await stack.rpc('make_way_for_invited', { p_token: token })).body).toEqual({ ok: true })
  expect((await signUp(email, token)).status).toBe(200)
  const inside = await signIn(email)
  expect(inside.status, 'no second mail has to be read').toBe(200)
  expect(JSON.stringify(inside.body), 'the secret has served').not.toContain(token)
  expect(JSON.stringify(inside.body), 'control: what else was said').toContain('2026-11')
  expect(
    String(inside.body['access_token'])
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
      .join(),
  ).not.toContain(token)
  // Auth writes a copy of its own behind ours. It has served by then, and goes with the first sign-in.
  expect(JSON.stringify(await signIn(email))).not.toContain(token)
  expect(await worksFor(email)).toBe(vendor)
  expect((await stack.rpc('open_invitation', { p_token: token })).body).toEqual({
    ok: false,
    code: 'link_invalid',
  })
})

test('control: the same sign-up without the secret stays outside until its address is confirmed', async () => {
  const { email } = await invited()
  await signUp(email)
  expect((await signIn(email)).status).toBe(400)
  expect(await worksFor(email)).toBe(undefined)
})

test('somebody else had signed up with the address: their password opens nothing', async () => {
  const { email, vendor, token } = await invited()
  await signUp(email, undefined, 'the password of a squatter')
  await stack.rpc('make_way_for_invited', { p_token: token })
  await signUp(email, token)
  expect((await signIn(email)).status).toBe(200)
  expect(
    (await auth('token?grant_type=password', { email, password: 'the password of a squatter' })).status,
  ).toBe(400)
  expect(await worksFor(email)).toBe(vendor)
})

test('an account that is there joins with its own session, by a call that has no GET', async () => {
  const { vendor } = await invited()
  const { token: me } = await stack.makeUser(vendor)
  const other = await stack.makeUser()
  await stack.rpc('invite_colleague', { p_vendor: vendor, p_email: other.email, p_language: 'en' }, me)
  const { token, text } = await mailTo(other.email)
  expect(text).toContain('within 7 days')
  expect((await stack.rpc('join_vendor', { p_token: token })).status, 'nobody is signed in').toBe(401)
  expect((await stack.rpc('join_vendor', { p_token: token }, me)).body).toEqual({
    ok: false,
    code: 'other_account',
  })
  const byGet = await fetch(`${stack.url}/rest/v1/rpc/open_invitation?p_token=${token}`, {
    headers: { apikey: stack.anonKey },
  })
  expect(byGet.ok).toBe(false)
  expect((await stack.rpc('join_vendor', { p_token: token }, other.token)).body).toEqual({ ok: true })
  expect(await worksFor(other.email)).toBe(vendor)
})

test('a member who was removed hears the channel no longer, and is told at the next call', async () => {
  const { vendor } = await invited()
  const [me, other] = [await stack.makeUser(vendor), await stack.makeUser(vendor)]
  const beat = () =>
    stack.rpc('sync_heartbeat', { p_vendor: vendor, p_device: 'd', p_name: '', p_seen: null }, other.token)
  expect((await beat()).status).toBe(200)
  expect(
    (await stack.rpc('remove_colleague', { p_vendor: vendor, p_user: other.id }, me.token)).body,
  ).toEqual({ ok: true })
  expect(await beat()).toMatchObject({ status: 403, body: { message: 'not_member' } })
})
