// A gate between a browser and the server that can hold one request, or one answer, at an exact point: for a kill in
// the middle of it. Pages may come from another folder than the server's: a new version is deployed by that.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Call {
  /** Function of REST, or the last part of the path. */
  name: string
  path: string
  body: string
}

/** hold: neither forward nor back until the other side goes away. cut: the connection ends. */
export type Verdict = 'pass' | 'hold' | 'cut'

export interface Gate {
  url: string
  /** Every call to REST and Auth that came, whatever became of it. */
  calls: Call[]
  /** What happens to a request before the server sees it. */
  onRequest: (call: Call) => Verdict | Promise<Verdict>
  /** What happens to its answer; the server has done by then what was asked. */
  onAnswer: (call: Call) => Verdict | Promise<Verdict>
  /** Another body than was sent, for faults planted on the way. */
  rewrite: (call: Call) => string
  /** Answers what is no call in place of the server; false leaves it to the server. */
  pages: (req: IncomingMessage, res: ServerResponse) => boolean
  /** Nobody listens, as far as the browser can tell. */
  down(isDown: boolean): void
  /** Resolves with the next call held, on its way there or back. */
  held(): Promise<Call>
  close(): Promise<void>
}

const isCall = (path: string): boolean => /^\/(rest|auth)\//.test(path)

export async function aGate(upstream: string): Promise<Gate> {
  const target = new URL(upstream)
  const sockets = new Set<Duplex>()
  let isDown = false
  const tellHeld: ((call: Call) => void)[] = []
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()))
  server.on('connection', (socket) => keep(socket))
  server.on('upgrade', tunnel)
  // Loopback under its name: a service worker and its storage belong to one origin, and the app's cookies to one host.
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const gate: Gate = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls: [],
    onRequest: () => 'pass',
    onAnswer: () => 'pass',
    rewrite: (call) => call.body,
    pages: () => false,
    down(wanted) {
      isDown = wanted
      if (wanted) for (const socket of sockets) socket.destroy()
    },
    held: () => new Promise((resolve) => tellHeld.push(resolve)),
    async close() {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
  return gate

  function keep(socket: Duplex): void {
    if (isDown) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }

  function stop(verdict: Verdict, call: Call, res: ServerResponse): boolean {
    if (verdict === 'cut') res.destroy()
    if (verdict === 'hold') {
      for (const tell of tellHeld.splice(0)) tell(call)
    }
    return verdict !== 'pass'
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = req.url ?? '/'
    if (!isCall(path) && gate.pages(req, res)) return
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const call = {
      path,
      name: path.split('?')[0]?.split('/').at(-1) ?? '',
      body: String(Buffer.concat(chunks)),
    }
    if (isCall(path)) {
      gate.calls.push(call)
      if (stop(await gate.onRequest(call), call, res)) return
    }
    const body = isCall(path) ? Buffer.from(gate.rewrite(call)) : Buffer.concat(chunks)
    const { hostname, port } = target
    const headers = { ...req.headers, 'content-length': body.length }
    const give = async (from: IncomingMessage) => {
      if (isCall(path) && stop(await gate.onAnswer(call), call, res)) return void from.resume()
      res.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(res)
    }
    const far = request({ hostname, port, method: req.method, path, headers }, (from) => void give(from))
    far.on('error', () => res.destroy())
    far.end(body)
  }

  function tunnel(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    const far: Socket = connect(Number(target.port), target.hostname)
    keep(far)
    const lines = req.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : [`${name}: ${all[i + 1]}`]))
    far.write(`GET ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (head.length > 0) far.write(head)
    far.pipe(socket).pipe(far)
    socket.on('close', () => far.destroy())
    far.on('close', () => socket.destroy())
  }
}
