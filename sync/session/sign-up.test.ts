import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setServer } from './server.ts'
import { signUp } from './sign-up.ts'

let server: Server
let answer: { status: number; body: unknown }

beforeAll(async () => {
  server = createServer((req, res) => {
    req.resume().on('end', () => {
      if (answer.status === 0) return void res.destroy()
      res.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  setServer({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, anonKey: 'key' })
  // The library wants one to be there; nothing here listens.
  vi.stubGlobal('WebSocket', class {})
})
afterAll(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((down) => server.close(down))
})

const refused = (status: number, error_code: string) => ({
  status,
  body: { code: status, error_code, msg: '' },
})
const made = { status: 200, body: { id: 'x', email: 'a@b.example', identities: [], user_metadata: {} } }

test.each([
  ['an address that is new, or known to a server that does not tell', made, { ok: true }],
  ['a known one', refused(422, 'user_already_exists'), { ok: true }],
  ['a weak password', refused(422, 'weak_password'), { ok: false, code: 'weak_password' }],
  ['a malformed address', refused(422, 'validation_failed'), { ok: false, code: 'invalid_email' }],
  ['too many', refused(429, 'over_request_rate_limit'), { ok: false, code: 'too_many_requests' }],
  ['no answer', { status: 0, body: null }, { ok: false, code: 'offline' }],
])('%s', async (_, said, told) => {
  answer = said
  expect(await signUp('a@b.example', 'a password', { terms_version: '1', language: 'ja' })).toEqual(told)
})
