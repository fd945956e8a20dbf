// A busy evening by touch: the tables stay in sight, and where none is free that is said.

import 'temporal-polyfill/global'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { aFloor, anEvening, block, put } from '#e2e/pages/setup/floor-evening.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, cutOff, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const heads = (page: Page): Locator => page.getByRole('list', { name: '卓の一覧' })
const plan = (page: Page): Locator => page.getByRole('region', { name: 'フロア図', exact: true })
const toPlan = (page: Page) =>
  page.getByRole('radio', { name: 'フロア図', exact: true }).filter({ visible: true }).click()

test('[S7] however many have no table, the tables stay in sight: who comes later stands behind a button', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await aFloor(sql, venue)
  for (const [i, name] of ['佐藤', '鈴木', '高橋', '田中', '渡辺'].entries())
    await put(sql, venue, { name, pax: 2, at: 30 + 30 * Math.floor(i / 2), tables: [] })
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

  await test.step('a tap on one of them offers free tables, wherever their rows are, and a tap on one gives it', async () => {
    await bars.first().tap()
    const free = page.getByRole('group', { name: '空いている卓に移す' })
    // Of the six four are kept for the others, who have none either.
    await expect(free.getByRole('button')).toHaveCount(2)
    expect(await smallTargets(page)).toEqual([])
    const name = await free.getByRole('button').first().locator('.text-lg').textContent()
    await free.getByRole('button').first().tap()
    await expect(heads(page)).toContainText('未割当 4組')
    const given = () => sql`
      select data->>'name' as name from private.config_item where key in (
        select tables[1]::text from public.booking where vendor_id = ${venue.id} and tables <> '{}')`
    await expect.poll(given).toEqual([{ name }])
  })
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

test('the plan shows how far a party is served and how many of it there are; a free seat begins a booking for one', async ({
  page,
  sql,
}) => {
  const venue = await anEvening(sql)
  await sql`update public.booking set step = 'bill', first_name = 'ヴィクトリア・エリザベート'
    where vendor_id = ${venue.id} and last_name = '長居'`
  await Stand.open(page, await venue.staff())
  await toPlan(page)
  const over = plan(page).getByRole('button', { name: /^2番 .*会計/ })
  await expect(over).toContainText('会計')
  const people = over.getByText('4名')
  const [own, all] = [await people.boundingBox(), await over.boundingBox()]
  expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((all?.x ?? 0) + (all?.width ?? 0))
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await plan(page).getByRole('button', { name: /^C2 / }).tap()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await expect(form.getByLabel('人数', { exact: true })).toHaveValue('1')
})

test('the phone number of who waits has a country that says what it is', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: /^ウェイティング 0組/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '受付する' }).tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: '国・地域 日本' })).toBeVisible()
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('the foot has two rows, and most of the glass is the list', async ({
    page,
    sql,
    context,
    baseURL,
  }) => {
    const venue = await aVenue(sql)
    await aFloor(sql, venue)
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/bookings')
    const lever = await page.getByRole('button', { name: /^Online bookings/ }).boundingBox()
    const add = await page.getByRole('button', { name: 'Make a Booking' }).boundingBox()
    expect(Math.abs((lever?.y ?? 0) - (add?.y ?? 99))).toBeLessThan(10)
    expect(await smallTargets(page)).toEqual([])
  })
})

test('who is found by a table in the list is said to sit there', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const [one, two] = await aFloor(sql, venue)
  await put(sql, venue, { name: '卓一', pax: 2, at: 30, tables: [one] })
  await put(sql, venue, { name: '卓二', pax: 6, at: 60, tables: [one, two] })
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await page.getByRole('searchbox', { name: '検索' }).fill('2番')
  const rows = page.getByRole('row').filter({ hasText: /卓[一二] 様/ })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('1番+2番')
  await page.setViewportSize(phone.viewport)
  await expect(rows.getByText('1番+2番')).toBeVisible()
})

test('what is blocked today leaves the chart of yesterday as wide as its day', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const [one] = await aFloor(sql, venue)
  await put(sql, venue, { name: '昨夜', pax: 2, at: 0, tables: [one] })
  await sql`update public.booking set day = day - 1, minute = 1140 where vendor_id = ${venue.id}`
  await block(sql, venue, one ?? '')
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${addDays(venue.today, -1)}`)
  const chart = page.getByRole('region', { name: 'タイムライン' })
  await expect(chart.getByRole('button', { name: /昨夜/ })).toBeInViewport()
  const room = await chart.evaluate((el) => {
    const box = el.querySelector('[tabindex="0"]')
    return box ? box.scrollWidth - (box.firstElementChild?.clientWidth ?? 0) : -1
  })
  expect(room, 'nothing lies beyond the last hour').toBe(0)
})
