// The one fetch of a function, of the database or beside it, for staff, customers and the service worker. POST only, so that no name, phone or
// token stands in an address, and nothing of it in a cache. What an answer means is for the caller to say.
//
// Three ways to go on after a failure. Customers and staff's reads are asked up to three times, by the pauses in
// customer/api.ts and staff-api.ts. Enquiries, one-time links and the worker are asked once. Staff's heartbeat, pull and push are
// asked once, too: they have loops of their own, with a memory of what failed.

import type { Clock } from '#sync/platform/clock.ts'

export interface Server {
  /** Address without a slash at the end. */
  url: string
  anonKey: string
}

export interface RpcOptions {
  /** Of the signed-in person; without one the call is made as `anon`. */
  token?: string
  signal?: AbortSignal | undefined
  fetch?: typeof fetch | undefined
  after?: Clock['after'] | undefined
  /** The function is one of supabase/functions, not of the database. */
  isBeside?: boolean
}

export interface RpcAnswer {
  /** Below 1 when none came: 0 for no network, -1 for none in time. `text` says why then. */
  status: number
  text: string
  /** For who believes what a gateway may say there. */
  headers?: Headers
}

/** Never throws, ends within 10 s. `body` is JSON. */
export async function callFunction(
  server: Server,
  name: string,
  body: string,
  { token = server.anonKey, signal, fetch: ask = fetch, after = afterTimeout, isBeside }: RpcOptions = {},
): Promise<RpcAnswer> {
  // Not AbortSignal.any(): telephones of 2023 do not know it.
  const ending = new AbortController()
  const stop = () => ending.abort()
  let isLate = false
  const cancel = after(10_000, () => {
    isLate = true
    ending.abort()
  })
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await ask(`${server.url}${isBeside ? '/functions/v1/' : '/rest/v1/rpc/'}${name}`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: ending.signal,
    })
    const { status, headers } = response
    return { status, text: await response.text(), headers }
  } catch (error) {
    return { status: isLate ? -1 : 0, text: `${error}` }
  } finally {
    cancel()
    signal?.removeEventListener('abort', stop)
  }
}

function afterTimeout(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/** Statuses after which a call may be repeated whose repetition is harmless. */
export const isPassing = (status: number): boolean =>
  [408, 409, 425, 429, 500, 502, 503, 504].includes(status)

/**
 * `pausesMs`: before each further attempt; their number bounds the attempts. Each pause is up to a quarter shorter or
 * longer, so that callers do not return in step; none is shorter than the server said (`leastMs`).
 */
export async function withRetry<T extends { again: boolean; leastMs?: number | undefined }>(
  pausesMs: readonly number[],
  ask: () => Promise<T>,
  after: Clock['after'] = afterTimeout,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const attempted = await ask()
    const pause = pausesMs[attempt]
    if (!attempted.again || !pause) return attempted
    const usual = pause * (0.75 + Math.random() / 2)
    await new Promise<void>((resolve) => after(Math.max(usual, attempted.leastMs ?? 0), resolve))
  }
}

/** undefined for what is no JSON: a portal's page, half an answer. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
