import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { Failure, reasonOf } from './failure.ts'
import { supabaseFolder } from './places.ts'

/**
 * What hosted Supabase has before the first migration runs (see hosted.sql), then every migration that has not
 * run yet, each in a transaction of its own, recorded in the table that `supabase db push` keeps.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text);
  `)
  const known = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const hosted = join(supabaseFolder, 'local', 'hosted.sql')
  if (existsSync(hosted)) await apply(sql, 'hosted.sql', readFileSync(hosted, 'utf8'))
  const done = new Set(known.map((row) => row.version))
  const fresh = migrationFiles().filter((file) => !done.has(versionOf(file)))
  for (const file of fresh) {
    const text = readFileSync(join(supabaseFolder, 'migrations', file), 'utf8')
    const name = file.slice(15, -4)
    await apply(sql, file, text, { version: versionOf(file), name })
  }
  return fresh
}

const versionOf = (file: string): string => file.slice(0, 14)

/** Forward only, in order of their 14-digit time. */
export function migrationFiles(): string[] {
  const folder = join(supabaseFolder, 'migrations')
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const odd = files.find((file) => !/^\d{14}_[a-z0-9_]+\.sql$/.test(file))
  if (odd) throw new Failure(`supabase/migrations/${odd}: a migration is named <14 digits>_<name>.sql`)
  return files.sort()
}

async function apply(sql: Sql, file: string, text: string, record?: { version: string; name: string }) {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(text)
      if (record) {
        await tx`insert into supabase_migrations.schema_migrations (version, name, statements)
                 values (${record.version}, ${record.name}, ${[text]})`
      }
    })
  } catch (error) {
    const { line } = position(text, error)
    throw new Failure(`${file}${line ? `, line ${line}` : ''}: ${reasonOf(error)}`)
  }
}

function position(text: string, error: unknown): { line: number } {
  const at = Number((error as { position?: string }).position)
  return { line: at ? text.slice(0, at).split('\n').length : 0 }
}
