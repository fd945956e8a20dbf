import { expect, type Page } from '@playwright/test'
import type { Staff } from '#e2e/support/venue.ts'

export const login = {
  async fill(page: Page, { email, password }: Staff): Promise<void> {
    await page.getByLabel('メールアドレス').fill(email)
    await page.getByLabel('パスワード', { exact: true }).fill(password)
  },
  submit: (page: Page) => page.getByRole('button', { name: 'ログイン', exact: true }).click(),
  /** From the sign-in page to the screen behind it. */
  async signIn(page: Page, staff: Staff): Promise<void> {
    await page.goto('/login')
    await login.fill(page, staff)
    await login.submit(page)
    await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeVisible()
  },
  /** The same on a page of any language. */
  async enter(page: Page, { email, password }: Staff): Promise<void> {
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(password)
    await page.locator('[type=submit]').click()
    await expect(page).not.toHaveURL(/\/login/)
  },
  async enterAt(page: Page, staff: Staff): Promise<void> {
    await page.goto('/login')
    await login.enter(page, staff)
    await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
  },
}
