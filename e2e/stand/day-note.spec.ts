// The day's note: written on one tablet without a network, read on the other, and printed.

import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('written offline it stands in the header at once; another tablet reads it, the paper has it, undo takes it back @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '加藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  const tops = () =>
    page.locator('[data-booking]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const before = await tops()
  await page.getByRole('button', { name: '当日メモ' }).tap()
  const dialog = page.getByRole('dialog')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await dialog.getByLabel('当日メモ').fill('18時から個室は貸切\n生牡蠣は品切れ')
  // What is typed survives a slip.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '入力に戻る' }).tap()
  await dialog.getByRole('button', { name: '保存' }).tap()
  await expect(dialog).toHaveCount(0)
  const strip = page.locator('[data-day-note]')
  await expect(strip).toContainText('18時から個室は貸切')
  await expect(strip).toContainText('未送信')
  // It takes no more room than its button did: whatever another tablet writes moves no row.
  expect(await tops(), 'rows stand where they stood').toEqual(before)
  // It belongs to this day alone, and is here after a reload without a network, too.
  await page.getByRole('button', { name: '翌日', exact: true }).tap()
  await expect(strip).toHaveText('当日メモ')
  await page.reload()
  await page.getByRole('button', { name: '今日', exact: true }).tap()
  await expect(strip).toContainText('生牡蠣は品切れ')

  await context.setOffline(false)
  await expect(strip).not.toContainText('未送信')
  const second = await device(tablet)
  await Stand.open(second.page, await venue.staff())
  const other = second.page.locator('[data-day-note]')
  await expect(other).toContainText('18時から個室は貸切')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheet = page.getByRole('heading', { name: /予約一覧/ }).locator('../../..')
  await expect(sheet).toContainText('当日メモ: 18時から個室は貸切')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })

  // Another tablet changes it, and takes its change back.
  await other.tap()
  await second.page.getByRole('dialog').getByLabel('当日メモ').fill('個室は19時から')
  await second.page.getByRole('dialog').getByRole('button', { name: '保存' }).tap()
  await expect(strip).toContainText('個室は19時から')
  await second.page.getByRole('button', { name: '元に戻す' }).tap()
  await expect(strip).toContainText('18時から個室は貸切')
  const stored = () =>
    sql`select key, data->>'text' as text from private.config_item where vendor_id = ${venue.id} and not deleted`
  await expect
    .poll(async () => [...(await stored())])
    .toEqual([{ key: venue.today, text: '18時から個室は貸切\n生牡蠣は品切れ' }])
})

test('as much of it stands in the header as there is room for, with and without one', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '加藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('加藤')).toBeVisible()
  const strip = page.locator('[data-day-note]')
  const empty = await strip.boundingBox()
  await strip.tap()
  const text =
    '18時から個室は貸切、生牡蠣は品切れです。19時に取材のカメラが入ります。お子様椅子は残り二脚です。'
  await page.getByRole('dialog').getByLabel('当日メモ').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).tap()
  await expect(strip).toContainText('18時から個室は貸切')
  expect(await strip.boundingBox(), 'what is written moves nothing').toEqual(empty)
  const isCut = () => strip.locator('.line-clamp-2').evaluate((el) => el.scrollHeight > el.clientHeight + 1)
  expect(await isCut()).toBe(false)
  // The free room at its left is taken, up to where a line is too long to be read at a glance.
  const free = await strip.evaluate((el) => {
    const before = el.closest('header')?.firstElementChild?.getBoundingClientRect()
    return el.getBoundingClientRect().left - (before?.right ?? 0)
  })
  expect(free).toBeLessThan(200)
})

test('on a phone, in English, by keys; an emptied note is none', async ({ page, context, sql, baseURL }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.setViewportSize(phone.viewport)
  await page.reload()
  const open = page.getByRole('button', { name: 'Day’s note' })
  const text = page.getByRole('dialog').getByLabel('Day’s note')
  await open.press('Enter')
  await text.fill(`Fireworks ${'long '.repeat(40)}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  const strip = page.locator('[data-day-note]')
  await expect(strip).toContainText('Fireworks')
  expect((await strip.boundingBox())?.height, 'two lines at most').toBeLessThan(52)
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await strip.press('Enter')
  await text.fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  await expect(strip).toHaveText('Day’s note')
})
