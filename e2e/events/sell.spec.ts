import 'temporal-polyfill/global'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { anEvent, EventListPage } from '#e2e/pages/event-list.ts'
import { aRow, aTemplateRow, aTicketRow } from '#e2e/pages/events.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** An organiser whose one template sells one kind of ticket, with an event tomorrow. */
async function aNight(sql: Sql, more: Record<string, unknown> = {}) {
  const venue = await anOrganiser(sql)
  const ticket = await aRow(sql, venue, 'ticket_type', aTicketRow())
  const tickets = [{ limit: null, price: null, ticket_type: ticket }]
  const template = await aRow(sql, venue, 'event_template', aTemplateRow({ tickets }))
  const night = { template, day: addDays(venue.today, 1), name: '花火クルーズ', capacity: 5, ...more }
  return { venue, id: await anEvent(sql, venue, night) }
}

const booked = async (sql: Sql, venue: Venue): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      select concat_ws(' ', occurrence, day, minute, duration, pax, last_name, status, source,
        lines->0->>'count', lines->0->>'price') as text
      from public.booking where vendor_id = ${venue.id} order by made_at`
  ).map(({ text }) => text)

test('tickets are sold by telephone from the sheet of an event, with its seats before and after', async ({
  page,
  sql,
}) => {
  const { venue, id } = await aNight(sql)
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  const sheet = await events.openSheet('花火クルーズ')
  await sheet.getByRole('button', { name: '予約を追加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  const chosen = form.locator(`[data-occurrence="${id}"]`)
  await expect(chosen).toHaveAttribute('aria-expanded', 'false')
  await expect(form.locator('[data-occurrence]'), 'the others are folded up').toHaveCount(1)
  await form.getByLabel('姓', { exact: true }).fill('佐藤')
  await form.getByRole('button', { name: /名で登録$/ }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'チケットの枚数を入力してください' })).toBeVisible()
  expect(await booked(sql, venue), 'nothing is sold without a ticket').toEqual([])
  await expect(chosen).toContainText('残り5/5')
  const [label] = await form.getByRole('group', { name: 'チケット' }).locator('label').allTextContents()
  await form.getByLabel(label ?? '', { exact: true }).fill('3')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await form.getByRole('button', { name: /19:00 3名で登録$/ }).click()
  await expect(form).toHaveCount(0)
  await expect
    .poll(() => booked(sql, venue))
    .toEqual([`${id} ${addDays(venue.today, 1)} 1140 90 3 佐藤 confirmed phone 3 3000`])
  await expect(events.sheet()).toContainText('1組 3名')
  // What was saved is left as it was come to: back leads on to the list.
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(events.row('花火クルーズ')).toContainText('残り2名')
  await events.openSheet('花火クルーズ')
  await events.sheet().getByRole('button', { name: '閉じる' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(events.sheet(), 'control: it was an address').toBeVisible()
})

test('more than there are is a warning, and stands in needs attention only where nobody accepted it', async ({
  page,
  sql,
}) => {
  // Over two days: no booking is longer than one.
  const { venue, id } = await aNight(sql, { capacity: 2, ends_at: 3600 })
  await Stand.open(page, await venue.staff())
  await new EventListPage(page).open(`?event=${id}&sell=phone`)
  const form = page.getByRole('dialog', { name: '予約を追加' })
  const labels = form.getByRole('group', { name: 'チケット' }).locator('label')
  await expect(labels.first()).toBeVisible()
  const [label] = await labels.allTextContents()
  await form.getByLabel(label ?? '', { exact: true }).fill('4')
  await form.getByLabel('姓', { exact: true }).fill('阿部')
  await expect(form).toContainText('定員2名に対し4名')
  await form.getByRole('button', { name: /このまま登録$/ }).click()
  const four = `${id} ${addDays(venue.today, 1)} 1140 1440 4 阿部 confirmed phone 4 3000`
  await expect.poll(() => booked(sql, venue)).toEqual([four])
  const [row] =
    await sql`select settled->0->>'code' as code from public.booking where vendor_id = ${venue.id}`
  expect(row?.['code']).toBe('overbooked')
})

test('at the gate nobody has to say who they are, and without a network it is sold all the same', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const { venue, id } = await aNight(sql)
  await sql`
    update public.occurrence set day = ${venue.today}, starts_at = 2100, ends_at = 2159, capacity = 1 where id = ${id}`
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  const sheet = await events.openSheet('花火クルーズ')
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await sheet.getByRole('button', { name: '当日券', exact: true }).click()
  const form = page.getByRole('dialog', { name: '当日券' })
  await expect(form.getByRole('button', { name: '当日券を登録', exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: /名で登録$/ }), 'nobody is counted yet').toHaveCount(0)
  await expect(form, 'and nobody is beyond the seats').not.toContainText('定員')
  const [label] = await form.getByRole('group', { name: 'チケット' }).locator('label').allTextContents()
  await expect(form.getByLabel('電話番号')).toHaveCount(0)
  await form.getByLabel(label ?? '', { exact: true }).fill('2')
  await expect(form, 'control').toContainText('定員1名に対し2名')
  await form.getByRole('button', { name: /2名でこのまま登録$/ }).click()
  await expect(events.sheet()).toContainText('1組 2名')
  expect(await booked(sql, venue), 'control: only this tablet knows').toEqual([])
  await context.setOffline(false)
  await expect
    .poll(() => booked(sql, venue), { timeout: 30_000 })
    .toEqual([`${id} ${venue.today} 2100 59 2  arrived walk_in 2 3000`])
})

test('available events are found from the list, each with its seats or why it cannot be had', async ({
  page,
  sql,
}) => {
  const { venue, id } = await aNight(sql)
  const off = await anEvent(sql, venue, { day: addDays(venue.today, 2), cancelled: true })
  await anEvent(sql, venue, { day: addDays(venue.today, 30) })
  await Stand.open(page, await venue.staff())
  const events = new EventListPage(page)
  await events.open()
  await page.getByRole('button', { name: '予約を追加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await expect(form.locator('[data-occurrence]')).toHaveCount(2)
  await expect(form.locator(`[data-occurrence="${off}"]`)).toContainText('中止')
  await form.getByLabel('姓', { exact: true }).fill('加藤')
  await form.getByRole('button', { name: '予約を登録', exact: true }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'イベントの開催回を選んでください' })).toBeVisible()
  await form.locator(`[data-occurrence="${id}"]`).click()
  await expect(form.locator('[data-occurrence]')).toHaveCount(1)
  await expect(form.locator('[data-occurrence]')).toBeFocused()
  const [label] = await form.getByRole('group', { name: 'チケット' }).locator('label').allTextContents()
  await form.getByLabel(label ?? '', { exact: true }).fill('2')
  await form.getByRole('button', { name: /2名で登録$/ }).click()
  await expect
    .poll(() => booked(sql, venue))
    .toEqual([`${id} ${addDays(venue.today, 1)} 1140 90 2 加藤 confirmed phone 2 3000`])
})
