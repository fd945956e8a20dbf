// A backup is the rows alone, a line of JSON for each, packed by gzip: the tables come from the migrations. The embedded
// Postgres has no pg_dump.
//
//   {"noren": "backup", "taken": "2026-11-22T03:00:00.000Z", "migrations": ["20261101000100", ...]}
//   {"table": "public.booking", "columns": ["vendor_id", "id", ...]}
//   ["5a4b7a7e-...", "0b1c...", ...]         each value as Postgres writes it, or null
//   {"end": true, "rows": {"public.booking": 312, ...}}

import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, TransactionSql } from 'postgres'
import { Failure, reasonOf } from '#local/failure.ts'
import { makeFolder } from '#local/unprivileged.ts'

/** Rows that are asked for at once. */
const atOnce = 500

/** Writes a backup into `<home>/backups`, readable by its owner only, and gives its path. Nobody has to wait for it. */
export async function dumpInto(home: string, sql: Sql, taken = new Date()): Promise<string> {
  const folder = join(home, 'backups')
  const stamp = taken.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const file = join(folder, `noren-${stamp}.jsonl.gz`)
  const making = `${file}.${process.pid}`
  try {
    makeFolder(folder)
    // Everything as one instant has it.
    await sql.begin('isolation level repeatable read read only', (tx) =>
      pipeline(linesOf(tx, taken), createGzip(), createWriteStream(making, { mode: 0o600, flush: true })),
    )
    renameSync(making, file)
  } catch (error) {
    rmSync(making, { force: true })
    if (error instanceof Failure) throw error
    throw new Failure(`No backup could be written into ${folder}: ${reasonOf(error)}`)
  }
  return file
}

interface Table {
  schema: string
  name: string
  columns: string[]
}

async function* linesOf(tx: TransactionSql, taken: Date): AsyncGenerator<string> {
  const line = (value: object) => `${JSON.stringify(value)}\n`
  await tx`select set_config('datestyle', 'ISO', true), set_config('timezone', 'UTC', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true)`
  const versions = await tx<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`
  yield line({ noren: 'backup', taken, migrations: versions.map(({ version }) => version) })
  const counts: Record<string, number> = {}
  for (const { schema, name, columns } of await tablesOf(tx)) {
    const table = `${schema}.${name}`
    let count = 0
    yield line({ table, columns })
    const texts = columns.map((column) => `${quoted(column)}::text`)
    await tx.unsafe(`declare rows no scroll cursor for
      select to_json(array[${texts}])::text as line from ${quoted(schema)}.${quoted(name)}`)
    for (;;) {
      const rows = (await tx.unsafe(`fetch ${atOnce} from rows`)) as { line: string }[]
      if (rows.length === 0) break
      count += rows.length
      yield rows.map((row) => `${row.line}\n`).join('')
    }
    await tx`close rows`
    counts[table] = count
  }
  yield line({ end: true, rows: counts })
}

/** The product's tables and those of Auth, with their columns but for those that Postgres works out by itself. */
export const tablesOf = (tx: TransactionSql): Promise<Table[]> => tx<Table[]>`
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r'
  group by n.nspname, c.relname order by n.nspname, c.relname`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
