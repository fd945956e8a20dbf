// A network between a browser and the server that fails on purpose: real sockets on one loopback address, so that page,
// worker, REST, Auth and websocket all meet the same fault. What was asked and what was answered is kept as the truth
// against which the words on the screen are held.

import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'

/**
 * pass: nothing. refuse: nobody listens. reset: taken, then cut. hang: taken, never answered, open sockets fall silent.
 * slow: each answer takes 3 s. down: the gateway's 502, 503 and 504, while websockets that are open stay so. lost: the
 * server gets the request, its answer is cut. portal: whatever is asked, a page for signing in to the wireless network, with status 200.
 */
export type Mode = 'pass' | 'refuse' | 'reset' | 'hang' | 'slow' | 'down' | 'lost' | 'portal'

/** A call to REST or Auth. Times are milliseconds since 1970. */
export interface Asked {
  path: string
  at: number
  mode: Mode
  /** When the last byte of the server's answer was handed over; null while it was not. */
  answered: number | null
  /** What the server said, whether it was passed on or not. */
  status: number | null
}

export interface FaultProxy {
  /** What the browser takes for the server. */
  url: string
  mode(): Mode
  set(mode: Mode): Promise<void>
  asked: readonly Asked[]
  close(): Promise<void>
}

export interface ProxyOptions {
  /** Another body in place of the server's, for faults that are planted on the way. */
  rewrite?: (path: string, body: Buffer) => Buffer
  /** What is asked goes on to the server when this ends. */
  hold?: (path: string, asked: string) => Promise<void> | undefined
}

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

const slowMs = 3000
const slices = 10
const hops = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']
const portalPage = '<!doctype html><title>Wi-Fi</title><form action="/agree"><button>OK</button></form>'

export async function aFaultProxy(upstream: string, options: ProxyOptions = {}): Promise<FaultProxy> {
  const target = new URL(upstream)
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  /** Websockets, and whether they have fallen silent: one that did never speaks again, as behind a dead router. */
  const tunnels = new Map<Duplex, { silent: boolean; end(): void }>()
  const asked: Asked[] = []
  let mode: Mode = 'pass'
  let refusals = 0

  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()))
  server.keepAliveTimeout = 65_000
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  })
  server.on('upgrade', (req, socket, head) => void tunnel(req, socket as Socket, head))

  const is = (...modes: Mode[]) => modes.includes(mode)

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/'
    const entry: Asked = { path, at: Date.now(), mode, answered: null, status: null }
    if (/^\/(rest|auth)\//.test(path)) asked.push(entry)
    const given = await bodyOf(req)
    await options.hold?.(path, given.toString())
    if (isAnswered(res, mode, mode === 'down' ? refusals++ : 0)) return
    const found = await forward(target, agent, req, given)
    entry.status = found.status
    const body = options.rewrite?.(path, found.body) ?? found.body
    await handOver(res, { ...found, body }, entry)
  }

  /** What counts is the mode of now, which may not be that of the request. */
  async function handOver(res: ServerResponse, answer: Answer, entry: Asked): Promise<void> {
    const { status, headers, body } = answer
    if (is('hang')) return
    if (!is('pass', 'slow', 'lost')) return void res.destroy()
    const bare = status === 204 || status === 304
    res.writeHead(status, bare ? headers : { ...headers, 'content-length': body.length })
    if (mode === 'lost') {
      res.write(body.subarray(0, Math.floor(body.length / 2)), () => res.destroy())
      return
    }
    let sent = 0
    while (mode === 'slow' && sent < body.length) {
      const to = Math.min(body.length, sent + Math.ceil(body.length / slices))
      await after(slowMs / slices)
      if (to < body.length) res.write(body.subarray(sent, to))
      else break
      sent = to
    }
    // Another fault may have come meanwhile.
    if (is('hang')) return
    if (!is('pass', 'slow')) return void res.destroy()
    // Before, not after: the page may act on it before this process is given time again.
    entry.answered = Date.now()
    res.end(body.subarray(sent))
  }

  function tunnel(req: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (mode === 'portal') {
      const size = `content-length: ${portalPage.length}`
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${size}\r\nconnection: close\r\n\r\n${portalPage}`,
      )
      return
    }
    if (mode === 'down') return void socket.end('HTTP/1.1 503 Down\r\nconnection: close\r\n\r\n')
    if (!is('pass', 'slow', 'hang')) return void socket.resetAndDestroy()
    const far = connect(Number(target.port), target.hostname)
    const state = { silent: mode === 'hang', end: () => [socket, far].map((s) => s.destroy()) }
    tunnels.set(socket, state)
    const over = () => {
      tunnels.delete(socket)
      // A silent one tells nobody of its end.
      if (!state.silent) state.end()
    }
    far.on('error', over).on('close', over)
    socket.on('close', over)
    const lines = req.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : [`${name}: ${all[i + 1]}`]))
    if (!state.silent) far.write(`GET ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (head.length > 0) far.write(head)
    carry(socket, far, state, () => mode)
    carry(far, socket, state, () => mode)
  }

  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  function cut(): void {
    for (const { end } of tunnels.values()) end()
    for (const socket of sockets) socket.resetAndDestroy()
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    mode: () => mode,
    asked,
    async set(wanted) {
      if (wanted === mode) return
      const before = mode
      mode = wanted
      if (before === 'refuse') await listen(port)
      if (wanted === 'hang') for (const state of tunnels.values()) state.silent = true
      else if (wanted === 'refuse') {
        const closed = new Promise((done) => server.close(done))
        cut()
        await closed
      } else if (is('reset', 'lost', 'portal')) for (const { end } of tunnels.values()) end()
    },
    async close() {
      const closed = new Promise((done) => server.close(done))
      cut()
      agent.destroy()
      await Promise.race([closed, after(2000)])
    },
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Whether the fault has spoken in place of the server; the `count` of requests before chooses its words. */
function isAnswered(res: ServerResponse, mode: Mode, count: number): boolean {
  if (mode === 'hang') return true
  if (mode === 'reset' || mode === 'refuse') {
    ;(res.socket as Socket | null)?.resetAndDestroy()
    return true
  }
  if (mode === 'portal') {
    res.writeHead(200, { 'content-type': 'text/html' }).end(portalPage)
    return true
  }
  if (mode === 'down') {
    res.writeHead([502, 503, 504][count % 3] ?? 502, { 'content-type': 'text/html' })
    res.end('<html><body>gateway</body></html>')
    return true
  }
  return false
}

function forward(target: URL, agent: Agent, req: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = target
    const headers = { ...req.headers, 'content-length': body.length }
    const ask = request({ hostname, port, agent, method: req.method, path: req.url, headers }, (from) => {
      const chunks: Buffer[] = []
      from.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      from.on('end', () => {
        const kept = Object.entries(from.headers).filter(([name]) => !hops.includes(name))
        resolve({
          status: from.statusCode ?? 502,
          headers: Object.fromEntries(kept),
          body: Buffer.concat(chunks),
        })
      })
    })
    ask.on('error', reject)
    ask.end(body)
  })
}

/** Hands over what comes, in its order, until the tunnel falls silent. */
function carry(from: Socket, to: Socket, tunnel: { silent: boolean }, mode: () => Mode): void {
  let queue = Promise.resolve()
  from.on('data', (bytes) => {
    if (tunnel.silent) return
    const wait = mode() === 'slow' ? slowMs / 2 : 0
    queue = queue.then(async () => {
      if (wait > 0) await after(wait)
      if (!tunnel.silent && to.writable) to.write(bytes)
    })
  })
}
