// Accounts, links and claims for the tests of the one-time link.

import { expect } from 'vitest'
import { adminLink } from '#local/commands/admin-link.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'

export const password = '長い長い合言葉 one'
export const squatted = 'the squatter’s own'

export interface Claimed {
  ok: boolean
  code?: string
  fields?: Record<string, string>
}
/** `db` is asked at each call: it starts after the tests are read. */
export function adminLinks(db: () => TestDatabase) {
  const claim = async (token: unknown, email: unknown, word: unknown = password): Promise<Claimed> =>
    JSON.parse(await bytesOf(token, email, word))

  /** The answer as it goes over the wire. */
  const bytesOf = (token: unknown, email: unknown, word: unknown = password): Promise<string> =>
    db().asAnon(async (tx) => {
      const [row] = await tx.unsafe<{ said: string }[]>(
        'select public.claim_admin_link($1, $2, $3)::text as said',
        [token, email, word] as never[],
      )
      return row?.said ?? ''
    })

  async function newLink(): Promise<string> {
    const link = await adminLink(db().sql, 'http://localhost:8080/')
    const [, token = ''] = /^http:\/\/localhost:8080\/first-admin#([0-9a-f]{32})$/.exec(link) ?? []
    expect(token).not.toBe('')
    return token
  }

  /** bcrypt under the name that Auth gives it here. */
  async function hash(word: string): Promise<string> {
    const [row] = await db()
      .sql`select '$2b$' || substr(extensions.crypt(${word}, extensions.gen_salt('bf', 10)), 5) as kept`
    return row?.['kept']
  }
  const opens = async (word: string, id: string): Promise<boolean> => {
    const [row] = await db().sql<{ yes: boolean }[]>`
      select extensions.crypt(${word}, h) = h as yes from auth.users u, concat('$2a$', substr(u.encrypted_password, 5)) h
      where u.id = ${id}`
    return row?.yes ?? false
  }

  /** An account as Auth makes it; `confirmed` as it was before addresses had to be confirmed. */
  async function anAccount(word: string, confirmed: boolean): Promise<{ id: string; email: string }> {
    const email = `${crypto.randomUUID().slice(0, 8)}@noren.example`
    const [row] = await db().sql<{ id: string }[]>`
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_token)
      values (gen_random_uuid(), ${email}, ${await hash(word)}, ${confirmed ? new Date() : null},
        ${confirmed ? null : crypto.randomUUID()}) returning id`
    return { id: row?.id ?? '', email }
  }

  /** A signed-in device of the account. */
  async function aSession(id: string): Promise<void> {
    await db()
      .sql`with s as (insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id}) returning id)
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      select gen_random_uuid()::text, gen_random_uuid()::text, ${id}, s.id from s`
  }
  const devicesOf = async (id: string): Promise<number> => {
    const [row] = await db().sql<
      { n: number }[]
    >`select (select count(*) from auth.sessions where user_id = ${id})::int
      + (select count(*) from auth.refresh_tokens where user_id = ${id})::int as n`
    return row?.n ?? -1
  }
  const isAdmin = async (id: string): Promise<boolean> =>
    (await db().sql`select from private.admin where user_id = ${id}`).length === 1
  const account = async (id: string) => (await db().sql`select * from auth.users where id = ${id}`)[0]
  return { hash, claim, bytesOf, newLink, opens, anAccount, aSession, devicesOf, isAdmin, account }
}
