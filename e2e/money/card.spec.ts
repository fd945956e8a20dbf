// Tickets and deposits paid by card, with the product's own function and a server of the card service's shape: paid and told, paid and
// never told, not paid, paid back.

import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { barriers } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { theTill } from './till.ts'

test.use(phone)

const byCard = /クレジットカードで支払う/

test('tickets are booked once they are paid, and what a cancellation does not cost goes back', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  await takesCards(sql, venue.id)
  await sql`update public.vendor set cancellation_fees = '[{"days": 3, "percent": 50}]' where id = ${venue.id}`
  const till = await theTill(page)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('浜町'))
  await page.getByRole('radio', { name: byCard }).check()
  await checkout.button('お支払い画面へ進む').click()
  const { amount_total, success_url } = await till.pay('yes')
  expect(amount_total).toBe(6000)
  await page.goto(success_url)
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  await expect(page.getByText('カードでお支払い済み')).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ last_name: '浜町', pax: 2, status: 'confirmed' }])

  // It opens beside this page.
  const own = await page.getByRole('link', { name: 'ご予約の確認・キャンセル' }).getAttribute('href')
  await page.goto(own ?? '')
  await expect(page.getByRole('link', { name: '領収書を表示する' })).toBeVisible()
  await page
    .getByRole('button', { name: /キャンセル/ })
    .first()
    .click()
  const question = page.getByRole('dialog')
  await expect(
    question.getByText('今キャンセルすると、3,000円（50%）のキャンセル料がかかります'),
  ).toBeVisible()
  await expect(question.getByText(/^3,000円は、お支払いのカードへ戻ります/)).toBeVisible()
  await question.getByRole('button', { name: /キャンセルする/ }).click()
  await expect(page.getByText(/^3,000円を、お支払いのカードへ返金します。/)).toBeVisible()
  await expect(page.getByText(/^キャンセル料は、カードで/)).toBeVisible()
  await expect(page.getByText(/キャンセル料のお支払い方法は/)).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await expect(page.getByText(/返金(の手続き中|済み): 3,000円/)).toBeVisible()
  const payment = async () =>
    (await sql`select payment from public.booking where vendor_id = ${venue.id}`)[0]?.['payment'] as object
  await expect.poll(payment, { timeout: 30_000 }).toEqual({ amount: 6000, refunded: 3000, returning: 0 })
  await page.reload()
  await expect(page.getByText('返金済み: 3,000円')).toBeVisible()
  await page.getByRole('link', { name: '領収書を表示する' }).click()
  await expect(page.getByRole('article')).toContainText('¥3,000-')
  await expect(page.getByRole('article')).toContainText('キャンセル料として')
})

test('of what nobody told the product its page asks, and a deposit is paid as tickets are', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await takesCards(sql, venue.id, { deposit_from: 4, deposit_yen: 2000 })
  const till = await theTill(page)
  const book = await BookPage.open(page, venue.url, { day: venue.today, pax: 4 })
  await book.choose(venue.soon)
  await book.fill(aGuest('八丁堀'))
  await book.review()
  await page.getByRole('button', { name: 'お支払い画面へ進む' }).click()
  const { amount_total, success_url } = await till.pay('no')
  expect(amount_total).toBe(8000)
  await page.goto(success_url)
  await expect(book.heading('ご予約が確定しました')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('カードでお支払い済み')).toBeVisible()
  await expect(page.getByText('8,000円（税込）').first()).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ last_name: '八丁堀', pax: 4, status: 'confirmed' }])
})

test('who goes back without paying has all that was typed, may change it, and pays at the venue', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  await takesCards(sql, venue.id)
  const till = await theTill(page)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('月島'))
  await page.getByRole('radio', { name: byCard }).check()
  await checkout.button('お支払い画面へ進む').click()
  const { cancel_url } = await till.see()
  await page.goto(cancel_url)
  await expect(page.getByText(/^お支払いは完了していません/)).toBeVisible()
  await page.getByRole('radio', { name: /当日、会場で支払う/ }).check()
  await checkout.confirm().click()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  await expect(page.getByText('当日、会場の受付にてお支払いください。')).toBeVisible()
  const [row] = await sql`select payment from public.booking where vendor_id = ${venue.id}`
  expect(row?.['payment']).toBeNull()
})
