// A restaurant with a short url, and customers who call its public functions.

import type { BookingSettings } from '#domain/availability/slots.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'

export interface CustomerAnswer {
  ok: boolean
  code?: string
  fields?: Record<string, string>
  others?: { day: string; minute: number }[]
  reason?: string | null
  id?: string
  expires_in?: number
  booking?: Record<string, unknown>
  vendor?: Record<string, unknown>
  slots?: { minute: number; bookable: boolean; reason: string | null }[]
}

export interface Attempt {
  id: string
  token: string
  day: string
  minute: number
  pax: number
}

export interface Restaurant {
  id: string
  url: string
  /** The venue's business day, n days on. */
  day(ahead: number): Promise<string>
  attempt(more?: Partial<Attempt>): Attempt
  hold(attempt: Attempt, old?: { id: string; token: string }, from?: string): Promise<CustomerAnswer>
  confirm(attempt: Attempt, details?: unknown, from?: string): Promise<CustomerAnswer>
  /** Hold and confirm; the answer of the first that refuses, else of the second. */
  book(attempt: Attempt, details?: unknown): Promise<CustomerAnswer>
  slots(day: string, pax: number): Promise<CustomerAnswer>
  find(token: string): Promise<CustomerAnswer>
  cancel(token: string): Promise<CustomerAnswer>
}

export const someDetails = {
  last_name: '山田',
  first_name: '花子',
  phone: '+819012345678',
  email: 'hanako@noren.example',
  requests: '窓側希望',
  marketing_opt_in: false,
  terms_version: '2026-11',
  language: 'ja',
  website: '',
}

export const aToken = (): string => crypto.randomUUID().replaceAll('-', '')

let addresses = 0

/** Customers come from addresses of their own where a test does not say whose. */
const anAddress = (): string => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Details of a person of their own, so that no limit per contact is met. */
export const somebody = (): typeof someDetails => {
  const number = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  return { ...someDetails, phone: `+8190${number}`, email: `${aToken()}@noren.example` }
}

export async function aRestaurant(
  db: TestDatabase,
  settings: Partial<BookingSettings> = {},
): Promise<Restaurant> {
  const url = `house-${crypto.randomUUID().slice(0, 8)}`
  const [row] = await db.sql<{ id: string }[]>`
    insert into public.vendor (url, name, phone) values (${url}, 'さくら亭', '03-1234-5678') returning id`
  if (!row) throw new Error('no vendor')
  const { id } = row
  await db.sql`insert into public.booking_settings ${db.sql({ vendor_id: id, capacity: 10, ...settings })}`
  await db.sql`insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
               select ${id}, weekday, 1020, 1380 from generate_series(1, 8) weekday`
  const [today] = await db.sql<{ day: string }[]>`select (private.business_day(${id}) + 7)::text as day`
  const inAWeek = today?.day ?? ''
  // One statement of a customer; `from` is the address the limits count by, '' is nobody known.
  const call = async (text: string, values: unknown[], from = anAddress()): Promise<CustomerAnswer> =>
    db.asAnon(
      async (tx) => {
        const [answer] = await tx.unsafe<{ value: CustomerAnswer }[]>(
          `select ${text} as value`,
          values as never[],
        )
        if (!answer) throw new Error('no answer')
        return answer.value
      },
      from ? { 'x-noren-peer': from } : {},
    )
  const hold: Restaurant['hold'] = (a, old, from) =>
    call(
      'public.hold_seats($1, $2, $3, $4, $5, $6, $7, $8)',
      [url, a.id, a.token, a.day, a.minute, a.pax, old?.id ?? null, old?.token ?? null],
      from,
    )
  const confirm: Restaurant['confirm'] = (a, details = someDetails, from) =>
    call('public.confirm_booking($1, $2, $3, $4)', [url, a.id, a.token, details], from)
  return {
    id,
    url,
    hold,
    confirm,
    day: async (ahead) => {
      const [found] = await db.sql<{ day: string }[]>`
        select (private.business_day(${id}) + ${ahead}::integer)::text as day`
      return found?.day ?? ''
    },
    attempt: (more) => ({
      id: crypto.randomUUID(),
      token: aToken(),
      day: inAWeek,
      minute: 1140,
      pax: 2,
      ...more,
    }),
    book: async (a, details) => {
      const held = await hold(a)
      return held.ok ? confirm(a, details) : held
    },
    slots: (day, pax) => call('public.slots_of_day($1, $2, $3)', [url, day, pax]),
    find: (token) => call('public.find_booking($1, $2)', [url, token]),
    cancel: (token) => call('public.cancel_booking($1, $2)', [url, token]),
  }
}
