import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRestaurant, somebody, someDetails } from '#tests/fixtures/customer.ts'
import { aTemplate, aTicket, aTicketType } from '#tests/fixtures/events/setup.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { forAnybody, ofStaff, personal } from '#tests/fixtures/text-columns.ts'
import { aCommand, aVenue, create, edit, staffOf, undo } from '#tests/fixtures/venue.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())

test('every column that can hold words is known as a person’s or not', async () => {
  const found = await db.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema in ('public', 'private') and data_type in ('text', 'jsonb', 'bytea', 'ARRAY', 'json')`
  expect(found.map((c) => c.name).sort()).toEqual([...personal, ...ofStaff, ...forAnybody].sort())
})

const marks = [
  '印姓',
  '印名',
  'しるし',
  '+819055550001',
  'mark@noren.example',
  '印の願い',
  '印の覚え',
  '印の札',
  '印の病',
  '印の社',
]

/** Tables in which one of the marks still stands. */
async function traces(): Promise<string[]> {
  const names = await db.sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'private')`
  const found: string[] = []
  for (const { name } of names) {
    const rows = await db.sql.unsafe(`select 1 from ${name} t where to_jsonb(t)::text ~ $1 limit 1`, [
      marks.map((m) => m.replace('+', '\\+')).join('|'),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

test('a birthday goes with the person', async () => {
  const restaurant = await aRestaurant(db)
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const made = create({ day: restaurant.attempt().day, phone: '+819055550002' })
  await staff.send(made)
  const [guest] = await db.sql<{ id: string }[]>`select id from public.guest where phone = '+819055550002'`
  const id = guest?.id ?? ''
  const args = { fields: { birthday: '1985-03-03' } }
  await staff.send(aCommand(id, { kind: 'guest.edit', args, base: { birthday: '' } }))
  const said = () => db.sql<{ said: boolean }[]>`
    select (to_jsonb(g)::text ~ '1985' or exists (
      select from private.guest_history h where h.guest_id = g.id and h.changes::text ~ '1985')) as said
    from public.guest g where g.id = ${id}`
  expect(await said()).toEqual([{ said: true }])
  await db.sql`select private.erase_guest(${restaurant.id}, ${id})`
  expect(await said()).toEqual([{ said: false }])
})

test('who asks to be forgotten is found nowhere, and figures and other people stay', async () => {
  const restaurant = await aRestaurant(db)
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const person = {
    ...someDetails,
    last_name: '印姓',
    first_name: '印名',
    phone: '+819055550001',
    email: 'mark@noren.example',
    requests: '印の願い',
  }
  const online = restaurant.attempt()
  await restaurant.book(online, person)
  const byPhone = create({
    day: online.day,
    phone: person.phone,
    last_name: '印姓',
    last_kana: 'しるし',
    comments: '印の覚え',
    tags: ['印の札'],
  })
  await staff.send(byPhone)
  // A conflict, of which both sides are kept.
  await staff.send(edit(byPhone.subject, { requests: '印の願い一' }, { requests: '' }))
  await staff.send(edit(byPhone.subject, { requests: '印の願い二' }, { requests: '' }), 'tablet-2')
  const other = restaurant.attempt({ minute: 1260 })
  await restaurant.book(other)
  const [guest] = await db.sql<{ id: string }[]>`
    update public.guest set notes = '印の覚え', allergies = '印の病' where phone = ${person.phone} returning id`
  // The card, with a conflict of its own.
  for (const allergies of ['印の病一', '印の病二']) {
    const args = { fields: { allergies, company: `${allergies}印の社`, tags: [`${allergies}印の札`] } }
    const base = { allergies: '印の病', company: '', tags: [] }
    const card = aCommand(guest?.id ?? '', { kind: 'guest.edit', args, base })
    await staff.send(card)
  }
  expect(await traces()).toEqual([
    'private.command_log',
    'private.guest_history',
    'private.mail',
    'private.synced',
    'public.booking',
    'public.booking_history',
    'public.guest',
  ])

  const [erased] = await db.sql`select private.erase_guest(${restaurant.id}, ${guest?.id ?? ''}) as n`
  expect(erased?.['n']).toBe(2)
  expect(await traces()).toEqual([])
  expect(await restaurant.find(online.token)).toMatchObject({ code: 'booking_not_found' })
  expect(await restaurant.find(other.token)).toMatchObject({ ok: true, booking: { last_name: '山田' } })
  const rows = await db.sql`select pax, status, phone from public.booking
    where vendor_id = ${restaurant.id} and id in (${online.id}, ${byPhone.subject})`
  expect(rows.map((r) => [r['pax'], r['status'], r['phone']])).toEqual([
    [2, 'confirmed', ''],
    [2, 'confirmed', ''],
  ])
  const [history] = await db.sql`select count(*)::integer as n from public.booking_history
    where vendor_id = ${restaurant.id} and booking_id in (${online.id}, ${byPhone.subject})`
  expect(history?.['n']).toBe(4)
  // The words are gone from the log's hash too: the command once more gets its answer, whatever it says.
  expect(await staff.send(byPhone)).toMatchObject({ state: 'applied' })
})

test('who was moved to another number is forgotten too, no undo brings them back, and the other guest stays', async () => {
  const venue = await aVenue(db)
  const person = {
    ...{ phone: '+819055550001', last_name: '印姓', first_name: '印名', last_kana: 'しるし' },
    ...{ email: 'mark@noren.example', requests: '印の願い' },
  }
  const other = {
    ...{ phone: '+819055550003', last_name: '林', first_name: '一郎', last_kana: 'ハヤシ' },
    ...{ email: 'h@noren.example', requests: '窓際' },
  }
  const [made, never] = [create({ ...person, pax: 3 }), create(other)]
  await venue.push([made, never])
  const moved = edit(made.subject, { ...other, pax: 4 }, { ...person, pax: 3 })
  await venue.send(moved)
  // What another tablet still wrote of the first one stands beside it; what it wrote of the party is nobody's name.
  await venue.send(edit(made.subject, { requests: '印の願い二' }, { requests: '印の願い' }), 'tablet-2')
  const party = edit(made.subject, { pax: 5 }, { pax: 3 })
  await venue.send(party, 'tablet-2')
  // Only the side that lost ever said the number.
  const blank = Object.fromEntries(Object.keys(person).map((name) => [name, '']))
  await venue.send(edit(never.subject, person, blank), 'tablet-2')
  const left = { ...other, pax: 4, conflicts: [{ id: party.id }] }
  expect(await traces()).toContain('public.booking_history')

  await db.sql`select private.erase_guest(${venue.id}, private.guest_id(${venue.id}, ${person.phone}))`
  expect(await traces()).toEqual([])
  expect(await venue.booking(made.subject)).toMatchObject(left)
  expect((await venue.booking(never.subject)).conflicts).toEqual([])
  await venue.send(undo(moved))
  expect(await traces()).toEqual([])
  expect(await venue.booking(made.subject)).toMatchObject(other)
  expect(
    await db.sql`select phone, deleted from public.guest where vendor_id = ${venue.id} and not deleted`,
  ).toEqual([{ phone: other.phone, deleted: false }])
})

test('who bought tickets is found nowhere, in mails and the moves of the event neither, and their seats stay sold', async () => {
  const restaurant = await aRestaurant(db)
  const staff = staffOf(db, restaurant.id, await db.makeUser(restaurant.id))
  const [ticket, template, occurrence] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  for (const [kind, key, data] of [
    ['ticket_type', ticket, aTicketType],
    ['event_template', template, { ...aTemplate, tickets: [aTicket(ticket)] }],
  ] as const)
    await db.sql`
      insert into private.config_item (vendor_id, kind, key, data)
      values (${restaurant.id}, ${kind}, ${key}, ${db.sql.json(data as never)})`
  const day = restaurant.attempt().day
  await db.sql`
    insert into public.occurrence (vendor_id, id, template, day, starts_at, ends_at, capacity, name)
    values (${restaurant.id}, ${occurrence}, ${template}, ${day}, 1080, 1200, 30, '屋形船の夕べ')`
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${restaurant.id}`
  const buy = async (details: object) => {
    const { id, token } = restaurant.attempt()
    const tickets = JSON.stringify([{ price_type: ticket, count: 2, price: aTicketType.price }])
    await db.asAnon(
      (tx) => tx`
      select public.hold_spots(${restaurant.url}, ${id}, ${token}, ${occurrence}, ${tickets}::text::jsonb, null, null)`,
    )
    expect(await restaurant.confirm({ ...restaurant.attempt(), id, token }, details)).toMatchObject({
      ok: true,
    })
    return token
  }
  const person = {
    ...{ ...someDetails, last_name: '印姓', first_name: '印名', phone: '+819055550001' },
    ...{ email: 'mark@noren.example', requests: '印の願い' },
  }
  const mine = await buy(person)
  const theirs = await buy(somebody())
  const sold = create({ occurrence, phone: person.phone, last_name: '印姓', comments: '印の覚え' })
  await staff.send(sold)
  // Told, so that what comes of the event is told in mails of its own.
  await db.sql`update private.mail set state = 'sent', settled_at = now()`
  const changed = async (fields: object, base: object) =>
    staff.send(aCommand(`occurrence/${occurrence}`, { kind: 'config.edit', args: { fields }, base } as never))
  expect(await changed({ starts_at: 1050 }, { starts_at: 1080 })).toMatchObject({ state: 'applied' })
  expect(await changed({ cancelled: true }, { cancelled: false })).toMatchObject({ state: 'applied' })
  expect(await traces()).toEqual(expect.arrayContaining(['private.mail', 'public.booking_history']))

  await db.sql`select private.erase_guest(${restaurant.id}, private.guest_id(${restaurant.id}, ${person.phone}))`
  expect(await traces()).toEqual([])
  expect(await restaurant.find(mine)).toMatchObject({ code: 'booking_not_found' })
  expect(await restaurant.find(theirs)).toMatchObject({ ok: true, booking: { event: { off: true } } })
  const [left] = await db.sql`select private.spots_sold(${restaurant.id}, ${occurrence}) as sold`
  expect(left?.['sold']).toBe(6)
})
