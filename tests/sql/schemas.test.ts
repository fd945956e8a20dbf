import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftBetween } from '#local/commands/db-diff.ts'
import { type Catalogue, catalogueAfter, catalogueOf, differences } from '#local/database/catalogue.ts'
import { draftOf } from '#local/database/draft.ts'
import { migrate, readScripts, runScript } from '#local/database/migrate.ts'
import { readSchemas } from '#local/database/schemas.ts'
import { supabaseFolder } from '#local/places.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let schemas: Sql
let migrated: Catalogue
beforeAll(async () => {
  // It makes databases and roles, which are the whole server's.
  db = await startDatabase({ own: true })
  await db.sql`create database schemas template template0`
  schemas = postgres(db.url.replace(/\/postgres$/, '/schemas'), { max: 1, onnotice: () => undefined })
  const { getAuthSchemaSql } = await import('@supabase/lite')
  await schemas.begin(async (tx) => {
    await tx.unsafe(getAuthSchemaSql()).simple()
    for (const script of [readScripts().hosted, ...readSchemas()]) await runScript(tx, script)
  })
  migrated = await db.sql.begin(catalogueOf)
})
afterAll(async () => {
  await schemas.end()
  await db.close()
})

const keys = (have: Catalogue, want: Catalogue) => differences(have, want).map(({ key }) => key)

/** The catalogue of supabase/schemas once this ran there too. */
const schemasWith = (change: string) => catalogueAfter(schemas, (tx) => tx.unsafe(change))

test('migrations and schemas make the same database', async () => {
  const made = await schemas.begin(catalogueOf)
  expect(keys(migrated, made)).toEqual([])
  expect(draftOf(migrated, made)).toEqual([])
  const kinds = [...made.values()].map(({ kind }) => kind)
  for (const [kind, least] of [
    ['table', 20],
    ['column', 150],
    ['constraint', 60],
    ['index', 15],
    ['function', 150],
    ['trigger', 25],
    ['policy', 3],
    ['default privileges', 3],
    ['extension', 1],
    ['type', 1],
  ] as const)
    expect([kind, kinds.filter((one) => one === kind).length >= least]).toEqual([kind, true])
})

test('what refers to another row is found by an index, so that no row is looked for in all of them', async () => {
  const unindexed = (sql: Sql) => sql<{ at: string }[]>`
    select conrelid::regclass || ' ' || conname as at from pg_constraint c
    where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey)
    order by 1`
  expect((await unindexed(db.sql)).map(({ at }) => at)).toEqual([])
})

test('supabase’s own tools read the same files in the same order', () => {
  const config = readFileSync(join(supabaseFolder, 'config.toml'), 'utf8')
  expect(config).toContain('\nschema_paths = ["./schemas/*.sql"]\n')
})

const minVersion = (body: string, answer = 'integer') => `
  create or replace function private.min_version() returns ${answer}
  language sql immutable set search_path = '' as $$ ${body} $$;
  revoke all on function private.min_version() from public, anon, authenticated;`

const changes: [string, string, string[]][] = [
  ['a function’s body', minVersion('select 2'), ['function private.min_version()']],
  [
    'a function’s answer',
    `drop function private.min_version(); ${minVersion('select 2::bigint', 'bigint')}`,
    ['function private.min_version()'],
  ],
  [
    'a function’s search path',
    'alter function private.min_version() reset all',
    ['function private.min_version()'],
  ],
  [
    'a new function, and another that calls it',
    `create function private.zz() returns integer language sql set search_path = '' as 'select 1';
     create function public.aa(p integer default 1) returns integer language plpgsql set search_path = ''
       as $$ begin return private.zz(); end $$;
     grant execute on function public.aa(integer) to anon`,
    ['function private.zz()', 'function public.aa(integer)'],
  ],
  [
    'a function that is gone',
    'drop function private.erase_guest(uuid, uuid)',
    ['function private.erase_guest(uuid,uuid)'],
  ],
  [
    'a missing grant',
    'revoke execute on function public.is_admin() from authenticated',
    ['function public.is_admin()'],
  ],
  ['a grant too many', 'grant select, insert on private.hold to anon', ['table private.hold']],
  ['a grant on a column', 'grant select (name) on public.vendor to anon', ['column public.vendor name']],
  ['a missing right on a schema', 'revoke usage on schema private from authenticated', ['schema private']],
  [
    'a new column',
    'alter table public.booking add column planted integer not null default 3',
    ['column public.booking planted', 'table public.booking'],
  ],
  [
    'a missing column',
    'alter table public.guest drop column no_shows',
    ['column public.guest no_shows', 'table public.guest'],
  ],
  [
    'a column’s type, default and need',
    `alter table private.device alter column name type varchar(100), alter column name drop not null,
       alter column name set default 'x'`,
    ['column private.device name', 'constraint private.device texts_are_short'],
  ],
  [
    'a constraint',
    `alter table public.booking drop constraint pax_is_positive,
       add constraint pax_is_positive check (pax between 1 and 99)`,
    ['constraint public.booking pax_is_positive'],
  ],
  ['a missing index', 'drop index public.booking_day', ['index public.booking public.booking_day']],
  [
    'an index that is unique',
    'drop index public.booking_day; create unique index booking_day on public.booking (vendor_id, day)',
    ['index public.booking public.booking_day'],
  ],
  ['a missing trigger', 'drop trigger stamp on public.booking', ['trigger public.booking stamp']],
  [
    'a trigger of another table’s owner',
    'drop trigger role_follows_authority on auth.users',
    ['trigger auth.users role_follows_authority'],
  ],
  [
    'a missing policy',
    'drop policy "members read their vendor" on public.vendor',
    ['policy public.vendor "members read their vendor"'],
  ],
  [
    'a policy’s condition',
    'alter policy "members read their vendor" on public.vendor using (true)',
    ['policy public.vendor "members read their vendor"'],
  ],
  ['open rows', 'alter table private.hold disable row level security', ['table private.hold']],
  ['a comment', `comment on column public.vendor.name is 'as it''s said'`, ['column public.vendor name']],
  [
    'a new table with all that belongs to it',
    `create table public.planted (id uuid primary key, vendor_id uuid references public.vendor (id), n integer default 1);
     alter table public.planted enable row level security;
     create index planted_vendor on public.planted (vendor_id);
     grant select on public.planted to authenticated;
     create policy "all read" on public.planted for select to authenticated using (n > 0);
     create trigger rows_never_vanish before delete on public.planted
       for each row execute function private.rows_never_vanish();`,
    [
      'column public.planted id',
      'column public.planted n',
      'column public.planted vendor_id',
      'constraint public.planted planted_pkey',
      'constraint public.planted planted_vendor_id_fkey',
      'index public.planted public.planted_vendor',
      'policy public.planted "all read"',
      'table public.planted',
      'trigger public.planted rows_never_vanish',
    ],
  ],
  [
    'a table that is gone',
    'drop table private.enquiry',
    [
      ...['business', 'caller', 'created_at', 'done_at', 'done_by', 'email', 'id', 'language', 'message'].map(
        (name) => `column private.enquiry ${name}`,
      ),
      ...['name', 'vendor_id'].map((name) => `column private.enquiry ${name}`),
      ...[
        'business_is_given',
        'email_is_one',
        'enquiry_pkey',
        'enquiry_vendor_id_fkey',
        'language_is_spoken',
        'message_is_given',
        'name_is_given',
      ].map((name) => `constraint private.enquiry ${name}`),
      'index private.enquiry private.enquiry_created',
      'index private.enquiry private.enquiry_vendor',
      'table private.enquiry',
    ],
  ],
  [
    'a type, a view and a sequence',
    `create type private.planted_kind as enum ('a', 'b');
     create view private.planted_view as select id from public.vendor;
     create sequence private.planted_numbers`,
    ['sequence private.planted_numbers', 'type private.planted_kind', 'view private.planted_view'],
  ],
]

describe.each(changes)('%s', (_, change, found) => {
  test('is found, and the draft brings the migrations there', async () => {
    const want = await schemasWith(change)
    expect(keys(migrated, want)).toEqual(found)
    const draft = draftOf(migrated, want)
    expect(draft.join('\n')).not.toContain('by hand')
    const after = await catalogueAfter(db.sql, (tx) => tx.unsafe(draft.join('\n\n')))
    expect(keys(after, want)).toEqual([])
  })
})

test.each([
  [
    'default privileges',
    'alter default privileges in schema public grant select on tables to anon',
    'default privileges public r',
  ],
  [
    'an owner',
    `create role planted; grant planted to current_user; grant usage, create on schema private to planted;
     alter table private.hold owner to planted`,
    'table private.hold',
  ],
  [
    'a column in another place',
    'alter table private.rate_counter drop column seen, add column seen integer not null',
    'table private.rate_counter',
  ],
])('%s: what the draft cannot write stands in it for a person', async (_, change, key) => {
  const draft = draftOf(migrated, await schemasWith(change))
  expect(draft.join('\n')).toMatch(/^-- by hand/m)
  expect(draft.join('\n')).toContain(key.replace(/^default privileges /, ''))
})

test('the command’s draft has functions in the words of supabase/schemas, with what they are for', async () => {
  await db.sql`create database empty template template0`
  const empty = postgres(db.url.replace(/\/postgres$/, '/empty'), { max: 1, onnotice: () => undefined })
  const edited = readSchemas().map(({ file, text }) => ({
    file,
    text: text.replace(/(min_version\(\).*\n.*as \$\$ select )1/, '$12'),
  }))
  const missing = { file: '99_new.sql', text: 'create index planted on public.booking (status);' }
  expect(await draftBetween(empty, readScripts(), [...edited, missing])).toEqual([
    `-- The oldest wire version the server still speaks.
create or replace function private.min_version() returns integer
language sql immutable set search_path = '' as $$ select 2 $$;`,
    'CREATE INDEX planted ON public.booking USING btree (status);',
  ])
  await empty.end()
})

describe('data from before the baseline', () => {
  /** A database that knows these migrations. */
  async function knowing(name: string, versions: string[]): Promise<Sql> {
    await db.sql.unsafe(`create database ${name} template template0`)
    const sql = postgres(db.url.replace(/\/postgres$/, `/${name}`), { max: 1, onnotice: () => undefined })
    await sql`create schema supabase_migrations`
    await sql`create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`
    await sql`insert into supabase_migrations.schema_migrations ${sql(versions.map((version) => ({ version })))}`
    return sql
  }

  test('some of its files: the start says what to do, and changes nothing', async () => {
    const sql = await knowing('half', ['20261101000100', '20261101000110'])
    await expect(migrate(sql)).rejects.toThrow(
      /from before the first release[\s\S]*Nothing in it was changed[\s\S]*move the data folder away/,
    )
    expect(await sql`select from pg_namespace where nspname in ('private', 'auth')`).toEqual([])
    await sql.end()
  })

  test('all of them, some edited after they had run: the same', async () => {
    const sql = await knowing('whole', ['20261101000100', '20261101000110', '20261122004030'])
    await expect(migrate(sql)).rejects.toThrow('from before the first release')
    await sql.end()
  })

  test('control: one that knows the baseline goes on', async () => {
    const sql = await knowing('present', ['20261122140000'])
    expect(await migrate(sql)).toEqual([])
    await sql.end()
  })
})
