// Postgres servers for tests: one template per version and set of migrations is made once and copied for each test
// file, since making and migrating a database takes longer than most files' tests.
//
//   template there?  no -> initdb, start, migrate, stop, rename into place
//   copy it -> start -> tests -> stop -> remove the copy

import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { makeCluster, quietEnv, readRoles } from '#local/database/cluster.ts'
import { migrate, migrationFiles } from '#local/database/migrate.ts'
import type { Binaries } from '#local/database/postgres-binaries.ts'
import { freePort } from '#local/free-port.ts'
import { supabaseFolder } from '#local/places.ts'
import { accountOf } from '#local/unprivileged.ts'

export interface TestServer {
  url: string
  stop(): Promise<void>
}

/** A server over a fresh, migrated database. */
export async function startServer(binaries: Binaries, settings: string[] = []): Promise<TestServer> {
  const template = await migrated(binaries)
  const home = newHome()
  execFileSync('cp', ['-Rp', template, join(home, 'data')])
  return start(binaries, home, settings)
}

const templates = 'noren-pg-template-'

async function migrated(binaries: Binaries): Promise<string> {
  const lite = readFileSync(join(supabaseFolder, '..', 'node_modules', '@supabase', 'lite', 'package.json'))
  const hash = createHash('sha256').update(binaries.postgres).update(lite)
  for (const file of [
    'local/database/roles.sql',
    'local/database/cluster.ts',
    'local/database/hosted.sql',
    ...migrationFiles().map((name) => `migrations/${name}`),
  ]) {
    hash.update(`\n${file}\n`).update(readFileSync(join(supabaseFolder, file)))
  }
  const place = join(tmpdir(), templates + hash.digest('hex').slice(0, 16))
  if (existsSync(place)) return place
  const home = newHome()
  initialise(binaries, home)
  const server = await start(binaries, home, [], (folder) => {
    try {
      renameSync(folder, place)
    } catch (error) {
      // Two test files may make it at once: the one that comes second finds the place taken.
      if (!existsSync(place)) throw error
    }
  })
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  try {
    const { getAuthSchemaSql } = await import('@supabase/lite')
    await sql.unsafe(getAuthSchemaSql()).simple()
    await migrate(sql)
    await sql.end()
  } catch (error) {
    await sql.end()
    await server.stop(false)
    throw error
  }
  removeOldTemplates()
  await server.stop()
  return place
}

function removeOldTemplates(): void {
  for (const name of readdirSync(tmpdir()).filter((n) => n.startsWith(templates))) {
    const folder = join(tmpdir(), name)
    const isOld = Date.now() - statSync(folder).mtimeMs > 24 * 3600 * 1000
    if (isOld) rmSync(folder, { recursive: true, force: true })
  }
}

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'noren-pg-'))
  accountOf(home)
  return home
}

function initialise(binaries: Binaries, home: string): void {
  const folder = join(home, 'data')
  mkdirSync(folder)
  makeCluster(readRoles(), { folder, binaries, account: accountOf(home), words: ['--wal-segsize=1'] })
}

interface Stoppable extends TestServer {
  /** `keep` false drops the folder without handing it on. */
  stop(keep?: boolean): Promise<void>
}

async function start(
  binaries: Binaries,
  home: string,
  settings: string[],
  handOn?: (folder: string) => void,
): Promise<Stoppable> {
  const folder = join(home, 'data')
  const port = await freePort()
  const all = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120', 'timezone=UTC'],
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', `port=${port}`, ...settings],
  ]
  const flags = all.flatMap((setting) => ['-c', setting])
  const child = spawn(binaries.postgres, ['-D', folder, ...flags], {
    ...accountOf(home),
    env: quietEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  // A test run that ends early must not leave its servers and folders behind.
  const kill = () => {
    child.kill('SIGQUIT')
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
  process.once('exit', kill)
  const pid = join(folder, 'postmaster.pid')
  for (let waited = 0; !(existsSync(pid) && readFileSync(pid, 'utf8').includes('\nready')); waited += 20) {
    if (waited > 30_000 || child.exitCode !== null) throw new Error(`Postgres did not start: ${log}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async (keep = true) => {
      process.off('exit', kill)
      child.kill('SIGINT')
      await ended
      if (keep) handOn?.(folder)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
