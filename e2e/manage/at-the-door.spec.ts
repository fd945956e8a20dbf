// Who waits at the door: by touch on two tablets, one without a network, and on the customer's own phone.

import type { Locator, Page } from '@playwright/test'
import { aFloor } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const list = (page: Page): Locator => page.getByRole('dialog', { name: 'ウェイティング' })
const waiter = (page: Page, number: number): Locator =>
  list(page)
    .getByRole('listitem')
    .filter({ hasText: `${number}番` })

async function openList(page: Page): Promise<void> {
  await page.locator('[data-door]').click()
  await expect(list(page)).toBeVisible()
}

/** Puts a party on the list; what its QR code says. */
async function add(page: Page, name: string, people = 2): Promise<string> {
  await list(page).getByRole('button', { name: '受付する' }).click()
  const form = page.getByRole('dialog', { name: 'ウェイティング受付' })
  await expect(form.getByText(/目安 \d+–\d+分/)).toBeVisible()
  for (let n = 2; n < people; n++) await form.getByRole('button', { name: '人数: 増やす' }).click()
  await form.getByLabel('お名前').fill(name)
  await form.getByRole('button', { name: `${people}名を登録` }).click()
  const slip = page.getByRole('dialog', { name: /番の受付票/ })
  await expect(slip.getByRole('img', { name: '順番を確認するQRコード' })).toBeVisible()
  const link = (await slip.locator('[data-link]').getAttribute('data-link')) ?? ''
  await slip.getByRole('button', { name: '一覧へ戻る' }).click()
  await expect(list(page)).toBeVisible()
  return link
}

async function isFineIn(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
}

test('[S115] waits, is called and shown in: the phone follows, and says so before the tablet has sent it', async ({
  page,
  sql,
  device,
  complaints,
}) => {
  test.slow()
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  await Stand.open(page, staff)
  await openList(page)
  await add(page, '佐藤')
  await page.keyboard.press('Escape')
  await goOffline(page)
  await openList(page)
  const link = await add(page, '山田', 3)
  await expect(waiter(page, 2)).toContainText('山田')
  await isFineIn(page)
  await page.screenshot({ path: 'test-results/door-list.png' })
  const { page: mobile } = await device(phone)
  // The clock of a phone may say anything.
  await mobile.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 45 * 60_000
  })
  await mobile.goto(link)
  await expect(mobile.getByText('まだ確認できません')).toBeVisible()
  expect(mobile.url()).not.toContain('#')
  await isFineIn(mobile)
  await page.context().setOffline(false)
  await expect.poll(async () => (await venue.bookings()).length, { timeout: 20_000 }).toBe(2)
  await mobile.getByRole('button', { name: 'もう一度確認する' }).click()
  await expect(mobile.getByText('あと1組')).toBeVisible()
  await expect(mobile.getByText('2番', { exact: true })).toBeVisible()
  await isFineIn(mobile)
  await mobile.screenshot({ path: 'test-results/door-phone-waiting.png' })
  await waiter(page, 1)
    .getByRole('button', { name: /: ご案内$/ })
    .click()
  await waiter(page, 2)
    .getByRole('button', { name: /: 呼び出し$/ })
    .click()
  await expect(waiter(page, 2)).toContainText('呼び出し済み')
  const stage = (name: string) => mobile.locator(`[data-stage=${name}]`)
  await expect(stage('called')).toContainText('お席のご用意ができました', { timeout: 30_000 })
  await expect(mobile.getByRole('timer')).toContainText(/あと (10|9):\d\d/)
  await isFineIn(mobile)
  await mobile.screenshot({ path: 'test-results/door-phone-called.png' })
  await mobile.getByRole('button', { name: 'English' }).click()
  await expect(stage('called')).toContainText('Your table is ready')
  await mobile.screenshot({ path: 'test-results/door-phone-called-en.png' })
  await waiter(page, 2)
    .getByRole('button', { name: /: ご案内$/ })
    .click()
  await expect(stage('seated')).toContainText('You have been seated', { timeout: 30_000 })
  await expect(mobile.getByRole('button', { name: 'Leave the list' })).toHaveCount(0)
})

test('[S116] two tablets without a network give one number: both stand, told apart; a call is taken back on the other', async ({
  page,
  sql,
  device,
  complaints,
}) => {
  test.slow()
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  await Stand.open(page, staff)
  const { page: other } = await device(tablet)
  await Stand.open(other, staff)
  for (const [at, name] of [
    [page, '佐藤'],
    [other, '鈴木'],
  ] as const) {
    // No service worker here that would have its file.
    await openList(at)
    await at.keyboard.press('Escape')
    await goOffline(at)
    await openList(at)
    await add(at, name)
    await expect(waiter(at, 1)).toContainText(name)
  }
  for (const at of [page, other]) await at.context().setOffline(false)
  for (const at of [page, other]) {
    await expect(list(at).getByRole('listitem')).toHaveCount(2, { timeout: 30_000 })
    await expect(list(at).getByText('1-2番')).toBeVisible()
  }
  await list(other)
    .getByRole('button', { name: /佐藤.*: 呼び出し$/ })
    .click()
  await expect(list(page).getByRole('listitem').filter({ hasText: '佐藤' })).toContainText('呼び出し済み')
  await other.getByRole('button', { name: '元に戻す' }).click()
  await expect(list(page).getByRole('listitem').filter({ hasText: '佐藤' })).not.toContainText('呼び出し済み')
})

test('who is put down in English, with phone and address, is told in English and at once', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.locator('[data-door]').click()
  await page
    .getByRole('dialog', { name: 'Waiting list' })
    .getByRole('button', { name: 'Add a party' })
    .click()
  const form = page.getByRole('dialog', { name: 'Add to the waiting list' })
  const field = (name: RegExp) => form.getByRole('textbox', { name })
  await field(/^Name/).fill('Ann Lee')
  await field(/^Phone/).fill('090-1234-5678')
  await field(/^Email/).fill('ann@guest.example')
  await form.getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByRole('dialog').locator('[data-link]')).toHaveCount(1)
  const rows = () => sql`
    select last_name, first_name, phone, email, language, status, source, day::text, queue->'quoted' as quoted
    from public.booking where vendor_id = ${venue.id}`
  await expect
    .poll(async () => (await rows())[0])
    .toMatchObject({
      ...{
        last_name: 'Lee',
        first_name: 'Ann',
        phone: '+819012345678',
        email: 'ann@guest.example',
        language: 'en',
      },
      ...{ status: 'waiting', source: 'walk_in', day: venue.today, quoted: [0, 5] },
    })
})

test('[S115] who leaves by phone is gone at the stand', async ({ page, sql, device }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await openList(page)
  const link = await add(page, '高橋')
  const { page: mobile } = await device({ ...phone, locale: 'en' })
  await expect.poll(async () => (await venue.bookings()).length).toBe(1)
  await mobile.goto(link)
  await expect(mobile.getByText('You are next')).toBeVisible()
  await isFineIn(mobile)
  await mobile.screenshot({ path: 'test-results/door-phone-next-en.png' })
  await mobile.getByRole('button', { name: 'Leave the list' }).click()
  await expect(mobile.getByText('Leave the waiting list?')).toBeVisible()
  await mobile.getByRole('alertdialog').getByRole('button', { name: 'Leave the list' }).click()
  await expect(mobile.getByText('You are no longer on the list')).toBeVisible()
  await isFineIn(mobile)
  await expect(list(page).getByText('お待ちの方はいません')).toBeVisible()
})

test('[S116] who waits is led to the table that stands on the button, by the same tap', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const [first = ''] = await aFloor(sql, venue)
  await Stand.open(page, await venue.staff())
  await openList(page)
  await add(page, '佐藤')
  await isFineIn(page)
  await page.screenshot({ path: 'test-results/door-table.png' })
  await waiter(page, 1)
    .getByRole('button', { name: /: ご案内 1番$/ })
    .click()
  await expect(waiter(page, 1)).toHaveCount(0)
  const seated = () => sql`select status, tables from public.booking where vendor_id = ${venue.id}`
  await expect.poll(async () => (await seated())[0]).toEqual({ status: 'seated', tables: [first] })
})

test('a house whose tables are all for staff reads that it takes no booking online', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await aFloor(sql, venue)
  await sql`update private.config_item set data = data || '{"online": false}' where vendor_id = ${venue.id} and kind = 'table'`
  await Stand.open(page, await venue.staff())
  for (const path of ['/tables', '/availability']) {
    await page.goto(path)
    await expect(page.getByText('ネット予約を受け付けていません')).toBeVisible()
    await isFineIn(page)
  }
  await sql`update private.config_item set data = data || '{"online": true}' where vendor_id = ${venue.id} and data->>'name' = 'C1'`
  await expect(page.getByText('ネット予約を受け付けていません'), 'control').toHaveCount(0)
})
