// The `?` of each screen opens its part of the help, in both languages, without a network too.

import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { demo } from '#e2e/support/demo.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const screens = [
  ['/bookings', '予約', 'Bookings'],
  ['/account', 'アカウント', 'Account'],
  ['/settings', '設定', 'Settings'],
] as const

for (const locale of ['ja', 'en'] as const)
  test(`each screen’s ? leads to its own part, in ${locale}, offline @installed`, async ({
    page,
    context,
    sql,
    complaints,
  }) => {
    const venue = await aVenue(sql)
    const stand = await Stand.open(page, await venue.staff())
    await stand.isInstalled()
    if (locale === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
    complaints.expect(noNetwork)
    await context.setOffline(true)
    for (const [path, ja, en] of screens) {
      await page.goto(path)
      const help = page.getByRole('link', { name: locale === 'ja' ? 'ヘルプ' : 'Help', exact: true })
      await help.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/help#${path.slice(1)}$`))
      const title = page.getByRole('heading', { name: locale === 'ja' ? ja : en, level: 2, exact: true })
      await expect(title).toBeInViewport()
      await expect(title).toBeFocused()
      // Under the toolbar it could not be read.
      const top = (await title.boundingBox())?.y ?? 0
      expect(top).toBeGreaterThan(
        await page.getByRole('banner').evaluate((el) => el.getBoundingClientRect().bottom),
      )
    }
    // Ten steps, sync's words, printing and contact, as ever.
    await expect(page.locator('#shift li')).toHaveCount(10)
    for (const part of ['sync', 'printing', 'keys', 'contact'])
      await expect(page.locator(`#${part}`)).toBeVisible()
  })

test('an organiser reads of events, and who is not signed in of either', async ({ page, sql }) => {
  await page.goto('/help')
  for (const name of ['レストラン', 'イベント主催者', '共通'])
    await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
  await expect(page.locator('#shift li')).toHaveCount(10)
  await expect(page.locator('#organiser-shift li')).toHaveCount(10)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const venue = await anOrganiser(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/events')
  await page.getByRole('link', { name: 'ヘルプ', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'イベントの一覧', level: 2 })).toBeFocused()
  await expect(page.locator('#shift')).toContainText('初めての開催日')
  await expect(page.locator('#shift li')).toHaveCount(10)
  await expect(page.getByText('ウォークイン')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
})

test('a part is reached from the contents, and by its address', async ({ page, device }) => {
  await login.signIn(page, demo.restaurant)
  await page.goto('/help#printing')
  await expect(page.getByRole('heading', { name: '印刷', level: 2 })).toBeFocused()
  await page.getByRole('navigation', { name: '目次' }).getByRole('link', { name: '同期の表示' }).click()
  await expect(page).toHaveURL(/\/help#sync$/)
  await expect(page.getByRole('heading', { name: '同期の表示', level: 2 })).toBeInViewport()
  const { page: small } = await device(phone)
  await small.goto('/help')
  await expect(small.getByRole('navigation', { name: '目次' })).toBeVisible()
  expect(await barriers(small)).toEqual([])
  expect(await sideways(small)).toBe(0)
  expect(await smallTargets(small)).toEqual([])
  if (process.env.E2E_PICTURES)
    await small.screenshot({ path: `${process.env.E2E_PICTURES}/help-phone.png`, fullPage: true })
})
