import type { Browser, BrowserContext, Page } from 'playwright'
import { login } from '#e2e/pages/login.ts'
import type { Stand } from '#e2e/pages/stand.ts'
import { aVenue, type Staff, type Venue } from '#e2e/support/venue.ts'
import {
  enter,
  launch,
  tablet,
  type VendorStack,
  withVendorStack,
} from '#tests/prove/parts/browser/vendor-stack.ts'
import type { Outcome, Size } from '#tests/prove/types.ts'

const guest = 'Xanqfoo'
const author = 'アイコ'
/** The heartbeat's pace, and what a request and a paint may take on a busy machine. */
const lockedWithinMs = 30_000 + 6_000

/** Two tablets lose their member: one idle, one with changes waiting; then the member comes back. */
export async function revoked(size: Size): Promise<Outcome> {
  return withVendorStack(async (place, closers) => {
    const browser = await aBrowser(closers)
    await place.venue.book({ lastName: guest, pax: 2, minute: place.venue.soon })
    const [idle, busy, untouched] = await Promise.all([1, 2, 3].map(() => aTablet(browser, place)))
    if (!idle || !busy || !untouched) throw new Error('no tablet')
    await working(busy, 2)
    const ids = await busy.stand.commandIds(place.venue.id)
    await Promise.all([idle, busy].map(({ staff }) => remove(place, staff)))
    const began = Date.now()
    await busy.context.setOffline(false)
    // At the share's size nobody waits for the heartbeat: the tablet is looked at, which asks the server at once.
    if (size === 'share') await idle.page.evaluate(() => dispatchEvent(new Event('online')))
    const violations: string[] = []
    const control: string[] = []
    const took = await Promise.all([idle, busy].map((one) => untilLocked(one.page, began)))
    took.forEach((ms, i) => {
      if (ms > lockedWithinMs) violations.push(`tablet ${i + 1} still shows ${guest} ${ms} ms after the loss`)
    })
    for (const one of [idle, busy]) violations.push(...(await onScreen(one.page)))
    control.push(...(await onScreen(untouched.page)))
    // One word costs no mirror: what lies on the disk is kept for an hour.
    for (const one of [idle, busy]) {
      if ((await readable(one.page, place.venue.id)).length === 0)
        violations.push('the first word took the mirror')
    }
    const kept = await busy.stand.commandIds(place.venue.id)
    for (const id of ids)
      if (!kept.includes(id)) violations.push(`command ${id} was not kept in the sealed outbox`)
    if (ids.length !== 2) violations.push(`${ids.length} changes waited, not 2`)
    violations.push(...(await notOnce(place, ids, 0)))
    control.push(...(await notOnce(place, ids, 1)))
    // Reloaded it stays locked; with the membership back it sends what waited.
    await busy.page.reload()
    await busy.page.getByText('利用できなくなりました').waitFor({ timeout: 60_000 })
    violations.push(...(await onScreen(busy.page)))
    // The second word, an hour after the first, takes it; until then the mirror was there to be taken.
    await anHourPasses(idle.page, place.venue.id)
    violations.push(...(await stillReadable(idle.page, place.venue.id)))
    control.push(...(await readable(busy.page, place.venue.id)))
    await add(place, busy.staff)
    await busy.page.reload()
    await busy.stand.party(guest).waitFor({ timeout: 60_000 })
    await busy.stand.badge(/同期済み/).waitFor({ timeout: 60_000 })
    violations.push(...(await notOnce(place, ids, 1)))
    const figures = { lockedAfterMsIdle: took[0] ?? 0, lockedAfterMsBusy: took[1] ?? 0 }
    return { cases: 3, violations, control, figures }
  })
}

/** One tablet, three shifts: its member leaves work behind, a stranger to the restaurant signs in, then a colleague. */
export async function shiftChange(): Promise<Outcome> {
  return withVendorStack(async (place, closers) => {
    const browser = await aBrowser(closers)
    await place.venue.book({ lastName: guest, pax: 2, minute: place.venue.soon })
    const elsewhere = await aVenue(place.sql)
    const violations: string[] = []
    const control: string[] = []
    const ways = ['the session ends', 'the membership is lost'] as const
    for (const way of ways) {
      const tab = await aTablet(browser, place)
      await tab.page.evaluate((name) => localStorage.setItem('noren.person', name), author)
      await working(tab, 2)
      const ids = await tab.stand.commandIds(place.venue.id)
      if (way === 'the session ends') await endSession(place, tab)
      else await handOver(place, tab)
      await tab.page
        .getByText(/(まだ送信していない|送信を確認できていない)変更が2件/)
        .waitFor({ timeout: 60_000 })
      // A session that ends wipes nothing: a colleague goes on with it.
      if (way === 'the session ends') control.push(...(await readable(tab.page, place.venue.id)))
      // Another restaurant's member sees nothing of it, finds nothing of it in the browser and sends nothing.
      await signIn(tab.page, await elsewhere.staff())
      await tab.stand.badge(/同期済み/).waitFor({ timeout: 60_000 })
      const seen = await tab.page.locator('body').innerText()
      if (seen.includes(guest) || seen.includes('ウォークイン 様'))
        violations.push(`${way}: another restaurant sees ${guest}`)
      for (const found of await readable(tab.page, place.venue.id))
        violations.push(`${way}, another restaurant: ${found}`)
      violations.push(...(await notOnce(place, ids, 0)).map((what) => `${way}, another restaurant: ${what}`))
      if ((await bookings(elsewhere)) > 0) violations.push(`${way}: the work went to another restaurant`)
      await leaveKeeping(tab.page)
      // A colleague signs in, and what waits is sent under its author's name.
      await signIn(tab.page, await place.venue.staff())
      await tab.stand.party(guest).waitFor({ timeout: 60_000 })
      await tab.stand.badge(/同期済み/).waitFor({ timeout: 60_000 })
      violations.push(...(await notOnce(place, ids, 1)).map((what) => `${way}, a colleague: ${what}`))
      violations.push(...(await notBy(place, ids, author)).map((what) => `${way}: ${what}`))
      control.push(...(await notBy(place, ids, 'somebody else')))
      await tab.context.close()
    }
    return { cases: ways.length, violations, control }
  })
}

interface Tab {
  context: BrowserContext
  page: Page
  stand: Stand
  staff: Staff
}

async function aBrowser(closers: (() => Promise<unknown>)[]): Promise<Browser> {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(launch)
  closers.push(() => browser.close())
  return browser
}

async function aTablet(browser: Browser, place: VendorStack): Promise<Tab> {
  const context = await browser.newContext({ ...tablet, baseURL: place.url })
  const page = await context.newPage()
  const staff = await place.venue.staff()
  const stand = await enter(page, staff)
  await stand.party(guest).waitFor()
  return { context, page, stand, staff }
}

/** Without a network, so many walk-ins. */
async function working(tab: Tab, walkIns: number): Promise<void> {
  await tab.context.setOffline(true)
  for (let i = 0; i < walkIns; i++) await tab.stand.walkIn(2 + i)
}

const remove = (place: VendorStack, { email }: Staff) =>
  place.sql`delete from public.users_vendor_key where user_id = (select id from auth.users where email = ${email})`

const add = (place: VendorStack, { email }: Staff) => place.sql`
  insert into public.users_vendor_key (user_id, vendor_id, vendor_url)
  select (select id from auth.users where email = ${email}), id, url from public.vendor where id = ${place.venue.id}`

async function untilLocked(page: Page, began: number): Promise<number> {
  const limit = lockedWithinMs + 30_000
  await page
    .getByText(guest)
    .first()
    .waitFor({ state: 'detached', timeout: limit })
    .catch(() => undefined)
  return Date.now() - began
}

/** What the page says, in every word of it. */
async function onScreen(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.includes(guest) ? [`${guest} is still on the screen`] : []
}

/** Since the first word, as this device reckons. */
async function anHourPasses(page: Page, vendor: string): Promise<void> {
  await page.evaluate((key) => {
    localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 3_600_000))
    dispatchEvent(new Event('online'))
  }, `noren.sealed-since.${vendor}`)
}

/** The mirror is deleted with the next word: asked for by hand, or within a heartbeat. */
async function stillReadable(page: Page, vendor: string): Promise<string[]> {
  let found = await readable(page, vendor)
  for (let tries = 0; found.length > 0 && tries < 60; tries++) {
    await page.waitForTimeout(500)
    found = await readable(page, vendor)
  }
  return found
}

/** What a person, or a script of the page, still finds of the guest outside of the sealed outbox. */
async function readable(page: Page, vendor: string): Promise<string[]> {
  const found = await page.evaluate(
    async ([name, own]) => {
      const places = document.body.innerText.includes(name) ? ['the screen'] : []
      for (const { name: database = '' } of await indexedDB.databases()) {
        if (database.startsWith(`rxdb-dexie-outbox-${own}`)) continue
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const open = indexedDB.open(database)
          open.onsuccess = () => resolve(open.result)
          open.onerror = () => reject(open.error)
        })
        for (const store of db.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve, reject) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(all.result)
            all.onerror = () => reject(all.error)
          })
          if (JSON.stringify(rows).includes(name)) places.push(database)
        }
        db.close()
      }
      return places
    },
    [guest, vendor] as const,
  )
  return found.map((place) => `${guest} is still in ${place.replace(/[0-9a-f-]{36}/, '…')}`)
}

/** Those of the commands that the server has not logged so many times. */
async function notOnce(place: VendorStack, ids: string[], times: number): Promise<string[]> {
  const rows = await place.sql<{ id: string; logged: number }[]>`
    select asked.id, count(log.id)::int as logged from unnest(${ids}::uuid[]) asked (id)
    left join private.command_log log on log.vendor_id = ${place.venue.id} and log.id = asked.id group by asked.id`
  return rows
    .filter((row) => row.logged !== times)
    .map((row) => `command ${row.id} is logged ${row.logged} times, not ${times}`)
}

async function notBy(place: VendorStack, ids: string[], label: string): Promise<string[]> {
  const rows = await place.sql<{ made_by: string }[]>`
    select made_by from public.booking where vendor_id = ${place.venue.id} and made_by <> ${label}
      and id in (select subject from private.command_log where id = any(${ids}::uuid[]))`
  return rows.map((row) => `a booking is by “${row.made_by}”, not by ${label}`)
}

const bookings = async (venue: Venue): Promise<number> => (await venue.bookings()).length

/** The server has ended the session, and the tablet finds out when the network is back. */
async function endSession(place: VendorStack, tab: Tab): Promise<void> {
  await place.sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${tab.staff.email})`
  await tab.page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('noren-session')
      open.onsuccess = () => resolve(open.result)
    })
    const store = db.transaction('kv', 'readwrite').objectStore('kv')
    const tokens = await new Promise<object>((resolve) => {
      const read = store.get('tokens')
      read.onsuccess = () => resolve(read.result)
    })
    await new Promise((resolve) => {
      store.put({ ...tokens, validUntil: 0 }, 'tokens').onsuccess = resolve
    })
    db.close()
  })
  await tab.context.setOffline(false)
  await tab.page.getByRole('link', { name: 'ログイン' }).click()
}

/** The membership is gone; the person signs out and leaves the work for who can send it. */
async function handOver(place: VendorStack, tab: Tab): Promise<void> {
  await remove(place, tab.staff)
  await tab.context.setOffline(false)
  await untilLocked(tab.page, Date.now())
  await leaveKeeping(tab.page)
}

async function leaveKeeping(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '変更を残してログアウト' }).click()
  await page.getByRole('heading', { name: 'ログイン' }).waitFor({ timeout: 60_000 })
  await page.waitForURL(/\/login/)
}

async function signIn(page: Page, staff: Staff): Promise<void> {
  await page.getByRole('heading', { name: 'ログイン' }).waitFor({ timeout: 60_000 })
  await login.fill(page, staff)
  await login.submit(page)
}
