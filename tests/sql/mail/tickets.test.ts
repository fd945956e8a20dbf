// The tickets of a confirmation, as they come out of a mail server and of a mail service.

import { randomUUID } from 'node:crypto'
import decodeQR from 'qr/decode.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readTicketCode, verifyTicket } from '#domain/ticket/ticket-code.ts'
import { apiTransport } from '#functions/send-mails/http-api.ts'
import { outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails, type Transport } from '#functions/send-mails/send-mails.ts'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { startMailApi } from '#tests/fixtures/mail/mail-api.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { pointsOf } from '#tests/fixtures/mail/png-points.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'
import { aDay } from '#tests/fixtures/venue.ts'

let db: TestDatabase
let house: Outgoing
let server: MailServer
let smtp: Transport
beforeAll(async () => {
  db = await startDatabase()
  house = await outgoing(db)
  await db.sql`update public.vendor set vendor_type = 'EVENT' where id = ${house.vendor}`
  server = await startMailServer()
  smtp = smtpTransport(server.url)
}, 60_000)
afterAll(async () => {
  smtp.close?.()
  await server.close()
  await db.close()
})
beforeEach(async () => {
  server.accepted.length = 0
  await db.sql`delete from private.mail`
})

const line = (name: string, count: number) => ({
  ...{ price_type: randomUUID(), type: 'ticket', name, name_en: '', price: 3000, tax: 10, count },
})
async function booked(fields: Record<string, unknown> = {}): Promise<{ id: string; occurrence: string }> {
  const occurrence = randomUUID()
  await db.sql`insert into public.occurrence ${db.sql({
    ...{ vendor_id: house.vendor, id: occurrence, template: randomUUID(), day: aDay, starts_at: 1080 },
    ...{ ends_at: 1200, capacity: 400, name: '屋形船' },
  })}`
  const lines = db.sql.json([line('おとな', 2), line('こども', 1)] as never)
  return { id: await house.book({ occurrence, pax: 3, minute: 1080, lines, ...fields }), occurrence }
}

/** All that waits goes out. */
async function send(transport = smtp): Promise<void> {
  await house.due()
  const site = 'https://book.example.jp'
  await sendMails(outboxOf(db.sql, randomUUID()), { site, from: 'booking@noren.example', transport })
}
const toGuest = () =>
  server.accepted.filter(({ to }) => to === 'hanako@guest.example').map(({ mail }) => mail)
const picturesIn = (mail: ReturnType<typeof toGuest>[number] | undefined) =>
  (mail?.attachments ?? []).filter(({ contentType }) => contentType === 'image/png')

test('a confirmation brings a valid ticket for each person, shown where its page names it', async () => {
  const { id } = await booked()
  await send()
  const [mail] = toGuest()
  const pictures = picturesIn(mail)
  expect(pictures).toHaveLength(3)
  const [row] = await db.sql<{ key: string }[]>`
    select data->>'public_key' as key from private.config_item where vendor_id = ${house.vendor} and kind = 'ticket_key'`
  for (const [i, { content, related, contentDisposition }] of pictures.entries()) {
    expect([related, contentDisposition]).toEqual([true, 'inline'])
    const code = readTicketCode(decodeQR(pointsOf(content)))
    expect(code).toMatchObject({ booking: id, ticket: i + 1 })
    expect(code && (await verifyTicket(row?.key ?? '', house.vendor, code))).toBe(true)
  }
  // The reader puts the picture itself where its page names it.
  expect(String(mail?.html).match(/<img src="data:image\/png;base64,/g)).toHaveLength(3)
  expect(mail?.html).toContain('チケット 3 / 3  こども')
  expect(mail?.text).toMatch(
    /チケットの表示、ご予約の確認・キャンセルはこちらから:\nhttps:\/\/book\.example\.jp\/\S+#[0-9a-f]{32}/,
  )
  expect(mail?.attachments.map(({ filename }) => filename)).toContain('booking.ics')
  const ofHouse = server.accepted.find(({ to }) => to === 'house@sakura.example')
  expect(picturesIn(ofHouse?.mail), 'the organiser gets none').toEqual([])
})

test('of a large party ten come with the mail, which stays small, and the others are on the page', async () => {
  await booked({ pax: 40 })
  await send()
  const [mail] = toGuest()
  expect(picturesIn(mail)).toHaveLength(10)
  expect(mail?.html).toContain('ほか30枚は、上のリンクのページでご覧いただけます。')
  expect(picturesIn(mail).reduce((sum, { size }) => sum + size, 0)).toBeLessThan(100_000)
})

test('a change, a table and what was cancelled meanwhile bring none', async () => {
  const { id } = await booked()
  await send()
  await house.change(id, { pax: 4 })
  await send()
  expect(toGuest().map((mail) => picturesIn(mail).length)).toEqual([3, 0])
  expect(toGuest()[1]?.text).toContain('そのままご利用いただけます')
  expect(toGuest()[1]?.html).toBe(false)
  server.accepted.length = 0
  await house.book()
  await send()
  expect(picturesIn(toGuest()[0])).toEqual([])
  server.accepted.length = 0
  const gone = await booked()
  await house.due()
  // A sender had the mail and died: its copy goes out behind the cancellation.
  await db.sql`select private.claim_mails(${randomUUID()}, 50, 60)`
  await db.sql`update private.mail set leased_until = now()`
  await house.cancel(gone.id)
  await send()
  expect(toGuest()[0]?.subject).toContain('ご予約を承りました')
  expect(picturesIn(toGuest()[0])).toEqual([])
})

test('a mail service gets the same pictures, named as the page names them', async () => {
  const api = await startMailApi()
  await booked()
  await send(apiTransport(api.url, 'key'))
  await api.close()
  const bodies = api.requests.map(
    ({ body }) => body as { to: string[]; html?: string; attachments: object[] },
  )
  const body = bodies.find(({ to }) => to[0] === 'hanako@guest.example')
  const pictures = (body?.attachments ?? []) as { content_id?: string; content: string }[]
  expect(pictures.map(({ content_id }) => Boolean(content_id))).toEqual([true, true, true, false])
  for (const { content_id, content } of pictures.slice(0, 3)) {
    expect(body?.html).toContain(`<img src="cid:${content_id}"`)
    expect(decodeQR(pointsOf(Buffer.from(content, 'base64')))).toMatch(/^NOREN:/)
  }
})
