import type { Sql, TransactionSql } from 'postgres'
import { runScript, type Script, versionOf } from '#local/database/migrate.ts'
import { Failure, reasonOf } from '#local/failure.ts'
import { quoted, tablesOf } from './dump.ts'
import { type Head, partsOf } from './read-backup.ts'

export interface Restored {
  taken: string
  rows: number
  /** Migrations that came after the backup and were applied to it. */
  applied: string[]
}

interface Scripts {
  hosted: Script
  migrations: Script[]
}

/**
 * The database as the backup holds it: what is there goes, all of it or, when anything fails, none. The tables are made as
 * they were when the backup was taken, filled, and then migrated: a backup of an older version can be restored, and an older
 * version put in the place of a newer one. Tablets notice by the new epoch. `handle` is an open file, which it closes.
 */
export async function restoreFrom(sql: Sql, handle: number, scripts: Scripts): Promise<Restored> {
  return sql.begin(async (tx) => {
    // Something else that uses this database would be in the way: nothing waits for ever.
    await tx`set local lock_timeout = '10s'`
    const restored: Restored = { taken: '', rows: 0, applied: [] }
    let later: Script[] = []
    const missing = new Set<string>()
    let [into, insert] = ['', '']
    for await (const part of partsOf(handle)) {
      if ('head' in part) {
        restored.taken = part.head.taken
        later = await makeEmpty(tx, part.head, scripts)
        for (const { schema, name } of await tablesOf(tx)) missing.add(`${schema}.${name}`)
      } else if ('table' in part) {
        into = part.table
        if (!missing.delete(into)) throw unknownTable(into)
        insert = await insertInto(tx, into, part.columns)
      } else {
        restored.rows += part.rows.length
        await tx.unsafe(insert, [JSON.stringify(part.rows)]).catch((error: unknown) => {
          // Postgres quotes the value, which may hold what steers a terminal.
          throw new Failure(`${into}: ${reasonOf(error).replaceAll(/\p{Cc}/gu, '?')}`)
        })
      }
    }
    // Those of Auth do not come from the migrations: an older version may have had fewer.
    const lacking = [...missing].find((name) => !name.startsWith('auth.'))
    if (lacking) throw new Failure(`it lacks the table ${lacking}.`)
    await tx`set local session_replication_role = origin`
    for (const script of later) await runScript(tx, script, true)
    await tx`select private.new_epoch()`
    return { ...restored, applied: later.map(({ file }) => file) }
  })
}

/** Every table as the backup's migrations leave it, without a row. Gives the migrations that came later. */
async function makeEmpty(tx: TransactionSql, head: Head, { hosted, migrations }: Scripts): Promise<Script[]> {
  const had = new Set(head.migrations)
  const ofBackup = migrations.filter(({ file }) => had.delete(versionOf(file)))
  const [unknown] = had
  if (unknown) throw new Failure(`it was made by another version of Noren (migration ${unknown}).`)
  await tx`drop schema if exists private cascade`
  await tx`drop schema if exists public cascade`
  await tx`create schema public authorization pg_database_owner`
  await tx`grant usage on schema public to public`
  await tx`delete from supabase_migrations.schema_migrations`
  await runScript(tx, hosted, false)
  for (const script of ofBackup) await runScript(tx, script, true)
  // Rows come as they were: no trigger stamps or refuses one.
  await tx`set local session_replication_role = replica`
  const tables = await tablesOf(tx)
  await tx.unsafe(`truncate ${tables.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`)}`)
  return migrations.filter((script) => !ofBackup.includes(script))
}

/** The statement that puts rows into a table; its one argument is a list of lists of texts. */
async function insertInto(tx: TransactionSql, table: string, columns: readonly string[]): Promise<string> {
  const [schema = '', name = ''] = table.split('.')
  const [made] = await tx<{ insert: string | null }[]>`
    select format('insert into %I.%I (%s) overriding system value select %s from json_array_elements($1::text::json) r',
      ${schema}::text, ${name}::text, string_agg(quote_ident(a.attname), ', ' order by o.at),
      string_agg(format('(r->>%s)::%s', o.at - 1, format_type(a.atttypid, a.atttypmod)), ', ' order by o.at)) as insert
    from unnest(${[...columns]}::text[]) with ordinality as o (name, at)
    join pg_attribute a on a.attname = o.name and a.attnum > 0 and not a.attisdropped
    join pg_class c on c.oid = a.attrelid and c.relname = ${name}
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = ${schema}
    having count(*) = ${columns.length}`
  if (!made?.insert) throw unknownTable(table)
  return made.insert
}

const unknownTable = (table: string) =>
  new Failure(`it has a table that this version does not know: ${table}.`)
