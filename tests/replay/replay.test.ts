// A restaurant's real reservations, made in the order in which people made them: two callers at a time through the
// public functions, one in eight by phone at a host stand whose tablet loses its network in five spells.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { staysOn } from '#domain/availability/occupancy.ts'
import { peak } from '#domain/availability/slots.ts'
import { type Booking, isLive } from '#domain/booking/booking.ts'
import type { Guest } from '#domain/guest/guest.ts'
import { addDays } from '#domain/time/time.ts'
import { withoutLimits } from '#tests/fixtures/postgres.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { bookOnline, type Outcome, tagOf } from './callers.ts'
import { aHostStand, type HostStand } from './host-stand.ts'
import { isWhole, type Reservation, reservationsOf } from './reservations.ts'

const store = 'restaurant_225'
const capacity = 30
const spells = 5
const rowsOfStore = 935

let stack: TestStack
let vendor: { id: string; url: string }
let stand: HostStand
beforeAll(async () => {
  stack = await aStack()
  vendor = await stack.makeVendor({
    settings: { capacity, duration: 120, maximum_pax: 43, horizon_days: 730 },
  })
  await stack.sql`update public.opening_hours set opens_at = 960, closes_at = 1680 where vendor_id = ${vendor.id}`
  await withoutLimits(stack.sql)
  stand = await aHostStand(stack, vendor.id, await stack.makeUser(vendor.id))
}, 60_000)
afterAll(async () => {
  await stand?.sync.close()
  await stack?.close()
}, 60_000)

/** Whose telephone rings at the host stand. */
const isByPhone = (r: Reservation): boolean => r.n % 8 === 0

/** Five spells without network, a seventh of the time in all. */
function isCut(n: number, total: number): boolean {
  const part = total / spells
  return n % part > part * 0.4 && n % part < part * 0.55
}

async function serverRows(): Promise<Booking[]> {
  const rows = await stack.sql<{ value: Booking }[]>`
    select private.booking_json(b) as value from public.booking b where b.vendor_id = ${vendor.id}`
  return rows.map((r) => r.value)
}

async function serverGuests(): Promise<Guest[]> {
  const rows = await stack.sql<{ value: Guest }[]>`
    select private.guest_json(g) as value from public.guest g where g.vendor_id = ${vendor.id}`
  return rows.map((r) => r.value)
}

const now = <T>(query: { open(emit: (value: T) => void): () => void }): Promise<T> =>
  new Promise((resolve) => {
    const close = query.open((value) => {
      resolve(value)
      queueMicrotask(() => close())
    })
  })

const byId = <T extends { id: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
const withoutMark = <T extends { unconfirmed: unknown }>({
  unconfirmed: _,
  ...row
}: T): Omit<T, 'unconfirmed'> => row

/** Until the tablet has nothing to send and shows what the server has. */
async function settled() {
  for (let tries = 0; ; tries++) {
    const server = { bookings: await serverRows(), guests: await serverGuests() }
    const shown = await now(stand.sync.bookingsBetween('2000-01-01', '2199-12-31'))
    const cards = await now(stand.sync.guests())
    const tablet = { bookings: shown.map(withoutMark), guests: cards.map(withoutMark) }
    const outbox = await now(stand.sync.outbox())
    const isSent = outbox.every((e) => e.state === 'flagged' || e.state === 'rejected')
    const isPulled =
      newest(tablet.bookings) === newest(server.bookings) && newest(tablet.guests) === newest(server.guests)
    if ((isSent && isPulled) || tries > 150) return { server, tablet, outbox }
    if (tries % 20 === 0) stand.sync.refresh()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const newest = (rows: readonly { rev: number }[]): number => Math.max(0, ...rows.map((r) => r.rev))

// Claims are judged by the plan, as on any day to come.
const longAgo = { day: '2000-01-01', minute: 0, day_turns_at: 360 }

/** People at once during the stay, of claims up to this one's. */
function peopleAtSale(b: Booking, rows: readonly Booking[]): number {
  const earlier = rows.filter(
    (x) => x.claimed_rev <= b.claimed_rev && x.day >= addDays(b.day, -1) && x.day <= addDays(b.day, 1),
  )
  return peak(staysOn(b.day, longAgo, earlier), b.minute, b.minute + b.duration)
}

const title = isWhole
  ? `the ${rowsOfStore} reservations of ${store}`
  : `some reservations of ${store} (the whole data set is not beside this project)`

test(`[S2] [S4] [S5] ${title}: each confirmed, flagged or refused with a code, none lost, doubled or oversold`, async () => {
  const [today] = await stack.sql<{ day: string }[]>`select private.business_day(${vendor.id})::text as day`
  const reservations = reservationsOf(store, today?.day ?? '')
  if (isWhole) expect(reservations).toHaveLength(rowsOfStore)
  const scale = reservations.length / rowsOfStore
  const outcomes: Outcome[] = []
  const byPhone = new Map<number, string>()
  const queue = [...reservations]
  let cut = false
  let seenSpells = 0

  const caller = async () => {
    for (let r = queue.shift(); r; r = queue.shift()) {
      if (isCut(r.n, reservations.length) !== cut) {
        cut = !cut
        if (cut) seenSpells++
        if (cut) stand.cut()
        else stand.heal()
      }
      if (isByPhone(r)) byPhone.set(r.n, await stand.bookByPhone(r))
      else outcomes.push(await bookOnline(stack, vendor.url, r))
    }
  }
  await Promise.all([caller(), caller()])
  stand.heal()
  const { server: truth, tablet, outbox } = await settled()
  const server = truth.bookings
  expect(seenSpells).toBe(spells)

  // Every one has an outcome, and every confirmed one is there once.
  expect(outcomes.length + byPhone.size).toBe(reservations.length)
  const refused = outcomes.filter((o) => !o.ok)
  const sold = outcomes.filter((o) => o.ok)
  // `hold_expired`: the host stand filled the restaurant between the customer's hold and the confirmation.
  expect(refused.filter((o) => o.code !== 'full' && o.code !== 'hold_expired')).toEqual([])
  const expected = [...sold.map((o) => o.n), ...byPhone.keys()].map(tagOf).sort()
  expect(server.map((b) => b.requests).sort()).toEqual(expected)
  for (const b of server) {
    const r = reservations[Number(b.requests.slice(4))]
    expect(b).toMatchObject({ day: r?.day, minute: r?.minute, pax: r?.pax, status: 'confirmed' })
  }
  expect(new Set(server.map((b) => b.reference)).size).toBe(server.length)

  // The tablet's commands were answered once each, and what is flagged is really over.
  const log = await stack.sql<{ id: string; state: string; code: string; subject: string }[]>`
    select id, state, code, subject from private.command_log where vendor_id = ${vendor.id}`
  expect(log.map((l) => l.id).sort()).toEqual([...byPhone.values()].sort())
  const flagged = log.filter((l) => l.state === 'flagged')
  expect(new Set(log.map((l) => l.state))).toEqual(new Set(['applied', 'flagged']))
  expect(new Set(flagged.map((l) => l.code))).toEqual(new Set(['overbooked']))
  expect(outbox.filter((e) => e.state !== 'flagged')).toEqual([])

  // [S5] Online nothing was sold beyond capacity at the moment of sale; staff bookings beyond it are the flagged ones.
  const over = server.filter((b) => isLive(b) && peopleAtSale(b, server) > capacity)
  expect(over.filter((b) => b.source === 'online')).toEqual([])
  expect(over.map((b) => b.id).sort()).toEqual(flagged.map((l) => l.subject).sort())
  // Negative control: the same measure finds the oversold ones when nobody is refused.
  const everybody = reservations.map((r) => ({
    ...(server[0] as Booking),
    ...r,
    id: tagOf(r.n),
    duration: 120,
    claimed_rev: r.n,
    tables_rev: 0,
  }))
  expect(everybody.filter((b) => peopleAtSale(b, everybody) > capacity).length).toBeGreaterThan(
    refused.length,
  )

  // [S4] Field by field, guests too.
  expect(byId(tablet.bookings)).toEqual(byId(server))
  expect(byId(tablet.guests)).toEqual(byId(truth.guests))

  expect(refused.length).toBeGreaterThanOrEqual(Math.floor(40 * scale))
  expect(flagged.length).toBeGreaterThanOrEqual(Math.max(1, Math.floor(5 * scale)))
  process.stdout.write(
    `${reservations.length} reservations: ${sold.length} sold online, ${byPhone.size} by phone, ` +
      `${flagged.length} flagged, ${refused.length} refused, ${stand.lostAnswers} answers lost\n`,
  )
}, 240_000)
