// Nobody kills a link that its owner has by asking for something in their name, and no link's end tells who has an account.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack({ authLimits: { signUps: 200, mailsOfNetwork: 500, guessesOfNetwork: 500 } })
})
afterAll(() => stack.close())

const password = 'a long enough password'
const anAddress = () => `${randomUUID().slice(0, 8)}@stranger.example`
async function auth(method: string, path: string, body: unknown, token?: string): Promise<number> {
  const answer = await fetch(`${stack.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: stack.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  await answer.text()
  return answer.status
}
const signUp = (email: string, typed = password) =>
  auth('POST', '/signup', { email, password: typed, data: { language: 'en' } })
const open = (type: string, token_hash: string) => auth('POST', '/verify', { type, token_hash })
const wish = (email: string, token: string) =>
  auth('PUT', '/user', { email, current_password: password }, token)
const mailsFor = (email: string, kind: string) => stack.sql<{ token: string; language: string }[]>`
  select data->>'token' as token, language from private.mail where recipient = ${email} and kind = ${kind}
  order by asked_at desc`
const linkFor = async (email: string, kind: string) => (await mailsFor(email, kind))[0]?.token ?? 'none'

test('a sign-up that is refused for its password ends no link; control: one that goes through brings another', async () => {
  const email = anAddress()
  await signUp(email)
  const first = await linkFor(email, 'email_confirmation')
  for (const weak of ['x', 'nine sign', 'x'.repeat(73)]) expect(await signUp(email, weak)).toBe(422)
  expect(await mailsFor(email, 'email_confirmation')).toHaveLength(1)
  expect(await open('signup', first)).toBe(200)

  const other = anAddress()
  await signUp(other)
  const before = await linkFor(other, 'email_confirmation')
  expect(await signUp(other)).toBe(200)
  const [mail, ...earlier] = await mailsFor(other, 'email_confirmation')
  expect([mail?.language, earlier.length]).toEqual(['en', 1])
  expect(await open('signup', before)).toBe(403)
  expect(await open('signup', mail?.token ?? '')).toBe(200)
})

test('a wish for another address voids the one before, also where no mail goes out for it', async () => {
  const me = await stack.makeUser()
  const [free, full] = [anAddress(), anAddress()]
  await stack.sql`
    select private.ask_mail('email_change', null, ${full}, 'en', '{}') from generate_series(1, 4)`
  expect(await wish(free, me.token)).toBe(200)
  expect(await wish(full, me.token)).toBe(200)
  expect(await mailsFor(full, 'email_change'), 'control: it asked for none').toHaveLength(4)
  expect(await open('email_change', await linkFor(free, 'email_change'))).toBe(403)
})
