// A busy evening by touch: the tables stay in sight, and where none is free that is said.

import type { Locator, Page } from '@playwright/test'
import { aFloor, block } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, cutOff, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const heads = (page: Page): Locator => page.getByRole('list', { name: '卓の一覧' })

test('[S7] however many have no table, the tables stay in sight: who comes later stands behind a button', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await aFloor(sql, venue)
  for (const [i, lastName] of ['佐藤', '鈴木', '高橋', '田中', '渡辺'].entries())
    await venue.book({ lastName, pax: 2, minute: venue.soon + 30 * Math.floor(i / 2) })
  await sql`update public.booking set tables = '{}' where vendor_id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  const bars = page.getByRole('region', { name: 'タイムライン' }).getByRole('button', { name: /卓は未割当/ })
  await expect(heads(page)).toContainText('未割当 5組')
  await expect(bars).toHaveCount(2)
  const seen = async () => {
    const row = await heads(page).getByRole('listitem').filter({ hasText: '4番' }).boundingBox()
    return row !== null && row.y + row.height < tablet.viewport.height
  }
  expect(await seen()).toBe(true)
  expect(await smallTargets(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  const more = heads(page).getByRole('button', { name: 'ほか3組' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.tap()
  await expect(bars).toHaveCount(5)
  expect(await barriers(page)).toEqual([])
  await heads(page).getByRole('button', { name: 'たたむ' }).tap()
  await expect(bars).toHaveCount(2)
})

test('who walks in where nothing is free is told so, and a blocked table says that it is', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const ids = await aFloor(sql, venue)
  for (const id of ids) await block(sql, venue, id)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: 'ウォークイン 2名', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('この時間に空いている卓はありません。')
  await dialog.getByRole('button', { name: 'すべての卓' }).tap()
  await expect(dialog.getByRole('button', { name: '1番 2–4名 使用停止' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /このあと予約なし/ })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
})
