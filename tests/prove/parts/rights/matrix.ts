// Every right really tried in every role, each attempt in a savepoint that is rolled back.

import type { Sql, TransactionSql } from 'postgres'
import { as } from '#tests/fixtures/postgres.ts'
import { catalogue } from './catalogue.ts'
import { type Caller, callers, calls } from './expected.ts'
import { relations } from './relations.ts'
import type { World } from './world.ts'

interface Got {
  rows: unknown[]
  /** How many rows were read or changed. */
  count: number
  code: string
  word: string
}

/** Each attempt is undone; what it gave or why it failed is kept. */
async function attempt(tx: TransactionSql, text: string): Promise<Got> {
  const undone = new Error('undone')
  const got: Got = { rows: [], count: 0, code: '', word: '' }
  await tx
    .savepoint(async (inner) => {
      const result = await inner.unsafe(text)
      Object.assign(got, { rows: [...result], count: result.count })
      throw undone
    })
    .catch((error: unknown) => {
      const { code = '', message = '' } = error as { code?: string; message?: string }
      if (error !== undone) Object.assign(got, { code, word: message })
    })
  return got
}

const roleOf = (caller: Caller) => (caller === 'anon' ? 'anon' : 'authenticated')

/** Every caller at every relation: read, insert, update, delete. One sentence for each that got what it should not. */
export async function tryRelations(sql: Sql, world: World): Promise<{ cases: number; faults: string[] }> {
  const faults: string[] = []
  let cases = 0
  const all = (await catalogue(sql)).relations
  for (const { name, kind } of all) {
    if (kind === 'S') {
      faults.push(...(await trySequence(sql, world, name)))
      continue
    }
    const [row] = await sql.unsafe(`select to_jsonb(t)::text as value from ${name} t limit 1`)
    // An empty table would make every refusal below mean nothing.
    if (!row) faults.push(`${name} holds no row to try with`)
    const literal = String(row?.['value'] ?? '{}').replaceAll("'", "''")
    // Postgres refuses a written value of a generated column before it asks for rights.
    const columns = await sql<{ name: string }[]>`
      select quote_ident(attname) as name from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
    const column = columns[0]?.name ?? 'ctid'
    const written = columns.map((c) => c.name).join(', ')
    for (const caller of callers) {
      const id = world.users[caller]
      await as(sql, roleOf(caller), id, async (tx) => {
        const seen = await attempt(tx, `select to_jsonb(t)::text as value from ${name} t order by 1`)
        const should = await ownRows(sql, name, id)
        if (JSON.stringify(seen.rows) !== JSON.stringify(should))
          faults.push(`${caller} sees ${seen.rows.length} rows of ${name}, not ${should.length} ${seen.word}`)
        const writes = {
          insert: `insert into ${name} (${written}) select ${written} from jsonb_populate_record(null::${name}, '${literal}')`,
          // Nothing is read, so that a right to write alone is seen too.
          update: `update ${name} set ${column} = (jsonb_populate_record(null::${name}, '${literal}')).${column}`,
          delete: `delete from ${name}`,
        }
        for (const [right, text] of Object.entries(writes)) {
          const got = await attempt(tx, text)
          // No right, or no row that could be touched; anything else was stopped by luck.
          const refused = got.code === '42501' || (right !== 'insert' && got.code === '' && got.count === 0)
          if (!refused) faults.push(`${caller} may ${right} ${name}: ${got.count} rows ${got.word}`)
        }
        cases += 4
      })
    }
  }
  return { cases, faults }
}

async function trySequence(sql: Sql, world: World, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const caller of callers) {
    await as(sql, roleOf(caller), world.users[caller], async (tx) => {
      for (const text of [`select nextval('${name}')`, `select last_value from ${name}`]) {
        if ((await attempt(tx, text)).code !== '42501') faults.push(`${caller} may: ${text}`)
      }
    })
  }
  return faults
}

/** The rows that this person may read, by `expected.ts`. */
export async function ownRows(sql: Sql, name: string, id: string): Promise<unknown[]> {
  const rule = relations[name] ?? 'nothing'
  if (rule === 'nothing' || id === '') return []
  const mine =
    rule === 'their link'
      ? 't.user_id = $1'
      : `t.id in (select vendor_id from public.users_vendor_key where user_id = $1)`
  return [
    ...(await sql.unsafe(`select to_jsonb(t)::text as value from ${name} t where ${mine} order by 1`, [id])),
  ]
}

/** Every caller at every channel: who hears it, and that nobody may send on it. */
export async function tryChannels(
  sql: Sql,
  { a, b, users }: World,
): Promise<{ cases: number; faults: string[] }> {
  const faults: string[] = []
  let cases = 0
  const own: Partial<Record<Caller, string>> = { memberOfA: a.restaurant.id, memberOfB: b.restaurant.id }
  const names = [
    a.restaurant.id,
    b.restaurant.id,
    crypto.randomUUID(),
    '',
    '%',
    `${a.restaurant.id}x`,
    a.restaurant.id.toUpperCase(),
  ]
  for (const topic of [...names.map((name) => `vendor:${name}`), a.restaurant.id, '']) {
    for (const caller of callers) {
      await as(sql, roleOf(caller), users[caller], async (tx) => {
        // As Realtime asks: a row of the topic is there, and is read as the user.
        await tx`select set_config('role', 'postgres', true), set_config('realtime.topic', ${topic}, true)`
        await tx`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`
        await tx`select set_config('role', ${roleOf(caller)}, true)`
        const heard = await attempt(tx, 'select 1 from realtime.messages')
        const should = topic === `vendor:${own[caller]}`
        if (heard.count > 0 !== should)
          faults.push(`${caller} ${should ? 'does not hear' : 'hears'} "${topic}"`)
        const sent = await attempt(
          tx,
          `insert into realtime.messages (topic, extension) values ('${topic}', 'broadcast')`,
        )
        if (sent.code !== '42501') faults.push(`${caller} may send on "${topic}"`)
        cases += 2
        await tx`select set_config('role', 'postgres', true)`
        await tx`delete from realtime.messages`
      })
    }
  }
  return { cases, faults }
}

/** Every caller at every function. What may be called is called with nothing, and in public with the ids of A too. */
export async function tryCalls(sql: Sql, world: World): Promise<{ cases: number; faults: string[] }> {
  const faults: string[] = []
  let cases = 0
  for (const { name } of (await catalogue(sql)).functions) {
    const who = calls[name] ?? 'nobody'
    for (const caller of callers) {
      const mayCall = who === 'everybody' || (who !== 'nobody' && caller !== 'anon')
      await as(sql, roleOf(caller), world.users[caller], async (tx) => {
        const got = await attempt(tx, withSomething(name))
        if ((got.code !== '42501') !== mayCall)
          faults.push(`${caller} ${mayCall ? 'may not' : 'may'} call ${name}: ${got.code} ${got.word}`)
        cases++
        if ((who === 'members' || who === 'admins') && caller !== 'anon') {
          const own = await attempt(tx, withIdsOf(name, world))
          const right =
            caller === (who === 'admins' ? 'admin' : 'memberOfA')
              ? own.code === '' && own.rows.length === 1
              : own.code === 'PT403'
          if (!right) faults.push(`${caller} asks ${name} about A: ${own.code} ${own.word}`)
          // As a GET would run it.
          await tx`set local transaction_read_only = on`
          const byGet = await attempt(tx, withIdsOf(name, world))
          if (byGet.code !== 'PT405') faults.push(`${name} answers a GET: ${byGet.code}`)
          cases += 2
        }
        if (name === 'public.is_admin()' && caller !== 'anon') {
          const isOne = JSON.stringify(got.rows) === '[{"is_admin":true}]'
          if (isOne !== (caller === 'admin'))
            faults.push(`${caller} is told ${JSON.stringify(got.rows)} by is_admin`)
        }
      })
    }
  }
  return { cases, faults }
}

const typesOf = (name: string): string[] => {
  const internals = name.slice(name.indexOf('(') + 1, -1)
  return internals === '' ? [] : internals.split(',')
}
const bareName = (name: string) => name.slice(0, name.indexOf('('))
// Not null: of a strict function called with null Postgres asks nobody's right.
const some: Record<string, string> = {
  uuid: "'00000000-0000-4000-8000-000000000000'",
  'uuid[]': "'{}'",
  text: "''",
  'text[]': "'{}'",
  jsonb: "'{}'",
  integer: '1',
  regclass: "'public.booking'",
  bigint: '1',
  boolean: 'true',
  bytea: "''",
  date: "'2027-01-01'",
}
const withSomething = (name: string) =>
  `select ${bareName(name)}(${typesOf(name)
    .map((type) => `${some[type] ?? 'null'}::${type}`)
    .join(', ')})`

function withIdsOf(name: string, { a }: World): string {
  const values: Record<string, string> = {
    'public.booking_history(uuid,uuid)': `'${a.restaurant.id}', '${a.booked.id}'`,
    'public.booking_mails(uuid,uuid)': `'${a.restaurant.id}', '${a.booked.id}'`,
    'public.send_mail_again(uuid,uuid)': `'${a.restaurant.id}', '${a.booked.id}'`,
    'public.sync_heartbeat(uuid,text,text,jsonb)': `'${a.restaurant.id}', '${a.device}', 'x'`,
    'public.close_device_notice(uuid,text,text,text)': `'${a.restaurant.id}', '${a.device}', 'lost', '2026-11-22T00:00:00.000Z'`,
    'public.vendor_devices(uuid)': `'${a.restaurant.id}'`,
    'public.vendor_colleagues(uuid)': `'${a.restaurant.id}'`,
    'public.invite_colleague(uuid,text,text)': `'${a.restaurant.id}', 'new@noren.example', 'ja'`,
    'public.send_invitation_again(uuid,uuid,text)': `'${a.restaurant.id}', '${a.booked.id}', 'ja'`,
    'public.withdraw_invitation(uuid,uuid)': `'${a.restaurant.id}', '${a.booked.id}'`,
    'public.remove_colleague(uuid,uuid)': `'${a.restaurant.id}', '${a.booked.id}'`,
    'public.change_vendor_url(uuid,text)': `'${a.restaurant.id}', '${a.restaurant.url}'`,
    'public.admin_vendors(text,text)': "'', ''",
    'public.admin_events(uuid,date,integer)': `'${a.restaurant.id}', '2027-01-01', 2`,
    'public.book_on_behalf(uuid,jsonb)': `'${a.restaurant.id}', '{"kind": "booking.create"}'`,
    'public.close_enquiry(uuid)': `'${a.restaurant.id}'`,
    'public.create_vendor(uuid,text,jsonb,uuid)': `'${a.restaurant.id}', '${'0'.repeat(32)}', '{}', null`,
    'public.want_vendor_login(uuid,text,text)': `'${a.restaurant.id}', '${'0'.repeat(32)}', 'new@noren.example'`,
    'public.sync_plan(uuid)': `'${a.restaurant.id}'`,
    'public.sync_part(uuid,text,text,integer)': `'${a.restaurant.id}', 'config', '', 500`,
    'public.sync_pull(uuid,bigint,integer,text,jsonb,bigint)': `'${a.restaurant.id}', 0, 500, '${a.device}'`,
    'public.find_bookings(uuid,date,date,text,integer,text,boolean)': `'${a.restaurant.id}', null, null, '', 100, ''`,
    'public.sync_push(uuid,text,jsonb,bigint,bigint)': `'${a.restaurant.id}', '${a.device}', '[]', 0`,
    'public.import_bookings(uuid,uuid,jsonb)': `'${a.restaurant.id}', '${a.booked.id}', '[]'`,
    'public.undo_import(uuid,uuid)': `'${a.restaurant.id}', '${a.booked.id}'`,
  }
  return `select ${bareName(name)}(${values[name] ?? ''})`
}
