// Mail servers as they are: slow, silent, full, suspicious. Nothing is lost, nothing is told twice without need, and none stands
// in another's way.

import { randomUUID } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiTransport } from '#functions/send-mails/http-api.ts'
import { leaseSeconds, outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails, type Transport } from '#functions/send-mails/send-mails.ts'
import { smtpTransport, wholeMs } from '#functions/send-mails/smtp.ts'
import { startMailApi } from '#tests/fixtures/mail/mail-api.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { ownCertificate } from '#tests/fixtures/mail/own-certificate.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let server: MailServer
let house: Outgoing
beforeAll(async () => {
  db = await startDatabase()
  server = await startMailServer()
  house = await outgoing(db)
  await db.sql`update public.vendor set email = '' where id = ${house.vendor}`
}, 180_000)
afterAll(async () => {
  await server.close()
  await db.close()
})
beforeEach(async () => {
  server.accepted.length = 0
  server.refuse = () => undefined
  server.beforeRecipient = async () => undefined
  server.atData = async () => undefined
  await db.sql`delete from private.mail`
})

const send = async (transport: Transport) => {
  await house.due()
  const sender = { site: 'https://book.example.jp', from: 'booking@noren.example', transport }
  return sendMails(outboxOf(db.sql, randomUUID()), sender).finally(() => transport.close?.())
}
const states = async () =>
  (
    await db.sql<{ said: string }[]>`
    select recipient || ' ' || state || ' ' || answer as said from private.mail order by recipient`
  ).map(({ said }) => said)

/** A server that says only what it is told to. */
async function rawServer(speak: (socket: Socket) => void): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>()
  const raw: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    speak(socket)
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const { port } = raw.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      raw.close()
    },
  }
}

test('one recipient at whom the server hangs keeps no other waiting', async () => {
  await house.book({ email: 'a-hangs@guest.example' })
  for (let i = 0; i < 8; i++) await house.book({ email: `guest${i}@guest.example` })
  let release: () => void = () => undefined
  server.beforeRecipient = (to) =>
    to.startsWith('a-hangs')
      ? new Promise((resolve) => {
          release = resolve
        })
      : Promise.resolve()
  const sending = send(smtpTransport(server.url, { step: 9_000, whole: 9_000 }))
  await expect.poll(() => server.accepted.length, { timeout: 8_500 }).toBe(8)
  expect(await sending).toBe(8)
  release()
  expect((await states())[0]).toMatch(/^a-hangs@guest\.example waiting ./)
})

test('a server that answers each step late is left in the end, long before another sender may have the mail', async () => {
  await house.book({ email: 'slow@guest.example' })
  // Each answer is in time, and all together never end.
  const raw = await rawServer((socket) => {
    const say = (words: string) => setTimeout(() => socket.write(words), 1_000)
    say('220 slow\r\n')
    socket.on('data', (line) => say(line.toString().startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n'))
  })
  const began = performance.now()
  expect(await send(smtpTransport(raw.url, { step: 2_500, whole: 3_000 }))).toBe(0)
  const took = performance.now() - began
  expect(took).toBeGreaterThan(2_900)
  expect(took).toBeLessThan(15_000)
  raw.close()
  expect(await states()).toEqual([expect.stringMatching(/^slow@guest\.example waiting ./)])
})

test.each<[string, (socket: Socket) => void]>([
  ['says nothing', () => undefined],
  ['hangs up at once', (socket) => socket.destroy()],
  ['speaks another language', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['is closed for now', (socket) => socket.end('421 too busy\r\n')],
])('a server that %s loses nothing', async (_, speak) => {
  const raw = await rawServer(speak)
  await house.book({ email: 'x@guest.example' })
  expect(await send(smtpTransport(raw.url, { step: 1_000, whole: 2_000 }))).toBe(0)
  raw.close()
  expect(await states()).toEqual([expect.stringMatching(/^x@guest\.example waiting ./)])
  expect(await send(smtpTransport(server.url))).toBe(1)
  expect(server.accepted).toHaveLength(1)
})

test('a connection cut in the middle of a mail is tried again, under the same Message-ID', async () => {
  await house.book({ email: 'cut@guest.example' })
  server.atData = () => Promise.reject(Object.assign(new Error('cut'), { responseCode: 421 }))
  expect(await send(smtpTransport(server.url))).toBe(0)
  const [{ id } = { id: '' }] = await db.sql<{ id: string }[]>`select id from private.mail`
  server.atData = async () => undefined
  expect(await send(smtpTransport(server.url))).toBe(1)
  expect(server.accepted.map(({ messageId }) => messageId)).toEqual([`<${id}@noren.example>`])
})

test('greylisting is waited out, a full mailbox too, and no such user is for good', async () => {
  for (const who of ['grey', 'full', 'gone']) await house.book({ email: `${who}@guest.example` })
  server.refuse = (to) =>
    to.startsWith('grey')
      ? [450, 'greylisted, come back']
      : to.startsWith('full')
        ? [452, 'mailbox full']
        : [550, 'no such user']
  expect(await send(smtpTransport(server.url))).toBe(0)
  expect(await states()).toEqual([
    'full@guest.example waiting 452 mailbox full',
    'gone@guest.example refused 550 no such user',
    'grey@guest.example waiting 450 greylisted, come back',
  ])
  server.refuse = () => undefined
  expect(await send(smtpTransport(server.url))).toBe(2)
})

test('a server whose certificate nobody vouches for gets neither password nor mail', async () => {
  const safe = await startMailServer(ownCertificate())
  await house.book({ email: 'tls@guest.example' })
  expect(await send(smtpTransport(safe.url.replace('://', '://user:secret@')))).toBe(0)
  expect(safe.accepted).toEqual([])
  await safe.close()
  const [said] = await states()
  expect(said).toMatch(/^tls@guest\.example waiting ./)
  expect(said).not.toContain('secret')
})

test('addresses with an apostrophe, a plus and letters beyond ASCII arrive as they are', async () => {
  const addresses = ["o'brien+table@guest.example", 'hana.ko_1@xn--r8jz45g.example', 'user@例え.example']
  for (const email of addresses) await house.book({ email })
  expect(await send(smtpTransport(server.url))).toBe(3)
  expect(server.accepted.map(({ to }) => to).sort()).toEqual([
    // A host in other letters goes by its name in ASCII, which this server reads back.
    'hana.ko_1@例え.example',
    "o'brien+table@guest.example",
    'user@例え.example',
  ])
})

test('a name of 120 characters, emoji and a long house name arrive whole, in lines that no server breaks', async () => {
  const long = '长'.repeat(60)
  await db.sql`update public.vendor set name = ${`料亭「${'櫻'.repeat(80)}」🌸`} where id = ${house.vendor}`
  await house.book({ last_name: `${long}🎉`, first_name: long, email: 'long@guest.example', language: 'ja' })
  expect(await send(smtpTransport(server.url))).toBe(1)
  const mail = server.accepted[0]?.mail
  expect(mail?.subject).toBe(`【料亭「${'櫻'.repeat(80)}」🌸】ご予約を承りました 6/15 25:30`)
  expect(mail?.from?.value[0]?.name).toBe(`料亭「${'櫻'.repeat(80)}」🌸`)
  expect(mail?.text).toContain(`${long}🎉 ${long} 様`)
  for (const { line } of mail?.headerLines ?? [])
    for (const part of line.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(998)
  await db.sql`update public.vendor set name = 'さくら亭' where id = ${house.vendor}`
})

test('what never is accepted ends: after five days as refused, after the visit as late', async () => {
  await house.book({ email: 'old@guest.example' })
  await house.book({ email: 'over@guest.example' })
  server.refuse = () => [451, 'never']
  await db.sql`update private.mail set asked_at = now() - interval '6 days' where recipient like 'old%'`
  await db.sql`update private.mail set expires_at = now() - interval '1 minute' where recipient like 'over%'`
  expect(await send(smtpTransport(server.url))).toBe(0)
  expect(await states()).toEqual(['old@guest.example refused 451 never', 'over@guest.example late '])
})

test('a mail that cannot be made ready stands in no other way', async () => {
  const odd = await house.book({ email: 'a-odd@guest.example' })
  await house.book({ email: 'next@guest.example' })
  // As a fault of ours would be: the row is larger than it may be.
  await db.sql`update public.vendor set cancellation_policy = jsonb_build_object('ja', repeat('あ', 100000), 'en', '')
    where id = ${house.vendor}`
  await db.sql`update private.mail set is_fixed = true, data = private.mail_facts('customer', 'confirmed', null, b) || '{"vendor":
    {"name": "x", "name_en": "", "policy": "", "map": "", "phone": "", "address": "", "email": "", "url": "x"}}' from public.booking b where recipient like 'next%' and b.id = booking_id`
  await db.sql`update private.mail set due_at = now() - interval '1 hour' where booking_id = ${odd}`
  await send(smtpTransport(server.url))
  await db.sql`update public.vendor set cancellation_policy = '{"ja": "", "en": ""}' where id = ${house.vendor}`
  expect(server.accepted.map(({ to }) => to)).toEqual(['next@guest.example'])
  expect((await states())[0]).toMatch(/^a-odd@guest\.example waiting The mail could not be made ready/)
})

test('a clock that was set back keeps no mail for the time that it lost', async () => {
  await house.book({ email: 'clock@guest.example' })
  await db.sql`update private.mail set due_at = now() + interval '3 days', leased_until = now() + interval '3 days'`
  const transport = smtpTransport(server.url)
  const sender = { site: 'https://book.example.jp', from: 'booking@noren.example', transport }
  expect(await sendMails(outboxOf(db.sql, randomUUID()), sender)).toBe(1)
})

test('a mail service that is over its limit is asked again, one that finds fault with the mail is not', async () => {
  const api = await startMailApi()
  for (const [status, state] of [
    [429, 'waiting HTTP 429'],
    [401, 'waiting HTTP 401'],
    [503, 'waiting HTTP 503'],
    [422, 'refused HTTP 422'],
  ] as const) {
    await db.sql`delete from private.mail`
    await house.book({ email: 'api@guest.example' })
    api.status = status
    expect(await send(apiTransport(api.url, 'key'))).toBe(0)
    expect(await states()).toEqual([`api@guest.example ${state}`])
  }
  await api.close()
})

test('before 5,000 mails that are due a sender holds one at a time, in their order, and takes the next in no time', async () => {
  await db.sql`
    insert into private.mail (vendor_id, audience, kind, language, recipient, due_at, expires_at)
    select ${house.vendor}, 'account', 'recovery', 'ja', 'g' || n || '@guest.example',
      now() - interval '2 hours' + n * interval '1 second', now() + interval '1 day' from generate_series(1, 5000) n`
  const got: string[] = []
  let most = 0
  const transport: Transport = {
    way: 'smtp',
    send: async ({ to }) => {
      got.push(to)
      const [held] = await db.sql`select count(*)::integer as n from private.mail where leased_until > now()`
      most = Math.max(most, held?.['n'])
      return '250'
    },
  }
  const sender = { site: 'https://book.example.jp', from: 'booking@noren.example', transport }
  const few = 100
  expect(await sendMails(outboxOf(db.sql, randomUUID()), sender, () => got.length >= few)).toBe(few)
  expect(got).toEqual(Array.from({ length: few }, (_, n) => `g${n + 1}@guest.example`))
  expect(most).toBe(1)
  // The next is found by an index, not by a look at all that wait.
  const plan = await db.sql`explain select x.id from private.mail x
    where x.state = 'waiting' and (x.due_at <= now() or x.due_at > now() + interval '2 hours') order by x.due_at limit 1`
  expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('mail_due')
}, 120_000)

test('a mail service hears whom to answer, and by what it knows a copy', async () => {
  const api = await startMailApi()
  await db.sql`update public.vendor set email = 'house@sakura.example' where id = ${house.vendor}`
  await house.book({ email: 'api@guest.example' })
  await send(apiTransport(api.url, 'key'))
  await db.sql`update public.vendor set email = '' where id = ${house.vendor}`
  const asked = api.requests.find(({ body }) => (body as { to: string[] }).to[0] === 'api@guest.example')
  const id = String(asked?.headers['idempotency-key'])
  expect(asked?.body).toMatchObject({
    reply_to: 'house@sakura.example',
    headers: { 'Message-ID': `<${id}>` },
  })
  await api.close()
})

test('a sender has a mail for longer than handing it over may take', () => {
  expect(leaseSeconds * 1_000).toBeGreaterThanOrEqual(1.5 * wholeMs)
})
