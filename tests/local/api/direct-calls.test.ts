// Our own functions are asked of Postgres without the library between. Whatever is asked, both ways say the same.

import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directCalls, directFunctionsOf } from '#local/api/direct-calls.ts'
import { type RestAndAuth, restAndAuth } from '#local/api/rest-and-auth.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import { isObject } from '#sync/protocol/messages.ts'
import { readReply } from '#sync/protocol/staff-api.ts'
import { aStack, type TestStack, type TestUser, type TestVendor } from '#tests/fixtures/stack.ts'

let stack: TestStack
let secret: string
let library: RestAndAuth
let direct: RestAndAuth
let venue: TestVendor
let other: TestVendor
let member: TestUser
let stranger: TestUser

beforeAll(async () => {
  stack = await aStack()
  await stack.sql.unsafe(`
    create function public.context() returns jsonb language sql volatile as $$
      select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'jwt', auth.jwt(), 'auth_role', auth.role(),
        'method', current_setting('request.method'), 'path', current_setting('request.path'),
        'headers', current_setting('request.headers')::jsonb,
        'timeout', current_setting('statement_timeout'), 'read_only', current_setting('transaction_read_only'))
    $$;
    create function public.fail(p_code text) returns jsonb language plpgsql volatile as $$
    begin
      raise exception using errcode = p_code, message = 'a reason', detail = 'a detail', hint = 'a hint';
    end $$;
    create function public.wait(p_seconds integer) returns jsonb language plpgsql volatile as $$
    begin
      perform pg_sleep(p_seconds);
      return '{}';
    end $$;
    create function public.nobodys() returns jsonb language sql volatile as $$ select '{}'::jsonb $$;
    create function public.at_commit() returns jsonb language plpgsql volatile security definer as $$
    begin
      insert into private.vendor_clock (vendor_id) values ('00000000-0000-4000-8000-000000000000');
      return '{}';
    end $$;
    create function public.echo(p_value jsonb, p_text text default 'none', p_number integer default 7) returns jsonb
    language sql volatile as $$ select jsonb_build_object('value', p_value, 'text', p_text, 'number', p_number) $$;
    grant execute on function public.context(), public.wait(integer), public.fail(text), public.at_commit(), public.echo(jsonb, text, integer)
      to anon, authenticated`)
  secret = secretsOf(stack.home).jwt_secret
  library = restAndAuth(stack.databaseUrl, secret, stack.url)
  direct = restAndAuth(stack.databaseUrl, secret, stack.url)
  await library.warm()
  await direct.warm()
  direct.askDirectly(await directFunctionsOf(stack.sql))
  venue = await stack.makeVendor()
  other = await stack.makeVendor()
  member = await stack.makeUser(venue.id)
  stranger = await stack.makeUser()
}, 60_000)
afterAll(async () => {
  await library.close()
  await direct.close()
  await stack.close()
})

interface Asked {
  name: string
  body: string
  token?: string
  headers?: Record<string, string>
}

const called = (name: string, args: unknown = {}, token?: string): Asked => ({
  name,
  body: JSON.stringify(args),
  ...(token ? { token } : {}),
})

async function said(rest: RestAndAuth, { name, body, token, headers = {} }: Asked) {
  const answer = await rest.fetch(
    new Request(`http://localhost/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: stack.anonKey,
        accept: 'application/json',
        'content-type': 'application/json',
        'x-noren-peer': '192.0.2.7',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body,
    }),
  )
  const text = (await answer.text()).replace(/"now":"[^"]*"/g, '"now":"then"')
  const of = (header: string) => answer.headers.get(header)
  return { status: answer.status, type: of('content-type'), range: of('content-range'), text }
}

const day = '2026-12-24'
const nobody = randomUUID()

/** A token of this stack with other claims; `key` signs it. */
function tokenOf(claims: Record<string, unknown>, key = secret): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const words = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: member.id, role: 'authenticated', iat: now - 5, exp: now + 60, ...claims })}`
  return `${words}.${createHmac('sha256', key).update(words).digest('base64url')}`
}
const now = () => Math.floor(Date.now() / 1000)
const pull = (vendor: string, token?: string) =>
  called('sync_pull', { p_vendor: vendor, p_since: 0, p_limit: 500, p_device: 'd' }, token)

const cases: [string, () => Asked][] = [
  ['a page', () => called('vendor_page', { p_vendor_url: venue.url })],
  ['no such page', () => called('vendor_page', { p_vendor_url: 'nobody' })],
  ['slots', () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day, p_pax: 2 })],
  ['nulls', () => called('slots_of_day', { p_vendor_url: null, p_day: null, p_pax: null })],
  [
    'a day that is none',
    () => called('slots_of_day', { p_vendor_url: venue.url, p_day: '2026-02-31', p_pax: 2 }),
  ],
  ['words for a number', () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day, p_pax: 'two' })],
  ['a number in words', () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day, p_pax: '2' })],
  ['half a person', () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day, p_pax: 2.5 })],
  [
    'too large a number',
    () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day, p_pax: 3_000_000_000 }),
  ],
  ['a number beyond all', () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day, p_pax: 1e20 })],
  ['true for a number', () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day, p_pax: true })],
  ['a number for words', () => called('vendor_page', { p_vendor_url: 7 })],
  ['a sign that is no text', () => called('vendor_page', { p_vendor_url: 'a\u0000b' })],
  ['no function of that name', () => called('no_such_function')],
  ['wrong names of arguments', () => called('slots_of_day', { p_url: venue.url, p_day: day, p_pax: 2 })],
  ['an argument too few', () => called('slots_of_day', { p_vendor_url: venue.url, p_day: day })],
  ['an argument too many', () => called('vendor_page', { p_vendor_url: venue.url, p_more: 1 })],
  [
    'a name of every object',
    () => called('vendor_page', JSON.parse('{"__proto__": 1, "p_vendor_url": "x"}')),
  ],
  ['a name with an end in it', () => called('vendor_page', { 'p_vendor_url => null) --': venue.url })],
  ['no arguments', () => called('vendor_page')],
  ['defaults', () => called('echo', { p_value: { a: [1, null, '語'] } })],
  ['a list', () => called('echo', { p_value: [], p_text: '', p_number: null })],
  ['a list as words', () => called('echo', { p_value: '[1]' })],
  ['words as jsonb', () => called('echo', { p_value: 'words' })],
  ['null as jsonb', () => called('echo', { p_value: null })],
  ['a huge body', () => called('echo', { p_value: { words: '暖簾'.repeat(150_000) } })],
  ['numbers of jsonb', () => called('echo', { p_value: [1e21, 0.1, -0, 9007199254740991] })],
  ['a body that is a list', () => called('vendor_page', [{ p_vendor_url: venue.url }])],
  ['a body that is no JSON', () => ({ name: 'vendor_page', body: '{"p_vendor_url":' })],
  ['an empty body', () => ({ name: 'vendor_page', body: '' })],
  ['a customer asks for rows', () => pull(venue.id)],
  ['a member asks for rows', () => pull(venue.id, member.token)],
  ['a member asks for another venue’s', () => pull(other.id, member.token)],
  ['a stranger asks for rows', () => pull(venue.id, stranger.token)],
  ['no uuid', () => pull('not-a-uuid', member.token)],
  ['who calls: nobody', () => called('context')],
  ['who calls: a member', () => called('context', {}, member.token)],
  ['who calls: the public key as a token', () => called('context', {}, stack.anonKey)],
  ['who calls: someone else', () => called('context', {}, tokenOf({ sub: nobody, session_id: 's' }))],
  ['an expired token', () => pull(venue.id, tokenOf({ exp: now() - 1 }))],
  ['a token of later', () => pull(venue.id, tokenOf({ iat: now() + 60 }))],
  ['a token not yet valid', () => pull(venue.id, tokenOf({ nbf: now() + 60 }))],
  ['a token of another server', () => pull(venue.id, tokenOf({}, 'another secret of thirty-two letters'))],
  ['a token of the owner', () => pull(venue.id, tokenOf({ role: 'postgres' }))],
  ['a token of a role that is none', () => pull(venue.id, tokenOf({ role: 'nobody' }))],
  ['a token without a person', () => pull(venue.id, tokenOf({ sub: undefined }))],
  ['a token that is none', () => pull(venue.id, 'abc')],
  ['a token in three empty parts', () => pull(venue.id, '..')],
  [
    'another word before the token',
    () => ({ ...pull(venue.id), headers: { authorization: `bearer ${member.token}` } }),
  ],
  ['another key', () => ({ ...pull(venue.id, member.token), headers: { apikey: 'another' } })],
  [
    'one object is asked for',
    () => ({ ...called('context'), headers: { accept: 'application/vnd.pgrst.object+json' } }),
  ],
  ['some columns', () => called('vendor_page?select=x', { p_vendor_url: venue.url })],
  ['a limit and an order', () => called('context?limit=0&order=role')],
  ['arguments in the address', () => called('vendor_page?p_vendor_url=nobody', { p_vendor_url: venue.url })],
  ['a function that is nobody’s, for a customer', () => called('nobodys')],
  ['a function that is nobody’s, for a member', () => called('nobodys', {}, member.token)],
  ['a fault at the commit', () => called('at_commit')],
  ...[
    'PT400',
    'PT403',
    'PT405',
    'PT503',
    '22023',
    '22P02',
    '21000',
    '23502',
    '23503',
    '23505',
    '23514',
    '25006',
    '40001',
    '42501',
    '42P01',
    '42P17',
    '42703',
    '42883',
    '53200',
    '55P03',
    '57014',
    'P0001',
    'XX000',
  ].map((code): [string, () => Asked] => [`a fault ${code}`, () => called('fail', { p_code: code })]),
]

test.each(cases)('both ways say the same: %s', async (_, make) => {
  const asked = make()
  expect(await said(direct, asked)).toEqual(await said(library, asked))
})

test('control: what the two would differ in is seen', async () => {
  const asked = called('context', {}, member.token)
  const usual = await said(library, asked)
  expect(JSON.parse(usual.text)).toMatchObject({
    role: 'authenticated',
    uid: member.id,
    path: '/rpc/context',
  })
  expect(usual).not.toEqual(await said(direct, called('context')))
})

test('a token names its session, by which forged tablets are told apart', async () => {
  const { jwt } = JSON.parse((await said(direct, called('context', {}, member.token))).text)
  expect(jwt.session_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('what is plain goes past the library, and all else does not', async () => {
  const functions = await directFunctionsOf(stack.sql)
  const way = directCalls(async () => new Response('library'), {
    sql: stack.sql,
    functions,
    jwtSecret: secret,
  })
  const byLibrary = async (asked: Asked) => (await said({ ...direct, fetch: way }, asked)).text === 'library'
  const slots = { p_vendor_url: venue.url, p_day: day, p_pax: 2 }
  expect(await byLibrary(called('slots_of_day', slots))).toBe(false)
  expect(await byLibrary(pull(venue.id, member.token))).toBe(false)
  expect(await byLibrary(called('slots_of_day', { ...slots, p_more: 1 }))).toBe(true)
  expect(await byLibrary(called('slots_of_day', { ...slots, p_pax: '2' }))).toBe(true)
  expect(await byLibrary(called('slots_of_day?select=x', slots)), 'what an address asks beside').toBe(true)
  expect(await byLibrary(pull(venue.id, tokenOf({ exp: now() - 1 })))).toBe(true)
  expect(await byLibrary(pull(venue.id, tokenOf({ role: 'service_role' })))).toBe(true)
  // Every call that a tablet or a customer makes is there; what answers no jsonb is not.
  expect([...functions.keys()]).toEqual(
    expect.arrayContaining(['sync_push', 'hold_seats', 'confirm_booking']),
  )
  expect(functions.has('is_admin')).toBe(false)
})

test('a call whose time was over says so, in words that a tablet reads', async () => {
  for (const way of [direct, library]) {
    const { status, text } = await said(way, called('fail', { p_code: '57014' }))
    expect(readReply(status, text, isObject)).toMatchObject({ ok: false, fault: 'slow' })
    const other = await said(way, called('fail', { p_code: 'XX000' }))
    expect(readReply(other.status, other.text, isObject), 'control').not.toMatchObject({ fault: 'slow' })
  }
})

test('a call that takes longer than eight seconds is broken off, and its connection is free again', async () => {
  const slow = called('wait', { p_seconds: 20 })
  const began = Date.now()
  const answers = await Promise.all([direct, library].map((way) => said(way, slow)))
  for (const { status, text } of answers)
    expect(readReply(status, text, isObject)).toMatchObject({ ok: false, fault: 'slow' })
  expect(Date.now() - began).toBeGreaterThan(7000)
  expect(Date.now() - began).toBeLessThan(15_000)
  const left = await stack.sql`
    select pid from pg_stat_activity where application_name = 'noren-rest' and state <> 'idle'`
  expect([...left]).toEqual([])
  // Control: what takes less is answered.
  for (const way of [direct, library])
    expect(await said(way, called('wait', { p_seconds: 1 }))).toMatchObject({ status: 200 })
}, 40_000)

test('arguments in another order are the same statement', async () => {
  const slots = { p_vendor_url: venue.url, p_day: day, p_pax: 2 }
  const orders = [
    ['p_pax', 'p_day', 'p_vendor_url'],
    ['p_day', 'p_vendor_url', 'p_pax'],
  ] as const
  const statements: string[] = []
  const sql = Object.assign(
    { begin: (work: (tx: unknown) => Promise<unknown>) => work(tx) },
    {},
  ) as unknown as typeof stack.sql
  const tx = Object.assign(async () => [], {
    unsafe: async (text: string) => {
      statements.push(text)
      return [{ answer: {} }]
    },
  })
  const functions = await directFunctionsOf(stack.sql)
  const way = directCalls(async () => new Response('library'), { sql, functions, jwtSecret: secret })
  for (const names of orders) {
    const args = Object.fromEntries(names.map((name) => [name, slots[name]]))
    await said({ ...direct, fetch: way }, called('slots_of_day', args))
  }
  expect(statements).toHaveLength(2)
  expect(new Set(statements).size).toBe(1)
})

test('nothing of a call stays behind on its connection', async () => {
  for (let i = 0; i < 30; i++) {
    await said(direct, pull(venue.id, member.token))
    await said(direct, called('fail', { p_code: 'PT400' }, member.token))
  }
  for (let i = 0; i < 30; i++) {
    const left = JSON.parse((await said(direct, called('context'))).text)
    expect(left).toMatchObject({ role: 'anon', uid: null, auth_role: 'anon', jwt: { role: 'anon' } })
    expect(left.headers.authorization).toBe(undefined)
  }
})
