// A real Postgres for one test file: fresh folder, what hosted Supabase has, all migrations. Embedded 18 unless
// Debian's 15 is asked for.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { type Binaries, embeddedBinaries } from '#local/database/postgres-binaries.ts'
import { startServer } from './test-server.ts'

const debian = '/usr/lib/postgresql/15/bin'

/** Whether Debian's Postgres 15 is installed here. */
export const hasDebianPostgres = existsSync(join(debian, 'postgres'))

export interface TestDatabase {
  url: string
  /** As the owner of everything, beyond all rights. */
  sql: Sql
  /** Another pool, for races; closed with the rest. */
  connect(max?: number): Sql
  /** Runs as a signed-in person would through the REST layer. */
  asUser<T>(id: string, deed: (tx: TransactionSql) => T, headers?: Headers): Promise<Awaited<T>>
  /** Runs as a customer would. */
  asAnon<T>(deed: (tx: TransactionSql) => T, headers?: Headers): Promise<Awaited<T>>
  /** A person in auth.users, member of the vendor where one is named. */
  makeUser(vendor?: string): Promise<string>
  close(): Promise<void>
}

type Headers = Record<string, string>

export interface DatabaseOptions {
  version?: 15 | 18
  /** More `name=value` settings of the server. */
  settings?: string[]
}

export async function startDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { version = 18, settings = [] } = options
  const server = await startServer(version === 15 ? debianBinaries() : embeddedBinaries(), settings)
  const pools: Sql[] = []
  const connect = (max = 4) => {
    const pool = postgres(server.url, { max, onnotice: () => undefined })
    pools.push(pool)
    return pool
  }
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 2 })))
    await server.stop()
  }
  const sql = connect()
  return {
    url: server.url,
    sql,
    connect,
    asUser: (id, deed, headers) => as(sql, 'authenticated', id, deed, headers),
    asAnon: (deed, headers) => as(sql, 'anon', '', deed, headers),
    makeUser: (vendor) => makeUser(sql, vendor),
    close,
  }
}

/** The settings with which both REST layers begin a request. */
export async function as<T>(
  sql: Sql,
  role: 'anon' | 'authenticated',
  id: string,
  deed: (tx: TransactionSql) => T,
  headers: Headers = {},
): Promise<Awaited<T>> {
  const claims = JSON.stringify({ role, ...(id ? { sub: id } : {}) })
  const answer = await sql.begin(async (tx) => {
    await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${id}, true), set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true)`
    return { value: await deed(tx) }
  })
  return answer.value as Awaited<T>
}

async function makeUser(sql: Sql, vendor?: string): Promise<string> {
  const [user] = await sql<{ id: string }[]>`
    insert into auth.users (id, email, email_confirmed_at)
    values (gen_random_uuid(), gen_random_uuid() || '@noren.example', now()) returning id`
  if (!user) throw new Error('no user')
  if (vendor) {
    await sql`insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
              select ${user.id}, id, url from public.vendor where id = ${vendor}`
  }
  return user.id
}

const debianBinaries = (): Binaries => ({
  initdb: join(debian, 'initdb'),
  postgres: join(debian, 'postgres'),
})
