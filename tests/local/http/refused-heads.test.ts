// What is refused before anything is asked for: a head that two readers could understand as two requests, a host that is
// not ours; and what asks for another protocol than we speak.

import { expect, test } from 'vitest'
import { refusedFor } from '#local/http/own-hosts.ts'
import { aServer, dial, heard, listening } from '#tests/fixtures/http/http-server.ts'

const page = 'a page '.repeat(100_000)
const aPort = (guarded = false) => {
  const upgraded: string[] = []
  const { server } = aServer(
    {},
    {},
    {
      pages: (_, res) => void res.end(page),
      realtime: {
        upgrade: (_, socket) => {
          upgraded.push('yes')
          socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
        },
        close: async () => undefined,
      },
      ...(guarded ? { refusedFor } : {}),
    },
  )
  return { port: listening(server), upgraded }
}

/** All that comes back. */
async function sent(port: Promise<number>, head: string): Promise<string> {
  const socket = await dial(await port)
  const text = heard(socket)
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`)
  return text
}
const firstLine = (text: string) => text.split('\r\n', 1)[0]
const close = 'connection: close'

test.each([
  ['one host', `GET / HTTP/1.1\nhost: a\n${close}`, '200 OK'],
  ['the older protocol', 'GET / HTTP/1.0', '200 OK'],
  ['two hosts', 'GET / HTTP/1.1\nhost: a\nHost: b', '400 Bad Request'],
  ['the same host twice', 'GET / HTTP/1.1\nhost: a\nhost: a', '400 Bad Request'],
  ['no host', 'GET / HTTP/1.1', '400 Bad Request'],
  ['version 2.0', 'GET / HTTP/2.0\nhost: a', '400 Bad Request'],
  ['version 0.9', 'GET / HTTP/0.9\nhost: a', '400 Bad Request'],
  ['version 1.2', 'GET / HTTP/1.2\nhost: a', '400 Bad Request'],
])('%s', async (_, head, status) =>
  expect(firstLine(await sent(aPort().port, head))).toBe(`HTTP/1.1 ${status}`),
)

const h2c = 'upgrade: h2c\nconnection: Upgrade, HTTP2-Settings\nhttp2-settings: AAMAAABkAAQ'

test('a page that is asked for with an upgrade to HTTP/2 is answered without it', async () => {
  const text = await sent(aPort().port, `GET / HTTP/1.1\nhost: a\n${h2c}`)
  expect(firstLine(text)).toBe('HTTP/1.1 200 OK')
  expect(text).toContain("content-security-policy: default-src 'none'")
  expect(text.endsWith(page)).toBe(true)
  const [head, body] = (await sent(aPort().port, `HEAD /noren/health HTTP/1.1\nhost: a\n${h2c}`)).split(
    '\r\n\r\n',
  )
  expect([firstLine(head ?? ''), body]).toEqual(['HTTP/1.1 200 OK', ''])
})

test('a call with a body is not: it is read by nobody any more', async () => {
  const text = await sent(
    aPort().port,
    `POST /rest/v1/rpc/f HTTP/1.1\nhost: a\ncontent-length: 2\n${h2c}\n\n{}`,
  )
  expect(firstLine(text)).toBe('HTTP/1.1 400 Bad Request')
})

const websocket = 'upgrade: websocket\nconnection: upgrade'
test.each([
  ['a host of this machine', 'localhost:8080', '200 OK', '101 Switching Protocols'],
  ['a name that somebody else made point here', 'evil.example', '421 Misdirected Request', ''],
])('%s', async (_, host, status, ofSocket) => {
  for (const path of ['/', '/noren/health'])
    expect(firstLine(await sent(aPort(true).port, `GET ${path} HTTP/1.1\nhost: ${host}\n${close}`))).toBe(
      `HTTP/1.1 ${status}`,
    )
  for (const more of [h2c, close])
    expect(firstLine(await sent(aPort(true).port, `GET / HTTP/1.1\nhost: ${host}\n${more}`))).toBe(
      `HTTP/1.1 ${status}`,
    )
  const { port, upgraded } = aPort(true)
  const text = await sent(port, `GET /realtime/v1/websocket HTTP/1.1\nhost: ${host}\n${websocket}`)
  expect(firstLine(text)).toBe(`HTTP/1.1 ${ofSocket || status}`)
  expect(upgraded).toHaveLength(ofSocket ? 1 : 0)
})

test('without the guard the same name is answered', async () => {
  const { port, upgraded } = aPort()
  expect(firstLine(await sent(port, `GET / HTTP/1.1\nhost: evil.example\n${close}`))).toBe('HTTP/1.1 200 OK')
  await sent(port, `GET /realtime/v1/websocket HTTP/1.1\nhost: evil.example\n${websocket}`)
  expect(upgraded).toHaveLength(1)
})

test('what came through a proxy is refused, and is told so in one line', async () => {
  const { port } = aPort(true)
  const text = await sent(port, 'GET / HTTP/1.1\nhost: localhost\nx-forwarded-for: 1.2.3.4')
  expect([firstLine(text), text.split('\r\n\r\n')[1]]).toEqual(['HTTP/1.1 403 Forbidden', 'Forbidden\n'])
})
