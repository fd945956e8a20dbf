// The signed-in session: a token that is good for the next request, or none. No call of sync leaves with an
// unchecked token: an expired one would go out as the anonymous role and be answered as if there were no data.

import { tokenLock } from '#sync/protocol/lock-names.ts'
import { notifySessionChange } from './identity.ts'
import { presentServer } from './server.ts'
import { clearTokens, isUsable, readTokens, replaceTokens, type Tokens, writeTokens } from './token-store.ts'

const timeoutMs = 10_000
let pending: Promise<string | null> | undefined
let stopped = false

/**
 * A token valid for 30 s more, renewed when it is not; null when nobody is signed in any more. Rejects when Auth cannot
 * be reached or storage does not answer in time: that is no reason to ask anybody to sign in again.
 */
export async function checkedToken(): Promise<string | null> {
  if (stopped) return null
  const tokens = await readTokens().catch((fault) => {
    if (fault instanceof DOMException && fault.name === 'TimeoutError') throw fault
    return null
  })
  if (!tokens) return null
  if (isUsable(tokens, Date.now())) return tokens.accessToken
  pending ??= refreshTokens().finally(() => {
    pending = undefined
  })
  return pending
}

/** The server refused this token although it looked good (its key changed, its clock is another): renew at the next ask. */
export async function tokenRefused(token: string): Promise<void> {
  const tokens = await readTokens().catch(() => null)
  if (tokens?.accessToken === token) await replaceTokens({ ...tokens, validUntil: 0 })
}

/** Whether tokens are kept at all; without them the person must sign in again, work goes on meanwhile. */
export const hasSession = async (): Promise<boolean> => (await readTokens().catch(() => null)) !== null

/** From now on nothing is renewed and no token is given: the wipe has begun, or somebody else signs in. */
export function stopSession(): void {
  stopped = true
}

export function resumeSession(): void {
  stopped = false
}

/** What Auth answers to a sign-in or a renewal. */
export interface TokenAnswer {
  access_token: string
  refresh_token: string
  expires_in: number
  user?: { id: string }
}

/** At sign-in. */
export const keepTokens = (answer: TokenAnswer, userId: string, vendorId: string | null): Promise<unknown> =>
  writeTokens(tokensOf(answer, userId, vendorId))

const tokensOf = (answer: TokenAnswer, userId: string, vendorId: string | null): Tokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token,
  validUntil: Date.now() + answer.expires_in * 1000,
  userId,
  vendorId,
})

// Refresh tokens are used once: two tabs that renew at the same time would throw one of them out. The lock lets one
// go first, and the other finds its result.
async function refreshTokens(): Promise<string | null> {
  return navigator.locks.request(tokenLock, async () => {
    const tokens = await readTokens()
    if (!tokens || stopped) return null
    if (isUsable(tokens, Date.now())) return tokens.accessToken
    const answer = await askForTokens(tokens)
    if (answer === 'refused') {
      await clearTokens()
      notifySessionChange()
      return null
    }
    if (stopped) return null
    if (answer === 'unreachable') throw new Error('Auth cannot be reached')
    await replaceTokens(tokensOf(answer, tokens.userId, tokens.vendorId))
    return answer.access_token
  })
}

async function askForTokens(tokens: Tokens): Promise<TokenAnswer | 'refused' | 'unreachable'> {
  const { url, anonKey } = presentServer()
  try {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: tokens.refreshToken }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await answer.json()
    if (isTokenAnswer(body)) return body
    // Only Auth's own words end a session: a captive portal's 403, JSON or not, must not sign anybody out.
    return isRefusal(answer.status, body) ? 'refused' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

function isTokenAnswer(body: unknown): body is TokenAnswer {
  if (typeof body !== 'object' || body === null) return false
  const b = body as Partial<TokenAnswer>
  return (
    typeof b.access_token === 'string' && typeof b.refresh_token === 'string' && Number.isFinite(b.expires_in)
  )
}

/** Auth's codes for a session that no renewal brings back; `validation_failed` is a token that never was one. */
const refusals = new Set<unknown>([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
  'bad_jwt',
  'validation_failed',
])

/** Early versions of Auth say `{error}`, later ones `{error_code}`, the next ones `{code}`. */
function isRefusal(status: number, body: unknown): boolean {
  if (status !== 400 && status !== 401 && status !== 403) return false
  if (typeof body !== 'object' || body === null) return false
  const { error, error_code, code } = body as Record<string, unknown>
  return error === 'invalid_grant' || refusals.has(error_code) || refusals.has(code)
}
