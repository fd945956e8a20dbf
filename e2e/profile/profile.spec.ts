// The business' own page: what customers read of it, changed with a network and without.

import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

test('[S7] what is changed offline stands here at once, marked, and on the booking page once it is sent @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await (await Stand.open(page, await venue.staff())).isInstalled()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: '店舗情報' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByLabel('店舗名', { exact: true }).fill('')
  await page.getByLabel('メールアドレス').fill('info@noren')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByLabel('店舗名', { exact: true })).toBeFocused()
  await expect(page.getByLabel('店舗名', { exact: true })).toHaveAccessibleDescription(/入力してください/)
  await expect(page.getByLabel('メールアドレス')).toHaveAccessibleDescription(/形式が正しくありません/)
  complaints.expect(noNetwork)
  await goOffline(page)
  await page.getByLabel('店舗名', { exact: true }).fill('月見亭')
  await page.getByLabel('メールアドレス').fill('')
  await page.getByLabel('住所').fill('東京都台東区1-2-3')
  await page.getByRole('textbox', { name: '日本語' }).fill('前日まで無料')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/^この端末に保存しました/)).toBeVisible()
  await expect(page.getByText(/^未送信です/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('店舗名', { exact: true })).toHaveValue('月見亭')
  await context.setOffline(false)
  const vendor = () =>
    sql`select name, address, cancellation_policy from public.vendor where id = ${venue.id}`.then(
      ([row]) => row,
    )
  await expect.poll(vendor).toEqual({
    name: '月見亭',
    address: '東京都台東区1-2-3',
    cancellation_policy: { ja: '前日まで無料', en: '' },
  })
  await expect(page.getByText(/^未送信です/)).toBeHidden()
  await page.goto(
    await page.getByRole('link', { name: '予約ページを開く' }).getAttribute('href').then(String),
  )
  await expect(page.getByRole('heading', { name: '月見亭' })).toBeVisible()
})

test.describe('on a phone, in English', () => {
  test.use(phone)

  test('the page fits and says what the specification says', async ({ page, context, sql, baseURL }) => {
    const venue = await aVenue(sql)
    await Stand.open(page, await venue.staff())
    await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
    await page.goto('/profile')
    await expect(page.getByLabel('Business address')).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Business name', { exact: true }).fill('Moon')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByText('Edit was successful')).toBeVisible()
  })
})

test('[S6] what another tablet changed is shown where nobody types, and leaves what is being typed', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  await Stand.open(page, staff)
  await page.goto('/profile')
  const second = (await device(tablet)).page
  await Stand.open(second, staff)
  await second.goto('/profile')
  const save = () => second.getByRole('button', { name: '保存', exact: true }).click()
  await second.getByLabel('店舗名', { exact: true }).fill('月見亭')
  await save()
  await expect(page.getByLabel('店舗名', { exact: true })).toHaveValue('月見亭')
  await page.getByLabel('住所').fill('東京都台東区1-2-3')
  await second.getByLabel('店舗名', { exact: true }).fill('花見亭')
  await save()
  await expect(second.getByText(/^未送信です/)).toBeHidden()
  await expect
    .poll(() => sql`select name from public.vendor where id = ${venue.id}`)
    .toEqual([{ name: '花見亭' }])
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const both = [{ name: '花見亭', address: '東京都台東区1-2-3' }]
  await expect.poll(() => sql`select name, address from public.vendor where id = ${venue.id}`).toEqual(both)
  await expect(page.getByLabel('店舗名', { exact: true }), 'nobody types any more').toHaveValue('花見亭')
})
