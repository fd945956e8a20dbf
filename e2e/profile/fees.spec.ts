// Steps of the cancellation fee, under the policy.

import 'temporal-polyfill/global'
import { addDays } from '#domain/time/time.ts'
import { minuteText } from '#domain/time/time-text.ts'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

test('[S7] fees are set in rows, offline too, and customers read them before they book @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const stored = async () =>
    (await sql`select cancellation_fees from public.vendor where id = ${venue.id}`)[0]?.['cancellation_fees']
  await (await Stand.open(page, await venue.staff())).isInstalled()
  await page.goto('/profile')
  await expect(page.getByText('キャンセル料は設定されていません')).toBeVisible()
  const days = (i: number) => page.getByLabel(`${i}行目の日数`)
  const percent = (i: number) => page.getByLabel(`${i}行目の割合`)
  const add = page.getByRole('button', { name: '行を追加' })
  const save = page.getByRole('button', { name: 'キャンセル料を保存' })
  await add.click()
  await days(1).fill('0')
  await percent(1).fill('１００')
  await add.click()
  await days(2).fill('0')
  await percent(2).fill('130')
  await save.click()
  await expect(days(2)).toBeFocused()
  await expect(days(2)).toHaveAccessibleDescription(/同じ日数の行があります/)
  await expect(percent(2)).toHaveAccessibleDescription('100以下にしてください')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await days(2).fill('7')
  await percent(1).fill('20')
  await percent(2).fill('30')
  await save.click()
  await expect(percent(2), 'who cancels early never pays more').toBeFocused()
  await expect(percent(2)).toHaveAccessibleDescription('来店日に近い行より高い割合にはできません')
  expect(await stored()).toEqual([])
  await percent(1).fill('100')
  await expect(percent(2)).toHaveAccessibleDescription('')
  const preview = page.getByRole('region', { name: 'お客様への表示' })
  await expect(preview, 'as it is typed').toContainText('当日 ご利用料金の100%7日前から ご利用料金の30%')
  await page.getByRole('textbox', { name: '日本語' }).fill('当日のみ50%を申し受けます。')
  await expect(preview.getByText('当日のみ50%を申し受けます。')).toBeVisible()
  await page.getByRole('button', { name: '変更を元に戻す' }).click()
  await expect(preview.getByText('当日のみ50%を申し受けます。')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await save.click()
  await expect(page.getByText('保存しました')).toBeVisible()
  await expect.poll(stored).toEqual([
    { days: 0, percent: 100 },
    { days: 7, percent: 30 },
  ])

  complaints.expect(noNetwork)
  await goOffline(page)
  await page.getByRole('button', { name: '1行目を削除' }).click()
  await expect(days(1), 'the row below moves up').toHaveValue('7')
  await percent(1).fill('20')
  await save.click()
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await page.reload()
  await expect(percent(1)).toHaveValue('20')
  await context.setOffline(false)
  await expect.poll(stored).toEqual([{ days: 7, percent: 20 }])

  const customer = (await device(phone)).page
  const book = await BookPage.open(customer, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await expect(customer.getByText('7日前から ご利用料金の20%', { exact: true })).toBeVisible()
})

test('staff read what a cancellation costs today, and what staying away does', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await sql`update public.vendor
    set cancellation_fees = '[{"days": 0, "percent": 50}, {"days": 2, "percent": 30}]' where id = ${venue.id}`
  const line = {
    price_type: crypto.randomUUID(),
    type: 'course',
    name: '季節',
    name_en: '',
    price: 8801,
    tax: 10,
  }
  const later = addDays(venue.today, 3)
  await venue.book({ lastName: '本日', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '先日', pax: 2, minute: venue.soon, day: later })
  await sql`update public.booking set duration = 90, lines = ${sql.json([{ ...line, count: 2 }])}
    where vendor_id = ${venue.id} and last_name = '本日'`
  await Stand.open(page, await venue.staff())
  const sheet = page.getByRole('dialog', { name: /様$/ })
  const open = async (name: string, day: string) => {
    await page.goto(`/bookings?view=list&from=${day}&to=${day}`)
    await page.getByRole('button', { name: new RegExp(`^${name} .*様$`) }).click()
  }
  await open('本日', venue.today)
  await expect(sheet.getByText('今日のキャンセルは8,801円(50%)')).toBeVisible()
  await expect(sheet.getByText(`${minuteText(venue.soon)}–${minuteText(venue.soon + 90)}`)).toBeVisible()
  await open('先日', later)
  await expect(sheet.getByText('今日のキャンセルは無料')).toBeVisible()
  await sql`update public.booking set status = 'no_show' where vendor_id = ${venue.id}`
  await open('本日', venue.today)
  await expect(sheet.getByText('無断キャンセルは8,801円(50%)')).toBeVisible()
  // Where nothing was agreed on, the share.
  await sql`update public.booking set status = 'confirmed', day = ${addDays(venue.today, 1)} where vendor_id = ${venue.id}`
  await open('先日', addDays(venue.today, 1))
  await expect(sheet.getByText('今日のキャンセルはご利用料金の30%')).toBeVisible()
})

test('[S7] before a tap cancels, what it costs is asked, offline too, and stays with what was cancelled', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await sql`update public.vendor set cancellation_fees = '[{"days": 0, "percent": 50}]' where id = ${venue.id}`
  await venue.book({ lastName: '本日', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '先日', pax: 2, minute: venue.soon, day: addDays(venue.today, 3) })
  const line = {
    price_type: crypto.randomUUID(),
    type: 'course',
    name: '季節',
    name_en: '',
    price: 8801,
    tax: 10,
  }
  await sql`update public.booking set lines = ${sql.json([{ ...line, count: 2 }])}
    where vendor_id = ${venue.id} and last_name = '本日'`
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('本日')).toBeVisible()
  complaints.expect(noNetwork)
  await goOffline(page)
  const card = await stand.openParty('本日')
  const cancel = card.getByRole('button', { name: 'キャンセル', exact: true })
  await cancel.click()
  const question = page.getByRole('dialog', { name: /本日.* 様 \d\d:\d\d 2名のご予約をキャンセルしますか/ })
  await expect(question.getByText('キャンセル料がかかります: 8,801円(50%)')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await question.getByRole('button', { name: '戻る' }).click()
  await expect(card.getByText('今日のキャンセルは8,801円(50%)'), 'nothing was done').toBeVisible()
  await cancel.click()
  await question.getByRole('button', { name: 'キャンセルする' }).click()
  await expect(card.getByText('キャンセル時点で8,801円(50%)')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(() => sql`select status from public.booking where vendor_id = ${venue.id} and last_name = '本日'`)
    .toEqual([{ status: 'cancelled' }])
  await expect(card.getByText('キャンセル時点で8,801円(50%)')).toBeVisible()

  // Where it is free yet there is nothing to ask.
  await page.goto(`/bookings?view=list&from=${addDays(venue.today, 3)}&to=${addDays(venue.today, 3)}`)
  await page.getByRole('button', { name: /先日/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('キャンセル時点で無料')).toBeVisible()
})

test('fees that change while a customer reviews are shown before they count, and stay with the booking', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const set = (percent: number) =>
    sql`update public.vendor set cancellation_fees = ${sql.json([{ days: 0, percent }])} where id = ${venue.id}`
  await set(50)
  const customer = (await device(phone)).page
  const book = await BookPage.open(customer, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('約束'))
  await book.review()
  await expect(customer.getByText(/ご利用料金の50%/)).toBeVisible()
  await set(80)
  await book.confirmButton().click()
  await expect(customer.getByRole('alert')).toContainText('キャンセル料に変更がありました')
  await expect(customer.getByText(/ご利用料金の80%/), 'once').toHaveCount(1)
  await expect(customer.getByText('キャンセルされる場合のみ、下記のキャンセル料がかかります。')).toBeVisible()
  expect(await barriers(customer)).toEqual([])
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  await expect(customer.getByText('当日 ご利用料金の80%')).toBeVisible()
  await set(100)
  await customer.reload()
  await expect(customer.getByText('当日 ご利用料金の80%'), 'what was agreed').toBeVisible()
  expect(await barriers(customer)).toEqual([])
  const link = customer.getByRole('link', { name: 'ご予約を確認・変更する' })
  await customer.goto((await link.getAttribute('href')) ?? '')
  await expect(customer.getByText(/ご利用料金の80%/).filter({ visible: true }), 'once').toHaveCount(1)
  await customer.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await expect(
    customer.getByRole('dialog').getByText('今キャンセルすると、ご利用料金の80%のキャンセル料がかかります'),
    'in the question too',
  ).toBeVisible()
  await expect(customer.getByRole('dialog').getByText(/ご利用料金の80%/)).toHaveCount(1)
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=list&from=${venue.today}&to=${venue.today}`)
  await page.getByRole('button', { name: /約束/ }).click()
  await expect(
    page.getByRole('dialog', { name: /様$/ }).getByText('今日のキャンセルはご利用料金の80%'),
  ).toBeVisible()
  await customer.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true }).click()
  // As it is cancelled, and when they come back.
  for (const said of ['ご予約をキャンセルしました', 'このご予約はキャンセルされています']) {
    await expect(customer.getByText(said)).toBeVisible()
    await expect(customer.getByText('キャンセル料: ご利用料金の80%', { exact: true })).toBeVisible()
    await customer.reload()
  }
})

test('a cancellation costs what it did on its own day, however near the visit is by now', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const fees = [
    { days: 7, percent: 20 },
    { days: 0, percent: 80 },
  ]
  await sql`update public.vendor set cancellation_fees = ${sql.json(fees)} where id = ${venue.id}`
  const party = { pax: 2, minute: venue.soon + 60 }
  const early = await venue.book({ ...party, lastName: '森' })
  const late = await venue.book({ ...party, lastName: '林' })
  for (const one of [early, late]) await venue.cancel(one)
  await sql`update public.booking set status_at = now() - interval '3 days'
    where vendor_id = ${venue.id} and id = ${early}`
  const cancelled = page.getByRole('status').filter({ hasText: 'このご予約はキャンセルされています' })
  await page.goto(venue.pathOf(early))
  await expect(cancelled).toContainText('キャンセル料: ご利用料金の20%')
  await expect(page.locator('main')).not.toContainText('80%')
  // Control: of today.
  await page.goto(venue.pathOf(late))
  await expect(cancelled).toContainText('キャンセル料: ご利用料金の80%')
  await expect(page.locator('main')).not.toContainText('20%')
})
