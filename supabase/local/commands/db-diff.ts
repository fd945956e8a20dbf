import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuthSchemaSql } from '@supabase/lite'
import postgres, { type Sql } from 'postgres'
import { catalogueOf } from '#local/database/catalogue.ts'
import { draftOf } from '#local/database/draft.ts'
import { functionsIn, readSchemas } from '#local/database/schemas.ts'
import { Failure, say } from '#local/failure.ts'
import { applyScript, migrate, type Script } from '#local/migrate.ts'
import { startPostgres } from '#local/postgres-server.ts'
import { type ProjectFiles, readProjectFiles } from '#local/project-files.ts'
import { giveUpRoot } from '#local/unprivileged.ts'

/**
 * `npm run db:diff`: prints what is missing between the migrations and supabase/schemas, as the draft of the next
 * migration. Both are built in a database of their own, on a server that is thrown away. Resolves with the exit code.
 */
export async function dbDiff(_: NodeJS.ProcessEnv, words: string[]): Promise<number> {
  if (words.length > 0) throw new Failure('Usage: npm run db:diff')
  const draft = await draftBetween(readProjectFiles(undefined), readSchemas())
  say(
    draft.length > 0
      ? draft.join('\n\n')
      : 'Nothing differs: the migrations make what supabase/schemas says.',
  )
  return draft.length > 0 ? 1 : 0
}

/** Statements that bring the migrations to the schemas. */
export async function draftBetween(files: ProjectFiles, schemas: Script[]): Promise<string[]> {
  const { binaries, roles, scripts } = files
  if (!binaries) throw new Failure('Postgres is not installed.')
  const home = mkdtempSync(join(tmpdir(), 'noren-diff-'))
  const pools: Sql[] = []
  try {
    giveUpRoot(home)
    const password = randomBytes(32).toString('hex')
    const server = await startPostgres({ home, password, binaries, roles, volatile: true })
    const open = (name: string) => {
      const pool = postgres(server.url.replace(/\/postgres$/, `/${name}`), {
        max: 1,
        onnotice: () => undefined,
      })
      pools.push(pool)
      return pool
    }
    try {
      const migrated = open('postgres')
      await migrated`create database schemas template template0`
      await migrated.unsafe(getAuthSchemaSql()).simple()
      await migrate(migrated, scripts)
      const made = open('schemas')
      await made.unsafe(getAuthSchemaSql()).simple()
      await makeFromSchemas(made, scripts.hosted, schemas)
      const [have, want] = [await migrated.begin(catalogueOf), await made.begin(catalogueOf)]
      return draftOf(have, want, functionsIn(schemas))
    } finally {
      await Promise.all(pools.map((pool) => pool.end({ timeout: 2 })))
      await server.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** What hosted Supabase has, then the schema files: a database without data. */
export async function makeFromSchemas(sql: Sql, hosted: Script, schemas: Script[]): Promise<void> {
  for (const script of [hosted, ...schemas]) await applyScript(sql, script)
}
