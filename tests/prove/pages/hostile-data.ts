// Restaurants whose every text is hostile: many texts on one screen, since a page for each would take an hour.

import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { anOrganiser, aVenue, type Venue } from '#e2e/support/venue.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'

/** As much of the text as the column takes; whole characters. */
const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').slice(0, longest)
const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** One booking and one guest for each text, today, with the text in every column that holds any. */
export async function aHostileDay(sql: Sql, texts: readonly string[]): Promise<Venue> {
  const venue = await aVenue(sql, { capacity: 5000, maximum_pax: 100 })
  const guests = texts.map((text, i) => ({
    vendor_id: venue.id,
    id: randomUUID(),
    phone: `+8190${String(10_000_000 + i)}`,
    email: whole(cut(text, 254)),
    ...names(text),
    notes: whole(text.slice(0, 2000)),
    allergies: whole(text.slice(0, 500)),
    birthday: i % 3 === 0 ? venue.today.slice(5) : whole(cut(text, 10)),
    company: whole(cut(text, 100)),
    tags: [whole(cut(text, 30))],
  }))
  const bookings = texts.map((text, i) => ({
    vendor_id: venue.id,
    id: randomUUID(),
    day: venue.today,
    minute: 540 + ((i * 30) % 780),
    duration: 60,
    pax: 1,
    ...names(text),
    phone: i % 2 === 0 ? `+8190${String(10_000_000 + i)}` : whole(cut(text, 20)),
    email: whole(cut(text, 254)),
    requests: whole(text.slice(0, 2000)),
    comments: whole(text.slice(0, 2000)),
    tags: [whole(cut(text, 50))],
    status: ['confirmed', 'seated', 'waiting', 'cancelled', 'no_show'][i % 5] ?? 'confirmed',
    source: 'phone',
    reference: whole(cut(`${i} ${text}`, 40)),
    guest_id: guests[i]?.id ?? null,
    made_by: whole(cut(text, 100)),
    made_on: whole(cut(text, 100)),
  }))
  for (let i = 0; i < texts.length; i += 100) {
    await sql`insert into public.guest ${sql(guests.slice(i, i + 100))}`
    await sql`insert into public.booking ${sql(bookings.slice(i, i + 100))}`
  }
  await dress(sql, venue, texts)
  await sql`analyze public.booking`
  return venue
}

/** Its name, address and words before customers; returns how many of the texts found room. */
export async function dress(sql: Sql, venue: Venue, texts: readonly string[]): Promise<void> {
  const name = whole(cut(texts[0] ?? 'x', 200))
  const address = whole(cut(texts.slice(0, 8).join(' '), 500))
  const policy = whole(texts.join('\n'))
  await sql`update public.vendor set name = ${name}, name_en = ${name}, address = ${address}, phone = ${whole(cut(texts[0] ?? '', 40))},
    email = ${whole(cut(texts[0] ?? '', 254))}, cancellation_policy = ${sql.json({ ja: policy, en: policy })} where id = ${venue.id}`
  await sql`insert into public.custom_opening_hours ${sql({ vendor_id: venue.id, day: venue.today, opens_at: 540, closes_at: 1380, note: address })}
    on conflict do nothing`
}

const names = (text: string) => ({
  last_name: whole(cut(text, 100)),
  first_name: whole(cut(text, 100)),
  last_kana: whole(cut(text, 100)),
  first_kana: whole(cut(text, 100)),
})

/** A customer's own booking with hostile words, and the secret that opens its page. */
export async function aHostileBooking(
  sql: Sql,
  venue: Venue,
  text: string,
  requests: string,
): Promise<string> {
  const [id, token] = [randomUUID(), randomUUID().replaceAll('-', '')]
  const details = {
    last_name: whole(cut(text, 100)),
    first_name: whole(cut(text, 100)),
    phone: `+8190${String(Math.floor(Math.random() * 89_999_999) + 10_000_000)}`,
    email: `${id}@guest.example`,
    requests: whole(requests.slice(0, 500)),
    marketing_opt_in: false,
    terms_version: '2026-11',
    language: 'ja',
    website: '',
  }
  await sql`select public.hold_seats(${venue.url}, ${id}, ${token}, ${venue.today}, ${venue.soon}, 1, null, null)`
  const [done] = await sql<{ answer: { ok: boolean } }[]>`
    select public.confirm_booking(${venue.url}, ${id}, ${token}, ${sql.json(details)}) as answer`
  return done?.answer.ok ? token : ''
}

/** An organiser with an event for each text, who has sold one of each; the texts stand wherever words do. */
export async function aHostileOrganiser(sql: Sql, texts: readonly string[]): Promise<Venue> {
  const venue = await anOrganiser(sql)
  const rows = texts.map((text, i) => {
    const [ticket, template, occurrence] = [randomUUID(), randomUUID(), randomUUID()]
    const [name, long] = [whole(cut(text, 200)), whole(text.slice(0, 2000))]
    const words = { name, name_en: name, description: long, description_en: long }
    const places = { location: name, location_en: name, pricing: name, pricing_en: name }
    const slug = { slug: `event-${i}`, position: i }
    return {
      items: [
        { kind: 'ticket_type', key: ticket, data: { ...aTicketType, ...words, position: i } },
        {
          kind: 'event_template',
          key: template,
          data: { ...aTemplate, ...words, ...places, ...slug, tickets: [aTicket(ticket)] },
        },
      ],
      occurrence: {
        ...{ id: occurrence, template, day: dayAfter(venue.today, 3), starts_at: 600 + i, ends_at: 660 + i },
        ...{ capacity: 30, name: name.slice(0, 200), name_en: name.slice(0, 200), note: long },
      },
      booking: {
        ...{ id: randomUUID(), occurrence, day: venue.today, minute: 0, duration: 60, pax: 2 },
        ...{ ...names(text), requests: long, comments: long, status: 'confirmed', source: 'phone' },
        lines: sql.json([
          {
            type: 'ticket',
            name: whole(cut(text, 90)).trim() || 'x',
            name_en: '',
            price: 4500,
            tax: 10,
            count: 2,
            price_type: ticket,
          },
        ]),
      },
    }
  })
  const own = <T extends object>(row: T) => ({ ...row, vendor_id: venue.id })
  for (const { kind, key, data } of rows.flatMap(({ items }) => items))
    await sql`insert into private.config_item ${sql(own({ kind, key, data: sql.json(data as never) as never }))}`
  await sql`insert into public.occurrence ${sql(rows.map(({ occurrence }) => own(occurrence)))}`
  for (const { booking } of rows) {
    // A name of which nothing can be seen is refused by the table itself.
    await sql`insert into public.booking ${sql(own(booking) as never)}`.catch(() => undefined)
  }
  return venue
}

const dayAfter = (day: string, n: number): string =>
  new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10)
