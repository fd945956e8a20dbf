import type { BrowserContext, Page } from '@playwright/test'

/** Everything a script of this origin can still read on the device. The chosen language may stay. */
export async function leftBehind(context: BrowserContext, page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => [
    ...(await indexedDB.databases()).map((d) => `database ${d.name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
    ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
  ])
  const cookies = (await context.cookies()).filter((c) => c.name !== 'locale').map((c) => `cookie ${c.name}`)
  return [...kept, ...cookies]
}
