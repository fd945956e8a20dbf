// Booking settings and the seats of single days: changed on their screens, with a network and without, in force on this
// tablet at once and everywhere once it is sent. With E2E_PICTURES=folder a picture of each place is kept there.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { BookPage } from '#e2e/pages/book.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/availability-${name}.png`, fullPage: true })
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '予約設定の画面' }).getByRole('link', { name })
const settingsOf = (sql: import('postgres').Sql, vendor: string) => () =>
  sql`select * from public.booking_settings where vendor_id = ${vendor}`.then(([row]) => row)

test('booking settings: what is wrong is said beside the field, what saving does before it is saved', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 8, minute: venue.soon })
  await Stand.open(page, await venue.staff())
  await page.goto('/availability')
  await expect(page.getByRole('heading', { name: '予約設定' })).toBeVisible()
  const capacity = page.getByLabel('定員', { exact: true })
  await expect(capacity).toHaveValue('20')
  await picture(page, 'settings')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await capacity.fill('6')
  await expect(page.getByText('新しい定員を超える予約が1組あります')).toBeVisible()
  await picture(page, 'settings-effect')
  await page.getByLabel('最少人数').fill('9')
  await page.getByLabel('ご利用時間(分)').fill('')
  await page.getByLabel('予約枠の間隔(分)').fill('-5')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByLabel('ご利用時間(分)')).toBeFocused()
  await expect(page.getByLabel('ご利用時間(分)')).toHaveAccessibleDescription(/入力してください/)
  await expect(page.getByLabel('予約枠の間隔(分)')).toHaveAccessibleDescription(/1以上の数/)
  await expect(page.getByLabel('最大人数')).toHaveAccessibleDescription(/最少人数以上/)
  await picture(page, 'settings-wrong')
  expect(await settingsOf(sql, venue.id)()).toMatchObject({ capacity: 20 })
})

test('[S7] settings saved offline hold on this tablet at once, marked; then everywhere; one tap takes them back @installed', async ({
  page,
  context,
  sql,
  complaints,
  device,
}) => {
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  const second = await device(tablet)
  await Stand.open(second.page, staff)
  await second.page.goto('/availability')
  await stand.isInstalled()
  await page.goto('/vendor-availability')
  await expect(page.locator('[data-slot]').first()).toContainText('0/20')
  await tab(page, '予約設定').click()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await page.getByLabel('定員', { exact: true }).fill('24')
  // By keyboard: Enter in a field saves, and the focus stays.
  await page.getByLabel('定員', { exact: true }).press('Enter')
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await expect(page.getByText('この端末の変更はまだ送信されていません')).toBeVisible()
  await expect(page.getByLabel('定員', { exact: true })).toBeFocused()
  await picture(page, 'settings-offline')
  expect(await barriers(page)).toEqual([])
  await tab(page, '日別の受付').click()
  await expect(page.locator('[data-slot]').first()).toContainText('0/24')
  expect(await settingsOf(sql, venue.id)()).toMatchObject({ capacity: 20 })
  await page.reload()
  await expect(page.locator('[data-slot]').first()).toContainText('0/24')
  await context.setOffline(false)
  await expect.poll(settingsOf(sql, venue.id)).toMatchObject({ capacity: 24 })
  await expect(second.page.getByLabel('定員', { exact: true })).toHaveValue('24')
  // The other tablet takes its own change back.
  await second.page.getByLabel('定員', { exact: true }).fill('30')
  await second.page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.locator('[data-slot]').first()).toContainText('0/30')
  await second.page.getByRole('button', { name: '元に戻す' }).click()
  await expect(second.page.getByLabel('定員', { exact: true })).toHaveValue('24')
  await expect(page.locator('[data-slot]').first()).toContainText('0/24')
})

test('what was typed is not lost by a tap on the other tab', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/availability')
  await page.getByLabel('定員', { exact: true }).fill('24')
  await tab(page, '日別の受付').click()
  const question = page.getByRole('dialog', { name: '入力した内容を破棄しますか' })
  await question.getByRole('button', { name: '入力に戻る' }).click()
  await expect(page.getByLabel('定員', { exact: true })).toHaveValue('24')
  await tab(page, '日別の受付').click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect(page).toHaveURL(/vendor-availability/)
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('labels, messages and what-if in the words of the specification', async ({ page, sql }) => {
    const venue = await aVenue(sql, { maximum_pax: 4, capacity: 3, slot_interval: 60 })
    const { email, password } = await venue.staff()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /Open menu/ }).waitFor()
    await page.goto('/availability')
    const capacity = page.getByLabel('Maximum capacity')
    await capacity.fill('-2')
    await page.getByLabel('Minimum booking pax').fill('5')
    await page.getByLabel('Booking cutoff time in days').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(capacity).toHaveAccessibleDescription(/Must be a positive number/)
    await expect(capacity).toBeFocused()
    await expect(page.getByLabel('Booking cutoff time in days')).toHaveAccessibleDescription(/Field required/)
    await expect(page.getByLabel('Maximum booking pax')).toHaveAccessibleDescription(
      /not be less than the minimum/,
    )
    await page.getByRole('button', { name: 'Undo my changes' }).click()
    await page.getByLabel('Interval in minutes').fill('30')
    await page.getByLabel('Interval in minutes').press('Enter')
    await expect(page.getByText('Edit was successful')).toBeVisible()
    await page.getByRole('link', { name: 'Vendor availability' }).click()
    await page.locator('[data-slot="1260"]').click()
    const panel = page.getByRole('region', { name: 'What if' })
    await expect(panel.getByText('customers can book this online')).toBeVisible()
    await panel.getByLabel('People', { exact: true }).fill('6')
    await panel.getByLabel('Time').fill('22:10')
    await expect(
      panel.getByText(
        'Reason: The last seating is at 21:00: a stay of 120 minutes would not end by closing (23:00).',
      ),
    ).toBeVisible()
    for (const need of [
      'Book 22:00 or 22:30 instead',
      'Stay open until 24:10 (now 23:00)',
      'Take parties of up to 6 people (now 4)',
      'Raise the capacity to 6 (3 more)',
    ])
      await expect(panel.getByText(need)).toBeVisible()
    await picture(page, 'what-if-en')
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })
})

test('[S7] a day’s spans by keyboard: several days at once, offline too, edited and deleted with a question', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 8, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await page.goto('/vendor-availability')
  await expect(page.locator('[data-slot]').first()).toBeVisible()
  await picture(page, 'days')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '停止・席数制限を追加' }).press('Enter')
  await dialog.getByLabel('複数の日にまとめて登録').press('Space')
  const until = addDays(venue.today, 6)
  await dialog.getByLabel('最終日').fill(until.replaceAll('-', '/'))
  await dialog.getByLabel('最終日').press('Enter')
  await expect(dialog.getByText('7日分を登録します')).toBeVisible()
  await dialog.getByLabel('ネット予約').selectOption('some')
  await dialog.getByLabel('終日の定員').fill('6')
  // The party of today is named before anything is saved.
  await expect(dialog.getByText('新しい定員を超える予約が1組あります')).toBeVisible()
  await picture(page, 'days-dialog')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: '席数を超える予約が1組になります' })
  await question.getByRole('button', { name: 'このまま保存' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const line = page.getByRole('listitem').filter({ hasText: '終日 定員6名' })
  await expect(line.getByText('未送信')).toBeVisible()
  await expect(page.locator('[data-slot]').last()).toContainText('0/6')
  await page.getByRole('button', { name: '翌日' }).click()
  await expect(line.getByText('未送信')).toBeVisible()
  const rows = () => sql`select day::text, capacity from public.vendor_availability
    where vendor_id = ${venue.id} and not deleted order by day`
  expect(await rows()).toEqual([])
  await context.setOffline(false)
  await expect.poll(async () => (await rows()).length).toBe(7)
  await expect(line.getByText('未送信')).toHaveCount(0)
  await line.getByRole('button', { name: '終日 定員6名を削除' }).press('Enter')
  await expect(page.getByRole('dialog', { name: '本当に削除しますか?' })).toBeVisible()
  await dialog.getByRole('button', { name: '削除', exact: true }).press('Enter')
  await expect(line).toHaveCount(0)
  await expect.poll(async () => (await rows()).length).toBe(6)
  await page.getByRole('button', { name: '元に戻す' }).press('Enter')
  await expect(line).toBeVisible()
  await expect.poll(async () => (await rows()).length).toBe(7)
})

test('seats below what is booked are asked about, with who would be above them; what changes nothing for them is not', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 40 })
  const day = addDays(venue.today, 3)
  await venue.book({ day, lastName: '長宗我部', pax: 8, minute: 19 * 60 })
  await venue.book({ day, lastName: '石川', pax: 4, minute: 19 * 60 })
  await venue.book({ day, lastName: '昼野', pax: 4, minute: 12 * 60 })
  const stand = await Stand.open(page, await venue.staff())
  await page.goto(`/vendor-availability?day=${day}`)
  await expect(page.locator('[data-slot]').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: '受付停止・席数制限を' })
  const rows = () => sql`select capacity, note from public.vendor_availability
    where vendor_id = ${venue.id} and not deleted order by capacity`
  await page.getByRole('button', { name: '停止・席数制限を追加' }).click()
  await dialog.getByLabel('ネット予約').selectOption('some')
  await dialog.getByLabel('終日の定員').fill('10')
  await dialog.getByLabel('終日の定員').press('Enter')
  const question = page.getByRole('dialog', { name: '席数を超える予約が2組になります' })
  await expect(question.getByRole('listitem')).toHaveText([/19:00.*長宗我部.*8名/, /19:00.*石川.*4名/])
  await expect(question.getByText('予約はキャンセルされません')).toBeVisible()
  expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])
  await picture(page, 'above')
  // Escape is no yes: the form is as it was.
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('終日の定員')).toHaveValue('10')
  expect(await rows()).toEqual([])
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(rows).toMatchObject([{ capacity: 10 }])
  // They are above the seats already: a note, and seats enough, ask nothing.
  const line = page.getByRole('listitem').filter({ hasText: '終日 定員10名' })
  await line.getByRole('button', { name: '終日 定員10名を編集' }).click()
  await dialog.getByLabel(/^メモ/).fill('宴会の準備')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(rows).toMatchObject([{ capacity: 10, note: '宴会の準備' }])
  await line.getByRole('button', { name: '終日 定員10名を編集' }).click()
  await dialog.getByLabel('終日の定員').fill('30')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(rows).toMatchObject([{ capacity: 30 }])
  // Whoever takes the extra seats away again is told the same, where it is asked anyway.
  await sql`update public.booking_settings set capacity = 10 where vendor_id = ${venue.id}`
  await expect(page.getByText('通常の定員 10名')).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: '終日 定員30名を削除' }).click()
  const last = page.getByRole('dialog', { name: '本当に削除しますか?' })
  await expect(last.getByText('席数を超える予約が2組になります')).toBeVisible()
  await expect(last.getByRole('listitem')).toHaveCount(2)
  await last.getByRole('button', { name: '削除', exact: true }).click()
  await expect.poll(rows).toEqual([])
  await expect(stand.badge(/同期済み/)).toBeVisible()
})

test('the lever: two taps stop the sale of today, nobody booked is a matter to decide, one tap takes it back', async ({
  page,
  sql,
  device,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 8, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  const { page: customer } = await device(phone)
  const book = await BookPage.open(customer, venue.url, { day: venue.today, pax: 2 })
  await expect(book.slot(venue.soon)).toBeVisible()
  await page.getByRole('button', { name: 'ネット予約 受付中' }).tap()
  const dialog = page.getByRole('dialog', { name: /^ネット予約の受付 本日/ })
  await expect(dialog.getByText('通常どおり受け付けています')).toBeVisible()
  await picture(page, 'lever')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await dialog.getByRole('button', { name: '本日は停止する' }).tap()
  await expect(dialog).toHaveCount(0)
  const stopped = page.getByRole('button', { name: 'ネット予約 停止中', exact: true })
  await expect(stopped).toBeVisible()
  await customer.reload()
  await expect(customer.getByText('この時間は受け付けておりません').first()).toBeVisible()
  await expect(book.slot(venue.soon)).toHaveCount(0)
  // Neither the party that is booked nor one that walks in is above a capacity of none.
  await expect(stand.attention(0)).toBeVisible()
  await expect(page.getByText(/席超過/)).toHaveCount(0)
  await stand.walkIn(2)
  await expect(stand.attention(0)).toBeVisible()
  await picture(page, 'lever-stopped')
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: '再開', exact: true }).tap()
  await expect(page.getByRole('button', { name: 'ネット予約 受付中' })).toBeVisible()
  await expect(async () => {
    await customer.reload()
    await expect(book.slot(venue.soon)).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('the lever offline says that it is not in effect until sent; a span and fewer seats, never below the booked', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '石川', pax: 8, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  const lever = page.getByRole('button', { name: /^ネット予約 / })
  // The dialog is a part of its own, which has to be here before the network goes.
  await lever.tap()
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).tap()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await lever.tap()
  const dialog = page.getByRole('dialog')
  // Said before the tap, where it could still be done another way.
  const warned = dialog.getByText(/^オフラインのため、停止しても送信されるまで有効になりません/)
  await expect(warned).toBeVisible()
  await dialog.getByRole('button', { name: '時間帯・席数を指定' }).tap()
  await dialog.getByLabel('残す定員').fill('4')
  await dialog.getByRole('button', { name: '席数を制限する' }).tap()
  await expect(dialog.getByLabel('残す定員')).toHaveAccessibleDescription(/予約済みの8名以上/)
  await dialog.getByLabel('残す定員').fill('10')
  await picture(page, 'lever-part')
  await dialog.getByRole('button', { name: '席数を制限する' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/定員を10名にしました。送信されるまで有効になりません/)).toBeVisible()
  const fewer = page.getByRole('button', {
    name: /^ネット予約 \d+:\d+–23:00 席数制限中 送信されるまで有効になりません/,
  })
  await expect(fewer).toContainText('未送信')
  await picture(page, 'lever-offline')
  await fewer.tap()
  await expect(dialog.getByText('送信されるまで有効になりません。お客様はまだ予約できます。')).toBeVisible()
  await expect(warned, 'once is enough').toHaveCount(0)
  await dialog.getByRole('button', { name: '本日は停止する' }).tap()
  await expect(dialog).toHaveCount(0)
  // Not in effect yet: the header does not say that it is.
  const unsent = page.getByRole('button', { name: /^ネット予約 停止中 送信されるまで有効になりません/ })
  await expect(unsent).toContainText('停止 未送信・まだ受付中')
  await expect(unsent).not.toContainText('停止中')
  await picture(page, 'lever-offline-stopped')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 820 })
    expect(await sideways(page), `${width}`).toBe(0)
  }
  const rows = () => sql`select capacity from public.vendor_availability
    where vendor_id = ${venue.id} and not deleted order by capacity`
  expect(await rows()).toEqual([])
  await context.setOffline(false)
  await expect.poll(rows).toMatchObject([{ capacity: 0 }, { capacity: 10 }])
  const sent = page.getByRole('button', { name: 'ネット予約 停止中', exact: true })
  await expect(sent).toContainText('停止中')
  await expect(sent).not.toContainText('未送信')
  await expect(stand.attention(0)).toBeVisible()
})

test('on a phone nothing runs over the edge', async ({ device, sql }) => {
  const venue = await aVenue(sql)
  const { page } = await device(phone)
  await Stand.open(page, await venue.staff())
  await expect(page.getByRole('button', { name: 'ネット予約 受付中' })).toBeVisible()
  await picture(page, 'lever-phone')
  for (const [path, shown] of [
    ['/vendor-availability', page.locator('[data-slot]').first()],
    ['/availability', page.getByLabel('定員', { exact: true })],
  ] as const) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await smallTargets(page)).toEqual([])
    await picture(page, `phone${path.replaceAll('/', '-')}`)
  }
})
