// The network between one tab and the model server. Every fault that a restaurant's Wi-Fi knows, struck at random from a
// seed or when a test says so, counted when it meets a request in flight.

import { pick } from '#tests/fixtures/random.ts'
import type { ModelServer } from './model-server/model-server.ts'
import { Refused } from './model-server/results.ts'
import type { TabLifecycle } from './tab-lifecycle.ts'

export const networkFaults = [
  'dropped',
  'hung',
  'answer lost',
  '500',
  '503',
  '429',
  'captive portal',
  'cut in half',
  'late',
] as const
export type NetworkFault = (typeof networkFaults)[number]

export interface SeenRequest {
  method: string
  url: string
  body: string
  headers: Record<string, string>
}

export interface FaultyNetwork {
  fetch: typeof fetch
  /** Nothing reaches the server. */
  down: boolean
  /** Chance of a fault per request, 0-1, and which may strike so. */
  roughness: number
  mayStrike: readonly NetworkFault[]
  /** The next requests meet these, in order, whatever the chance. */
  next: NetworkFault[]
  /** The same for one function of the server. */
  nextFor: Record<string, NetworkFault[]>
  struck: Record<NetworkFault, number>
  seen: SeenRequest[]
  latencyMs: () => number
  inFlight: number
  /** Happens once while a request (of `fn`) is under way: before the server has it, or when its answer is on the way back. */
  meanwhile: { at: 'going' | 'coming'; fn?: string; action: () => void } | null
  /** A whole answer of the server itself was handed over; `now` is what it said. */
  onAnswer: (text: string) => void
  /** A request left; what this gives back is called with the whole answer to it, where there is one. */
  onRequest: (fn: string, body: string) => (text: string) => void
  /** Chances of each thing that can happen to a poke, and how often it did. */
  pokes: { lost: number; doubled: number; late: number; struck: Record<'lost' | 'doubled' | 'late', number> }
  /** Planted: where a request is struck, somebody answers in the server's name. */
  forged: boolean
  /** Planted: a server that takes this for the time. */
  clock: (() => number) | null
}

export interface NetworkParts {
  server: ModelServer
  random: () => number
  user?: string
  lifecycle?: TabLifecycle
}

export function network({ server, random, user = 'user-1', lifecycle }: NetworkParts): FaultyNetwork {
  const struck = Object.fromEntries(networkFaults.map((f) => [f, 0])) as FaultyNetwork['struck']
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const self: FaultyNetwork = {
    down: false,
    roughness: 0,
    // Late ones would only make a test of real time slow.
    mayStrike: networkFaults.filter((fault) => fault !== 'late'),
    next: [],
    nextFor: {},
    struck,
    seen: [],
    latencyMs: () => 1 + Math.floor(random() * 40),
    inFlight: 0,
    meanwhile: null,
    onAnswer: () => {},
    onRequest: () => () => {},
    pokes: { lost: 0, doubled: 0, late: 0, struck: { lost: 0, doubled: 0, late: 0 } },
    forged: false,
    clock: null,
    // As a browser's own: it ends with its signal, whatever becomes of the request.
    fetch: (input, init) =>
      Promise.race([sent(input, init), aborted(init?.signal)]).finally(() => lifecycle?.awake()),
  }

  async function sent(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): Promise<Response> {
    if (lifecycle?.over) return never()
    const url = String(input)
    const body = String(init?.body ?? '')
    const headers = init?.headers as Record<string, string>
    self.seen.push({ method: init?.method ?? 'GET', url, body, headers })
    self.inFlight++
    try {
      return await carried(url.split('/').at(-1) ?? '', body, headers)
    } finally {
      self.inFlight--
    }
  }

  function happen(at: 'going' | 'coming', called: string): void {
    if (self.meanwhile?.at !== at) return
    const { fn = called, action } = self.meanwhile
    if (fn !== called) return
    self.meanwhile = null
    action()
  }

  async function carried(fn: string, body: string, headers: Record<string, string>): Promise<Response> {
    const ask = () => answered(server, fn, JSON.parse(body), user, headers)
    const onAnswer = self.onRequest(fn, body)
    await wait(self.latencyMs())
    happen('going', fn)
    if (lifecycle?.over) {
      // Whether a request that was sent before the end still arrives is anybody's guess.
      if (random() < 0.5) ask()
      return never()
    }
    if (self.down) throw new TypeError('fetch failed')
    const fault =
      self.nextFor[fn]?.shift() ??
      self.next.shift() ??
      (random() < self.roughness ? pick(self.mayStrike, random) : null)
    if (fault) struck[fault]++
    if (fault && self.forged) return reply(200, forgery(fn, body))
    if (fault === 'dropped') throw new TypeError('fetch failed')
    if (fault === 'hung') return never()
    if (fault === '503') return reply(503, 'Service Unavailable')
    if (fault === '429') return reply(429, { code: 'x', message: 'slow down' })
    if (fault === 'captive portal') return reply(200, '<html><h1>Free wifi</h1></html>')
    // Half of the servers that fail do so when all is done.
    if (fault === '500' && fn === 'sync_push') server.failed(JSON.parse(body).p_commands)
    if (fault === '500' && random() < 0.5) return reply(500, { code: 'XX000', message: 'internal' })
    const answer = dated(ask(), self.clock)
    // Within the 10 s that a request may take; others come and go meanwhile.
    await wait(fault === 'late' ? 1000 + random() * 8000 : self.latencyMs())
    happen('coming', fn)
    if (lifecycle?.over) return never()
    if (fault === '500') return reply(500, { code: 'XX000', message: 'internal' })
    if (fault === 'answer lost' || self.down) throw new TypeError('fetch failed')
    const text = await answer.text()
    if (fault === 'cut in half') return reply(200, text.slice(0, Math.floor(random() * text.length)))
    if (answer.ok) {
      self.onAnswer(text)
      onAnswer(text)
    }
    return answer
  }
  return self
}

function answered(
  server: ModelServer,
  fn: string,
  args: object,
  user: string,
  headers: Record<string, string>,
): Response {
  try {
    const token = headers?.authorization?.slice('Bearer '.length) ?? ''
    if (server.expired.has(token)) throw new Refused(401, 'JWT expired', 'PGRST301')
    return reply(200, server.call(fn, args as Record<string, unknown>, user) as object)
  } catch (error) {
    if (error instanceof Refused) return reply(error.status, { code: error.code, message: error.message })
    throw error
  }
}

/** What a proxy that means too well might say: all done, and nothing new. */
function forgery(fn: string, body: string): object {
  const { p_commands = [] } = JSON.parse(body) as { p_commands?: { id: string }[] }
  const heading = { epoch: 'epoch-1', shape: 1, head: 1_000_000, now: new Date().toISOString() }
  const page = { rows: [], more: false, done: [] }
  if (fn === 'sync_push') {
    const applied = { state: 'applied', code: '', figures: {}, rev: 0, row: null }
    return { ...heading, ...page, answers: p_commands.map(({ id }) => ({ id, ...applied })) }
  }
  return { ...heading, ...page, holds: [], min_version: 1 }
}

/** `now` of an answer as another clock has it. */
function dated(answer: Response, clock: FaultyNetwork['clock']): Response {
  if (!clock || !answer.ok) return answer
  const now = new Date(clock()).toISOString()
  const text = async () => (await answer.text()).replace(/"now":"[^"]*"/, `"now":"${now}"`)
  return { ...answer, text } as Response
}

// Only what sync reads of a response: undici's own streams would bring real time into runs with fake timers.
const reply = (status: number, body: object | string): Response => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, ok: status < 300, text: async () => text } as Response
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(new Error('aborted'))
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })

export const never = <T>(): Promise<T> => new Promise<T>(() => {})
