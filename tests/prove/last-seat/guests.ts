// Customers of one night, each at an address of their own.

import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import type { Random } from '#tests/fixtures/random.ts'
import type { TestVendor } from '#tests/fixtures/stack.ts'
import { type Reply, wasBusy } from '#tests/prove/parts/calls.ts'
import type { Plan, Setting } from './night.ts'

export interface Asked {
  what: 'hold' | 'confirm' | 'move' | 'cancel'
  /** The slot asked for. */
  minute: number
  reply: Reply
  /** When the hold that is confirmed ends; milliseconds since 1970. */
  heldUntil: number
  /** Whose own seats are in nobody's way. */
  id?: string
}

export interface Guest {
  wants: { minute: number; pax: number }
  replies: Asked[]
  bookings: { id: string; minute: number; cancelled: boolean }[]
  /** Has a table and keeps it. */
  readonly booked: boolean
  come(): Promise<void>
  /** Once more, and now only to get a table. */
  comeAgain(): Promise<void>
}

type Manner = 'buys' | 'leaves' | 'is late' | 'changes' | 'moves' | 'cancels'

export function makeGuests(setting: Setting & { vendor: TestVendor }, plan: Plan, r: Random): Guest[] {
  const manners: Manner[] = [
    'buys',
    'buys',
    'buys',
    'leaves',
    'leaves',
    'is late',
    'is late',
    'changes',
    'moves',
    'moves',
    'cancels',
  ]
  return Array.from({ length: plan.customers }, (_, n) =>
    makeGuest(setting, n, {
      manner: plan.restless ? r.pick(manners) : 'buys',
      minute: r.pick(plan.minutes),
      otherMinute: r.pick(plan.minutes),
      pax: r.int(1, 8),
      typing: r.chance(0.5) ? 0 : r.int(1, 300),
      lateness: r.int(-15, 25),
    }),
  )
}

interface Character {
  manner: Manner
  minute: number
  otherMinute: number
  pax: number
  /** Milliseconds between the hold and the confirmation. */
  typing: number
  /** Milliseconds between the end of the hold and the confirmation of one who is late. */
  lateness: number
}

interface Attempt {
  id: string
  token: string
  minute: number
}

function makeGuest(
  { stack, caller, vendor, day }: Setting & { vendor: TestVendor },
  n: number,
  c: Character,
): Guest {
  const replies: Asked[] = []
  const bookings: Guest['bookings'] = []
  const wants = { minute: c.minute, pax: c.pax }
  const contact = randomUUID()
  let heldUntil = 0

  // The page asks again when the server is busy.
  const ask = async (
    what: Asked['what'],
    name: string,
    minute: number,
    args: object,
    id?: string,
  ): Promise<boolean> => {
    for (let tried = 0; tried < 40; tried++) {
      const reply = await caller.rpc(name, { p_vendor_url: vendor.url, ...args }, n)
      replies.push({ what, minute, reply, heldUntil, ...(id === undefined ? {} : { id }) })
      if (!wasBusy(reply)) return reply.body.ok === true
      await pause(100 + ((n * 37) % 200))
    }
    return false
  }
  const hold = async (minute: number, old?: Attempt): Promise<Attempt | undefined> => {
    const attempt = { id: randomUUID(), token: randomBytes(16).toString('hex'), minute }
    const is = {
      p_id: attempt.id,
      p_token: attempt.token,
      p_old_id: old?.id ?? null,
      p_old_token: old?.token ?? null,
    }
    const held = await ask('hold', 'hold_seats', minute, {
      ...is,
      p_day: day,
      p_minute: minute,
      p_pax: c.pax,
    })
    heldUntil = held ? Date.now() + 590_000 : 0
    return held ? attempt : undefined
  }
  const confirm = async (a: Attempt): Promise<boolean> => {
    const details = { ...person, email: `${contact}@noren.example`, phone: phoneOf(contact) }
    const sold = await ask('confirm', 'confirm_booking', a.minute, {
      p_id: a.id,
      p_token: a.token,
      p_details: details,
    })
    if (sold) bookings.push({ id: a.id, minute: a.minute, cancelled: false })
    return sold
  }

  /** A booking that stands moves to another time, or stays where it is. */
  const move = async ({ id, token, minute }: Attempt): Promise<void> => {
    const wish = {
      p_token: token,
      p_id: randomUUID(),
      p_from: { day, minute, pax: c.pax },
      p_day: day,
      p_minute: c.otherMinute,
      p_pax: c.pax,
    }
    const moved = await ask('move', 'change_booking', c.otherMinute, wish, id)
    if (moved) for (const b of bookings) b.minute = c.otherMinute
  }
  const come = async (manner: Manner): Promise<void> => {
    let attempt = await hold(c.minute)
    if (!attempt || manner === 'leaves') return expireSoon(attempt)
    await pause(c.typing)
    if (manner === 'changes') attempt = (await hold(c.otherMinute, attempt)) ?? attempt
    if (manner === 'is late') {
      const ends = Math.max(20, c.typing / 4)
      heldUntil = await expireAt(stack.sql, vendor.id, attempt.id, ends)
      await pause(ends + c.lateness)
    }
    if (!(await confirm(attempt))) return
    if (manner === 'moves') return move(attempt)
    if (manner !== 'cancels') return
    const cancelled = await ask('cancel', 'cancel_booking', attempt.minute, { p_token: attempt.token })
    if (cancelled) for (const b of bookings) b.cancelled = true
  }
  const expireSoon = async (attempt: Attempt | undefined): Promise<void> => {
    if (attempt) await expireAt(stack.sql, vendor.id, attempt.id, c.typing)
  }
  return {
    wants,
    replies,
    bookings,
    get booked() {
      return bookings.some((b) => !b.cancelled)
    },
    come: () => come(c.manner),
    comeAgain: () => come('buys'),
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/**
 * Lets a hold (null: all) end so many ms from now, as if its ten minutes had begun earlier. Under the vendor's lock,
 * so that the log stays in order. Answers the moment, ms since 1970.
 */
export async function expireAt(sql: Sql, vendor: string, id: string | null, ms: number): Promise<number> {
  const [row] = await sql.begin(async (tx) => {
    await tx`select private.lock_vendor(${vendor})`
    return tx<{ ends: number }[]>`
      with ending as (select clock_timestamp() + make_interval(secs => ${ms / 1000}) as at)
      update private.hold h set expires_at = ending.at from ending
      where h.vendor_id = ${vendor} and h.expires_at > ending.at and (${id}::uuid is null or h.id = ${id})
      returning extract(epoch from ending.at)::float8 * 1000 as ends`
  })
  return row?.ends ?? 0
}

const person = {
  last_name: '山田',
  first_name: '花子',
  requests: '',
  marketing_opt_in: false,
  terms_version: '2026-11',
  language: 'ja',
  website: '',
}

const phoneOf = (contact: string): string =>
  `+8190${String(Number.parseInt(contact.slice(0, 7), 16) % 1e8).padStart(8, '0')}`
