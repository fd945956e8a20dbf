// Node's request and response on one side, fetch on the other. Bodies are read whole: that is what bounds them.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { withPeer } from './peer.ts'

/** 20 commands of at most 32 kB, and some air. */
const maxBodyBytes = 1_000_000

export interface Api {
  fetch(request: Request): Promise<Response>
  /** How many proxies of our own stand before this server. */
  proxies: number
}

export async function answerApi(api: Api, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await readBody(req)
  if (body === undefined) {
    res.setHeader('connection', 'close')
    return refuse(res, 413, 'The request is larger than 1 MB.')
  }
  const gone = new AbortController()
  res.on('close', () => gone.abort())
  const request = asRequest(api, req, body, gone.signal)
  if (!request) return refuse(res, 400, 'The request could not be read.')
  const answer = await api.fetch(request)
  res.statusCode = answer.status
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'content-length') res.setHeader(name, value)
  })
  res.setHeader('cache-control', 'no-store')
  if (isSignOut(req, request, answer)) res.setHeader('clear-site-data', '"cache", "cookies", "storage"')
  const bytes = Buffer.from(await answer.arrayBuffer())
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

function refuse(res: ServerResponse, status: number, message: string): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ code: `PT${status}`, message, details: null, hint: null }))
}

async function readBody(req: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > maxBodyBytes) return undefined
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function asRequest(api: Api, req: IncomingMessage, body: Buffer, signal: AbortSignal): Request | undefined {
  try {
    const method = req.method ?? 'GET'
    return new Request(new URL(req.url ?? '/', `http://${req.headers.host ?? 'localhost'}`), {
      method,
      signal,
      headers: withPeer(req.headers, req.socket.remoteAddress ?? '', api.proxies),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
    })
  } catch {
    return undefined
  }
}

// Signing out of this device leaves nothing in the browser; "others" keeps this one signed in. Also when the session
// had ended before; but then only for a page of ours: another site that posts here must not empty anybody's tablet.
function isSignOut(req: IncomingMessage, request: Request, answer: Response): boolean {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname !== '/auth/v1/logout' || request.method !== 'POST' || searchParams.get('scope') === 'others')
    return false
  const isEnded = answer.status === 401 || answer.status === 403
  return answer.ok || (isEnded && req.headers['sec-fetch-site'] === 'same-origin')
}
