// One Postgres in `<home>/postgres`. It runs in a process group of its own, so that Ctrl-C reaches it only
// through us, after the requests under way have ended.
//
//   no folder    -> made beside it (cluster.ts), renamed when whole -> start
//   folder       -> start
//   still running (the process that started it was killed) -> adopt: same port, stopped by us at the end

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, reasonOf } from '#local/failure.ts'
import { type Account, accountOf } from '#local/unprivileged.ts'
import { makeCluster, quietEnv } from './cluster.ts'
import { freePort } from './free-port.ts'
import type { Binaries } from './postgres-binaries.ts'

export interface PostgresServer {
  url: string
  /** It was left running by an earlier run that was killed. */
  adopted: boolean
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Absolute folder that holds everything of this stack. */
  home: string
  /** Of the owner. */
  password: string
  binaries: Binaries
  /** roles.sql, for a new cluster. */
  roles: string
  /** For tests: loses data when the machine fails, and is much faster. */
  volatile?: boolean
}

export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { home, password, binaries, volatile } = options
  const folder = join(home, 'postgres')
  const account = accountOf(home)
  forgetHalfMade(home)
  if (!existsSync(folder)) initialise(options, account)
  const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const left = runningServer(folder)
  if (left) return { url: urlAt(left.port), adopted: true, stop: () => stop(left.pid) }
  refuseOtherVersion(folder)
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    // Another user of this machine can open connections, and none of them may sit there without a password.
    authentication_timeout: '3s',
    timezone: 'UTC',
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    ...(volatile ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const words = ['-D', folder, '-p', String(port), ...flags]
  const logFile = join(home, 'postgres.log')
  const log = openSync(logFile, 'w', 0o600)
  const child = spawn(binaries.postgres, words, {
    ...account,
    detached: true,
    stdio: ['ignore', log, log],
    env: quietEnv(),
  })
  const ended = new Promise<never>((_, reject) => {
    child.on('error', (error) => reject(new Failure(`Postgres did not start: ${error.message}`)))
    child.on('exit', () => reject(new Failure(notStarted(folder, logFile))))
  })
  ended.catch(() => undefined)
  const waiting = { on: true }
  await Promise.race([ended, untilReady(folder, waiting)]).finally(() => {
    waiting.on = false
  })
  child.unref()
  // A test run that is broken off leaves nobody to adopt its database.
  if (volatile) process.once('exit', () => endNow(child.pid))
  return { url: urlAt(port), adopted: false, stop: () => stop(child.pid) }
}

const makingName = 'postgres.making'

/** What killed starts left. The initdb of one may still be at work there: then it goes at a later start. */
function forgetHalfMade(home: string): void {
  for (const name of readdirSync(home).filter((found) => found.startsWith(makingName))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true })
    } catch {
      // Nothing rests on it: each start makes its database under a name of its own.
    }
  }
}

function initialise(options: PostgresOptions, account: Account | undefined): void {
  const { home, password, binaries, roles } = options
  const making = mkdtempSync(join(home, `${makingName}-`))
  try {
    makeCluster(roles, { folder: making, binaries, account, password })
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw new Failure(`A new database could not be made in ${home}: ${reasonOf(error)}`)
  }
  renameSync(making, join(home, 'postgres'))
}

// postmaster.pid: pid, data folder, start time, port, socket folder, address, shared memory, state.
function pidFile(folder: string): { pid: number; port: number; ready: boolean } | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function runningServer(folder: string): { pid: number; port: number } | undefined {
  const found = pidFile(folder)
  return found?.ready && isPostgresOf(folder, found.pid) ? found : undefined
}

// After a restart of the machine the number may belong to another program.
function isPostgresOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  return !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function untilReady(folder: string, waiting: { on: boolean }): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (!waiting.on || pidFile(folder)?.ready) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Failure('Postgres did not become ready in 30 seconds.')
}

function refuseOtherVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new Failure(`${folder} is not a database: move it away (it may hold your data) and start again.`)
  }
  const version = readFileSync(file, 'utf8').trim()
  if (version !== '18') throw new Failure(`${folder} was made by Postgres ${version}; this version needs 18.`)
}

function notStarted(folder: string, logFile: string): string {
  const last = readFileSync(logFile, 'utf8').trim().split('\n').at(-1) ?? ''
  return `Postgres did not start in ${folder}: ${last}\nYour data is still there. To begin afresh, move that folder away.`
}

function endNow(pid: number | undefined): void {
  if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

// SIGINT is Postgres' "fast" shutdown: open transactions are rolled back, everything is written.
async function stop(pid: number | undefined): Promise<void> {
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited > 10_000) process.kill(pid, 'SIGQUIT')
    if (waited > 15_000) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
