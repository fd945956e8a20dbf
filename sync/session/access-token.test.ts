import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteDatabase } from '#sync/platform/indexed-db.ts'
import { type LockManagerPart, memoryLockManager } from '#sync/platform/locks.ts'
import { tokenLock } from '#sync/protocol/lock-names.ts'
import {
  checkedToken,
  hasSession,
  keepTokens,
  resumeSession,
  stopSession,
  tokenRefused,
} from './access-token.ts'
import { setServer } from './server.ts'
import { changeTokens, clearTokens, readTokens, sessionDatabase, writeTokens } from './token-store.ts'

// An Auth that takes each refresh token once, as the real one does.
let auth: Server
let weather: 'fine' | 'portal' | 'down' | 'broken' | 'moved' = 'fine'
/** Instead of Auth's own answer. */
let stranger: { status: number; body: object } | undefined
let good = 'refresh-0'
let renewals = 0
let answers = 0
let locks: LockManagerPart

beforeEach(async () => {
  weather = 'fine'
  stranger = undefined
  good = 'refresh-0'
  renewals = 0
  auth = createServer((req, res) => {
    let sent = ''
    req.on('data', (part) => {
      sent += part
    })
    req.on('end', () => {
      if (weather === 'portal')
        return res.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Hotel</h1>')
      if (weather === 'moved' && !req.url?.endsWith('/elsewhere'))
        return res.writeHead(307, { location: '/auth/v1/elsewhere' }).end()
      answers += 1
      if (stranger) return res.writeHead(stranger.status).end(JSON.stringify(stranger.body))
      if (weather === 'broken') return res.writeHead(500).end('{"code":"oops"}')
      if (JSON.parse(sent).refresh_token !== good) {
        return res.writeHead(400).end('{"error_code":"refresh_token_not_found"}')
      }
      renewals += 1
      good = `refresh-${renewals}`
      const body = { access_token: `access-${renewals}`, refresh_token: good, expires_in: 3600 }
      return res.writeHead(200).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((up) => auth.listen(0, up))
  setServer({ url: `http://localhost:${(auth.address() as AddressInfo).port}`, anonKey: 'key' })
  locks = memoryLockManager()
  vi.stubGlobal('navigator', { locks })
  resumeSession()
})

afterEach(async () => {
  vi.unstubAllGlobals()
  auth.closeAllConnections()
  await new Promise((down) => auth.close(down))
  await clearTokens()
})

const signedIn = (expires_in: number) =>
  keepTokens({ access_token: 'access-0', refresh_token: 'refresh-0', expires_in }, 'me', 'vendor')

test('nobody signed in gives no token', async () => {
  expect(await checkedToken()).toBeNull()
})

test('a token good for 30 s more leaves as it is, a shorter one is renewed first', async () => {
  await signedIn(60)
  expect(await checkedToken()).toBe('access-0')
  await signedIn(29)
  expect(await checkedToken()).toBe('access-1')
  expect((await readTokens())?.vendorId).toBe('vendor')
})

test('[S10] tokens of somebody else than who is signed in here are none, and stay theirs', async () => {
  let known = 'you'
  vi.stubGlobal('localStorage', {
    getItem: () => JSON.stringify({ id: known, email: 'a@b.example', vendorId: 'w' }),
  })
  await signedIn(3600)
  expect([await checkedToken(), await hasSession()]).toEqual([null, false])
  known = 'me'
  expect([await checkedToken(), await hasSession()], 'control').toEqual(['access-0', true])
})

test('[S12] ten askers renew once: a refresh token is good for one use', async () => {
  await signedIn(1)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => checkedToken()))
  expect(new Set(tokens)).toEqual(new Set(['access-1']))
  expect(renewals).toBe(1)
})

test('[S12] another tab’s renewal is found, not repeated', async () => {
  await signedIn(1)
  vi.resetModules()
  const tab = await import('./access-token.ts')
  ;(await import('./server.ts')).setServer({
    url: `http://localhost:${(auth.address() as AddressInfo).port}`,
    anonKey: 'key',
  })
  const tokens = await Promise.all([checkedToken(), tab.checkedToken()])
  expect(tokens).toEqual(['access-1', 'access-1'])
  expect(renewals).toBe(1)
})

test('control: without the lock the same two tabs both ask with one token, which only one of them can use', async () => {
  const request: LockManagerPart['request'] = (_name, _options, action) => action({})
  vi.stubGlobal('navigator', { locks: { ...locks, request } })
  // Neither is answered before both have asked.
  let asked = 0
  const send = fetch
  vi.stubGlobal('fetch', async (...what: Parameters<typeof fetch>) => {
    asked += 1
    await vi.waitFor(() => expect(asked).toBe(2))
    return send(...what)
  })
  await signedIn(1)
  vi.resetModules()
  const tab = await import('./access-token.ts')
  ;(await import('./server.ts')).setServer({
    url: `http://localhost:${(auth.address() as AddressInfo).port}`,
    anonKey: 'key',
  })
  await Promise.all([checkedToken(), tab.checkedToken()])
  expect(asked).toBe(2)
  expect(renewals).toBe(1)
})

test.each(['portal', 'broken'] as const)('[S10] a %s answer ends no session', async (kind) => {
  await signedIn(1)
  weather = kind
  await expect(checkedToken()).rejects.toThrow()
  expect(await hasSession()).toBe(true)
  weather = 'fine'
  expect(await checkedToken()).toBe('access-1')
})

test.each([
  [403, { error: 'Forbidden' }],
  [401, { error: 'login_required' }],
  [403, { code: 403, msg: 'Please accept the terms' }],
  [403, { code: 'E_PORTAL' }],
  [400, { error_code: 'bad_json', code: 400 }],
  [403, { error_code: 403, error: { code: 'user_banned' } }],
  [200, { error_code: 'session_expired' }],
  [502, { error_code: 'session_expired' }],
])('[S10] JSON that is no refusal of Auth ends no session: %i %j', async (status, body) => {
  await signedIn(1)
  stranger = { status, body }
  await expect(checkedToken()).rejects.toThrow()
  expect(await hasSession()).toBe(true)
  stranger = undefined
  expect(await checkedToken()).toBe('access-1')
})

test.each([
  [400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }],
  [400, { code: 400, error_code: 'validation_failed', msg: 'Refresh token is not valid' }],
  [401, { code: 401, error_code: 'session_not_found' }],
  [400, { code: 400, error_code: 'session_expired' }],
  [403, { code: 403, error_code: 'user_banned' }],
  [403, { code: 403, error_code: 'user_not_found' }],
  [403, { code: 403, error_code: 'bad_jwt' }],
  [400, { code: 'refresh_token_not_found', message: 'as its later versions say it' }],
  [400, { error: 'invalid_grant', error_description: 'as its early versions said it' }],
])('[S10] control: a refusal of Auth ends the session: %i %j', async (status, body) => {
  await signedIn(1)
  stranger = { status, body }
  expect(await checkedToken()).toBeNull()
  expect(await hasSession()).toBe(false)
})

test('[S10] a renewal follows no redirect, brings no cookies and is kept in no cache', async () => {
  await signedIn(1)
  weather = 'moved'
  stranger = { status: 400, body: { error_code: 'refresh_token_not_found' } }
  const asked = vi.spyOn(globalThis, 'fetch')
  await expect(checkedToken()).rejects.toThrow()
  expect(await hasSession()).toBe(true)
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
  asked.mockRestore()
})

test('[S10] without a network there is no token, and the session stays', async () => {
  await signedIn(1)
  setServer({ url: 'http://localhost:1', anonKey: 'key' })
  await expect(checkedToken()).rejects.toThrow()
  expect(await hasSession()).toBe(true)
})

test('[S10] Auth’s own refusal ends the session', async () => {
  await signedIn(1)
  good = 'another'
  expect(await checkedToken()).toBeNull()
  expect(await hasSession()).toBe(false)
})

test('a token that the server refused is renewed at the next ask', async () => {
  await signedIn(3600)
  await tokenRefused('access-0')
  expect(await checkedToken()).toBe('access-1')
})

test('[S10] once signing out has begun no token leaves and none is written', async () => {
  await signedIn(1)
  const asked = checkedToken()
  stopSession()
  expect(await asked).toBeNull()
  expect(await checkedToken()).toBeNull()
  expect((await readTokens())?.accessToken).toBe('access-0')
})

test('[S10] what is put in place of tokens that a sign-out has deleted brings no session back', async () => {
  await signedIn(3600)
  await deleteDatabase(sessionDatabase)
  expect(await changeTokens((tokens) => ({ ...tokens, validUntil: 0 }))).toBeNull()
  expect(await hasSession()).toBe(false)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(sessionDatabase)
})

// A sign-out's deletion may wait for a tab that hangs, and the opening behind it.
test('[S10] storage that does not answer in time signs nobody out', async () => {
  await signedIn(3600)
  const opened = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue({} as IDBOpenDBRequest)
  stoppedTime()
  try {
    const ended = expect(checkedToken()).rejects.toThrow('in time')
    await until(() => opened.mock.calls.length > 0)
    await vi.advanceTimersByTimeAsync(3000)
    await ended
  } finally {
    vi.useRealTimers()
    opened.mockRestore()
  }
  expect(await checkedToken()).toBe('access-0')
})

test('control: storage that is forbidden holds no session', async () => {
  const opened = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(await checkedToken()).toBeNull()
  opened.mockRestore()
})

test('a record that is none counts as signed out', async () => {
  await writeTokens({ nonsense: true } as never)
  expect(await checkedToken()).toBeNull()
})

/** Time goes by timers only: Auth and storage answer as they are. */
const stoppedTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })

const isTokenLockHeld = async () => (await locks.query()).held?.some(({ name }) => name === tokenLock)

/** Until `isSo`, without a timer becoming due. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

test('[S12] behind a tab that is frozen in its renewal a call ends in 10 s, and the lock is taken after 40 s', async () => {
  await signedIn(1)
  let thaw = () => {}
  void locks.request(tokenLock, {}, () => new Promise<void>((resolve) => (thaw = resolve))).catch(() => {})
  stoppedTime()
  try {
    const asked = checkedToken()
    const ended = expect(asked).rejects.toThrow('in time')
    await until(() => vi.getTimerCount() === 2)
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
    expect(await hasSession()).toBe(true)
    expect(renewals).toBe(0)
    const again = checkedToken()
    await vi.advanceTimersByTimeAsync(0)
    // The first wait of 40 s may have begun in the moment in which the holder was asked for.
    await vi.advanceTimersByTimeAsync(9000)
    await expect(Promise.race([again, Promise.resolve('waits')])).resolves.toBe('waits')
    again.catch(() => {})
    await vi.advanceTimersByTimeAsync(21_001)
    await until(async () => (await readTokens())?.accessToken === 'access-1')
    expect(await checkedToken()).toBe('access-1')
    expect(renewals).toBe(1)
  } finally {
    vi.useRealTimers()
    thaw()
  }
})

test.each([
  { error_code: 'refresh_token_already_used' },
  { code: 'refresh_token_already_used', message: 'as its later versions say it' },
  { error: 'invalid_grant', error_description: 'Invalid Refresh Token: Already Used' },
])(
  '[S10] a token that is used already ends the session only when nobody stores another within 30 s: %j',
  async (body) => {
    for (const isRenewedElsewhere of [true, false]) {
      await signedIn(1)
      stranger = { status: 400, body }
      answers = 0
      stoppedTime()
      try {
        const asked = checkedToken()
        const ended = expect(asked).rejects.toThrow('in time')
        // Only the caller's limit and the pause are left.
        await until(async () => answers > 0 && !(await isTokenLockHeld()) && vi.getTimerCount() === 2)
        await vi.advanceTimersByTimeAsync(10_000)
        await ended
        expect(await hasSession()).toBe(true)
        if (isRenewedElsewhere) {
          const other = { access_token: 'access-7', refresh_token: 'refresh-7', expires_in: 3600 }
          await keepTokens(other, 'me', 'vendor')
        }
        await vi.advanceTimersByTimeAsync(20_000)
        await until(async () => !(await isTokenLockHeld()))
        await until(async () => isRenewedElsewhere || !(await hasSession()))
        expect(await checkedToken()).toBe(isRenewedElsewhere ? 'access-7' : null)
      } finally {
        vi.useRealTimers()
      }
    }
  },
)

test('[S12] a tab that wakes with an old answer of Auth neither stores it nor ends the session of who signed in since', async () => {
  for (const isRefused of [false, true]) {
    await signedIn(1)
    good = isRefused ? 'another' : 'refresh-0'
    const real = globalThis.fetch
    const answered = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...args) => {
      const answer = await real(...args)
      await keepTokens(
        { access_token: 'theirs', refresh_token: 'their-refresh', expires_in: 3600 },
        'you',
        'w',
      )
      return answer
    })
    expect(await checkedToken()).toBe('theirs')
    expect(await readTokens()).toMatchObject({ refreshToken: 'their-refresh', userId: 'you' })
    answered.mockRestore()
  }
})

/** A tab that is frozen where it opens storage for the n-th time; `thaw` lets it go on. */
function frozenAtOpening(nth: number) {
  const { indexedDB } = globalThis
  const real = indexedDB.open.bind(indexedDB)
  let seen = 0
  let goOn = () => {}
  const isThere = new Promise<void>((resolve) => {
    vi.spyOn(indexedDB, 'open').mockImplementation((...of) => {
      if (++seen !== nth) return real(...of)
      resolve()
      const asked = {} as IDBOpenDBRequest
      goOn = () => {
        const request = real(...of)
        request.onsuccess = (event) => {
          Object.assign(asked, { result: request.result })
          asked.onsuccess?.(event)
        }
      }
      return asked
    })
  })
  const thaw = () => {
    vi.mocked(indexedDB.open).mockRestore()
    goOn()
  }
  return { isThere, thaw }
}

const deeds: [string, number, () => Promise<unknown>][] = [
  ['the server has refused its token', 3600, () => tokenRefused('access-0')],
  ['it renews', 1, checkedToken],
  [
    'Auth has refused its token',
    1,
    () => {
      good = 'another'
      return checkedToken()
    },
  ],
]

test.each(deeds)(
  '[S12] a tab that is frozen while %s writes over nothing and clears nothing that others have stored',
  async (_, expires_in, deed) => {
    const others = [
      { access_token: 'renewed', refresh_token: 'refresh-9', expires_in: 3600, of: 'me' },
      { access_token: 'theirs', refresh_token: 'their-refresh', expires_in: 3600, of: 'you' },
    ]
    let times = 0
    for (const nth of [1, 2, 3, 4]) {
      for (const { of, ...other } of others) {
        good = 'refresh-0'
        await signedIn(expires_in)
        const { isThere, thaw } = frozenAtOpening(nth)
        const late = deed().catch(() => {})
        const isFrozen = await Promise.race([isThere.then(() => true), late.then(() => false)])
        if (!isFrozen) {
          thaw()
          continue
        }
        times += 1
        await keepTokens(other, of, 'vendor')
        const stored = await readTokens()
        thaw()
        await late
        expect(await readTokens()).toEqual(stored)
      }
    }
    expect(times, 'control').toBeGreaterThan(1)
  },
)
