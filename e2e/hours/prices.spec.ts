// Courses and prices: set up by staff with and without a network, chosen by customers, kept as they were agreed.

import { randomUUID } from 'node:crypto'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { PricesPage, storedPrices } from '#e2e/pages/setup/prices.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('a course that is set up is booked for two; its price may change before, and changes nothing after', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  await sql`
    update public.vendor set cancellation_fees = '[{"days": 0, "percent": 100}, {"days": 1, "percent": 30}]'
    where id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  const prices = new PricesPage(page)
  await prices.open()
  await expect(page.getByText(/^コースや席料を登録すると/)).toBeVisible()
  await prices.add('季節のコース', '８８００', async (form) => {
    await form.getByRole('checkbox', { name: 'お客様が予約ページで選べる' }).check()
  })
  await prices.add('お店だけの料金', '500')
  await expect.poll(() => storedPrices(sql, venue)).toEqual(['季節のコース 8800', 'お店だけの料金 500'])

  const customer = (await device(phone)).page
  const book = await BookPage.open(customer, venue.url, { day: venue.today, pax: 2 })
  await book.choose(venue.soon)
  await expect(book.heading(/^コース・料金/)).toBeVisible()
  await expect(customer.getByText('お店だけの料金')).toHaveCount(0)
  await customer.getByRole('button', { name: '季節のコース 8,800円: 増やす' }).click()
  await expect(customer.getByLabel('季節のコース 8,800円', { exact: true }), 'one is one').toHaveValue('1')
  const all = customer.getByRole('button', { name: '季節のコース 8,800円: 全員分' })
  await expect(all).toHaveAttribute('aria-pressed', 'false')
  await all.click()
  await expect(all).toBeFocused()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await all.click()
  await expect(customer.getByLabel('季節のコース 8,800円', { exact: true })).toHaveValue('0')
  await all.click()
  await expect(customer.getByLabel('季節のコース 8,800円', { exact: true })).toHaveValue('2')
  await expect(customer.getByText('合計 17,600円（税込）')).toHaveCount(2)
  const more = customer.getByRole('button', { name: '季節のコース 8,800円: 増やす' })
  await expect(more, 'no more courses than people').toBeDisabled()
  expect(await barriers(customer)).toEqual([])
  expect(await smallTargets(customer)).toEqual([])
  expect(await sideways(customer)).toBe(0)
  await book.fill(aGuest('早川'))
  await book.review()
  await expect(customer.getByText('季節のコース × 2')).toBeVisible()
  await expect(customer.getByText('合計 17,600円（税込）')).toBeVisible()
  const cost = 'ご予約の直後から、キャンセルには17,600円（100%）のキャンセル料がかかります'
  await expect(customer.getByText(cost)).toBeVisible()
  await expect(
    customer.getByText(/17,600円（100%）|5,280円/),
    'the cost of the day once, what is over no more',
  ).toHaveCount(1)
  expect(await barriers(customer)).toEqual([])

  await test.step('another price is said beside it; what was typed is still there', async () => {
    await prices.reprice('季節のコース', '9500')
    await expect.poll(() => storedPrices(sql, venue)).toContain('季節のコース 9500')
    await book.confirmButton().click()
    await expect(customer.getByText('「季節のコース」は8,800円から9,500円に変わりました。')).toBeVisible()
    await expect(customer.getByLabel('季節のコース 9,500円', { exact: true })).toHaveValue('2')
    await expect(book.details.lastName()).toHaveValue('早川')
    await expect(book.details.agree()).toBeChecked()
    expect(await barriers(customer)).toEqual([])
    await book.review()
    await expect(customer.getByText('合計 19,000円（税込）')).toBeVisible()
    await book.confirmButton().click()
    await expect(book.heading('ご予約が確定しました')).toBeVisible()
    await expect(customer.getByText('合計 19,000円（税込）')).toBeVisible()
  })

  await test.step('the booking keeps what was agreed, on its own page too', async () => {
    await prices.reprice('季節のコース', '10000')
    await expect.poll(() => storedPrices(sql, venue)).toContain('季節のコース 10000')
    const [row] = await sql`
      select jsonb_array_length(lines) as n, lines->0->>'name' as name, lines->0->'price' as price, lines->0->'count' as count
      from public.booking where vendor_id = ${venue.id}`
    expect(row).toEqual({ n: 1, name: '季節のコース', price: 9500, count: 2 })
    const link = customer.getByRole('link', { name: 'ご予約を確認・変更する' })
    const [own] = await Promise.all([customer.waitForEvent('popup'), link.click()])
    await expect(own.getByRole('heading', { name: 'ご予約内容' })).toBeVisible()
    await expect(own.getByText('合計 19,000円（税込）')).toBeVisible()
    await own.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
    await expect(own.getByRole('dialog').getByText(/19,000円（100%）/)).toBeVisible()
    expect(await barriers(own)).toEqual([])
  })
})

test('another time and a smaller party: what was chosen is fitted, and said', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await sql`
    insert into private.config_item (vendor_id, kind, key, data)
    select ${venue.id}, 'price_type', gen_random_uuid()::text, jsonb_build_object(
      'type', 'course', 'name', name, 'name_en', '', 'price', 5000, 'tax', 10, 'weekdays', '[]'::jsonb,
      'starts_at', null, 'ends_at', ends_at, 'online', true, 'position', 0)
    from (values ('早い時間のコース', ${venue.soon + 30}), ('一日中のコース', null)) as p (name, ends_at)`
  const book = await BookPage.open(page, venue.url, { day: venue.today, pax: 3 })
  await book.choose(venue.soon)
  const early = page.getByLabel('早い時間のコース 5,000円', { exact: true })
  const always = page.getByLabel('一日中のコース 5,000円', { exact: true })
  await early.fill('1')
  await always.fill('2')
  await expect(page.getByText('合計 15,000円（税込）').first()).toBeVisible()
  await book.details.lastName().fill('早川')
  await page.getByRole('button', { name: '日時を変更' }).click()
  await book.choose(venue.soon + 30)
  await expect(early).toHaveCount(0)
  await expect(always).toHaveValue('2')
  await expect(page.getByText('「早い時間のコース」は、この日時ではお選びいただけません。')).toBeVisible()
  await expect(book.details.lastName()).toHaveValue('早川')
})

test('[S7] offline a price is changed, moved and deleted on this tablet first @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  const prices = new PricesPage(page)
  await prices.open()
  for (const [name, price] of [
    ['松', '9000'],
    ['竹', '7000'],
    ['梅', '5000'],
  ] as const)
    await prices.add(name, price)
  await expect.poll(() => storedPrices(sql, venue)).toEqual(['松 9000', '竹 7000', '梅 5000'])
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await prices.reprice('竹', '7,500')
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await expect(prices.row('竹').getByText('未送信')).toBeVisible()
  await prices.button('梅を上へ').click()
  await expect.poll(prices.names).toEqual(['松', '梅', '竹'])
  await expect(prices.button('梅を上へ'), 'whoever moves it goes on moving it').toBeFocused()
  await prices.button('梅を上へ').click()
  await expect.poll(prices.names).toEqual(['梅', '松', '竹'])
  await expect(prices.button('梅を下へ'), 'at the top only down is left').toBeFocused()
  await prices.button('松を削除').click()
  const question = page.getByRole('dialog', { name: '削除してもよろしいですか?' })
  await expect(question).toContainText('予約に付いている料金はそのまま残ります')
  await question.getByRole('button', { name: '削除' }).click()
  await expect(page.getByText(/^この端末で削除しました/)).toBeVisible()
  await page.reload()
  await expect.poll(prices.names).toEqual(['梅', '竹'])
  expect(await storedPrices(sql, venue), 'not sent yet').toEqual(['松 9000', '竹 7000', '梅 5000'])
  await context.setOffline(false)
  await expect.poll(() => storedPrices(sql, venue)).toEqual(['梅 5000', '竹 7500'])
  await expect(page.getByText('未送信')).toHaveCount(0)
  // What is new comes last, also where one was deleted between.
  await prices.add('雪', '3000')
  await expect.poll(prices.names).toEqual(['梅', '竹', '雪'])
  await expect.poll(() => storedPrices(sql, venue)).toEqual(['梅 5000', '竹 7500', '雪 3000'])
  const [places] = await sql`
    select count(distinct data->>'position')::int as n from private.config_item
    where vendor_id = ${venue.id} and kind = 'price_type' and not deleted`
  expect(places).toEqual({ n: 3 })
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('each fault stands beside its field; the page and the form fit', async ({
    page,
    sql,
    context,
    baseURL,
  }) => {
    const venue = await aVenue(sql)
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/price-type?tab=prices')
    await expect(page.getByRole('heading', { name: 'Price types' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Add a price type' }).click()
    const form = page.getByRole('dialog')
    const save = form.getByRole('button', { name: 'Save', exact: true })
    await form.getByLabel(/^Price in yen/).fill('0')
    await form.getByLabel(/^From/).fill('17:00')
    await form.getByLabel(/^Until/).fill('15')
    await save.click()
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Field required')
    await expect(form.getByLabel(/^Price in yen/)).toHaveAccessibleDescription('Must be a positive number')
    await expect(form.getByLabel(/^Until/)).toHaveAccessibleDescription('The end must be after the start')
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await form.getByLabel('Name', { exact: true }).fill('ランチ')
    await form.getByLabel(/^Name in English/).fill('Lunch')
    await form.getByLabel(/^Price in yen/).fill('1,200')
    await form.getByLabel(/^Until/).fill('20')
    await form.getByRole('button', { name: 'Sat', exact: true }).click()
    await form.getByRole('button', { name: 'Public holidays', exact: true }).click()
    await save.click()
    await expect(page.getByText('Edit was successful')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'ランチ' })
    await expect(row).toContainText('¥1,200 (tax included)')
    await expect(row).toContainText('Sat, Public holidays')
    await expect(row).toContainText('17:00–20:00')
    expect(await sideways(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete ランチ' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Delete success')).toBeVisible()
    await expect.poll(() => storedPrices(sql, venue)).toEqual([])
  })
})

test('of more than twenty kinds twenty are chosen: the field says so before anything is sent, to customers and staff', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  for (let i = 1; i <= 21; i++) {
    const data = {
      ...{ type: 'seat', name: `追加${i}`, name_en: '', price: 100 * i, tax: 10 },
      ...{ weekdays: [], starts_at: null, ends_at: null, online: true, position: i },
    }
    await sql`insert into private.config_item ${sql({ vendor_id: venue.id, kind: 'price_type', key: randomUUID(), data: sql.json(data) as never })}`
  }
  const customer = (await device(phone)).page
  const book = await BookPage.open(customer, venue.url, { day: venue.today, pax: 2 })
  await book.choose(venue.soon)
  const limit = '20種類まで'
  await expect(customer.getByText(limit)).toHaveCount(0)
  for (let i = 1; i <= 20; i++)
    await customer
      .getByRole('button', { name: `追加${i} ${100 * i}円: 増やす`.replace(/(\d)(\d{3})円/, '$1,$2円') })
      .click()
  const last = customer.getByLabel('追加21 2,100円', { exact: true })
  await expect(last).toHaveAccessibleDescription(limit)
  await expect(customer.getByText(limit)).toHaveCount(1)
  await expect(customer.getByRole('button', { name: '追加21 2,100円: 増やす' })).toBeDisabled()
  await last.fill('2')
  await expect(last).toHaveValue('0')
  expect(await barriers(customer)).toEqual([])
  expect(await sideways(customer)).toBe(0)
  await book.fill(aGuest('早川'))
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()

  const stand = await Stand.open(page, await venue.staff())
  await (await stand.openParty('早川')).getByRole('button', { name: '編集', exact: true }).click()
  const edit = page.getByRole('dialog', { name: '予約を編集' })
  await expect(edit.getByLabel('追加21 2,100円', { exact: true })).toHaveAccessibleDescription(limit)
  await expect(edit.getByText(limit)).toHaveCount(1)
  await edit.getByRole('button', { name: '追加3 300円: 減らす' }).click()
  await expect(edit.getByText(limit)).toHaveCount(0)
})
