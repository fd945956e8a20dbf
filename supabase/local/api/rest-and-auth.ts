import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { anonKey } from './anon-key.ts'
import { type DirectFunctions, directCalls } from './direct-calls.ts'
import { withoutReason } from './faults.ts'
import { quietly } from './quiet-console.ts'

/** What one call may take of Postgres: behind that it ends with 57014, whatever it waits for. */
const longestMs = 8000

export interface RestAndAuth {
  /** Answers /rest/v1 and /auth/v1; nothing else of it is reachable from outside. */
  fetch(request: Request): Promise<Response>
  /** Makes schema `auth`. Before the migrations. */
  prepare(): Promise<void>
  /** One call before anybody else's. After the migrations. */
  warm(): Promise<void>
  /** From now on these are asked of Postgres without the library. */
  askDirectly(functions: DirectFunctions): void
  close(): Promise<void>
}

export function restAndAuth(
  databaseUrl: string,
  jwtSecret: string,
  siteUrl: string,
  noteFault?: (call: string, code: string) => void,
): RestAndAuth {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: 24,
      onnotice: () => undefined,
      connection: { application_name: 'noren-rest', statement_timeout: longestMs },
      types: { json: asWritten(114), jsonb: asWritten(3802) },
    },
  })
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: anonKey,
      site_url: siteUrl,
      minimum_password_length: 10,
      enable_signup: true,
      // Without it, signing up and then signing in would tell who has an account already.
      // The new address alone confirms a change; the one before is told.
      email: { enable_confirmations: true, double_confirm_changes: false },
      enable_refresh_token_rotation: true,
    },
    // lite's own would print each mail, or keep it in memory; ours are asked for in auth/mail-links.ts.
    options: { drivers: { email: { send: async () => undefined } } },
  })
  const underWay = new Set<Promise<unknown>>()
  const byLibrary = async (request: Request): Promise<Response> => {
    const printed: unknown[] = []
    const said = await quietly(
      () => app.fetch(request),
      (...words) => {
        printed.push(...words)
      },
    )
    return withoutReason(request, said, printed, noteFault)
  }
  let answerOf = byLibrary
  return {
    fetch: async (request) => {
      const answer = answerOf(request)
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    askDirectly: (functions) => {
      answerOf = directCalls(byLibrary, { sql: connection.driver, functions, jwtSecret, noteFault })
    },
    prepare: async () => {
      await app.init()
      await app.ensureSystemSchema()
    },
    // lite reads the schema and grants its roles what RLS guards on the first call; two first calls at once
    // granted at once, and one of them answered 500 `tuple concurrently updated`.
    warm: async () => {
      const call = new Request(`${siteUrl}/rest/v1/rpc/vendor_page`, {
        method: 'POST',
        headers: { apikey: anonKey, 'content-type': 'application/json' },
        body: '{"p_vendor_url":""}',
      })
      await quietly(() => app.fetch(call))
    },
    // A pool whose connections are in use when it is ended waits for ever.
    close: async () => {
      await Promise.race([Promise.allSettled(underWay), pause(patience)])
      await Promise.race([connection.close(), pause(patience)])
    },
  }
}

/** Milliseconds that what is under way has to end when everything stops; then the database ends it. */
const patience = 5000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

// lite hands objects and lists to the driver as JSON text, which the driver would write as JSON once more: a
// function's jsonb argument then arrived as one long string.
const asWritten = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) =>
    typeof value === 'string' && /^[[{]/.test(value) ? value : JSON.stringify(value),
  parse: (text: string): unknown => JSON.parse(text),
})
