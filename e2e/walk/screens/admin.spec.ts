// Every page of admins, empty, loading, with an error, with rows and with a dialog, in both languages and by keyboard; and each
// without a network, where they keep nothing but what was typed, and say so.

import type { Page } from '@playwright/test'
import { adminPages } from '#domain/access/menu.ts'
import { login } from '#e2e/pages/login.ts'
import { aBusyHouse, adminScreens, adminStates } from '#e2e/pictures/admin-screens.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { demo } from '#e2e/support/demo.ts'
import { dialogFaults, isStill, keyFaults } from '#e2e/support/hands/keys.ts'
import { faultsOf, twice } from '#e2e/support/hands/look-in-sizes.ts'
import { desktop, expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test('each page of admins has its line', () => {
  expect(adminScreens.map(({ page }) => page)).toEqual([...adminPages])
})

test.describe(() => {
  test.describe.configure({ mode: 'parallel' })

  for (const locale of ['ja-JP', 'en-US']) {
    for (const [state, before] of Object.entries(adminStates)) {
      test(`nobody is kept out of admin: ${locale}, ${state}`, async ({ device, sql, complaints }) => {
        test.setTimeout(240_000)
        // Faults are made on purpose here.
        if (state === 'error') complaints.expect(/500/)
        await aBusyHouse(sql)
        const { page } = await device({ ...tablet, locale })
        await login.enterAt(page, demo.admin)
        await before(page)
        const found: Record<string, string[]> = {}
        for (const { name, path, opener } of adminScreens) {
          await page.goto(path)
          await there(page, state)
          const faults = await faultsOf(page, state === 'rows' ? ['tablet', 'phone'] : ['tablet'])
          if (state === 'rows' && opener) {
            await opener(page).click()
            await page.getByRole('dialog').getByRole('button').first().waitFor()
            faults.push(...(await faultsOf(page, ['tablet', 'phone'], '[role=dialog]')))
          }
          if (faults.length > 0) found[name] = faults
        }
        expect(found).toEqual({})
      })
    }
  }

  for (const [size, viewport] of Object.entries({ desktop: desktop.viewport, twice })) {
    test(`admin by keyboard alone: ${size}`, async ({ device }) => {
      test.setTimeout(240_000)
      const { page } = await device({ viewport })
      await login.enterAt(page, demo.admin)
      // A page of three vendors: three hundred hold no other kind of stop.
      await page.route(/rpc\/admin_vendors/, async (route) => {
        const answer = await route.fetch()
        const told = await answer.json()
        await route.fulfill({ json: { ...told, vendors: told.vendors.slice(0, 3) } })
      })
      const found: Record<string, string[]> = {}
      for (const { name, path, opener } of adminScreens) {
        await page.goto(path)
        await there(page, 'rows')
        const faults = await keyFaults(page)
        if (opener && (await opener(page).count()) > 0)
          faults.push(...(await dialogFaults(page, opener(page))))
        if (faults.length > 0) found[name] = faults
      }
      expect(found).toEqual({})
    })
  }
})

async function there(page: Page, state: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (state === 'rows') await expect(page.locator('main output:has(.animate-spin)')).toHaveCount(0)
  if (state === 'loading') await page.waitForTimeout(500)
  if (state === 'error')
    await page
      .getByRole('button', { name: /^(もう一度試す|Try again)$/ })
      .or(page.locator('main form'))
      .first()
      .waitFor()
  await isStill(page)
}

const banner = 'オフラインです。管理画面にはインターネット接続が必要です。'
const cannot = /サーバーに接続できません/

test('without a network each page of admins says so, what was typed stays, and with it the same tap goes on', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  test.setTimeout(150_000)
  complaints.expect(noNetwork)
  await aBusyHouse(sql)
  const venue = await aVenue(sql)
  const without = async (deed: () => Promise<unknown>) => {
    await context.setOffline(true)
    await expect(page.getByText(banner)).toBeVisible()
    await deed()
    await expect(page.getByText(cannot).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(banner)).toHaveCount(0)
  }
  await login.enterAt(page, demo.admin)
  const search = page.getByRole('searchbox')
  await without(() => search.fill(venue.url))
  await expect(search).toHaveValue(venue.url)
  const row = page.locator(`[data-vendor=${venue.url}]`)
  const again = page.getByRole('button', { name: 'もう一度試す' })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(row).toBeVisible({ timeout: 3000 })
  }).toPass()
  await row.getByRole('link', { name: '予約を取る' }).click()

  const find = page.getByRole('button', { name: '空き時間を探す' })
  await expect(find).toBeVisible()
  await without(() => find.click())
  await find.click()
  await page
    .getByRole('group', { name: /空き時間$/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByLabel('姓', { exact: true }).fill('不通')
  // Typed and taken away again: a number that is not given is no wrong one.
  await page.getByLabel(/^電話番号/).pressSequentially('0901')
  await page.getByLabel(/^電話番号/).fill('')
  const submit = page.locator('main [type=submit]')
  await without(() => submit.click())
  await expect(page.getByLabel('姓', { exact: true })).toHaveValue('不通')
  await submit.click()
  await expect(page.getByText('予約を確定しました')).toBeVisible()
  await expect(page.getByText(/^予約番号 \w{5}$/)).toBeVisible()
  expect(await venue.bookings()).toMatchObject([{ last_name: '不通', status: 'confirmed' }])

  await page.goto('/admin/enquiries')
  const close = page.getByRole('button', { name: '対応済みにする' })
  await expect(close.first()).toBeVisible()
  const waiting = await close.count()
  await without(() => close.first().click())
  await expect(close).toHaveCount(waiting)
  await close.first().click()
  await expect(close).toHaveCount(waiting - 1)
})
