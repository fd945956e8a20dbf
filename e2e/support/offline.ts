import { expect, type Page } from '@playwright/test'

/** Without a network, and the badge has noticed: from now on the screens say that something stays on this tablet. */
export async function goOffline(page: Page): Promise<void> {
  // What is on its way is not cut: its answer would bring what is written on the server from now on.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.context().setOffline(true)
  await expect(page.getByRole('banner').getByRole('button', { name: /オフライン/ })).toBeVisible()
}
