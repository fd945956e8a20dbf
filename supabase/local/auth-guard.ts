// Auth of the embedded stack, made to tell no stranger who has an account. lite answers an unknown e-mail address at once
// and a wrong password after the work of hashing it; one-time codes, mail links and its console answer known and unknown
// addresses differently, or make an account for whoever is named. No mail is ever sent here, so none of those is needed.

import { networkOf } from './network-of.ts'

type Answer = (request: Request) => Promise<Response>

/** All that the product calls. */
const open = ['POST /token', 'POST /signup', 'POST /logout', 'GET /user', 'PUT /user', 'GET /health']

export interface GuardLimits {
  /** A refused sign-in is answered after so many ms at the earliest: longer than hashing takes. */
  refusalMs: number
  /** Refused sign-ins and sign-ups of one network in `windowMs`, as on hosted. */
  refusals: number
  windowMs: number
}

const usual: GuardLimits = { refusalMs: 500, refusals: 30, windowMs: 300_000 }

/** `answer` for everything but Auth, and Auth as said above. Callers are told apart by `x-noren-peer`. */
export function guardAuth(answer: Answer, limits: Partial<GuardLimits> = {}): Answer {
  const { refusalMs, refusals, windowMs } = { ...usual, ...limits }
  const refused = new Map<string, { count: number; until: number }>()

  const note = (caller: string): void => {
    const now = Date.now()
    for (const [key, { until }] of refused) if (until <= now) refused.delete(key)
    const before = refused.get(caller)
    refused.set(caller, { count: (before?.count ?? 0) + 1, until: before?.until ?? now + windowMs })
  }
  const isOver = (caller: string): boolean => {
    const seen = refused.get(caller)
    return seen !== undefined && seen.until > Date.now() && seen.count >= refusals
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/auth/v1')) return answer(request)
    const call = `${request.method} ${pathname.slice('/auth/v1'.length)}`
    if (request.method !== 'OPTIONS' && !open.includes(call))
      return no(404, 'not_found', 'There is no such call.')
    // A new address would have to be confirmed by mail, and the answer tells whether somebody else has it.
    if (call === 'PUT /user' && (await changesContact(request)))
      return no(422, 'email_change_disabled', 'Addresses are not changed here.')
    const isSignIn = call === 'POST /token' && searchParams.get('grant_type') === 'password'
    if (!isSignIn && call !== 'POST /signup') return answer(request)
    const caller = networkOf(request.headers.get('x-noren-peer') ?? '')
    if (isOver(caller)) return no(429, 'over_request_rate_limit', 'Too many attempts.')
    const least = isSignIn ? new Promise((resolve) => setTimeout(resolve, refusalMs)) : undefined
    const said = await answer(request)
    if (said.status < 400 || said.status >= 500) return said
    note(caller)
    await least
    return said
  }
}

async function changesContact(request: Request): Promise<boolean> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && ('email' in body || 'phone' in body)
}

const no = (status: number, code: string, message: string): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status })
