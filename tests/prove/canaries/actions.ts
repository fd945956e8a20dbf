// Everything that happens at a venue, while somebody listens on its sockets.

import { WebSocket } from 'ws'
import { layOutCommand } from '#domain/occurrence/occurrence.ts'
import { aToken, somebody } from '#tests/fixtures/customer.ts'
import { aTicketType } from '#tests/fixtures/events/setup.ts'
import { as } from '#tests/fixtures/postgres.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { aCommand, create, edit, givenUp, setStatus, undo } from '#tests/fixtures/venue.ts'
import type { World } from '#tests/prove/parts/rights/world.ts'

/** Raw frames of a member's, a stranger's and an anonymous socket; `pokes` says whether the member was told at all. */
export async function framesDuring(
  stack: TestStack,
  topic: string,
  tokens: (string | undefined)[],
  actions: () => Promise<void>,
): Promise<{ frames: string[]; pokes: number }> {
  const frames: string[] = []
  const sockets = await Promise.all(tokens.map((token) => listen(stack, topic, token, frames)))
  try {
    await actions()
    await new Promise((resolve) => setTimeout(resolve, 400))
  } finally {
    for (const socket of sockets) socket.terminate()
  }
  return { frames, pokes: frames.filter((frame) => frame.includes('"poke"')).length }
}

async function listen(stack: TestStack, topic: string, token: string | undefined, frames: string[]) {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const answered = new Promise((resolve) => socket.once('message', resolve))
  socket.on('message', (data) => frames.push(String(data)))
  const payload = {
    config: { private: true, broadcast: { self: true } },
    ...(token ? { access_token: token } : {}),
  }
  socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', payload]))
  await answered
  return socket
}

/** Commands of every kind, customers who hold, confirm and cancel, a change of setup, and a guest who is forgotten. */
export async function everythingHappens(stack: TestStack, { a }: World, words: string): Promise<void> {
  const person = { ...somebody(), last_name: words, requests: words }
  const made = create({
    day: a.booked.day,
    last_name: words,
    phone: person.phone,
    comments: words,
    tags: [words],
  })
  const on = made.subject
  const change = edit(
    on,
    { last_name: `${words}2`, email: `${words}@noren.example` },
    { last_name: words, email: '' },
  )
  await a.staff.push([made, change, edit(on, { last_name: words }, { last_name: 'x' }), undo(change)])
  await a.staff.push([
    setStatus(on, 'confirmed', 'arrived'),
    aCommand(on, { kind: 'booking.delete', args: {}, base: { deleted: false } }),
    aCommand(on, { kind: 'booking.restore', args: {}, base: { deleted: true } }),
    aCommand(on, { kind: 'attention.settle', args: { item: 'call', way: 'call', upto: 0 }, base: {} }),
    aCommand(on, { kind: 'command.discard', args: { of: [givenUp(made.id)], code: words }, base: {} }),
  ])
  const [guest] = await stack.sql<{ id: string }[]>`
    select id from public.guest where vendor_id = ${a.restaurant.id} and phone = ${person.phone}`
  for (const allergies of [words, `${words}2`]) {
    const args = { fields: { allergies, notes: words, company: words, tags: [words] } }
    const base = { allergies: '', notes: '', company: '', tags: [] }
    await a.staff.send(aCommand(guest?.id ?? '', { kind: 'guest.edit', args, base }))
  }
  for (const text of [words, `${words}2`]) {
    const body = { kind: 'config.edit', args: { fields: { text } }, base: { text: null } } as const
    await a.staff.send(aCommand('day_note/2027-01-03', body))
  }
  const night = { template: crypto.randomUUID(), capacity: 6, name: words, name_en: words, note: words }
  const laidOut = layOutCommand(crypto.randomUUID(), night, [[a.booked.day, 1080, 1200]])
  const occurrence = laidOut.subject.slice('occurrence/'.length)
  await a.staff.push([
    aCommand(laidOut.subject, laidOut.body),
    create({ occurrence, last_name: words, comments: words }),
    edit(on, { occurrence }, { occurrence: null }),
    aCommand(on, { kind: 'booking.check_in', args: { tickets: [1], gate: words }, base: {} }),
  ])
  for (const note of [`${words}2`, `${words}3`]) {
    // Both saw the first one.
    const args = { fields: { note, starts_at: 1050 } }
    const body = { kind: 'config.edit', args, base: { note: words, starts_at: 1080 } } as const
    await a.staff.send(aCommand(laidOut.subject, body))
  }
  const row = {
    ...{ key: 'c'.repeat(64), status: 'confirmed', day: a.booked.day, minute: 1140, duration: 120, pax: 2 },
    ...{ last_name: words, requests: words, phone: person.phone, card: { notes: words } },
  }
  await as(stack.sql, 'authenticated', a.staff.user, async (tx) => {
    await tx`select public.import_bookings(${a.restaurant.id}, ${made.id}, ${tx.json([row])})`
    await tx`select public.undo_import(${a.restaurant.id}, ${made.id})`
  })
  const attempt = a.restaurant.attempt({ minute: 1050 })
  await a.restaurant.book(attempt, person)
  await a.restaurant.cancel(attempt.token)
  await buyTickets(stack, a, person)
  await stack.sql`update public.vendor set address = ${words} where id = ${a.restaurant.id}`
  await stack.sql`update public.custom_opening_hours set note = ${words} where vendor_id = ${a.restaurant.id}`
  await stack.rpc('enquire', {
    ...{
      p_business: words,
      p_name: words,
      p_email: `${words}@noren.example`,
      p_message: words,
      p_language: 'ja',
    },
  })
  await stack.sql`select private.erase_guest(${a.restaurant.id}, g.id) from public.guest g where g.phone = ${person.phone}`
}

/** What a vendor sells; nothing else is told of it, so that it works whatever is broken. */
const sells = (stack: TestStack, { restaurant }: World['a'], type: 'EVENT' | 'RESTAURANT') =>
  stack.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update public.vendor set vendor_type = ${type} where id = ${restaurant.id}`
  })

/** A customer buys tickets of an event, opens their page and gives them back. */
async function buyTickets(stack: TestStack, a: World['a'], person: object): Promise<void> {
  const token = aToken()
  const who = { p_vendor_url: a.restaurant.url, p_id: crypto.randomUUID(), p_token: token }
  const tickets = [{ price_type: a.ticket, count: 2, price: aTicketType.price }]
  const wish = { p_occurrence: a.occurrence, p_tickets: tickets, p_old_id: null, p_old_token: null }
  const mine = { p_vendor_url: a.restaurant.url, p_token: token }
  await sells(stack, a, 'EVENT')
  for (const [call, args] of [
    ['hold_spots', { ...who, ...wish }],
    ['confirm_booking', { ...who, p_details: person }],
    ['find_booking', mine],
    ['cancel_booking', mine],
  ] as const) {
    const { body } = await stack.rpc<{ ok?: boolean }>(call, args)
    if (!body.ok) throw new Error(`${call} of tickets was answered ${JSON.stringify(body)}`)
  }
  await sells(stack, a, 'RESTAURANT')
}

/** Calls that fail inside the database, one way each; the caller's own words go with them. `phone` is the
 * number of a guest that the venue knows. */
export async function everythingFails(stack: TestStack, { a }: World, phone: string, words: string) {
  const heard: string[] = []
  const sold = a.restaurant.attempt({ minute: 1230 })
  await a.restaurant.book(sold, somebody())
  const breaks: [string, string][] = [
    [
      'alter table public.guest add constraint broken check (visits > 99) not valid',
      'alter table public.guest drop constraint broken',
    ],
    [
      'alter table public.booking add constraint broken check (pax > 99) not valid',
      'alter table public.booking drop constraint broken',
    ],
    [
      'alter table private.hold add constraint broken check (pax > 99) not valid',
      'alter table private.hold drop constraint broken',
    ],
    [
      "create function public.broken() returns trigger language plpgsql as $$ begin raise exception 'row %', (select g from public.guest g where g.notes like 'kanari%'); end $$;" +
        'create trigger broken before update on private.vendor_clock for each row execute function public.broken()',
      'drop function public.broken() cascade',
    ],
  ]
  // A row that the venue knows, and of which a blank would be filled by the customer.
  await stack.sql`update public.guest set email = '' where vendor_id = ${a.restaurant.id} and id = ${a.guest}`
  for (const [breakIt, mendIt] of breaks) {
    const attempt = a.restaurant.attempt({ minute: 1020 })
    if (!breakIt.includes('private.hold')) await a.restaurant.hold(attempt)
    await stack.sql.unsafe(breakIt)
    const details = { ...somebody(), phone, requests: words }
    const body = { p_vendor_url: a.restaurant.url, p_id: attempt.id, p_token: attempt.token }
    const { day, minute, pax } = attempt
    const slot = { p_day: day, p_minute: minute, p_pax: pax, p_old_id: null, p_old_token: null }
    heard.push(JSON.stringify(await stack.rpc('hold_seats', { ...body, ...slot })))
    const tickets = [{ price_type: a.ticket, count: 1, price: aTicketType.price }]
    const spots = { p_occurrence: a.occurrence, p_tickets: tickets, p_old_id: null, p_old_token: null }
    const other = { ...body, p_id: crypto.randomUUID(), p_token: aToken() }
    await sells(stack, a, 'EVENT')
    heard.push(JSON.stringify(await stack.rpc('hold_spots', { ...other, ...spots })))
    await sells(stack, a, 'RESTAURANT')
    heard.push(JSON.stringify(await stack.rpc('confirm_booking', { ...body, p_details: details })))
    heard.push(JSON.stringify(await stack.rpc('confirm_booking', { ...other, p_details: details })))
    heard.push(
      JSON.stringify(
        await stack.rpc('cancel_booking', { p_vendor_url: a.restaurant.url, p_token: sold.token }),
      ),
    )
    const seen = { day: sold.day, minute: sold.minute, pax: sold.pax }
    const wish = { p_day: sold.day, p_minute: 1080, p_pax: sold.pax, p_from: seen, p_id: crypto.randomUUID() }
    heard.push(
      JSON.stringify(
        await stack.rpc('change_booking', { p_vendor_url: a.restaurant.url, p_token: sold.token, ...wish }),
      ),
    )
    await stack.sql.unsafe(mendIt)
  }
  return heard
}
