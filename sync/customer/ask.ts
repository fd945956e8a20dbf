// How customers' pages ask the functions of `sync/SPEC.md`. Faults of network and server become codes here, and nowhere else.

import { storableText } from '#domain/booking/storable.ts'
import type { KindLeft } from '#domain/online/booking-attempt.ts'
import type { Moment } from '#domain/online/guest-booking.ts'
import {
  callFunction,
  isPassing,
  jsonOf,
  type RpcOptions,
  type Server,
  withRetry,
} from '#sync/protocol/rpc.ts'

export interface Refusal {
  ok: false
  /** A code of the dictionaries; `offline`, `no_answer` and `server_fault` are made here. */
  code: string
  fields?: Record<string, string>
  others?: Moment[]
  /** Why what was held cannot be booked. */
  reason?: string | null
  /** Of tickets: how many are left, and how many people one booking may be for. */
  left?: number
  minimum?: number
  maximum?: number
  /** Kinds of which the event sells no more than are left. */
  kinds?: KindLeft[]
  /** After how many seconds it may be answered otherwise. */
  again_in?: number
}
export type ApiResult<T> = ({ ok: true } & T) | Refusal

export interface CustomerServer extends Server {
  /** Before the second, third ... attempt. */
  pausesMs?: readonly number[]
  after?: RpcOptions['after']
}

/** Each of these calls is a read or idempotent by its id or token, so each may be repeated. */
export type Ask = <T>(
  name: string,
  args: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<ApiResult<T>>

export const asking =
  (server: CustomerServer, isBeside = false): Ask =>
  async <T>(name: string, args: Record<string, unknown>, signal?: AbortSignal) => {
    const attempt = () => askOnce<T>(server, name, args, { signal, isBeside })
    return (await withRetry(server.pausesMs ?? [300, 1200], attempt)).result
  }

interface Attempted<T> {
  result: ApiResult<T>
  /** The same call may do better in a moment. */
  again: boolean
  leastMs?: number
}

/** Whose pages count the seconds down before the customer's eyes, and ask again then. */
const counted = ['hold_seats', 'hold_spots', 'confirm_booking', 'payments']
/** Whatever a gateway between says. */
const longestSeconds = 60
/** Longer nobody waits without being told. */
const silentlyMs = 3_000

async function askOnce<T>(
  server: CustomerServer,
  name: string,
  args: Record<string, unknown>,
  how: { signal: AbortSignal | undefined; isBeside: boolean },
): Promise<Attempted<T>> {
  const { after } = server
  const { signal } = how
  const body = JSON.stringify(args, storableText)
  const { status, text, headers } = await callFunction(server, name, body, { after, ...how })
  // A captive portal, a dead server and no network look alike from here; only the wish of the caller ends it.
  if (status < 1) return refused(status ? 'no_answer' : 'offline', !status && !signal?.aborted)
  const value = jsonOf(text)
  // Only an answer of our own shape counts as one: a portal's sign-in page comes with status 200 too.
  if (status < 300 && isApiResult<T>(value)) {
    if (value.ok) return { result: value, again: false }
    const result = bounded(value)
    return value.code === 'busy' ? busy(name, result) : { result, again: false }
  }
  const retryAfter = Number(headers?.get('retry-after') ?? 0)
  if (status === 503 && retryAfter > 0)
    return busy(name, bounded({ ok: false, code: 'busy', again_in: retryAfter }))
  const code = status === 429 ? 'too_many_requests' : status < 300 ? 'no_answer' : 'server_fault'
  return refused(code, isPassing(status))
}

const bounded = (said: Refusal): Refusal =>
  said.again_in === undefined ? said : { ...said, again_in: Math.min(said.again_in, longestSeconds) }

function busy(name: string, result: Refusal) {
  const leastMs = (result.again_in ?? 0) * 1000
  return {
    result,
    again: result.again_in === undefined || (!counted.includes(name) && leastMs <= silentlyMs),
    leastMs,
  }
}

const refused = (code: string, again: boolean) => ({ result: { ok: false as const, code }, again })

function isApiResult<T>(value: unknown): value is ApiResult<T> {
  const { ok, code } = (value ?? {}) as { ok?: unknown; code?: unknown }
  return ok === true || (ok === false && typeof code === 'string')
}
