// Whole outboxes sent again: twice in order and fifty times at once. Every table of the vendor is compared, byte for
// byte, and every answer.

import type { Sql } from 'postgres'
import type { Command } from '#domain/booking/command.ts'
import { as, startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { type Answer, aVenue, type Venue } from '#tests/fixtures/venue.ts'
import { commandsOf } from '#tests/prove/parts/command-list.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

const perBatch = 20
const atOnce = 50
const outboxes: Record<Size, number> = { full: 4, share: 1 }
const perOutbox: Record<Size, number> = { full: 300, share: 100 }

export async function exactlyOnce(size: Size): Promise<Outcome> {
  const db = await startDatabase()
  try {
    const pool = db.connect(atOnce)
    const violations: string[] = []
    const states: Record<string, number> = {}
    const kinds = new Set<string>()
    for (let seed = 1; seed <= outboxes[size]; seed++) {
      const outbox = commandsOf(seed, perOutbox[size])
      const venue = await aVenue(db, { capacity: 12 })
      const { found, answers } = await sentAgain(db, pool, venue, outbox, seed % 2 === 0)
      violations.push(...found.map((text) => `outbox ${seed}: ${text}`))
      for (const a of answers) states[a.state] = (states[a.state] ?? 0) + 1
      for (const c of outbox) kinds.add(c.kind)
    }
    for (const state of ['applied', 'flagged', 'rejected', 'blocked']) {
      if (!states[state]) violations.push(`no command was answered ${state}`)
    }
    if (kinds.size !== 10) violations.push(`only ${[...kinds]} were tried`)
    await forgetTheLog(db.sql)
    const venue = await aVenue(db, { capacity: 12 })
    const control = (await sentAgain(db, pool, venue, commandsOf(1, 60), false)).found
    const commands = outboxes[size] * perOutbox[size]
    return { cases: commands, violations, control, figures: { ...states, sentPerCommand: atOnce + 3 } }
  } finally {
    await db.close()
  }
}

/** Sends it, once or by fifty senders from the start, and then again and again; says what is not as after the first time. */
async function sentAgain(
  db: TestDatabase,
  pool: Sql,
  venue: Venue,
  outbox: readonly Command[],
  isRaceFromTheStart: boolean,
): Promise<{ found: string[]; answers: Answer[] }> {
  const found: string[] = []
  const compare = (what: string, here: readonly Answer[]) => {
    const other = here.find((a, i) => text(a) !== text(answers[i]))
    if (other)
      found.push(`${what}, command ${other.id} was answered ${text(other)}, the first time otherwise`)
  }
  const race = () => Promise.all(Array.from({ length: atOnce }, () => send(pool, venue, outbox)))
  const first = isRaceFromTheStart ? await race() : [await send(pool, venue, outbox)]
  const answers = first[0] ?? []
  for (const other of first) compare('sent fifty times at once', other)
  const once = await bytesOf(db.sql, venue.id)
  for (let time = 2; time <= 3; time++) {
    compare(`sent for the ${time}. time`, await send(pool, venue, outbox))
    found.push(...changed(`sent for the ${time}. time`, once, await bytesOf(db.sql, venue.id)))
  }
  for (const other of await race()) compare('sent again fifty times at once', other)
  found.push(...changed('sent again fifty times at once', once, await bytesOf(db.sql, venue.id)))
  const twice = await db.sql<{ id: string }[]>`
    select command_id as id from public.booking_history where vendor_id = ${venue.id} and command_id is not null
    group by command_id, booking_id having count(*) > 1
    union all
    select command_id from private.config_history where vendor_id = ${venue.id}
    group by command_id, subject having count(*) > 1`
  found.push(...twice.map(({ id }) => `command ${id} stands twice in the history`))
  return { found, answers }
}

/** What was blocked is not logged: given up by a later command, it is told so from then on. Neither way it is applied. */
const text = (answer: Answer | undefined): string =>
  answer?.state === 'blocked' || answer?.code === 'discarded'
    ? `${answer.id} is not applied`
    : JSON.stringify(answer)

/** The whole outbox in batches, as the drain does: what is to be tried again is, before anything behind it. */
async function send(pool: Sql, venue: Venue, outbox: readonly Command[]): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < outbox.length) {
    const batch = outbox.slice(answers.length, answers.length + perBatch)
    const said = await as(pool, 'authenticated', venue.user, async (tx) => {
      const [row] = await tx<{ value: { answers: Answer[] } }[]>`
        select public.sync_push(${venue.id}, 'tablet-1', ${tx.json(batch as never)}, null) as value`
      return row?.value.answers ?? []
    })
    const again = said.findIndex((a) => a.state === 'retry' || a.state === 'busy')
    answers.push(...(again === -1 ? said : said.slice(0, again)))
  }
  return answers
}

type Bytes = Map<string, string>

/** Every row of the vendor in every table that has such rows, pokes included. */
async function bytesOf(sql: Sql, vendor: string): Promise<Bytes> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and a.attname = 'vendor_id' order by 1`
  const bytes: Bytes = new Map()
  const read = async (name: string, where: string) => {
    const rows = await sql.unsafe<{ text: string }[]>(
      `select t::text as text from ${name} t where ${where} order by 1`,
      [vendor],
    )
    bytes.set(name, rows.map((r) => r.text).join('\n'))
  }
  for (const { name } of tables) await read(name, 't.vendor_id = $1')
  await read('public.vendor', 't.id = $1')
  await read('realtime.messages', `t.topic = 'vendor:' || $1`)
  return bytes
}

const changed = (what: string, before: Bytes, after: Bytes): string[] =>
  [...before]
    .filter(([name, rows]) => after.get(name) !== rows)
    .map(([name]) => `${what}, it left other bytes in ${name}`)

/** The control: the server looks no id up, and so applies what comes again. */
async function forgetTheLog(sql: Sql): Promise<void> {
  const changes = [
    ['private.push_one(uuid, text, jsonb)', 'if v_log.id is null then', 'if true then'],
    [
      'private.log_answer(uuid, text, jsonb, bigint, text, jsonb, boolean)',
      'returning * into v_log;',
      'on conflict (vendor_id, id) do update set state = excluded.state, rev = excluded.rev returning * into v_log;',
    ],
  ] as const
  for (const [name, from, to] of changes) {
    const [found] = await sql<
      { source: string }[]
    >`select pg_get_functiondef(${name}::regprocedure) as source`
    if (!found?.source.includes(from)) throw new Error(`${name} does not hold ${from}`)
    await sql.unsafe(found.source.replace(from, to))
  }
}
