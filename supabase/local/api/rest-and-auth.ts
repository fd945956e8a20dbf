import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { anonKey } from './anon-key.ts'
import { quietly } from './quiet-console.ts'

export interface RestAndAuth {
  /** Answers /rest/v1 and /auth/v1; nothing else of it is reachable from outside. */
  fetch(request: Request): Promise<Response>
  /** Makes schema `auth`. Before the migrations. */
  prepare(): Promise<void>
  /** One call before anybody else's. After the migrations. */
  warm(): Promise<void>
  close(): Promise<void>
}

export function restAndAuth(databaseUrl: string, jwtSecret: string, siteUrl: string): RestAndAuth {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: 24,
      onnotice: () => undefined,
      connection: { application_name: 'noren-rest' },
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
      email: { enable_confirmations: true },
      enable_refresh_token_rotation: true,
    },
    // lite's own would print each mail, or keep it in memory. confirm-email.ts stands in for them.
    options: { drivers: { email: { send: async () => undefined } } },
  })
  const underWay = new Set<Promise<unknown>>()
  return {
    fetch: async (request) => {
      let isShort = false
      const answer = quietly(
        () => app.fetch(request),
        (...words) => {
          isShort ||= words.some(isShortage)
        },
      )
      underWay.add(answer)
      const said = await answer.finally(() => underWay.delete(answer))
      return withoutReason(request, said, isShort)
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

// lite passes on what Postgres said of a fault that nobody expected, whatever row stood in it. A refusal is below 500.
// Whoever runs the server is told where it was and Postgres' code for it, which name nobody.
// Auth's answers name no code, so `isShort` says whether one of a shortage was among what it would have printed.
async function withoutReason(
  { method, url }: Request,
  answer: Response,
  isShort: boolean,
): Promise<Response> {
  if (answer.status < 500) return answer
  const { code } = await answer.json().catch(() => ({}))
  const reason = /^[A-Z0-9]{3,8}$/.test(code) ? `: ${code}` : ''
  const where = new URL(url).pathname.slice(0, 80)
  process.stderr.write(`${method} ${where} was answered ${answer.status}${reason}\n`)
  if (isShort || isShortage({ code })) return askAgain()
  const fault = { code: 'SUP', message: 'The server could not answer.', details: null, hint: null }
  return Response.json(fault, { status: answer.status })
}

/** A fault of the database for want of something that it has again soon: connections, memory, room on the disk. */
export function isShortage(fault: unknown): boolean {
  const code = typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : undefined
  return typeof code === 'string' && /^53...$/.test(code)
}

const askAgain = (): Response =>
  Response.json(
    { code: 'PT503', message: 'Too many are asking at once.', details: null, hint: null },
    { status: 503, headers: { 'retry-after': '2' } },
  )

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
