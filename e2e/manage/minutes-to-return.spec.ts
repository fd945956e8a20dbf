// How long who is called has to come back: said once in the booking settings, without a network too, and the same on every screen.

import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newQueue } from '#domain/waiting/queue.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const waiter = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'ウェイティング' }).getByRole('listitem').filter({ hasText: name })

/** Minutes between the call and when they have to be back, as the tablet says it. */
async function minutesOf(page: Page, name: string): Promise<number> {
  const said = waiter(page, name).getByText(/呼び出し済み・戻り/)
  const [, from = '', to = ''] =
    /(\d+:\d+) 呼び出し済み・戻り (\d+:\d+)まで/.exec(await said.innerText()) ?? []
  const [a = 0, b = 0] = [from, to].map((text) => {
    const [h = 0, m = 0] = text.split(':').map(Number)
    return h * 60 + m
  })
  return b - a
}

async function set(page: Page, minutes: string): Promise<void> {
  const field = page.getByLabel('呼び出し後の戻り時間(分)')
  await field.fill(minutes)
  await page.getByRole('button', { name: '保存', exact: true }).click()
}

test('[S135] a house sets the minutes; who was called keeps theirs, on the tablet and on their phone, after a reload too', async ({
  page,
  sql,
  device,
  complaints,
}) => {
  test.slow()
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const venue = await aVenue(sql)
  const token = 'ab'.repeat(16)
  const link = createHash('sha256').update(token).digest('hex')
  for (const [number, name] of [
    [1, '佐藤'],
    [2, '鈴木'],
  ] as const)
    await sql`
      insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, phone, source, status, queue)
      select v.id, gen_random_uuid(), t.day, t.minute, 120, 2, ${name}, '', 'walk_in', 'waiting',
        ${sql.json(newQueue({ link: number === 1 ? link : '', number, quoted: [20, 30] }) as never)}
      from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  const [{ url } = { url: '' }] = await sql<
    { url: string }[]
  >`select url from public.vendor where id = ${venue.id}`
  await page.goto('/availability')
  await set(page, '3')
  await expect(page.getByLabel('呼び出し後の戻り時間(分)')).toHaveAccessibleDescription(/5以上にしてください/)
  await set(page, '20')
  const saved = () => sql`select minutes_to_return from public.booking_settings where vendor_id = ${venue.id}`
  await expect.poll(async () => (await saved())[0]).toEqual({ minutes_to_return: 20 })
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('group', { name: 'ウェイティング' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: 'test-results/return-setting.png' })
  await page.goto('/bookings')
  await page.locator('[data-door]').click()
  await waiter(page, '佐藤')
    .getByRole('button', { name: /: 呼び出し$/ })
    .click()
  await expect(waiter(page, '佐藤')).toContainText('呼び出し済み')
  expect(await minutesOf(page, '佐藤')).toBe(21)
  const { page: mobile } = await device(phone)
  await mobile.goto(`/${url}/waiting#${token}`)
  const timer = mobile.getByRole('timer')
  await expect(timer).toContainText(/あと (20|19):\d\d/, { timeout: 30_000 })
  expect(await sideways(mobile)).toBe(0)
  // Without a network the house gives less: for who is called from now on.
  await page.goto('/availability')
  await expect(page.getByLabel('呼び出し後の戻り時間(分)')).toHaveValue('20')
  await goOffline(page)
  await set(page, '5')
  await page.getByRole('banner').getByRole('button', { name: 'メニュー' }).click()
  await page
    .getByRole('navigation', { name: 'メニュー' })
    .getByRole('link', { name: '予約', exact: true })
    .click()
  await page.locator('[data-door]').click()
  await waiter(page, '鈴木')
    .getByRole('button', { name: /: 呼び出し$/ })
    .click()
  await expect(waiter(page, '鈴木')).toContainText('呼び出し済み')
  expect(await minutesOf(page, '鈴木')).toBe(6)
  expect(await minutesOf(page, '佐藤')).toBe(21)
  await page.context().setOffline(false)
  await expect.poll(async () => (await saved())[0], { timeout: 30_000 }).toEqual({ minutes_to_return: 5 })
  await mobile.reload()
  await expect(timer).toContainText(/あと (20|19|18):\d\d/)
  // The list is in the address.
  await page.reload()
  await expect.poll(() => minutesOf(page, '佐藤')).toBe(21)
  expect(await minutesOf(page, '鈴木')).toBe(6)
})
