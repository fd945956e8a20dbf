import postgres, { type Sql } from 'postgres'
import { claimHome } from './claim-home.ts'
import { migrate } from './migrate.ts'
import { optionsFrom } from './options.ts'
import { startPostgres } from './postgres-server.ts'
import { restAndAuth } from './rest-and-auth.ts'
import { runningStack } from './running.ts'
import { secretsOf } from './secrets.ts'

/** The migrated database of this data folder: of the stack that runs now, or started for this piece of work. */
export async function withDatabase<T>(env: NodeJS.ProcessEnv, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { home, databaseUrl } = optionsFrom(env)
  const running = await runningStack(home)
  const release = running ? () => undefined : claimHome(home)
  try {
    return await connected(home, databaseUrl ?? running?.databaseUrl, running === undefined, work)
  } finally {
    release()
  }
}

async function connected<T>(
  home: string,
  given: string | undefined,
  isStopped: boolean,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const secrets = secretsOf(home)
  const server = given ? undefined : await startPostgres({ home, password: secrets.postgres_password })
  const url = given ?? server?.url ?? ''
  const sql = postgres(url, { max: 4, onnotice: () => undefined })
  try {
    if (isStopped) {
      const auth = restAndAuth(url, secrets.jwt_secret, 'http://localhost')
      await auth.prepare()
      await auth.close()
      await migrate(sql)
    }
    return await work(sql)
  } finally {
    await sql.end({ timeout: 2 })
    await server?.stop()
  }
}
