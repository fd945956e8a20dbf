// A database that has no connection left for us: whoever asks is told to ask again, and nobody that we are broken.

import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { functionsOf } from '#local/api/allowed-calls.ts'
import { anonKey } from '#local/api/anon-key.ts'
import { directFunctionsOf } from '#local/api/direct-calls.ts'
import { type RestAndAuth, restAndAuth } from '#local/api/rest-and-auth.ts'
import { guardAuth } from '#local/auth/auth-guard.ts'
import { accountsOf } from '#local/auth/even-auth.ts'
import { aServer, listening } from '#tests/fixtures/http/http-server.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

const jwtSecret = 'a secret of thirty-two letters or so'
let database: TestDatabase
let rest: RestAndAuth
let ours: Sql

beforeAll(async () => {
  database = await startDatabase({ settings: ['max_connections=24'] })
  rest = restAndAuth(database.url, jwtSecret, 'http://localhost')
  await rest.prepare()
  await rest.warm()
  ours = database.connect(1)
})
afterAll(async () => {
  await rest.close()
  await database.close()
})

async function aCaller(isDirect = false): Promise<(path: string, body: object) => Promise<Response>> {
  rest.askDirectly(isDirect ? await directFunctionsOf(database.sql) : new Map())
  const parts = { inLine: (work: (request: Request) => Promise<Response>) => work, jwtSecret }
  const fetch_ = guardAuth(rest.fetch, { ...parts, accounts: accountsOf(ours) }, { floorMs: 1 })
  const api = { fetch: fetch_, functions: await functionsOf(database.sql), jwtSecret }
  const port = await listening(aServer(api).server)
  return (path, body) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
}

/** Ends the connections of REST, Auth and ourselves, and takes all that there are. */
async function takeAll(): Promise<() => Promise<void>> {
  const [{ pid } = { pid: 0 }] = await ours`select pg_backend_pid() as pid`
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where pid = ${pid} or application_name = 'noren-rest'`
  const takers: Sql[] = []
  for (;;) {
    const taker = database.connect(1)
    takers.push(taker)
    const error: unknown = await taker`select 1`.then(
      () => undefined,
      (reason) => reason,
    )
    if (error === undefined) continue
    expect((error as { code?: string }).code).toBe('53300')
    return async () => {
      await Promise.all(takers.map((one) => one.end({ timeout: 1 })))
    }
  }
}

test.each([
  ['REST', '/rest/v1/rpc/vendor_page', { p_vendor_url: 'x' }, 200],
  ['a direct call', '/rest/v1/rpc/vendor_page', { p_vendor_url: 'x' }, 200],
  ['a sign-in', '/auth/v1/token?grant_type=password', { email: 'a@b.cc', password: 'not the one' }, 400],
  ['a refresh', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }, 400],
])(
  '%s without a connection is 503 and to be asked again, and works when there is one',
  async (who, path, body, usual) => {
    const call = await aCaller(who === 'a direct call')
    const giveBack = await takeAll()
    const refused = await call(path, body).finally(giveBack)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.text()).not.toMatch(/clients|slots/)
    expect((await call(path, body)).status).toBe(usual)
  },
)
