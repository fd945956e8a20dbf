// Postgres killed (SIGKILL) while customers buy tickets and staff lays events out, and started again over the same folder: what
// was answered stands, what was not is whole or not at all, and who asks again gets what they had asked for, once.

import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { layOutCommand, rowsOfCommand } from '#domain/occurrence/occurrence.ts'
import { addDays } from '#domain/time/time.ts'
import { secretsOf } from '#local/auth/secrets.ts'
import { readProjectFiles } from '#local/project-files.ts'
import { databaseOf } from '#local/stack.ts'
import { anAddress, aToken, type CustomerAnswer, somebody } from '#tests/fixtures/customer.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { as, withoutLimits } from '#tests/fixtures/postgres.ts'
import { type Random, random } from '#tests/fixtures/random.ts'
import { usedHome } from '#tests/fixtures/template/home.ts'
import { type Answer, aCommand } from '#tests/fixtures/venue.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

const customers = 8
const nights = 30
const capacity = 100_000
const kills: Record<Size, number> = { full: 20, share: 2 }
/** A database that answers before it has written is killed as often, until that shows. */
const careless = 4

interface House {
  vendor: string
  url: string
  user: string
  ticket: string
  template: string
  occurrence: string
  today: string
}

interface Purchase {
  id: string
  token: string
  details: ReturnType<typeof somebody>
  answered: boolean
}

interface LaidOut {
  command: ReturnType<typeof aCommand>
  answered: boolean
}

interface Killed {
  wrong: string[]
  answered: number
  /** Under way as it died. */
  open: number
}

/** The driver writes to connections that have just died, and dials them, outside of anything that could catch it. */
function ofADeadConnection(error: Error & { code?: string }): void {
  const isOfDriver = error.stack?.includes('postgres/src/connection.js')
  if (!isOfDriver && !/^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(error.code ?? '')) throw error
}

export async function killedPostgres(size: Size): Promise<Outcome> {
  process.on('uncaughtException', ofADeadConnection)
  return tried(size).finally(() => process.off('uncaughtException', ofADeadConnection))
}

async function tried(size: Size): Promise<Outcome> {
  const found: Killed[] = []
  for (let seed = 1; seed <= kills[size]; seed++) found.push(await oneKill(seed))
  const control: string[] = []
  for (let seed = 1; seed <= careless && control.length === 0; seed++)
    control.push(...(await oneKill(100 + seed, true)).wrong)
  const sum = (of: (one: Killed) => number) => found.reduce((all, one) => all + of(one), 0)
  const answered = sum((one) => one.answered)
  return {
    cases: found.length,
    violations: [
      ...found.flatMap(({ wrong }, i) => wrong.map((text) => `seed ${i + 1}: ${text}`)),
      ...(answered > 0 ? [] : ['nothing was answered before the kills: this proves nothing']),
    ],
    control,
    figures: { answered, underWay: sum((one) => one.open) },
  }
}

async function oneKill(seed: number, isCareless = false): Promise<Killed> {
  const home = await usedHome()
  const closers: (() => Promise<unknown>)[] = []
  const start = async (): Promise<Sql> => {
    const database = await databaseOf({}, home, secretsOf(home), readProjectFiles(undefined))
    const sql = postgres(database.url, { max: customers + 1, onnotice: () => undefined })
    closers.push(database.stop, () => sql.end({ timeout: 1 }))
    return sql
  }
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    let sql = await start()
    const house = await aHouse(sql)
    if (isCareless) {
      await sql`alter role postgres set synchronous_commit = off`
      await close()
      sql = await start()
    }
    const { bought, laid } = await workUntilKilled(sql, home, house, random(seed))
    await close()
    sql = await start()
    return {
      wrong: [...(await standing(sql, house, bought, laid)), ...(await askedAgain(sql, house, bought, laid))],
      answered: [...bought, ...laid].filter((one) => one.answered).length,
      open: [...bought, ...laid].filter((one) => !one.answered).length,
    }
  } finally {
    await close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function aHouse(sql: Sql): Promise<House> {
  await withoutLimits(sql)
  const [vendor, user, ticket, template, occurrence] = Array.from({ length: 5 }, () => randomUUID()) as [
    ...[string, string, string, string, string],
  ]
  const url = `venue-${vendor.slice(0, 8)}`
  await sql`insert into public.vendor ${sql({ id: vendor, url, name: '花火', phone: '+81312345678', vendor_type: 'EVENT' })}`
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${user}, ${`${url}@noren.example`}, now())`
  await sql`insert into public.users_vendor_key ${sql({ user_id: user, vendor_id: vendor, vendor_url: url })}`
  for (const [kind, key, data] of [
    ['ticket_type', ticket, aTicketType],
    ['event_template', template, { ...aTemplate, cutoff_days: 0, tickets: [aTicket(ticket)] }],
  ] as const)
    await sql`insert into private.config_item ${sql({ vendor_id: vendor, kind, key, data: sql.json(data as never) as never })}`
  const [row] = await sql<{ today: string }[]>`select private.business_day(${vendor})::text as today`
  const today = row?.today ?? ''
  await sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${vendor}, ${occurrence}, ${template}, ${addDays(today, 7)}, 1080, 1200, ${capacity}, '花火')`
  return { vendor, url, user, ticket, template, occurrence, today }
}

async function workUntilKilled(crowd: Sql, home: string, house: House, r: Random) {
  const bought: Purchase[] = []
  const laid: LaidOut[] = []
  let isOver = false
  // At an answer, since what was answered last is what may not have been written.
  let answers = r.int(2 * customers, 6 * customers)
  let killNow = (): void => undefined
  const killed = new Promise<void>((resolve) => {
    killNow = () => {
      const pid = Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      // All of its processes: the others would end by themselves, some of them after they had answered.
      for (const one of [pid, ...childrenOf(pid)]) kill(one)
      resolve()
    }
  })
  const answered = () => {
    answers -= 1
    if (answers === 0) killNow()
  }
  const untilItFails = async (work: () => Promise<void>) => {
    while (!isOver) await work().catch(() => (isOver = true))
  }
  const buying = Array.from({ length: customers }, () =>
    untilItFails(async () => {
      const one = { id: randomUUID(), token: aToken(), details: somebody(), answered: false }
      bought.push(one)
      await buy(crowd, house, one)
      answered()
    }),
  )
  const layingOut = untilItFails(async () => {
    const one = { command: aLayOut(house, laid.length), answered: false }
    laid.push(one)
    one.answered = (await push(crowd, house, one.command)).state === 'applied'
    answered()
  })
  await killed
  await Promise.all([...buying, layingOut])
  return { bought, laid }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(/\s+/).filter(Boolean).map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

async function call(sql: Sql, text: string, values: unknown[]): Promise<CustomerAnswer> {
  for (let tries = 0; tries < 50; tries++) {
    const said = await as(
      sql,
      'anon',
      '',
      async (tx) =>
        (await tx.unsafe<{ said: CustomerAnswer }[]>(`select ${text} as said`, values as never[]))[0],
      { 'x-noren-peer': anAddress() },
    )
    if (said && said.said.code !== 'busy') return said.said
  }
  throw new Error('always busy')
}

async function buy(sql: Sql, { url, ticket, occurrence }: House, one: Purchase): Promise<CustomerAnswer> {
  const tickets = JSON.stringify([{ price_type: ticket, count: 2, price: aTicketType.price }])
  const wish = [url, one.id, one.token, occurrence, tickets]
  const held = await call(sql, 'public.hold_spots($1, $2, $3, $4, $5::text::jsonb, null, null)', wish)
  if (!held.ok) return held
  const said = await call(sql, 'public.confirm_booking($1, $2, $3, $4)', [
    url,
    one.id,
    one.token,
    one.details,
  ])
  one.answered = said.ok
  return said
}

function aLayOut({ template, today }: House, n: number): LaidOut['command'] {
  const spans = Array.from({ length: nights }, (_, i): [string, number, number] => [
    addDays(today, 10 + i),
    600 + (n % 40) * 10,
    660 + (n % 40) * 10,
  ])
  const fields = { template, capacity: 10, name: '花火', name_en: '', note: '' }
  const { subject, body } = layOutCommand(randomUUID(), fields, spans)
  return aCommand(subject, body)
}

async function push(sql: Sql, { vendor, user }: House, command: LaidOut['command']): Promise<Answer> {
  return as(sql, 'authenticated', user, async (tx) => {
    const [row] = await tx<{ answer: Answer }[]>`
      select public.sync_push(${vendor}, 'tablet-1', ${tx.json([command] as never)}, null)->'answers'->0 as answer`
    if (!row) throw new Error('no answer')
    return row.answer
  })
}

async function standing(sql: Sql, { vendor }: House, bought: Purchase[], laid: LaidOut[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from public.booking where vendor_id = ${vendor} and status = 'confirmed'
    union all select id from public.occurrence where vendor_id = ${vendor} and not deleted`
  const there = new Set(rows.map(({ id }) => id))
  const ofLayOut = ({ command }: LaidOut) =>
    rowsOfCommand(command).filter((id) => there.has(id.slice('occurrence/'.length))).length
  return [
    ...bought
      .filter((one) => one.answered && !there.has(one.id))
      .map(({ id }) => `${id} was sold and is gone`),
    ...laid.flatMap((one) => {
      const count = ofLayOut(one)
      const isRight = count === nights || (count === 0 && !one.answered)
      return isRight ? [] : [`of ${nights} nights that were laid out ${count} stand`]
    }),
  ]
}

/** As a page and a tablet do that heard nothing: the same again. */
async function askedAgain(sql: Sql, house: House, bought: Purchase[], laid: LaidOut[]): Promise<string[]> {
  const wrong: string[] = []
  for (const one of bought.slice(-2 * customers)) {
    const said = await buy(sql, house, one)
    if (!said.ok) wrong.push(`who asked again was told ${JSON.stringify(said)}`)
  }
  for (const { command } of laid.slice(-2)) {
    const { state, code } = await push(sql, house, command)
    if (state !== 'applied') wrong.push(`a lay-out that came again was ${state} ${code}`)
  }
  const [sold] = await sql<{ sold: number; people: number; nights: number }[]>`
    select count(*)::integer as sold, private.spots_sold(${house.vendor}, ${house.occurrence}) as people,
      (select count(*)::integer from public.occurrence where vendor_id = ${house.vendor}) as nights
    from public.booking where vendor_id = ${house.vendor}`
  const most = bought.length
  if ((sold?.sold ?? 0) > most || sold?.people !== 2 * (sold?.sold ?? 0))
    wrong.push(`${most} customers have ${sold?.sold} bookings of ${sold?.people} people`)
  if ((sold?.nights ?? 0) > 1 + nights * laid.length) wrong.push(`${sold?.nights} nights were laid out`)
  return wrong
}
