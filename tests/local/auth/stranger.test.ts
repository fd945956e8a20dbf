// A stranger signs up with somebody's address, before her, after her, or both, and waits for her to confirm it: over HTTP on the
// stack as it is started, and with the statements of hosted Auth.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { functionsIn, readSchemas } from '#local/database/schemas.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  // All tests here are one network.
  stack = await aStack({ authLimits: { signUps: 200, mailsOfNetwork: 500, guessesOfNetwork: 500 } })
})
afterAll(() => stack.close())

const hers = 'a long password of hers'
const strangers = 'a long password of a stranger'

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
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const anAddress = () => `${randomUUID().slice(0, 8)}@owner.example`
const signUp = (email: string, password: string) => auth('POST', '/signup', { email, password })
const isLetIn = async (email: string, password: string) =>
  (await auth('POST', '/token?grant_type=password', { email, password })).status === 200
const choose = (password: string, token: string) => auth('PUT', '/user', { password }, token)
async function openLatest(email: string) {
  const [mail] = await stack.sql<{ token: string }[]>`
    select data->>'token' as token from private.mail
    where recipient = ${email} and kind = 'email_confirmation' order by asked_at desc limit 1`
  return auth('POST', '/verify', { type: 'email', token_hash: mail?.token ?? 'none' })
}

const orders: [string, string[]][] = [
  ['before her', [strangers, hers]],
  ['after her', [hers, strangers]],
  ['before and after her', [strangers, hers, strangers]],
  ['alone', [strangers]],
]

test.each(orders)('a stranger who signs up %s is not let in by her link', async (_, passwords) => {
  const email = anAddress()
  for (const one of passwords) await signUp(email, one)
  const links = await stack.sql<{ token: string }[]>`
    select data->>'token' as token from private.mail where recipient = ${email} order by asked_at desc`
  expect(links).toHaveLength(passwords.length)
  for (const { token } of links.slice(1))
    expect((await auth('POST', '/verify', { type: 'email', token_hash: token })).status).toBe(403)
  const opened = await openLatest(email)
  expect(opened.status).toBe(200)
  // Here the network may end, for good: whatever was typed at a sign-up opens nothing.
  expect([await isLetIn(email, strangers), await isLetIn(email, hers)]).toEqual([false, false])
  // A sign-up that comes now is one for an address that somebody has.
  await signUp(email, strangers)
  expect(await isLetIn(email, strangers)).toBe(false)
  expect((await choose(hers, opened.body.access_token)).status).toBe(200)
  expect([await isLetIn(email, strangers), await isLetIn(email, hers)]).toEqual([false, true])
  expect((await choose(strangers, opened.body.access_token)).status, 'once').toBe(400)
})

test('who lost the network after the link comes in by a link for a new password', async () => {
  const email = anAddress()
  await signUp(email, strangers)
  await openLatest(email)
  await auth('POST', '/recover', { email })
  const [mail] = await stack.sql<{ token: string }[]>`
    select data->>'token' as token from private.mail where recipient = ${email} and kind = 'recovery'`
  const opened = await auth('POST', '/verify', { type: 'recovery', token_hash: mail?.token })
  expect((await choose(hers, opened.body.access_token)).status).toBe(200)
  expect([await isLetIn(email, strangers), await isLetIn(email, hers)]).toEqual([false, true])
})

test('control: where the password is not voided, the stranger is let in the moment she opens her link', async () => {
  const name = 'private.link_confirms'
  const { text } = functionsIn(readSchemas()).find((one) => one.name === name) ?? { text: '' }
  expect(text).toContain('create function private.link_confirms')
  await stack.sql`
    create or replace function private.link_confirms() returns trigger language plpgsql as 'begin return new; end'`
  try {
    const email = anAddress()
    await signUp(email, hers)
    await signUp(email, strangers)
    await openLatest(email)
    expect(await isLetIn(email, strangers)).toBe(true)
  } finally {
    await stack.sql.unsafe(text.replace('create function', 'create or replace function'))
  }
})

describe('by the statements of hosted Auth', () => {
  const anAccount = async (sent: boolean) => {
    const id = randomUUID()
    await stack.sql`
      insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@owner.example`}, 'a hash',
        ${sent ? id.repeat(2) : ''}, ${sent ? new Date() : null})`
    return id
  }
  const passwordOf = async (id: string) =>
    (await stack.sql`select encrypted_password as kept from auth.users where id = ${id}`)[0]?.['kept']
  // models.User.Confirm of supabase/auth writes these two columns and no other.
  const confirm = (id: string) =>
    stack.sql`update auth.users set confirmation_token = '', email_confirmed_at = now() where id = ${id}`

  test('a link voids the password in the statement that confirms', async () => {
    const id = await anAccount(true)
    await confirm(id)
    expect(await passwordOf(id)).toBe('')
  })

  test('who is made by an admin, confirmed at once, keeps the password that the admin gave', async () => {
    const id = await anAccount(false)
    await confirm(id)
    expect(await passwordOf(id)).toBe('a hash')
  })

  test('who is confirmed by hand keeps it too; a password of the same statement counts', async () => {
    const byHand = await anAccount(true)
    await stack.sql`update auth.users set email_confirmed_at = now() where id = ${byHand}`
    expect(await passwordOf(byHand)).toBe('a hash')
    const both = await anAccount(true)
    await stack.sql`
      update auth.users set confirmation_token = '', email_confirmed_at = now(), encrypted_password = 'another' where id = ${both}`
    expect(await passwordOf(both)).toBe('another')
  })
})
