import type { Server } from './server.ts'

const timeoutMs = 10_000

export type ClaimCode =
  /** Wrong, too old, used: the server does not say which. */
  | 'link_invalid'
  /** Auth has to make the account first. */
  | 'no_account'
  /** The account is there, confirmed, and has another password. */
  | 'wrong_password'
  | 'invalid_email'
  | 'weak_password'
  | 'too_many_requests'
  | 'offline'
  | 'unavailable'

const refusals = ['link_invalid', 'no_account', 'wrong_password'] as const

/**
 * Makes an admin of the account with this e-mail, by the secret of a one-time link; null when it is done. Never
 * repeated by itself: after a lost answer the link may be used already, and only its owner can tell.
 */
export async function claimAdminLink(
  server: Server,
  claim: { token: string; email: string; password: string },
): Promise<ClaimCode | null> {
  try {
    const answer = await fetch(`${server.url}/rest/v1/rpc/claim_admin_link`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_token: claim.token, p_email: claim.email, p_password: claim.password }),
      signal: AbortSignal.timeout(timeoutMs),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    if (answer.status === 429) return 'too_many_requests'
    return codeOf(await answer.json())
  } catch {
    // No network, no answer in time, or a portal's page in place of one.
    return 'offline'
  }
}

function codeOf(body: unknown): ClaimCode | null {
  if (typeof body !== 'object' || body === null) return 'unavailable'
  if ('ok' in body && body.ok === true) return null
  if (!('code' in body)) return 'unavailable'
  if (body.code === 'invalid' && 'fields' in body && typeof body.fields === 'object' && body.fields) {
    return 'email' in body.fields ? 'invalid_email' : 'weak_password'
  }
  return refusals.find((code) => code === body.code) ?? 'unavailable'
}
