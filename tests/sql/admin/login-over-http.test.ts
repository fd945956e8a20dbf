// The whole way of a new vendor's login as the browsers go it: our function, Auth's sign-up, the confirmation, the sign-in.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
let admin: string
beforeAll(async () => {
  stack = await aStack()
  const made = await stack.makeUser()
  await stack.sql`insert into private.admin (user_id) values (${made.id})`
  admin = made.token
}, 60_000)
afterAll(() => stack.close())

const password = '長い長い合言葉 one'

async function auth(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${stack.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('the login that was wanted signs in to its vendor, and the secret is in no token', async () => {
  const [id, token] = [crypto.randomUUID(), crypto.randomUUID().replaceAll('-', '')]
  const email = `${id.slice(0, 8)}@kiku.example`
  const form = {
    ...{ name: '菊寿司', email, phone: '03-1234-5678', address: '', url: `kiku-${id.slice(0, 8)}` },
    ...{ vendor_type: 'RESTAURANT', minimum_pax: 1, cutoff_days: 0, send_confirmation_email: true },
  }
  const create = () => stack.rpc('create_vendor', { p_id: id, p_token: token, p_form: form }, admin)
  expect((await create()).body).toEqual({ ok: true, id, login: 'wanted' })
  expect(
    (await auth('signup', { email, password, data: { language: 'ja', invitation: token } })).status,
  ).toBe(200)
  // An answer that was lost: the same again changes nothing.
  expect((await create()).body).toEqual({ ok: true, id, login: 'wanted' })
  await stack.sql`update auth.users set email_confirmed_at = now() where email = ${email}`
  const { status, body } = await auth('token?grant_type=password', { email, password })
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain(token)
  const [link] = await stack.sql`
    select k.vendor_id from public.users_vendor_key k join auth.users u on u.id = k.user_id where u.email = ${email}`
  expect(link?.['vendor_id']).toBe(id)
  expect((await create()).body).toEqual({ ok: true, id, login: 'linked' })
})
