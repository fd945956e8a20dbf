import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import postgres, { type Sql } from 'postgres'
import type { PaymentSettings } from '#functions/payments/settings.ts'
import { functionsOf } from './api/allowed-calls.ts'
import { anonKey } from './api/anon-key.ts'
import { directFunctionsOf } from './api/direct-calls.ts'
import { faultCounts } from './api/fault-counts.ts'
import { withFunctions, withPayments } from './api/function-calls.ts'
import { membership } from './api/membership.ts'
import { restAndAuth } from './api/rest-and-auth.ts'
import { type GuardLimits, guardAuth } from './auth/auth-guard.ts'
import { accountsOf } from './auth/even-auth.ts'
import { mailLinks } from './auth/mail-links.ts'
import { type Secrets, secretsOf } from './auth/secrets.ts'
import { keepGrants } from './database/keep-grants.ts'
import { migrate } from './database/migrate.ts'
import { startPostgres } from './database/postgres-server.ts'
import { Failure, reasonOf } from './failure.ts'
import { httpServer, listen, type Parts } from './http/http-server.ts'
import { inLanes } from './http/lanes/lanes.ts'
import { refusedFor } from './http/own-hosts.ts'
import { bodyBudget } from './http/request-body.ts'
import { mailPage } from './mail/mail-page.ts'
import { type MailOptions, startMailSender } from './mail/mail-sender.ts'
import { isLoopback, originOf } from './options.ts'
import { pagesOf } from './pages/page-of.ts'
import { eventPagesOf } from './pages/public/event-pages.ts'
import { lawPagesOf } from './pages/public/law.ts'
import { madeFilesOf } from './pages/public/made-files.ts'
import { type Answer, staticFiles } from './pages/static-files.ts'
import { vendorsOf } from './pages/vendors.ts'
import { startPaymentRounds } from './payments/payment-rounds.ts'
import { distFolder } from './places.ts'
import { type ProjectFiles, readProjectFiles } from './project-files.ts'
import { openRealtime } from './realtime/realtime.ts'

const patienceMs = 10_000

export interface StackOptions {
  /** Folder of everything that lasts. */
  home: string
  /** 127.0.0.1 unless given. */
  host?: string
  /** 0: any free one. */
  port: number
  /** Another Postgres instead of the embedded one. */
  databaseUrl?: string | undefined
  proxies?: number
  /** Where the proxies ask from, besides this machine. */
  proxyAddresses?: BlockList | undefined
  /** The address that people open, where it is a proxy's. */
  url?: string | undefined
  /** Who runs this installation and how to reach them: named in the privacy policy. */
  operator?: string
  volatile?: boolean
  /** Its accounts are known to everybody: on a loopback address only this machine is answered. */
  demo?: boolean
  /** Sends what is in the outbox; without, somebody else does. `page`: to be read on this machine, at /noren/mails. */
  mails?: Omit<MailOptions, 'site'> & { site?: string | undefined; page?: boolean }
  /** Cards are taken; without, none is. */
  payments?: (Omit<PaymentSettings, 'site'> & { everyMs?: number }) | undefined
  /** What root has read before it gave up its rights; read now where it is not given. */
  files?: ProjectFiles
  /** The built app, likewise. */
  pages?: Answer
  /** Others than the usual, where many people come from one machine, as in tests. */
  authLimits?: Partial<GuardLimits>
  /** Stands in for the built app while developing; only this machine is answered then, too. */
  develop?: (server: Server) => Promise<Answer>
}

export interface Stack {
  url: string
  /** Of this start; /noren/health says it too. */
  id: string
  anonKey: string
  /** As its owner, who is no superuser. */
  databaseUrl: string
  /** The same, past RLS. */
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
  const { host = '127.0.0.1', files = readProjectFiles(options.databaseUrl) } = options
  const secrets = secretsOf(home)
  const id = randomUUID()
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    const server = await databaseOf(options, home, secrets, files)
    closers.push(() => server.stop())
    const sql = sqlOf(server.url, 6)
    closers.push(() => sql.end({ timeout: 2 }))
    await refuseSuperuser(sql, options.databaseUrl ? 'The database of DATABASE_URL' : 'The database')
    const faults = faultCounts(sql)
    closers.push(() => faults.close())
    const api = restAndAuth(server.url, secrets.jwt_secret, `http://localhost:${options.port}`, faults.note)
    closers.push(() => api.close())
    await api.prepare()
    const applied = await migrate(sql, files.scripts)
    await keepGrants(sql, () => api.warm())
    api.askDirectly(await directFunctionsOf(sql))
    const paying = { sql: sqlOf(server.url, 2), toldSql: sqlOf(server.url, 2) }
    for (const one of Object.values(paying)) closers.push(() => one.end({ timeout: 2 }))
    const realtime = await openRealtime(sql, secrets.jwt_secret)
    closers.push(() => realtime.close())
    const isMember = membership(sql)
    let origin = options.url ?? originOf(host, options.port)
    let payments: PaymentSettings | undefined
    const isOurs = (options.demo || options.develop) && isLoopback(host)
    // Only where who asks is checked.
    const page = options.mails?.page && isOurs ? mailPage() : undefined
    const parts: Parts = {
      api: {
        fetch: withPayments(
          guardAuth(
            withFunctions(api.fetch, sql, faults.note),
            {
              inLine: (work) => inLanes(work, secrets.jwt_secret, isMember),
              accounts: accountsOf(sql),
              links: mailLinks(sql),
              jwtSecret: secrets.jwt_secret,
            },
            options.authLimits,
          ),
          paying,
          faults.note,
          () => payments,
        ),
        functions: await functionsOf(sql),
        jwtSecret: secrets.jwt_secret,
        isMember,
        proxies: options.proxies ?? 0,
        proxyAddresses: options.proxyAddresses,
        bodies: { members: bodyBudget(), strangers: bodyBudget() },
      },
      realtime,
      pages: options.pages ?? staticFiles(distFolder),
      pageOf: pagesOf(
        vendorsOf(sql),
        options.operator ?? '',
        () => origin,
        eventPagesOf(sql),
        lawPagesOf(sql),
        options.payments?.api?.origin,
      ),
      made: madeFilesOf(sql, files.robots, () => origin),
      health: { noren: true, id, ...mailState(options, page !== undefined) },
      dev: options.develop !== undefined,
      ...(isOurs ? { refusedFor } : {}),
      ...(page ? { mailPage: page } : {}),
    }
    const http = httpServer(parts)
    if (options.develop) parts.pages = await options.develop(http)
    const port = await listen(http, options.port, host)
    closers.push(async () => {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    })
    const url = originOf(host, port)
    origin = options.url ?? url
    if (options.payments) {
      payments = { ...options.payments, site: origin }
      const rounds = startPaymentRounds(paying.toldSql, payments, options.payments.everyMs)
      closers.push(() => rounds.close())
    }
    if (options.mails) {
      const { site = url, from, transport = page?.transport, everyMs } = options.mails
      const sender = startMailSender(sql, { site, from, transport, ...(everyMs ? { everyMs } : {}) })
      closers.push(() => sender.close())
    }
    return { url, id, anonKey, databaseUrl: server.url, sql, applied, adopted: server.adopted, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Where nothing sends, whoever waits for a mail is told; of what does send nothing is said. */
const mailState = ({ mails }: StackOptions, isPage: boolean): { mails?: 'page' | 'none' } =>
  mails && !mails.transport ? { mails: isPage ? 'page' : 'none' } : {}

export interface Database {
  url: string
  adopted: boolean
  stop(): Promise<void>
}

/** The Postgres of DATABASE_URL, or the embedded one of this data folder, started. */
export async function databaseOf(
  { databaseUrl, volatile = false }: Pick<StackOptions, 'databaseUrl' | 'volatile'>,
  home: string,
  { owner_password: password }: Secrets,
  { binaries, roles }: ProjectFiles,
): Promise<Database> {
  if (databaseUrl || !binaries) return { url: databaseUrl ?? '', adopted: false, stop: async () => undefined }
  return startPostgres({ home, password, binaries, roles, volatile })
}

/** Past RLS, as the owner. A connection that was never answered is let go, so that a start that failed can end. */
export const sqlOf = (url: string, max: number): Sql =>
  postgres(url, { max, connect_timeout: patienceMs / 1_000 + 1, onnotice: () => undefined })

/** A fault of REST or Auth must not be one of the whole machine: a superuser starts programs and reads files. */
export async function refuseSuperuser(sql: Sql, what: string): Promise<void> {
  const asked = sql<{ is: boolean }[]>`select rolsuper as is from pg_roles where rolname = current_user`
  let clock: ReturnType<typeof setTimeout> | undefined
  // What listens there may be no Postgres: the driver would wait for its greeting, or dial it again and again.
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('no Postgres answered there within 10 s.')), patienceMs)
  })
  const [superuser] = await Promise.race([asked, tooLate])
    .catch((error: unknown) => {
      throw new Failure(`${what} cannot be reached: ${reasonOf(error)}`)
    })
    .finally(() => clearTimeout(clock))
  if (superuser?.is) {
    throw new Failure(
      `${what} was opened as a superuser, whom REST and Auth must not be: make an owner as supabase/README.md says.`,
    )
  }
}
