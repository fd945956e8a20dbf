import { expect, type Page } from '@playwright/test'

/** Without a network, and the badge has noticed: from now on the screens say that something stays on this tablet. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByRole('banner').getByRole('button', { name: /オフライン/ })).toBeVisible()
}
