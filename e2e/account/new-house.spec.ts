// The whole road of a new house, played as its people would: an enquiry on /login, an admin who turns it into a vendor, the mail's
// link, the first sign-in, the list of what is missing, hours and seats, and a customer with a phone. How long it takes is told.

import { randomUUID } from 'node:crypto'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { HoursPages, inDays } from '#e2e/pages/hours.ts'
import { login } from '#e2e/pages/login.ts'
import { demo } from '#e2e/support/demo.ts'
import { Taps } from '#e2e/support/hands/taps.ts'
import { desktop, expect, phone, tablet, test } from '#e2e/support/test.ts'

/** Of all four together: who asks, the admin, staff and the customer. */
const mostTaps = 60
/** A person takes some five seconds for each tap or field: sixty of them are half of ten minutes. */
const secondsForEach = 5

test('a new house: from the enquiry to the first online booking', async ({ device, sql, complaints }) => {
  test.setTimeout(180_000)
  // Nobody gets in before the address is confirmed.
  complaints.expect(/400/)
  const own = randomUUID().slice(0, 8)
  const house = {
    name: `菊寿司 ${own}`,
    url: `kiku-${own}`,
    email: `${own}@kiku.example`,
    phone: '03-1234-5678',
  }
  const password = `${own} の長い合言葉`
  const began = Date.now()
  const taps = new Taps()
  const opened = async (size: object) => {
    const { page, context } = await device(size)
    await taps.watch(context)
    return page
  }
  const staff = await opened(tablet)

  await test.step('the house asks to join', async () => {
    await staff.goto('/login')
    await staff.getByRole('button', { name: 'お問い合わせ' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('店名・会社名').fill(house.name)
    await dialog.getByLabel('お名前').fill('菊 花子')
    await dialog.getByLabel('メールアドレス').fill(house.email)
    await dialog.getByLabel('お問い合わせ内容').fill('席数は24席です。予約を始めたいです。')
    await dialog.getByRole('button', { name: '送信' }).click()
    await expect(dialog.getByText('お問い合わせを受け付けました')).toBeVisible()
    await dialog.getByRole('button', { name: '閉じる' }).last().click()
  })

  await test.step('an admin turns the enquiry into a vendor', async () => {
    const admin = await opened(desktop)
    await login.enterAt(admin, demo.admin)
    await expect(admin).toHaveURL(/\/admin$/)
    await admin.getByRole('link', { name: 'お問い合わせ' }).click()
    const asked = admin.getByRole('listitem').filter({ hasText: house.name })
    await asked.getByRole('link', { name: 'この内容で契約先を作成' }).click()
    await expect(admin.getByLabel('店名', { exact: true })).toHaveValue(house.name)
    await expect(admin.getByLabel('メールアドレス', { exact: true })).toHaveValue(house.email)
    await admin.getByLabel('店舗の種類').selectOption('RESTAURANT')
    await admin.getByLabel('パスワード', { exact: true }).fill(password)
    await admin.getByLabel('電話番号', { exact: true }).fill(house.phone)
    await admin.getByLabel('短いURL', { exact: true }).fill(house.url)
    await admin.getByRole('button', { name: '作成する' }).click()
    await expect(admin.getByText('店舗を作成しました')).toBeFocused()
    await admin.getByRole('link', { name: '契約先一覧へ' }).click()
    await expect(admin.locator(`[data-vendor=${house.url}]`)).toContainText('メールアドレスの確認待ち')
    await admin.getByRole('link', { name: 'お問い合わせ' }).click()
    await expect(asked).toContainText('対応済み')
  })

  await test.step('nobody gets in before the mail’s link was opened', async () => {
    await login.fill(staff, { email: house.email, password })
    await login.submit(staff)
    await expect(
      staff.getByRole('alert').filter({ hasText: 'メールアドレスの確認がまだ済んでいません' }),
    ).toBeVisible()
    // The link in the mail, which no server sends here (tests/local/mail).
    await sql`update auth.users set email_confirmed_at = now() where email = ${house.email}`
  })

  const [clock] = await sql<{ day: string; id: string }[]>`
    select private.business_day(id)::text as day, id from public.vendor where url = ${house.url}`
  const tomorrow = inDays(clock?.day ?? '', 1)

  await test.step('staff sign in, and the list says what is missing', async () => {
    await login.fill(staff, { email: house.email, password })
    await login.submit(staff)
    await expect(staff).toHaveURL(/\/bookings/)
    await expect(staff.getByText('営業時間が未登録です')).toBeVisible()
    await staff.getByRole('link', { name: '営業時間を登録する' }).click()
    const hours = new HoursPages(staff)
    await hours.edit('月曜日')
    await hours.type({ 開店時間: '11:30', 閉店時間: '22:00' })
    await hours.form().getByRole('button', { name: 'すべて', exact: true }).click()
    await hours.save()
    await hours.isSaved()
    // What comes next is offered where the hours were saved.
    await expect(staff.getByText('次は定員を設定すると')).toBeVisible()
    if (process.env.E2E_PICTURES)
      await staff.screenshot({ path: `${process.env.E2E_PICTURES}/seats-next.png` })
    await staff.getByRole('link', { name: '定員を設定する' }).click()
    await staff.getByLabel('定員', { exact: true }).fill('24')
    await staff.getByRole('button', { name: '保存', exact: true }).click()
    await expect(staff.getByText('保存しました').first()).toBeVisible()
    await staff
      .getByRole('link', { name: /^(暖簾|ホーム)/ })
      .first()
      .click()
    await expect(staff.getByRole('link', { name: '予約ページを開く' })).toHaveAttribute(
      'href',
      `/${house.url}/book`,
    )
  })

  await test.step('a customer books with a phone, and the house sees it', async () => {
    const customer = await opened(phone)
    const book = await BookPage.open(customer, house.url, { day: tomorrow })
    await book.choose(1080)
    await book.fill(aGuest('高橋'))
    await book.review()
    await book.confirmButton().click()
    await expect(book.heading('ご予約が確定しました')).toBeVisible()
    await expect(staff.getByRole('button', { name: '新着予約 1件' })).toBeVisible({ timeout: 45_000 })
  })

  const booked = await sql`select day::text, minute from public.booking where vendor_id = ${clock?.id ?? ''}`
  expect(booked).toEqual([{ day: tomorrow, minute: 1080 }])
  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(`  a new house: ${taps.count} taps and fields, ${seconds} s by machine\n`)
  expect(taps.count).toBeLessThanOrEqual(mostTaps)
  expect(taps.count * secondsForEach).toBeLessThan(600)
  // Negative control: four of the house, six of the admin and six of the customer at least were counted.
  expect(taps.count).toBeGreaterThan(30)
})
