// A tab that was open when a new version came, and what its person goes on to do.

import type { BrowserContext, Locator, Page } from 'playwright'

export interface OldTab {
  name: string
  path: string
  /** Before the new version: what is typed. */
  before?: (page: Page) => Promise<unknown>
  /** After it: each step must lead to what it promises. */
  after: (page: Page) => Promise<unknown>
}

export interface OpenTab {
  tab: OldTab
  page: Page
  /** Faults of scripts that nobody caught, from the start on. */
  thrown: string[]
}

const patienceMs = 20_000

export async function openTab(context: BrowserContext, tab: OldTab): Promise<OpenTab> {
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const thrown: string[] = []
  page.on('pageerror', (fault) => thrown.push(fault.message))
  await page.goto(tab.path)
  await tab.before?.(page)
  return { tab, page, thrown }
}

/** Goes on in an old tab; what went wrong, in words. */
export async function goOn({ tab, page, thrown }: OpenTab): Promise<string[]> {
  const wrong: string[] = []
  await page.bringToFront()
  try {
    await tab.after(page)
  } catch (fault) {
    wrong.push(`${tab.name}: ${String(fault).split('\n').slice(0, 3).join(' ')}`)
  }
  if (await page.getByText(/^500$/).count()) wrong.push(`${tab.name}: the error page is shown`)
  return [...wrong, ...thrown.map((text) => `${tab.name}: thrown: ${text}`)]
}

/** Taps until `sign` is there: a page that is loaded anew on the first tap is tapped once more. */
export async function tapTo(button: Locator, sign: Locator): Promise<void> {
  await button.click()
  await sign
    .first()
    .waitFor({ timeout: 6000 })
    .catch(() => button.click())
  await sign.first().waitFor()
}

export async function holds(field: Locator, text: string): Promise<void> {
  const found = await field.inputValue()
  if (found !== text) throw new Error(`a field held "${text}" and holds "${found}"`)
}

/** Version of a page's own files. */
export const isNext = (page: Page): Promise<boolean> =>
  page.evaluate(`document.querySelector('script[type=module][src*="-next-"]') !== null`)
