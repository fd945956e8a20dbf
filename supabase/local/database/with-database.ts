import type { Sql } from 'postgres'
import { restAndAuth } from '#local/api/rest-and-auth.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import { type Options, optionsFrom } from '#local/options.ts'
import { type ProjectFiles, readProjectFiles } from '#local/project-files.ts'
import { type Running, runningStack } from '#local/running.ts'
import { databaseOf, refuseSuperuser, sqlOf } from '#local/stack.ts'
import { giveUpRoot } from '#local/unprivileged.ts'
import { claimHome } from './claim-home.ts'
import { migrate } from './migrate.ts'

/**
 * The migrated database of this data folder: of the stack that runs now, or started for this piece of work. Root's
 * rights are given up first: what lies elsewhere must have been read.
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (sql: Sql, options: Options, running: Running | undefined) => Promise<T>,
): Promise<T> {
  const options = optionsFrom(env)
  const { home } = options
  const files = readProjectFiles(options.databaseUrl)
  giveUpRoot(home)
  const running = await runningStack(home)
  const release = running ? () => undefined : claimHome(home)
  try {
    return await connected(options, files, running, (sql) => work(sql, options, running))
  } finally {
    release()
  }
}

async function connected<T>(
  options: Options,
  files: ProjectFiles,
  running: Running | undefined,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const { home, databaseUrl = running?.databaseUrl } = options
  const secrets = secretsOf(home)
  const server = await databaseOf({ databaseUrl }, home, secrets, files)
  const sql = sqlOf(server.url, 4)
  try {
    if (!running) {
      await refuseSuperuser(sql, databaseUrl ? 'The database of DATABASE_URL' : 'The database')
      const auth = restAndAuth(server.url, secrets.jwt_secret, 'http://localhost')
      await auth.prepare()
      await auth.close()
      await migrate(sql, files.scripts)
    }
    return await work(sql)
  } finally {
    await sql.end({ timeout: 2 })
    await server.stop()
  }
}
