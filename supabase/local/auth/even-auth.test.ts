import { compare } from 'bcryptjs'
import { expect, test } from 'vitest'
import { no } from './auth-calls.ts'
import { type Accounts, evenAuth } from './even-auth.ts'

const password = 'a long enough password'
const nobodys = `$2b$10$${'.'.repeat(53)}`

/** Milliseconds that this process worked: what else the machine does is not counted. */
async function worked(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const post = (path: string, body: object) =>
  new Request(`http://localhost/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) })
const signIn = () => post('/token?grant_type=password', { email: 'a@b.example', password })
const signUp = () => post('/signup', { email: 'a@b.example', password, data: {} })
const accounts = (hash: string | undefined): Accounts => ({
  hashOfEmail: async () => hash,
  hashOfUser: async () => hash,
})
/** A lite that answers without any work. */
const saying = (code: string) => async () => (code === '' ? Response.json({}) : no(400, code, ''))

test.each([
  ['a sign-in of nobody', signIn, undefined, 'invalid_credentials', true],
  ['a sign-in that is not confirmed', signIn, undefined, 'email_not_confirmed', true],
  ['a sign-in with a hash of a lower cost', signIn, '$2a$04$', 'invalid_credentials', true],
  // Of these lite has hashed already.
  ['a sign-in of somebody', signIn, '$2b$10$', 'invalid_credentials', false],
  ['a sign-up of a known address', signUp, undefined, 'user_already_exists', true],
  ['a sign-up that waits to be confirmed', signUp, undefined, 'over_email_send_rate_limit', true],
  ['a sign-up of a new address', signUp, undefined, '', false],
])('%s is hashed for here or not', async (_, asked, hash, code, isHashed) => {
  const usual = await worked(() => compare(password, nobodys))
  const even = evenAuth(saying(code), accounts(hash))
  const spent = await worked(() => even(asked()))
  expect(spent > usual / 2, `${spent} ms, and hashing takes ${usual}`).toBe(isHashed)
})
