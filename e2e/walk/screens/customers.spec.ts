// What customers see beside the way through a booking: nobody is kept out, in both languages and sizes, by keyboard alone, and
// without a network it says so.

import { aHouse, customerScreens, pictureOf } from '#e2e/pictures/customer-screens.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { isStill, keyFaults } from '#e2e/support/hands/keys.ts'
import { faultsOf } from '#e2e/support/hands/look-in-sizes.ts'
import { desktop, expect, tablet, test } from '#e2e/support/test.ts'

test.describe.configure({ mode: 'parallel' })

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const locale of ['ja-JP', 'en-US']) {
  test(`nobody is kept out of what customers see: ${locale}`, async ({ device, sql }) => {
    test.setTimeout(240_000)
    const house = await aHouse(sql)
    const { page, context } = await device({ ...tablet, locale })
    await context.route(pictureOf, (route) => route.fulfill({ contentType: 'image/png', body: dot }))
    const found: Record<string, string[]> = {}
    for (const { name, path, open, isDialog = false } of customerScreens) {
      await page.goto('about:blank')
      await page.goto(path(house))
      await open(page)
      await isStill(page)
      // The browser's own element: its role stands in no attribute.
      const part = isDialog ? 'dialog' : 'html'
      const faults = await faultsOf(page, ['tablet', 'phone'], part)
      if (faults.length > 0) found[name] = faults
    }
    expect(found).toEqual({})
  })
}

// Without a finger: with one the system's own calendar lies over the date, unseen.
test('what customers see, by keyboard alone', async ({ device, sql, complaints }) => {
  test.setTimeout(240_000)
  complaints.expect(/ERR_|pictures\.example/)
  const house = await aHouse(sql)
  const { page } = await device({ viewport: desktop.viewport })
  const found: Record<string, string[]> = {}
  for (const { name, path, open, isDialog = false } of customerScreens) {
    if (name === 'venue-face') continue
    await page.goto('about:blank')
    await page.goto(path(house))
    await open(page)
    await isStill(page)
    const faults = await keyFaults(page, isDialog ? 'dialog' : 'body')
    if (faults.length > 0) found[name] = faults
  }
  expect(found).toEqual({})
})

/** What is tapped without a network, and what says why nothing came of it; what was typed stays. */
test('without a network: a lost booking and a waiting list keep what was typed, and say so', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const house = await aHouse(sql)
  const screen = (name: string) => customerScreens.find((one) => one.name === name)
  await page.goto(`/${house.venue.url}/booking`)
  await page.getByLabel('予約番号').fill('ABCDE')
  await page.getByLabel('電話番号の下4桁').fill('1234')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'ご予約を探す' }).click()
  await expect(page.getByText(/接続できません/)).toBeVisible()
  await expect(page.getByLabel('予約番号')).toHaveValue('ABCDE')
  await context.setOffline(false)

  await page.goto(screen('waiting-list')?.path(house) ?? '')
  await screen('waiting-list')?.open(page)
  await page.locator('form').getByLabel('お時間', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('姓', { exact: true }).fill('待田')
  await page.getByLabel('名', { exact: true }).fill('一郎')
  await page.getByLabel('電話番号', { exact: true }).fill('090-8765-4321')
  await page.getByRole('checkbox', { name: /同意します/ }).click({ delay: 120 })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'キャンセル待ちに登録する' }).click()
  await expect(page.getByText(/接続できません/)).toBeVisible()
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('待田')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'キャンセル待ちに登録する' }).click()
  await expect(page.getByText('ご予約はまだ成立していません')).toBeVisible()
})

test('without a network a change of booking says so, and the booking stays as it is', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const house = await aHouse(sql)
  const screen = customerScreens.find(({ name }) => name === 'change-question')
  await page.goto(screen?.path(house) ?? '')
  await screen?.open(page)
  await context.setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'この内容に変更する' }).click()
  await expect(page.getByText('ご予約を変更できたかどうか、まだ確認できていません').first()).toBeVisible()
  await context.setOffline(false)
  expect(await house.venue.bookings()).toMatchObject([{ pax: 2, status: 'confirmed' }])
})
