import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Api, answerApi } from '#local/api/api.ts'
import { bodyBudget, readBody } from '#local/http/request-body.ts'
import { aServer, dial, head, heard, listening, pause } from '#tests/fixtures/http/http-server.ts'

/** Sends a whole call and resets the connection: at once, or a moment later. */
async function resetAfterTheBody(port: number, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const socket = await dial(port)
    socket.write(`${head(2)}{}`)
    if (i % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
    socket.resetAndDestroy()
  }
  await pause(100)
}

test('who resets the connection after the body is answered by its address or not at all', async () => {
  const { peers, server } = aServer()
  await resetAfterTheBody(await listening(server), 300)
  expect(peers.length).toBeGreaterThan(0)
  expect(peers.filter((peer) => peer !== '127.0.0.1')).toEqual([])
})

test('the same resets make nobody of a caller whose address is asked for after the body', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer(async (req) => {
    await readBody(
      req,
      1000,
      bodyBudget().begin('', () => undefined),
    ).catch(() => undefined)
    seen.push(req.socket.remoteAddress)
  })
  await resetAfterTheBody(await listening(server), 300)
  expect(seen).toContain(undefined)
})

test('a connection without an address is hung up on, and the library is not asked', async () => {
  const fetch = () => Promise.reject(new Error('asked'))
  let hungUp = 0
  const req = { method: 'POST', headers: {}, socket: { destroy: () => hungUp++ } }
  const target = { path: '/rest/v1/rpc/f', query: '' }
  await answerApi(
    { fetch, functions: new Map([['f', new Map()]]) } as unknown as Api,
    target,
    req as never,
    {} as never,
  )
  expect(hungUp).toBe(1)
})

test('a body that never ends is given up, and so is a head', async () => {
  const { server, peers } = aServer({}, { requestMs: 200, headMs: 100 })
  const port = await listening(server)
  const [body, line, silent] = [await dial(port), await dial(port), await dial(port)]
  body.write(`${head(100)}{"a":`)
  line.write('POST /rest/v1/rpc/f HTT')
  const all = await Promise.all([heard(body), heard(line), heard(silent)])
  expect(all.map((text) => text.split('\r\n', 1)[0])).toEqual(Array(3).fill('HTTP/1.1 408 Request Timeout'))
  expect(peers).toEqual([])
})

test('a network has so many connections and no more', async () => {
  const { server } = aServer({}, { connectionsOfOne: 3 })
  const port = await listening(server)
  const sockets = await Promise.all(Array.from({ length: 5 }, () => dial(port)))
  await pause(50)
  expect(sockets.filter((socket) => socket.closed || socket.readableEnded)).toHaveLength(2)
  for (const socket of sockets) socket.destroy()
  await pause(50)
  const again = await dial(port)
  again.write(`${head(2, 'connection: close\r\n')}{}`)
  expect(await heard(again)).toContain('200 OK')
})

const lost = (sockets: Socket[]) => sockets.filter((socket) => socket.closed || socket.readableEnded).length

test('all networks together have so many connections and no more', async () => {
  const port = await listening(aServer({}, { connections: 3 }).server)
  const sockets = await Promise.all(Array.from({ length: 5 }, () => dial(port)))
  await expect.poll(() => lost(sockets)).toBe(2)
})

test('behind a proxy of our own the connections are the proxy’s, and not bounded as one network’s', async () => {
  const port = await listening(aServer({ proxies: 1 }, { connectionsOfOne: 3 }).server)
  const sockets = await Promise.all(Array.from({ length: 5 }, () => dial(port)))
  await pause(100)
  expect(lost(sockets)).toBe(0)
})

const post = (port: number, body: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers }
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/rest/v1/rpc/f', headers: all, agent: false },
      (res) => {
        res.resume()
        resolve({ status: res.statusCode ?? 0, headers: res.headers })
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? undefined : reject(error)))
    sent.end(body)
  })

test('what a network sends at once is bounded, and given back', async () => {
  const bodies = { members: bodyBudget(), strangers: bodyBudget({ ofOne: 3_000, ofAll: 10_000 }) }
  const port = await listening(aServer({ bodies }).server)
  for (let i = 0; i < 3; i++) {
    const refused = await post(port, `{"a":"${'x'.repeat(5_000)}"}`)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
    expect((await post(port, '{}')).status).toBe(200)
  }
  expect(bodies.strangers.bytes).toBe(0)
})

test('what is left of a refused body is not waited for', async () => {
  const port = await listening(aServer({}, { requestMs: 60_000 }).server)
  const socket = await dial(port)
  socket.write(`${head(40_000)}{"a":"`)
  const end = await Promise.race([heard(socket), pause(3_000)])
  expect(end).toMatch(/^HTTP\/1.1 413 /)
})

test('who has gone is not worked for any longer', async () => {
  const calls: AbortSignal[] = []
  const fetch = (asked: Request) => {
    calls.push(asked.signal)
    return new Promise<Response>(() => undefined)
  }
  const port = await listening(aServer({ fetch }).server)
  const socket = await dial(port)
  socket.write(`${head(2)}{}`)
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]?.aborted).toBe(false)
  socket.destroy()
  await expect.poll(() => calls[0]?.aborted).toBe(true)
})

test('who is refused and does not hang up is hung up on', async () => {
  const { server } = aServer()
  const port = await listening(server)
  const open = () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)))
  for (const text of [
    'GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    'no request\r\n\r\n',
  ]) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined).on('data', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write(text)
    await new Promise((resolve) => socket.once('end', resolve))
    await expect.poll(open, { timeout: 5_000 }).toBe(0)
  }
})

test('strict transport security is said where our own proxy says that it speaks TLS', async () => {
  const said = async (proxies: number, proto: string) => {
    const port = await listening(aServer({ proxies }).server)
    return (await post(port, '{}', { 'x-forwarded-proto': proto })).headers['strict-transport-security']
  }
  expect(await said(1, 'https')).toBe('max-age=31536000')
  expect(await said(1, 'http, https')).toBe('max-age=31536000')
  expect(await said(1, 'https, http')).toBeUndefined()
  expect(await said(0, 'https')).toBeUndefined()
})

test.each([
  ['no object', '[]', 400],
  ['no JSON', '{', 400],
  ['nothing', '', 400],
  ['a NUL', '{"a":"\\u0000"}', 400],
  ['half a letter', '{"more":["\\ud800"]}', 400],
  ['half a letter as a name', '{"\\udc00":1}', 400],
  ['a number without end', '{"a":1e999}', 400],
  ['33 levels', `${'{"more":'.repeat(33)}1${'}'.repeat(33)}`, 400],
  ['a list where a date belongs', '{"day":[]}', 400],
  ['a number where a date belongs', '{"day":1}', 400],
  ['an object where a word belongs', '{"a":{}}', 400],
  ['an object where one belongs', '{"day":"2027-01-01","more":{"a":[]}}', 200],
  ['32 levels', `${'{"more":'.repeat(32)}1${'}'.repeat(32)}`, 200],
  ['a whole letter of two halves', '{"a":"\\ud83c\\udf63"}', 200],
])('a body with %s', async (_, body, status) => {
  const port = await listening(aServer().server)
  expect((await post(port, body)).status).toBe(status)
})

test.each([
  ['content-type', 'text/plain', 415],
  ['content-type', 'application/json; charset=shift_jis', 415],
  ['content-type', 'multipart/form-data; boundary=x', 415],
  ['content-encoding', 'gzip', 415],
  ['content-type', 'application/json;charset=UTF-8', 200],
  ['prefer', 'max-affected=;;', 200],
  ['accept-profile', 'private', 200],
])('%s: %s is answered %s', async (name, value, status) => {
  const port = await listening(aServer().server)
  expect((await post(port, '{}', { [name]: value })).status).toBe(status)
})

test('only the key, the token and what is accepted go on, and who asks', async () => {
  const names: string[][] = []
  const fetch = async (asked: Request) => {
    names.push([...asked.headers.keys()])
    return new Response('{}')
  }
  const port = await listening(aServer({ fetch }).server)
  const odd = {
    prefer: 'x',
    range: 'x',
    'content-profile': 'private',
    cookie: 'a=b',
    'x-noren-peer': '1.1.1.1',
  }
  await post(port, '{}', { ...odd, apikey: 'k', authorization: 'Bearer x' })
  expect(names).toEqual([['accept', 'apikey', 'authorization', 'content-type', 'x-noren-peer']])
})
