// Steps of the cancellation fee, under the policy.

import { BookPage } from '#e2e/pages/book.ts'
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
  const days = (i: number) => page.getByLabel(`${i}行目 何日前から`)
  const percent = (i: number) => page.getByLabel(`${i}行目 料金の何%`)
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
  await percent(2).fill('30')
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
  await expect(customer.getByText('7日前から 20%', { exact: true })).toBeVisible()
})
