// Tickets of an event, as a customer books them: each step, the way back, and what happens meanwhile.

import { aGuest } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { anOccurrence, aProgramme, PublicEvents } from '#e2e/pages/public-events.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'

test.use(phone)

test('a customer books tickets: select, review, order details, payment details, booking confirmed', async ({
  page,
  sql,
}) => {
  const programme = await aProgramme(sql)
  const { venue, open } = programme
  const checkout = new CheckoutPage(page)
  const looks = async () => {
    for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  }
  const events = new PublicEvents(page)
  await events.openEvent(programme)
  await events.time(/18:00〜19:30、空きあり$/).click()
  await expect(checkout.heading('チケットの選択')).toBeFocused()
  await expect(page.getByText(/すでに承っています/), 'control').toHaveCount(0)
  await expect(page.getByText('3,000円（税込）')).toBeVisible()
  await expect(page.getByText('中学生以上')).toBeVisible()
  await checkout.more('おとな').click()
  await checkout.more('おとな').click()
  await checkout.more('こども').click()
  await expect(page.getByText('3枚　合計 6,000円（税込）')).toBeVisible()
  await looks()
  await checkout.toOrder().click()

  await expect(checkout.heading('注文内容の確認')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`occurrence=${open}&step=review$`))
  await expect(page.getByText('このチケットの確保はあと10分です。')).toBeVisible()
  await expect(page.getByText('おとな × 2')).toBeVisible()
  await expect(page.getByText('合計 6,000円（税込）')).toBeVisible()
  await looks()
  await checkout.toDetails().click()

  await expect(checkout.heading('注文者の情報')).toBeFocused()
  await expect(page).toHaveURL(/step=details$/)
  await checkout.fill(aGuest('船橋'))
  await looks()
  await checkout.toPayment().click()

  await expect(checkout.heading('お支払い方法')).toBeFocused()
  await expect(page).toHaveURL(/step=payment$/)
  await expect(checkout.heading('ご予約内容のご確認')).toBeVisible()
  await expect(page.getByRole('radio', { name: /当日、会場で支払う/ })).toBeChecked()
  await expect(page.getByText('6,000円（税込）をお支払いください')).toBeVisible()
  await expect(page.getByText(/お席|ご来店/), 'no word of a table').toHaveCount(0)
  await looks()
  await checkout.confirm().click()

  await expect(checkout.heading('ご予約が確定しました')).toBeFocused()
  await expect(page).toHaveURL(/step=done$/)
  await expect(page.getByText('吾妻橋 桟橋').first()).toBeVisible()
  await looks()
  const download = page.waitForEvent('download')
  await checkout.button('カレンダーに追加（.ics）').click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  expect(await venue.bookings()).toMatchObject([{ last_name: '船橋', pax: 3, status: 'confirmed' }])
  const [kept] = await sql`select occurrence, lines from public.booking where vendor_id = ${venue.id}`
  expect(kept).toMatchObject({
    occurrence: open,
    lines: [
      { count: 2, price: 3000 },
      { count: 1, price: 0 },
    ],
  })

  const before = page.getByText(/この端末から、.* 18:00.*のご予約をすでに承っています/)
  await page.goBack()
  await expect(checkout.heading('チケットの選択')).toBeVisible()
  await expect(before, 'nobody buys it twice unaware').toBeVisible()
  await looks()
  await page.goForward()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  await page.reload()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  await expect(before).toHaveCount(0)
  const manage = await page.getByRole('link', { name: 'ご予約の確認・キャンセル' }).getAttribute('href')
  await page.goto(manage ?? '')
  await expect(page.getByText('花火クルーズ').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '日時・人数を変更する' })).toHaveCount(0)
  await expect(page.getByText(/お席|ご来店/)).toHaveCount(0)
  await looks()
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(page.getByText('ご予約をキャンセルしました')).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ status: 'cancelled' }])
})

test('too few and too many people are refused in the words of the specification', async ({
  page,
  sql,
  context,
  baseURL,
}) => {
  const { venue, open } = await aProgramme(sql)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toOrder().click()
  await expect(page.getByText('チケットの枚数をお選びください')).toBeVisible()
  await checkout.count('おとな').fill('1')
  await checkout.toOrder().click()
  await expect(page.getByText('このイベントの最少人数は2名です')).toBeVisible()
  await checkout.count('おとな').fill('9')
  await expect(page.getByText('このイベントの最大人数は8名です')).toBeVisible()
  await checkout.toOrder().click()
  await expect(checkout.heading('チケットの選択'), 'it leads nowhere').toBeVisible()
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.reload()
  await expect(checkout.heading('Select tickets')).toBeVisible()
  await expect(page.getByText('Maximum allowed number of people for this event is: 8.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Adult/ }).fill('1')
  await checkout.button('Review order').click()
  await expect(page.getByText('Minimum required number of people for this event is: 2.')).toBeVisible()
})

test('Back, Forward and a reload keep all that was chosen and typed', async ({ page, sql }) => {
  const { venue, open } = await aProgramme(sql)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('品川'))
  await page.reload()
  await expect(checkout.heading('ご予約内容のご確認')).toBeVisible()
  await page.goBack()
  await expect(checkout.heading('注文者の情報')).toBeVisible()
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('品川')
  await page.goBack()
  await expect(checkout.heading('注文内容の確認')).toBeVisible()
  await page.reload()
  await expect(page.getByText('おとな × 2')).toBeVisible()
  await page.goBack()
  await expect(checkout.heading('チケットの選択')).toBeVisible()
  await expect(checkout.count('おとな')).toHaveValue('2')
  await page.goForward()
  await expect(checkout.heading('注文内容の確認')).toBeVisible()
  await checkout.button('チケットを変更する').click()
  await checkout.order(3)
  await expect(page.getByText('おとな × 3')).toBeVisible()
  const holds = await sql`select pax from private.hold where vendor_id = ${venue.id}`
  expect(holds, 'the hold before it is given up').toMatchObject([{ pax: 3 }])
  await checkout.toDetails().click()
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('品川')
})

test('a confirmation whose answer is lost is asked for again, and books once', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork, /ERR_FAILED/)
  const { venue, open } = await aProgramme(sql)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('大崎'))
  let lost = 0
  await page.route('**/rpc/confirm_booking', async (route) => {
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await checkout.confirm().click()
  await expect(page.getByText('ご予約が届いたかどうかを確認できませんでした')).toBeVisible({
    timeout: 20_000,
  })
  expect(lost).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText('ご予約が届いたかどうかを確認できませんでした')).toBeVisible()
  await page.unroute('**/rpc/confirm_booking')
  await checkout.button('もう一度確認する').click()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(1)
})

test('tickets that others took meanwhile are said, and what was typed stays', async ({ page, sql }) => {
  const { venue, template } = await aProgramme(sql)
  const small = await anOccurrence(sql, venue, template, 3, { capacity: 4 })
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, small)
  await checkout.toConfirmation(4, aGuest('浜松'))
  // The hold has lapsed, and the house has sold its last seats by telephone.
  await sql`update private.hold set expires_at = now() - interval '1 second' where vendor_id = ${venue.id}`
  await sql`update public.occurrence set capacity = 3 where id = ${small}`
  await checkout.confirm().click()
  await expect(page.getByText('残席が足りません')).toBeVisible()
  await expect(page.getByText('入力内容はそのまま残っています。')).toBeVisible()
  await expect(page.getByText('残りは3席です')).toBeVisible()
  await checkout.order(3)
  await checkout.toDetails().click()
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('浜松')
  await checkout.toPayment().click()
  await checkout.confirm().click()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ pax: 3 }])
})

test('a price that changed is shown before anything is held, and a hold keeps its price', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  const reprice = (price: number) => sql`
    update private.config_item set data = data || ${sql.json({ price })}
    where vendor_id = ${venue.id} and kind = 'ticket_type' and (data->>'price')::integer > 0`
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await reprice(3500)
  await checkout.count('おとな').fill('2')
  await checkout.toOrder().click()
  await expect(page.getByText('チケットの料金に変更がありました')).toBeVisible()
  await expect(page.getByText('2枚　合計 7,000円（税込）')).toBeVisible()
  await checkout.toOrder().click()
  // Held by now: the sum alone stood there before, too.
  await expect(checkout.heading('注文内容の確認')).toBeVisible()
  await expect(page.getByText('合計 7,000円（税込）')).toBeVisible()
  await reprice(4000)
  await checkout.toDetails().click()
  await checkout.fill(aGuest('三田'))
  await checkout.toPayment().click()
  await checkout.confirm().click()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  const [kept] = await sql`select lines from public.booking where vendor_id = ${venue.id}`
  expect(kept).toMatchObject({ lines: [{ price: 3500, count: 2 }] })
})

test('an event that is called off meanwhile is not booked, and one that was booked says so', async ({
  page,
  context,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.toConfirmation(2, aGuest('田町'))
  await sql`update public.occurrence set cancelled = true where id = ${open}`
  await checkout.confirm().click()
  await expect(page.getByRole('alert').filter({ hasText: 'この日程は開催中止となりました' })).toBeVisible()
  expect(await venue.bookings()).toEqual([])

  await sql`update public.occurrence set cancelled = false where id = ${open}`
  const other = new CheckoutPage(await context.newPage())
  await other.open(venue.url, open)
  await other.toConfirmation(2, aGuest('大門'))
  await other.confirm().click()
  await expect(other.heading('ご予約が確定しました')).toBeVisible()
  const manage = await other.page.getByRole('link', { name: 'ご予約の確認・キャンセル' }).getAttribute('href')
  await sql`update public.occurrence set cancelled = true where id = ${open}`
  await other.page.goto(manage ?? '')
  await expect(other.page.getByText('このイベントは開催中止となりました')).toBeVisible()
  await expect(other.page.getByText('開催中止', { exact: true }), 'its state').toBeVisible()
  await expect(other.page.getByRole('button', { name: /キャンセル/ })).toHaveCount(0)
  await sql`update public.occurrence set cancelled = false where id = ${open}`
  await other.page.reload()
  await expect(other.page.getByText('日程・枚数の変更は、主催者へお電話ください。')).toBeVisible()
  await expect(other.page.getByRole('button', { name: /キャンセル/ }), 'control').not.toHaveCount(0)
})

test('without a network what was typed stays, and the way goes on when it is back', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const { venue, open } = await aProgramme(sql)
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.order(2)
  await context.setOffline(true)
  await expect(page.getByText('オフラインです。つながり次第')).toBeVisible()
  await checkout.toDetails().click()
  await checkout.fill(aGuest('新橋'))
  await checkout.toPayment().click()
  await expect(checkout.heading('ご予約内容のご確認')).toBeVisible()
  await context.setOffline(false)
  await checkout.confirm().click()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(1)
})

test('what is booked is not said to wait for a network, and its fees are called so before it is', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const { venue, open } = await aProgramme(sql)
  const fees = sql.json([{ days: 0, percent: 100 }])
  await sql`update public.vendor set cancellation_fees = ${fees} where id = ${venue.id}`
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.order(2)
  await checkout.toDetails().click()
  const listed = page.locator('section').filter({ has: checkout.heading('キャンセルについて') })
  await expect(listed).toContainText('キャンセル料当日 100%（6,000円）')
  await checkout.fill(aGuest('浜松'))
  await checkout.toPayment().click()
  await expect(checkout.heading('ご予約内容のご確認')).toBeVisible()
  await expect(listed).toContainText('キャンセル料当日 100%（6,000円）')
  await checkout.confirm().click()
  await expect(checkout.heading('ご予約が確定しました')).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  await expect(page.getByText('オフラインです')).toHaveCount(0)
  await context.setOffline(false)
})

test('which kind of ticket is sold out is said at its own row, until another number is chosen', async ({
  page,
  sql,
}) => {
  const { venue, open, template } = await aProgramme(sql)
  // 1 of the grown-ups, as many children as there are seats.
  await sql`
    update private.config_item set data = jsonb_set(data, '{tickets,0,limit}', '1')
    where vendor_id = ${venue.id} and key = ${template}`
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, open)
  await checkout.count('おとな').fill('2')
  await checkout.count('こども').fill('1')
  await checkout.toOrder().click()
  await expect(
    page.getByRole('alert').filter({ hasText: '「おとな」は、ご希望の枚数をご用意できません' }),
  ).toBeVisible()
  const row = (kind: string) => page.getByRole('listitem').filter({ has: checkout.count(kind) })
  await expect(row('おとな')).toContainText('この種類は残り1枚です')
  await expect(row('こども'), 'control').not.toContainText('残り')
  expect(await barriers(page)).toEqual([])
  await checkout.count('おとな').fill('1')
  await expect(row('おとな')).not.toContainText('残り')
  await checkout.toOrder().click()
  await expect(checkout.heading('注文内容の確認')).toBeVisible()
})
