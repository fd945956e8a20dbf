import { callFunction, jsonOf, type Server } from '#sync/protocol/rpc.ts'

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
  const args = { p_token: claim.token, p_email: claim.email, p_password: claim.password }
  const { status, text } = await callFunction(server, 'claim_admin_link', JSON.stringify(args))
  if (status === 429) return 'too_many_requests'
  const body = jsonOf(text)
  // No network, no answer in time, or a portal's page in place of one.
  return body === undefined ? 'offline' : codeOf(body)
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
