import { expect, test } from 'vitest'
import { guardAuth } from './auth-guard.ts'
import { networkOf } from './network-of.ts'

const at = (path: string, method = 'POST', peer = '192.0.2.1', body?: unknown) =>
  new Request(`http://localhost${path}`, {
    method,
    headers: { 'x-noren-peer': peer },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const signIn = '/auth/v1/token?grant_type=password'
const refusing = async () => new Response('{}', { status: 400 })

test('what the product does not call is not there; all else passes', async () => {
  const guarded = guardAuth(async () => new Response('asked'))
  for (const path of [
    '/otp',
    '/magiclink',
    '/recover',
    '/resend',
    '/verify',
    '/admin/users',
    '/authorize',
    '',
  ])
    expect((await guarded(at(`/auth/v1${path}`))).status, path).toBe(404)
  expect((await guarded(at('/auth/v1/admin/users', 'GET'))).status).toBe(404)
  for (const path of ['/rest/v1/rpc/vendor_page', signIn, '/auth/v1/signup', '/auth/v1/logout?scope=local'])
    expect(await (await guarded(at(path))).text(), path).toBe('asked')
})

test('an e-mail address is not changed; a name is', async () => {
  const guarded = guardAuth(async (request) => new Response(await request.text()))
  expect((await guarded(at('/auth/v1/user', 'PUT', '', { email: 'a@noren.example' }))).status).toBe(422)
  expect(await (await guarded(at('/auth/v1/user', 'PUT', '', { data: { a: 1 } }))).text()).toBe(
    '{"data":{"a":1}}',
  )
})

test('a refused sign-in takes its time, a good one does not', async () => {
  const began = Date.now()
  await guardAuth(async () => new Response('{}'), { refusalMs: 60_000 })(at(signIn))
  expect(Date.now() - began).toBeLessThan(1000)
  await guardAuth(refusing, { refusalMs: 80 })(at(signIn))
  expect(Date.now() - began).toBeGreaterThanOrEqual(79)
})

test('a network that was refused too often waits; others and refreshes do not', async () => {
  const guarded = guardAuth(refusing, { refusalMs: 0, refusals: 3, windowMs: 900 })
  for (let i = 0; i < 3; i++) expect((await guarded(at(signIn, 'POST', `2001:db8::${i}`))).status).toBe(400)
  expect((await guarded(at(signIn, 'POST', '2001:db8::9'))).status).toBe(429)
  expect((await guarded(at('/auth/v1/signup', 'POST', '2001:db8::9'))).status).toBe(429)
  expect((await guarded(at('/auth/v1/token?grant_type=refresh_token', 'POST', '2001:db8::9'))).status).toBe(
    400,
  )
  expect((await guarded(at(signIn, 'POST', '192.0.2.1'))).status).toBe(400)
  await new Promise((resolve) => setTimeout(resolve, 950))
  expect((await guarded(at(signIn, 'POST', '2001:db8::9'))).status).toBe(400)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
