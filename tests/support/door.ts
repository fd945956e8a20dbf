// The product's HTTP server without a database: the library behind it is a function of the test.

import { createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import type { Api } from '#local/api/api.ts'
import { type HttpLimits, httpServer, type Parts } from '#local/http/http-server.ts'
import { bodyBudget } from '#local/http/request-body.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const secret = 'a secret of thirty-two letters or so'
const member = 'somebody who works for a venue'
const realtime = { upgrade: () => undefined, close: async () => undefined }

/** The front door before a library that writes down who asks. */
export function aDoor(api: Partial<Api> = {}, limits: Partial<HttpLimits> = {}, more: Partial<Parts> = {}) {
  const peers: (string | null)[] = []
  const fetch = async (request: Request) => {
    peers.push(request.headers.get('x-noren-peer'))
    return Response.json({ said: await request.text() })
  }
  const all = {
    fetch,
    functions: new Map([
      [
        'f',
        new Map([
          ['day', 'date'],
          ['more', 'jsonb'],
        ]),
      ],
    ]),
    jwtSecret: secret,
    isMember: async (user: string) => user === member,
    proxies: 0,
    bodies: { members: bodyBudget(), strangers: bodyBudget() },
    ...api,
  }
  const parts = { api: all, realtime, pages: () => undefined, health: {}, dev: false, ...more }
  return { peers, server: httpServer(parts, { checkMs: 20, ...limits }) }
}

/** The port that it listens on until the test ends. */
export const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    )
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** A call's head, for a body of so many bytes. */
export const head = (bytes: number, more = '') =>
  `POST /rest/v1/rpc/f HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n${more}\r\n`

/** The header that a member's call has; of somebody else, one who works for nobody. */
export function signedIn(user = member): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256' })}.${part({ sub: user, role: 'authenticated', exp: 9_999_999_999 })}`
  return `authorization: Bearer ${text}.${createHmac('sha256', secret).update(text).digest('base64url')}\r\n`
}

export const dial = (port: number, allowHalfOpen = false): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen }, () => resolve(socket))
    socket.on('error', () => undefined)
    closers.push(() => socket.destroy())
  })

/** All that comes until it is closed. */
export const heard = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
