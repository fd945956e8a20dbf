import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryLocks } from './locks.ts'
import { setServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { readTokens } from './token-store.ts'

// Auth and the reads after it; `faults` says what becomes of the next calls whose path ends so.
let server: Server
let faults: [path: string, fault: 'down' | 'cut'][]

const me = { id: 'me', aud: 'authenticated', email: 'a@b.example', user_metadata: {} }
const answers: Record<string, unknown> = {
  token: {
    access_token: 'access',
    refresh_token: 'refresh',
    expires_in: 3600,
    token_type: 'bearer',
    user: me,
  },
  user: me,
  users_vendor_key: { vendor_id: 'v', vendor_url: 'kiku' },
  is_admin: false,
  vendor: { vendor_type: 'RESTAURANT', name: '菊', address: '', url: 'kiku', email: '' },
}

beforeAll(async () => {
  server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://server').pathname.split('/').at(-1) ?? ''
    req.resume().on('end', () => {
      const i = faults.findIndex(([at]) => at === path)
      const [fault] = i < 0 ? [] : faults.splice(i, 1)
      if (fault?.[1] === 'cut') return void res.destroy()
      const status = fault ? 500 : 200
      res.writeHead(status, { 'content-type': 'application/json' })
      res.end(JSON.stringify(fault ? { code: 'SUP', message: '' } : answers[path]))
    })
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  setServer({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, anonKey: 'key' })
  const locks = memoryLocks()
  vi.stubGlobal('navigator', {
    locks: { request: (name: string, deed: () => Promise<unknown>) => locks.alone(name, deed) },
  })
  // The library wants one to be there; nothing here listens.
  vi.stubGlobal('WebSocket', class {})
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

beforeEach(() => {
  faults = []
})

afterAll(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((down) => server.close(down))
})

const tried = () => signIn('a@b.example', 'a password', () => {})

test('a person is signed in with the vendor they work for', async () => {
  expect(await tried()).toMatchObject({ ok: true, identity: { vendorName: '菊', isAdmin: false } })
})

test.each(['users_vendor_key', 'is_admin', 'vendor'])(
  'one passing fault at %s is asked about again, and a lasting one is not called a wrong password',
  async (path) => {
    faults = [[path, 'down']]
    expect(await tried()).toMatchObject({ ok: true })
    faults = [[path, 'cut']]
    expect(await tried()).toMatchObject({ ok: true })
    faults = Array.from({ length: 9 }, () => [path, 'down'])
    expect(await tried()).toEqual({ ok: false, code: 'unavailable' })
    expect(await readTokens()).toBeNull()
  },
)

test.each(['token', 'user', 'users_vendor_key', 'is_admin', 'vendor'])(
  'who loses the network at %s is told so',
  async (path) => {
    faults = Array.from({ length: 9 }, () => [path, 'cut'])
    expect(await tried()).toEqual({ ok: false, code: 'offline' })
  },
)
