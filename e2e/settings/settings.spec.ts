// The settings of a restaurant's tablet: whose they are, what waits, what sounds, and how sync stands; without a network too.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { demo } from '#e2e/support/demo.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const openSettings = (page: Page) => page.getByRole('link', { name: '設定', exact: true }).click()
const tabletsOf = (page: Page) => page.getByRole('list', { name: '端末の一覧' }).getByRole('listitem')
const detail = (page: Page, name: string) =>
  page.getByRole('region', { name: '同期の詳細' }).locator('dt', { hasText: name }).locator('xpath=..')

test('a host sees the tablets of the house, names this one, and reads them without a network @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  const other = await device(tablet)
  await Stand.open(other.page, staff)
  await openSettings(other.page)
  await expect(other.page.getByText('ほかの端末はまだありません')).toBeVisible()
  await other.page.getByLabel('この端末の名前').fill('レジ')
  await other.page.keyboard.press('Tab')
  const named = () => sql`select id from private.device where vendor_id = ${venue.id} and name = 'レジ'`
  await expect.poll(async () => (await named()).length, { timeout: 45_000 }).toBe(1)
  await other.context.close()
  await sql`update private.device set waiting = 2, persisted = true where vendor_id = ${venue.id}`

  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  await openSettings(page)
  const others = tabletsOf(page).filter({ hasText: 'レジ' })
  await expect(others.getByText('未送信 2件')).toBeVisible()
  await expect(others.getByText('保存領域の保護あり')).toBeVisible()
  await expect(others.getByText('この端末', { exact: true })).toHaveCount(0)
  await expect(others.getByText('異なるバージョン')).toHaveCount(0)
  const own = tabletsOf(page).first()
  await expect(own.getByText('この端末', { exact: true })).toBeVisible()
  await page.getByLabel('この端末の名前').fill('入口')
  await page.keyboard.press('Tab')
  await expect(own.getByText('入口', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: /^担当/ }).click()
  await page.getByRole('dialog').getByLabel('お名前').fill('花子')
  await page.getByRole('dialog').getByRole('button', { name: '設定' }).click()
  await expect(own.getByRole('button', { name: '担当: 花子' })).toBeVisible()

  await sql`update private.device set app = '2.2 another' where vendor_id = ${venue.id} and name = 'レジ'`
  await page.getByRole('button', { name: '更新', exact: true }).click()
  await expect(others.getByText('この端末と異なるバージョン')).toBeVisible()

  complaints.expect(noNetwork)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/時点の情報です。通信が戻ると更新されます。/)).toBeVisible()
  await expect(others.getByText('未送信 2件')).toBeVisible()
  await expect(own.getByText('入口', { exact: true })).toBeVisible()
  await expect(detail(page, '接続')).toContainText('サーバーにつながっていません')
  await expect(page.getByRole('button', { name: 'すべて読み直す' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByText(/時点の情報です/)).toHaveCount(0)
})

test('sync in detail: connection, what waits, parts, copy, storage, clock and version; everything is read again', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  await Stand.open(page, await venue.staff())
  await openSettings(page)
  for (const [name, text] of [
    ['接続', 'サーバーとつながり、最新の状態です'],
    ['最終同期', /\d\d:\d\d/],
    ['未送信の変更', 'すべて送信済み'],
    ['この端末にある予約', /\d{4}\/\d\d\/\d\d\(月\)以降のすべて/],
    ['データの版', /^データの版3\.\d+ · [0-9a-f]{8} · \d+$/],
    ['保存領域', /使用中/],
    ['端末の時計', '正確です'],
    ['アプリのバージョン', /2\.3 [0-9a-f]{7}/],
  ] as const)
    await expect(detail(page, name), name).toContainText(text)
  const pulls: string[] = []
  page.on('request', (request) => pulls.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'すべて読み直す' }).click()
  await expect(page.getByText('読み直しを始めました')).toBeVisible()
  await expect.poll(() => pulls).toContain('/rest/v1/rpc/sync_plan')
  await expect(detail(page, 'この端末にある予約')).toContainText('以降のすべて')
})

test('what waits is exported word for word', async ({ page, context, sql, complaints }) => {
  const venue = await aVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  await openSettings(page)
  await expect(page.getByText('未送信の変更はありません。')).toBeVisible()
  await page.goBack()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await stand.walkIn(3)
  await openSettings(page)
  await expect(page.getByText('この端末にだけある変更が1件あります')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ファイルに書き出す' }).click()
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
  expect(file).toMatchObject({ format: 'noren-outbox', version: 1 })
  expect(file.entries).toHaveLength(1)
  expect(file.entries[0].command).toMatchObject({ kind: 'booking.create' })
  await expect(page.getByText('書き出しました')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('未送信の変更はありません。')).toBeVisible({ timeout: 45_000 })
})

test('a sound is switched on by the keyboard alone, and stays on', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await openSettings(page)
  const sound = () => page.getByRole('switch', { name: /ネット予約とキャンセルを音で知らせる/ })
  await expect(sound()).not.toBeChecked()
  await page.getByRole('button', { name: '更新', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(sound()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(sound()).toBeChecked()
  await page.reload()
  await expect(sound()).toBeChecked()
  await expect(page.getByRole('switch', { name: /要対応が増えたら/ })).not.toBeChecked()
})

test('an admin has a language to set, and nothing of a house', async ({ page }) => {
  await login.signIn(page, demo.admin)
  await openSettings(page)
  await expect(page.getByRole('heading', { name: '設定', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: '端末の一覧' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

for (const [size, options] of [
  ['tablet', tablet],
  ['phone', phone],
] as const)
  for (const locale of ['ja', 'en'] as const)
    test(`the settings look right on a ${size} in ${locale}, online and offline @installed`, async ({
      device,
      sql,
      complaints,
    }) => {
      const venue = await aVenue(sql)
      const { page, context } = await device(options)
      const stand = await Stand.open(page, await venue.staff())
      await stand.isInstalled()
      await openSettings(page)
      if (locale === 'en') await page.getByRole('button', { name: 'English', exact: true }).click()
      const title = locale === 'ja' ? '設定' : 'Settings'
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.locator('[data-tablet]')).toHaveCount(1)
      const looks = async (state: string) => {
        expect(await barriers(page), state).toEqual([])
        expect(await sideways(page), state).toBe(0)
        expect(await smallTargets(page), state).toEqual([])
        if (process.env.E2E_PICTURES)
          await page.screenshot({
            path: `${process.env.E2E_PICTURES}/settings-${size}-${locale}-${state}.png`,
            fullPage: true,
          })
      }
      await looks('online')
      complaints.expect(noNetwork)
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText(locale === 'ja' ? /時点の情報です/ : /^As of/)).toBeVisible()
      await looks('offline')
    })
