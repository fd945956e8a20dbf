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
}
