import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changePassword, endOtherSessions, presentEmail, wishForEmail } from './account.ts'

const token = vi.hoisted(() => ({ is: 'a token' as string | null | undefined }))
vi.mock('#sync/session/access-token.ts', () => ({
  checkedToken: async () => {
    if (token.is === undefined) throw new Error('unreached')
    return token.is
  },
}))

const server = { url: 'http://auth.example', anonKey: 'anon' }
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  token.is = 'a token'
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  asked.mockReset()
  vi.unstubAllGlobals()
})
const answers = (status: number, error_code?: string) =>
  asked.mockResolvedValueOnce(Response.json(error_code ? { error_code } : {}, { status }))
const change = () => changePassword(server, { present: 'the old one', next: 'the new one' })

test('the old password goes with the new one, as the person', async () => {
  answers(200)
  expect(await change()).toBeNull()
  const [url, init] = asked.mock.calls[0] ?? []
  expect(url).toBe('http://auth.example/auth/v1/user')
  expect(init).toMatchObject({ method: 'PUT', headers: { authorization: 'Bearer a token' } })
  expect(JSON.parse(String(init?.body))).toEqual({ password: 'the new one', current_password: 'the old one' })
})

test.each([
  [400, 'current_password_mismatch', 'wrong_password'],
  [422, 'validation_failed', 'weak_password'],
  [422, 'same_password', 'same_password'],
  [429, 'over_request_rate_limit', 'too_many_requests'],
  [401, 'bad_jwt', 'auth'],
  [401, undefined, 'unavailable'],
  [500, undefined, 'unavailable'],
])('%i %s is said as %s', async (status, error, code) => {
  answers(status, error)
  expect(await change()).toBe(code)
})

test('without a network, and without a session, nothing is asked', async () => {
  token.is = undefined
  expect(await change()).toBe('offline')
  token.is = null
  expect(await change()).toBe('auth')
  expect(asked).not.toHaveBeenCalled()
})

test('other sessions end, this one does not', async () => {
  asked.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await endOtherSessions(server)).toBeNull()
  expect(asked.mock.calls[0]?.[0]).toBe('http://auth.example/auth/v1/logout?scope=others')
})

const wish = (checksPassword: boolean) =>
  wishForEmail(server, {
    ...{ from: 'a@b.example', to: 'new@b.example', present: 'the old one', language: 'en' },
    ...{ page: 'https://noren.example/confirm-email', checksPassword },
  })

test('another address goes with the present password, and whose it is is not told', async () => {
  answers(200)
  expect(await wish(false)).toBeNull()
  const [url, init] = asked.mock.calls[0] ?? []
  expect(url).toBe('http://auth.example/auth/v1/user?redirect_to=https%3A%2F%2Fnoren.example%2Fconfirm-email')
  expect(JSON.parse(String(init?.body))).toEqual({
    email: 'new@b.example',
    current_password: 'the old one',
    language: 'en',
  })
  answers(422, 'email_exists')
  expect(await wish(false), 'hosted Auth says it; the screen does not').toBeNull()
})

test.each([
  [400, 'current_password_mismatch', 'wrong_password'],
  [422, 'validation_failed', 'invalid_email'],
  [400, 'email_address_invalid', 'invalid_email'],
  [429, 'over_email_send_rate_limit', 'too_many_requests'],
  [401, 'bad_jwt', 'auth'],
  [500, undefined, 'unavailable'],
])('of another address %i %s is said as %s', async (status, error, code) => {
  answers(status, error)
  expect(await wish(false)).toBe(code)
})

test('where Auth does not ask for the present password, a sign-in that ends at once does', async () => {
  asked.mockResolvedValueOnce(Response.json({ access_token: 'another token' }))
  asked.mockResolvedValueOnce(new Response(null, { status: 204 }))
  answers(200)
  expect(await wish(true)).toBeNull()
  expect(asked.mock.calls.map(([url]) => url.replace(/^.*v1\//, '').replace(/=https.*/, ''))).toEqual([
    'token?grant_type=password',
    'logout?scope=local&keep=device',
    'user?redirect_to',
  ])
  expect(asked.mock.calls[1]?.[1].headers).toMatchObject({ authorization: 'Bearer another token' })
  asked.mockClear()
  answers(400, 'invalid_credentials')
  expect(await wish(true)).toBe('wrong_password')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('the address that the account has now, where Auth says it', async () => {
  asked.mockResolvedValueOnce(Response.json({ email: 'new@b.example' }))
  expect(await presentEmail(server)).toBe('new@b.example')
  answers(500)
  expect(await presentEmail(server)).toBeNull()
  token.is = null
  expect(await presentEmail(server)).toBeNull()
})
