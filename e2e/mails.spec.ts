// From a mail to the row on the stand, and what staff read of a booking's mails.

import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import { outboxOf } from '#functions/send-mails/outbox.ts'
import { sendMails } from '#functions/send-mails/send-mails.ts'
import { smtpTransport } from '#functions/send-mails/smtp.ts'
import { type MailServer, startMailServer } from '#tests/fixtures/mail/mail-server.ts'

let server: MailServer
test.beforeEach(async () => {
  server = await startMailServer()
})
test.afterEach(() => server.close())

/** Sends what this house waits for, by SMTP; nobody else's mails of this run. */
async function send(sql: Sql, venue: Venue): Promise<void> {
  await sql`update private.mail set due_at = now() - interval '1 second' where vendor_id = ${venue.id} and state = 'waiting'`
  await sql`update private.mail set due_at = now() + interval '1 hour'
    where vendor_id <> ${venue.id} and state = 'waiting' and due_at <= now() + interval '1 minute'`
  const site = process.env.E2E_URL ?? ''
  const transport = smtpTransport(server.url)
  await sendMails(outboxOf(sql, randomUUID()), { site, from: 'booking@noren.example', transport })
  transport.close?.()
}

const linkIn = (text = ''): string => /https?:\/\/\S+\/booking#[0-9a-f]{32}/.exec(text)?.[0] ?? ''

test('who answers the reminder is marked on the row, and no longer once the day is another', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const [{ tomorrow, next } = { tomorrow: '', next: '' }] = await sql<{ tomorrow: string; next: string }[]>`
    select (${venue.today}::date + 1)::text as tomorrow, (${venue.today}::date + 2)::text as next`
  const id = await venue.book({ lastName: '森', pax: 2, minute: 1140, day: tomorrow })
  await sql`update public.booking set made_at = now() - interval '3 days' where id = ${id}`
  await sql`delete from private.mail where vendor_id = ${venue.id}`
  await sql`select private.ask_reminders()`
  await send(sql, venue)
  const mail = server.accepted.find(({ to }) => to === `${id}@guest.example`)?.mail
  expect(mail?.subject).toContain('明日のご予約のご案内')

  const { page: desk } = await device(tablet)
  const stand = await Stand.open(desk, await venue.staff())
  await desk.goto(`/bookings?view=day&day=${tomorrow}`)
  await expect(stand.party('森')).toBeVisible()
  await expect(stand.party('森')).not.toContainText('来店の返事あり')

  const { page } = await device(phone)
  await page.goto(linkIn(mail?.text))
  await page.getByRole('button', { name: '予定どおり伺います' }).click()
  await expect(page.getByText('店舗にお知らせしました')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await expect(stand.party('森')).toContainText('来店の返事あり', { timeout: 45_000 })

  await sql`update public.booking set day = ${next} where id = ${id}`
  await desk.goto(`/bookings?view=day&day=${next}`)
  await expect(stand.party('森')).toBeVisible({ timeout: 45_000 })
  await expect(stand.party('森')).not.toContainText('来店の返事あり')
})

test('staff read in words what became of each mail, and send one again', async ({ device, sql }) => {
  const venue = await aVenue(sql)
  const id = await venue.book({ lastName: '林', pax: 2, minute: venue.soon })
  const long = `${'very-long-name-'.repeat(4)}@guest-of-a-long-domain-name.example`
  await sql`update public.booking set email = ${long} where id = ${id}`
  server.refuse = () => [550, '5.1.1 The email account that you tried to reach does not exist']
  await send(sql, venue)
  const { page } = await device(tablet)
  const stand = await Stand.open(page, await venue.staff())
  const card = await stand.openParty('林')
  const mails = card.getByRole('region', { name: 'メール' })
  await expect(mails).toContainText('届いていません')
  await expect(mails).toContainText('メールサーバーの返答: 550 5.1.1')
  await expect(mails).toContainText(long)
  server.refuse = () => undefined
  await mails.getByRole('button', { name: 'もう一度送る' }).first().click()
  await expect(mails).toContainText('送信を受け付けました')
  // Nothing sends by itself here: it is said with the mail that waits.
  await expect(mails).toContainText('メールサーバーが設定されていない')
  await send(sql, venue)
  await expect(mails).toContainText('送信済み', { timeout: 30_000 })
  expect(server.accepted.filter(({ to }) => to === long)).toHaveLength(1)
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
})

test('the setting says that nothing sends', async ({ device, sql }) => {
  const venue = await aVenue(sql)
  const { page } = await device(tablet)
  await Stand.open(page, await venue.staff())
  await page.goto('/availability')
  await expect(
    page.getByText('メールサーバーが設定されていないため、メールはお客様に届きません'),
  ).toBeVisible()
})

// Here, since the sender of an installation is one: no other file asks for it, and the tests of a file come one by one.
for (const mails of [true, false]) {
  test(`a house that ${mails ? 'mails' : 'does not mail'} says so on the confirmed page`, async ({
    page,
    sql,
  }) => {
    const venue = await aVenue(sql, { send_confirmation_email: mails })
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    const guest = aGuest('山本')
    await book.choose(venue.soon)
    await book.fill(guest)
    await book.review()
    await sql`select private.note_sender('page')`
    await book.confirmButton().click()
    await expect(book.heading('ご予約が確定しました')).toBeVisible()
    await sql`select private.note_sender('none')`
    await expect(page.getByText(`確認メールを ${guest.email} へお送りします。`)).toHaveCount(mails ? 1 : 0)
    // Who reads that nothing comes has to keep the link.
    await expect(page.getByText('確認メールは送信されません')).toHaveCount(mails ? 0 : 1)
  })
}
