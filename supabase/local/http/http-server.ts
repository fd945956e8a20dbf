import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type Api, answerApi, refuse } from '#local/api/api.ts'
import { isShortage } from '#local/api/faults.ts'
import { Failure, reasonOf, say } from '#local/failure.ts'
import type { MailPage } from '#local/mail/mail-page.ts'
import type { PageOf } from '#local/pages/page-of.ts'
import { pageTurns, type Turn } from '#local/pages/page-turns.ts'
import { answerMade, type MadeFiles } from '#local/pages/public/made-files.ts'
import type { Answer } from '#local/pages/static-files.ts'
import { hangUp } from '#local/realtime/hang-up.ts'
import type { Realtime } from '#local/realtime/realtime.ts'
import { boundConnections, closeUnread } from './connections.ts'
import { isAnswering, isInTurn } from './in-turn.ts'
import { networkOf } from './network-of.ts'
import { peerOf } from './peer.ts'
import { targetOf } from './request-target.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { withoutUpgrade } from './without-upgrade.ts'

export interface Parts {
  api: Api
  realtime: Realtime
  /** Pages and assets: the built app, or Vite while developing. */
  pages: Answer
  /** How an address of a page is answered. */
  pageOf?: PageOf
  /** What the database knows and a file says: payloads of pages, the list of them. */
  made?: MadeFiles
  /** Mails that no server takes, for this machine alone. */
  mailPage?: MailPage
  /** Said at /noren/health, so that a second start can tell that this one lives. */
  health: Record<string, unknown>
  dev: boolean
  /** The status with which a request is refused, whatever it asks for; undefined, or no such function: it is answered. */
  refusedFor?: (req: IncomingMessage) => number | undefined
}

export interface HttpLimits {
  /** Milliseconds for the head of a request, and for all of it. */
  headMs: number
  requestMs: number
  /** How often the two are looked at. */
  checkMs: number
  /** Milliseconds that an answer may wait to be read on. */
  unreadMs: number
  connectionsOfOne: number
  connections: number
}

// A venue with many tablets behind one address, and the storms of our own proofs, stay far below.
const usual: HttpLimits = {
  headMs: 5_000,
  requestMs: 15_000,
  checkMs: 1_000,
  unreadMs: 30_000,
  connectionsOfOne: 512,
  connections: 5_000,
}

/** One address for everything. */
export function httpServer(parts: Parts, limits: Partial<HttpLimits> = {}): Server {
  const { headMs, requestMs, checkMs, unreadMs, connectionsOfOne, connections } = { ...usual, ...limits }
  const times = {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  }
  const { proxies, proxyAddresses } = parts.api
  const turn = pageTurns()
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    if (!isInTurn(req, res)) return
    setSecurityHeaders(res, req.headers, parts.dev, proxies)
    route(parts, req, res, turn).catch((error: unknown) => {
      if (isShortage(error) && !res.headersSent) return refuse(res, 503, 'Too many are asking at once.')
      // Path only: a query may hold what somebody typed.
      say(`500 ${req.method} ${req.url?.split('?', 1)[0]}: ${reasonOf(error)}`)
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'application/json' })
      res.end('{"code":"PT500","message":"The server could not answer."}')
    })
  }
  const server = createServer(times, answer)
  boundConnections(server, proxies, connectionsOfOne, connections)
  closeUnread(server, unreadMs)
  // Longer than a tablet's heartbeat, so that it finds its connection open.
  server.keepAliveTimeout = 65_000
  server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => socket.destroy())
    const peer = peerOf(req.headers, req.socket.remoteAddress, proxies, proxyAddresses)
    if (peer === undefined || isAnswering(req.socket)) return void socket.destroy()
    if (req.headers.upgrade?.toLowerCase() !== 'websocket') return withoutUpgrade(req, answer, unreadMs)
    const status = refusalOf(parts, req)
    if (status) hangUp(socket, `${status} ${STATUS_CODES[status]}`)
    else if (targetOf(req.url)?.path === '/realtime/v1/websocket')
      parts.realtime.upgrade(req, socket, head, networkOf(peer))
    else if (!parts.dev) hangUp(socket, '404 Not Found')
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    hangUp(socket, unreadable[error.code ?? ''] ?? '400 Bad Request')
  })
  return server
}

const unreadable: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

async function route(parts: Parts, req: IncomingMessage, res: ServerResponse, turn: Turn): Promise<void> {
  const status = refusalOf(parts, req)
  if (status) {
    res.statusCode = status
    for (const [name, value] of plainly) res.setHeader(name, value)
    return void res.end(`${STATUS_CODES[status]}\n`)
  }
  const target = targetOf(req.url)
  if (!target) return refuse(res, 404, 'There is no such address.')
  if (ofCalls.test(target.path)) return answerApi(parts.api, target, req, res)
  const { proxies, proxyAddresses } = parts.api
  const peer = peerOf(req.headers, req.socket.remoteAddress, proxies, proxyAddresses)
  // Vite's pages are hundreds of files, for this machine alone.
  if (!parts.dev) await turn(networkOf(peer ?? ''))
  if (req.socket.destroyed) return
  if (target.path === '/noren/health') {
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    res.end(JSON.stringify(parts.health))
    return
  }
  if (parts.made && (await answerMade(parts.made, target.path, req, res))) return
  if (parts.refusedFor && parts.mailPage?.answer(req.method, target.path, res)) return
  await parts.pages(req, res, async () => pageAt(parts.pageOf, target.path, req))
}

const pageAt = async (pageOf: PageOf | undefined, path: string, req: IncomingMessage) =>
  pageOf?.(path, req.headers)

const plainly = [
  ['content-type', 'text/plain'],
  ['cache-control', 'no-store'],
  ['connection', 'close'],
] as const

/** A request that two readers could understand as two is no request of ours. */
function refusalOf({ refusedFor }: Parts, req: IncomingMessage): number | undefined {
  const hosts = req.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || !/^1\.[01]$/.test(req.httpVersion)) return 400
  return refusedFor?.(req)
}

/** No page of the app is here, whatever letters it is written with; a venue may be called "storage" all the same. */
const ofCalls = /^\/((rest|auth|storage|functions|realtime|graphql|pg)\/v\d|_system|api)(\/|$)/i

/** Listens, or says in one line why it cannot. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program: stop it, or choose another with PORT=${port + 1} npm start`,
        EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine.`,
        ENOTFOUND: `HOST is ${host}, which is no name of this machine.`,
        EACCES: `Port ${port} is for root alone, and nothing here serves as root: choose one above 1023 with PORT=8080 npm start`,
      }
      reject(new Failure(why[error.code ?? ''] ?? `Port ${port}: ${error.message}`))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
