// A restaurant of a spec's own, its staff, and customers who do not use a browser.

import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'

export interface Staff {
  email: string
  password: string
}

export interface Venue {
  id: string
  url: string
  name: string
  /** The present business day. */
  today: string
  /** A slot of today about two hours ahead, so that a walk-in of now and a party of then sit at the same time. */
  soon: number
  staff(): Promise<Staff>
  /** A booking made by somebody elsewhere, through the functions customers call. */
  book(party: {
    lastName: string
    pax: number
    minute: number
    day?: string
    phone?: string
  }): Promise<string>
  /** The customer of a booking made here cancels it, as they would on their page. */
  cancel(id: string): Promise<void>
  /** The same of another time of its day. */
  change(id: string, minute: number): Promise<void>
  /** The customer's own page of a booking made here. */
  pathOf(id: string): string
  /** What the database holds in the end. */
  bookings(): Promise<{ id: string; last_name: string; pax: number; status: string; source: string }[]>
}

export async function aVenue(sql: Sql, settings: Record<string, unknown> = {}): Promise<Venue> {
  const id = randomUUID()
  const url = `venue-${id.slice(0, 8)}`
  const name = 'けやき亭'
  await sql.begin(async (tx) => {
    await tx`insert into public.vendor ${tx({ id, url, name, phone: '+81312345678', time_zone: zoneOfNoon() })}`
    await tx`insert into public.booking_settings ${tx({ vendor_id: id, capacity: 20, ...settings })}`
    await tx`
      insert into public.opening_hours (vendor_id, weekday, opens_at, closes_at)
      select ${id}, weekday, 540, 1380 from generate_series(1, 8) as weekday`
  })
  const [clock] = await sql<{ day: string; minute: number }[]>`
    select private.business_day(${id})::text as day,
      extract(hour from now() at time zone time_zone)::int * 60 + extract(minute from now() at time zone time_zone)::int as minute
    from public.vendor where id = ${id}`
  if (!clock) throw new Error('no venue')
  return {
    id,
    url,
    name,
    today: clock.day,
    soon: Math.ceil((clock.minute + 45) / 30) * 30,
    staff: () => aMember(sql, id),
    book: (party) => bookElsewhere(sql, url, { day: clock.day, ...party }),
    cancel: (booking) => cancelElsewhere(sql, url, booking),
    change: (booking, minute) => changeElsewhere(sql, url, booking, minute),
    pathOf: (booking) => `/${url}/booking#${tokens.get(booking) ?? ''}`,
    bookings: async () =>
      await sql<{ id: string; last_name: string; pax: number; status: string; source: string }[]>`
        select id, last_name, pax, status, source from public.booking
        where vendor_id = ${id} and not deleted order by made_at, id`,
  }
}

/** The same of an organiser of events. */
export async function anOrganiser(sql: Sql, settings: Record<string, unknown> = {}): Promise<Venue> {
  const venue = await aVenue(sql, settings)
  await sql`update public.vendor set vendor_type = 'EVENT' where id = ${venue.id}`
  return venue
}

// It is about noon there whenever the specs run: the day has slots behind and before it.
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`
}

/** Somebody who works there. */
export async function aMember(sql: Sql, vendor: string): Promise<Staff> {
  const id = randomUUID()
  const person = { email: `${id.slice(0, 8)}@staff.example`, password: 'a long enough password' }
  await aPerson(sql, id, person)
  await sql`
    insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
    select ${id}, id, url from public.vendor where id = ${vendor}`
  return person
}

/** Somebody with an account and no vendor. */
export async function aStranger(sql: Sql): Promise<Staff> {
  const id = randomUUID()
  const person = { email: `${id.slice(0, 8)}@nobody.example`, password: 'a long enough password' }
  await aPerson(sql, id, person)
  return person
}

async function aPerson(sql: Sql, id: string, { email, password }: Staff): Promise<void> {
  const about = { sub: id, email, email_verified: true, phone_verified: false }
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${email},
      extensions.crypt(${password}, extensions.gen_salt('bf')), now(),
      '{"provider": "email", "providers": ["email"]}', ${sql.json(about)})`
  await sql`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${id}, 'email', ${id}, ${id}, ${sql.json(about)})`
}

interface Party {
  day: string
  minute: number
  pax: number
  lastName: string
  phone?: string
}

/** What each customer keeps of their booking: its secret. */
const tokens = new Map<string, string>()

async function bookElsewhere(sql: Sql, url: string, party: Party): Promise<string> {
  const id = randomUUID()
  const token = randomUUID().replaceAll('-', '')
  const phone = party.phone ?? `+81904${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const details = {
    last_name: party.lastName,
    first_name: '一郎',
    phone,
    email: `${id}@guest.example`,
    requests: '',
    marketing_opt_in: false,
    terms_version: '2026-11',
    language: 'ja',
    website: '',
  }
  const [terms] = await sql`select cancellation_fees as fees from public.vendor where url = ${url}`
  const [held] = await sql<{ answer: { ok: boolean } }[]>`
    select public.hold_seats(${url}, ${id}, ${token}, ${party.day}, ${party.minute}, ${party.pax}, null, null) as answer`
  if (!held?.answer.ok) throw new Error(`No seats for ${party.lastName}: ${JSON.stringify(held?.answer)}`)
  const [done] = await sql<{ answer: { ok: boolean } }[]>`
    select public.confirm_booking(${url}, ${id}, ${token}, ${sql.json({ ...details, fees: terms?.['fees'] })}) as answer`
  if (!done?.answer.ok) throw new Error(`No booking for ${party.lastName}: ${JSON.stringify(done?.answer)}`)
  tokens.set(id, token)
  return id
}

async function cancelElsewhere(sql: Sql, url: string, id: string): Promise<void> {
  const [done] = await sql<{ answer: { ok: boolean } }[]>`
    select public.cancel_booking(${url}, ${tokens.get(id) ?? ''}) as answer`
  if (!done?.answer.ok) throw new Error(`Not cancelled: ${JSON.stringify(done?.answer)}`)
}

async function changeElsewhere(sql: Sql, url: string, id: string, minute: number): Promise<void> {
  const [done] = await sql<{ answer: { ok: boolean } }[]>`
    select public.change_booking(${url}, ${tokens.get(id) ?? ''}, ${randomUUID()},
      jsonb_build_object('day', b.day, 'minute', b.minute, 'pax', b.pax), b.day, ${minute}, b.pax) as answer
    from public.booking b where b.id = ${id}`
  if (!done?.answer.ok) throw new Error(`Not changed: ${JSON.stringify(done?.answer)}`)
}
