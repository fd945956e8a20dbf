import { unguardedServer } from '#tests/fixtures/http/unguarded-server.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import {
  defaultsAreHosted,
  grantsHeld,
  strangers,
  withGrantsOfLite,
} from '#tests/prove/parts/rights/catalogue.ts'
import { tryCalls, tryChannels, tryRelations } from '#tests/prove/parts/rights/matrix.ts'
import { type Tokens, tryCallsOverHttp, tryTablesOverHttp } from '#tests/prove/parts/rights/matrix-http.ts'
import { walkOutside } from '#tests/prove/parts/rights/outside.ts'
import { aWorld, databaseOf, dump, type World } from '#tests/prove/parts/rights/world.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

interface Tried {
  cases: number
  faults: string[]
}

export async function rightsMatrix(size: Size): Promise<Outcome> {
  const inSql = await bySql()
  const overHttp = await byHttp(size)
  return {
    cases: inSql.cases + overHttp.cases,
    violations: [...inSql.faults, ...overHttp.faults],
    // Both halves must have seen what was planted for them.
    control:
      inSql.control.length === 5 && overHttp.control.length === 2
        ? [...inSql.control, ...overHttp.control]
        : [],
    figures: { inSql: inSql.cases, overHttp: overHttp.cases, ...overHttp.figures },
  }
}

async function bySql(): Promise<Tried & { control: string[] }> {
  const db = await startDatabase()
  try {
    const world = await aWorld(db)
    const before = await dump(db.sql)
    const faults = [
      ...(await strangers(db.sql)),
      ...(await grantsHeld(db.sql)),
      ...(await defaultsAreHosted(db.sql)),
    ]
    const plain = await tryAll(db, world)
    const granted = await withGrantsOfLite(db.sql, () => tryAll(db, world))
    faults.push(...plain.faults, ...granted.faults.map((fault) => `with lite's grants: ${fault}`))
    if ((await dump(db.sql)) !== before) faults.push('the attempts in SQL left a trace')
    return { cases: plain.cases + granted.cases, faults, control: await careless(db, world) }
  } finally {
    await db.close()
  }
}

async function tryAll({ sql }: TestDatabase, world: World): Promise<Tried> {
  const tried = [await tryRelations(sql, world), await tryChannels(sql, world), await tryCalls(sql, world)]
  return { cases: tried.reduce((sum, t) => sum + t.cases, 0), faults: tried.flatMap((t) => t.faults) }
}

/** Objects made the careless way, and what the same checks say of them; undefined where one was not seen. */
async function careless(db: TestDatabase, world: World): Promise<string[]> {
  await db.sql.unsafe(`
    create table public.careless (id integer);
    grant execute on function private.new_epoch() to anon;
    alter table public.guest disable row level security;
    create policy careless on public.opening_hours for update to authenticated using (true);
    create policy careless on realtime.messages for select to authenticated
      using ((select realtime.topic()) like 'vendor:%');`)
  const found = await withGrantsOfLite(db.sql, async () => [
    ...(await strangers(db.sql)),
    ...(await tryAll(db, world)).faults,
  ])
  const expected = [
    'public.careless is unknown',
    'anon may call private.new_epoch()',
    'public.guest has no row security',
    'memberOfB may update public.opening_hours',
    `memberOfB hears "vendor:${world.a.restaurant.id}"`,
  ]
  return expected.flatMap((words) => found.find((fault) => fault.includes(words)) ?? [])
}

async function byHttp(size: Size): Promise<Tried & { control: string[]; figures: Record<string, number> }> {
  const stack = await aStack()
  const bare = await unguardedServer(stack)
  try {
    const world = await aWorld(databaseOf(stack))
    const tokens = await tokensOf(stack, world)
    const schemas = [
      'public',
      'private',
      ...(size === 'full' ? ['auth', 'realtime', 'supabase_migrations'] : []),
    ]
    const before = await dump(stack.sql)
    const every = size === 'full' ? 1 : 8
    const outside = await walkOutside(stack, tokens.memberOfA ?? '', size)
    const tried = [
      outside,
      await tryTablesOverHttp(stack, world, tokens, schemas),
      await tryCallsOverHttp(stack, world, tokens, every, []),
      // Behind the list of calls the database holds by itself. What takes no arguments may be asked by GET there.
      await tryTablesOverHttp(bare, world, tokens, schemas),
      await tryCallsOverHttp(bare, world, tokens, every, ['public.is_admin()']),
    ]
    const faults = tried.flatMap((one) => one.faults)
    if ((await dump(stack.sql)) !== before) faults.push('the attempts over HTTP left a trace')
    // lite grants at its start: with row security off, this is all that stands between a visitor and a table.
    await stack.sql`alter table public.guest disable row level security`
    const control = [
      ...(await tryTablesOverHttp(bare, world, tokens, ['public'])).faults.filter(
        (fault) => fault.startsWith('anon GETs') && fault.endsWith('public.guest'),
      ),
      ...(await walkOutside(bare, tokens.memberOfA ?? '', 'share')).faults
        .filter(
          (fault) => fault.includes('/_system/info tells an internal word') && fault.includes('postgres:'),
        )
        .slice(0, 1),
    ]
    const cases = tried.reduce((sum, one) => sum + one.cases, 0)
    return { cases, faults, control, figures: { outside: outside.cases, routes: outside.routes } }
  } finally {
    await bare.close()
    await stack.close()
  }
}

/** A fresh session for each; the self-made admin wrote the role through Auth itself, and signed in anew. */
async function tokensOf(stack: TestStack, world: World): Promise<Tokens> {
  const tokens: Tokens = {}
  for (const caller of ['memberOfA', 'memberOfB', 'admin', 'selfMade'] as const) {
    const id = world.users[caller]
    const [user] = await stack.sql<{ email: string }[]>`select email from auth.users where id = ${id}`
    const headers = { apikey: stack.anonKey, 'content-type': 'application/json' }
    const signIn = async () => {
      const body = JSON.stringify({ email: user?.email, password: 'a long enough password' })
      const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers,
        body,
      })
      return ((await answer.json()) as { access_token: string }).access_token
    }
    tokens[caller] = await signIn()
    if (caller !== 'selfMade') continue
    const body = JSON.stringify({
      data: { role: 'admin' },
      app_metadata: { role: 'admin' },
      role: 'service_role',
    })
    const edit = { ...headers, authorization: `Bearer ${tokens[caller]}` }
    await fetch(`${stack.url}/auth/v1/user`, { method: 'PUT', headers: edit, body })
    tokens[caller] = await signIn()
  }
  return tokens
}
