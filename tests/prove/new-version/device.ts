// What the devices of this proof have in common: how they are opened, which tabs they open, what came of it.

import type { Browser, BrowserContext, Page } from 'playwright'
import { login } from '#e2e/pages/login.ts'
import type { Staff } from '#e2e/support/venue.ts'
import { distFolder } from '#local/places.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { aGate, type Gate } from '#tests/prove/parts/browser/gate.ts'
import type { Size } from '#tests/prove/types.ts'
import { deploy, type Gone } from './build.ts'
import type { OldTab } from './tab.ts'

export interface Setting {
  stack: TestStack
  browser: Browser
  /** Folder of the next version's pages. */
  next: string
  size: Size
}

export interface Found {
  tabs: number
  waiting: number
  wrong: string[]
}

const inShare = [
  'a new booking, half typed',
  'the day',
  'the list, with a search',
  // The other language's words are a file that no tab has yet: here the control shows.
  '/settings on the tablet',
  'a customer who reviews',
  'who is about to confirm tickets',
  'somebody who signs in',
]

export const wanted = ({ size }: Setting, tabs: OldTab[]): OldTab[] =>
  size === 'full' ? tabs : tabs.filter((tab) => inShare.includes(tab.name))

/** The old version on an address of its own. */
export async function oldServer({ stack }: Setting, gone: Gone): Promise<Gate> {
  const gate = await aGate(stack.url)
  deploy(gate, distFolder, gone)
  return gate
}

export const aDevice = ({ browser }: Setting, gate: Gate): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: gate.url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1180, height: 820 },
  })

/** Signed in, and the worker has every file. */
export async function signedIn(context: BrowserContext, staff: Staff): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await login.fill(page, staff)
  await login.submit(page)
  await page.getByRole('button', { name: 'メニューを開く' }).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  return page
}

/** As a person does it in this tab: the bar has come, and is tapped. */
export async function update(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate('navigator.serviceWorker.getRegistration().then((r) => r.update())')
  await page.getByRole('button', { name: '更新する' }).click()
  const next = page.locator('script[type=module][src*="-next-"]').first()
  await next.waitFor({ state: 'attached' }).catch(async (fault) => {
    throw new Error(
      `${fault}\nworkers: ${await page.evaluate(workers)}\n${await page.locator('body').innerText()}`,
    )
  })
}

// As text, since it runs in the page.
const workers = `navigator.serviceWorker.getRegistration().then((r) => JSON.stringify(
  ['installing', 'waiting', 'active'].map((name) => [name, r?.[name]?.state])))`
