import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { leftBehind } from '#e2e/support/left-behind.ts'
import type { Staff } from '#e2e/support/venue.ts'
import {
  enter,
  guests,
  isAnonymous,
  launch,
  tablet,
  type VendorStack,
  withVendorStack,
} from '#tests/prove/parts/browser/vendor-stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

interface Case {
  offline: boolean
  tabs: number
  /** Changes that wait and are given up. */
  waiting: boolean
  /** The browser's page goes away so many milliseconds after the button was pressed; the app is opened again. */
  cutOffMs?: number
}

const cases = (size: Size): Case[] => {
  const matrix = [false, true].flatMap((offline) =>
    [1, 2].flatMap((tabs) =>
      (offline ? [false, true] : [false]).map((waiting) => ({ offline, tabs, waiting })),
    ),
  )
  const cut = (offline: boolean, cutOffMs: number) => ({ offline, tabs: 1, waiting: false, cutOffMs })
  const times = size === 'full' ? [20, 120] : [40]
  if (size === 'share')
    return [...matrix.filter((c) => c.tabs === 2 && c.waiting === c.offline), cut(true, 60)]
  return [...matrix, ...times.flatMap((ms) => [cut(true, ms), cut(false, ms)])]
}

const watchMs: Record<Size, number> = { full: 40_000, share: 6000 }
const guestNames = ['ヴァルキュリ', 'Xanqfoo']

const named = (c: Case): string =>
  `${c.offline ? 'offline' : 'online'}, ${c.tabs} tab(s)${c.waiting ? ', a change given up' : ''}${c.cutOffMs === undefined ? '' : `, cut off after ${c.cutOffMs} ms`}`

export async function signOut(size: Size): Promise<Outcome> {
  return withVendorStack(async (place, closers) => {
    const { chromium } = await import('playwright')
    const browser = await chromium.launch(launch)
    closers.push(() => browser.close())
    await guests(place, guestNames)
    const staff = await place.venue.staff()
    const all = cases(size)
    const violations: string[] = []
    const opened = new Map<Case, BrowserContext>()
    // Two at a time: the times of the cuts mean little on a busy machine.
    const queue = [...all]
    await Promise.all(
      [1, 2].map(async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const context = await browser.newContext({ ...tablet, baseURL: place.url })
          opened.set(next, context)
          const found = await Promise.race([
            leaves(context, staff, next).catch((error: Error) => [error.message]),
            stoodStill(context),
          ])
          violations.push(...found.map((what) => `${named(next as Case)}: ${what}`))
        }
      }),
    )
    // Afterwards, and with the network back, nothing is sent but what any visitor's page load sends.
    for (const context of opened.values()) await context.setOffline(false)
    const sent = await watch(place, watchMs[size])
    violations.push(...sent.map((what) => `after signing out: ${what}`))
    for (const context of opened.values()) {
      const left = await Promise.race([remains(context, context.pages()), stoodStill(context)])
      violations.push(...left.map((what) => `at the very end: ${what}`))
    }
    for (const [how, context] of opened) {
      if (!how.offline || how.cutOffMs !== undefined) continue
      violations.push(...(await comesBack(context, staff)).map((what) => `${named(how)}: ${what}`))
    }
    const back = all.find((how) => how.offline && how.cutOffMs === undefined)
    const control = await stayed(back && opened.get(back)?.pages()[0], place)
    return { cases: all.length, violations, control, figures: { watchedSeconds: watchMs[size] / 1000 } }
  })
}

/** One tablet signs out; what of the person can still be found on it. */
async function leaves(context: BrowserContext, staff: Staff, how: Case): Promise<string[]> {
  const page = await context.newPage()
  const stand = await enter(page, staff)
  await stand.isInstalled()
  const pages = [page]
  if (how.tabs === 2) {
    const second = await context.newPage()
    await second.goto('/bookings')
    await new Stand(second).party(guestNames[0] ?? '').waitFor()
    pages.push(second)
    await page.bringToFront()
  }
  if (how.offline) await context.setOffline(true)
  if (how.waiting) await stand.walkIn(2)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  if (how.waiting)
    await page.getByRole('dialog').getByRole('button', { name: '送信せずにログアウト…' }).click()
  const confirm = how.waiting ? '破棄してログアウト' : 'ログアウト'
  const button = page.getByRole('dialog').getByRole('button', { name: confirm, exact: true })
  if (how.cutOffMs === undefined) await button.click()
  else {
    await button.click({ noWaitAfter: true })
    await page.waitForTimeout(how.cutOffMs)
    await page.close()
    pages[0] = await context.newPage()
    await pages[0].goto('/bookings').catch(() => undefined)
  }
  const found: string[] = []
  for (const one of pages) found.push(...(await atTheDoor(one, how)))
  // Another tab's connections close a moment later.
  for (let tries = 0; tries < 20; tries++) {
    if ((await remains(context, pages)).length === 0) break
    await page.waitForTimeout(250).catch(() => new Promise((r) => setTimeout(r, 250)))
  }
  return [...found, ...(await remains(context, pages))]
}

const stillMs = 120_000

/** What the pages of a tablet say that never came to an end; asked in text, since they may be beyond more. */
async function stoodStill(context: BrowserContext): Promise<string[]> {
  await after(stillMs, undefined, { ref: false })
  const said = context.pages().map(async (page) => {
    const silent = await Promise.race([
      page.evaluate<string[]>(silentInterfaces),
      after(15_000, ['all of it']),
    ])
    return `${page.url()} stood still; no answer from: ${silent.join(', ') || 'nobody'}`
  })
  return Promise.all(said)
}

const silentInterfaces = `Promise.all(Object.entries({
  databases: indexedDB.databases(),
  caches: caches.keys(),
  buckets: navigator.storageBuckets.keys(),
  files: navigator.storage.getDirectory(),
  workers: navigator.serviceWorker.getRegistrations(),
  locks: navigator.locks.query(),
}).map(([name, asked]) => Promise.race([
  asked.then(() => [], () => []),
  new Promise((resolve) => setTimeout(() => resolve([name]), 5000)),
]))).then((all) => all.flat())`

async function remains(context: BrowserContext, pages: Page[]): Promise<string[]> {
  const found = new Set<string>()
  for (const page of pages) {
    // The browser's own page for "no network" belongs to nobody and can read nothing.
    if (!page.url().startsWith('http') || (await page.evaluate(() => location.origin)) === 'null') continue
    for (const what of await leftBehind(context, page)) found.add(what)
  }
  return [...found]
}

/** The sign-in page stands, and no guest's name. After a cut without a network it may also be the browser's own page. */
async function atTheDoor(page: Page, how: Case): Promise<string[]> {
  const heading = page.getByRole('heading', { name: 'ログイン' })
  // Its text is not asked for: in the shell without windows that page is empty.
  const isOwnPage = () => page.url().startsWith('chrome-error:')
  for (let tries = 0; tries < 120 && !isOwnPage() && !(await heading.isVisible()); tries++)
    await page.waitForTimeout(250)
  const stands = await heading.isVisible()
  const text = await page.locator('body').innerText()
  const shown = guestNames.filter((name) => text.includes(name)).map((name) => `${name} stands on the screen`)
  const isCutOff = how.offline && how.cutOffMs !== undefined
  if (stands || (isCutOff && isOwnPage())) return shown
  return [...shown, `no sign-in page but: ${text.slice(0, 80).replaceAll('\n', ' ')}`]
}

/** The page that an offline sign-out leaves is good for the next sign-in, once there is a network. */
async function comesBack(context: BrowserContext, staff: Staff): Promise<string[]> {
  const [page] = context.pages()
  if (!page) return ['its page is gone']
  await page.bringToFront()
  await login.fill(page, staff)
  await login.submit(page)
  const party = new Stand(page).party(guestNames[0] ?? '')
  return party.waitFor({ timeout: 60_000 }).then(
    () => [],
    () => [`signing in again ends at ${page.url()}`],
  )
}

async function watch(place: VendorStack, ms: number): Promise<string[]> {
  // Page loads that the sign-out itself began come to their end first.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const from = Date.now()
  await new Promise((resolve) => setTimeout(resolve, ms))
  return place.heard.filter((one) => one.at >= from && !isAnonymous(one)).map((one) => one.what)
}

/** The same eyes on a tablet where somebody is signed in. */
async function stayed(page: Page | undefined, place: VendorStack): Promise<string[]> {
  if (!page) return []
  const stand = new Stand(page)
  await stand.isInstalled()
  const from = Date.now()
  await page.reload()
  await stand.party(guestNames[0] ?? '').waitFor()
  await stand.badge(/同期済み/).waitFor()
  const sent = place.heard.filter((one) => one.at >= from && !isAnonymous(one)).map((one) => one.what)
  const left = await leftBehind(page.context(), page)
  return sent.length > 0 && left.length > 0 ? [...left, ...new Set(sent)] : []
}
