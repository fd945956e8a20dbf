import { createHmac, randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToken } from '#local/auth/token.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
})
afterAll(() => stack.close())

test('every answer carries the headers that a production host must send', async () => {
  for (const path of ['/', '/nowhere.js', '/rest/v1/', '/noren/health']) {
    const { headers } = await fetch(stack.url + path)
    // No inline style and no hash of one: every sheet is a file of ours.
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; /,
    )
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toBe('camera=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a missing script is 404, never a page; other methods are refused', async () => {
  expect((await fetch(`${stack.url}/assets/gone-123.js`)).status).toBe(404)
  expect((await fetch(`${stack.url}/favicon-gone.png`)).status).toBe(404)
  expect((await fetch(`${stack.url}/`, { method: 'POST', body: 'x' })).status).toBe(405)
})

test.each(['/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/%', '/.sources', '/assets/../.sources'])(
  'no path leads out of the built pages: %s',
  async (path) => {
    expect((await asWritten(path)).status).toBe(404)
  },
)

/** fetch() would tidy the path up first. */
const asWritten = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve) => {
    const headers = { apikey: stack.anonKey, origin: 'http://other.example' }
    request(`${stack.url}/`, { path, method, headers }, async (res) => {
      const body = Buffer.concat(await res.toArray()).toString()
      resolve({ status: res.statusCode, headers: res.headers, body })
    }).end()
  })

test.each([
  '/rest/v1/../../_system/info',
  '/rest/v1/%2e%2e/%2e%2e/_system/info',
  '/rest/v1/.%2E/%2e./_system/info',
  '/rest/v1/..\\..\\_system/info',
  '/auth/v1/../../_system/info',
  '/rest/v1/;/../../../_system/info',
  '/_system/info',
  'http://localhost/rest/v1/../../_system/info',
])('no path leads past the list of calls into the REST layer: %s', async (path) => {
  const { status, body } = await asWritten(path)
  expect([status, JSON.parse(body).code]).toEqual([404, 'PT404'])
})

test('no other site is told that it may ask', async () => {
  const preflight = await asWritten('/rest/v1/rpc/vendor_page', 'OPTIONS')
  expect(preflight.status).toBe(404)
  const read = await asWritten('/rest/v1/vendor?select=*')
  // A visitor has no right on the table; the answer is the library's.
  expect(read.status).toBe(401)
  for (const { headers } of [preflight, read])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(['/noren-tei/book', '/storage/book', '/rest-house/book'])(
  'a venue may have an address that looks like one of ours: %s',
  async (path) => expect((await fetch(stack.url + path)).headers.get('content-type')).toContain('text/html'),
)

interface Call {
  body?: BodyInit
  headers?: Record<string, string>
  duplex?: 'half'
}
const call = (path: string, init: Call) =>
  fetch(stack.url + path, {
    method: 'POST',
    ...init,
    headers: { apikey: stack.anonKey, 'content-type': 'application/json', ...init.headers },
  })

test('a body beyond what its sender may send is refused, declared or not, and the server lives on', async () => {
  const token = (await stack.makeUser()).token
  const sent = async (bytes: number, bearer?: string) => {
    const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
    const body = `{"p_vendor_url":"${'x'.repeat(bytes)}"}`
    return (await call('/rest/v1/rpc/vendor_page', { body, headers })).status
  }
  expect(await sent(31_000)).toBe(200)
  expect(await sent(33_000)).toBe(413)
  expect(await sent(33_000, `${token}x`)).toBe(413)
  expect(await sent(900_000, token)).toBe(200)
  expect(await sent(1_100_000, token)).toBe(413)
  const stream = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 11; i++) controller.enqueue(new TextEncoder().encode('y'.repeat(100_000)))
      controller.close()
    },
  })
  const undeclared = call('/rest/v1/rpc/vendor_page', { body: stream, duplex: 'half' })
  expect((await undeclared).status).toBe(413)
  expect((await fetch(`${stack.url}/noren/health`)).status).toBe(200)
})

test('who resets the connection after the body is nobody to no limit', async () => {
  const vendor = await stack.makeVendor()
  const { port } = new URL(stack.url)
  const hold = () => {
    const body = JSON.stringify({
      ...{ p_vendor_url: vendor.url, p_id: randomUUID(), p_token: randomUUID().replaceAll('-', '') },
      ...{ p_day: '2027-01-02', p_minute: 1140, p_pax: 1, p_old_id: null, p_old_token: null },
    })
    return (
      `POST /rest/v1/rpc/hold_seats HTTP/1.1\r\nhost: x\r\napikey: ${stack.anonKey}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    )
  }
  for (let i = 0; i < 60; i++) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(hold())
    await new Promise((resolve) => setTimeout(resolve, i % 4))
    socket.resetAndDestroy()
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  const held = await stack.sql<{ caller: string }[]>`
    select caller from private.hold where vendor_id = ${vendor.id}
    union select key from private.rate_counter where vendor_id = ${vendor.id} and name = 'hold_caller'`
  expect(held.map(({ caller }) => caller)).toEqual(['127.0.0.1'])
})

test('without the public key nothing answers; what the REST layer has of its own is out of reach', async () => {
  expect((await fetch(`${stack.url}/rest/v1/vendor`)).status).toBe(401)
  for (const path of ['/_system/config', '/storage/v1/bucket', '/functions/v1/x', '/realtime/v1/api']) {
    const body = await (await fetch(stack.url + path, { headers: { apikey: stack.anonKey } })).text()
    expect(body).not.toContain('jwt_secret')
  }
})

test('[S10] signing out clears what the browser keeps; signing out others does not', async () => {
  const user = await stack.makeUser()
  const headers = { authorization: `Bearer ${user.token}` }
  const others = await call('/auth/v1/logout?scope=others', { headers })
  expect([others.status, others.headers.get('clear-site-data')]).toEqual([204, null])
  const own = await call('/auth/v1/logout', { headers })
  expect([own.status, own.headers.get('clear-site-data')]).toEqual([204, '"cache", "cookies", "storage"'])
  // A session that had ended: the device is emptied for a page of ours, never for another site that posts here.
  for (const [site, told] of [
    ['same-origin', '"cache", "cookies", "storage"'],
    ['cross-site', null],
    ['same-site', null],
  ] as const) {
    const ended = await call('/auth/v1/logout', { headers: { 'sec-fetch-site': site } })
    expect([site, ended.status, ended.headers.get('clear-site-data')]).toEqual([site, 401, told])
  }
  expect((await call('/auth/v1/logout', {})).headers.get('clear-site-data')).toBeNull()
  // Of a mail's link: whoever works on this device keeps all that is on it.
  const link = { authorization: `Bearer ${(await stack.makeUser()).token}`, 'sec-fetch-site': 'same-origin' }
  const ended = await call('/auth/v1/logout?scope=global&keep=device', { headers: link })
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, null])
})

test('[S11] what a caller sent never reaches the terminal, also when it fails', async () => {
  const said: string[] = []
  const write = process.stdout.write
  const writeError = process.stderr.write
  process.stdout.write = process.stderr.write = (chunk: unknown) => said.push(String(chunk)) > 0
  try {
    await call('/rest/v1/rpc/vendor_page', { body: '{"p_vendor_url": "山田090"}' })
    await call('/rest/v1/rpc/no_such_function', { body: '{"name": "山田090"}' })
    await call('/rest/v1/booking?phone=eq.山田090', { body: '[{"last_name": "山田090"}]' })
    await call('/rest/v1/rpc/vendor_page', { body: '{"山田090' })
  } finally {
    process.stdout.write = write
    process.stderr.write = writeError
  }
  expect(said.join('')).not.toContain('山田')
})

test('tokens: ours pass, and a changed, unsigned, expired or foreign one does not', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const make = (claims: object, secret = 's', alg = 'HS256') => {
    const text = `${part({ alg })}.${part(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const good = { sub: 'me', role: 'authenticated', exp: 2_000 }
  expect(readToken(make(good), 's', 1_000_000)?.sub).toBe('me')
  expect(readToken(make(good), 's', 2_000_000)).toBeUndefined()
  expect(readToken(make(good, 'other'), 's', 0)).toBeUndefined()
  expect(readToken(make(good, 's', 'none'), 's', 0)).toBeUndefined()
  expect(readToken(make({ ...good, role: 'service_role' }), 's', 0)).toBeUndefined()
  expect(readToken(`${make(good)}x`, 's', 0)).toBeUndefined()
  for (const odd of [null, 3, '', 'a.b.c', '..', 'x'.repeat(9000), `${part([])}.${part(null)}.`]) {
    expect(readToken(odd, 's', 0)).toBeUndefined()
  }
})
