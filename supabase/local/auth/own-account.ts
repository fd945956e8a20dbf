// What a person changes of their own account: the password by the present one, or by a link that was just opened; the address by
// the present password, once the mail to it was read.

import { compare } from 'bcryptjs'
import { badData, no } from './auth-calls.ts'
import type { Accounts } from './even-auth.ts'
import type { MailLinks } from './mail-links.ts'

type Answer = (request: Request) => Promise<Response>

/** After which a link for a new password has to be asked for anew. */
const recoveryMs = 15 * 60_000
const mostRecoveries = 1_000

/** Sessions that began with a link for a new password: with such a one the present password is not asked for, once. */
export function recoveries() {
  const until = new Map<string, number>()
  return {
    add: (session: string): void => {
      until.set(session, performance.now() + recoveryMs)
      for (const [oldest, end] of until)
        if (end < performance.now() || until.size > mostRecoveries) until.delete(oldest)
    },
    has: (session: string): boolean => (until.get(session) ?? 0) > performance.now(),
    end: (session: string): void => {
      until.delete(session)
    },
  }
}

export type Recoveries = ReturnType<typeof recoveries>

/** The session of a token that lite has given out or accepted; nothing is checked here. */
export function sessionOf(token: string | null | undefined): string {
  try {
    const body = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8')
    const { session_id } = JSON.parse(body) as { session_id?: unknown }
    return typeof session_id === 'string' ? session_id : ''
  } catch {
    return ''
  }
}

export const changeOf =
  (answer: Answer, accounts: Accounts, links: MailLinks, recovered: Recoveries): Answer =>
  async (request) => {
    const { current_password, email, language, ...fields } = await request.clone().json()
    const as = (method: string, path: string, body?: string) =>
      answer(
        new Request(new URL(path, request.url), {
          method,
          headers: request.headers,
          ...(body ? { body } : {}),
        }),
      )
    const me = await as('GET', '/auth/v1/user')
    if (!me.ok) return me
    const { id, user_metadata } = (await me.clone().json()) as {
      id: string
      user_metadata: Record<string, unknown>
    }
    // Each change is added to what there is.
    const { sub, email: _, email_verified, phone_verified, ...kept } = user_metadata
    const tooMuch = fields.data && badData({ ...kept, ...fields.data })
    if (tooMuch) return tooMuch
    const session = sessionOf(request.headers.get('authorization'))
    if (fields.password !== undefined || email !== undefined) {
      const byLink = email === undefined && current_password === undefined && recovered.has(session)
      const refused = byLink ? undefined : await refusedFor(current_password, await accounts.hashOfUser(id))
      if (refused) return refused
    }
    if (email !== undefined) {
      // Whose it is is not told: the answer is that of a person who asked for nothing.
      await links.askEmailChange(id, email, language)
      return me
    }
    const said = await as('PUT', '/auth/v1/user', JSON.stringify(fields))
    if (!said.ok || fields.password === undefined) return said
    recovered.end(session)
    await links.endLinks(id)
    // Whoever else had the old password is out when their hour ends.
    await as('POST', '/auth/v1/logout?scope=others')
    return said
  }

async function refusedFor(typed: unknown, hash: string | undefined): Promise<Response | undefined> {
  if (typeof typed !== 'string')
    return no(400, 'current_password_required', 'The present password is asked for.')
  const isRight = hash !== undefined && (await compare(typed, hash))
  return isRight ? undefined : no(400, 'current_password_mismatch', 'The present password is another one.')
}
