import type { Server } from 'node:http'
import { resolve } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { functionsOf } from './allowed-calls.ts'
import { anonKey } from './anon-key.ts'
import { guardAuth } from './auth-guard.ts'
import { Failure, reasonOf } from './failure.ts'
import { httpServer, listen, type Parts } from './http-server.ts'
import { inLanes } from './lanes.ts'
import { migrate } from './migrate.ts'
import { distFolder } from './places.ts'
import { startPostgres } from './postgres-server.ts'
import { openRealtime } from './realtime.ts'
import { bodyBudget } from './request-body.ts'
import { restAndAuth } from './rest-and-auth.ts'
import { secretsOf } from './secrets.ts'
import { type Answer, staticFiles } from './static-files.ts'

export interface StackOptions {
  /** Folder of everything that lasts. */
  home: string
  /** 0: any free one. */
  port: number
  /** Another Postgres instead of the embedded one. */
  databaseUrl?: string | undefined
  proxies?: number
  volatile?: boolean
  /** Stands in for the built app while developing. */
  pages?: (server: Server) => Promise<Answer>
}

export interface Stack {
  url: string
  anonKey: string
  databaseUrl: string
  /** As the database's owner, past RLS. */
  sql: Sql
  /** Names of the migrations that this start applied. */
  applied: string[]
  /** An earlier run was killed and had left its Postgres running. */
  adopted: boolean
  close(): Promise<void>
}

/** Postgres, REST, Auth, Realtime and the app's files on one address. Whatever fails, nothing is left running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const home = resolve(options.home)
  const secrets = secretsOf(home)
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    const server = options.databaseUrl
      ? { url: options.databaseUrl, adopted: false, stop: async () => undefined }
      : await startPostgres({
          home,
          password: secrets.postgres_password,
          volatile: options.volatile ?? false,
        })
    closers.push(() => server.stop())
    const sql = postgres(server.url, { max: 6, onnotice: () => undefined })
    closers.push(() => sql.end({ timeout: 2 }))
    await sql`select 1`.catch((error: unknown) => {
      const what = options.databaseUrl ? 'The database of DATABASE_URL' : 'The database'
      throw new Failure(`${what} cannot be reached: ${reasonOf(error)}`)
    })
    const api = restAndAuth(server.url, secrets.jwt_secret, `http://localhost:${options.port}`)
    closers.push(() => api.close())
    await api.prepare()
    const applied = await migrate(sql)
    await api.warm()
    const realtime = await openRealtime(sql, secrets.jwt_secret)
    closers.push(() => realtime.close())
    const parts: Parts = {
      api: {
        fetch: guardAuth(inLanes(api.fetch, secrets.jwt_secret)),
        functions: await functionsOf(sql),
        jwtSecret: secrets.jwt_secret,
        proxies: options.proxies ?? 0,
        bodies: bodyBudget(),
      },
      realtime,
      pages: staticFiles(distFolder),
      health: { noren: true, home, pid: process.pid },
      dev: options.pages !== undefined,
    }
    const http = httpServer(parts)
    if (options.pages) parts.pages = await options.pages(http)
    const port = await listen(http, options.port)
    closers.push(async () => {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    })
    const url = `http://localhost:${port}`
    return { url, anonKey, databaseUrl: server.url, sql, applied, adopted: server.adopted, close }
  } catch (error) {
    await close()
    throw error
  }
}
