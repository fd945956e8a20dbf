// The calls of the product: what is not written here is not there. The library behind answers far more (its settings,
// the tables' structure, a console), so it is handed only addresses that were put together here.

import type { Sql } from 'postgres'
import type { Target } from './request-target.ts'

export interface Call {
  method: string
  /** Path and query, none of it as the caller wrote it. */
  address: string
  /** Whether a JSON object comes with it. */
  body: 'always' | 'perhaps' | 'never'
}

/** The call that is asked for; undefined when there is none, 'malformed' when its query cannot be one. */
export function allowedCall(
  functions: ReadonlySet<string>,
  method: string | undefined,
  { path, query }: Target,
): Call | 'malformed' | undefined {
  const rpc = /^\/rest\/v1\/rpc\/([a-z_][a-z0-9_]*)$/.exec(path)?.[1]
  if (rpc !== undefined) {
    if (method !== 'POST' || !functions.has(rpc)) return undefined
    return query === '' ? { method, address: `/rest/v1/rpc/${rpc}`, body: 'always' } : 'malformed'
  }
  const call = calls[`${method} ${path}`]
  const kept = call && keptOf(new URLSearchParams(query), call)
  if (!call || !method) return undefined
  if (!kept) return 'malformed'
  return { method, address: kept.size > 0 ? `${path}?${kept}` : path, body: call.body }
}

interface Known {
  body: Call['body']
  /** What each word of the query may be. */
  query: Record<string, RegExp>
  needs?: string
  /** A word that nobody knows may be a filter: then the answer would be more than was asked for. */
  strict?: boolean
}

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

/** The functions of ours that a browser may call. After the migrations. */
export async function functionsOf(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proowner = current_user::regrole
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`
  return new Set(rows.map(({ name }) => name))
}
