// The one place where sync speaks HTTP, and where status codes and SQLSTATEs become faults with a name.

import { backoffMs, type Clock, deviceClock } from '#sync/platform/clock.ts'
import { isObject } from './messages.ts'

/**
 * network: no answer, or one that is not ours (captive portal). timeout: none within 10 s. down: the server or
 * its gateway says that it cannot now. busy: 429. auth: no valid session. not_member: the vendor is not ours any
 * more. broken: the server failed at this very request, a smaller one may pass.
 */
export type Fault = 'network' | 'timeout' | 'down' | 'busy' | 'auth' | 'not_member' | 'broken'

export type Reply<T> =
  | { ok: true; value: T }
  /** `status`: of HTTP, absent when no answer came. */
  | { ok: false; fault: Fault; detail: string; status?: number }

/** Statuses after which a request may be repeated whose repetition is harmless. */
const retryStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]

export interface RemoteOptions {
  /** Address of the server, without a slash at the end. */
  url: string
  anonKey: string
  /** A token valid for 30 s more, or null; rejects when Auth cannot be reached. Nothing leaves without one. */
  token: () => Promise<string | null>
  /** Whether there is a session that only cannot be renewed now: then it is the network that is missing. */
  hasSession?: () => Promise<boolean>
  tokenRefused?: (token: string) => Promise<void>
  fetch?: typeof fetch
  clock?: Clock
}

export interface Remote {
  /** POST to a database function; `isOurs` decides whether the answer is one. Never throws, ends within 10 s. */
  call<T>(fn: string, args: object, isOurs: (x: unknown) => x is T): Promise<Reply<T>>
  /** Breaks off what is under way; nothing leaves any more. */
  close(): void
}

const timeoutMs = 10_000

export function openRemote(options: RemoteOptions): Remote {
  const clock = options.clock ?? deviceClock
  const ask = options.fetch ?? fetch.bind(globalThis)
  const inFlight = new Set<AbortController>()
  let closed = false
  return {
    close() {
      closed = true
      for (const abort of inFlight) abort.abort()
    },
    async call(fn, args, isOurs) {
      const token = await options.token().catch(() => undefined)
      if (token === undefined)
        return { ok: false, fault: 'network', detail: 'the session cannot be renewed now' }
      if (!token) {
        const isKept = (await options.hasSession?.().catch(() => false)) ?? false
        return { ok: false, fault: isKept ? 'network' : 'auth', detail: 'no valid session' }
      }
      if (closed) return { ok: false, fault: 'network', detail: 'closed' }
      const abort = new AbortController()
      inFlight.add(abort)
      let late = false
      const cancel = clock.after(timeoutMs, () => {
        late = true
        abort.abort()
      })
      const gone = new Promise<never>((_, reject) => {
        abort.signal.addEventListener('abort', () => reject(new Error('timeout')))
      })
      try {
        const request = ask(`${options.url}/rest/v1/rpc/${fn}`, {
          method: 'POST',
          headers: {
            apikey: options.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(args),
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'error',
          signal: abort.signal,
        }).then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        const { status, text } = await Promise.race([request, gone])
        const reply = readReply(status, text, isOurs)
        if (!reply.ok && reply.fault === 'auth') await options.tokenRefused?.(token)
        return reply
      } catch (error) {
        return { ok: false, fault: late ? 'timeout' : 'network', detail: late ? 'timeout' : String(error) }
      } finally {
        inFlight.delete(abort)
        cancel()
      }
    },
  }
}

export function readReply<T>(status: number, text: string, isOurs: (x: unknown) => x is T): Reply<T> {
  const body = parsed(text)
  if (status >= 200 && status < 300) {
    if (isOurs(body)) return { ok: true, value: body }
    return { ok: false, fault: 'network', detail: 'the answer is not ours' }
  }
  return { ok: false, fault: faultOf(status, body), detail: `http ${status}${codeOf(body)}`, status }
}

/**
 * Asks up to three times, for calls that nothing else repeats. Only reads, and calls that are idempotent by id: heartbeat,
 * pull and push have loops of their own with a memory of what failed.
 */
export async function withRetry<T>(clock: Clock, ask: () => Promise<Reply<T>>): Promise<Reply<T>> {
  for (let attempt = 0; ; attempt++) {
    const reply = await ask()
    if (reply.ok || attempt === 2 || !retryStatuses.includes(reply.status ?? 0)) return reply
    await new Promise<void>((resolve) => clock.after(backoffMs(attempt, Math.random), resolve))
  }
}

function faultOf(status: number, body: unknown): Fault {
  if (status === 429) return 'busy'
  if ([408, 425, 502, 503, 504].includes(status)) return 'down'
  // Everything below is believed only from a body of our server's shape: a portal's 401 or 403 page must
  // neither sign anybody out nor delete a mirror.
  if (!isObject(body) || (typeof body.message !== 'string' && typeof body.code !== 'string')) {
    return status >= 500 ? 'down' : 'network'
  }
  if (status === 401) return 'auth'
  if (status === 403) return body.message === 'not_member' ? 'not_member' : 'broken'
  return isPassing(String(body.code ?? '')) ? 'down' : 'broken'
}

// SQLSTATE classes that pass by themselves: serialization and locks, resources, shutdown, system, internal.
const isPassing = (sqlstate: string): boolean =>
  sqlstate.length === 5 && ['40', '53', '54', '55', '57', '58'].includes(sqlstate.slice(0, 2))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (body: unknown): string => (isObject(body) && body.code ? ` ${String(body.code)}` : '')
