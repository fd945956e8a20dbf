import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { memoryLockManager } from '#sync/platform/locks.ts'
import { currentIdentity, type Identity, keepIdentity } from './identity.ts'
import { setServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { clearTokens, readTokens } from './token-store.ts'

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
  vi.stubGlobal('navigator', { locks: memoryLockManager() })
  // The library wants one to be there; nothing here listens.
  vi.stubGlobal('WebSocket', class {})
  // As a browser's own: what is kept are its enumerable properties.
  vi.stubGlobal(
    'localStorage',
    Object.create({
      getItem(key: string) {
        return Object.hasOwn(this, key) ? (this as Record<string, string>)[key] : null
      },
      setItem(key: string, value: string) {
        ;(this as Record<string, string>)[key] = value
      },
      removeItem(key: string) {
        delete (this as Record<string, string>)[key]
      },
    }),
  )
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
    await clearTokens()
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

test.each(['user', 'users_vendor_key', 'is_admin', 'vendor'])(
  '[S10] a sign-in that is cut off at %s leaves nothing of the newcomer under the name of the person before',
  async (path) => {
    for (const fault of ['cut', 'down'] as const) {
      keepIdentity({ id: 'before', email: 'c@d.example', vendorId: 'w' } as Identity)
      await clearTokens()
      faults = Array.from({ length: 9 }, () => [path, fault])
      expect(await tried()).toMatchObject({ ok: false })
      expect(await readTokens()).toBeNull()
      expect(currentIdentity()?.id).toBe('before')
    }
    faults = []
    expect(await tried(), 'control').toMatchObject({ ok: true })
    expect([(await readTokens())?.userId, currentIdentity()?.id]).toEqual(['me', 'me'])
  },
)

test('[S13] storage that a tab holds is not called forbidden', async () => {
  const opened = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue({} as IDBOpenDBRequest)
  // Time goes by timers only: the server answers as it is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const said = tried()
    while (opened.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await said).toEqual({ ok: false, code: 'other_tab' })
  } finally {
    vi.useRealTimers()
    opened.mockRestore()
  }
})

/** Of a restaurant whose session ended on this tablet: rows from its server, work not sent, and what it knew. */
async function leftBehindBy(vendor: string): Promise<string[]> {
  const names = [`mirror-3-${vendor}`, `mirror-3-${vendor}-2`, `outbox-${vendor}`].map(
    (name) => `rxdb-dexie-${name}--0--booking`,
  )
  for (const name of names) {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('docs').put('佐藤', 1)
    // A tab that is still open keeps its connection until it is told.
    await new Promise<void>((done) => {
      request.onsuccess = () => done()
    })
    request.result.onversionchange = () => request.result.close()
  }
  localStorage.setItem(`noren.status.${vendor}`, '{"last_sync": "2026-11-21T09:00:00.000Z"}')
  localStorage.setItem(`noren.epoch.${vendor}`, 'epoch')
  return names
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name ?? '')

test('[S10] who signs in after another restaurant’s session ended finds nothing of its guests; work not sent stays', async () => {
  const [mirror = '', older = '', outbox = ''] = await leftBehindBy('w')
  const own = await leftBehindBy('v')
  expect(await tried()).toMatchObject({ ok: true })
  const left = await databases()
  for (const name of [mirror, older]) expect(left).not.toContain(name)
  expect(left).toContain(outbox)
  expect(left, 'a colleague’s rows are theirs too').toEqual(expect.arrayContaining(own))
  expect(localStorage.getItem('noren.status.w')).toBeNull()
  expect(localStorage.getItem('noren.epoch.w'), 'by which a restore is noticed').toBe('epoch')
  expect(localStorage.getItem('noren.status.v')).not.toBeNull()
})

test('[S10] a failed sign-in drops nothing', async () => {
  const names = await leftBehindBy('w')
  faults = [['token', 'down']]
  expect(await tried()).toMatchObject({ ok: false })
  expect(await databases()).toEqual(expect.arrayContaining(names))
})
