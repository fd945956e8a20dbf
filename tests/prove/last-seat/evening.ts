// One evening of an organiser: a boat and a concert that exclude each other, and a workshop of its own, each with fewer seats than
// there are customers, who all come at once.

import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { anAddress, aToken, type CustomerAnswer, somebody } from '#tests/fixtures/customer.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { as, type TestDatabase } from '#tests/fixtures/postgres.ts'
import type { Random } from '#tests/fixtures/random.ts'
import { aVenue, create } from '#tests/fixtures/venue.ts'

export interface Evening {
  customers: number
  sold: number
  refused: number
  /** Of the three events. */
  soldOut: number
  violations: string[]
}

interface Event {
  id: string
  capacity: number
  /** Of children's tickets; adults' are limited by the seats alone. */
  children: number
  /** Takes place at the same time as the other that has it. */
  exclusive: boolean
}

interface Wish {
  event: Event
  adults: number
  children: number
}

interface Sold {
  id: string
  occurrence: string
  pax: number
  claim: number
  source: string
  lines: { price_type: string; count: number }[]
}

const customers = 40
const [adult, child] = [randomUUID(), randomUUID()]
const prices = { [adult]: 4500, [child]: 1500 }
const known = /^(full|exclusive|kind_sold_out|hold_expired)$/

export async function evening(db: TestDatabase, crowd: Sql, r: Random): Promise<Evening> {
  const { vendor, url, events, sell } = await organiser(db, r)
  const guests = Array.from({ length: customers }, () => aGuest(crowd, url, aWish(events, r), r, events))
  const staff = r.chance(0.5) ? [sell(r.pick(events), r.int(1, 4))] : []
  await Promise.all([...guests.map((guest) => guest.come()), ...staff])
  const standing = () => rowsOf(db.sql, vendor)
  const left = await untilNobodyFits(db.sql, vendor, guests, events, standing)
  const rows = await standing()
  const of = (event: Event) => rows.filter((row) => row.occurrence === event.id)
  const isThere = new Set(rows.map((row) => row.id))
  return {
    customers,
    sold: people(rows),
    refused: guests.reduce((sum, guest) => sum + guest.refused, 0),
    soldOut: events.filter((event) => people(of(event)) >= event.capacity).length,
    violations: [
      ...left,
      ...guests.flatMap((guest) => guest.strange),
      ...events.flatMap((event) => oversold(event, of(event))),
      ...bothSides(events, of),
      ...guests.flatMap(({ booked }) =>
        booked && !isThere.has(booked) ? [`${booked} was sold and is gone`] : [],
      ),
    ],
  }
}

async function organiser(db: TestDatabase, r: Random) {
  const venue = await aVenue(db)
  const [row] = await db.sql<{ url: string; today: string }[]>`
    update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}
    returning url, private.business_day(id)::text as today`
  const day = addDays(row?.today ?? '', 3)
  const item = (kind: string, key: string, data: object) => db.sql`
    insert into private.config_item (vendor_id, kind, key, data)
    values (${venue.id}, ${kind}, ${key}, ${db.sql.json(data as never)})`
  for (const [id, price] of Object.entries(prices)) await item('ticket_type', id, { ...aTicketType, price })
  const event = async (starts_at: number, exclusive: boolean): Promise<Event> => {
    const [template, id, capacity, children] = [randomUUID(), randomUUID(), r.int(1, 30), r.int(1, 6)]
    const tickets = [aTicket(adult), aTicket(child, { limit: children })]
    await item('event_template', template, {
      ...aTemplate,
      slug: `e-${template}`,
      cutoff_days: 0,
      tickets,
      exclusive,
    })
    await db.sql`
      insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
      values (${venue.id}, ${id}, ${template}, ${day}, ${starts_at}, ${starts_at + 120}, ${capacity}, '花火')`
    return { id, capacity, children, exclusive }
  }
  const events = [await event(1080, true), await event(1140, true), await event(600, false)]
  /** By staff, who may sell beyond what there is, and are told. */
  const sell = async ({ id }: Event, pax: number): Promise<void> => {
    const { state } = await venue.send(create({ day, minute: 0, duration: 60, pax, occurrence: id }))
    if (state !== 'applied' && state !== 'flagged') throw new Error(`staff's sale was ${state}`)
  }
  return { vendor: venue.id, url: row?.url ?? '', events, sell }
}

const aWish = (events: readonly Event[], r: Random): Wish => ({
  event: r.pick(events),
  adults: r.int(1, 4),
  children: r.chance(0.4) ? r.int(1, 3) : 0,
})

const paxOf = ({ adults, children }: Wish): number => adults + children

interface Guest {
  wish: Wish
  /** The booking that this guest has and keeps. */
  booked: string | null
  refused: number
  strange: string[]
  come(): Promise<void>
  /** Once more, and now only to get tickets. */
  comeAgain(): Promise<void>
}

function aGuest(crowd: Sql, url: string, first: Wish, r: Random, events: readonly Event[]): Guest {
  const manner = r.pick(['buys', 'buys', 'buys', 'leaves', 'chooses anew', 'cancels'] as const)
  const second = aWish(events, r)
  const details = somebody()
  const from = anAddress()
  const call = async (text: string, values: unknown[]): Promise<CustomerAnswer> => {
    // Who is told that the server is busy tries again, as the page does.
    for (let tries = 0; tries < 100; tries++) {
      const said = await as(
        crowd,
        'anon',
        '',
        async (tx) =>
          (await tx.unsafe<{ said: CustomerAnswer }[]>(`select ${text} as said`, values as never[]))[0]?.said,
        { 'x-noren-peer': from },
      )
      if (said && said.code !== 'busy') return said
    }
    throw new Error('always busy')
  }
  const note = (said: CustomerAnswer) => {
    if (said.ok) return
    guest.refused++
    if (!known.test(said.code ?? '')) guest.strange.push(`a customer is told ${JSON.stringify(said)}`)
  }
  const hold = async ({ event, adults, children }: Wish, old?: { id: string; token: string }) => {
    const attempt = { id: randomUUID(), token: aToken() }
    const tickets = [
      { price_type: adult, count: adults, price: prices[adult] },
      ...(children > 0 ? [{ price_type: child, count: children, price: prices[child] }] : []),
    ]
    const said = await call('public.hold_spots($1, $2, $3, $4, $5::text::jsonb, $6, $7)', [
      ...[
        url,
        attempt.id,
        attempt.token,
        event.id,
        JSON.stringify(tickets),
        old?.id ?? null,
        old?.token ?? null,
      ],
    ])
    note(said)
    return said.ok ? attempt : null
  }
  const buy = async (attempt: { id: string; token: string } | null) => {
    if (!attempt) return
    const said = await call('public.confirm_booking($1, $2, $3, $4)', [
      url,
      attempt.id,
      attempt.token,
      details,
    ])
    note(said)
    if (said.ok) guest.booked = attempt.id
    return attempt
  }
  const guest: Guest = {
    ...{ wish: first, booked: null, refused: 0, strange: [] },
    come: async () => {
      const held = await hold(first)
      if (manner === 'leaves') return
      if (manner === 'chooses anew') {
        // The first choice is kept where there is no seat for the second.
        const other = await hold(second, held ?? undefined)
        if (other) guest.wish = second
        await buy(other ?? held)
        return
      }
      const bought = await buy(held)
      if (manner !== 'cancels' || !bought || !guest.booked) return
      guest.booked = null
      await call('public.cancel_booking($1, $2)', [url, bought.token])
    },
    comeAgain: async () => {
      await buy(await hold(guest.wish))
    },
  }
  return guest
}

/** Lets every hold end, and those without tickets ask again until none of them fits. */
async function untilNobodyFits(
  sql: Sql,
  vendor: string,
  guests: readonly Guest[],
  events: readonly Event[],
  standing: () => Promise<Sold[]>,
): Promise<string[]> {
  for (let round = 0; round < 20; round++) {
    await sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${vendor}`
    const rows = await standing()
    const fitting = guests.filter(({ booked, wish }) => !booked && fits(wish, rows, events))
    if (fitting.length === 0) return []
    const before = rows.length
    await Promise.all(fitting.map((guest) => guest.comeAgain()))
    if ((await standing()).length === before) {
      const [one] = fitting
      return [`${one ? paxOf(one.wish) : 0} tickets were left, and nobody of ${fitting.length} got them`]
    }
  }
  return ['after 20 rounds there were still tickets for somebody who wanted them']
}

function fits(wish: Wish, rows: readonly Sold[], events: readonly Event[]): boolean {
  const { event, children } = wish
  const own = rows.filter((row) => row.occurrence === event.id)
  const isShut = events.some(
    (other) =>
      other !== event &&
      other.exclusive &&
      event.exclusive &&
      rows.some((row) => row.occurrence === other.id),
  )
  return (
    !isShut && people(own) + paxOf(wish) <= event.capacity && childrenOf(own) + children <= event.children
  )
}

const people = (rows: readonly Sold[]): number => rows.reduce((sum, { pax }) => sum + pax, 0)
const childrenOf = (rows: readonly Sold[]): number =>
  rows.flatMap(({ lines }) => lines).reduce((sum, l) => (l.price_type === child ? sum + l.count : sum), 0)

/** No customer's booking stands beyond the seats, or the kind, by what was claimed up to it. */
function oversold({ capacity, children }: Event, rows: readonly Sold[]): string[] {
  return rows
    .filter(({ source }) => source === 'online')
    .flatMap(({ claim, pax }) => {
      const there = rows.filter((row) => row.claim <= claim)
      return [
        ...(people(there) > capacity ? [`${pax} were sold beyond ${capacity} seats: ${people(there)}`] : []),
        ...(childrenOf(there) > children
          ? [`${childrenOf(there)} of a kind were sold, and ${children} there are`]
          : []),
      ]
    })
}

/** No customer has a ticket of one while somebody had booked the other before. */
function bothSides(events: readonly Event[], of: (event: Event) => Sold[]): string[] {
  const exclusive = events.filter((event) => event.exclusive)
  return exclusive.flatMap((event) => {
    const others = exclusive.filter((other) => other !== event).flatMap(of)
    return of(event)
      .filter(({ source, claim }) => source === 'online' && others.some((other) => other.claim < claim))
      .map(({ pax }) => `${pax} were sold on one side while the other side was booked`)
  })
}

const rowsOf = (sql: Sql, vendor: string): Promise<Sold[]> => sql<Sold[]>`
  select id, occurrence, pax, claimed_rev::integer as claim, source, lines from public.booking
  where vendor_id = ${vendor} and status in ('confirmed', 'arrived', 'seated') and not deleted`
