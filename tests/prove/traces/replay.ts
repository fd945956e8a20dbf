// Asks a real Postgres what the model server was asked, in the same order, and says where an answer differs. Nothing is
// left out of the comparison but `now`, which is only looked at for its form.

import { isDeepStrictEqual } from 'node:util'
import type { ReservedSql, Sql } from 'postgres'
import type { TestDatabase } from '#tests/fixtures/postgres.ts'
import { differenceInParts } from './parts.ts'
import type { Entry } from './record.ts'
import { asUuid, type Translation, translation } from './translate.ts'

export type Setup = { id: string; data: Record<string, unknown> }[]

/** The first difference, in one sentence; null when every answer was the same. `pool` needs three connections. */
export async function replay(
  db: TestDatabase,
  pool: Sql,
  name: string,
  setup: Setup,
  journal: readonly Entry[],
): Promise<string | null> {
  const vendor = asUuid(name)
  const url = `trace-${vendor.slice(0, 8)}`
  await open(db, vendor, url, setup)
  // A Saturday, as the model's today is: hours are those of a weekday.
  const [there] = await db.sql<{ day: string; present: string; epoch: string }[]>`
    select (day + (6 - extract(isodow from day)::int + 7) % 7)::text as day, (day - 7)::text as present, epoch
    from (select private.business_day(vendor_id) + 7 as day, epoch from private.vendor_clock where vendor_id = ${vendor}) c`
  if (!there) throw new Error('no clock')
  const words = translation(journal, vendor, url, there.day)
  words.meet('epoch-1', there.epoch)
  const member = await caller(pool, 'authenticated', await db.makeUser(vendor))
  const stranger = await caller(pool, 'authenticated', await db.makeUser())
  const customer = await caller(pool, 'anon', '')
  try {
    // The same question again, with nothing written in between, would be the same test again.
    const asked = new Set<string>()
    for (const [i, entry] of journal.entries()) {
      if (!('fn' in entry) || entry.fn === 'sync_push') asked.clear()
      else {
        const question = JSON.stringify([entry.fn, entry.args])
        if (asked.has(question)) continue
        asked.add(question)
      }
      const difference = await compared(entry, words, { db, member, stranger, customer, url, ...there })
      if (difference) return `${name}, entry ${i} ${difference}`
    }
    return null
  } finally {
    for (const sql of [member, stranger, customer]) {
      await sql`reset role`
      await sql`reset all`
      sql.release()
    }
  }
}

interface Callers {
  db: TestDatabase
  member: ReservedSql
  stranger: ReservedSql
  customer: ReservedSql
  url: string
  /** The model's today, as bookings have it here, and the business day on which Postgres is asked. */
  day: string
  present: string
}

async function compared(entry: Entry, words: Translation, callers: Callers): Promise<string | null> {
  if (entry.kind === 'customer') return booked(entry, words, callers)
  if (entry.kind === 'owner') return changed(entry, words, callers)
  if (entry.kind === 'rows') {
    const ask = (fn: string, args: Record<string, unknown>) =>
      call(callers.member, fn, { p_vendor: words.there('v'), ...args })
    return differenceInParts(words.there(entry.rows) as typeof entry.rows, ask)
  }
  const args = words.there(entry.args) as Record<string, unknown>
  if (entry.kind === 'refused') {
    const said = await call(callers.stranger, entry.fn, args).then(
      () => 'an answer',
      (error: { code?: string; message?: string }) => `${error.code} ${error.message}`,
    )
    return said === `PT${entry.status} ${entry.code}` ? null : `${entry.fn}: refused, but Postgres: ${said}`
  }
  const answer = await call(callers.member, entry.fn, args)
  words.meet(epochOf(entry.answer), epochOf(answer))
  const expected = toldOn(words.there(entry.answer) as Told, callers)
  const found = differenceOf(inOneOrder(byTheServer(expected)), inOneOrder(byTheServer(words.back(answer))))
  return found ? `${entry.fn}: ${found}` : null
}

interface Told {
  history?: { day: string; lines: { kind: string; at: string }[] }
}

/** What the server changed by itself, no command telling when, has the instant of its own clock. */
function byTheServer(answer: unknown): unknown {
  const { history } = answer as Told
  if (!history) return answer
  const isInstant = (at: string) => /^\d{4}-.+Z$/.test(at)
  const lines = history.lines.map((line) =>
    line.kind.startsWith('payment.') && isInstant(line.at) ? { ...line, at: 'then' } : line,
  )
  return { ...(answer as object), history: { ...history, lines } }
}

/** The day of which a history tells is the server's present one: the bookings' days lie ahead of it here, as they do not on the model. */
function toldOn(answer: Told, { day, present }: Callers): Told {
  const { history } = answer
  return history?.day === day ? { ...answer, history: { ...history, day: present } } : answer
}

/** Outcomes of one rev have no order: a discard, and what it gave up unheard of. */
function inOneOrder(answer: unknown): unknown {
  const { done } = answer as { done?: { rev: number; id: string }[] }
  return done
    ? { ...(answer as object), done: done.toSorted((a, b) => a.rev - b.rev || (a.id < b.id ? -1 : 1)) }
    : answer
}

const epochOf = (answer: unknown): string => (answer as { epoch?: string }).epoch ?? ''

/** A customer holds the seats and confirms at once, or pays for them. */
async function booked(
  entry: Extract<Entry, { kind: 'customer' }>,
  words: Translation,
  { db, customer, url }: Callers,
): Promise<string | null> {
  const row = words.there(entry.row) as typeof entry.row
  const token = row.id.replaceAll('-', '')
  const { id, day, minute, pax } = row
  const [held] = await customer<{ value: Said }[]>`
    select public.hold_seats(${url}, ${id}, ${token}, ${day}, ${minute}, ${pax}, null, null) as value`
  let said = held?.value
  if (said?.ok) {
    const { last_name, first_name, phone, email, requests, language } = row
    const more = { marketing_opt_in: false, terms_version: '2026-11', website: '' }
    const details = { last_name, first_name, phone, email, requests, language, ...more }
    const [confirmed] = await customer<{ value: Said }[]>`
      select public.confirm_booking(${url}, ${id}, ${token}, ${customer.json(details)}) as value`
    said = confirmed?.value
    if (said?.code === 'deposit_due') {
      const read = { ...details, due: said.amount }
      said = await paid(db, String(words.there('v')), url, id, token, read)
    }
    if (said?.ok && said.booking?.payment?.amount !== row.payment?.amount)
      return `customer ${id}: paid ${row.payment?.amount}, but Postgres ${said.booking?.payment?.amount}`
  }
  if (said?.ok !== entry.isSold)
    return `customer ${id}: sold ${entry.isSold}, but Postgres ${JSON.stringify(said)}`
  if (!said.ok) return null
  words.learn(entry.row.reference, said.booking?.reference ?? '')
  const [made] = await db.sql<{ at: string }[]>`
    select private.iso(made_at) as at from public.booking where id = ${id}`
  words.learn(entry.at, made?.at ?? '')
  return null
}

/** As the function of payments does it, with a card service that says at once that it was paid. */
async function paid(
  { sql }: TestDatabase,
  vendor: string,
  url: string,
  id: string,
  token: string,
  details: object,
): Promise<Said | undefined> {
  const [begun] = await sql<{ order: { n: number; amount: number } }[]>`
    select private.pay_for_hold('{}', ${url}, ${id}, ${token}, ${sql.json(details as never)}, '[]', '/book')->'order' as order`
  const { n = 0, amount = 0 } = begun?.order ?? {}
  const session = `cs_${id}_${n}`
  await sql`select private.payment_is_open(${vendor}, ${id}, ${n}, ${session}, 'https://pay.example')`
  const told = {
    vendor,
    id,
    n,
    session,
    status: 'complete',
    paid: true,
    amount,
    intent: `pi_${id}`,
    ours: true,
  }
  await sql`select private.settle_payment(${sql.json(told)})`
  const [state] = await sql<{ value: Said }[]>`select private.payment_state(${url}, ${id}, ${token}) as value`
  return state?.value
}

/** The owner changes the hours of a weekday. */
async function changed(
  { table, key, data }: Extract<Entry, { kind: 'owner' }>,
  words: Translation,
  { db }: Callers,
): Promise<string | null> {
  if (table !== 'opening_hours') return `nobody can replay a change of ${table}`
  await db.sql`update public.opening_hours set ${db.sql(data as Record<string, boolean>)}
    where vendor_id = ${String(words.there('v'))} and weekday = ${key}`
  return null
}

interface Said {
  ok: boolean
  code?: string
  /** Due by card. */
  amount?: number
  booking?: { reference: string; payment: { amount: number } | null }
}

async function call(sql: ReservedSql, fn: string, args: Record<string, unknown>): Promise<unknown> {
  const names = Object.keys(args)
  const list = names.map((name, i) => `${name} => $${i + 1}`).join(', ')
  const isJson = (name: string) => name === 'p_commands' || name === 'p_parts'
  const values = names.map((name) => (isJson(name) ? sql.json(args[name] as never) : args[name]))
  const [row] = await sql.unsafe(`select public.${fn}(${list}) as value`, values as never[])
  return row?.value
}

/** A connection that speaks as one person from now on. */
async function caller(pool: Sql, role: string, sub: string): Promise<ReservedSql> {
  const sql = await pool.reserve()
  const claims = JSON.stringify({ role, ...(sub ? { sub } : {}) })
  await sql`select set_config('request.jwt.claims', ${claims}, false), set_config('request.jwt.claim.sub', ${sub}, false),
    set_config('role', ${role}, false)`
  return sql
}

async function open(db: TestDatabase, vendor: string, url: string, setup: Setup): Promise<void> {
  const { sql } = db
  for (const { id, data } of setup) {
    const [kind, key] = id.split('/')
    if (kind === 'vendor') await sql`insert into public.vendor ${sql({ ...data, id: vendor, url })}`
    else if (kind === 'settings') {
      await sql`insert into public.booking_settings ${sql({ ...data, vendor_id: vendor })}`
    } else if (kind === 'event_template' || kind === 'payment') {
      await sql`
        insert into private.config_item (vendor_id, kind, key, data)
        values (${vendor}, ${kind}, ${key ?? ''}, ${sql.json(data as never)})`
    } else await sql`insert into public.opening_hours ${sql({ ...data, weekday: key, vendor_id: vendor })}`
  }
}

/** Where two answers first differ, as a path with both sides. */
function differenceOf(expected: unknown, answer: unknown, path = ''): string | null {
  if (path === '.now') return /^\d{4}-.+Z$/.test(String(answer)) ? null : `now is ${answer}`
  if (isDeepStrictEqual(expected, answer)) return null
  if (!isObject(expected) || !isObject(answer)) {
    return `${path} is ${short(expected)}, but in Postgres ${short(answer)}`
  }
  // A wrong head only follows from a wrong answer.
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(answer)])]
  for (const key of keys.sort((a, b) => Number(a === 'head') - Number(b === 'head'))) {
    const found = differenceOf(expected[key], answer[key], `${path}.${key}`)
    if (found) return found
  }
  return null
}

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 160)
