// lite tells by words and by time who has an account: it hashes a password only for whoever has one, says of a new account
// that it was made and of a known one that it was not. Here each of them gets the same answer after the same work.

import { randomUUID } from 'node:crypto'
import { compare } from 'bcryptjs'
import type { Sql } from 'postgres'
import { badData, codeOf, kindOf, no } from './auth-calls.ts'

type Answer = (request: Request) => Promise<Response>

/** Passwords' hashes, for this server alone. */
export interface Accounts {
  /** Of a confirmed account; `email` in small letters. */
  hashOfEmail(email: string): Promise<string | undefined>
  hashOfUser(id: string): Promise<string | undefined>
}

export function accountsOf(sql: Sql): Accounts {
  return {
    hashOfEmail: async (email) => {
      const [user] = await sql<{ hash: string | null }[]>`
        select encrypted_password as hash from auth.users where email = ${email} and email_confirmed_at is not null`
      return user?.hash ?? undefined
    },
    hashOfUser: async (id) => {
      const [user] = await sql<{ hash: string | null }[]>`
        select encrypted_password as hash from auth.users where id = ${id}`
      return user?.hash ?? undefined
    },
  }
}

/** Nobody's, of the cost that lite's have. */
const nobodys = `$2b$10$${'.'.repeat(53)}`
const isOfUsualCost = (hash: string | undefined) => hash !== undefined && /^\$2[aby]\$10\$/.test(hash)
const hashAsUsual = (password: string) => compare(password, nobodys)

export function evenAuth(answer: Answer, accounts: Accounts): Answer {
  const inTurn = turns()

  const signIn: Answer = async (request) => {
    const { email, password } = await request.clone().json()
    const hash = await accounts.hashOfEmail(email.toLowerCase())
    const said = await answer(request)
    if (codeOf(said) !== 'invalid_credentials' && codeOf(said) !== 'email_not_confirmed') return said
    if (!isOfUsualCost(hash)) await hashAsUsual(password)
    return no(400, 'invalid_credentials', 'Invalid login credentials')
  }

  const signUp: Answer = async (request) => {
    const { email, password, data } = await request.clone().json()
    // Of two at once for a new address the second would be an error of the database, which a known address has not.
    return inTurn(email.toLowerCase(), async () => {
      const said = await answer(request)
      const isKnown = codeOf(said) === 'user_already_exists' || codeOf(said) === 'over_email_send_rate_limit'
      if (!said.ok && !isKnown) return said
      if (isKnown) await hashAsUsual(password)
      return Response.json(madeUpUser(email.toLowerCase(), data))
    })
  }

  const change: Answer = async (request) => {
    const { current_password, ...fields } = await request.clone().json()
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
    const { id, user_metadata } = (await me.json()) as { id: string; user_metadata: Record<string, unknown> }
    // Each change is added to what there is.
    const { sub, email, email_verified, phone_verified, ...kept } = user_metadata
    const tooMuch = fields.data && badData({ ...kept, ...fields.data })
    if (tooMuch) return tooMuch
    if (fields.password !== undefined) {
      const hash = await accounts.hashOfUser(id)
      const isRight = hash !== undefined && (await compare(current_password, hash))
      if (!isRight) return no(400, 'current_password_mismatch', 'The present password is another one.')
    }
    const said = await as('PUT', '/auth/v1/user', JSON.stringify(fields))
    // Whoever else had the old password is out when their hour ends.
    if (said.ok && fields.password !== undefined) await as('POST', '/auth/v1/logout?scope=others')
    return said
  }

  return async (request) => {
    if (!new URL(request.url).pathname.startsWith('/auth/v1')) return answer(request)
    const kind = kindOf(request)
    if (kind === 'sign-in') return signIn(request)
    if (kind === 'sign-up') return signUp(request)
    return kind === 'change' ? change(request) : answer(request)
  }
}

/** What hosted Auth answers where an address is known: nothing in it is of anybody. */
function madeUpUser(email: string, data: Record<string, unknown>): Record<string, unknown> {
  const id = randomUUID()
  const now = new Date().toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...data, email, email_verified: false, phone_verified: false, sub: id },
    identities: [],
    created_at: now,
    updated_at: now,
    confirmation_sent_at: now,
    is_anonymous: false,
  }
}

/** One after the other for each key. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
