// lite tells by words and by time who has an account: it hashes a password only for whoever has one, says of a new account
// that it was made and of a known one that it was not. Here each of them gets the same answer after the same work.

import { randomUUID } from 'node:crypto'
import { compare } from 'bcryptjs'
import type { Sql } from 'postgres'
import { codeOf, kindOf, linkEnded, no } from './auth-calls.ts'
import { hashOfToken, type MailLinks, noLinks } from './mail-links.ts'
import { changeOf, recoveries, sessionOf } from './own-account.ts'

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

const isKnown = (said: Response) =>
  codeOf(said) === 'user_already_exists' || codeOf(said) === 'over_email_send_rate_limit'

const languageIn = (data: Record<string, unknown> | undefined) =>
  data?.language === 'ja' || data?.language === 'en' ? data.language : null

const costly = new WeakSet<Response>()
/** Whether a sign-up was refused after somebody's account had made room for it. */
export const reachedAccount = (said: Response): boolean => costly.has(said)

/** Nobody's, of the cost that lite's have. */
const nobodys = `$2b$10$${'.'.repeat(53)}`
const isOfUsualCost = (hash: string | undefined) => hash !== undefined && /^\$2[aby]\$10\$/.test(hash)
const hashAsUsual = (password: string) => compare(password, nobodys)

export function evenAuth(answer: Answer, accounts: Accounts, links: MailLinks = noLinks): Answer {
  const inTurn = turns()
  const recovered = recoveries()

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
      // lite judges address and password first: what it refuses has touched nobody's account.
      const first = await answer(request.clone())
      if (!first.ok && !isKnown(first)) return first
      const link = isKnown(first) ? await links.beginSignUp(email, languageIn(data)) : undefined
      if (link) {
        const second = await answer(request)
        if (!second.ok && !isKnown(second)) {
          costly.add(second)
          return second
        }
        await links.endSignUp(email, link)
      } else {
        if (isKnown(first)) await hashAsUsual(password)
        // Its language stands with the account.
        await links.askConfirmation(email, null)
      }
      return Response.json(madeUpUser(email.toLowerCase(), data))
    })
  }

  const change = changeOf(answer, accounts, links, recovered)

  // What is asked for is answered alike for whoever has an account and whoever has none.
  const mail: Answer = async (request) => {
    const { email, language } = await request.clone().json()
    const { pathname } = new URL(request.url)
    const ask = pathname.endsWith('/recover') ? links.askRecovery : links.askConfirmation
    await ask(email, language)
    return Response.json({})
  }

  // Wrong, used, too late and of an address that somebody else has by now: one answer. Of a sign-up it gives a session for the
  // password, which counts from there on and not the one that somebody typed at the sign-up.
  const verify: Answer = async (request) => {
    const { type, token_hash } = await request.clone().json()
    if (type === 'email_change') await links.beginEmailChange(token_hash)
    const { url, method, headers } = request
    const body = JSON.stringify({ type, token_hash: hashOfToken(token_hash) })
    const said = await answer(new Request(url, { method, headers, body }))
    if (!said.ok) return said.status === 503 ? said : linkEnded()
    const { access_token, user } = await said.clone().json()
    if (type !== 'email_change') {
      recovered.add(sessionOf(access_token))
      return said
    }
    await links.endLinks(user.id)
    // Who reads the new address has shown that, and not whose account it is.
    const asWho = new Headers(headers)
    asWho.set('authorization', `Bearer ${access_token}`)
    await answer(new Request(new URL('/auth/v1/logout?scope=local', url), { method, headers: asWho }))
    return Response.json({ user: { id: user.id, email: user.email } })
  }

  return async (request) => {
    if (!new URL(request.url).pathname.startsWith('/auth/v1')) return answer(request)
    const kind = kindOf(request)
    if (kind === 'sign-in') return withoutWish(await signIn(request))
    if (kind === 'sign-up') return signUp(request)
    if (kind === 'mail') return mail(request)
    if (kind === 'verify') return withoutWish(await verify(request))
    return withoutWish(await (kind === 'change' ? change(request) : answer(request)))
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

/**
 * lite says which address a person wishes to have, which it does not where somebody else has it: nobody is told of either.
 */
async function withoutWish(said: Response): Promise<Response> {
  if (!said.ok || said.status === 204) return said
  const text = await said.clone().text()
  if (!text.includes('"new_email"') && !text.includes('"email_change_sent_at"')) return said
  const body = JSON.parse(text) as Record<string, unknown>
  for (const one of [body, body.user as Record<string, unknown> | undefined]) {
    delete one?.new_email
    delete one?.email_change_sent_at
  }
  const headers = new Headers(said.headers)
  headers.delete('content-length')
  return Response.json(body, { status: said.status, headers })
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
