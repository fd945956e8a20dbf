// The whole way of the first admin as a browser goes it: Auth's own hashes, sessions and sign-in.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminLink } from '#local/commands/admin-link.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
}, 60_000)
afterAll(() => stack.close())

const password = '長い長い合言葉 one'
const squatted = 'the squatter’s own'

async function auth(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${stack.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const signIn = (email: string, word: string) => auth('token?grant_type=password', { email, password: word })
const newLink = async () => (await adminLink(stack.sql, stack.url)).split('#')[1] ?? ''
const claim = async (token: string, email: string) =>
  (await stack.rpc('claim_admin_link', { p_token: token, p_email: email, p_password: password })).body

/** Signed up, and whether the address counts as confirmed, whatever this installation's sign-up says. */
async function anAccount(word: string, confirmed: boolean): Promise<string> {
  const email = `${crypto.randomUUID().slice(0, 8)}@noren.example`
  await auth('signup', { email, password: word })
  await stack.sql`update auth.users set email_confirmed_at = ${confirmed ? new Date() : null} where email = ${email}`
  return email
}

test('who signed up and shows the password is an admin from the next sign-in on', async () => {
  const token = await newLink()
  const email = await anAccount(password, true)
  expect(await claim(token, email)).toEqual({ ok: true })
  const { status, body } = await signIn(email, password)
  expect(status).toBe(200)
  expect(body['user']).toMatchObject({ user_metadata: { role: 'admin' } })
  expect(await stack.rpc('is_admin', {}, String(body['access_token']))).toMatchObject({ body: true })
  expect(await claim(token, email)).toEqual({ ok: false, code: 'link_invalid' })
})

test('whoever squatted the address is out: password, session and refresh token', async () => {
  const email = await anAccount(squatted, true)
  const { body: his } = await signIn(email, squatted)
  const refresh = () => auth('token?grant_type=refresh_token', { refresh_token: his['refresh_token'] })
  await stack.sql`update auth.users set email_confirmed_at = null where email = ${email}`
  expect(await claim(await newLink(), email)).toEqual({ ok: true })
  expect((await refresh()).status).toBe(400)
  expect((await signIn(email, squatted)).status).toBe(400)
  expect((await signIn(email, password)).status).toBe(200)
})

test('control: until the claim the squatter’s refresh token is good', async () => {
  const email = await anAccount(squatted, true)
  const { body: his } = await signIn(email, squatted)
  const refreshed = await auth('token?grant_type=refresh_token', { refresh_token: his['refresh_token'] })
  expect(refreshed.status).toBe(200)
})
