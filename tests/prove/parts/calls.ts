// Calls of the public functions from many addresses at once: all of 127.0.0.0/8 is this machine, and the server
// counts its limits per caller by the address of the socket.

import { Agent, request } from 'node:http'

export interface Reply {
  status: number
  body: { ok?: boolean; code?: string; [field: string]: unknown }
  /** After how many seconds it may be asked again, by the body or `retry-after`; null where nothing is said. */
  againIn: number | null
  /** Milliseconds since 1970 before the first and after the last byte. */
  sent: number
  received: number
}

export interface Caller {
  /** Calls a function as role `anon` or, with a token, as that person, from 127.0.x.y of this number (1-50000). */
  rpc(name: string, args: unknown, from: number, token?: string): Promise<Reply>
  /** The same with any path. */
  post(path: string, body: unknown, from: number, token?: string): Promise<Reply>
  /** A file of the site. */
  get(path: string, from: number): Promise<Reply>
  close(): void
}

/** Told to come again in a moment: by the lock, or on a slow machine by the stack's lanes. Pages do so by themselves. */
export const wasBusy = ({ status, body }: Reply): boolean =>
  body.code === 'busy' || (status === 503 && body.code === 'PT503')

export const addressOf = (from: number): string => `127.0.${1 + Math.floor(from / 250)}.${1 + (from % 250)}`

export function caller(url: string, anonKey: string): Caller {
  const { port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1000 })
  const ask = (
    path: string,
    body: string | null,
    from: number,
    token: string | undefined,
    sent: number,
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const asking = request(
        {
          host: '127.0.0.1',
          port,
          localAddress: addressOf(from),
          agent,
          method: body === null ? 'GET' : 'POST',
          path,
          headers: {
            ...(body === null
              ? {}
              : {
                  apikey: anonKey,
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(body),
                }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('error', reject)
          answer.on('end', () => {
            const body = parsed(text)
            const again = Number(body['again_in'] ?? answer.headers['retry-after'])
            const againIn = again > 0 ? again : null
            resolve({ status: answer.statusCode ?? 0, body, againIn, sent, received: wall() })
          })
        },
      )
      asking.on('error', (error) => {
        // A kept connection may be closed by the server just when it is used again: then nothing was asked.
        if (asking.reusedSocket) ask(path, body, from, token, sent).then(resolve, reject)
        else reject(error)
      })
      asking.end(body ?? undefined)
    })
  const post: Caller['post'] = (path, body, from, token) =>
    ask(path, JSON.stringify(body), from, token, wall())
  const rpc: Caller['rpc'] = (name, args, from, token) => post(`/rest/v1/rpc/${name}`, args, from, token)
  const get: Caller['get'] = (path, from) => ask(path, null, from, undefined, wall())
  return { rpc, post, get, close: () => agent.destroy() }
}

// Finer than Date.now(), and the same clock as the database's.
const wall = (): number => performance.timeOrigin + performance.now()

function parsed(text: string): Reply['body'] {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return { text }
  }
}
