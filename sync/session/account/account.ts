// One's own account at Auth.

import type { Server } from '#sync/protocol/rpc.ts'
import { checkedToken } from '#sync/session/access-token.ts'
import { type AuthAnswer, askAuth } from './auth-request.ts'

export type AccountCode =
  /** The present password is another one. */
  | 'wrong_password'
  | 'weak_password'
  | 'same_password'
  | 'too_many_requests'
  /** The session has ended. */
  | 'auth'
  | 'offline'
  | 'unavailable'

/** Null when it was changed. The sessions of other devices have ended then: they ask for the new one and keep their work. */
export const changePassword = (
  server: Server,
  { present, next }: { present: string; next: string },
): Promise<AccountCode | null> => askAs(server, 'PUT', 'user', { password: next, current_password: present })

/** Null when only this device is signed in. */
export const endOtherSessions = (server: Server): Promise<AccountCode | null> =>
  askAs(server, 'POST', 'logout?scope=others')

export interface EmailWish {
  /** Of the present address. */
  from: string
  to: string
  present: string
  /** Of the mail. */
  language: string
  /** Where the link in the mail leads, where Auth makes it. */
  page: string
  /** Auth would not ask for the present password: hosted Supabase does so for a new password alone. */
  checksPassword: boolean
}

/** Null when a mail is under way, if the address is free: whose it is is told to nobody. */
export async function wishForEmail(
  server: Server,
  wish: EmailWish,
): Promise<AccountCode | 'invalid_email' | null> {
  const wrong = wish.checksPassword ? await passwordFault(server, wish) : null
  if (wrong) return wrong
  const token = await checkedToken().catch(() => undefined)
  if (!token) return token === undefined ? 'offline' : 'auth'
  const body = { email: wish.to, current_password: wish.present, language: wish.language }
  const answer = await askAuth(server, 'PUT', `user?redirect_to=${encodeURIComponent(wish.page)}`, {
    token,
    body,
  })
  if (answer === 'offline') return answer
  if (answer.error === 'email_exists' || answer.error === 'user_already_exists') return null
  if (answer.error === 'validation_failed' || answer.error === 'email_address_invalid') return 'invalid_email'
  return codeOf(answer)
}

/** By a sign-in that ends at once. */
async function passwordFault(server: Server, { from, present }: EmailWish): Promise<AccountCode | null> {
  const body = { email: from, password: present }
  const answer = await askAuth(server, 'POST', 'token?grant_type=password', { body })
  if (answer === 'offline') return answer
  if (answer.error === 'invalid_credentials') return 'wrong_password'
  const token = answer.body['access_token']
  if (typeof token === 'string') await askAuth(server, 'POST', 'logout?scope=local&keep=device', { token })
  return codeOf(answer)
}

/** The address of whoever is signed in, as Auth has it now; null where it does not say. */
export async function presentEmail(server: Server): Promise<string | null> {
  const token = await checkedToken().catch(() => null)
  const answer = token ? await askAuth(server, 'GET', 'user', { token }) : 'offline'
  return answer !== 'offline' && answer.ok && typeof answer.body['email'] === 'string'
    ? answer.body['email']
    : null
}

async function askAs(
  server: Server,
  method: 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<AccountCode | null> {
  const token = await checkedToken().catch(() => undefined)
  if (token === undefined) return 'offline'
  if (!token) return 'auth'
  const answer = await askAuth(server, method, path, body ? { token, body } : { token })
  return answer === 'offline' ? answer : codeOf(answer)
}

function codeOf({ ok, status, error }: AuthAnswer): AccountCode | null {
  if (ok) return null
  if (status === 429) return 'too_many_requests'
  if (error === 'current_password_mismatch' || error === 'current_password_required') return 'wrong_password'
  if (error === 'same_password') return 'same_password'
  if (error === 'weak_password' || error === 'validation_failed') return 'weak_password'
  // A portal's 401 has no code of Auth's.
  return status === 401 && error !== '' ? 'auth' : 'unavailable'
}
