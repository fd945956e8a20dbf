// The gate of an event that is called off: whoever stands there all the same, and what staff are told to do.

import 'temporal-polyfill/global'
import { aGuardedEvent, aParty, CheckInPage, ticketsOf } from '#e2e/pages/check-in.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'

test.use(tablet)

test('nobody is asked to pay for what is off until they are let in; called off and deleted are told apart', async ({
  page,
  sql,
}) => {
  const { venue, office, event } = await aGuardedEvent(sql)
  const line = ticketsOf(event)
  const id = await aParty(sql, venue, event, { lines: sql.json([line]) })
  const gate = await CheckInPage.at(page, venue, event)
  const stand = new Stand(page)
  await gate.isHere('佐藤')
  await expect(gate.row('佐藤'), 'control').toContainText('会場でのお支払い')
  await sql`update public.occurrence set cancelled = true where id = ${event}`
  await expect(gate.row('佐藤')).toContainText('開催中止', { timeout: 30_000 })
  await expect(gate.row('佐藤')).not.toContainText('お支払い')
  await expect(
    gate.row('佐藤').getByText('予約', { exact: true }),
    'no chip of a booking that stands',
  ).toHaveCount(0)
  await stand.attention(1).click()
  const card = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
  await expect(card).toContainText('この予約のイベントは開催中止になりました。')
  await page.getByRole('dialog').getByRole('button', { name: '閉じる', exact: true }).first().click()
  await gate.type(await office.code(id, 1))
  await expect(gate.verdict()).toContainText('開催中止')
  await expect(gate.verdict()).not.toContainText('お支払い')
  await gate.verdict().getByRole('button', { name: 'それでも入場' }).click()
  await expect(gate.verdict(), 'who goes in pays').toContainText('会場でのお支払い 1組分 13,600円')
  await sql`update public.occurrence set cancelled = false, deleted = true where id = ${event}`
  await stand.attention(1).click()
  await expect(card).toContainText('この予約のイベントは削除されました。', { timeout: 30_000 })
})

test('who waits for what is called off is no booking in needs attention, and is taken off the list', async ({
  page,
  sql,
}) => {
  const { venue, event } = await aGuardedEvent(sql)
  await aParty(sql, venue, event, { status: 'waiting', phone: '+819087654321' })
  await sql`update public.occurrence set cancelled = true where id = ${event}`
  const stand = await Stand.open(page, await venue.staff())
  await stand.attention(1).click()
  const card = page.getByRole('dialog', { name: '要対応' }).getByRole('article')
  await expect(card).toContainText('開催中止のキャンセル待ち')
  await expect(card).not.toContainText('この予約')
  await card.getByRole('button', { name: '待ちから外す', exact: true }).click()
  await expect(page.getByText('対応の必要なものはありません')).toBeVisible()
  await expect
    .poll(() => sql`select status from public.booking where vendor_id = ${venue.id}`)
    .toEqual([{ status: 'cancelled' }])
})
