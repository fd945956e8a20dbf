// Paying by card as its pages show it, whatever the server answers: to the card service and back, waiting, giving up, too late. The
// function of payments is played here; e2e/money/card.spec.ts has the real one.

import type { Page } from '@playwright/test'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { takesCards } from '#tests/fixtures/money/setup.ts'
import { aPlayedTill, backTo } from './played-till.ts'

test.use(phone)

const looks = async (page: Page) => {
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}

test('tickets by card: to the card service, back without paying with all still there, and booked once it is paid', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  await takesCards(sql, venue.id)
  const till = await aPlayedTill(page)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('浅草'))
  await expect(page.getByRole('radio', { name: /当日、会場で支払う/ })).toBeChecked()
  await page.getByRole('radio', { name: /クレジットカードで支払う/ }).check()
  await expect(page.getByText(/^6,000円（税込）を、次の画面/)).toBeVisible()
  await expect(page.getByRole('link', { name: '特定商取引法に基づく表記' }).first()).toHaveAttribute(
    'href',
    `/${venue.url}/legal`,
  )
  await looks(page)
  await checkout.button('お支払い画面へ進む').click()
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
  const [begun] = till.asked
  expect(begun).toMatchObject({
    ...{ step: 'begin', vendor_url: venue.url, lines: [] },
    back: `/${venue.url}/cruise?occurrence=${open}&step=payment`,
    details: { last_name: '浅草', language: 'ja', fees: [] },
  })

  await page.goto(backTo(till, 'back'))
  await expect(
    page.getByText(/^お支払いは完了していません。.*入力内容はそのまま残っています。$/),
  ).toBeVisible()
  await expect(page.getByText('浅草 花子 様')).toBeVisible()
  await expect(page.getByRole('radio', { name: /クレジットカードで支払う/ })).toBeChecked()
  expect(till.asked.map(({ step }) => step)).toEqual(['begin', 'give_up', 'ask'])
  await looks(page)
  await checkout.button('お支払い画面へ進む').click()
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
  const again = till.asked.findLast(({ step }) => step === 'begin')
  expect(again, 'the same words, and none of before in the way back').toEqual(begun)

  await page.goBack()
  await expect(page.getByText(/^お支払いはまだ完了していません/)).toBeVisible()
  await looks(page)
  await checkout.button('お支払いを続ける').click()
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)

  await page.goto(backTo(till, 'paid'))
  await expect(page.getByText('お支払いを確認しています。このままお待ちください。')).toBeVisible()
  await expect(page.getByText(/@guest\.example にもメールでお送りします/)).toBeVisible()
  await looks(page)
  await sql`update private.hold set expires_at = now() + interval '5 minutes' where id = ${String(begun?.['id'])}`
  const [done] = await sql`
    select public.confirm_booking(${venue.url}, ${String(begun?.['id'])}, ${String(begun?.['token'])},
      ${sql.json(begun?.['details'] as never)}) as said`
  await sql`update public.booking set payment = '{"amount": 6000, "refunded": 0, "returning": 0}' where id = ${String(begun?.['id'])}`
  const { booking, vendor } = (done?.['said'] ?? {}) as Record<string, object>
  till.booking = { booking: { ...booking, payment: { amount: 6000, refunded: 0, returning: 0 } }, vendor }
  till.state = 'booked'
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  await expect(page.getByText('カードでお支払い済み')).toBeVisible()
  await expect(page.getByText(/^カードで6,000円をお支払いいただきました。/)).toBeVisible()
  await expect(page).toHaveURL(/step=done$/)
  await expect(page.getByText('当日、会場の受付にてお支払いください。')).toHaveCount(0)
  await looks(page)
})

test('what was paid too late is told, and so is what nobody paid', async ({ page, sql }) => {
  const { venue, open } = await aProgramme(sql)
  await takesCards(sql, venue.id)
  const till = await aPlayedTill(page)
  const checkout = new CheckoutPage(page)
  const who = aGuest('両国')
  for (const [state, said] of [
    ['returned', /全額をカードに返金いたします/],
    ['gone', /お支払いの期限が過ぎたため/],
  ] as const) {
    till.state = 'open'
    // What was typed is kept: each time it is somebody's first.
    await page.goto('/terms')
    await page.evaluate(() => sessionStorage.clear())
    await checkout.open(venue.url, open)
    await checkout.toConfirmation(2, who)
    await page.getByRole('radio', { name: /クレジットカードで支払う/ }).check()
    await checkout.button('お支払い画面へ進む').click()
    await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
    till.state = state
    await page.goto(backTo(till, 'paid'))
    await expect(page.getByText(said)).toBeVisible()
    await expect(checkout.heading('チケットの選択')).toBeVisible()
    await looks(page)
  }
})

test('a tab that lost its draft says where the confirmation goes, and nothing leads anywhere but to the card service', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  await takesCards(sql, venue.id)
  await page.goto(`/${venue.url}/cruise?occurrence=${open}&step=payment&card=paid`)
  await expect(page.getByText(/確認メールをお送りします。メールが届かない場合は、お電話で/)).toBeVisible()
  await looks(page)
  await page.route('**/functions/v1/payments', (route) =>
    route.fulfill({
      json: { ok: true, url: 'https://checkout.stripe.com.evil.example/', ends_at: new Date(), amount: 1 },
    }),
  )
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('蔵前'))
  await page.getByRole('radio', { name: /クレジットカードで支払う/ }).check()
  await checkout.button('お支払い画面へ進む').click()
  await expect(page.getByRole('alert').filter({ hasNotText: /^$/ }).first()).toBeVisible()
  await expect(page).toHaveURL(/step=payment/)
})

test('a deposit of a party, and of a course, is said before and is due by card alone', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await takesCards(sql, venue.id, { deposit_from: 4, deposit_yen: 2000 })
  const till = await aPlayedTill(page)
  const book = await BookPage.open(page, venue.url, { day: venue.today, pax: 4 })
  await expect(
    page.getByText(/4名様以上のご予約には、1名様につき2,000円（税込）の予約金が必要です/),
  ).toBeVisible()
  await expect(page.getByText(/ご予約の時点でのお支払いはございません/)).toHaveCount(0)
  await book.choose(venue.soon)
  await book.fill(aGuest('神田'))
  await book.review()
  await expect(page.getByText(/^予約金8,000円（税込）を、次の画面/)).toBeVisible()
  await expect(book.confirmButton()).toHaveCount(0)
  await looks(page)
  await page.getByRole('button', { name: 'お支払い画面へ進む' }).click()
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
  expect(String(till.asked[0]?.['back'])).toMatch(new RegExp(`^/${venue.url}/book\\?.*step=review`))
  await page.goto(backTo(till, 'back'))
  await expect(page.getByText(/^お支払いは完了していません/)).toBeVisible()
  await expect(page.getByText('神田 花子 様')).toBeVisible()
  await looks(page)

  await takesCards(sql, venue.id, { deposit_from: 4, deposit_yen: 3000 })
  till.due = 12_000
  await page.getByRole('button', { name: 'お支払い画面へ進む' }).click()
  await expect(
    page.getByText(/^カードでお支払いいただく金額に変更がありました。.*入力内容はそのまま残っています。$/),
  ).toBeVisible()
  await expect(page.getByText(/^予約金12,000円（税込）を、次の画面/)).toBeVisible()
  await expect(page.getByText('神田 花子 様')).toBeVisible()
  await looks(page)
  await page.getByRole('button', { name: 'お支払い画面へ進む' }).click()
  await expect(page, 'once it is read').toHaveURL(/^https:\/\/checkout\.stripe\.com\//)
  await page.goto(backTo(till, 'back'))
  await page.evaluate(() => sessionStorage.clear())
  const few = await BookPage.open(page, venue.url, { day: venue.today, pax: 2 })
  await few.choose(venue.soon)
  await few.fill(aGuest('神田'))
  await few.review()
  await expect(few.confirmButton()).toBeVisible()
})
