// How far a meal is, said on the card without a network: a second tap on the same word takes it away, and says so; keys that are held
// down, or belong to the browser, say one step or none.

import type { Locator, Page } from '@playwright/test'
import { aFloor, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

async function anEvening(sql: Parameters<typeof aVenue>[0]) {
  const venue = await aVenue(sql)
  const [one = ''] = await aFloor(sql, venue)
  await put(sql, venue, { name: '着席', pax: 2, at: -40, sat: -35, tables: [one] })
  return venue
}
const stepIn = async (sql: Parameters<typeof aVenue>[0], { id }: Venue) =>
  (await sql<{ step: string }[]>`select step from public.booking where vendor_id = ${id}`)[0]?.step
const bar = (page: Page): Locator =>
  page.getByRole('region', { name: 'タイムライン' }).getByRole('button', { name: /着席 様/ })

test('[S136] the same word once more takes it away, offline too, and one undo brings it back', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const venue = await anEvening(sql)
  await Stand.open(page, await venue.staff())
  await bar(page).tap()
  const chip = page.getByRole('group', { name: '進み具合' }).getByRole('button', { name: 'デザート' })
  await expect(chip).toBeVisible()
  await goOffline(page)
  await chip.tap()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('着席 様: デザート')).toBeVisible()
  // A second tap at once is the same finger.
  await page.waitForTimeout(700)
  await chip.tap()
  await expect(page.getByText('着席 様の進み具合を消しました')).toBeVisible()
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: '元に戻す', exact: true }).tap()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await page.context().setOffline(false)
  await expect.poll(() => stepIn(sql, venue), { timeout: 30_000 }).toBe('dessert')
})

test('[S136] a key that is held down says one step, and one of the browser’s says none', async ({
  page,
  sql,
}) => {
  const venue = await anEvening(sql)
  await Stand.open(page, await venue.staff())
  await bar(page).focus()
  for (const key of ['Control+s', 'Alt+s', 'Meta+s']) await page.keyboard.press(key)
  for (let n = 0; n < 4; n++) await page.keyboard.down('s')
  await page.keyboard.up('s')
  await expect.poll(() => stepIn(sql, venue)).toBe('course')
  await expect(bar(page)).toHaveAccessibleDescription(/「デザート」/)
  await expect(bar(page), 'and the focus stays').toBeFocused()
})
