// The calls of the product: what is not written here is not there. The library behind answers far more (its settings,
// the tables' structure, a console), so it is handed only addresses that were put together here.

import type { Sql } from 'postgres'
import type { Target } from '#local/http/request-target.ts'

export interface Call {
  method: string
  /** Path and query, none of it as the caller wrote it. */
  address: string
  /** Whether a JSON object comes with it. */
  body: 'always' | 'perhaps' | 'never'
  /** The types of what may stand in the body; what is not named is one plain value. */
  types: Types
}

/** By name; undefined is one plain value. */
type Types = Pick<ReadonlyMap<string, string>, 'get'>

/** Names of functions, and the types of each one's arguments. */
export type Functions = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The call that is asked for; undefined when there is none, 'malformed' when its query cannot be one. */
export function allowedCall(
  functions: Functions,
  method: string | undefined,
  { path, query }: Target,
): Call | 'malformed' | undefined {
  const rpc = /^\/rest\/v1\/rpc\/([a-z_][a-z0-9_]*)$/.exec(path)?.[1]
  if (rpc !== undefined) {
    const types = functions.get(rpc)
    if (method !== 'POST' || !types) return undefined
    return query === '' ? { method, address: `/rest/v1/rpc/${rpc}`, body: 'always', types } : 'malformed'
  }
  const call = calls[`${method} ${path}`]
  const kept = call && keptOf(new URLSearchParams(query), call)
  if (!call || !method) return undefined
  if (!kept) return 'malformed'
  return {
    method,
    address: kept.size > 0 ? `${path}?${kept}` : path,
    body: call.body,
    types: call.types ?? ofCalls,
  }
}

/** What the fields of Auth and of our own functions are; `gotrue_meta_security` is sent by supabase-js. */
const ofCalls = new Map([
  ...['email', 'password', 'current_password', 'nonce', 'refresh_token', 'scope', 'type', 'token_hash'].map(
    (name): [string, string] => [name, 'word'],
  ),
  ['vendor_url', 'word'],
  ['data', 'object'],
  ['gotrue_meta_security', 'object'],
])

interface Known {
  body: Call['body']
  /** What each word of the query may be. */
  query: Record<string, RegExp>
  needs?: string
  /** Others than those of Auth. */
  types?: Types
  /** A word that nobody knows may be a filter: then the answer would be more than was asked for. */
  strict?: boolean
}

const ofPayments = new Map([
  ...['step', 'vendor_url', 'id', 'token', 'back'].map((name): [string, string] => [name, 'word']),
  ['details', 'object'],
  ['lines', 'json'],
])

/** Another service's: what it may say it signs. */
const anything: Types = { get: () => 'json' }

const uuid = /^eq\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const number = /^\d{1,6}$/
const columns = /^(\*|[a-z_]{1,63}(,[a-z_]{1,63}){0,29})$/
const read = (id: string): Known => ({
  body: 'never',
  query: { select: columns, [id]: uuid, limit: number, offset: number },
  strict: true,
})

const calls: Record<string, Known | undefined> = {
  'GET /rest/v1/vendor': read('id'),
  'GET /rest/v1/users_vendor_key': read('user_id'),
  'POST /auth/v1/token': {
    body: 'always',
    query: { grant_type: /^(password|refresh_token)$/ },
    needs: 'grant_type',
  },
  'POST /auth/v1/signup': { body: 'always', query: {} },
  'POST /auth/v1/logout': { body: 'perhaps', query: { scope: /^(local|global|others)$/ } },
  'GET /auth/v1/user': { body: 'never', query: {} },
  'PUT /auth/v1/user': { body: 'always', query: {} },
  'POST /auth/v1/recover': { body: 'always', query: {} },
  'POST /auth/v1/resend': { body: 'always', query: {} },
  'POST /auth/v1/verify': { body: 'always', query: {} },
  'POST /functions/v1/tickets': { body: 'always', query: {} },
  'POST /functions/v1/payments': { body: 'always', query: {}, types: ofPayments },
  'POST /functions/v1/payments/webhook': { body: 'always', query: {}, types: anything },
}

/** The words of a query that are known, each once and as it may be; undefined when it is malformed. */
function keptOf(given: URLSearchParams, { query, needs, strict }: Known): URLSearchParams | undefined {
  const kept = new URLSearchParams()
  for (const [name, value] of given) {
    const form = Object.hasOwn(query, name) ? query[name] : undefined
    if (!form && !strict) continue
    // Spaces between columns are written by people.
    const plain = name === 'select' ? value.replaceAll(' ', '') : value
    if (!form?.test(plain) || kept.has(name)) return undefined
    kept.set(name, plain)
  }
  return needs && !kept.has(needs) ? undefined : kept
}

/** The functions of ours that a browser may call, with the types of their arguments. After the migrations. */
export async function functionsOf(sql: Sql): Promise<Functions> {
  const rows = await sql<{ name: string; args: string[] | null; types: string[] }[]>`
    select p.proname as name, p.proargnames[1:p.pronargs] as args,
      array(select format_type(t.type, null) from unnest(p.proargtypes) with ordinality t (type, n) order by n) as types
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proowner = current_user::regrole
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`
  const functions = new Map<string, Map<string, string>>()
  for (const { name, args, types } of rows) {
    const known = functions.get(name) ?? new Map<string, string>()
    for (const [i, arg] of (args ?? []).entries()) known.set(arg, types[i] ?? '')
    functions.set(name, known)
  }
  return functions
}

/** Whether a value can be of this type: the library stumbles over a list where a date or a word belongs. */
export function fits(value: unknown, type: string | undefined): boolean {
  if (type === 'word') return typeof value === 'string'
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value)
  if (value === null || typeof value === 'string' || type === 'jsonb' || type === 'json') return true
  return typeof value !== 'object' && type !== 'date'
}
