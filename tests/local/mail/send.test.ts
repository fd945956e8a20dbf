import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails } from '#functions/send-mails/send-mails.ts'
import { mailSettings, SettingsError } from '#functions/send-mails/settings.ts'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'
import { type Outgoing, outgoing } from '#tests/fixtures/mail/outbox.ts'
import { startDatabase, type TestDatabase } from '#tests/fixtures/postgres.ts'

let db: TestDatabase
let server: MailServer
let house: Outgoing
beforeAll(async () => {
  db = await startDatabase()
  server = await startMailServer()
  house = await outgoing(db)
})
afterAll(async () => {
  await server.close()
  await db.close()
})
beforeEach(async () => {
  server.accepted.length = 0
  server.refuse = () => undefined
  await db.sql`delete from private.mail`
})

const send = async () => {
  await house.due()
  const transport = smtpTransport(server.url)
  const sent = await sendMails(outboxOf(db.sql, randomUUID()), {
    site: 'https://book.example.jp',
    from: 'booking@noren.example',
    transport,
  })
  transport.close?.()
  return sent
}
const mailTo = (to: string) => server.accepted.find((one) => one.to === to)?.mail

test('a confirmation is read back from SMTP: in Japanese, with the night as the house says it, link and calendar', async () => {
  const id = await house.book({ language: 'ja' })
  expect(await send()).toBe(2)
  const mail = mailTo('hanako@guest.example')
  expect(mail?.subject).toBe('【さくら亭】ご予約を承りました 6/15 25:30')
  expect(mail?.from?.value).toEqual([{ name: 'さくら亭', address: 'booking@noren.example' }])
  expect(mail?.replyTo?.text).toContain('house@sakura.example')
  const text = mail?.text ?? ''
  expect(text).toContain('山田 花子 様')
  expect(text).toContain('日時: 2027年6月15日(火) 25:30（翌日1:30）')
  expect(text).toContain('人数: 2名様')
  expect(text).toMatch(/https:\/\/book\.example\.jp\/house-[0-9a-f]{8}\/booking#[0-9a-f]{32}\n/)
  const [file] = mail?.attachments ?? []
  expect(file?.contentType).toBe('text/calendar')
  const calendar = file?.content.toString() ?? ''
  // 25:30 of the 15th in Tokyo.
  expect(calendar).toContain('DTSTART:20270615T163000Z\r\n')
  expect(calendar).toContain('DTEND:20270615T183000Z\r\n')
  expect(calendar).toContain('TRIGGER:-PT2H\r\n')
  expect(calendar).not.toContain('#')
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(server.accepted.every(({ messageId }) => /^<[0-9a-f-]{36}@noren\.example>$/.test(messageId))).toBe(
    true,
  )
  expect(mailTo('house@sakura.example')?.text).toContain('電話: 090-1234-5678')
  expect(await house.of(id)).toEqual(['customer confirmed sent', 'vendor confirmed sent'])
})

test('a change says what it was before, a cancellation takes the calendar entry away', async () => {
  const id = await house.book({ language: 'en' })
  await send()
  await house.change(id, { minute: 1140, pax: 3 })
  await send()
  const changed = server.accepted.findLast(({ to }) => to === 'hanako@guest.example')?.mail
  expect(changed?.subject).toBe('Sakura-tei: Your booking has changed (Jun 15, 19:00)')
  expect(changed?.text).toContain(
    'When: Tue, June 15, 2027, 19:00\n  Before: Tue, June 15, 2027, 25:30 (1:30 a.m. the next day)\n',
  )
  expect(changed?.text).toContain('People: 3 people\n  Before: 2 people\n')
  await house.cancel(id)
  await send()
  const gone = server.accepted.findLast(({ to }) => to === 'hanako@guest.example')?.mail
  const sequence = (mail: typeof gone) =>
    Number(/SEQUENCE:(\d+)/.exec(String(mail?.attachments[0]?.content))?.[1])
  expect(String(gone?.attachments[0]?.content)).toContain('METHOD:CANCEL\r\n')
  expect(sequence(gone)).toBeGreaterThan(sequence(changed))
  expect(gone?.text).not.toContain('#')
})

test('what a guest typed reaches no header and adds no recipient', async () => {
  await house.book({
    last_name: 'x\r\nBcc: other@guest.example\r\n\r\nhello',
    requests: '<script>alert(1)</script>',
  })
  await send()
  expect(server.accepted.map(({ to }) => to).sort()).toEqual(['hanako@guest.example', 'house@sakura.example'])
  for (const { mail } of server.accepted) expect(mail.bcc).toBeUndefined()
})

test('a recipient refused for good is noted with why; one refused for now waits', async () => {
  const gone = await house.book({ email: 'gone@guest.example', source: 'phone' })
  const busy = await house.book({ email: 'busy@guest.example', source: 'phone' })
  server.refuse = (to) =>
    to.startsWith('gone') ? [550, 'no such user'] : to.startsWith('busy') ? [451, 'try later'] : undefined
  await send()
  expect((await house.of(gone))[0]).toBe('customer confirmed refused')
  expect((await house.of(busy))[0]).toBe('customer confirmed waiting')
  const answers = await db.sql<{ answer: string }[]>`
    select answer from private.mail where audience = 'customer' order by answer`
  expect(answers.map(({ answer }) => answer)).toEqual(['451 try later', '550 no such user'])
  server.refuse = () => undefined
  await send()
  expect((await house.of(busy))[0]).toBe('customer confirmed sent')
})

test('while no mail server answers nothing is given up', async () => {
  const id = await house.book()
  await house.due()
  const transport = smtpTransport('smtp://127.0.0.1:9')
  await sendMails(outboxOf(db.sql, randomUUID()), {
    site: 'https://x.example',
    from: 'a@x.example',
    transport,
  })
  expect(await house.of(id)).toEqual(['customer confirmed waiting', 'vendor confirmed waiting'])
})

test('a mail about an account has its link, and keeps nothing of it when it is out', async () => {
  await db.sql`select private.ask_mail('recovery', null, 'Staff@sakura.example', 'ja', '{"token": "0123456789abcdef"}')`
  await send()
  expect(mailTo('staff@sakura.example')?.subject).toBe('パスワードの再設定')
  expect(mailTo('staff@sakura.example')?.text).toContain(
    'https://book.example.jp/reset-password#0123456789abcdef\n',
  )
  const [row] = await db.sql`select state, data from private.mail where kind = 'recovery'`
  expect(row).toEqual({ state: 'sent', data: {} })
})

test('settings that cannot be right are said, without their value', () => {
  const said = (env: Record<string, string>) => {
    try {
      return mailSettings(env)?.from
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError)
      return (error as Error).message
    }
  }
  expect(said({})).toBeUndefined()
  expect(said({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@b.example' })).toBe('a@b.example')
  for (const SMTP_URL of ['mail.example', 'http://secret@mail.example', 'smtps://u:%E0%A4@mail.example'])
    expect(said({ SMTP_URL, MAIL_FROM: 'a@b.example' })).toMatch(/^SMTP_URL must look like/)
  expect(said({ SMTP_URL: 'smtps://u:p@mail.example' })).toMatch(/^MAIL_FROM/)
})
