import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dumpInto } from '#local/backup/dump.ts'
import { partsOf } from '#local/backup/read-backup.ts'
import { restoreFrom } from '#local/backup/restore.ts'
import { beforeLoss } from '#local/commands/before-loss.ts'
import { resetData } from '#local/commands/reset.ts'
import { readScripts } from '#local/database/migrate.ts'
import { seedDemoOnce } from '#local/demo/seed-demo.ts'
import { Failure, reasonOf } from '#local/failure.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aHome, endAll } from '#tests/fixtures/started-process.ts'

const hostile = 'a\tb\\n"\u2028\r\n{"table": "x"}\\.'
let db: TestDatabase
let home: string
let alterations = 0
beforeAll(async () => {
  db = await startDatabase()
})
afterAll(() => db.close())
afterEach(endAll)

/** Everything that a backup is to bring back, but for what a restore changes by intention. */
async function everything(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth') order by 1`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(r, '' order by r)), '') as rows
       from (select (to_jsonb(t) - 'epoch')::text as r from ${name} t) x`,
    )
    found[name] = row?.['rows']
  }
  return found
}

/** What may be called, by whom, and what stands where: a restored database has it as a new one. */
const shape = (sql: Sql) => sql`
  select n.nspname, n.nspacl::text, pg_get_userbyid(n.nspowner) as owner, (
    select jsonb_agg(to_jsonb(array[c.relname::text, c.relacl::text, c.relrowsecurity::text]) order by c.relname)
    from pg_class c where c.relnamespace = n.oid) as relations, (
    select jsonb_agg(to_jsonb(array[p.oid::regprocedure::text, p.proacl::text, md5(p.prosrc)]) order by p.oid::regprocedure::text)
    from pg_proc p where p.pronamespace = n.oid) as functions, (
    select jsonb_agg(to_jsonb(array[t.tgname::text, t.tgrelid::regclass::text]) order by t.tgname, t.tgrelid::regclass::text)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace = n.oid) as triggers, (
    select jsonb_agg(p.polname order by p.polname) from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = n.oid) as policies, (
    select jsonb_agg(d.defaclacl::text order by d.defaclobjtype) from pg_default_acl d where d.defaclnamespace = n.oid) as later
  from pg_namespace n where n.nspname in ('public', 'private', 'auth', 'realtime') order by 1`

const restore = (file: string, scripts = readScripts()) => restoreFrom(db.sql, openSync(file, 'r'), scripts)

/** Rewrites a backup's text. */
function altered(file: string, change: (text: string) => string): string {
  const other = join(home, `altered-${++alterations}.jsonl.gz`)
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))))
  return other
}

const epochs = async () =>
  (await db.sql<{ epoch: string }[]>`select epoch from private.vendor_clock order by vendor_id`).map(
    ({ epoch }) => epoch,
  )

test('a backup brings every row back as it was, with a new epoch, and leaves nothing else', async () => {
  home = aHome()
  await seedDemoOnce(db.sql)
  await db.sql`update public.booking set requests = ${hostile}, tags = ${[hostile, '']} where pax = 4`
  await db.sql`update public.booking set settled = '[{"code": "null"}]' where pax = 2`
  const [before, made, was] = [await everything(db.sql), await shape(db.sql), await epochs()]
  expect(Number.parseInt(before['public.booking'] ?? '', 10)).toBeGreaterThan(300)

  const file = await dumpInto(home, db.sql)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(statSync(join(home, 'backups')).mode & 0o077).toBe(0)

  await db.sql`update public.booking set requests = 'changed'`
  await db.sql`insert into public.vendor (url, name) values ('later', 'Later')`
  await db.makeUser()
  expect(await everything(db.sql)).not.toEqual(before)

  const { applied } = await restore(file)
  expect(applied).toEqual([])
  expect(await everything(db.sql)).toEqual(before)
  expect(await shape(db.sql)).toEqual(made)
  expect(await epochs()).toHaveLength(was.length)
  expect((await epochs()).filter((epoch) => was.includes(epoch))).toEqual([])
  // Its rows are guarded again, and its calls answer.
  await expect(db.sql`delete from public.booking`).rejects.toThrow()
  const [page] = await db.asAnon((tx) => tx`select public.vendor_page('sakura-tei') as page`)
  expect(page?.['page']).toMatchObject({ ok: true })
}, 60_000)

test('a backup is of one instant, whatever is written while it is taken', async () => {
  home = aHome()
  let taken: Promise<string> | undefined
  await db.connect(1).begin(async (tx) => {
    await tx`lock table public.vendor in access exclusive mode`
    taken = dumpInto(home, db.sql)
    await vi.waitFor(async () => expect(await tx`select from pg_locks where not granted`).toHaveLength(1))
    await tx`update public.vendor set name = name || ' (meanwhile)'`
  })
  const text = gunzipSync(readFileSync((await taken) ?? '')).toString('utf8')
  expect(text).toContain('"sakura-tei"')
  expect(text).not.toContain('(meanwhile)')
  await db.sql`update public.vendor set name = replace(name, ' (meanwhile)', '')`
})

/** The lines of a table: its head, and its rows. */
const bookings = /(\{"table":"public\.booking",.*\n)((?:\[[^\n]*\n)+)/

test('a backup that cannot be restored changes nothing: torn, cut off, of another version, something else', async () => {
  home = aHome()
  const file = await dumpInto(home, db.sql)
  const before = [await everything(db.sql), await epochs()]
  const torn = join(home, 'torn.jsonl.gz')
  writeFileSync(torn, readFileSync(file))
  truncateSync(torn, statSync(file).size - 100)
  const tries: [string, string][] = [
    [torn, 'it cannot be read'],
    [altered(file, (text) => text.replace(/\{"end".*\n$/, '')), 'its end is missing'],
    [altered(file, () => 'id,name\n'), 'it is no backup of Noren'],
    [
      altered(file, (text) => text.replace('"migrations":[', '"migrations":["29991231235959",')),
      'another version',
    ],
    [
      altered(file, (text) => text.replace('"public.booking"', '"public.bookings"')),
      'does not know: public.bookings',
    ],
    [altered(file, (text) => text.replace('"confirmed"', '"confirmd"')), 'violates check constraint'],
  ]
  for (const [one, words] of tries) {
    await expect(restore(one), words).rejects.toThrow(words)
    expect([await everything(db.sql), await epochs()]).toEqual(before)
  }
}, 90_000)

test('a backup of which anything is missing or out of place changes nothing', async () => {
  home = aHome()
  const file = await dumpInto(home, db.sql)
  const before = [await everything(db.sql), await epochs()]
  const tries: [string, (text: string) => string][] = [
    ['cannot be read', (text) => text.replace(bookings, '$1["torn\n$2')],
    // Gutted: rows or tables are not there, or twice.
    ['not all rows of public.booking', (text) => text.replace(bookings, '$1')],
    ['not all rows of public.booking', (text) => text.replace(bookings, '')],
    ['not all rows of auth.users', (text) => text.replace(/\{"table":"auth\.users",.*\n(\[[^\n]*\n)*/, '')],
    ['not all rows of public.booking', (text) => text.replace(/"public\.booking":\d+/, '"public.booking":1')],
    ['not all rows of public.booking', (text) => text.replace(/"public\.booking":\d+,?/, '')],
    [
      'lacks the table public.booking',
      (text) => text.replace(bookings, '').replace(/"public\.booking":\d+,?/, ''),
    ],
    ['has the table public.booking twice', (text) => text.replace(bookings, '$1$1$2')],
    ['as many values as public.booking has columns', (text) => text.replace(bookings, '$1[]\n$2')],
  ]
  for (const [words, change] of tries) {
    await expect(restore(altered(file, change)), words).rejects.toThrow(words)
    expect(await epochs(), words).toEqual(before[1])
  }
  expect([await everything(db.sql), await epochs()]).toEqual(before)
  await restore(altered(file, (text) => text))
}, 90_000)

test('a file with lines out of place is no whole backup', async () => {
  home = aHome()
  const file = await dumpInto(home, db.sql)
  const tries: [string, (text: string) => string][] = [
    // Torn: lines or a piece of one gone, and foreign lines in their place.
    ['cannot be read', (text) => `${text.slice(0, text.lastIndexOf('{"end"'))}{"ende":true}\n`],
    ['its end is missing', (text) => text.slice(0, text.indexOf('{"table":"public.booking"'))],
    ['cannot be read', (text) => text.replace(/\{"end".*\n$/, '{"end":true}\n')],
    ['cannot be read', (text) => text.replace(/\{"end".*\n$/, '{"end":"true","rows":{}}\n')],
    ['cannot be read', (text) => text.slice(0, -20)],
    ['cannot be read', (text) => text.replace(bookings, '$1\n$2')],
    ['cannot be read', (text) => text.replace(bookings, '$1null\n$2')],
    ['cannot be read', (text) => text.replace(bookings, '$1{"foreign":true}\n$2')],
    ['cannot be read', (text) => text.replace('\n', '\n{"noren":"backup","taken":"now","migrations":[]}\n')],
    ['goes on after its end', (text) => `${text}["more"]\n`],
    ['goes on after its end', (text) => `${text}more`],
    ['as many values as public.booking has columns', (text) => text.replace(bookings, '$1[null]\n$2')],
    ['cannot be read', (text) => text.replace(bookings, '$1[1]\n$2')],
    ['line 2 is a row of no table', (text) => text.replace('\n', '\n["row"]\n')],
  ]
  const readThrough = async (handle: number) => {
    for await (const part of partsOf(handle)) expect(part).toBeDefined()
  }
  await readThrough(openSync(file, 'r'))
  for (const [words, change] of tries) {
    const other = openSync(altered(file, change), 'r')
    await expect(readThrough(other), words).rejects.toThrow(words)
  }
}, 60_000)

test('a backup writes into no table that no backup holds', async () => {
  home = aHome()
  const file = await dumpInto(home, db.sql)
  const held = async () => [
    await db.sql`select version from supabase_migrations.schema_migrations order by version`,
    await db.sql`select count(*)::integer from realtime.messages`,
    await everything(db.sql),
  ]
  const before = await held()
  const smuggled: [string, string[], string[]][] = [
    ['supabase_migrations.schema_migrations', ['version'], ['29991231235959']],
    ['realtime.messages', ['topic', 'extension'], ['noren', 'broadcast']],
    ['pg_catalog.pg_description', ['description'], ['words']],
  ]
  for (const [table, columns, row] of smuggled) {
    const lines = `${JSON.stringify({ table, columns })}\n${JSON.stringify(row)}\n{"end"`
    const other = altered(file, (text) =>
      text.replace('{"end"', lines).replace('"rows":{', `"rows":{"${table}":1,`),
    )
    await expect(restore(other), table).rejects.toThrow(`does not know: ${table}`)
    expect(await held(), table).toEqual(before)
  }
}, 60_000)

test('a line without an end is given up early, however small it is packed', async () => {
  home = aHome()
  const file = await dumpInto(home, db.sql)
  const before = await everything(db.sql)
  const bomb = altered(file, (text) => text.replace('\n', `\n["${'a'.repeat(60_000_000)}"]\n`))
  // Its second half is not there: who reads on finds it torn.
  truncateSync(bomb, Math.floor(statSync(bomb).size / 2))
  await expect(restore(bomb)).rejects.toThrow('line 2 is longer than 16 million characters')
  expect(await everything(db.sql)).toEqual(before)
}, 60_000)

test('nothing that stands in a file acts on the terminal', async () => {
  home = aHome()
  const file = await dumpInto(home, db.sql)
  const clear = '\\u001b[2J'
  const tries: [string, (text: string) => string][] = [
    ['it is no backup of Noren', (text) => text.replace(/"taken":"/, `$&${clear}`)],
    ['it is no backup of Noren', (text) => text.replace(/"taken":"[^"]*"/, '"taken":"yesterday"')],
    ['it is no backup of Noren', (text) => text.replace('"migrations":["', `$&${clear}`)],
    ['it is no backup of Noren', (text) => text.replace('"migrations":[', '"migrations":[20261101000100,')],
    ['it is no backup of Noren', (text) => text.replace(/"migrations":\[.*?\]/, '"migrations":"none"')],
    ['it is no backup of Noren', (text) => text.replace(/.*/, 'null')],
    ['it is no backup of Noren', (text) => text.replace(/.*/, '["row"]')],
    ['cannot be read', (text) => text.replace('{"table":"public.booking"', `{"table":"public.${clear}"`)],
    ['cannot be read', (text) => text.replace(/"rows":\{/, `$&"${clear}.a":1,`)],
    ['invalid input', (text) => text.replace(/(\{"table":"public\.booking",.*\n\[")/, `$1${clear}`)],
  ]
  for (const [words, change] of tries) {
    const error = await restore(altered(file, change)).catch((thrown: unknown) => thrown)
    expect(error, words).toBeInstanceOf(Failure)
    expect(reasonOf(error)).toContain(words)
    expect(reasonOf(error)).not.toMatch(/\p{Cc}/u)
  }
}, 60_000)

test('a backup of an older version is migrated, and puts that version back in the place of a newer one', async () => {
  home = aHome()
  const older = readScripts()
  const script = {
    file: '29991231000000_motto.sql',
    text: "alter table public.vendor add column motto text not null default 'いらっしゃいませ'",
  }
  const newer = { ...older, migrations: [...older.migrations, script] }
  const file = await dumpInto(home, db.sql)
  const before = await everything(db.sql)

  expect(await restore(file, newer)).toMatchObject({ applied: [script.file] })
  const [row] = await db.sql`select motto from public.vendor where url = 'sakura-tei'`
  expect(row).toEqual({ motto: 'いらっしゃいませ' })

  const later = await dumpInto(home, db.sql, new Date(Date.now() + 60_000))
  await expect(restore(later)).rejects.toThrow('another version of Noren (migration 29991231000000)')
  expect(await restore(file)).toMatchObject({ applied: [] })
  expect(await everything(db.sql)).toEqual(before)
}, 60_000)

test('no number of a sequence is lost, since nothing counts by one', async () => {
  const sequences = await db.sql`
    select from pg_sequences where schemaname in ('public', 'private', 'auth')`
  expect(sequences.count).toBe(0)
})

test('what is not the demo’s goes only where somebody wants it, and can be brought back', async () => {
  home = aHome()
  await resetData(db.sql)
  const asked: string[] = []
  const says = (answer: string) => async (question: string) => {
    asked.push(question)
    return answer
  }
  // The demo alone: no question, and nothing to keep.
  await beforeLoss(db.sql, home, 'reset', false, undefined)
  await db.sql`update public.booking set comments = 'tried' where pax = 2`
  await beforeLoss(db.sql, home, 'reset', false, says('n'))
  expect([asked, existsSync(join(home, 'backups'))]).toEqual([[], false])

  await db.sql`insert into public.vendor (url, name) values ('kiku', '菊'), ('fuji', '藤')`
  await db.makeUser()
  await db.sql`update public.booking set source = 'import' where pax = 8`
  const [{ eights } = { eights: 0 }] = await db.sql<{ eights: number }[]>`
    select count(*)::integer as eights from public.booking where pax = 8`
  const what = `2 vendors, ${eights} bookings, 1 account that are not the demo's`
  const before = await everything(db.sql)
  const refused = beforeLoss(db.sql, home, 'reset', false, undefined)
  await expect(refused).rejects.toThrow(`Nothing was reset: this holds ${what}. --yes takes it away`)
  await expect(beforeLoss(db.sql, home, 'reset', false, says(''))).rejects.toThrow('Nothing was reset.')
  expect(asked).toEqual([`This takes ${what} away. A backup is kept. Go on? (y/N) `])
  expect(existsSync(join(home, 'backups'))).toBe(false)

  await beforeLoss(db.sql, home, 'reset', false, says('y'))
  await resetData(db.sql)
  const [file = ''] = readdirSync(join(home, 'backups'))
  await restore(join(home, 'backups', file))
  expect(await everything(db.sql)).toEqual(before)
}, 60_000)
