import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeCluster, readRoles } from '#local/database/cluster.ts'
import { embeddedBinaries } from '#local/database/postgres-binaries.ts'
import { accountOf } from '#local/unprivileged.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { aHome, endAll } from '#tests/fixtures/started-process.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await aStack()
})
afterEach(endAll)
afterAll(() => stack.close())

const asUser = async (change: (url: URL) => void): Promise<string> => {
  const url = new URL(stack.databaseUrl)
  change(url)
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
  const said = await sql`select current_user as user`.then(
    ([row]) => String(row?.['user']),
    (error: { code?: string }) => error.code ?? 'no answer',
  )
  await sql.end({ timeout: 1 })
  return said
}

test('everything is reached as an owner that may not do what a superuser may', async () => {
  expect(await asUser(() => undefined)).toBe('postgres')
  const [me] =
    await stack.sql`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`
  expect(me).toEqual({ rolsuper: false, rolbypassrls: true, rolcreaterole: true })
  // A program of its own, a file of the machine, and the way back to being superuser.
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    'set session authorization supabase_admin',
    'alter role postgres superuser',
    'grant supabase_admin to postgres',
    `alter role supabase_admin password 'x'`,
  ]) {
    await expect(stack.sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('nobody connects as the superuser, nor as any other role or to another database', async () => {
  const owner = new URL(stack.databaseUrl).password
  for (const password of [owner, '', 'postgres']) {
    const said = await asUser((url) => {
      url.username = 'supabase_admin'
      url.password = password
    })
    expect(said).toBe('28000')
  }
  await stack.sql`create role beside login password 'x'`
  const beside = await asUser((url) => {
    url.username = 'beside'
    url.password = 'x'
  })
  expect(beside).toBe('28000')
  expect(
    await asUser((url) => {
      url.pathname = '/template1'
    }),
  ).toBe('28000')
  expect(
    await asUser((url) => {
      url.password = 'wrong'
    }),
  ).toBe('28P01')
  // No secret of the superuser exists: nothing can be stolen.
  const secrets = JSON.parse(readFileSync(join(stack.home, 'secrets.json'), 'utf8')) as object
  expect(Object.keys(secrets)).toEqual(['jwt_secret', 'owner_password'])
})

test('a cluster whose first statements fail is none', () => {
  const home = aHome()
  const account = accountOf(home)
  const folder = join(home, 'data')
  mkdirSync(folder)
  const roles = `${readRoles()}\n\ncreate role anon nologin;`
  expect(() => makeCluster(roles, { folder, binaries: embeddedBinaries(), account })).toThrow(
    'role "anon" already exists',
  )
})
