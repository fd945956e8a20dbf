// The record against the server and against each tablet: every party, table and minute; and what may never be, whoever did what.

import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { lostCommands } from '#e2e/support/lost.ts'
import { errorOf, type QuoteError } from '#tests/fixtures/waiting/evening.ts'
import { type Stored, stored } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { closingSays } from './closing.ts'
import { alteredUnseen, differ } from './differ.ts'
import { namesOf, soldTwice } from './house.ts'
import type { Evening } from './play.ts'
import { type Account, type Decided, type Happened, type Party, standing } from './record.ts'

export interface Verdict {
  parties: number
  /** Minutes at tables, of all of them. */
  minutes: number
  differences: string[]
  decided: Decided[]
  /** Two at one table, each of which was told. */
  clashes: number
  quote: QuoteError
  /** One deed after the other was left out of the record: how many of these were found, and the first that was. */
  dropped: { tried: number; found: string[]; unseen: string[] }
  /** One command taken out of the server's log, and put back. */
  lost: string[]
  /** Two parties put at one table as if customers had bought it, and put back. */
  sold: string[]
  /** Conflicts left out of the server's rows. */
  untold: string[]
  /** One field after the other was written otherwise on the server: where nobody would have seen it. */
  altered: string[]
}

const equalWithinMs = 30_000

type Row = Omit<Party, 'tables' | 'called' | 'quoted' | 'told'> & {
  tables: readonly string[]
  conflicts: readonly { code: string }[]
  queue: { called: number | null; quoted: readonly number[] | null } | null
}

const partyOf = ({ tables, queue, conflicts, ...row }: Row): Party => ({
  ...row,
  tables: namesOf(tables),
  ...{ called: queue?.called ?? null, quoted: (queue?.quoted ?? []).join('-') },
  told: conflicts.filter(({ code }) => code === 'status_conflict').length,
})

export async function verdictOf(evening: Evening): Promise<Verdict> {
  const { stack, house, tablets, record, faults } = evening
  const { parties, decided } = standing(record)
  const server = await serverRows(stack.sql, house.id)
  const differences = [
    ...faults,
    ...tablets.flatMap(({ thrown }) => thrown.map((text) => `thrown: ${text}`)),
    ...differ('the server', parties, server),
  ]
  const commands: string[] = []
  for (const tablet of tablets) {
    const { found, here } = await equalInTheEnd(`the tablet ${tablet.role}`, server, () =>
      stored(tablet.page, house.id),
    )
    differences.push(...found)
    commands.push(...here.commands)
  }
  differences.push(
    ...(await lostCommands(stack.sql, house.id, commands)).map(
      (id) => `command ${id} is not at the server once`,
    ),
  )
  const inTheEnd = [...parties.values()]
  for (const tablet of tablets)
    differences.push(...(await closingSays(tablet, inTheEnd, record.script.until)))
  return {
    ...{ parties: parties.size, differences, decided, clashes: evening.clashes.size },
    minutes: [...server.values()].reduce(
      (sum, one) => sum + (one.left_at ?? 0) - (one.left_at ? (one.seated_at ?? 0) : 0),
      0,
    ),
    quote: quoteOf([...server.values()], record.happened),
    dropped: eachDropped(record, server),
    lost: await seesALoss(stack.sql, house.id, commands),
    sold: await seesASale(stack.sql, house.id),
    untold: untoldIsSeen(parties, server),
    altered: alteredUnseen(parties, server),
  }
}

/** Where a tablet's decision had met another one and nobody were told. */
function untoldIsSeen(wanted: ReadonlyMap<string, Party>, server: ReadonlyMap<string, Party>): string[] {
  const silent = new Map([...server].map(([name, party]) => [name, { ...party, told: 0 }]))
  return differ('the server', wanted, silent).filter((text) => text.includes(': told is'))
}

async function serverRows(sql: Sql, vendor: string): Promise<Map<string, Party>> {
  const rows = await sql<Row[]>`
    select last_name as name, source, day::text, minute, pax, status, seated_at, left_at, tables, step, queue, conflicts
    from public.booking where vendor_id = ${vendor} and not deleted order by last_name`
  return new Map(rows.map((row) => [row.name, partyOf(row)]))
}

/** The last rows may be on their way. */
async function equalInTheEnd(where: string, server: ReadonlyMap<string, Party>, look: () => Promise<Stored>) {
  for (const until = Date.now() + equalWithinMs; ; await after(500)) {
    const here = await look()
    const found = differ(where, server, tabletRows(here))
    if (found.length === 0 || Date.now() > until) return { found, here }
  }
}

const tabletRows = ({ bookings }: Stored): Map<string, Party> =>
  new Map(
    bookings
      .filter((one) => !one['deleted'])
      .map((one) => one as unknown as Row & { last_name: string })
      .map((one) => {
        const { last_name: name, source, day, minute, pax, status, seated_at, left_at } = one
        const { tables, step, queue, conflicts } = one
        const who = { name, source, day, minute, pax, status }
        return [name, partyOf({ ...who, seated_at, left_at, tables, step, queue, conflicts })]
      }),
  )

/** How far what was said at the door was off, in minutes: by the middle of what was said. */
function quoteOf(all: readonly Party[], happened: readonly Happened[]): QuoteError {
  const came = new Map(
    happened.filter(({ kind }) => kind === 'wait').map(({ name, minute }) => [name, minute]),
  )
  return errorOf(
    all.flatMap((one) => {
      const [least, most] = one.quoted.split('-').map(Number)
      const from = came.get(one.name)
      if (from === undefined || one.seated_at === null || least === undefined || most === undefined) return []
      return [{ pax: one.pax, waited: one.seated_at - from, said: (least + most) / 2 }]
    }),
  )
}

/** That somebody came leaves no mark of its own once they sit; nor does what was taken back, or did not stand. */
function leavesAMark({ kind, apart, name, minute }: Happened, happened: readonly Happened[]): boolean {
  if (kind === 'arrive' || kind === 'undo' || apart !== undefined) return false
  return !happened.some(
    (one) => kind === 'no-show' && one.kind === 'undo' && one.name === name && one.minute > minute,
  )
}

function eachDropped(record: Account, server: ReadonlyMap<string, Party>): Verdict['dropped'] {
  const found: string[] = []
  const unseen: string[] = []
  const tried = record.happened.filter((one) => leavesAMark(one, record.happened))
  for (const one of tried) {
    const happened = record.happened.filter((other) => other !== one)
    const [first] = differ('the server', standing({ ...record, happened }).parties, server)
    if (first) found.push(`without ${one.kind} of ${one.name}: ${first}`)
    else unseen.push(`${one.kind} of ${one.name} at ${one.minute}`)
  }
  return { tried: tried.length, found, unseen }
}

const seesALoss = (sql: Sql, vendor: string, commands: string[]): Promise<string[]> =>
  tried(sql, async (tx) => {
    await tx`delete from private.command_log where id = ${commands[0] ?? ''}`
    return lostCommands(tx, vendor, commands)
  })

const seesASale = (sql: Sql, vendor: string): Promise<string[]> =>
  tried(sql, async (tx) => {
    await tx`
      update public.booking set source = 'online', status = 'confirmed', minute = 1140, tables = ${[randomUUID()]}::uuid[], deleted = false
      where vendor_id = ${vendor} and id in (select id from public.booking where vendor_id = ${vendor} order by id limit 2)`
    return soldTwice(tx, vendor)
  })

/** As it would be; nothing of it stays. */
async function tried(sql: Sql, deed: (tx: Sql) => Promise<string[]>): Promise<string[]> {
  const takeBack = new Error('take it back')
  let seen: string[] = []
  await sql
    .begin(async (tx) => {
      seen = await deed(tx as unknown as Sql)
      throw takeBack
    })
    .catch((error: unknown) => {
      if (error !== takeBack) throw error
    })
  return seen
}
