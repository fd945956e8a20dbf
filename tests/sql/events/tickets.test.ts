// Who gets tickets, which, and who may sign them: supabase/functions/tickets before a real database.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configEditCommand } from '#domain/config/config-command.ts'
import { base64url, readTicketCode, verifyTicket } from '#domain/ticket/ticket-code.ts'
import { addDays } from '#domain/time/time.ts'
import { ticketsHandler } from '#functions/tickets/handler.ts'
import { makeMissingKeys, privateKeyOf } from '#functions/tickets/keys.ts'
import type { SignedTicket } from '#functions/tickets/sign.ts'
import { aToken } from '#tests/fixtures/customer.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aCommand, aDay, aVenue, create, undo, type Venue } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let venue: Venue
let url: string
beforeAll(async () => {
  db = await startDatabase()
}, 60_000)
afterAll(() => db.close())
beforeEach(async () => {
  ;[venue, url] = await anOrganiser()
})

async function anOrganiser(): Promise<[Venue, string]> {
  const made = await aVenue(db, {})
  const [row] = await db.sql<{ url: string }[]>`
    update public.vendor set vendor_type = 'EVENT' where id = ${made.id} returning url`
  return [made, row?.url ?? '']
}

const line = (name: string, name_en: string, count: number) => ({
  ...{ price_type: randomUUID(), type: 'ticket', name, name_en, price: 3000, tax: 10, count },
})
const usual = [line('おとな', 'Adult', 2), line('こども', '', 1)]

/** Of this organiser, for a customer who has its secret. */
async function booked(
  { day = aDay, ...fields }: Record<string, unknown> & { day?: string } = {},
  lines: object[] = usual,
  of = venue,
) {
  const [id, token, occurrence] = [randomUUID(), aToken(), randomUUID()]
  const { sql } = db
  await sql`insert into public.occurrence ${sql({
    ...{ vendor_id: of.id, id: occurrence, template: randomUUID(), day, starts_at: 1080, ends_at: 1200 },
    ...{ capacity: 400, name: '屋形船' },
  })}`
  await sql`insert into public.booking ${sql({
    ...{ vendor_id: of.id, id, day, minute: 1080, duration: 120, pax: 3, source: 'online', occurrence },
    ...{ last_name: '山田', first_name: '花子', email: 'hanako@guest.example', phone: '+819012345678' },
    ...{ reference: id.slice(0, 6).toUpperCase(), lines: sql.json(lines as never), ...fields },
  })}`
  await sql`insert into private.booking_token (vendor_id, booking_id, token_hash, content_hash)
    values (${of.id}, ${id}, private.token_hash(${token}), '')`
  return { id, token, occurrence }
}

interface Said {
  ok: boolean
  code?: string
  total?: number
  tickets?: SignedTicket[]
}
async function asked(token: unknown, from: unknown = 1, vendor_url: unknown = url): Promise<Said> {
  const body = JSON.stringify({ vendor_url, token, from })
  const request = new Request('https://x.example/tickets', { method: 'POST', body })
  return (await ticketsHandler(db.sql)(request)).json()
}
const publicKey = async (of = venue): Promise<string> => {
  const rows = await of.rows('config')
  const row = rows.find(({ id }) => id === 'ticket_key/ticket_key')
  return (row?.['data'] as { public_key?: string } | undefined)?.public_key ?? ''
}
const notFound = { ok: false, code: 'booking_not_found' }
/** In whole minutes since 1970, by the server's clock. */
const bookedAt = async (id: string): Promise<number> => {
  const [row] = await db.sql<{ at: Date }[]>`select made_at as at from public.booking where id = ${id}`
  return Math.floor(Number(row?.at) / 60_000)
}

test('a ticket that a gate has seen is told as used; who came by name has used none', async () => {
  const { id, token } = await booked()
  const used = async () => (await asked(token)).tickets?.flatMap(({ ticket, used }) => (used ? [ticket] : []))
  expect(await used()).toEqual([])
  const seen = (ticket: number, named: boolean, day = aDay) => ({
    ...{
      at: '2027-06-10T09:00:00.000Z',
      by: '',
      day,
      gate: '',
      named,
      device: '',
      ticket,
      command: randomUUID(),
    },
  })
  const before = seen(2, false, addDays(aDay, -1))
  await db.sql`
    update public.booking set checked_in = ${db.sql.json([seen(1, false), seen(1, false), before, seen(3, true)])}
    where id = ${id}`
  expect(await used(), 'on the night that it is for').toEqual([1])
})

test('each person has a ticket of the kind that was paid for, valid by the key that tablets pull', async () => {
  const { id, token, occurrence } = await booked()
  const said = await asked(token)
  expect(said).toMatchObject({ ok: true, total: 3 })
  expect(said.tickets?.map(({ ticket, name, name_en }) => [ticket, name, name_en])).toEqual([
    [1, 'おとな', 'Adult'],
    [2, 'おとな', 'Adult'],
    [3, 'こども', ''],
  ])
  const key = await publicKey()
  const [other] = await anOrganiser()
  for (const { ticket, code } of said.tickets ?? []) {
    const read = readTicketCode(code)
    expect(read).toMatchObject({ booking: id, ticket, occurrence })
    expect(read?.minutes, 'when it was booked').toBe(await bookedAt(id))
    expect(read && (await verifyTicket(key, venue.id, read))).toBe(true)
    expect(read && (await verifyTicket(key, other.id, read)), 'another house').toBe(false)
  }
  expect(await asked(token), 'shown again, they are the same').toEqual(said)
  expect(await asked(token, 1, url.toUpperCase()), 'in any letters').toEqual(said)
  await db.sql`update public.occurrence set day = day + 7, starts_at = 600, ends_at = 700 where id = ${occurrence}`
  await db.sql`update public.booking set day = day + 7, minute = 600, duration = 100 where id = ${id}`
  expect(await asked(token), 'and when the event is moved').toEqual(said)
  // To another event: what is asked for from now on says so, and what was printed before is still signed.
  const next = await booked()
  await db.sql`update public.booking set occurrence = ${next.occurrence} where id = ${id}`
  const [moved] = (await asked(token)).tickets ?? []
  expect(readTicketCode(moved?.code ?? '')).toMatchObject({ booking: id, occurrence: next.occurrence })
  // More people than lines, as staff may write it down.
  const more = await booked({ pax: 4 }, [line('おとな', '', 1)])
  expect((await asked(more.token)).tickets?.map(({ name }) => name)).toEqual(['おとな', '', '', ''])
})

test('a large party is told of in parts', async () => {
  const { token } = await booked({ pax: 120 }, [line('おとな', '', 60), line('こども', '', 60)])
  const numbers = async (from: number) => {
    const { total, tickets = [] } = await asked(token, from)
    return [total, tickets.length, tickets[0]?.ticket, tickets.at(-1)?.name]
  }
  expect(await numbers(1)).toEqual([120, 50, 1, 'おとな'])
  expect(await numbers(51)).toEqual([120, 50, 51, 'こども'])
  expect(await numbers(101)).toEqual([120, 20, 101, 'こども'])
  expect(await numbers(121)).toEqual([120, 0, undefined, undefined])
})

test('a ticket says since when the server has held the booking, whatever clock it was sold by', async () => {
  const { occurrence } = await booked()
  for (const at of [new Date(Date.now() - 3 * 3_600_000).toISOString(), '2021-01-01T00:00:00.000Z']) {
    const sold = create({ occurrence, day: aDay, minute: 1080, pax: 2, lines: [] }, {}, { at } as never)
    const before = Math.floor(Date.now() / 60_000)
    expect(await venue.send(sold), at).toMatchObject({ state: 'applied' })
    const [token, booking_id] = [aToken(), sold.subject]
    const row = { vendor_id: venue.id, booking_id, content_hash: '', token_hash: '' }
    await db.sql`insert into private.booking_token ${db.sql(row)}`
    await db.sql`update private.booking_token set token_hash = private.token_hash(${token}) where booking_id = ${booking_id}`
    const ticket = async () => readTicketCode((await asked(token)).tickets?.[0]?.code ?? '')
    const first = await ticket()
    expect(first?.minutes, at).toBeGreaterThanOrEqual(before)
    const words = { fields: { comments: '窓側' }, accepted: {} }
    await venue.send(aCommand(booking_id, { kind: 'booking.edit', args: words, base: { comments: '' } }))
    expect(await ticket(), 'and goes on saying it').toEqual(first)
  }
})

test('wrong, unknown, foreign and old secrets, and one by number and phone, have one answer', async () => {
  const { id, token } = await booked()
  const [stranger, theirUrl] = await anOrganiser()
  const theirs = await booked({}, usual, stranger)
  const found = aToken()
  await db.sql`insert into private.found_token (vendor_id, token_hash, booking_id, ends_at)
    values (${venue.id}, private.token_hash(${found}), ${id}, now() + interval '1 hour')`
  const old = await booked({ day: '2026-01-02' })
  const gone = await booked({ deleted: true })
  for (const [said, of] of [
    ...['', 'x', '0'.repeat(32), token.toUpperCase(), found, old.token, gone.token].map((one) => [one, url]),
    [theirs.token, url],
    [token, theirUrl],
    [token, 'no-such-house'],
  ])
    expect(await asked(said, 1, of), said).toEqual(notFound)
  expect(await asked(theirs.token, 1, theirUrl), 'control').toMatchObject({ ok: true, total: 3 })
})

test('what does not stand has no tickets, and has them again', async () => {
  const none = { ok: true, total: 0, tickets: [] }
  for (const fields of [{ status: 'cancelled' }, { status: 'waiting' }, { occurrence: null }])
    expect(await asked((await booked(fields)).token), JSON.stringify(fields)).toEqual(none)
  for (const status of ['arrived', 'no_show'])
    expect(await asked((await booked({ status })).token), status).toMatchObject({ total: 3 })
  const { token, occurrence } = await booked()
  const off = (cancelled: boolean) =>
    db.sql`update public.occurrence set cancelled = ${cancelled} where id = ${occurrence}`
  await off(true)
  expect(await asked(token)).toEqual(none)
  await off(false)
  expect(await asked(token)).toMatchObject({ total: 3 })
})

test('what no page sends is refused, and asks for nothing', async () => {
  const { token } = await booked()
  const invalid = { ok: false, code: 'invalid' }
  for (const [secret, from, of] of [
    ...[0, -1, 1.5, 1000, '1', null, [1]].map((one) => [token, one, url]),
    [{ $ne: 1 }, 1, url],
    [token, 1, ['x']],
    [`${token}\u0000`, 1, url],
    ['x'.repeat(2000), 1, url],
  ])
    expect(await asked(secret, from, of), JSON.stringify([secret, from]).slice(0, 60)).toEqual(invalid)
  const handle = ticketsHandler({ unsafe: async () => Promise.reject(new Error('asked')) })
  const plain = (init: RequestInit) => handle(new Request('https://x.example/tickets', init))
  for (const body of ['', 'null', '[]', '"x"', '{'])
    expect((await plain({ method: 'POST', body })).status).toBe(400)
  expect((await plain({ method: 'GET' })).status).toBe(405)
  const before = await plain({ method: 'OPTIONS' })
  expect([before.status, before.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  const whole = JSON.stringify({ vendor_url: 'x', token, from: 1 })
  const failed = await plain({ method: 'POST', body: whole })
  expect([failed.status, await failed.json()]).toEqual([500, { ok: false, code: 'failed' }])
})

test('neither a customer nor staff can read a key, or make tickets', async () => {
  await privateKeyOf(db.sql, venue.id)
  const calls = [
    'select * from private.ticket_key',
    `select private.asked_tickets('${url}', '', 1)`,
    `select private.keep_ticket_key('${venue.id}', null, null)`,
    'select private.vendors_without_ticket_key()',
    'select private.tickets_of(null)',
    'select private.ticket_head(null)',
  ]
  for (const text of calls) {
    await expect(
      db.asAnon((tx) => tx.unsafe(text)),
      text,
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      db.asUser(venue.user, (tx) => tx.unsafe(text)),
      text,
    ).rejects.toMatchObject({ code: '42501' })
  }
  expect((await db.sql`select * from private.ticket_key where vendor_id = ${venue.id}`).length).toBe(1)
  // Control: with rights they would read it, so it is the rights that hold them back.
  const read = db.sql.begin(async (tx) => {
    await tx`grant select on private.ticket_key to authenticated`
    await tx`create policy open on private.ticket_key using (true)`
    await tx`set local role authenticated`
    throw Object.assign(new Error('undone'), { rows: await tx`select * from private.ticket_key` })
  })
  await expect(read).rejects.toMatchObject({ rows: { length: expect.any(Number) } })
})

test('of two who make a key at once one wins, and both sign with it', async () => {
  const pools = Array.from({ length: 6 }, () => db.connect(1))
  for (let round = 0; round < 4; round++) {
    const [{ id }] = await anOrganiser()
    const keys = await Promise.all(pools.map((sql) => privateKeyOf(sql, id)))
    expect(new Set(keys.map(base64url)).size).toBe(1)
    const kept = await db.sql`select private_key from private.ticket_key where vendor_id = ${id}`
    expect(kept.map((row) => base64url(row['private_key'] as Uint8Array))).toEqual(
      keys.slice(0, 1).map(base64url),
    )
    const rows =
      await db.sql`select data from private.config_item where vendor_id = ${id} and kind = 'ticket_key'`
    expect(rows).toHaveLength(1)
  }
})

test('every organiser has a key before anything is sold; a restaurant needs none', async () => {
  const restaurant = await aVenue(db, {})
  expect(await publicKey()).toBe('')
  expect(await makeMissingKeys(db.sql)).toBeGreaterThanOrEqual(1)
  const key = await publicKey()
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await publicKey(restaurant)).toBe('')
  expect(await makeMissingKeys(db.sql), 'once').toBe(0)
  expect(await publicKey()).toBe(key)
})

test('no command of staff writes the public key, changes it or takes it away', async () => {
  await makeMissingKeys(db.sql)
  const key = await publicKey()
  const subject = 'ticket_key/ticket_key'
  const forged = base64url(new Uint8Array(32).fill(1))
  const change = (seen: object | null, wanted: object) => {
    const body = configEditCommand({ kind: 'ticket_key', key: 'ticket_key', seen, wanted } as never)
    if (!body) throw new Error('nothing differs')
    return aCommand(subject, body)
  }
  const edited = change({ public_key: key }, { public_key: forged })
  for (const command of [
    edited,
    change(null, { public_key: forged }),
    change({ deleted: false }, { deleted: true }),
    undo(edited),
    aCommand(subject, { kind: 'attention.settle', args: { item: 'x', way: 'take' }, base: {} } as never),
  ])
    expect(await venue.send(command), command.kind).toMatchObject({ state: 'rejected', code: 'invalid' })
  expect(await publicKey()).toBe(key)
  const other = await aVenue(db, {})
  expect(await other.send(change(null, { public_key: forged }))).toMatchObject({
    state: 'rejected',
  })
  expect(await publicKey(other), 'where there is none yet, none is put in its place').toBe('')
})
