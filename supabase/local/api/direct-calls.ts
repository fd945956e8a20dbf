// Our own functions, asked of Postgres without the library between: it makes a dozen trips for each call, which took longer
// than the call itself. Only what is plain in every way goes here: a caller without doubt, arguments by their names and of
// their types. All else is the library's, which says what is wrong with it. What a caller may do is decided in Postgres
// either way: the same role, claims and headers of the request, in a transaction of its own.

import type { Sql } from 'postgres'
import { readToken } from '#local/auth/token.ts'
import { inTransaction } from '#local/database/transaction.ts'
import { anonKey } from './anon-key.ts'
import { withoutReason } from './faults.ts'

type Answer = (request: Request) => Promise<Response>

interface DirectFunction {
  /** Of the arguments, by name. */
  types: ReadonlyMap<string, string>
  needed: readonly string[]
}
export type DirectFunctions = ReadonlyMap<string, DirectFunction>

export interface DirectParts {
  /** The library's own connections: what is bounded there stays so. */
  sql: Sql
  functions: DirectFunctions
  jwtSecret: string
  noteFault?: ((call: string, code: string) => void) | undefined
}

export function directCalls(otherwise: Answer, parts: DirectParts): Answer {
  return async (request) => {
    const call = await plainCallOf(request, parts)
    if (!call) return otherwise(request)
    return ask(parts.sql, call).then(
      (value) => json(200, value, { 'content-range': '0-0/*' }),
      (fault: unknown) => withoutReason(request, refusalOf(fault, call.role), [], parts.noteFault),
    )
  }
}

interface PlainCall {
  name: string
  args: [name: string, value: unknown][]
  role: 'anon' | 'authenticated'
  claims: Record<string, unknown>
  /** Of the request, as JSON. */
  headers: string
}

async function plainCallOf(
  request: Request,
  { functions, jwtSecret }: DirectParts,
): Promise<PlainCall | undefined> {
  const { pathname, search } = new URL(request.url)
  const name = pathname.startsWith(rpc) ? pathname.slice(rpc.length) : ''
  const called = functions.get(name)
  if (!called || search !== '' || request.method !== 'POST') return undefined
  if (request.headers.get('accept') !== 'application/json') return undefined
  const claims = claimsOf(request.headers, jwtSecret)
  if (!claims) return undefined
  // A copy is read: the library may still need the body.
  const args = argsOf(await request.clone().text(), called)
  if (!args) return undefined
  const role = claims['role'] === 'authenticated' ? 'authenticated' : 'anon'
  return { name, args, role, claims, headers: JSON.stringify(Object.fromEntries(request.headers)) }
}

const rpc = '/rest/v1/rpc/'

/** Of whom there is no doubt: a customer, or somebody with a session that is valid now. */
function claimsOf(headers: Headers, jwtSecret: string): Record<string, unknown> | undefined {
  if (headers.get('apikey') !== anonKey) return undefined
  const authorization = headers.get('authorization')
  if (authorization === null || authorization === `Bearer ${anonKey}`) return { role: 'anon' }
  if (!authorization.startsWith('Bearer ')) return undefined
  const claims = readToken(authorization.slice('Bearer '.length), jwtSecret, Date.now())
  const begins = [claims?.['iat'], claims?.['nbf']]
  const hasBegun = begins.every(
    (at) => at === undefined || (typeof at === 'number' && at * 1000 <= Date.now()),
  )
  return hasBegun ? claims : undefined
}

/** In the catalogue's order: each order of its own would be another statement that Postgres keeps. */
function argsOf(text: string, { types, needed }: DirectFunction): [string, unknown][] | undefined {
  const given = new Map(Object.entries(parsed(text) ?? { '': undefined }))
  const isPlain = [...given].every(([name, value]) => isOfType(value, types.get(name)))
  if (!isPlain || !needed.every((name) => given.has(name))) return undefined
  return [...types.keys()].flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : []))
}

function parsed(text: string): object | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === 'jsonb') return typeof value === 'object' && value !== null
  if (type === 'integer' || type === 'bigint') return value === null || Number.isSafeInteger(value)
  const isText = type === 'uuid' || type === 'text' || type === 'date'
  return isText && (value === null || typeof value === 'string')
}

/** Names are the catalogue's, never the caller's. */
async function ask(sql: Sql, { name, args, role, claims, headers }: PlainCall): Promise<string> {
  const given = args.map(([arg], i) => `${arg} => $${i + 1}`).join(', ')
  const values = args.map(([, value]) => value) as Parameters<Sql['unsafe']>[1]
  const sub = typeof claims['sub'] === 'string' ? claims['sub'] : ''
  const answer = await inTransaction(sql, async (tx) => {
    // Sent together; Postgres does the one after the other, and the second not at all where the first has failed.
    const [, rows] = await Promise.all([
      tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.jwt.claim.sub', ${sub}, true), set_config('request.jwt.claim.role', ${role}, true),
        set_config('request.method', 'POST', true), set_config('request.path', ${`/rpc/${name}`}, true),
        set_config('request.headers', ${headers}, true), set_config('role', ${role}, true)`,
      tx.unsafe(`select public.${name}(${given}) as answer`, values, { prepare: true }),
    ])
    return rows[0]?.['answer'] as unknown
  })
  return JSON.stringify(answer)
}

/** What the library makes of a fault of the database, as far as our functions can have one. */
function refusalOf(fault: unknown, role: PlainCall['role']): Response {
  const { code, message, detail = null, hint = null } = (fault ?? {}) as Record<string, string | undefined>
  const status = statusOf(code ?? '', role)
  if (!status) return refused(500, { code: 'SUP', details: null, hint: null, message: String(fault) })
  if (code === '42P01')
    return refused(404, { code: 'PGRST205', details: message, hint: null, message: noRelation })
  return refused(status, { code, details: detail, hint: status === 409 ? null : hint, message })
}

const noRelation = 'Could not find the relation in the schema cache'

/** Undefined where nobody expected it. */
function statusOf(code: string, role: PlainCall['role']): number | undefined {
  const raised = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  if (raised) return Number(raised)
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '23505' || code === '23503') return 409
  if (code === '25006') return 405
  if (code === '42883') return 404
  if (code === '42P17') return 500
  if (/^(42|22|21)...$/.test(code) || code === '23502') return 400
  return /^(53|55)...$/.test(code) || code === '57014' ? 500 : undefined
}

const refused = (status: number, body: object): Response => json(status, JSON.stringify(body))

const json = (status: number, body: string, more: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...more } })

/** The functions of ours that can be asked so: what answers jsonb, under a name that no other has. After the migrations. */
export async function directFunctionsOf(sql: Sql): Promise<DirectFunctions> {
  const rows = await sql<{ name: string; args: string[]; types: string[]; defaults: number }[]>`
    select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args, p.pronargdefaults::integer as defaults,
      array(select format_type(t.type, null) from unnest(p.proargtypes) with ordinality t (type, n) order by n) as types
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proowner = current_user::regrole
      and p.prorettype = 'jsonb'::regtype and not p.proretset and p.provariadic = 0 and p.provolatile = 'v'
      and not exists (
        select from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname and o.oid <> p.oid
      )`
  const named = rows.filter(({ args, types }) => args.length === types.length && args.every(Boolean))
  return new Map(
    named.map(({ name, args, types, defaults }) => [
      name,
      {
        types: new Map(args.map((arg, i) => [arg, types[i] ?? ''])),
        needed: args.slice(0, args.length - defaults),
      },
    ]),
  )
}
