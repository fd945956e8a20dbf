// The whole product for a test: real Postgres, REST, Auth and realtime on a free port, in a folder of its own.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { seedDemoOnce } from '#local/demo/seed-demo.ts'
import { startStack } from '#local/stack.ts'

export interface TestUser {
  id: string
  email: string
  password: string
  /** A session token, valid for an hour. */
  token: string
}

export interface TestVendor {
  id: string
  url: string
}

export interface TestStack {
  url: string
  anonKey: string
  databaseUrl: string
  /** Its data folder. */
  home: string
  /** As the database's owner, past RLS. */
  sql: Sql
  /** A restaurant, open 0:00-30:00 every day; fields of vendor and booking_settings may be given. */
  makeVendor(fields?: {
    url?: string
    name?: string
    settings?: Record<string, unknown>
  }): Promise<TestVendor>
  /** A signed-in person, staff of `vendorId` where given. */
  makeUser(vendorId?: string): Promise<TestUser>
  /** Calls a function over HTTP, as anon or with a token. */
  rpc<T = unknown>(
    name: string,
    args: Record<string, unknown>,
    token?: string,
  ): Promise<{ status: number; body: T }>
  close(): Promise<void>
}

export async function aStack(
  options: { demo?: boolean; port?: number; durable?: boolean; proxies?: number } = {},
): Promise<TestStack> {
  const home = mkdtempSync(join(tmpdir(), 'noren-'))
  const { port = 0, proxies = 0 } = options
  const stack = await startStack({ home, port, proxies, volatile: !options.durable })
  const { url, anonKey, databaseUrl, sql } = stack
  if (options.demo) await seedDemoOnce(sql)

  const post = async (path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }

  async function makeVendor(
    fields: { url?: string; name?: string; settings?: Record<string, unknown> } = {},
  ): Promise<TestVendor> {
    const vendor = { id: randomUUID(), url: fields.url ?? `venue-${randomUUID().slice(0, 8)}` }
    await sql.begin(async (tx) => {
      await tx`insert into public.vendor ${tx({ ...vendor, name: fields.name ?? 'テスト亭', phone: '+81312345678' })}`
      await tx`insert into public.booking_settings ${tx({ vendor_id: vendor.id, capacity: 20, ...fields.settings })}`
      await tx`
        insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
        select ${vendor.id}, weekday, 0, 1800 from generate_series(1, 8) as weekday`
    })
    return vendor
  }

  async function makeUser(vendorId?: string): Promise<TestUser> {
    const email = `${randomUUID().slice(0, 8)}@staff.example`
    const password = 'a long enough password'
    const id = randomUUID()
    await anAccount(sql, id, email, password)
    const signedIn = await post('/auth/v1/token?grant_type=password', { email, password })
    const { access_token } = signedIn.body as { access_token: string }
    if (vendorId) {
      await sql`
        insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
        select ${id}, id, url from public.vendor where id = ${vendorId}`
    }
    return { id, email, password, token: access_token }
  }

  return {
    url,
    home,
    anonKey,
    databaseUrl,
    sql,
    makeVendor,
    makeUser,
    rpc: async <T>(name: string, args: Record<string, unknown>, token?: string) => {
      const { status, body } = await post(`/rest/v1/rpc/${name}`, args, token)
      return { status, body: body as T }
    },
    close: async () => {
      await stack.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

// As Auth keeps an account whose address was confirmed. The cheapest hash: hundreds of these are made.
async function anAccount(sql: Sql, id: string, email: string, password: string): Promise<void> {
  const about = { sub: id, email, email_verified: true, phone_verified: false }
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email}, extensions.crypt(${password}, extensions.gen_salt('bf', 4)),
      now(), '{"provider": "email", "providers": ["email"]}', ${sql.json(about)})`
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${id}, 'email', ${id}, ${id}, ${sql.json(about)})`
}
