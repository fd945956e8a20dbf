// A restaurant with its staff in a real database, and commands as a tablet would send them.

import type { BookingSettings } from '#domain/availability/slots.ts'
import type { Booking, BookingFields } from '#domain/booking/booking.ts'
import type { Command, CommandBody } from '#domain/booking/command.ts'
import { businessTime } from '#domain/time/time.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'

export interface Answer {
  id: string
  state: string
  code: string
  figures: Record<string, unknown>
  wrote: Record<string, number>
}

export interface Pulled {
  epoch: string
  head: number
  now: string
  rows: Record<string, unknown>[]
  more: boolean
  done: { id: string; state: string; code: string; wrote: Record<string, number> }[]
}

export interface Venue {
  id: string
  user: string
  push(commands: readonly unknown[], device?: string): Promise<Answer[]>
  /** One command's answer. */
  send(command: unknown, device?: string): Promise<Answer>
  pull(collection: string, since?: number, limit?: number, device?: string): Promise<Pulled>
  booking(id: string): Promise<Booking>
  history(id: string): Promise<Record<string, unknown>[]>
}

/** Far enough ahead that no test meets the present. */
export const aDay = '2027-06-15'

export const someFields: BookingFields = {
  day: aDay,
  minute: 1140,
  duration: 120,
  pax: 2,
  last_name: '山田',
  first_name: '花子',
  last_kana: '',
  first_kana: '',
  phone: '',
  email: '',
  requests: '',
  comments: '',
  tags: [],
  language: 'ja',
}

/** `at` of the commands made here; in the past, so that it is never clamped. */
export const aMoment = '2026-11-01T09:00:00.000Z'

/** The clock of the venues made here. */
const tokyo = { time_zone: 'Asia/Tokyo', day_turns_at: 360 }

export function aCommand(subject: string, body: CommandBody, more: Partial<Command> = {}): Command {
  return {
    venue_time: businessTime(more.at ?? aMoment, tokyo),
    id: crypto.randomUUID(),
    v: 1,
    subject,
    needs: [],
    by: { label: '佐藤', device: '入口' },
    at: aMoment,
    offset: 0,
    ...body,
    ...more,
  } as Command
}

export function create(
  fields: Partial<BookingFields> = {},
  args: Partial<Extract<CommandBody, { kind: 'booking.create' }>['args']> = {},
  more: Partial<Command> = {},
): Command {
  const body: CommandBody = {
    kind: 'booking.create',
    base: {},
    args: {
      fields: { ...someFields, ...fields },
      status: 'confirmed',
      source: 'phone',
      custom: false,
      reference: '',
      accepted: {},
      ...args,
    },
  }
  return aCommand(crypto.randomUUID(), body, more)
}

export const edit = (
  subject: string,
  fields: Partial<BookingFields>,
  base: Partial<BookingFields>,
): Command => aCommand(subject, { kind: 'booking.edit', args: { fields, accepted: {} }, base })

export const setStatus = (subject: string, base: Booking['status'], status: Booking['status']): Command =>
  aCommand(subject, { kind: 'booking.status', args: { status, accepted: {} }, base: { status: base } })

export const undo = (c: Command): Command =>
  aCommand(c.subject, { kind: 'undo', args: { of: c.id, before: {}, expect: {} }, base: {} })

export async function aVenue(
  db: TestDatabase,
  settings: Partial<Pick<BookingSettings, 'capacity' | 'duration'>> = {},
): Promise<Venue> {
  const { capacity = 30, duration = 120 } = settings
  const url = `venue-${crypto.randomUUID().slice(0, 8)}`
  const [vendor] = await db.sql<{ id: string }[]>`
    insert into public.vendor (url, name) values (${url}, 'さくら亭') returning id`
  if (!vendor) throw new Error('no vendor')
  await db.sql`
    insert into public.booking_settings (vendor_id, capacity, duration, maximum_pax)
    values (${vendor.id}, ${capacity}, ${duration}, 43)`
  await db.sql`
    insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
    select ${vendor.id}, weekday, 960, 1680 from generate_series(1, 8) weekday`
  const user = await db.makeUser(vendor.id)
  return staffOf(db, vendor.id, user)
}

/** The calls of one member of staff. */
export function staffOf(db: TestDatabase, id: string, user: string): Venue {
  const push: Venue['push'] = async (commands, device = 'tablet-1') => {
    const answer = await db.asUser(user, async (tx) => {
      const [row] = await tx<{ value: { answers: Answer[] } }[]>`
        select public.sync_push(${id}, ${device}, ${tx.json(commands as never)}) as value`
      return row?.value
    })
    return answer?.answers ?? []
  }
  const pull: Venue['pull'] = async (collection, since = 0, limit = 500, device = 'tablet-1') =>
    db.asUser(user, async (tx) => {
      const [row] = await tx<{ value: Pulled }[]>`
        select public.sync_pull(${id}, ${collection}, ${since}, ${limit}, ${device}) as value`
      if (!row) throw new Error('no answer')
      return row.value
    })
  return {
    id,
    user,
    push,
    pull,
    send: async (command, device) => {
      const [answer] = await push([command], device)
      if (!answer) throw new Error('no answer')
      return answer
    },
    booking: async (booking) => {
      const [row] = await db.sql<{ value: Booking }[]>`
        select private.booking_json(b) as value from public.booking b
        where b.vendor_id = ${id} and b.id = ${booking}`
      if (!row) throw new Error('no such booking')
      return row.value
    },
    history: async (booking) =>
      db.asUser(user, async (tx) => {
        const [row] = await tx<{ value: { rows: Record<string, unknown>[] } }[]>`
          select public.booking_history(${id}, ${booking}) as value`
        return row?.value.rows ?? []
      }),
  }
}
