// What the laws say after a shift, read from the tablets on one side and from Postgres on the other.

import { spotsSold } from '#domain/occurrence/spots.ts'
import { present } from '#tests/fixtures/tablet.ts'
import type { Client } from './client.ts'
import type { Shift } from './shift.ts'

interface Row extends Record<string, unknown> {
  id: string
}

type Sold = { stack: Pick<Shift['stack'], 'sql'>; vendor: Pick<Shift['vendor'], 'id'> }

export async function verdict(shift: Shift): Promise<string[]> {
  const wrong = await Promise.all([
    ...shift.clients.map((client) => unequal(shift, client)),
    lostOrDoubled(shift),
    overwritten(shift),
    oversold(shift),
    besideTheirEvent(shift),
  ])
  return wrong.flat()
}

/** [S2] Nothing is left to send; [S4] what the tablet shows is the server's, field for field. */
async function unequal(shift: Shift, client: Client): Promise<string[]> {
  const { sync, name } = client
  const wrong: string[] = []
  for (const { state, command } of await present(sync.outbox())) {
    wrong.push(`[S2] ${name} still holds ${command.kind} ${command.id} (${state})`)
  }
  const shown = await present(sync.bookingsBetween('2020-01-01', '2199-12-31'))
  if (shown.some((b) => b.unconfirmed !== null))
    wrong.push(`[S4] ${name} still marks something as unconfirmed`)
  const bookings = shown.map(({ unconfirmed: _, ...row }) => row as unknown as Row)
  const cards = await present(sync.guests())
  if (cards.some((g) => g.unconfirmed !== null)) wrong.push(`[S4] ${name} still marks a guest as unconfirmed`)
  const guests = cards.map(({ unconfirmed: _, ...row }) => row as unknown as Row)
  const nights = await present(sync.occurrences.between('2020-01-01', '2199-12-31'))
  if (nights.some((o) => o.unconfirmed !== null))
    wrong.push(`[S4] ${name} still marks an occurrence as unconfirmed`)
  const occurrences = nights.map(({ unconfirmed: _, ...row }) => row as unknown as Row)
  const there = await pulled(shift, client)
  wrong.push(...differences(`${name}: occurrence`, occurrences, there('occurrence')))
  for (const { id } of nights) {
    const key = id.slice('occurrence/'.length)
    const [sold] = await shift.stack.sql<{ n: number }[]>`
      select private.spots_sold(${shift.vendor.id}, ${key}) as n`
    const mine = spotsSold(key, shown)
    if (sold?.n !== mine) wrong.push(`[S5] ${name} has ${mine} sold of ${id}, the server ${sold?.n}`)
  }
  wrong.push(...differences(`${name}: booking`, bookings, there('booking')))
  wrong.push(...differences(`${name}: guest`, guests, there('guest')))
  return wrong
}

/** Every row of a collection that is not deleted, from the server itself. */
async function pulled(shift: Shift, client: Client): Promise<(collection: string) => Row[]> {
  const rows: [collection: string, row: Row & { rev: number; deleted: boolean }][] = []
  for (let more = true; more; ) {
    const p_since = rows.at(-1)?.[1].rev ?? 0
    const { body } = await shift.stack.rpc<{ rows: typeof rows; more: boolean }>(
      'sync_pull',
      { p_vendor: shift.vendor.id, p_since, p_limit: 500, p_device: 'judge' },
      client.user.token,
    )
    rows.push(...body.rows)
    more = body.more
  }
  return (collection) =>
    rows.filter(([name, row]) => name === collection && !row.deleted).map(([, row]) => row)
}

function differences(what: string, here: readonly Row[], there: readonly Row[]): string[] {
  const mine = new Map(here.map((row) => [row.id, row]))
  const wrong: string[] = []
  for (const row of there) {
    const own = mine.get(row.id)
    mine.delete(row.id)
    if (!own) wrong.push(`[S4] ${what} ${row.id} is missing`)
    const fields = own ? Object.keys({ ...own, ...row }) : []
    for (const f of fields.filter((f) => JSON.stringify(own?.[f]) !== JSON.stringify(row[f]))) {
      wrong.push(`[S4] ${what} ${row.id}.${f} is ${JSON.stringify(own?.[f])}, not ${JSON.stringify(row[f])}`)
    }
  }
  return [...wrong, ...[...mine.keys()].map((id) => `[S4] ${what} ${id} is not at the server`)]
}

/** [S1] Whatever was said to be safe is in the server's log or was given up; [S2] once, and nothing else is. */
async function lostOrDoubled({ stack, vendor, promised, givenUp, sold }: Shift): Promise<string[]> {
  const log = await stack.sql<{ id: string; kind: string; state: string; subject: string }[]>`
    select id, kind, state, subject from private.command_log where vendor_id = ${vendor.id}`
  const logged = new Set(log.map((l) => l.id))
  const wrong = log.filter((l) => !promised.has(l.id)).map((l) => `[S2] nobody sent ${l.kind} ${l.id}`)
  for (const [id, command] of promised) {
    // Undo of what was refused has nothing to undo, and is never sent on.
    const isMoot = command.kind === 'undo' && givenUp.has(command.args.of)
    if (!logged.has(id) && !givenUp.has(id) && !isMoot) wrong.push(`[S1] lost: ${command.kind} ${id}`)
  }
  // A lay-out writes many rows, and who booked an event goes with it: each row once.
  const history = await stack.sql<{ id: string | null; row: string }[]>`
    select command_id as id, booking_id::text as row from public.booking_history where vendor_id = ${vendor.id}
    union all
    select command_id, guest_id::text from private.guest_history where vendor_id = ${vendor.id}
    union all
    select command_id, subject from private.config_history where vendor_id = ${vendor.id}`
  const ids = history.flatMap((h) => (h.id ? [`${h.id} of ${h.row}`] : []))
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i)
  wrong.push(...twice.map((id) => `[S2] command ${id} was applied twice`))
  const made = log.filter((l) => l.kind === 'booking.create' && l.state !== 'rejected').map((l) => l.subject)
  const bookings = await stack.sql<
    { id: string }[]
  >`select id from public.booking where vendor_id = ${vendor.id}`
  const there = new Set(bookings.map((b) => b.id))
  for (const id of [...made, ...sold]) if (!there.delete(id)) wrong.push(`[S1] booking ${id} is not there`)
  return [...wrong, ...[...there].map((id) => `[S2] nobody made booking ${id}`)]
}

/** [S6] An edit that met another value than its author saw was flagged as a conflict. */
async function overwritten({ stack, vendor, promised }: Shift): Promise<string[]> {
  const rows = await stack.sql<{ id: string; changes: Record<string, [unknown, unknown]> }[]>`
    select l.id, h.changes from private.command_log l
    join public.booking_history h on h.vendor_id = l.vendor_id and h.command_id = l.id
    where l.vendor_id = ${vendor.id} and l.kind = 'booking.edit' and l.code not in ('changed_elsewhere')
    union all
    select l.id, h.changes from private.command_log l
    join private.guest_history h on h.vendor_id = l.vendor_id and h.command_id = l.id
    where l.vendor_id = ${vendor.id} and l.kind = 'guest.edit' and l.code <> 'changed_elsewhere'
    union all
    select l.id, h.changes from private.command_log l
    join private.config_history h on h.vendor_id = l.vendor_id and h.command_id = l.id
    where l.vendor_id = ${vendor.id} and l.kind = 'config.edit' and l.code <> 'changed_elsewhere'`
  return rows.flatMap(({ id, changes }) => {
    const base: Record<string, unknown> = promised.get(id)?.base ?? {}
    return Object.entries(changes)
      .filter(([f, [from]]) => f in base && JSON.stringify(from) !== JSON.stringify(base[f]))
      .map(([f, [from]]) => `[S6] edit ${id} of ${f} was made over ${from}, and had seen ${base[f]}`)
  })
}

/** [S5] No online booking that staff left alone stands beside more people with earlier claims than there are seats. */
export async function oversold({ stack, vendor }: Sold): Promise<string[]> {
  const rows = await stack.sql<{ id: string; people: number; capacity: number }[]>`
    select b.id, c.people, c.capacity from public.booking b
    cross join lateral private.crowd(b.vendor_id, b.day, b.minute, b.duration, b.claimed_rev) c
    where b.vendor_id = ${vendor.id} and b.source = 'online' and private.is_live(b.status, b.deleted)
      and not exists (
        select from public.booking_history h
        where h.vendor_id = b.vendor_id and h.booking_id = b.id and h.command_id is not null
      ) and c.people > c.capacity`
  return rows.map((r) => `[S5] online booking ${r.id} makes ${r.people} of ${r.capacity} people`)
}

/** [S4] Who booked an event is where and when it is. */
async function besideTheirEvent({ stack, vendor }: Shift): Promise<string[]> {
  const rows = await stack.sql<{ id: string }[]>`
    select b.id from public.booking b
    join public.occurrence o on o.vendor_id = b.vendor_id and o.id = b.occurrence
    where b.vendor_id = ${vendor.id} and not b.deleted
      and (b.day, b.minute, b.duration) <> (o.day, o.starts_at, o.ends_at - o.starts_at)`
  return rows.map(({ id }) => `[S4] booking ${id} stands beside its event`)
}
