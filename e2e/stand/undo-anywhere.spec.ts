// What was done on one tablet is taken back from another: one case for each kind of command.

import 'temporal-polyfill/global'
import type { Locator, Page } from '@playwright/test'
import type { Command } from '#domain/booking/command.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { entrance, party, undoCases } from '#e2e/support/hands/undo-cases.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { aCommand, edit, setStatus } from '#tests/fixtures/venue.ts'

test.use(tablet)

const openList = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: '本日の変更履歴' }).click()
  const list = page.getByRole('dialog', { name: '本日の変更履歴' })
  await expect(list).toBeVisible()
  return list
}
const entryOf = (list: Locator, what: RegExp | string): Locator =>
  list
    .getByRole('listitem')
    .filter({ has: list.page().locator('p.font-bold', { hasText: what }) })
    .first()

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/undo-anywhere-${name}.png` })
}

test('each kind of command is taken back from a second tablet, and only once', async ({ page, sql }) => {
  test.setTimeout(180_000)
  const venue = await aVenue(sql, { capacity: 40 })
  const staff = await venue.staff()
  const at = await entrance(sql, venue, staff.email)
  const all = undoCases(sql)
  const last = new Map<string, Command>()
  for (const [name, { does, row, was }] of Object.entries(all)) {
    const commands = await does(venue, at)
    await at.does(...commands)
    const command = commands.at(-1) as Command
    last.set(name, command)
    expect(await row(sql, venue, command), name).toEqual(was)
  }
  await Stand.open(page, staff)
  const list = await openList(page)
  await expect(list.getByRole('listitem').first()).toContainText('入口')
  await picture(page, 'list')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  for (const [name, { what, row, is }] of Object.entries(all)) {
    await test.step(name, async () => {
      const button = entryOf(list, what).getByRole('button', { name: /元に戻す$/ })
      await button.click()
      const question = page.getByRole('dialog').filter({ hasText: '元に戻しますか?' })
      const isAsked = await question
        .waitFor({ timeout: 700 })
        .then(() => true)
        .catch(() => false)
      if (isAsked) await question.getByRole('button', { name: '元に戻す', exact: true }).click()
      await expect.poll(() => row(sql, venue, last.get(name) as Command), { message: name }).toEqual(is)
    })
  }
  await expect(list.getByText('元に戻しました', { exact: true }).first()).toBeVisible()
  await picture(page, 'taken-back')
})

test('offline too: what stands and why not, in the list and in the card, and what an undo cannot take back', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  test.setTimeout(120_000)
  complaints.expect(noNetwork)
  const venue = await aVenue(sql, { capacity: 4, send_confirmation_email: true })
  const staff = await venue.staff()
  const at = await entrance(sql, venue, staff.email)
  const paid = await venue.book({ lastName: '返金', pax: 2, minute: venue.soon })
  await sql`insert into private.payment (vendor_id, id, amount, intent, state)
    values (${venue.id}, ${paid}, 8000, ${`pi_${paid}`}, 'booked')`
  await sql`update public.booking set payment = '{"amount": 8000, "refunded": 0, "returning": 0}' where id = ${paid}`
  const moved = party(venue, '移動', { minute: venue.soon + 240 })
  const four = edit(moved.subject, { pax: 4 }, { pax: 2 })
  await at.does(
    setStatus(paid, 'confirmed', 'cancelled'),
    aCommand(paid, {
      kind: 'booking.refund',
      args: { amount: 8000 },
      base: { kept: 8000, status: 'cancelled' },
    }),
    moved,
    four,
    edit(moved.subject, { pax: 3 }, { pax: 4 }),
    // Their seats are somebody else's meanwhile.
    party(venue, '後客', { pax: 4 }),
  )
  const stand = await Stand.open(page, staff)
  const second = await device(tablet)
  const other = await Stand.open(second.page, staff)
  await expect(stand.party('後客')).toBeVisible()
  // A browser here has no worker that keeps what was not loaded yet.
  await (await openList(page)).getByRole('button', { name: '閉じる' }).click()
  await expect((await stand.openParty('移動')).getByRole('region', { name: '本日の変更' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goOffline(page)
  const list = await openList(page)
  await expect(list.getByText(/^オフラインです。/)).toBeVisible()
  const entry = (what: RegExp, deed: RegExp) =>
    list
      .getByRole('listitem')
      .filter({ hasText: what })
      .filter({ has: page.locator('strong', { hasText: deed }) })
  await expect(entry(/移動/, /^変更$/).last()).toContainText('そのあと変更されています')
  await expect(entry(/返金 一郎/, /^返金$/)).toContainText('返金は元に戻せません')
  await expect(entry(/返金 一郎/, /^登録$/)).toContainText('お客様の操作のため、元に戻せません')
  await picture(page, 'offline')
  expect(await barriers(page)).toEqual([])

  await entry(/返金 一郎/, /^状態の変更$/)
    .getByRole('button', { name: /元に戻す$/ })
    .click()
  const question = page.getByRole('dialog').filter({ hasText: '元に戻しますか?' })
  await expect(question).toContainText('返金(8,000円)は元に戻せません')
  await expect(question).toContainText('送信済みのメールは戻せません')
  await expect(question).toContainText('定員4名に対し6名になります')
  await picture(page, 'question')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await question.getByRole('button', { name: '元に戻す', exact: true }).click()
  await expect(page.locator('[data-notice]')).toContainText('返金はそのままです。')
  await expect(entry(/返金 一郎/, /^状態の変更$/).first()).toContainText('元に戻しました')
  await list.getByRole('button', { name: '閉じる' }).click()

  // In the card of the booking, on the tablet that has no network either.
  const card = await stand.openParty('移動')
  const history = card.getByRole('region', { name: '本日の変更' })
  const entries = history.locator('> ol > li')
  await expect(entries).toHaveCount(3)
  const undoLast = entries.first().getByRole('button', { name: /元に戻す$/ })
  await undoLast.click()
  // Four at that time are more than there are seats for.
  await question
    .getByRole('button', { name: '元に戻す', exact: true })
    .click({ timeout: 2000 })
    .catch(() => {})
  await expect(card.getByText('未送信').first()).toBeVisible()
  await history.scrollIntoViewIfNeeded()
  await picture(page, 'card')
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(stand.badge(/同期済み|要対応/).first()).toBeVisible({ timeout: 30_000 })
  await expect(other.party('移動')).toContainText('4名')
  await expect(other.party('返金')).toBeVisible()
  expect((await at.booking(paid)).payment).toMatchObject({ returning: 8000 })
})

test('the list fits a phone', async ({ device, sql }) => {
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  const at = await entrance(sql, venue, staff.email)
  const made = party(venue, '山田')
  await at.does(made, edit(made.subject, { pax: 5, comments: '窓側の席をご希望' }, { pax: 2, comments: '' }))
  const { page } = await device(phone)
  await Stand.open(page, staff)
  await page.goto('/bookings?view=list')
  const list = await openList(page)
  await expect(list.getByRole('button', { name: /元に戻す$/ })).toHaveCount(2)
  await picture(page, 'phone')
  expect(await sideways(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
})
