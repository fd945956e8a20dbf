// Courses and prices at the stand: agreed on without a network, kept at their price then, counted for the kitchen. With
// E2E_PICTURES=folder a picture of each place is kept there.

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { desktop, expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/prices-${name}.png` })
}

const season = {
  ...{ type: 'course', name: '季節のコース', name_en: 'Seasonal course', price: 8800, tax: 10 },
  ...{ weekdays: [] as number[], starts_at: null as number | null, ends_at: null as number | null },
  ...{ online: true, position: 1 },
}
const breakfast = { ...season, name: '朝食', name_en: '', price: 2000, starts_at: 540, ends_at: 600 }

async function aPrice(sql: Sql, venue: Venue, data: typeof season): Promise<string> {
  const key = randomUUID()
  await sql`insert into private.config_item ${sql({ vendor_id: venue.id, kind: 'price_type', key, data: sql.json(data) as never })}`
  return key
}

const setPrice = (sql: Sql, venue: Venue, key: string, data: Partial<typeof season>, deleted = false) => sql`
  update private.config_item set data = data || ${sql.json(data)}, deleted = ${deleted}
  where vendor_id = ${venue.id} and kind = 'price_type' and key = ${key}`

/** As staff elsewhere agreed on it. */
const agree = (sql: Sql, venue: Venue, lastName: string, key: string, count: number, more = {}) => {
  const { type, name, name_en, price, tax } = season
  const lines = [{ price_type: key, type, name, name_en, price, tax, count, ...more }]
  return sql`
    update public.booking set lines = ${sql.json(lines)} where vendor_id = ${venue.id} and last_name = ${lastName}`
}

const stored = (sql: Sql, venue: Venue) => sql<{ price: number; count: number }[]>`
  select (line->>'price')::int as price, (line->>'count')::int as count
  from public.booking b cross join jsonb_array_elements(b.lines) line where b.vendor_id = ${venue.id}`

const fold = (form: Locator) => form.getByRole('button', { name: /^コース・料金/ })
const totals = (page: Page) => page.getByRole('dialog', { name: /コース・料金の集計/ })
const bar = (page: Page, name: string) => page.locator('[data-bar]').filter({ hasText: name })
const cells = (of: Locator, name: string) => of.getByRole('row').filter({ hasText: name }).getByRole('cell')

test('[S2] [S6] four courses agreed on without a network: the kitchen counts four, and they keep their price @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const key = await aPrice(sql, venue, season)
  await aPrice(sql, venue, breakfast)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()

  await page.getByRole('button', { name: '予約を追加' }).tap()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await form.getByLabel('人数', { exact: true }).fill('4')
  await form.getByRole('button', { name: new RegExp(`^${minuteText(venue.soon)} `) }).tap()
  await expect(fold(form), 'who needs none has one line more to look at').toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await fold(form).tap()
  await form.getByRole('button', { name: '季節のコース 8,800円: 4名分' }).tap()
  await expect(form.getByText('合計 35,200円（税込）')).toBeVisible()
  await expect(fold(form)).toHaveText('コース・料金 季節のコース×4 35,200円')
  // What is offered at other times can be had as well, and stays where it was tapped.
  await expect(form.getByText('朝食 2,000円')).toBeHidden()
  await form.getByRole('button', { name: 'その他の料金' }).tap()
  await form.getByRole('button', { name: '朝食 2,000円: 増やす' }).tap()
  await expect(form.getByText('この日時の対象外です')).toBeVisible()
  await picture(page, 'form')
  await form.getByRole('button', { name: '朝食 2,000円: 減らす' }).tap()
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await form.getByLabel('姓', { exact: true }).fill('前田')
  await form.getByRole('button', { name: /4名で登録$/ }).tap()
  await expect(form).toHaveCount(0)
  await expect(stand.party('前田')).toContainText('季節のコース×4')
  await expect(bar(page, '前田'), 'on the timeline too').toHaveText(/4名前田.*様季節のコース×4/)
  await expect(bar(page, '前田')).toHaveAccessibleName(/季節のコース×4/)
  await page.reload()
  await expect(stand.party('前田')).toContainText('季節のコース×4')

  await page.getByRole('button', { name: 'コース 4', exact: true }).tap()
  await expect(cells(totals(page), '季節のコース')).toHaveText(['4', '0', '4'])
  await picture(page, 'kitchen')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Escape')

  // Meanwhile the restaurant asks for more.
  await setPrice(sql, venue, key, { price: 9900 })
  await context.setOffline(false)
  await expect.poll(async () => [...(await stored(sql, venue))]).toEqual([{ price: 8800, count: 4 }])
  const second = await device(tablet)
  const other = await Stand.open(second.page, await venue.staff())
  await expect(other.party('前田')).toContainText('季節のコース×4')
  await expect(second.page.getByRole('button', { name: 'コース 4', exact: true })).toBeVisible()
  const card = await other.openParty('前田')
  await expect(card.getByText('季節のコース 8,800円 × 4')).toBeVisible()
  await expect(card.getByText('合計 35,200円（税込）')).toBeVisible()
  await picture(second.page, 'card')
})

test('[S6] a booking is edited after its price was changed or is gone: the price then stays, the present one is one tap away', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const key = await aPrice(sql, venue, { ...season, price: 9900 })
  await venue.book({ lastName: '前田', pax: 4, minute: venue.soon })
  await agree(sql, venue, '前田', key, 4)
  const stand = await Stand.open(page, await venue.staff())
  const card = await stand.openParty('前田')
  await card.getByRole('button', { name: '編集', exact: true }).tap()
  const edit = page.getByRole('dialog', { name: '予約を編集' })
  await expect(edit.getByText('予約時の料金です(現在 9,900円)')).toBeVisible()
  await edit.getByLabel('人数', { exact: true }).fill('5')
  await expect(edit.getByText('コースは合わせて4、人数は5名です')).toBeVisible()
  await picture(page, 'edit')
  await edit.getByRole('button', { name: '季節のコース 8,800円: 5名分' }).tap()
  await edit.getByRole('button', { name: /保存/ }).tap()
  await expect(edit).toHaveCount(0)
  await expect.poll(async () => [...(await stored(sql, venue))]).toEqual([{ price: 8800, count: 5 }])
  const change = 'コース・料金: 季節のコース(8,800円)×4 → 季節のコース(8,800円)×5'
  await stand.openParty('前田')
  await expect(card.getByRole('listitem').filter({ hasText: change }).last()).toBeVisible()
  // The price is gone: the booking keeps what was agreed, until somebody takes it away.
  await setPrice(sql, venue, key, {}, true)
  await card.getByRole('button', { name: '編集', exact: true }).tap()
  await expect(edit.getByText('予約時の料金です(現在は取り扱いがありません)')).toBeVisible()
  await setPrice(sql, venue, key, {})
  await edit.getByRole('button', { name: '現在の料金にする' }).tap()
  await expect(edit.getByText('合計 49,500円（税込）')).toBeVisible()
  await edit.getByRole('button', { name: /保存/ }).tap()
  await expect.poll(async () => [...(await stored(sql, venue))]).toEqual([{ price: 9900, count: 5 }])
})

test('beside an allergy the course is shown where there is room, and an allergy is never cut off for it', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const names = { 一色: 'そば', 二宮: 'えび・かに・そば・卵・乳・小麦・落花生・くるみ・マンゴー' }
  for (const [i, lastName] of Object.keys(names).entries())
    await venue.book({ lastName, pax: 2, minute: venue.soon, phone: `+81904123000${i}` })
  for (const [lastName, allergies] of Object.entries(names)) {
    await sql`update public.guest set allergies = ${allergies} where vendor_id = ${venue.id} and last_name = ${lastName}`
    await agree(sql, venue, lastName, randomUUID(), 2)
  }
  await Stand.open(page, await venue.staff())
  await expect(bar(page, '一色')).toHaveText(/そば.*季節のコース×2/)
  await expect(bar(page, '二宮')).toContainText('くるみ')
  await expect(bar(page, '二宮'), 'no room').not.toContainText('季節のコース')
  await expect(bar(page, '二宮')).toHaveAccessibleName(/季節のコース×2/)
  const [outer, inner] = await Promise.all([
    bar(page, '一色').boundingBox(),
    bar(page, '一色').getByText('そば', { exact: true }).boundingBox(),
  ])
  expect((inner?.x ?? 0) + (inner?.width ?? 9e9)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
  await picture(page, 'bars')
  expect(await barriers(page)).toEqual([])
})

test('[S7] on paper and in the file, and in the list; who called off is not cooked for @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  for (const lastName of ['昼田', '夜久', '止水']) {
    await venue.book({ lastName, pax: 2, minute: venue.soon })
  }
  const key = await aPrice(sql, venue, season)
  await agree(sql, venue, '昼田', key, 2)
  await agree(sql, venue, '夜久', key, 3)
  await agree(sql, venue, '止水', key, 9)
  const change = (name: string, more: Record<string, string | number>) =>
    sql`update public.booking set ${sql(more)} where vendor_id = ${venue.id} and last_name = ${name}`
  await change('夜久', { minute: 1140 })
  await change('止水', { status: 'cancelled' })
  const stand = await Stand.open(page, await venue.staff())
  await expect(page.getByRole('button', { name: 'コース 5', exact: true })).toBeVisible()
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheet = page.getByRole('heading', { name: /予約一覧/ }).locator('../../..')
  const kitchen = sheet.getByRole('table', { name: 'コース・料金' })
  await expect(cells(kitchen, '季節のコース')).toHaveText(['2', '3', '5'])
  await expect(sheet.getByRole('row').filter({ hasText: '夜久 一' })).toContainText('季節のコース×3')
  for (const width of [718, 1047]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `${width}`).toBe(0)
    await picture(page, `paper-${width}`)
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await page.setViewportSize(tablet.viewport)
  await page.goto('/bookings?view=list')
  await expect(page.getByRole('row').filter({ hasText: '夜久' })).toContainText('季節のコース×3')
  await picture(page, 'list')
  await page.getByRole('button', { name: 'CSV書き出し' }).tap()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '書き出す' }).tap(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain(',タグ,コース・料金,合計(税込),カード払い,うち返金,アレルギー,')
  expect(lines.find((line) => line.includes(',夜久,'))).toContain(',季節のコース×3,26400,')
})

test('a restaurant without prices sees none of it; the first course moves no row, on a phone and in English too', async ({
  page,
  context,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  for (const lastName of ['一色', '二宮']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  await sql`update public.booking set minute = minute + 30 where vendor_id = ${venue.id} and last_name = '二宮'`
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('二宮')).toBeVisible()
  await page.getByRole('button', { name: '予約を追加' }).tap()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await expect(form.getByLabel('姓', { exact: true })).toBeVisible()
  await expect(fold(form)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  for (const viewport of [tablet.viewport, desktop.viewport, phone.viewport]) {
    await page.setViewportSize(viewport)
    await page.reload()
    const first = page.locator('[data-booking]').first()
    await expect(first).toContainText('一色')
    const top = async () => (await first.boundingBox())?.y
    const before = await top()
    await expect(page.getByRole('button', { name: /^Courses/ })).toHaveCount(0)
    await agree(sql, venue, '二宮', randomUUID(), 4, { name_en: 'A course with a long English name' })
    await expect(page.getByRole('button', { name: 'Courses 4' })).toBeVisible()
    expect(await top(), `${viewport.width}`).toBe(before)
    await picture(page, `stand-${viewport.width}`)
    await expect(page.locator('[data-booking]').last()).toContainText('A course with a long English name ×4')
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await sql`update public.booking set lines = '[]' where vendor_id = ${venue.id}`
    await expect(page.getByRole('button', { name: 'Courses 4' })).toHaveCount(0)
  }
})
