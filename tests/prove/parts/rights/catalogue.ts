// What the catalogue says, against `expected.ts` and `relations.ts`.

import type { Sql } from 'postgres'
import { calls, policies } from './expected.ts'
import { relations, schemasOfOthers } from './relations.ts'

interface Relation {
  name: string
  kind: string
  secured: boolean
}

/** Everything of ours that the catalogue holds. */
export async function catalogue(sql: Sql) {
  return sql.begin(async (tx) => {
    await tx`set local search_path = ''`
    const found = await tx<Relation[]>`
      select c.oid::regclass::text as name, c.relkind::text as kind, c.relrowsecurity as secured
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not n.nspname = any (${schemasOfOthers}) order by 1`
    const functions = await tx<{ name: string; config: string; volatility: string; definer: boolean }[]>`
      select p.oid::regprocedure::text as name, coalesce(array_to_string(p.proconfig, ','), '') as config,
        p.provolatile::text as volatility, p.prosecdef as definer
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where not n.nspname = any (${schemasOfOthers}) order by 1`
    const rules = await tx<{ name: string }[]>`
      select format('%s.%s %s %s: %s', schemaname, tablename, cmd, roles, coalesce(qual, '') || coalesce(with_check, ''))
        as name from pg_policies order by 1`
    return {
      relations: [...found],
      functions: [...functions],
      policies: rules.map((p) => p.name.replace(/\s+/g, ' ')),
    }
  })
}

/** What stands in the catalogue and not in `expected.ts`, or the other way round, or is not secured. */
export async function strangers(sql: Sql): Promise<string[]> {
  const found = await catalogue(sql)
  const both = (kind: string, there: string[], here: string[]) => [
    ...there.filter((n) => !here.includes(n)).map((n) => `${kind} ${n} is unknown: write down its rights`),
    ...here.filter((n) => !there.includes(n)).map((n) => `${kind} ${n} is written down and does not exist`),
  ]
  const names = (all: { name: string }[]) => all.map((one) => one.name)
  return [
    ...both('the relation', names(found.relations), Object.keys(relations)),
    ...both('the function', names(found.functions), Object.keys(calls)),
    ...both('the policy', found.policies, policies),
    ...found.relations.filter((r) => r.kind !== 'r').map((r) => `${r.name} is no plain table (${r.kind})`),
    ...found.relations.filter((r) => !r.secured).map((r) => `${r.name} has no row security`),
    ...found.functions
      .filter((f) => (f.definer || f.name.startsWith('public.')) && !f.config.includes('search_path=""'))
      .map((f) => `${f.name} runs with an open search path`),
    // Hosted lets what is stable be asked by GET: its arguments would stand in a URL.
    ...found.functions
      .filter((f) => f.name.startsWith('public.') && f.volatility !== 'v')
      .map((f) => `${f.name} does not say that it may write`),
  ]
}

/** What the two roles hold on tables, row security aside: two selects. */
export async function grantsHeld(sql: Sql): Promise<string[]> {
  const found = await sql<{ held: string }[]>`
    select r.role || ' ' || p.privilege || ' ' || n.nspname || '.' || c.relname as held
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['anon', 'authenticated']) r (role)
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
    where c.relkind = 'r' and not n.nspname = any (${schemasOfOthers})
      and has_table_privilege(r.role, c.oid, p.privilege) order by 1`
  const right = Object.keys(relations).filter((name) => relations[name] !== 'nothing')
  const should = right.map((name) => `authenticated select ${name}`)
  return found.map((f) => f.held).filter((held) => !should.includes(held))
}

/** Hosted's default privileges stood before the first migration ran, which took them away again. */
export async function defaultsAreHosted(sql: Sql): Promise<string[]> {
  const rows = await sql<{ kind: string; acl: string }[]>`
    select defaclobjtype::text as kind, defaclacl::text as acl from pg_default_acl
    where defaclnamespace = 'public'::regnamespace order by 1`
  const wide = rows.filter((r) => r.acl.includes('service_role=')).map((r) => r.kind)
  return [
    ...['S', 'f', 'r'].filter((k) => !wide.includes(k)).map((k) => `hosted's default for ${k} was never set`),
    ...rows
      .filter((r) => /[{,](anon|authenticated|)=/.test(r.acl))
      .map((r) => `default for ${r.kind}: ${r.acl}`),
  ]
}

/** What lite does at its start: everything on every table with row security, and the way into its schema. */
export async function withGrantsOfLite<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const kept = await sql<{ take: string }[]>`
    select format('revoke all on %s from anon, authenticated; ', c.oid::regclass) || coalesce(string_agg(
      format('grant %s on %s to %s', a.privilege_type, c.oid::regclass, a.grantee::regrole), '; ') filter (where a.grantee is not null), '') as take
    from pg_class c left join lateral aclexplode(c.relacl) a
      on a.grantee in ('anon'::regrole, 'authenticated'::regrole)
    where c.relkind = 'r' and c.relrowsecurity group by c.oid`
  await sql.unsafe(`do $$ declare r record; begin
    for r in select oid::regclass::text as name, relnamespace::regnamespace::text as place from pg_class
      where relkind = 'r' and relrowsecurity loop
      execute format('grant usage on schema %s to anon, authenticated', r.place);
      execute format('grant all on %s to anon, authenticated', r.name);
    end loop; end $$`)
  try {
    return await work()
  } finally {
    for (const { take } of kept) await sql.unsafe(take)
    await sql`revoke usage on schema private from anon`
  }
}
