// The network between tablets and the model server. Every fault that a restaurant's wifi knows, struck at random from a
// seed, counted when it meets a request in flight.

import { type ModelServer, Refused } from './model-server.ts'

export const faults = [
  'dropped',
  'hung',
  'answer lost',
  '500',
  '503',
  '429',
  'captive portal',
  'cut in half',
] as const
export type FaultName = (typeof faults)[number]

export interface SeenRequest {
  method: string
  url: string
  body: string
  headers: Record<string, string>
}

export interface Weather {
  fetch: typeof fetch
  /** Nothing reaches the server. */
  down: boolean
  /** Chance of a fault per request, 0-1. */
  roughness: number
  /** The next requests meet these, in order, whatever the chance. */
  next: FaultName[]
  /** The same for one function of the server. */
  nextFor: Record<string, FaultName[]>
  struck: Record<FaultName, number>
  seen: SeenRequest[]
  latencyMs: () => number
}

export function weather(server: ModelServer, random: () => number, user = 'user-1'): Weather {
  const struck = Object.fromEntries(faults.map((f) => [f, 0])) as Weather['struck']
  const self: Weather = {
    down: false,
    roughness: 0,
    next: [],
    nextFor: {},
    struck,
    seen: [],
    latencyMs: () => 1 + Math.floor(random() * 40),
    fetch: async (input, init) => {
      const url = String(input)
      const body = String(init?.body ?? '')
      self.seen.push({
        method: init?.method ?? 'GET',
        url,
        body,
        headers: init?.headers as Record<string, string>,
      })
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      await wait(self.latencyMs())
      if (self.down) throw new TypeError('fetch failed')
      const fault =
        self.nextFor[url.split('/').at(-1) ?? '']?.shift() ??
        self.next.shift() ??
        (random() < self.roughness ? pick(faults, random) : null)
      if (fault) struck[fault]++
      if (fault === 'dropped') throw new TypeError('fetch failed')
      if (fault === 'hung') return hang(init?.signal)
      if (fault === '500') return reply(500, { code: 'XX000', message: 'internal' })
      if (fault === '503') return reply(503, 'Service Unavailable')
      if (fault === '429') return reply(429, { code: 'x', message: 'slow down' })
      if (fault === 'captive portal') return reply(200, '<html><h1>Free wifi</h1></html>')
      const answer = answered(server, url, body, user)
      await wait(self.latencyMs())
      if (fault === 'answer lost' || self.down) throw new TypeError('fetch failed')
      if (fault === 'cut in half') return reply(200, (await answer.text()).slice(0, 40))
      return answer
    },
  }
  return self
}

function answered(server: ModelServer, url: string, body: string, user: string): Response {
  try {
    return reply(200, server.call(url.split('/').at(-1) ?? '', JSON.parse(body), user) as object)
  } catch (error) {
    if (error instanceof Refused) return reply(error.status, { code: error.code, message: error.message })
    throw error
  }
}

// Only what sync reads of a response: undici's own streams would bring real time into runs with fake timers.
const reply = (status: number, body: object | string): Response => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, ok: status < 300, text: async () => text } as Response
}

const hang = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))

export const pick = <T>(from: readonly T[], random: () => number): T =>
  from[Math.floor(random() * from.length)] as T

/** mulberry32: the same seed, the same weather. */
export function seeded(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
