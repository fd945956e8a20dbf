// What an account's person is told by mail of what was done to it, and in which language what they ask for comes.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composed } from '#functions/send-mails/compose.ts'
import type { ClaimedMail } from '#functions/send-mails/outbox.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack({ authLimits: { signUps: 200, mailsOfNetwork: 500, guessesOfNetwork: 500 } })
})
afterAll(() => stack.close())

const password = 'a long enough password'
const next = 'another long password'
const auth = async (method: string, path: string, body: unknown, token?: string) => {
  const answer = await fetch(`${stack.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: stack.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const anAddress = () => `${randomUUID().slice(0, 8)}@stranger.example`
const signIn = (email: string, typed = password) =>
  auth('POST', '/token?grant_type=password', { email, password: typed })
const open = (type: string, token_hash: string) => auth('POST', '/verify', { type, token_hash })
const mailsFor = (email: string) =>
  stack.sql<{ kind: string; language: string; token: string }[]>`
    select kind, language, data->>'token' as token from private.mail where recipient = ${email} order by asked_at`
const kindsFor = async (email: string) => (await mailsFor(email)).map(({ kind }) => kind)
const linkFor = async (email: string, kind: string) =>
  (await mailsFor(email)).findLast((mail) => mail.kind === kind)?.token ?? 'none'
const someTimeAgo = (email: string) =>
  stack.sql`update auth.users set email_confirmed_at = now() - interval '1 day' where email = ${email}`
const change = (token: string, current_password: string, to: string) =>
  auth('PUT', '/user', { password: to, current_password }, token)

test('a new password is told to the account’s address, whether by the present one or by a link', async () => {
  const { email } = await stack.makeUser()
  await someTimeAgo(email)
  const here = (await signIn(email)).body.access_token
  expect((await change(here, 'a wrong password', next)).status).toBe(400)
  expect(await kindsFor(email), 'control: nothing was changed').toEqual([])
  expect((await change(here, password, next)).status).toBe(200)
  expect(await kindsFor(email)).toEqual(['password_changed'])
  await auth('POST', '/recover', { email })
  const opened = await open('recovery', await linkFor(email, 'recovery'))
  expect((await auth('PUT', '/user', { password }, opened.body.access_token)).status).toBe(200)
  expect(await kindsFor(email)).toEqual(['password_changed', 'recovery', 'password_changed'])
})

test('mails that somebody asks for hold up no notice', async () => {
  const { email } = await stack.makeUser()
  await someTimeAgo(email)
  for (let i = 0; i < 9; i++) await auth('POST', '/recover', { email })
  expect(await kindsFor(email)).toEqual(Array(4).fill('recovery'))
  await change((await signIn(email)).body.access_token, password, next)
  expect(await kindsFor(email)).toEqual([...Array(4).fill('recovery'), 'password_changed'])
  // What the notice says can be done at once: the links before it are void.
  await auth('POST', '/recover', { email })
  expect((await open('recovery', await linkFor(email, 'recovery'))).status).toBe(200)
})

test('the first password of an account is told to nobody', async () => {
  const email = anAddress()
  await auth('POST', '/signup', { email, password, data: { language: 'en' } })
  const confirmed = (await open('signup', await linkFor(email, 'email_confirmation'))).body.access_token
  expect((await auth('PUT', '/user', { password }, confirmed)).status).toBe(200)
  // As hosted Auth has it, where the password of the sign-up stands until the page that confirmed the address sets another.
  await stack.sql`update auth.users set encrypted_password = extensions.crypt(${next}, extensions.gen_salt('bf', 4))
    where email = ${email}`
  const other = anAddress()
  await auth('POST', '/signup', { email: other, password })
  await auth('POST', '/recover', { email: other })
  const opened = await open('recovery', await linkFor(other, 'recovery'))
  await someTimeAgo(other)
  expect((await auth('PUT', '/user', { password: next }, opened.body.access_token)).status).toBe(200)
  expect(await kindsFor(email)).toEqual(['email_confirmation'])
  expect(await kindsFor(other)).toEqual(['email_confirmation', 'recovery'])
  // Control: the next one is, in the language of the sign-up.
  await someTimeAgo(email)
  await change((await signIn(email, next)).body.access_token, next, password)
  expect((await mailsFor(email)).at(-1)).toMatchObject({ kind: 'password_changed', language: 'en' })
})

test('a sign-in, another address and data of a person are no new password', async () => {
  const { email } = await stack.makeUser()
  await someTimeAgo(email)
  const token = (await signIn(email)).body.access_token
  await auth('PUT', '/user', { data: { language: 'en' } }, token)
  const other = anAddress()
  await auth('PUT', '/user', { email: other, current_password: password }, token)
  await open('email_change', await linkFor(other, 'email_change'))
  expect(await kindsFor(email)).toEqual(['email_changed'])
  expect(await kindsFor(other)).toEqual(['email_change'])
})

test('it says what to do if it was somebody else: a page, and no secret', () => {
  const site = { site: 'https://noren.example', from: 'booking@noren.example' }
  const mail = { id: 'one', kind: 'password_changed', audience: 'account', to: 'a@b.example', data: {} }
  for (const [language, subject] of [
    ['ja', 'パスワードが変更されました'],
    ['en', 'Your password was changed'],
  ]) {
    const said = composed({ ...mail, language } as unknown as ClaimedMail, site)
    expect(said.subject).toBe(subject)
    expect(said.text).toMatch(/\n\nhttps:\/\/noren\.example\/reset-password\n$/)
  }
})

test('a mail comes in the language of the screen that asked, else in that of the sign-up', async () => {
  const email = anAddress()
  await auth('POST', '/signup', { email, password, data: { language: 'en' } })
  const languages = async () => (await mailsFor(email)).map(({ language }) => language)
  const resend = (language?: unknown) => auth('POST', '/resend', { type: 'signup', email, language })
  for (const language of ['ja', 'en', undefined, 'fr', 7]) {
    await resend(language)
    // More of them than an hour has.
    await stack.sql`update private.mail set asked_at = asked_at - interval '25 minutes' where recipient = ${email}`
  }
  expect(await languages()).toEqual(['en', 'ja', 'en', 'en', 'en', 'en'])
  const confirmed = (await open('signup', await linkFor(email, 'email_confirmation'))).body.access_token
  await auth('PUT', '/user', { password }, confirmed)
  await auth('POST', '/recover', { email, language: 'ja' })
  await auth('POST', '/recover', { email })
  expect((await languages()).slice(6)).toEqual(['ja', 'en'])
  const token = (await signIn(email)).body.access_token
  for (const language of ['ja', undefined, 7]) {
    const other = anAddress()
    await auth('PUT', '/user', { email: other, current_password: password, language }, token)
    expect((await mailsFor(other))[0]?.language, String(language)).toBe(language === 'ja' ? 'ja' : 'en')
  }
  const [kept] = await stack.sql`select raw_user_meta_data as about from auth.users where email = ${email}`
  expect(kept?.about, 'what is kept of the person stays').toMatchObject({ language: 'en' })
})
