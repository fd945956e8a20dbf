// What a customer can do about a booking besides cancelling it: change it, find it again, and wait where a day is full.

import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { booked, clock } from '#e2e/pages/manage.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

test('a customer changes time and people after one question, and the stand is told', async ({
  page,
  browser,
  sql,
}) => {
  const venue = await aVenue(sql)
  const device = await browser.newContext(tablet)
  const stand = await Stand.open(await device.newPage(), await venue.staff())
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  const href = await booked(book, venue)
  await page.goto(href)
  await page.getByRole('button', { name: '日時・人数を変更する' }).click()
  await expect(page.getByRole('heading', { name: 'ご予約の変更' })).toBeFocused()
  await page.getByRole('combobox', { name: '人数' }).selectOption('3')
  await book.slot(venue.soon + 30).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(clock(venue.soon + 30))
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'この内容に変更する' }).click()
  await expect(page.getByText('ご予約を変更しました')).toBeFocused()
  const said = page.getByRole('status').filter({ hasText: 'ご予約を変更しました' })
  await expect(said).toContainText(new RegExp(`変更前: .* ${clock(venue.soon)} 2名様`))
  await expect(said).toContainText(new RegExp(`変更後: .* ${clock(venue.soon + 30)} 3名様`))
  expect(await venue.bookings()).toMatchObject([{ pax: 3, status: 'confirmed' }])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  const news = stand.page.getByRole('button', { name: 'ネット予約の変更 1件' })
  await expect(news).toBeVisible({ timeout: 45_000 })
  await news.click()
  const row = stand.page.getByRole('dialog').getByRole('listitem')
  await expect(row).toContainText(clock(venue.soon + 30))
  await expect(row).toContainText(new RegExp(`変更前: .* ${clock(venue.soon)} 2名`))
  await stand.page.keyboard.press('Escape')
  await stand.page.getByRole('button', { name: '本日の変更履歴' }).click()
  const change = stand.page
    .getByRole('dialog', { name: '本日の変更履歴' })
    .getByRole('listitem')
    .filter({ has: stand.page.locator('strong', { hasText: /^変更$/ }) })
  await expect(change).toContainText('お客様')
  await expect(change).toContainText('お客様の操作のため、元に戻せません')
  await device.close()
})

test('a time that is lost meanwhile leaves the booking as it is, and others are offered', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 4, maximum_pax: 4, duration: 30 })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: '日時・人数を変更する' }).click()
  await book.slot(venue.soon + 60).click()
  await venue.book({ lastName: '先客', pax: 4, minute: venue.soon + 60 })
  await page.getByRole('dialog').getByRole('button', { name: 'この内容に変更する' }).click()
  await expect(page.getByRole('alert')).toContainText('満席になりました')
  await expect(page.getByRole('alert')).toContainText('いまのご予約はそのまま承っております')
  await expect(page.getByRole('heading', { name: 'ほかの空き時間' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('森 花子 様')).toBeVisible()
})

test('a cancellation that costs says how that is paid, and whom to call', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const fees = (percent: number) =>
    sql`update public.vendor set cancellation_fees = ${sql.json([{ days: 1, percent }])} where id = ${venue.id}`
  await fees(50)
  const party = { lastName: '森', pax: 2, minute: venue.soon + 60 }
  const cancelled = page.getByRole('status').filter({ hasText: 'キャンセルされています' })
  const costly = await venue.book(party)
  await venue.cancel(costly)
  await page.goto(venue.pathOf(costly))
  await expect(cancelled).toContainText('キャンセル料')
  await expect(cancelled).toContainText('お支払い方法は、店舗よりご連絡いたします')
  await expect(cancelled.getByRole('link')).toHaveAttribute('href', /^tel:/)
  // Control.
  await fees(0)
  const free = await venue.book({ ...party, lastName: '林' })
  await venue.cancel(free)
  await page.goto(venue.pathOf(free))
  await expect(cancelled).toBeVisible()
  await expect(cancelled).not.toContainText('お支払い方法')
  await expect(cancelled).toContainText('キャンセル料はかかりません。')
})

test('where too many tries have shut a number, the way that is left is said', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await page.goto(`/${venue.url}/booking`)
  await page.getByLabel('予約番号').fill('ZZZZZZ')
  await page.getByLabel('電話番号の下4桁').fill('0000')
  const find = page.getByRole('button', { name: 'ご予約を探す' })
  await find.click()
  await expect(page.getByText('この組み合わせのご予約は見つかりませんでした')).toBeVisible()
  await sql`update private.rate_counter set seen = 1000 where vendor_id = ${venue.id} and name = 'lost_reference'`
  await find.click()
  const alert = page.locator('form').getByRole('alert')
  await expect(alert).toContainText('お電話で承ります')
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^tel:/)
})

test('a lost booking is found by its number and four digits, without a name', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await booked(book, venue, aGuest('森', { phone: '09012345678' }))
  const [row] = await sql<
    { reference: string }[]
  >`select reference from public.booking where vendor_id = ${venue.id}`
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/${venue.url}/booking`)
  const find = page.getByRole('button', { name: 'ご予約を探す' })
  await find.click()
  await expect(page.getByText('入力してください').first()).toBeVisible()
  await page.getByLabel('予約番号').fill(row?.reference.toLowerCase() ?? '')
  await page.getByLabel('電話番号の下4桁').fill('0000')
  await find.click()
  await expect(page.getByText('この組み合わせのご予約は見つかりませんでした')).toBeVisible()
  await page.getByLabel('電話番号の下4桁').fill('5678')
  await find.click()
  await expect(page.getByRole('heading', { name: 'ご予約内容' })).toBeVisible()
  await expect(page.getByText('森')).toHaveCount(0)
  expect(page.url()).not.toContain('#')
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(page.getByText('ご予約をキャンセルしました')).toBeVisible()

  // Asked for again it says what became of it.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/${venue.url}/booking`)
  await expect(page.getByRole('heading', { name: '予約を照会する' })).toBeVisible()
  await page.getByLabel('予約番号').fill(row?.reference ?? '')
  await page.getByLabel('電話番号の下4桁').fill('5678')
  await find.click()
  await expect(page.getByText('このご予約はキャンセルされています')).toBeVisible()
  // Another number can be looked for in the same tab.
  await page.getByRole('link', { name: '別のご予約を照会する' }).click()
  await expect(page.getByRole('heading', { name: '予約を照会する' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'このご予約をキャンセルする' })).toHaveCount(0)
})
