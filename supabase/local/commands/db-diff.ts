import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuthSchemaSql } from '@supabase/lite'
import type { Sql } from 'postgres'
import { catalogueAfter } from '#local/database/catalogue.ts'
import { draftOf } from '#local/database/draft.ts'
import { runScript, type Script } from '#local/database/migrate.ts'
import { startPostgres } from '#local/database/postgres-server.ts'
import { functionsIn, readSchemas } from '#local/database/schemas.ts'
import { Failure, say } from '#local/failure.ts'
import { type ProjectFiles, readProjectFiles } from '#local/project-files.ts'
import { sqlOf } from '#local/stack.ts'
import { giveUpRoot } from '#local/unprivileged.ts'
import { usage } from './usage.ts'

/**
 * `npm run db:diff`: prints what is missing between the migrations and supabase/schemas, as the draft of the next
 * migration. Resolves with the exit code: 1 when something is.
 */
export async function dbDiff(_: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  if (words.length > 0) throw new Failure(`Usage: ${usage['--db-diff']}`)
  const files = readProjectFiles(undefined)
  const schemas = readSchemas()
  const draft = await onServer(files, (sql) => draftBetween(sql, files.scripts, schemas))
  say(
    draft.length > 0
      ? draft.join('\n\n')
      : 'Nothing differs: the migrations make what supabase/schemas says.',
  )
  return draft.length > 0 ? 1 : 0
}

/** Statements that bring the migrations to the schemas. Each is built in the same empty database and taken back. */
export async function draftBetween(
  sql: Sql,
  { hosted, migrations }: ProjectFiles['scripts'],
  schemas: Script[],
): Promise<string[]> {
  const catalogue = (scripts: Script[]) =>
    catalogueAfter(sql, async (tx) => {
      await tx.unsafe(getAuthSchemaSql()).simple()
      for (const script of [hosted, ...scripts]) await runScript(tx, script)
    })
  return draftOf(await catalogue(migrations), await catalogue(schemas), functionsIn(schemas))
}

/** A server of its own in a folder that is removed: no data of anybody is touched. */
async function onServer<T>(files: ProjectFiles, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { binaries, roles } = files
  if (!binaries) throw new Failure('Postgres is not installed.')
  const home = mkdtempSync(join(tmpdir(), 'noren-diff-'))
  try {
    giveUpRoot(home)
    const password = randomBytes(32).toString('hex')
    const server = await startPostgres({ home, password, binaries, roles, volatile: true })
    const sql = sqlOf(server.url, 1)
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 2 })
      await server.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
