// A signed-in tablet on the host stand, seen only through what a host sees and taps.

import type { BrowserContext, Locator, Page } from 'playwright'
import type { FaultProxy } from '#e2e/support/fault-proxy.ts'
import type { Staff } from '#e2e/support/venue.ts'
import { generationKey } from '#sync/mirror/generations.ts'
import { mirrorVersion } from '#sync/protocol/messages.ts'
import type { ProxiedStack } from './proxied-stack.ts'

/** The badge's words from `at` (milliseconds since 1970) on; null while there is no badge. */
export interface Shown {
  at: number
  words: string | null
}

/** The page's own timers came `ms` late: the machine had no time for it, and nobody can hold it to seconds then. */
export interface Late {
  at: number
  ms: number
}

export interface Tablet {
  context: BrowserContext
  proxy: FaultProxy
  pages: Page[]
  /** Of the first page, in order. */
  shown: Shown[]
  late: Late[]
  /** What scripts threw and nobody caught. */
  thrown: string[]
  /** Requests that came to nothing in the browser, with its own word for it. */
  failed: string[]
}

/** Sent from the page at each change of the badge, so that a reload forgets none. */
const watchPage = `(() => {
  let last
  const look = () => {
    const badge = document.querySelector('header button[aria-label^="同期の状態"]')
    const words = badge ? badge.getAttribute('aria-label') : null
    if (words !== last) window.noteBadge(Date.now(), last = words)
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  let due = Date.now() + 200
  setInterval(() => {
    const ms = Date.now() - due
    if (ms > 300) window.noteLate(Date.now(), ms)
    due = Date.now() + 200
  }, 200)
})()`

/** Milliseconds from `from` to `to` for which the page could do nothing. */
export const lostMs = (late: readonly Late[], from: number, to: number): number =>
  late.filter((l) => l.at > from && l.at - l.ms < to).reduce((sum, l) => sum + l.ms, 0)

export async function aTablet(
  proxied: ProxiedStack,
  proxy: FaultProxy,
  more: string[] = [],
): Promise<Tablet> {
  const context = await proxied.browser.newContext({
    baseURL: proxy.url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
  })
  // Eight of them start at once on two cores.
  context.setDefaultTimeout(60_000)
  const tablet: Tablet = { context, proxy, pages: [], shown: [], late: [], thrown: [], failed: [] }
  await context.exposeBinding('noteBadge', ({ page }, at: number, words: string | null) => {
    if (page === tablet.pages[0]) tablet.shown.push({ at, words })
  })
  await context.exposeBinding('noteLate', ({ page }, at: number, ms: number) => {
    if (page === tablet.pages[0]) tablet.late.push({ at, ms })
  })
  await context.addInitScript(watchPage)
  for (const script of more) await context.addInitScript(script)
  context.on('weberror', (error) => tablet.thrown.push(String(error.error().stack ?? error.error())))
  context.on('requestfailed', (request) =>
    tablet.failed.push(`${new URL(request.url()).pathname} ${request.failure()?.errorText} ${Date.now()}`),
  )
  tablet.pages.push(await context.newPage())
  return tablet
}

export const firstPage = (tablet: Tablet): Page => {
  const [page] = tablet.pages
  if (!page) throw new Error('no page')
  return page
}

/** Signs in and waits until the first rows are here. `kept`: the worker is in charge, as after any second start. */
export async function signIn(tablet: Tablet, staff: Staff, kept = true): Promise<void> {
  const page = firstPage(tablet)
  await page.goto('/login')
  await enter(page, staff)
  await inSync(tablet)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  if (!kept) return
  await page.reload()
  await inSync(tablet)
}

/** Says what the tablet shows and asked where the word does not come. */
async function inSync(tablet: Tablet): Promise<void> {
  const page = firstPage(tablet)
  await badge(page, /同期済み/)
    .waitFor()
    .catch(async (error) => {
      const shown = await page.locator('body').innerText()
      const asked = tablet.proxy.asked.slice(-30).map((a) => `${a.path} ${a.mode} ${a.status} ${a.answered}`)
      throw new Error(
        [
          String(error),
          page.url(),
          shown.slice(0, 500),
          ...tablet.thrown,
          ...tablet.failed.slice(-10),
          ...asked,
        ].join('\n'),
      )
    })
}

/** On the sign-in page. */
export async function enter(page: Page, staff: Staff): Promise<void> {
  await page.getByLabel('メールアドレス').fill(staff.email)
  await page.getByLabel('パスワード', { exact: true }).fill(staff.password)
  await page.getByLabel('この端末はお店専用').check()
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

export const badge = (page: Page, words: RegExp): Locator =>
  page.getByRole('banner').getByRole('button', { name: words })

export const party = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: '予約リスト' }).getByRole('listitem').filter({ hasText: name })

/** The party's next status: who is expected has two steps, of which the first comes first. */
export const nextStep = (page: Page, name: string): Locator =>
  party(page, name)
    .getByRole('button', { name: /: (ご来店|ご案内|退店)$/ })
    .first()

export const takeNextStep = (page: Page, name: string): Promise<void> => nextStep(page, name).click()

/** Two taps and a name that no other party has. */
export async function walkIn(page: Page, people: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `ウォークイン ${people}名`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/お名前/).fill(name)
  await dialog.getByRole('button', { name: /ご案内$/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

export interface Stored {
  /** How often the mirror was made anew. */
  mirrors: number
  /** Of the outbox: every change a person saved here, sent or not. */
  commands: string[]
  /** Of the mirror: `id rev status`. */
  rows: string[]
  /** The same rows, whole. */
  bookings: Record<string, unknown>[]
}

/** What lies in the tablet's own databases, read as the app's files lie there. */
export const stored = (page: Page, vendor: string): Promise<Stored> => page.evaluate(storedBy(vendor))

/** The expression that finds it in a page. */
export const storedBy = (vendor: string): string =>
  `(${readStored})(${JSON.stringify(vendor)}, ${JSON.stringify(generationKey(vendor))})`

// As text, since it runs in the page.
const readStored = `async (vendor, key) => {
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const all = async (prefix, suffix) => {
    const name = names.find((n) => n.startsWith(prefix + '--') && n.endsWith(suffix))
    if (!name) return []
    const db = await new Promise((resolve, reject) => {
      const open = indexedDB.open(name)
      open.onerror = () => reject(open.error)
      open.onsuccess = () => resolve(open.result)
    })
    const docs = await new Promise((resolve, reject) => {
      const all = db.transaction('docs').objectStore('docs').getAll()
      all.onerror = () => reject(all.error)
      all.onsuccess = () => resolve(all.result)
    })
    db.close()
    return docs.filter((d) => d._deleted !== '1')
  }
  const generation = Number(localStorage.getItem('noren.' + key) ?? 0)
  const mirror = 'rxdb-dexie-mirror-${mirrorVersion}-' + vendor + (generation > 0 ? '-' + generation : '')
  const lines = await all('rxdb-dexie-outbox-' + vendor, '--outbox')
  const rows = await all(mirror, '--booking')
  return {
    mirrors: generation,
    commands: lines.map((l) => l.id),
    rows: rows.map((r) => r.id + ' ' + r.rev + ' ' + r.status).sort(),
    bookings: rows,
  }
}`
