// Evening after evening of the last tables: customers who hold, buy, leave and change all at once, beside staff who seat parties where
// they like, or nowhere yet; then the same with a fault planted. Who sits where is read from the rows.

import type { Sql } from 'postgres'
import { anAddress, aToken, type CustomerAnswer, somebody } from '#tests/fixtures/customer.ts'
import { putFloor } from '#tests/fixtures/floor.ts'
import { as, startDatabase, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import { type Random, random } from '#tests/fixtures/random.ts'
import { aVenue, create } from '#tests/fixtures/venue.ts'
import { withoutLock } from '#tests/prove/parts/broken-functions.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'
import { aFloor, type Floor, placeOf, type Stay, seatsOf, sharedBy } from './floor.ts'

const evenings: Record<Size, number> = { full: 120, share: 6 }
const customers = 30
/** A planted fault is looked for in so many. */
const searched = 20
const minutes = [1110, 1140, 1170, 1260]
const day = '2027-06-15'

interface Row extends Stay {
  source: string
  /** Rev at which it took its present place. */
  claim: number
}

interface Guest {
  wish: { pax: number; minute: number }
  isBooked: boolean
  refused: number
  strange: string[]
  come(): Promise<void>
}

interface Evening {
  sold: number
  refused: number
  violations: string[]
}

async function evening(db: TestDatabase, crowd: Sql, r: Random): Promise<Evening> {
  const venue = await aVenue(db, { capacity: 300 })
  const [row] = await db.sql<{ url: string }[]>`
    update public.booking_settings s set horizon_days = 730 from public.vendor v
    where s.vendor_id = ${venue.id} and v.id = s.vendor_id returning v.url`
  const floor = aFloor(r)
  await putFloor(db, venue.id, floor as never)
  const guests = Array.from({ length: customers }, () => aGuest(crowd, row?.url ?? '', r))
  const staff = Array.from({ length: 4 }, async () => {
    const tables = r.chance(0.5) ? [r.pick(floor.tables).id] : []
    const fields = { day, minute: r.pick(minutes), pax: r.int(1, 6), tables }
    const { state } = await venue.send(create(fields))
    if (state !== 'applied' && state !== 'flagged') throw new Error(`staff's booking was ${state}`)
  })
  await Promise.all([...guests.map((guest) => guest.come()), ...staff])
  // Whoever holds and does not buy is gone, and all who have nothing come again, until nobody fits any more.
  for (let before = -1, now = 0; before !== now; ) {
    await db.sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${venue.id}`
    before = (await rowsOf(db.sql, venue.id)).length
    for (const guest of guests) if (!guest.isBooked) await guest.come()
    now = (await rowsOf(db.sql, venue.id)).length
  }
  const rows = await rowsOf(db.sql, venue.id)
  return {
    sold: rows.filter(({ source }) => source === 'online').length,
    refused: guests.reduce((sum, guest) => sum + guest.refused, 0),
    violations: [
      ...guests.flatMap(({ strange }) => strange),
      ...shared(rows),
      ...leftOut(floor, rows, guests),
    ],
  }
}

const rowsOf = (sql: Sql, vendor: string): Promise<Row[]> => sql<Row[]>`
  select id, minute, duration, pax, tables, source, claimed_rev::int as claim from public.booking
  where vendor_id = ${vendor} and status = 'confirmed' and not deleted order by claimed_rev`

/** Who booked online has what nobody had before them. */
const shared = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) =>
    row.source !== 'online'
      ? []
      : [
          ...(row.tables.length === 0 ? [`${row.id} was sold without a table`] : []),
          ...rows
            .filter((other) => other.claim < row.claim && sharedBy(row, other).length > 0)
            .map((other) => `${row.id} and ${other.id} (${other.source}) share ${sharedBy(row, other)[0]}`),
        ],
  )

/** Whoever went without would have found no table either. */
function leftOut(floor: Floor, rows: readonly Row[], guests: readonly Guest[]): string[] {
  const seats = seatsOf(floor)
  const placed = placeOf(seats, rows)
  return guests.flatMap(({ isBooked, wish }) => {
    if (isBooked) return []
    const free = seats.find(
      ({ tables, smallest, largest, online }) =>
        online &&
        smallest <= wish.pax &&
        wish.pax <= largest &&
        placed.every((other) => sharedBy({ id: '', ...wish, duration: 120, tables }, other).length === 0),
    )
    return free ? [`${wish.pax} at ${wish.minute} went without while ${free.tables.join('+')} was free`] : []
  })
}

function aGuest(crowd: Sql, url: string, r: Random): Guest {
  const from = anAddress()
  const manner = r.pick(['buys', 'buys', 'leaves', 'changes'] as const)
  const call = async (text: string, values: unknown[]): Promise<CustomerAnswer> => {
    // Who is told that the server is busy tries again, as the page does.
    for (let tries = 0; tries < 100; tries++) {
      const ask = as(
        crowd,
        'anon',
        '',
        async (tx) =>
          (await tx.unsafe<{ said: CustomerAnswer }[]>(`select ${text} as said`, values as never[]))[0]?.said,
        { 'x-noren-peer': from },
      )
      const said = await ask
      if (said && said.code !== 'busy') return said
    }
    throw new Error('always busy')
  }
  const guest: Guest = {
    wish: { pax: r.int(1, 8), minute: r.pick(minutes) },
    ...{ isBooked: false, refused: 0, strange: [] },
    async come() {
      const isFirst = guest.refused === 0
      const [id, token] = [crypto.randomUUID(), aToken()]
      const { wish } = guest
      const held = await call('public.hold_seats($1, $2, $3, $4, $5, $6, null, null)', [
        ...[url, id, token, day, wish.minute, wish.pax],
      ])
      if (!held.ok) return refused(held)
      if (manner === 'leaves' && isFirst) {
        guest.refused++
        return
      }
      const sold = await call('public.confirm_booking($1, $2, $3, $4)', [url, id, token, somebody()])
      if (!sold.ok) return refused(sold)
      guest.isBooked = true
      if (manner !== 'changes') return
      const seen = { day, ...wish }
      const minute = r.pick(minutes)
      const moved = await call('public.change_booking($1, $2, $3, $4, $5, $6, $7)', [
        ...[url, token, crypto.randomUUID(), seen, day, minute, wish.pax],
      ])
      if (!moved.ok && moved.code !== 'full') guest.strange.push(`a change was ${moved.code}`)
    },
  }
  const refused = ({ code, reason }: CustomerAnswer) => {
    guest.refused++
    if (code !== 'full' && !(code === 'hold_expired' && reason === 'full')) {
      guest.strange.push(`refused as ${code} ${reason ?? ''}`)
    }
  }
  return guest
}

/** Whom private.tables_for should find a table for takes the holds of others for none. */
async function holdsForgotten(sql: Sql): Promise<() => Promise<void>> {
  const [row] = await sql<
    { text: string }[]
  >`select pg_get_functiondef('private.tables_of_hold'::regproc) as text`
  const text = row?.text ?? ''
  const what = 'where o.tables && h.tables'
  if (!text.includes(what)) throw new Error(`private.tables_of_hold no longer holds ${what}`)
  await sql.unsafe(text.replace(what, 'where false'))
  return async () => void (await sql.unsafe(text))
}

export async function proveLastTables(size: Size): Promise<Outcome> {
  const db = await startDatabase()
  try {
    await withoutLimits(db.sql)
    const crowd = db.connect(16)
    const play = async (seed: number): Promise<Evening> => {
      const one = await evening(db, crowd, random(seed))
      return { ...one, violations: one.violations.map((v) => `seed ${seed}: ${v}`) }
    }
    const played: Evening[] = []
    for (let seed = 1; seed <= evenings[size]; seed++) played.push(await play(seed))
    const control: string[] = []
    const blind: string[] = []
    for (const fault of [withoutLock, holdsForgotten]) {
      const mend = await fault(db.sql)
      let seen: string | undefined
      for (let seed = 1; seed <= searched && !seen; seed++) {
        seen = (await play(1000 + seed)).violations.find((violation) => violation.includes('share'))
      }
      await mend()
      if (seen) control.push(`${fault.name}: ${seen}`)
      else blind.push(`the planted fault ${fault.name} was not seen`)
    }
    const sum = (of: (one: Evening) => number) => played.reduce((all, one) => all + of(one), 0)
    return {
      cases: played.length * customers,
      violations: [...played.flatMap(({ violations }) => violations), ...blind],
      control,
      figures: {
        evenings: played.length,
        sold: sum(({ sold }) => sold),
        refused: sum(({ refused }) => refused),
      },
    }
  } finally {
    await db.close()
  }
}
