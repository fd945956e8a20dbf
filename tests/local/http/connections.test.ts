// Who keeps connections and does nothing with them: the oldest idle one makes room, and an answer must be read.

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { websockets } from '#local/http/connections.ts'
import { aServer, dial, head, heard, listening, pause, signedIn } from '#tests/fixtures/http/http-server.ts'

const last = `${head(2, 'connection: close\r\n')}{}`
const closed = (sockets: Socket[]) => sockets.map((socket) => socket.closed)

/** Each call is held back for so many ms. */
const slowly = (ms: number) => ({
  fetch: async () => {
    await pause(ms)
    return Response.json({})
  },
})

async function several(port: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let i = 0; i < 3; i++) {
    const socket = await dial(port)
    socket.resume()
    sockets.push(socket)
  }
  return sockets
}

test.each([
  ['one network', { connectionsOfOne: 3 }],
  ['all', { connections: 3 }],
])(
  'beyond the connections of %s the oldest idle one is closed, and the new one answered',
  async (_, limits) => {
    const port = await listening(aServer({}, limits).server)
    const sockets = await several(port)
    // The first one was used, and is idle again.
    sockets[0]?.write(`${head(2)}{}`)
    await pause(50)
    const newest = await dial(port)
    newest.write(last)
    expect(await heard(newest)).toContain('200 OK')
    expect(closed(sockets)).toEqual([true, false, false])
  },
)

test.each([
  ['one network', { connectionsOfOne: 3 }],
  ['all', { connections: 3 }],
])('who waits for an answer is not closed for a new one: %s', async (_, limits) => {
  const port = await listening(aServer(slowly(400), limits).server)
  const sockets = await several(port)
  const answers = sockets.map(heard)
  for (const socket of sockets) socket.write(last)
  await pause(100)
  const newest = await dial(port)
  newest.write(last)
  expect(await heard(newest)).toBe('')
  for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK')
})

const asking = (path: string, protocol: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n\r\n`

test.each([
  ['an open websocket is not idle', true, [false, true, false]],
  ['one that was refused is', false, [true, false, false]],
])('%s', async (_, isOpened, gone) => {
  const realtime = {
    upgrade: (_: unknown, socket: Duplex) => {
      if (!isOpened) return
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
      websockets.add(socket)
    },
    close: async () => undefined,
  }
  const port = await listening(aServer({}, { connectionsOfOne: 3 }, { realtime }).server)
  const sockets = await several(port)
  sockets[0]?.write(asking('/realtime/v1/websocket', 'websocket'))
  await pause(50)
  const newest = await dial(port)
  newest.write(last)
  expect(await heard(newest)).toContain('200 OK')
  expect(closed(sockets)).toEqual(gone)
})

describe.each([
  ['one network', { connectionsOfOne: 3 }],
  ['all', { connections: 3 }],
])('at the connections of %s', (_, limits) => {
  const half = `${head(30)}{`
  test.each([
    ['whose body does not come', half],
    ['whose second body does not come', `${head(2)}{}${half}`],
    ['who asks for another protocol and does not hang up', asking('/noren/health', 'h2c')],
  ])('room is made by those %s', async (_, said) => {
    const port = await listening(aServer(slowly(100), limits).server)
    const sockets = await Promise.all(Array.from({ length: 3 }, () => dial(port, true)))
    for (const socket of sockets) socket.write(said)
    await pause(50)
    for (let i = 0; i < 3; i++) {
      const newest = await dial(port)
      newest.write(last)
      expect(await heard(newest)).toContain('200 OK')
    }
  })

  test('members’ make room only where there is no other', async () => {
    const port = await listening(aServer({}, limits).server)
    const sockets = await several(port)
    for (const socket of sockets.slice(0, 2)) socket.write(`${head(2, signedIn())}{}`)
    await pause(50)
    // The third is of somebody who has signed in and works for nobody.
    sockets[2]?.write(`${head(2, signedIn('nobody'))}{}`)
    await pause(50)
    const fourth = await dial(port)
    fourth.write(`${head(2, signedIn())}{}`)
    await pause(50)
    expect(closed(sockets)).toEqual([false, false, true])
    const fifth = await dial(port)
    fifth.write(last)
    expect(await heard(fifth)).toContain('200 OK')
    expect(closed(sockets)).toEqual([true, false, true])
  })
})

/** Each call is refused, as by lanes.ts. */
const full = { fetch: async () => Response.json({}, { status: 503 }) }

test('a stranger who is refused is told so after a second, a member at once', async () => {
  const port = await listening(aServer(full).server)
  const took = async (more: string) => {
    const socket = await dial(port)
    const began = Date.now()
    socket.write(`${head(2, `connection: close\r\n${more}`)}{}`)
    expect(await heard(socket)).toContain('503 Service Unavailable')
    return Date.now() - began
  }
  expect(await took('')).toBeGreaterThanOrEqual(990)
  expect(await took(signedIn('nobody'))).toBeGreaterThanOrEqual(990)
  expect(await took(signedIn())).toBeLessThan(500)
})

test('who waits to be told so makes room for a new connection', async () => {
  const port = await listening(aServer(full, { connectionsOfOne: 3 }).server)
  const sockets = await several(port)
  for (const socket of sockets) socket.write(last)
  await pause(100)
  const newest = await dial(port)
  newest.write(`${head(2, `connection: close\r\n${signedIn()}`)}{}`)
  expect(await heard(newest)).toContain('503 Service Unavailable')
  expect(closed(sockets)).toEqual([true, false, false])
})

const connections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
async function untilNone(server: Server, ms: number): Promise<number> {
  for (const end = Date.now() + ms; Date.now() < end && (await connections(server)) > 0; ) await pause(20)
  return connections(server)
}

/** More than the buffers of both ends hold. */
const page = Buffer.alloc(30_000_000, 'x')
const aLibrary = (unreadMs: number) =>
  aServer(slowly(1_000), { unreadMs }, { pages: (_, res) => void res.end(page) }).server

test.each([
  ['is closed after a while', '', 300, 0],
  ['is closed also when asking for HTTP/2', 'upgrade: h2c\r\nconnection: upgrade\r\n', 300, 0],
  ['would be kept where nothing looks', '', 0, 1],
])('who never reads %s', async (_, more, unreadMs, left) => {
  const server = aLibrary(unreadMs)
  const socket = await dial(await listening(server))
  socket.pause()
  socket.write(`GET / HTTP/1.1\r\nhost: x\r\n${more}\r\n`)
  await pause(100)
  expect(await connections(server)).toBe(1)
  expect(await untilNone(server, 2_000)).toBe(left)
})

test('who reads slowly gets all of it', async () => {
  const socket = await dial(await listening(aLibrary(1_000)))
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let got = 0
  const began = Date.now()
  await new Promise((resolve) => {
    socket.on('close', resolve)
    socket.on('data', (chunk) => {
      const before = got
      got += chunk.length
      if (Math.floor(before / 3_000_000) === Math.floor(got / 3_000_000)) return
      socket.pause()
      setTimeout(() => socket.resume(), 150)
    })
  })
  expect(Date.now() - began).toBeGreaterThan(1_000)
  expect(got).toBeGreaterThan(page.length)
})

test('whose answer takes long is not closed, and an idle connection is', async () => {
  const server = aLibrary(300)
  server.keepAliveTimeout = 200
  const socket = await dial(await listening(server))
  const text = heard(socket)
  socket.write(`${head(2)}{}`)
  expect(await text).toContain('200 OK')
})
