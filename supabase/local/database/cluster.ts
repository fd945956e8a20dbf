// A new database cluster, as hosted Supabase has it: its superuser `supabase_admin` exists and nobody can connect as it,
// by no way and with no password; everything belongs to `postgres`, an owner that is no superuser. What only a superuser
// may do is done once, before the cluster is ever started, by Postgres' single-user mode: there is no wire.

import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#local/failure.ts'
import { supabaseFolder } from '#local/places.ts'
import type { Account } from '#local/unprivileged.ts'
import type { Binaries } from './postgres-binaries.ts'

export interface ClusterOptions {
  /** Empty, and ours. */
  folder: string
  binaries: Binaries
  /** Whose rights the programs get; undefined for our own. */
  account: Account | undefined
  /** Of the owner; 64 hex digits. Without one anybody on this machine may connect as anybody: for tests. */
  password?: string
  /** Further words for initdb. */
  words?: string[]
}

/** `supabase/local/database/roles.sql`, read while root may still read it. */
export const readRoles = (): string =>
  readFileSync(join(supabaseFolder, 'local', 'database', 'roles.sql'), 'utf8')

/** Throws a Failure with the last line that the program said. */
export function makeCluster(
  roles: string,
  { folder, binaries, account, password, words = [] }: ClusterOptions,
) {
  if (account) chownSync(folder, account.uid, account.gid)
  const auth = password ? 'reject' : 'trust'
  const flags = ['-D', folder, '-U', 'supabase_admin', '-A', auth, '-E', 'UTF8', '--locale=C', '--no-sync']
  run(binaries.initdb, [...flags, ...words], account)
  // A statement that fails ends it, and is not printed: one of them holds the password.
  const settings = ['exit_on_error=on', 'log_min_messages=fatal', 'log_min_error_statement=panic']
  const single = ['--single', '-j', '-D', folder, ...settings.flatMap((one) => ['-c', one]), 'postgres']
  run(binaries.postgres, single, account, `${roles}\n\n${ownerSql(password)}`)
  if (!password) return
  const rules = [
    '# Written by Noren. Nobody connects as the superuser.',
    'host postgres postgres 127.0.0.1/32 scram-sha-256',
  ]
  writeFileSync(join(folder, 'pg_hba.conf'), `${rules.join('\n')}\n`)
}

// Each paragraph is one statement: single-user mode reads until an empty line after a semicolon.
const ownerSql = (password: string | undefined): string =>
  [
    `create role postgres login createrole createdb replication bypassrls${password ? ` password '${password}'` : ''};`,
    'grant anon, authenticated, service_role to postgres;',
    'alter database postgres owner to postgres;',
    // Restoring a backup goes past the triggers that keep rows from vanishing. Hosted lets its owner do so too.
    'grant set on parameter session_replication_role to postgres;',
    '',
  ].join('\n\n')

function run(program: string, words: string[], account: Account | undefined, input = ''): void {
  const made = spawnSync(program, words, { ...account, input, encoding: 'utf8', env: quietEnv() })
  // Single-user mode prints what it did; a fault ends it with another code.
  if (made.status === 0) return
  throw new Failure(made.error?.message ?? made.stderr.trim().split('\n').at(-1) ?? 'it ended without a word')
}

/** Postgres' programs speak English, whatever the terminal does. */
export const quietEnv = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' })
