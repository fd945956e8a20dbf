// The matrix as a browser meets it: the REST layer's paths, with its keys, tokens and schema headers.

import type { TestStack } from '#tests/fixtures/stack.ts'
import { type Caller, callers, calls } from './expected.ts'
import { ownRows } from './matrix.ts'
import type { Side, World } from './world.ts'

/** `nobody` sends no key at all. */
type Visitor = Caller | 'nobody'
export type Tokens = Partial<Record<Visitor, string>>

interface Answer {
  status: number
  body: string
}

/** Every visitor at every table of every schema, with each method. One sentence for each that got what it should not. */
export async function tryTablesOverHttp(
  stack: TestStack,
  world: World,
  tokens: Tokens,
  schemas: string[],
): Promise<{ cases: number; faults: string[] }> {
  const tables = await stack.sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname = any (${schemas}) order by 1, 2`
  const faults: string[] = []
  const works = tables.flatMap(({ schema, name }) =>
    visitors.map((visitor) => async () => {
      const full = `${schema}.${name}`
      const [row] = await stack.sql.unsafe(`select to_jsonb(t) as value from ${full} t limit 1`)
      const should = visitor === 'nobody' ? [] : await ownRows(stack.sql, full, world.users[visitor])
      const ask = (method: string, body?: unknown) =>
        send(stack, tokens, visitor, method, `${name}${method === 'POST' ? '' : '?select=*'}`, schema, body)
      const read = await ask('GET')
      const seen = read.status < 300 ? (JSON.parse(read.body) as unknown[]).length : 0
      if (seen !== should.length) faults.push(`${visitor} GETs ${seen} rows of ${full}`)
      for (const [method, body] of [
        ['POST', row?.['value'] ?? {}],
        ['PATCH', row?.['value'] ?? {}],
        ['DELETE', undefined],
      ] as const) {
        const { status, body: text } = await ask(method, body)
        const nothing = status >= 400 || (method !== 'POST' && text === '[]')
        if (!nothing) faults.push(`${visitor} may ${method} ${full}: ${status} ${text.slice(0, 200)}`)
        if (status >= 500) faults.push(`${visitor} ${method} ${full} ends in ${status}`)
      }
    }),
  )
  await inParallel(works)
  return { cases: works.length * 4, faults }
}

/**
 * Every visitor at every function, by GET and by POST; functions for members are asked about a vendor not theirs. Only
 * those of `byGetToo` may be asked by GET.
 */
export async function tryCallsOverHttp(
  stack: TestStack,
  world: World,
  tokens: Tokens,
  every: number,
  byGetToo: string[],
): Promise<{ cases: number; faults: string[] }> {
  const faults: string[] = []
  const named = await stack.sql<{ name: string; args: string[] | null }[]>`
    select n.nspname || '.' || p.proname || '(' || replace(replace(oidvectortypes(p.proargtypes),
      'timestamp with time zone', 'timestamptz'), ', ', ',') || ')' as name, p.proargnames[1:p.pronargs] as args
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') order by 1`
  const asked = named.filter(({ name }, i) => name.startsWith('public.') || i % every === 0)
  const works = asked.flatMap(({ name, args }) =>
    visitors.map((visitor) => async () => {
      const [schema = '', rest = ''] = name.split('.', 2)
      const bare = rest.slice(0, rest.indexOf('('))
      const who = calls[name] ?? 'nobody'
      const foreign = visitor === 'memberOfA' ? world.b : world.a
      const values = argumentsOf(args ?? [], foreign)
      const byPost = await send(stack, tokens, visitor, 'POST', `rpc/${bare}`, schema, values)
      const query = new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)]))
      const byGet = await send(stack, tokens, visitor, 'GET', `rpc/${bare}?${query}`, schema)
      const open =
        visitor !== 'nobody' &&
        schema === 'public' &&
        (who === 'everybody' || (who === 'the signed-in' && visitor !== 'anon'))
      // What an admin's call makes of the arguments of others' is its own affair; who may ask is seen below.
      if (byPost.status < 300 !== open && !(who === 'admins' && visitor === 'admin'))
        faults.push(`${visitor} POSTs ${name}: ${byPost.status} ${byPost.body}`)
      if (who === 'members' && visitor !== 'nobody' && visitor !== 'anon' && byPost.status !== 403)
        faults.push(`${visitor} asks ${name} about another vendor: ${byPost.status}`)
      if (
        who === 'admins' &&
        visitor !== 'nobody' &&
        visitor !== 'anon' &&
        (byPost.status === 403) === (visitor === 'admin')
      )
        faults.push(`${visitor} asks ${name}: ${byPost.status}`)
      if (byGet.status < 300 && !byGetToo.includes(name))
        faults.push(`${visitor} GETs ${name}: ${byGet.status}`)
      if (name === 'public.is_admin()' && byPost.body === 'true' && visitor !== 'admin')
        faults.push(`${visitor} is an admin`)
    }),
  )
  await inParallel(works)
  return { cases: works.length * 2, faults }
}

const visitors: Visitor[] = ['nobody', ...callers]

/** What would be a good call, were it one's own vendor. */
function argumentsOf(names: string[], side: Side): Record<string, unknown> {
  const values: Record<string, unknown> = {
    p_vendor: side.restaurant.id,
    p_booking: side.booked.id,
    p_vendor_url: side.restaurant.url,
    p_since: 0,
    p_limit: 500,
    p_device: side.device,
    p_name: 'x',
    p_commands: [],
  }
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

async function send(
  stack: TestStack,
  tokens: Tokens,
  visitor: Visitor,
  method: string,
  path: string,
  schema: string,
  body?: unknown,
): Promise<Answer> {
  const token = tokens[visitor]
  const answer = await fetch(`${stack.url}/rest/v1/${path}`, {
    method,
    headers: {
      ...(visitor === 'nobody' ? {} : { apikey: stack.anonKey }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(schema === 'public' ? {} : { 'accept-profile': schema, 'content-profile': schema }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.text() }
}

/** Eight at a time; after a failure no more are begun, and it is thrown when the others have ended. */
export async function inParallel(works: (() => Promise<unknown>)[], lanes = 8): Promise<void> {
  const queue = [...works]
  const lane = async () => {
    for (let work = queue.shift(); work; work = queue.shift()) await work()
  }
  const stop = (error: unknown) => {
    queue.length = 0
    throw error
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, () => lane().catch(stop)))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
