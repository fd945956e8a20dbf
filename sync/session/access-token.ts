// The signed-in session: a token that is good for the next request, or none. No call of sync leaves with an
// unchecked token: an expired one would go out as the anonymous role and be answered as if there were no data.

import { deviceClock } from '#sync/platform/clock.ts'
import { webLocks } from '#sync/platform/locks.ts'
import { tokenLock } from '#sync/protocol/lock-names.ts'
import { currentIdentity, keepIdentity, notifySessionChange } from './identity.ts'
import { presentServer } from './server.ts'
import { changeTokens, isUsable, readTokens, type Tokens, writeTokens } from './token-store.ts'

const timeoutMs = 10_000
/** A tab that is frozen while it renews is robbed of the lock after this long. */
const stuckMs = 40_000
/** Long enough for a tab that used a refresh token, and was late with storing what it got for it. */
const usedMs = 30_000
let pending: Promise<string | null> | undefined
let stopped = false

/**
 * A token valid for 30 s more, renewed when it is not; null when nobody is signed in any more. Rejects when Auth cannot
 * be reached, or storage or another tab does not answer in time: that is no reason to ask anybody to sign in again.
 */
export async function checkedToken(): Promise<string | null> {
  if (stopped) return null
  const tokens = await readTokens().catch((fault) => {
    if (fault instanceof DOMException && fault.name === 'TimeoutError') throw fault
    return null
  })
  if (!tokens || isAnothers(tokens)) return null
  if (isUsable(tokens, Date.now())) return tokens.accessToken
  pending ??= refreshTokens().finally(() => {
    pending = undefined
  })
  return inTime(pending)
}

/** The server refused this token although it looked good (its key changed, its clock is another): renew at the next ask. */
export async function tokenRefused(token: string): Promise<void> {
  await changeTokens((tokens) =>
    tokens.accessToken === token ? { ...tokens, validUntil: 0 } : tokens,
  ).catch(() => {})
}

/** Whether tokens are kept at all; without them the person must sign in again, work goes on meanwhile. */
export async function hasSession(): Promise<boolean> {
  const tokens = await readTokens().catch(() => null)
  return tokens !== null && !isAnothers(tokens)
}

/** Of a sign-in that was cut off half-way: not of the person whose name stands on this device. */
function isAnothers(tokens: Tokens): boolean {
  const known = currentIdentity()
  return known !== null && known.id !== tokens.userId
}

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
  user?: { id: string; email?: string }
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

/** The renewal goes on; who asked does not wait for it. */
async function inTime<T>(renewal: Promise<T>): Promise<T> {
  let cancel = () => {}
  const late = new Promise<never>((_, reject) => {
    const fault = new DOMException('The session was not renewed in time', 'TimeoutError')
    cancel = deviceClock.after(timeoutMs, () => reject(fault))
  })
  return Promise.race([renewal, late]).finally(cancel)
}

// Refresh tokens are used once: two tabs that renew at the same time would throw one of them out. The lock lets one
// go first, and the other finds its result. A tab that was frozen meanwhile may have lost the lock: what is stored by
// then is newer than what it knows.
async function refreshTokens(): Promise<string | null> {
  const renewed = await withTokenLock(renew)
  if (typeof renewed !== 'object' || renewed === null) return renewed
  await new Promise<void>((resolve) => deviceClock.after(usedMs, resolve))
  return withTokenLock(() => end(renewed.used))
}

const withTokenLock = <T>(action: () => Promise<T>): Promise<T> =>
  webLocks().runWithin(tokenLock, stuckMs, 'steal', action)

/** A token, null where the session is over, or the refresh token that somebody has used before us. */
async function renew(): Promise<string | null | { used: string }> {
  const tokens = await readTokens()
  if (!tokens || stopped) return null
  if (isUsable(tokens, Date.now())) return tokens.accessToken
  const answer = await askForTokens(tokens)
  if (answer === 'used') return { used: tokens.refreshToken }
  if (answer === 'refused') return end(tokens.refreshToken)
  if (stopped) return null
  if (answer === 'unreachable') throw new Error('Auth cannot be reached')
  showEmail(answer)
  const renewed = (present: Tokens) =>
    present.refreshToken === tokens.refreshToken && !stopped
      ? tokensOf(answer, present.userId, present.vendorId)
      : present
  return tokenOf(await changeTokens(renewed))
}

/** The address may have been changed on another device: the name on the screen follows. */
function showEmail({ user }: TokenAnswer): void {
  const known = currentIdentity()
  if (typeof user?.email !== 'string' || user.email === '' || known?.id !== user.id) return
  if (known.email !== user.email) keepIdentity({ ...known, email: user.email })
}

/** Ends the session whose refresh token was refused, unless another tab has renewed it or somebody has signed in since. */
async function end(refused: string): Promise<string | null> {
  let isEnded = false
  const left = await changeTokens((present) => {
    isEnded = present.refreshToken === refused && !stopped
    return isEnded ? null : present
  })
  if (isEnded) notifySessionChange()
  return tokenOf(left)
}

function tokenOf(tokens: Tokens | null): string | null {
  if (!tokens || stopped) return null
  if (isUsable(tokens, Date.now())) return tokens.accessToken
  throw new Error('The session is to be renewed again')
}

async function askForTokens(tokens: Tokens): Promise<TokenAnswer | 'used' | 'refused' | 'unreachable'> {
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
    if (!isRefusal(answer.status, body)) return 'unreachable'
    return isUsed(body) ? 'used' : 'refused'
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

const usedCode = 'refresh_token_already_used'

/** Somebody has renewed with it: this session goes on, if that is one of our own tabs. */
const isUsed = (body: object): boolean => {
  const { error_code, code, error_description } = body as Record<string, unknown>
  return error_code === usedCode || code === usedCode || /already used/i.test(String(error_description))
}

/** Auth's codes for a session that no renewal brings back; `validation_failed` is a token that never was one. */
const refusals = new Set<unknown>([
  'refresh_token_not_found',
  usedCode,
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
  'bad_jwt',
  'validation_failed',
])

/** Early versions of Auth say `{error}`, later ones `{error_code}`, the next ones `{code}`. */
function isRefusal(status: number, body: unknown): body is object {
  if (status !== 400 && status !== 401 && status !== 403) return false
  if (typeof body !== 'object' || body === null) return false
  const { error, error_code, code } = body as Record<string, unknown>
  return error === 'invalid_grant' || refusals.has(error_code) || refusals.has(code)
}
