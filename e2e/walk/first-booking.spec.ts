// From an empty restaurant, as `npm run vendor -- add` makes it, to its first booking online: how much has to be tapped and typed.

import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { HoursPages, inDays } from '#e2e/pages/hours.ts'
import { login } from '#e2e/pages/login.ts'
import { Taps } from '#e2e/support/hands/taps.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { addVendor } from '#local/commands/add-vendor.ts'

/** Of staff and customer together. */
const mostTaps = 40

const weekdays = ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日']

test('an empty restaurant has its first online booking within 40 taps, on a tablet and a phone', async ({
  device,
  sql,
}) => {
  const own = crypto.randomUUID().slice(0, 8)
  const restaurant = { name: '菊寿司', url: `kiku-${own}`, email: `${own}@staff.example` }
  const { id, password } = await addVendor(sql, { ...restaurant, type: 'RESTAURANT' })
  const [clock] = await sql<{ day: string }[]>`select private.business_day(${id})::text as day`
  const tomorrow = inDays(clock?.day ?? '', 1)
  const dayOff = weekdays[new Date(`${inDays(tomorrow, 2)}T12:00:00Z`).getUTCDay()] ?? ''
  const taps = new Taps()
  const { page, context } = await device(tablet)
  await taps.watch(context)
  const customer = await device(phone)
  await taps.watch(customer.context)

  await test.step('nobody can book before there are hours', async () => {
    await customer.page.goto(`/${restaurant.url}/book`)
    await expect(customer.page.getByText('ネットでのご予約は、まだ受け付けておりません。')).toBeVisible()
    await expect(customer.page.getByLabel('ご来店日')).toHaveCount(0)
  })
  const goTo = async (name: string) => {
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  const save = () => page.getByRole('button', { name: '保存', exact: true }).click()

  await test.step('staff sign in and say when they are open', async () => {
    await login.signIn(page, { email: restaurant.email, password })
    await expect(page.getByRole('link', { name: 'ネット予約 受付前 営業時間が未登録' })).toBeVisible()
    await page.goto('/vendor-availability')
    await expect(page.getByRole('main').getByRole('link', { name: '営業時間を登録する' })).toBeVisible()
    await expect(page.getByText('休業日'), 'a day without hours is no day that is closed').toHaveCount(0)
    await page.goto('/')
    await expect(page.locator('[data-day]').first()).toBeVisible()
    await expect(page.getByText('営業時間が未登録です')).toBeVisible()
    await expect(page.getByText('休業日'), 'nobody has said that a day is closed').toHaveCount(0)
    await expect(page.getByRole('link', { name: '電話番号を登録する' })).toBeVisible()
    await page.getByRole('link', { name: '営業時間を登録する' }).click()
    await expect(page.getByRole('heading', { name: '営業時間', level: 1 })).toBeVisible()
    const hours = new HoursPages(page)
    await hours.edit('月曜日')
    await hours.type({ 開店時間: '11:30', 閉店時間: '22:00' })
    await hours.form().getByRole('button', { name: 'すべて', exact: true }).click()
    await hours.save()
    await hours.isSaved()
    await hours.edit(dayOff)
    await hours.choose('休業')
    await hours.save()
    await hours.isSaved()
  })

  await test.step('how many fit in, and how to reach them', async () => {
    // With hours alone nothing is over: without seats, and without a number to call, no customer is served.
    await page.goto('/bookings')
    await expect(page.getByRole('link', { name: 'ネット予約 受付前 定員が0名' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('営業時間 登録済み')).toBeVisible()
    await expect(page.getByRole('link', { name: '定員を設定する' })).toBeVisible()
    await goTo('予約設定')
    await page.getByLabel('定員', { exact: true }).fill('24')
    await save()
    await expect(page.getByText('保存しました').first()).toBeVisible()
    await goTo('店舗情報')
    await page.getByLabel('電話番号').fill('03-1234-5678')
    await page.getByLabel('住所').fill('東京都中央区築地1-1-1')
    await save()
    await expect
      .poll(() => sql`select phone from public.vendor where id = ${id}`)
      .toEqual([{ phone: '03-1234-5678' }])
  })

  await test.step('a customer books', async () => {
    const book = await BookPage.open(customer.page, restaurant.url)
    const day = customer.page.getByLabel('ご来店日')
    await day.fill(tomorrow)
    await day.press('Enter')
    await book.choose(1080)
    await book.fill(aGuest('高橋'))
    await book.review()
    await book.confirmButton().click()
    await expect(book.heading('ご予約が確定しました')).toBeVisible()
  })

  await test.step('the calendar asks for nothing any more', async () => {
    await page.goto('/')
    await expect(page.locator('[data-day]').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /を(登録|設定)する$/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '予約ページを開く' })).toHaveAttribute(
      'href',
      `/${restaurant.url}/book`,
    )
  })

  await expect(page.getByRole('button', { name: '新着予約 1件' })).toBeVisible()
  const booked = await sql`select day::text, minute, pax from public.booking where vendor_id = ${id}`
  expect(booked).toEqual([{ day: tomorrow, minute: 1080, pax: 2 }])
  process.stdout.write(`  from an empty restaurant to its first booking: ${taps.count} taps and fields\n`)
  expect(taps.count).toBeLessThanOrEqual(mostTaps)
  // Negative control: each part of it was counted, six fields of the customer alone.
  expect(taps.count).toBeGreaterThan(25)

  await test.step('what is ready is put away, and is found again in the help', async () => {
    await page.getByRole('button', { name: '閉じる', exact: true }).click()
    await page.reload()
    await expect(page.locator('[data-day]').first()).toBeVisible()
    await expect(page.getByText('ネット予約を始める準備')).toHaveCount(0)
    await page.goto('/help')
    await expect(page.getByText('ネット予約を始める準備')).toBeVisible()
  })
})

test('control: taps are counted once, a field by what is typed into it and not by its letters', async ({
  page,
  context,
}) => {
  const taps = new Taps()
  await taps.watch(context)
  await page.goto('/login')
  await page.getByLabel('メールアドレス').fill('somebody@noren.example')
  await page.getByLabel('パスワード', { exact: true }).pressSequentially('abc')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'パスワードを表示' }).click()
  await expect.poll(() => taps.count).toBe(4)
})
