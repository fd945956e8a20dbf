import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import postgres, { type Sql } from 'postgres'
import { Complaints } from './complaints.ts'

export interface Device {
  context: BrowserContext
  page: Page
}

export const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * In the title of a test of what the service worker brings: the app opens without a network. Installing it fetches every file
 * there is, half of what opening the app costs, so that the browsers of other tests are such as have none.
 */
const installed = '@installed'

/** E2E_SLOW=8 makes every page as slow as a processor eight times slower: what passes only by luck fails then. */
const slowness = Number(process.env.E2E_SLOW ?? 1)

async function prepare(context: BrowserContext, complaints: Complaints, tags: string[]): Promise<void> {
  await complaints.watch(context)
  slowDown(context)
  if (tags.includes(installed)) return
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
}

function slowDown(context: BrowserContext): void {
  if (slowness <= 1) return
  context.on('page', (page) => {
    context
      .newCDPSession(page)
      .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate: slowness }))
      // A page that is closed at once needs no slowing.
      .catch(() => undefined)
  })
}

interface Fixtures {
  complaints: Complaints
  /** A browser of its own: nothing is shared with another device. */
  device: (options: BrowserContextOptions) => Promise<Device>
}

/** Every test fails on whatever a page complains of; `complaints.expect` names what is to be expected. */
export const test = base.extend<Fixtures, { sql: Sql }>({
  sql: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const sql = postgres(process.env.E2E_DATABASE_URL ?? '', { max: 3, onnotice: () => undefined })
      await use(sql)
      await sql.end({ timeout: 2 })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const complaints = new Complaints()
      await use(complaints)
      expect(complaints.unexpected(), 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use, { tags }) => {
    await prepare(context, complaints, tags)
    await use(context)
  },
  device: async ({ browser, complaints, baseURL }, use, { tags }) => {
    const open: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
        ...(baseURL ? { baseURL } : {}),
        ...options,
      })
      open.push(context)
      await prepare(context, complaints, tags)
      return { context, page: await context.newPage() }
    })
    for (const context of open) await context.close()
  },
})

export { expect }
