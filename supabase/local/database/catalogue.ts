// All that Postgres knows of our objects, as comparable rows. Two databases with equal catalogues behave the same; data
// is not looked at. What belongs to an extension, to Postgres itself or to the list of migrations is left out.

import type { Sql, TransactionSql } from 'postgres'

export type Kind =
  | 'schema'
  | 'extension'
  | 'type'
  | 'table'
  | 'sequence'
  | 'view'
  | 'column'
  | 'constraint'
  | 'index'
  | 'function'
  | 'trigger'
  | 'policy'
  | 'default privileges'

export interface Thing {
  kind: Kind
  /** With its schema; of what belongs to a table the name alone. Functions have the types of their arguments. */
  name: string
  /** The table that it belongs to, else ''. */
  of: string
  /** A statement that makes it where there can be one, else its properties in words. */
  definition: string
  /** Functions: arguments and result, which `create or replace` cannot change. Columns: their type. Tables: their columns. */
  shape: string
  owner: string
  /** `role: privilege`, in the order of the alphabet. */
  rights: string[]
  comment: string
}

/** By kind, table and name. */
export type Catalogue = ReadonlyMap<string, Thing>

export const keyOf = ({ kind, name, of }: Thing): string => `${kind} ${of ? `${of} ` : ''}${name}`

/** Reads it within a transaction, whose search path is emptied: all names are then whole. */
export async function catalogueOf(tx: TransactionSql): Promise<Catalogue> {
  await tx`select set_config('search_path', '', true)`
  const things = await tx.unsafe<Thing[]>(everything)
  return new Map(things.map((thing) => [keyOf(thing), { ...thing }]))
}

/** The catalogue as it is once this work is done, all of which is taken back then. */
export async function catalogueAfter(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<unknown>,
): Promise<Catalogue> {
  let found: Catalogue | undefined
  const back = new Error('taken back')
  await sql
    .begin(async (tx) => {
      await work(tx)
      found = await catalogueOf(tx)
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  if (!found) throw new Error('no catalogue was read')
  return found
}

export interface Difference {
  key: string
  have: Thing | undefined
  want: Thing | undefined
}

export function differences(have: Catalogue, want: Catalogue): Difference[] {
  return [...new Set([...have.keys(), ...want.keys()])]
    .sort()
    .map((key) => ({ key, have: have.get(key), want: want.get(key) }))
    .filter((one) => JSON.stringify(one.have) !== JSON.stringify(one.want))
}

// A right that was never changed is null in the catalogue and means Postgres' own defaults.
const rights = (acl: string, kind: string, owner: string) => `array(
  select format('%s: %s%s', coalesce(r.rolname, 'public'), a.privilege_type, case when a.is_grantable then ' with grant option' else '' end)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a left join pg_roles r on r.oid = a.grantee order by 1)`

const rightsOfColumn = `array(
  select format('%s: %s%s', coalesce(r.rolname, 'public'), x.privilege_type, case when x.is_grantable then ' with grant option' else '' end)
  from aclexplode(a.attacl) x left join pg_roles r on r.oid = x.grantee order by 1)`

const role = (oid: string) => `pg_get_userbyid(${oid})::text`
const comment = (oid: string, of: string) => `coalesce(obj_description(${oid}, '${of}'), '')`
const notOfExtension = (oid: string, of: string) => `not exists (
  select from pg_depend d where d.objid = ${oid} and d.classid = '${of}'::regclass and d.deptype = 'e')`

const everything = `
with place as (
  select n.oid, n.nspname, n.nspowner, n.nspacl from pg_namespace n
  where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations')
), relation as (
  select c.*, c.oid::regclass::text as name from pg_class c
  where c.relnamespace in (select oid from place) and ${notOfExtension('c.oid', 'pg_class')}
)
select 'schema' as kind, quote_ident(n.nspname) as name, '' as of, format('create schema %I', n.nspname) as definition,
  '' as shape, ${role('n.nspowner')} as owner, ${rights('n.nspacl', 'n', 'n.nspowner')} as rights,
  ${comment('n.oid', 'pg_namespace')} as comment
from place n
union all
select 'extension', e.extname, '',
  format('create extension %I with schema %I version %L', e.extname, e.extnamespace::regnamespace::text, e.extversion),
  '', '', '{}', ''
from pg_extension e where e.extname <> 'plpgsql'
union all
select 'type', format_type(t.oid, null), '', case t.typtype
    when 'c' then format('create type %s as (%s)', format_type(t.oid, null), (
      select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
      from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped))
    when 'e' then format('create type %s as enum (%s)', format_type(t.oid, null), (
      select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    else format('%s %s %s %s', t.typtype, format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault) end,
  '', ${role('t.typowner')}, ${rights('t.typacl', 'T', 't.typowner')}, ${comment('t.oid', 'pg_type')}
from pg_type t
where t.typnamespace in (select oid from place) and ${notOfExtension('t.oid', 'pg_type')}
  and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and exists (select from relation c where c.oid = t.typrelid and c.relkind = 'c')))
union all
select case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'view' else 'table' end, c.name, '',
  case c.relkind
    when 'v' then format('create view %s as %s', c.name, pg_get_viewdef(c.oid))
    when 'm' then format('create materialized view %s as %s', c.name, pg_get_viewdef(c.oid))
    when 'S' then (select format('create sequence %s as %s start %s increment %s', c.name, format_type(s.seqtypid, null),
      s.seqstart, s.seqincrement) from pg_sequence s where s.seqrelid = c.oid)
    else format('row level security: %s, forced: %s, settings: %s, kind: %s, kept: %s', c.relrowsecurity,
      c.relforcerowsecurity, coalesce(array_to_string(c.reloptions, ','), ''), c.relkind, c.relpersistence) end,
  (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), ${role('c.relowner')},
  case c.relkind when 'S' then ${rights('c.relacl', 's', 'c.relowner')} else ${rights('c.relacl', 'r', 'c.relowner')} end,
  ${comment('c.oid', 'pg_class')}
from relation c where c.relkind in ('r', 'p', 'f', 'v', 'm', 'S')
union all
select 'column', quote_ident(a.attname), c.name,
  concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
      when a.attidentity = 'a' then 'generated always as identity' when a.attidentity = 'd' then 'generated by default as identity'
      when d.oid is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attnotnull then 'not null' end),
  format_type(a.atttypid, a.atttypmod), '', ${rightsOfColumn}, coalesce(col_description(c.oid, a.attnum), '')
from relation c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where c.relkind in ('r', 'p', 'f')
union all
-- From version 18 on Postgres also lists what columns say by not null.
select 'constraint', quote_ident(o.conname), c.name,
  format('alter table %s add constraint %I %s', c.name, o.conname, pg_get_constraintdef(o.oid)), '', '', '{}',
  ${comment('o.oid', 'pg_constraint')}
from pg_constraint o join relation c on c.oid = o.conrelid where o.contype in ('c', 'f', 'p', 'u', 'x')
union all
select 'index', i.indexrelid::regclass::text, c.name,
  pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' -- not valid' end, '', '', '{}',
  ${comment('i.indexrelid', 'pg_class')}
from pg_index i join relation c on c.oid = i.indrelid
where not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
  and c.relkind in ('r', 'p', 'm')
union all
select 'function', p.oid::regprocedure::text, '', pg_get_functiondef(p.oid),
  pg_get_function_arguments(p.oid) || ' returns ' || coalesce(pg_get_function_result(p.oid), ''),
  ${role('p.proowner')}, ${rights('p.proacl', 'f', 'p.proowner')}, ${comment('p.oid', 'pg_proc')}
from pg_proc p
where p.pronamespace in (select oid from place) and p.prokind in ('f', 'p') and ${notOfExtension('p.oid', 'pg_proc')}
union all
select 'trigger', quote_ident(g.tgname), c.name,
  pg_get_triggerdef(g.oid) || case g.tgenabled when 'O' then '' else ' -- ' || g.tgenabled::text end, '', '', '{}',
  ${comment('g.oid', 'pg_trigger')}
from pg_trigger g join relation c on c.oid = g.tgrelid where not g.tgisinternal
union all
select 'policy', quote_ident(y.polname), c.name,
  format('create policy %I on %s as %s for %s to %s', y.polname, c.name,
    case when y.polpermissive then 'permissive' else 'restrictive' end,
    case y.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(coalesce(quote_ident(r.rolname), 'public'), ', ' order by r.rolname)
      from unnest(y.polroles) role (oid) left join pg_roles r on r.oid = role.oid))
    || coalesce(' using (' || pg_get_expr(y.polqual, y.polrelid) || ')', '')
    || coalesce(' with check (' || pg_get_expr(y.polwithcheck, y.polrelid) || ')', ''),
  '', '', '{}', ${comment('y.oid', 'pg_policy')}
from pg_policy y join relation c on c.oid = y.polrelid
union all
select 'default privileges', coalesce(quote_ident(n.nspname), 'everywhere') || ' ' || a.defaclobjtype::text, '', '', '',
  ${role('a.defaclrole')},
  array(select format('%s: %s', coalesce(r.rolname, 'public'), x.privilege_type)
    from aclexplode(a.defaclacl) x left join pg_roles r on r.oid = x.grantee order by 1), ''
from pg_default_acl a left join place n on n.oid = a.defaclnamespace`
