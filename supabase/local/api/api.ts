// Node's request and response on one side, fetch on the other. What is no call of the product is answered here; what is
// one is put together anew, so that nothing else of a request reaches the library behind.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Duplex } from 'node:stream'
import { readToken, tokenIn } from '#local/auth/token.ts'
import { ofMembers, refused } from '#local/http/connections.ts'
import { jsonObject } from '#local/http/json-body.ts'
import { networkOf } from '#local/http/network-of.ts'
import { peerOf } from '#local/http/peer.ts'
import { type Body, type BodyBudget, maxBodyBytes, readBody } from '#local/http/request-body.ts'
import type { Target } from '#local/http/request-target.ts'
import { allowedCall, type Call, type Functions, fits } from './allowed-calls.ts'

export interface Api {
  fetch(request: Request): Promise<Response>
  /** The functions that a browser may call. */
  functions: Functions
  jwtSecret: string
  /** Whether this account works for a venue. */
  isMember(user: string): Promise<boolean>
  /** How many proxies of our own stand before this server. */
  proxies: number
  /** Where they ask from, besides this machine. */
  proxyAddresses?: BlockList | undefined
  /** Of each account that works for a venue, and of each network of all others. */
  bodies: { members: BodyBudget; strangers: BodyBudget }
}

export async function answerApi(
  api: Api,
  target: Target,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { socket } = req
  // Asked before anything is waited for: a connection that was reset has no address any more.
  const peer = peerOf(req.headers, socket.remoteAddress, api.proxies, api.proxyAddresses)
  if (peer === undefined) return void socket.destroy()
  const call = allowedCall(api.functions, req.method, target)
  if (!call) return refuse(res, 404, 'There is no such call.')
  if (call === 'malformed') return refuse(res, 400, 'The address could not be read.')
  if (!isPlainJson(req.headers)) return refuse(res, 415, 'Only JSON is read.')
  const caller: Caller = { peer, isMember: false, gone: new AbortController(), giveBack: () => undefined }
  const leave = () => {
    caller.giveBack()
    caller.gone.abort()
  }
  // Node tells an answer of its closed connection only when the answers before it are out.
  socket.on('close', leave)
  try {
    await answerCall(api, call, caller, req, res)
  } finally {
    socket.off('close', leave)
    caller.giveBack()
  }
}

interface Caller {
  peer: string
  isMember: boolean
  /** Aborted when the connection ends. */
  gone: AbortController
  /** Gives back what the body holds of the budget; the second time it does nothing. */
  giveBack(): void
}

async function answerCall(
  api: Api,
  call: Call,
  caller: Caller,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const body = await bodyOf(api, call, caller, req)
  if (body === 'gone') return
  if (typeof body === 'number') return refuse(res, body, refusals[body])
  const began = performance.now()
  const answer = await api.fetch(asRequest(call, req.headers, caller.peer, body, caller.gone.signal))
  if (answer.status === 503 && !caller.isMember) await holdBack(caller, req.socket, began + refusalMs)
  res.statusCode = answer.status
  answer.headers.forEach((value, name) => {
    if (!dropped.test(name)) res.setHeader(name, value)
  })
  res.setHeader('cache-control', 'no-store')
  if (isSignOut(req, call, answer)) res.setHeader('clear-site-data', '"cache", "cookies", "storage"')
  res.end(Buffer.from(await answer.arrayBuffer()))
}

/** A stranger is told so long after asking that it was too much: who asks again at once is else refused all the time. */
const refusalMs = 1_000

async function holdBack(caller: Caller, socket: Duplex, until: number): Promise<void> {
  caller.giveBack()
  refused.add(socket)
  await new Promise((resolve) => setTimeout(resolve, until - performance.now()).unref())
  refused.delete(socket)
}

/** A refusal in the form that PostgREST's clients read. */
export function refuse(res: ServerResponse, status: number, message: string): void {
  // What is left of a body that was refused would be read to its end otherwise.
  if (status === 413 || status === 503) res.setHeader('connection', 'close')
  if (status === 503) res.setHeader('retry-after', '2')
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  res.end(JSON.stringify({ code: `PT${status}`, message, details: null, hint: null }))
}

const refusals = {
  400: 'The request could not be read.',
  413: 'The request is too large.',
  503: 'Too much is sent at once.',
}

// The pages are of the same origin: no other site is told that it may ask.
const dropped = /^(access-control-.*|set-cookie|content-length|connection|transfer-encoding)$/

function isPlainJson(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? 'application/json'
  const encoding = headers['content-encoding'] ?? 'identity'
  return /^application\/json *(; *charset="?utf-8"?)?$/i.test(type) && encoding === 'identity'
}

/** The body's text; undefined where none belongs; the status of a refusal; 'gone' when the caller went. */
async function bodyOf(
  { bodies, jwtSecret, isMember }: Api,
  call: Call,
  caller: Caller,
  req: IncomingMessage,
): Promise<string | undefined | 400 | 413 | 503 | 'gone'> {
  const claims = readToken(tokenIn(req.headers.authorization), jwtSecret, Date.now())
  caller.isMember = claims !== undefined && (await isMember(claims.sub))
  if (caller.isMember) ofMembers.add(req.socket)
  const most = maxBodyBytes[claims ? 'signedIn' : 'stranger']
  const body: Body =
    claims && caller.isMember
      ? bodies.members.begin(claims.sub, () => drop())
      : bodies.strangers.begin(networkOf(caller.peer), () => drop())
  // Who still sends has a connection to lose; who waits in line is told to ask again.
  const drop = () => (body.isWhole ? caller.gone.abort() : req.socket.destroy())
  caller.giveBack = body.giveBack
  const bytes = await readBody(req, most, body).catch(() => 'gone' as const)
  if (!Buffer.isBuffer(bytes)) return bytes
  if (call.body === 'never' || (call.body === 'perhaps' && bytes.length === 0)) return undefined
  return jsonObject(bytes, (name, value) => fits(value, call.types.get(name))) ?? 400
}

/** Only what the product sends goes on: other headers choose schemas, formats, ranges and ways to count. */
function asRequest(
  call: Call,
  headers: IncomingHttpHeaders,
  peer: string,
  body: string | undefined,
  signal: AbortSignal,
): Request {
  const one = 'application/vnd.pgrst.object+json'
  const { apikey, authorization, accept, 'stripe-signature': signature } = headers
  return new Request(`http://localhost${call.address}`, {
    method: call.method,
    signal,
    headers: {
      'x-noren-peer': peer,
      accept: accept?.startsWith(one) ? one : 'application/json',
      ...(typeof apikey === 'string' ? { apikey } : {}),
      ...(authorization === undefined ? {} : { authorization }),
      ...(typeof signature === 'string' ? { 'stripe-signature': signature } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
}

// Signing out of this device leaves nothing in the browser; "others" keeps this one signed in. Also when the session
// had ended before; but then only for a page of ours: another site that posts here must not empty anybody's tablet.
function isSignOut(req: IncomingMessage, { address }: Call, answer: Response): boolean {
  if (!address.startsWith('/auth/v1/logout') || address.endsWith('scope=others')) return false
  // The session of a mail's link, of which nothing was kept here: what is on the device is of somebody who stays.
  if (/[?&]keep=device(&|$)/.test(req.url ?? '')) return false
  const isEnded = answer.status === 401 || answer.status === 403
  return answer.ok || (isEnded && req.headers['sec-fetch-site'] === 'same-origin')
}
