// What stands in the browser's own jar: settings, each for as long as specified, and never a right.

import type { BrowserContext, Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { demo } from '#e2e/support/demo.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'

const dayS = 86_400
const jar = async (context: BrowserContext) =>
  Object.fromEntries(
    (await context.cookies()).map(({ name, value, path, sameSite, expires }) => [
      name,
      { value, path, sameSite, days: expires < 0 ? null : Math.round((expires - Date.now() / 1000) / dayS) },
    ]),
  )
const menu = (page: Page) => page.getByRole('button', { name: 'メニューを開く' })

async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await login.fill(page, account)
  await page.getByLabel('この端末はお店専用').setChecked(true)
  await login.submit(page)
  await expect(menu(page)).toBeVisible()
}

test('session and vendor type last 400 days, for this origin alone, and go with the sign-out', async ({
  device,
}) => {
  const { page, context } = await device(tablet)
  await signIn(page, demo.events)
  const all = { path: '/', sameSite: 'Lax', days: 400 }
  expect(await jar(context)).toEqual({
    session: { ...all, value: 'kept' },
    vendorType: { ...all, value: 'EVENT' },
  })
  await page.goto('/account')
  const signOut = { name: 'ログアウト', exact: true }
  await page.locator('main').getByRole('button', signOut).click()
  await page.getByRole('dialog').getByRole('button', signOut).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(async () => Object.keys(await jar(context))).toEqual([])
})

test('400 days count from the last time that the app was opened', async ({ device, baseURL }) => {
  const { page, context } = await device(tablet)
  await signIn(page, demo.events)
  const expires = Date.now() / 1000 + 10 * dayS
  await context.addCookies([{ name: 'session', value: 'kept', url: baseURL ?? '', sameSite: 'Lax', expires }])
  expect((await jar(context))['session']?.days, 'control').toBe(10)
  await page.reload()
  await expect(menu(page)).toBeVisible()
  await expect.poll(async () => (await jar(context))['session']?.days).toBe(400)
})

test('a cookie that somebody wrote opens nothing, and changes nothing', async ({ device, baseURL }) => {
  const { page, context } = await device(tablet)
  const write = (name: string, value: string) => context.addCookies([{ name, value, url: baseURL ?? '' }])
  await write('session', 'kept')
  await write('vendorType', 'RESTAURANT')
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, demo.events)
  // An organiser's menu has no list of bookings, whatever the cookie says.
  await write('vendorType', 'RESTAURANT')
  await page.reload()
  await menu(page).click()
  await expect(page.locator('a[href="/profile"]').first()).toBeVisible()
  await expect(page.locator('a[href="/bookings"], a[href="/price-type"]')).toHaveCount(0)
})
