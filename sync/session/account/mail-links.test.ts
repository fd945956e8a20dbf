import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForMail, endLinkSession, openLink, setPassword } from './mail-links.ts'

const server = { url: 'http://auth.example', anonKey: 'anon' }
const page = 'https://noren.example/reset-password'
const secret = '0123456789abcdef0123456789abcdef'
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => void vi.stubGlobal('fetch', asked))
afterEach(() => {
  asked.mockReset()
  vi.unstubAllGlobals()
})
const answers = (status: number, body: object = {}) =>
  asked.mockResolvedValueOnce(Response.json(body, { status }))
const call = (nr: number) => {
  const [url, init] = asked.mock.calls[nr] ?? []
  return {
    url,
    method: init?.method,
    body: init?.body ? JSON.parse(String(init.body)) : null,
    headers: init?.headers,
  }
}
const token = { kind: 'token', type: 'recovery', token: secret } as const
const user = { id: 'one', email: 'a@b.example' }
const opened = { accessToken: 'a.b.c', userId: 'one', email: 'a@b.example' }

test('the address stands in the body, where a server writes no log of it', async () => {
  answers(200)
  answers(200)
  expect(await askForMail(server, 'recover', 'a@b.example', page, 'en')).toBeNull()
  expect(await askForMail(server, 'resend', 'a@b.example', page, 'en')).toBeNull()
  expect(call(0)).toMatchObject({ method: 'POST', body: { email: 'a@b.example', language: 'en' } })
  expect(call(1).body).toEqual({ type: 'signup', email: 'a@b.example', language: 'en' })
  for (const nr of [0, 1]) expect(call(nr).url).not.toContain('a@b')
  expect(call(0).url).toBe(`http://auth.example/auth/v1/recover?redirect_to=${encodeURIComponent(page)}`)
})

test.each([
  [429, 'over_email_send_rate_limit', 'too_many_requests'],
  [429, '', 'too_many_requests'],
  [422, 'validation_failed', 'invalid_email'],
  [400, 'email_address_invalid', 'invalid_email'],
  [500, '', 'unavailable'],
  [403, '', 'unavailable'],
])('a mail that is not taken: %i %s is %s', async (status, error_code, code) => {
  answers(status, error_code ? { error_code } : {})
  expect(await askForMail(server, 'recover', 'a@b.example', page, 'en')).toBe(code)
})

test('a link is opened by its secret in the body, and says whose it is', async () => {
  answers(200, { access_token: 'a.b.c', user })
  expect(await openLink(server, token)).toEqual({ state: 'opened', opened })
  expect(call(0)).toMatchObject({
    url: 'http://auth.example/auth/v1/verify',
    method: 'POST',
    body: { type: 'recovery', token_hash: secret },
  })
  answers(200, { access_token: 'a.b.c', user })
  await openLink(server, { ...token, type: 'signup' })
  expect(call(1).body.type).toBe('email')
})

test('a new address is confirmed without a session, and no other link is', async () => {
  const change = { ...token, type: 'email_change' } as const
  answers(200, { user })
  expect(await openLink(server, change)).toEqual({ state: 'opened', opened: { ...opened, accessToken: '' } })
  // Hosted Auth's answer to the first of two mails.
  answers(200, { msg: 'Confirmation link accepted.' })
  expect(await openLink(server, change)).toEqual({ state: 'half' })
  answers(200, { user })
  expect(await openLink(server, token)).toEqual({ state: 'half' })
})

test('a session that came with the link is looked at, and spends nothing', async () => {
  answers(200, user)
  const link = { kind: 'session', type: 'recovery', accessToken: 'a.b.c', refreshToken: 'x' } as const
  expect(await openLink(server, link)).toEqual({ state: 'opened', opened })
  expect(call(0)).toMatchObject({ url: 'http://auth.example/auth/v1/user', method: 'GET' })
  answers(401, { error_code: 'bad_jwt' })
  expect(await openLink(server, link)).toEqual({ state: 'ended' })
})

test.each([
  [403, { error_code: 'otp_expired' }, 'ended'],
  [404, { error_code: 'user_not_found' }, 'ended'],
  [429, { error_code: 'over_request_rate_limit' }, 'too_many_requests'],
  [500, { error_code: 'unexpected_failure' }, 'unavailable'],
  [403, {}, 'unavailable'],
  [200, { msg: 'Confirmation link accepted.' }, 'half'],
  [200, { access_token: 'a.b.c' }, 'unavailable'],
])('what a link opens: %i %j is %s', async (status, body, state) => {
  answers(status, body)
  expect(await openLink(server, token)).toEqual({ state })
})

test('without a network nothing is said of the link', async () => {
  asked.mockRejectedValue(new TypeError('no network'))
  expect(await openLink(server, token)).toEqual({ state: 'offline' })
  expect(await askForMail(server, 'recover', 'a@b.example', page, 'en')).toBe('offline')
  expect(await setPassword(server, opened, 'a long new password')).toBe('offline')
})

test('a new password ends every session, the one of the link too', async () => {
  answers(200)
  asked.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await setPassword(server, opened, 'a long new password')).toBeNull()
  expect(call(0)).toMatchObject({ method: 'PUT', body: { password: 'a long new password' } })
  expect(call(1)).toMatchObject({
    url: 'http://auth.example/auth/v1/logout?scope=global&keep=device',
    headers: { authorization: 'Bearer a.b.c' },
  })
})

test.each([
  [422, 'same_password', 'same_password'],
  [422, 'weak_password', 'weak_password'],
  [422, 'validation_failed', 'weak_password'],
  [400, 'current_password_required', 'ended'],
  [401, 'no_authorization', 'ended'],
  [429, '', 'too_many_requests'],
  [401, '', 'unavailable'],
  [503, '', 'unavailable'],
])('a password that is not set: %i %s is %s, and no session ends', async (status, error_code, code) => {
  answers(status, error_code ? { error_code } : {})
  expect(await setPassword(server, opened, 'a long new password')).toBe(code)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a link that served to confirm signs nobody in', async () => {
  asked.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await endLinkSession(server, opened)
  expect(call(0).url).toBe('http://auth.example/auth/v1/logout?scope=local&keep=device')
  await endLinkSession(server, { ...opened, accessToken: '' })
  expect(asked).toHaveBeenCalledTimes(1)
})
