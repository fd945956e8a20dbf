import { expect, type Page } from '@playwright/test'

/** What is on its way is not cut, and its answer would bring what is written on the server from now on. */
export async function allAnswered(page: Page): Promise<void> {
  await Promise.all((await page.requests()).map((request) => request.response()))
}

/** Without a network, and the badge has noticed: from now on the screens say that something stays on this tablet. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await allAnswered(page)
  await expect(page.getByRole('banner').getByRole('button', { name: /オフライン/ })).toBeVisible()
}
