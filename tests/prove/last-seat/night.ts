// One night at one restaurant: 200 customers at once, walk-ins and offline work of its staff among them, and what was
// wrong about it. Customers do as the page does: hold, fill in, confirm; ask again when told that the server is busy.

import type { Sql } from 'postgres'
import type { Random } from '#tests/fixtures/random.ts'
import type { TestStack, TestUser } from '#tests/fixtures/stack.ts'
import { type Caller, wasBusy } from '#tests/prove/parts/calls.ts'
import { drained, type Pushed, walkIns } from '#tests/prove/parts/staff-at-work.ts'
import { expireAt, type Guest, makeGuests } from './guests.ts'
import { type History, most, replay, wasFull } from './history.ts'
import { logOf } from './log.ts'

export interface Plan {
  capacity: number
  customers: number
  /** Some leave without a word, come late, change their slot or cancel again. */
  restless: boolean
  /** Walk-ins while customers book, and a tablet that comes back with twenty commands. */
  staff: boolean
  /** Slots that overlap in part, instead of one. */
  minutes: readonly number[]
}

export interface Setting {
  stack: TestStack
  caller: Caller
  member: TestUser
  /** `YYYY-MM-DD`, open all day. */
  day: string
}

export interface Outcome {
  violations: string[]
  sold: number
  refused: number
  busy: number
  overbooked: number
}

export const duration = 120

export async function night(setting: Setting, plan: Plan, choose: Random): Promise<Outcome> {
  const { stack, caller, member, day } = setting
  const vendor = await stack.makeVendor({
    settings: { capacity: plan.capacity, duration, maximum_pax: 8, last_seating: 0 },
  })
  await stack.sql`
    insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
    values (${member.id}, ${vendor.id}, ${vendor.url})
    on conflict (user_id) do update set vendor_id = excluded.vendor_id, vendor_url = excluded.vendor_url`
  const venue = { ...setting, vendor }
  const guests = makeGuests(venue, plan, choose)
  const push = (commands: unknown[], device: string) =>
    caller.rpc(
      'sync_push',
      { p_vendor: vendor.id, p_device: device, p_commands: commands, p_since: null },
      40_000,
      member.token,
    )
  const staff = plan.staff
    ? [walkIns(push, day, plan.minutes, choose), drained(push, day, plan.minutes, choose)]
    : []
  const [, ...pushed] = await Promise.all([Promise.all(guests.map((g) => g.come())), ...staff])
  const left = await untilNobodyFits(stack.sql, vendor.id, plan, guests)
  const history = replay(await logOf(stack.sql, vendor.id), plan.capacity)
  const violations = [
    ...history.violations,
    ...left,
    ...guests.flatMap((g) => wrongAnswers(g, history, plan.capacity)),
    ...(await notStanding(stack.sql, vendor.id, guests, pushed.flat(), history)),
  ]
  return {
    violations,
    sold: history.sold,
    refused: guests.flatMap((g) => g.replies).filter((r) => r.reply.body.code === 'full').length,
    busy: guests.flatMap((g) => g.replies).filter((r) => wasBusy(r.reply)).length,
    overbooked: history.overbooked.size,
  }
}

/** Lets every hold end, and those who were refused ask again until none of them fits. */
async function untilNobodyFits(sql: Sql, vendor: string, plan: Plan, guests: Guest[]): Promise<string[]> {
  for (let round = 0; round < 20; round++) {
    await expireAt(sql, vendor, null, -1)
    const rows = await sql<{ minute: number; duration: number; pax: number }[]>`
      select minute, duration, pax from public.booking
      where vendor_id = ${vendor} and status in ('confirmed', 'arrived', 'seated') and not deleted`
    const stays = rows.map((r) => ({ ...r, id: '', expires: Infinity }))
    const free = (minute: number) => plan.capacity - most(stays, minute, duration, 0)
    const fitting = guests.filter((g) => !g.booked && g.wants.pax <= free(g.wants.minute))
    if (fitting.length === 0) return []
    const before = guests.filter((g) => g.booked).length
    await Promise.all(fitting.map((g) => g.comeAgain()))
    if (guests.filter((g) => g.booked).length === before) {
      const [one] = fitting
      return [
        `${one?.wants.pax} seats were free at ${one?.wants.minute}, and nobody of ${fitting.length} got them`,
      ]
    }
  }
  return ['after 20 rounds there were still seats for somebody who wanted them']
}

function wrongAnswers(guest: Guest, history: History, capacity: number): string[] {
  return guest.replies.flatMap(({ reply, what, minute, heldUntil, id }) => {
    const { status, body, sent, received } = reply
    const { pax } = guest.wants
    const word = `${what} of ${pax} at ${minute}`
    if (wasBusy(reply)) return []
    if (status !== 200) return [`${word} was answered ${status} ${JSON.stringify(body)}`]
    if (body.ok) return []
    const isFull = body.code === 'full' || (body.code === 'hold_expired' && body.reason === 'full')
    if (!isFull) return [`${word} was answered ${JSON.stringify(body)}`]
    // Seats that are held are his: only what staff took over his head can be in his way.
    const bookingsOnly = what === 'confirm' && heldUntil > received
    if (wasFull(history, capacity, { minute, pax, sent, received, bookingsOnly, own: id }, duration))
      return []
    return [`${word} was refused as full while there was room (${Math.round(received - sent)} ms)`]
  })
}

async function notStanding(
  sql: Sql,
  vendor: string,
  guests: Guest[],
  pushed: Pushed[],
  history: History,
): Promise<string[]> {
  const rows = await sql<{ id: string; pax: number; minute: number; source: string; status: string }[]>`
    select id, pax, minute, source, status from public.booking where vendor_id = ${vendor}`
  const byId = new Map(rows.map((r) => [r.id, r]))
  const wrong: string[] = []
  const promised = new Set<string>()
  for (const g of guests) {
    for (const b of g.bookings) {
      promised.add(b.id)
      const row = byId.get(b.id)
      const right = row?.pax === g.wants.pax && row.source === 'online' && row.minute === b.minute
      if (!right || row.status !== (b.cancelled ? 'cancelled' : 'confirmed'))
        wrong.push(`${b.id} was sold, and the table has ${JSON.stringify(row)}`)
    }
  }
  for (const p of pushed) {
    promised.add(p.id)
    if (byId.get(p.id)?.pax !== p.pax) wrong.push(`a walk-in of ${p.pax} was ${p.state} and does not stand`)
    if ((p.code === 'overbooked') !== history.overbooked.has(p.id))
      wrong.push(`a walk-in of ${p.pax} was flagged '${p.code}', overbooked or not`)
  }
  for (const row of rows) if (!promised.has(row.id)) wrong.push(`nobody was told of booking ${row.id}`)
  return wrong
}
