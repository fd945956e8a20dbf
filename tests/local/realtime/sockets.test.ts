// What one caller may do to the sockets of all: the real database behind a server with small limits.

import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { secretsOf } from '#local/auth/secrets.ts'
import { httpServer, type Parts } from '#local/http/http-server.ts'
import { bodyBudget } from '#local/http/request-body.ts'
import { openRealtime } from '#local/realtime/realtime.ts'
import type { SocketLimits } from '#local/realtime/socket-limits.ts'
import { aStack, type TestStack, type TestUser, type TestVendor } from '#tests/fixtures/stack.ts'

let stack: TestStack
let vendor: TestVendor
let staff: TestUser
let jwtSecret: string
const closers: (() => unknown)[] = []

beforeAll(async () => {
  stack = await aStack()
  vendor = await stack.makeVendor()
  staff = await stack.makeUser(vendor.id)
  jwtSecret = secretsOf(stack.home).jwt_secret
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => stack.close())

async function aDoor(limits: Partial<SocketLimits>, proxies = 0, sql = stack.sql): Promise<string> {
  const realtime = await openRealtime(sql, jwtSecret, { sweepMs: 30, ...limits })
  const api = { fetch: async () => new Response(), functions: new Map(), jwtSecret, proxies }
  const parts: Parts = {
    api: { ...api, isMember: async () => true, bodies: { members: bodyBudget(), strangers: bodyBudget() } },
    realtime,
    pages: () => undefined,
    health: {},
    dev: false,
  }
  const server = httpServer(parts)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    await realtime.close()
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface Client {
  socket: WebSocket
  frames: unknown[][]
  /** `429`, `1008 nothing joined`, or '' while it is open. */
  end(): string
  send(...frame: unknown[]): void
}

/** Opens a socket, or is told the status of the refusal. */
async function dial(serverHost: string, headers: Record<string, string> = {}): Promise<Client> {
  const socket = new WebSocket(`ws://${serverHost}/realtime/v1/websocket?vsn=2.0.0`, { headers })
  let end = ''
  const frames: unknown[][] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('error', () => undefined)
  socket.on('close', (code, reason) => {
    end ||= `${code} ${reason}`
  })
  closers.push(() => socket.terminate())
  await new Promise<void>((resolve) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_, res) => {
      end = String(res.statusCode)
      res.destroy()
      resolve()
    })
  })
  return { socket, frames, end: () => end, send: (...frame) => socket.send(JSON.stringify(frame)) }
}

/** A token that ends at `exp`, in seconds since 1970. */
function tokenFor(sub: string, exp: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub, role: 'authenticated', exp }
  const text = `${part({ alg: 'HS256' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function until(isSo: () => boolean, ms = 3_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end && !isSo(); ) await pause(10)
  return isSo()
}

const topic = () => `realtime:vendor:${vendor.id}`
async function join(client: Client, token = staff.token): Promise<void> {
  client.send('1', '1', topic(), 'phx_join', { config: { private: true }, access_token: token })
  await until(() => client.frames.some(([, ref]) => ref === '1'))
}
const pokes = ({ frames }: Client) => frames.filter(([, , , event]) => event === 'broadcast').length
const closes = ({ frames }: Client) => frames.filter(([, , , event]) => event === 'phx_close').length
let phone = 0
const poke = () =>
  stack.sql`update public.vendor set phone = ${`+8131234${5000 + phone++}`} where id = ${vendor.id}`

test('before a join is granted nothing but a heartbeat and a refusal is answered', async () => {
  const client = await dial(await aDoor({}))
  client.send('1', '2', topic(), 'broadcast', { type: 'broadcast', event: 'poke' })
  client.send('1', '3', topic(), 'phx_leave', {})
  client.send('1', '4', topic(), 'access_token', { access_token: 'x' })
  client.send(null, '5', 'phoenix', 'heartbeat', {})
  client.send('1', '6', topic(), 'phx_join', { config: { private: true }, access_token: 'x' })
  await until(() => client.frames.length > 1)
  expect(client.frames.map(([, ref]) => ref)).toEqual(['5', '6'])
  // After one it is told what it may not do.
  await join(client)
  client.send('1', '7', topic(), 'broadcast', { type: 'broadcast', event: 'poke' })
  expect(await until(() => client.frames.some(([, ref]) => ref === '7'))).toBe(true)
  expect(JSON.stringify(client.frames.at(-1))).toContain('Unsupported')
})

test.each([
  ['silent ones of one network', { silentOfOne: 3 }, 1],
  ['all of one network', { ofOne: 3 }, 1],
  ['all', { ofAll: 3 }, 1],
  ['far fewer than the limits', {}, 0],
] as const)('sockets are counted, and the oldest silent ones make room: %s', async (_, limits, ended) => {
  const serverHost = await aDoor(limits)
  const first = [await dial(serverHost), await dial(serverHost), await dial(serverHost)]
  const ends = () => first.map((client) => (client.end() === '' ? 0 : 1))
  const fourth = await dial(serverHost)
  await until(() => ends()[0] === 1, 300)
  expect([fourth.end(), ends()]).toEqual(['', [ended, 0, 0]])
  const fifth = await dial(serverHost)
  await until(() => ends()[1] === 1, 300)
  expect([fourth.end(), fifth.end(), ends()]).toEqual(['', '', [ended, ended, 0]])
})

test('one line of IPv6 is one network, whichever of its addresses it takes', async () => {
  const serverHost = await aDoor({ silentOfOne: 2 }, 1)
  const from = (address: string) => dial(serverHost, { 'x-forwarded-for': address })
  const first = await from('2001:db8:0:7::1')
  const others = [await from('2001:db8:0:7::2'), await from('2001:db8:0:8::1')]
  expect([first, ...others].map((client) => client.end())).toEqual(['', '', ''])
  const third = await from('2001:db8:0:7:1:2:3:4')
  expect(await until(() => first.end() !== '')).toBe(true)
  expect(
    [third, ...others].map((client) => client.end()),
    'the neighbours',
  ).toEqual(['', '', ''])
})

test.each([
  ['of one network', { ofOne: 3 }, '429'],
  ['of all', { ofAll: 3 }, '503'],
  ['that only bound silent ones', { silentOfOne: 3 }, ''],
] as const)('who has joined makes room for nobody: limits %s', async (_, limits, refusal) => {
  const serverHost = await aDoor(limits)
  const first = await dial(serverHost)
  const joined = [first, await dial(serverHost), await dial(serverHost)]
  for (const client of joined) await join(client)
  expect((await dial(serverHost)).end()).toBe(refusal)
  expect((await dial(serverHost)).end()).toBe(refusal)
  first.socket.terminate()
  await pause(50)
  expect((await dial(serverHost)).end()).toBe('')
  expect(joined.map((client) => client.end() === '')).toEqual([false, true, true])
})

test('a network full of strangers that say nothing does not make a tablet of its own deaf', async () => {
  const serverHost = await aDoor({})
  const strangers = () => Promise.all(Array.from({ length: 25 }, () => dial(serverHost)))
  await strangers()
  const tablet = await dial(serverHost)
  await join(tablet)
  const late = await strangers()
  await poke()
  expect(await until(() => pokes(tablet) === 1)).toBe(true)
  expect(tablet.end()).toBe('')
  await until(() => late.some((client) => client.end() !== ''), 1_000)
  // Twenty silent ones are there, and no more.
  expect(late.filter((client) => client.end() === '')).toHaveLength(20)
})

test('a socket that joins nothing is closed, also when it beats; one that has joined is not', async () => {
  const serverHost = await aDoor({ joinMs: 300 })
  const [silent, beating, joined] = [await dial(serverHost), await dial(serverHost), await dial(serverHost)]
  await join(joined)
  for (let i = 0; i < 8; i++) {
    if (beating.end() === '') beating.send(null, String(i), 'phoenix', 'heartbeat', {})
    await pause(50)
  }
  expect([silent, beating, joined].map((client) => client.end())).toEqual([
    '1008 nothing joined',
    '1008 nothing joined',
    '',
  ])
})

test('only pages of this address, and programs, may open one', async () => {
  const serverHost = await aDoor({})
  const from = async (origin: string) => (await dial(serverHost, { origin })).end()
  expect(await from(`http://${serverHost}`)).toBe('')
  expect(await from(`https://${serverHost}`)).toBe('')
  for (const other of [
    'http://evil.example',
    `http://${serverHost}.evil.example`,
    'null',
    'x',
    'http://127.0.0.1:1',
  ])
    expect(await from(other), other).toBe('403')
})

test.each([
  ['is let go', {}, '1006 '],
  ['is answered where nothing bounds it', { frames: 10_000, turns: 10_000 }, ''],
])('who sends a hundred frames at once %s', async (_, limits, end) => {
  const client = await dial(await aDoor(limits))
  for (let i = 0; i < 100; i++) client.send(null, String(i), 'phoenix', 'heartbeat', {})
  await until(() => client.end() !== '' || client.frames.length === 100)
  expect(client.end()).toBe(end)
})

test('who pings without end is let go too', async () => {
  const client = await dial(await aDoor({}))
  for (let i = 0; i < 100; i++) client.socket.ping('x'.repeat(100))
  expect(await until(() => client.end() !== '')).toBe(true)
})

test.each([
  [10_000, true],
  [Number.POSITIVE_INFINITY, false],
])('who does not read is let go beyond %s bytes', async (unreadBytes, isLetGo) => {
  const client = await dial(await aDoor({ unreadBytes }))
  await join(client)
  client.socket.pause()
  // More than the buffers of both ends hold.
  for (let round = 0; round < 4; round++) {
    await stack.sql`
      select pg_notify('realtime', json_build_object('topic', ${`vendor:${vendor.id}`}::text, 'event', 'poke',
        'payload', json_build_object('n', i + ${round * 1000}::integer, 'text', repeat('x', 7000)))::text)
      from generate_series(1, 700) i`
    await pause(30)
  }
  await pause(200)
  client.socket.resume()
  await until(() => client.end() !== '' || client.frames.length >= 2_800, 5_000)
  expect([client.end() !== '', client.frames.length < 2_800]).toEqual([isLetGo, isLetGo])
})

test('a channel whose token has ended hears again with a new one, and is told at the first poke that it heard nothing', async () => {
  const serverHost = await aDoor({ deafMs: 60_000 })
  const exp = Math.ceil(Date.now() / 1000) + 1
  const [renewed, asleep] = [await dial(serverHost), await dial(serverHost)]
  for (const client of [renewed, asleep]) await join(client, tokenFor(staff.id, exp))
  await poke()
  expect(await until(() => pokes(renewed) === 1 && pokes(asleep) === 1)).toBe(true)
  await pause(exp * 1000 + 50 - Date.now())
  renewed.send('1', '9', topic(), 'access_token', { access_token: staff.token })
  await pause(150)
  expect([closes(renewed), closes(asleep)]).toEqual([0, 0])
  await poke()
  expect(await until(() => pokes(renewed) === 2 && closes(asleep) === 1)).toBe(true)
  expect([pokes(asleep), closes(renewed), asleep.end()]).toEqual([1, 0, ''])
})

test('without a new token a channel ends, poke or not', async () => {
  const serverHost = await aDoor({ deafMs: 200 })
  const client = await dial(serverHost)
  const exp = Math.ceil(Date.now() / 1000) + 1
  await join(client, tokenFor(staff.id, exp))
  await pause(exp * 1000 + 50 - Date.now())
  expect(closes(client)).toBe(0)
  expect(await until(() => closes(client) === 1)).toBe(true)
  expect([pokes(client), client.end()]).toEqual([0, ''])
})

test.each([
  ['hears nothing more', 100, 0],
  ['would hear on where nobody asks again', 1_000_000, 1],
])('who was taken out of the vendor %s', async (_, recheckMs, more) => {
  const member = await stack.makeUser(vendor.id)
  const serverHost = await aDoor({ recheckMs })
  const [removed, staying] = [await dial(serverHost), await dial(serverHost)]
  await join(removed, member.token)
  await join(staying)
  await stack.sql`delete from public.users_vendor_key where user_id = ${member.id}`
  // The removal itself is told to all, so that a tablet of the removed one locks at once.
  expect(await until(() => pokes(staying) === 1)).toBe(true)
  await until(() => closes(removed) > 0, 500)
  const told = pokes(removed)
  await poke()
  expect(await until(() => pokes(staying) === 2)).toBe(true)
  expect([pokes(removed) - told, closes(removed), closes(staying)]).toEqual([more, 1 - more, 0])
})

test('of two sessions of one person that which was ended hears nothing more, and the other hears on', async () => {
  const { email, id } = await stack.makeUser(vendor.id)
  const signIn = async () => {
    const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long enough password' }),
    })
    return (await answer.json()) as { access_token: string }
  }
  const serverHost = await aDoor({ recheckMs: 100 })
  for (const ended of [0, 1]) {
    const tokens = [(await signIn()).access_token, (await signIn()).access_token]
    const clients = [await dial(serverHost), await dial(serverHost)]
    for (const [i, client] of clients.entries()) await join(client, tokens[i])
    const { session_id } = JSON.parse(String(Buffer.from(tokens[ended]?.split('.')[1] ?? '', 'base64url')))
    const gone =
      await stack.sql`delete from auth.sessions where id = ${session_id} and user_id = ${id} returning id`
    expect(gone).toHaveLength(1)
    expect(await until(() => clients.some((client) => closes(client) > 0))).toBe(true)
    await pause(400)
    expect(clients.map(closes)).toEqual(ended === 0 ? [1, 0] : [0, 1])
  }
})

test('a channel is not renewed by the token of somebody who may not hear it', async () => {
  const stranger = await stack.makeUser()
  const serverHost = await aDoor({})
  for (const token of [stranger.token, `${staff.token}x`, null]) {
    const client = await dial(serverHost)
    await join(client)
    client.send('1', '9', topic(), 'access_token', { access_token: token })
    expect(await until(() => closes(client) === 1), String(token)).toBe(true)
    await poke()
    await pause(100)
    expect(pokes(client)).toBe(0)
  }
})

test('who beats stays, and who has said nothing for a minute and a half is let go', async () => {
  const serverHost = await aDoor({})
  const [beating, silent] = [await dial(serverHost), await dial(serverHost)]
  for (const client of [beating, silent]) await join(client)
  const now = Date.now
  let ahead = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
  for (const ref of ['8', '9']) {
    ahead += 60_000
    beating.send(null, ref, 'phoenix', 'heartbeat', {})
    await until(() => beating.frames.some(([, to]) => to === ref))
    await pause(100)
  }
  expect(await until(() => silent.end() !== '')).toBe(true)
  expect(beating.end()).toBe('')
})

test('who may hear hears on while the database cannot say', async () => {
  let asked = 0
  let isDown = false
  const down = async () => {
    asked++
    throw new Error('down')
  }
  const sql = new Proxy(stack.sql, {
    get: (target, name) => (name === 'begin' && isDown ? down : Reflect.get(target, name)),
  })
  const client = await dial(await aDoor({ recheckMs: 50 }, 0, sql))
  await join(client)
  isDown = true
  expect(await until(() => asked > 1)).toBe(true)
  await poke()
  expect(await until(() => pokes(client) === 1)).toBe(true)
  expect(closes(client)).toBe(0)
})
