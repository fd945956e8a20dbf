import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql, TransactionSql } from 'postgres'
import { Failure, reasonOf } from '#local/failure.ts'
import { supabaseFolder } from '#local/places.ts'

export interface Script {
  file: string
  text: string
}

/** hosted.sql and the migrations, in their order. Read before root's rights are given up. */
export const readScripts = (): { hosted: Script; migrations: Script[] } => ({
  hosted: read('local/database', 'hosted.sql'),
  migrations: migrationFiles().map((file) => read('migrations', file)),
})

const read = (folder: string, file: string): Script => ({
  file,
  text: readFileSync(join(supabaseFolder, folder, file), 'utf8'),
})

/**
 * What hosted Supabase has before the first migration runs (see hosted.sql), then every migration that has not
 * run yet, each in a transaction of its own, recorded in the table that `supabase db push` keeps.
 */
export async function migrate(sql: Sql, { hosted, migrations } = readScripts()): Promise<string[]> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text);
  `)
  const known = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  refuseOlder(
    known.map((row) => row.version),
    migrations,
  )
  await sql.begin((tx) => runScript(tx, hosted))
  const done = new Set(known.map((row) => row.version))
  const fresh = migrations.filter(({ file }) => !done.has(versionOf(file)))
  for (const script of fresh) await sql.begin((tx) => runScript(tx, script, true))
  return fresh.map(({ file }) => file)
}

export const versionOf = (file: string): string => file.slice(0, 14)

/** Forward only, in order of their 14-digit time. */
export function migrationFiles(): string[] {
  const folder = join(supabaseFolder, 'migrations')
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const odd = files.find((file) => !/^\d{14}_[a-z0-9_]+\.sql$/.test(file))
  if (odd) throw new Failure(`supabase/migrations/${odd}: a migration is named <14 digits>_<name>.sql`)
  return files.sort()
}

// A database from before the baseline knows some of the files that it stands for, and not the baseline.
function refuseOlder(known: readonly string[], migrations: readonly Script[]): void {
  const [first] = migrations
  if (known.length === 0 || !first || known.includes(versionOf(first.file))) return
  throw new Failure(
    [
      'The data was made by a version of Noren from before the first release, which this one cannot carry on.',
      'Nothing in it was changed. To begin with fresh data, move the data folder away (.noren, or what NOREN_HOME names)',
      'and start again; with a DATABASE_URL, name an empty database.',
    ].join('\n'),
  )
}

/** Runs a script in the transaction; `isKept` records it as a migration that has run. */
export async function runScript(tx: TransactionSql, { file, text }: Script, isKept = false): Promise<void> {
  try {
    await tx.unsafe(text)
    if (isKept) {
      await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
               values (${versionOf(file)}, ${file.slice(15, -4)}, ${[text]})`
    }
  } catch (error) {
    const { line } = position(text, error)
    throw new Failure(`${file}${line ? `, line ${line}` : ''}: ${reasonOf(error)}`)
  }
}

function position(text: string, error: unknown): { line: number } {
  const at = Number((error as { position?: string }).position)
  return { line: at ? text.slice(0, at).split('\n').length : 0 }
}
