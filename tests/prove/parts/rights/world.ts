// Two vendors with something in every table, and the people of `expected.ts` who come to them.

import type { Sql } from 'postgres'
import type { Command } from '#domain/booking/command.ts'
import { type Attempt, aRestaurant, type Restaurant, somebody } from '#tests/fixtures/customer.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { as, type TestDatabase, withoutLimits } from '#tests/fixtures/postgres.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { aCommand, create, edit, setStatus, staffOf, type Venue } from '#tests/fixtures/venue.ts'
import type { Caller } from './expected.ts'

export interface Side {
  restaurant: Restaurant
  staff: Venue
  /** A customer's booking, and the hold of another customer. */
  booked: Attempt
  held: Attempt
  /** Staff's commands that were answered: one made a booking, one met a conflict, one was refused. */
  made: Command
  edited: Command
  refused: Command
  /** A guest whose card two wrote at once; `carded` met the conflict. */
  guest: string
  carded: Command
  /** A row of the setup with an id of its own. */
  span: string
  /** A price that customers may choose. */
  price: string
  /** A kind of ticket, and a template of an event. */
  ticket: string
  template: string
  /** When it takes place, as bookings name it, with tickets that anybody may hold. */
  occurrence: string
  device: string
}

export interface World {
  a: Side
  b: Side
  /** The id of each caller's user; '' for the anonymous one. */
  users: Record<Caller, string>
}

export async function aWorld(db: TestDatabase): Promise<World> {
  await withoutLimits(db.sql)
  const [a, b] = [await aSide(db), await aSide(db)]
  const [admin, selfMade] = [await db.makeUser(), await db.makeUser()]
  await db.sql`insert into private.admin (user_id) values (${admin})`
  await db.sql`select private.new_admin_link()`
  await someDeeds(db, admin, a)
  await db.sql`update auth.users set raw_user_meta_data = '{"role": "admin"}' where id = ${selfMade}`
  await db.asAnon((tx) => tx`select public.enquire('店', '名', 'enquirer@noren.example', '文', 'ja')`, {
    'x-noren-peer': '192.0.2.9',
  })
  return { a, b, users: { anon: '', memberOfA: a.staff.user, memberOfB: b.staff.user, admin, selfMade } }
}

/** A vendor that an admin made, whose login nobody has claimed, and what the server notes by itself. */
async function someDeeds(db: TestDatabase, admin: string, { restaurant, booked }: Side): Promise<void> {
  const form = {
    ...{ name: '菊寿司', email: 'kiku@noren.example', phone: '03-1234-5678', address: '東京都台東区1-2-3' },
    ...{
      url: `kiku-${restaurant.url}`.slice(0, 40),
      vendor_type: 'RESTAURANT',
      minimum_pax: 1,
      cutoff_days: 0,
    },
    send_confirmation_email: true,
  }
  const token = crypto.randomUUID().replaceAll('-', '')
  const [made] = await db.asUser(
    admin,
    (tx) => tx<{ ok: boolean }[]>`
      select public.create_vendor(${crypto.randomUUID()}, ${token}, ${JSON.stringify(form)}::text::jsonb, null)->'ok' as ok`,
  )
  if (!made?.ok) throw new Error('the vendor was not created')
  await db.sql`select private.note_faults('slots_of_day', 'XX000', 1)`
  await db.sql`select private.note_sender('smtp')`
  await db.sql`select private.keep_ticket_key(${restaurant.id}, decode(repeat('01', 32), 'hex'), decode(repeat('02', 32), 'hex'))`
  await db.sql`select private.new_manage_token(${restaurant.id}, ${booked.id}, null, email) from public.booking where id = ${booked.id}`
  await db.asAnon(
    (tx) =>
      tx`select public.month_of_days(${restaurant.url}, date_trunc('month', ${booked.day}::date)::date, 2)`,
    {
      'x-noren-peer': '192.0.2.10',
    },
  )
  const [person] = await db.sql<{ reference: string; phone: string }[]>`
    select reference, phone from public.booking where vendor_id = ${restaurant.id} and id = ${booked.id}`
  const found = await db.asAnon(
    (tx) => tx<{ ok: boolean }[]>`
      select public.find_lost_booking(${restaurant.url}, ${person?.reference ?? ''}, ${person?.phone.slice(-4) ?? ''},
        ${crypto.randomUUID().replaceAll('-', '')})->'ok' as ok`,
    { 'x-noren-peer': '192.0.2.10' },
  )
  if (!found[0]?.ok) throw new Error('the booking was not found')
}

async function aSide(db: TestDatabase): Promise<Side> {
  const restaurant = await aRestaurant(db, { capacity: 100 })
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const booked = restaurant.attempt()
  const person = somebody()
  await restaurant.book(booked, person)
  const held = restaurant.attempt({ minute: 1260 })
  await restaurant.hold(held, undefined, '192.0.2.1')
  const made = create({ day: booked.day, phone: somebody().phone })
  const edited = edit(made.subject, { requests: '二' }, { requests: '' })
  const refused = setStatus(made.subject, 'confirmed', 'waiting')
  const device = `tablet-${restaurant.url}`
  await staff.push([made, edit(made.subject, { requests: '一' }, { requests: '' }), edited, refused], device)
  await db.asUser(staff.user, (tx) => tx`select public.sync_heartbeat(${restaurant.id}, ${device}, '入口')`)
  await db.sql`
    insert into private.device_notice (vendor_id, device, kind, at, waiting)
    values (${restaurant.id}, ${device}, 'lost', '2026-11-01', 2)`
  await db.sql`insert into public.custom_opening_hours (vendor_id, day, note) values (${restaurant.id}, '2027-01-01', '元日')`
  await db.sql`insert into private.vendor_old_url (url, vendor_id) values (${`old-${restaurant.url}`}, ${restaurant.id})`
  await takesCards(db.sql, restaurant.id)
  await db.sql`
    with paid as (
      insert into private.payment (vendor_id, id, state, amount, intent)
      values (${restaurant.id}, ${booked.id}, 'booked', 5000, ${`pi_${booked.id}`}) returning vendor_id, id, intent
    ) insert into private.refund (vendor_id, payment_id, intent, amount, reason) select vendor_id, id, intent, 100, 'staff' from paid`
  const invited = `${restaurant.url}@noren.example`
  await db.asUser(staff.user, (tx) => tx`select public.invite_colleague(${restaurant.id}, ${invited}, 'ja')`)
  const [span] = await db.sql<{ id: string }[]>`
    insert into public.vendor_availability (vendor_id, day, starts_at, ends_at, capacity)
    values (${restaurant.id}, '2027-01-02', 1020, 1140, 4) returning id`
  const [ticket, template, occurrence] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${restaurant.id}, ${occurrence}, ${template}, '2027-01-02', 1080, 1200, 30, '屋形船の夕べ')`
  const [guest] = await db.sql<{ id: string }[]>`
    select id from public.guest where vendor_id = ${restaurant.id} and phone = ${person.phone}`
  const card = (allergies: string) => {
    const args = { fields: { allergies } }
    return aCommand(guest?.id ?? '', { kind: 'guest.edit', args, base: { allergies: '' } })
  }
  const carded = card('えび')
  await staff.push([card('そば'), carded], device)
  const noted = aCommand('day_note/2027-01-02', {
    kind: 'config.edit',
    args: { fields: { text: '貸切' } },
    base: { text: null },
  })
  const price = crypto.randomUUID()
  const priced = madeNew(`price_type/${price}`, aPrice)
  const setUp = [
    madeNew(`ticket_type/${ticket}`, aTicketType),
    madeNew(`event_template/${template}`, { ...aTemplate, tickets: [aTicket(ticket)] }),
  ]
  await staff.push([noted, priced, ...setUp], device)
  const rows = { booked, held, made, edited, refused, guest: guest?.id ?? '', carded, span: span?.id ?? '' }
  return { restaurant, staff, ...rows, price, ticket, template, occurrence, device }
}

/** A row of the setup that nobody saw before. */
const madeNew = (subject: string, fields: Record<string, unknown>) =>
  aCommand(subject, {
    kind: 'config.edit',
    args: { fields },
    base: Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
  })

const aPrice = {
  ...{ type: 'course', name: '季節のコース', name_en: '', price: 8800, tax: 10, weekdays: [] },
  ...{ starts_at: null, ends_at: null, online: true, position: 1 },
}

/** A running stack as the database of the SQL helpers: the same calls, the same people. */
export const databaseOf = (stack: TestStack): Omit<TestDatabase, 'connect' | 'close'> & TestDatabase => ({
  url: stack.databaseUrl,
  sql: stack.sql,
  connect: () => stack.sql,
  asUser: (id, action, headers) => as(stack.sql, 'authenticated', id, action, headers),
  asAnon: (action, headers) => as(stack.sql, 'anon', '', action, headers),
  makeUser: async (vendor) => (await stack.makeUser(vendor)).id,
  close: async () => undefined,
})

/** Every table of ours with a fingerprint of all its rows, so that two dumps are equal when nothing was written. */
export async function dump(
  sql: Sql,
  where: 'everything' | { vendor: string } = 'everything',
): Promise<string> {
  const tables = await sql<{ name: string; tenant: boolean }[]>`
    select c.oid::regclass::text as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'vendor_id' and not a.attisdropped) as tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname in ('public', 'private') or c.oid = 'auth.users'::regclass)
    order by 1`
  const lines: string[] = []
  for (const { name, tenant } of tables) {
    if (where !== 'everything' && !tenant) continue
    const only = where === 'everything' ? '' : `where vendor_id = '${where.vendor}'`
    const [row] = await sql.unsafe(
      `select md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '')) as sum from ${name} t ${only}`,
    )
    lines.push(`${name} ${row?.['sum']}`)
  }
  return lines.join('\n')
}
