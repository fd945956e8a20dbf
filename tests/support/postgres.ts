// A real Postgres for one test file: fresh folder, what hosted Supabase has, all migrations. Embedded 18 unless
// Debian's 15 is asked for.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuthSchemaSql } from '@supabase/lite'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { freePort } from '#local/free-port.ts'
import { migrate } from '#local/migrate.ts'
import { type Binaries, embeddedBinaries } from '#local/postgres-binaries.ts'
import { runner } from '#local/unprivileged.ts'

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
  asUser<T>(id: string, deed: (tx: TransactionSql) => Promise<T>, headers?: Headers): Promise<T>
  /** Runs as a customer would. */
  asAnon<T>(deed: (tx: TransactionSql) => Promise<T>, headers?: Headers): Promise<T>
  /** A person in auth.users, member of the vendor where one is named. */
  makeUser(vendor?: string): Promise<string>
  close(): Promise<void>
}

type Headers = Record<string, string>

export interface DatabaseOptions {
  version?: 15 | 18
  /** False leaves the database empty. */
  migrated?: boolean
  /** More `name=value` settings of the server. */
  settings?: string[]
}

export async function startDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { version = 18, migrated = true, settings = [] } = options
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
  try {
    if (migrated) {
      await sql.unsafe(getAuthSchemaSql()).simple()
      await migrate(sql)
    }
  } catch (error) {
    await close()
    throw error
  }
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
  deed: (tx: TransactionSql) => Promise<T>,
  headers: Headers = {},
): Promise<T> {
  const claims = JSON.stringify({ role, ...(id ? { sub: id } : {}) })
  const answer = await sql.begin(async (tx) => {
    await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${id}, true), set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.headers', ${JSON.stringify(headers)}, true)`
    return { value: await deed(tx) }
  })
  return answer.value as T
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

async function startServer(
  binaries: Binaries,
  settings: string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'noren-pg-'))
  const folder = join(home, 'data')
  const run = runner([binaries.postgres, folder])
  mkdirSync(folder)
  run.own(home)
  run.own(folder)
  const flags = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }
  const make = run.command(binaries.initdb, flags)
  execFileSync(make.program, make.args, { ...make, env, stdio: 'pipe' })
  const port = await freePort()
  const all = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120', 'timezone=UTC'],
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', ...settings],
  ]
  const start = run.command(binaries.postgres, [
    '-D',
    folder,
    '-p',
    String(port),
    ...all.flatMap((s) => ['-c', s]),
  ])
  const child = spawn(start.program, start.args, { ...start, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  // A test run that is killed must not leave its servers behind.
  const kill = () => child.kill('SIGQUIT')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    child.kill('SIGINT')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  const pid = join(folder, 'postmaster.pid')
  for (let waited = 0; !(existsSync(pid) && readFileSync(pid, 'utf8').includes('\nready')); waited += 20) {
    if (waited > 30_000 || child.exitCode !== null) throw new Error(`Postgres did not start: ${log}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}
