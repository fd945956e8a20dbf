// Mails about an account, and what their links open. Nothing of it is kept on the device: a link's session serves for one deed
// and is ended.

import type { MailLink } from '#domain/mail-link/mail-link.ts'
import type { Server } from '#sync/protocol/rpc.ts'
import { type AuthAnswer, askAuth } from './auth-request.ts'

export type MailCode = 'too_many_requests' | 'invalid_email' | 'offline' | 'unavailable'

/** Null when the mail is under way, if there is whom to send it to: known and unknown addresses get the same answer. */
export async function askForMail(
  server: Server,
  mail: 'recover' | 'resend',
  email: string,
  page: string,
  language: string,
): Promise<MailCode | null> {
  // Hosted Auth reads no language here, and refuses no field that it does not know.
  const body = mail === 'resend' ? { type: 'signup', email, language } : { email, language }
  const path = `${mail}?redirect_to=${encodeURIComponent(page)}`
  const answer = await askAuth(server, 'POST', path, { body })
  if (answer === 'offline') return answer
  if (answer.ok) return null
  // Hosted Auth's limit for one address: nobody is told whether there was such a mail.
  if (answer.status === 429) return 'too_many_requests'
  return answer.error === 'validation_failed' || answer.error === 'email_address_invalid'
    ? 'invalid_email'
    : 'unavailable'
}

export interface Opened {
  /** '' where the link has done what it was for, and lets nobody in. */
  accessToken: string
  userId: string
  email: string
}

export type Opening =
  | { state: 'opened'; opened: Opened }
  /** Of two mails about a new address the other one is still to be opened. */
  | { state: 'half' }
  /** Wrong, used and too old are one. */
  | { state: 'ended' | 'too_many_requests' | 'offline' | 'unavailable' }

/** Spends the link: only when its owner has asked for it. */
export async function openLink(
  server: Server,
  link: Extract<MailLink, { kind: 'token' | 'session' }>,
): Promise<Opening> {
  if (link.kind === 'session') {
    const token = link.accessToken
    const who = await askAuth(server, 'GET', 'user', { token })
    return openingOf(who, who === 'offline' ? {} : who.body, token)
  }
  const answer = await askAuth(server, 'POST', 'verify', {
    body: { type: link.type === 'signup' ? 'email' : link.type, token_hash: link.token },
  })
  if (answer === 'offline' || !answer.ok) return openingOf(answer, {}, '')
  const { access_token, user } = answer.body
  const isDone = link.type === 'email_change' && user !== undefined
  if (typeof access_token !== 'string' && !isDone) return { state: 'half' }
  return openingOf(answer, (user ?? {}) as Record<string, unknown>, String(access_token ?? ''))
}

function openingOf(
  answer: AuthAnswer | 'offline',
  who: Record<string, unknown>,
  accessToken: string,
): Opening {
  if (answer === 'offline') return { state: 'offline' }
  if (answer.status === 429) return { state: 'too_many_requests' }
  // Whatever a proxy says is no answer of Auth's.
  if (!answer.ok) return { state: answer.error !== '' && answer.status < 500 ? 'ended' : 'unavailable' }
  const { id, email } = who
  if (typeof id !== 'string' || typeof email !== 'string') return { state: 'unavailable' }
  return { state: 'opened', opened: { accessToken, userId: id, email } }
}

export type NewPasswordCode =
  | 'weak_password'
  | 'same_password'
  | 'ended'
  | 'too_many_requests'
  | 'offline'
  | 'unavailable'

/** Null when it is set: then every session of the account has ended, the one of the link too. */
export async function setPassword(
  server: Server,
  { accessToken: token }: Opened,
  password: string,
): Promise<NewPasswordCode | null> {
  const answer = await askAuth(server, 'PUT', 'user', { token, body: { password } })
  if (answer === 'offline') return answer
  if (answer.ok) {
    await askAuth(server, 'POST', 'logout?scope=global&keep=device', { token })
    return null
  }
  if (answer.status === 429) return 'too_many_requests'
  if (answer.error === 'same_password') return 'same_password'
  if (answer.error === 'weak_password' || answer.error === 'validation_failed') return 'weak_password'
  return answer.error !== '' && answer.status < 500 ? 'ended' : 'unavailable'
}

/** Of a link that served to confirm: nobody is signed in by it. */
export const endLinkSession = async (server: Server, { accessToken: token }: Opened): Promise<void> => {
  if (token !== '') await askAuth(server, 'POST', 'logout?scope=local&keep=device', { token })
}
