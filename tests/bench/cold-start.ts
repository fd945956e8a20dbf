// A browser started with no network, with 10,000 bookings on the device against none: the built app, its service worker
// and its databases, from the first navigation to the day's view.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { aStack, type TestStack } from '#tests/fixtures/stack.ts'
import { byTurns, type Measured } from './measure.ts'

const many = 10_000
const rounds = 5

export async function measureColdStart(executablePath: string): Promise<Measured> {
  const stack = await aStack()
  const homes: string[] = []
  const start = async (home: string) => {
    const context = await chromium.launchPersistentContext(home, {
      executablePath,
      args: browserFlags,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 1180, height: 820 },
    })
    return context
  }
  try {
    const tablets = []
    for (const bookings of [0, many]) {
      const home = mkdtempSync(join(tmpdir(), 'noren-bench-'))
      homes.push(home)
      await prepare(stack, await start(home), bookings)
      tablets.push({
        home,
        sign: bookings === 0 ? 'header .figures strong' : '[data-booking]',
        ms: [] as number[],
      })
    }
    for (let i = 0; i < rounds; i++) {
      for (const t of tablets) t.ms.push(await opened(await start(t.home), stack.url, t.sign))
    }
    const [none, full] = tablets.map((t) => t.ms)
    const measured = (full ?? []).map((ms, i) => ({ ours: ms, theirs: none?.[i] ?? Number.NaN }))
    // The empty start is quick on a quiet machine, so the ratio is highest there.
    return byTurns('cold offline start, 10,000 bookings / none', measured, 3)
  } finally {
    await stack.close()
    for (const home of homes) rmSync(home, { recursive: true, force: true })
  }
}

/** Signed in, the first pull ended, the service worker in charge; then the browser is closed. */
async function prepare(stack: TestStack, context: BrowserContext, bookings: number): Promise<void> {
  const vendor = await stack.makeVendor({ settings: { capacity: 500 } })
  const user = await stack.makeUser(vendor.id)
  await stack.sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, status, source, reference)
    select ${vendor.id}, gen_random_uuid(), (now() at time zone 'Asia/Tokyo')::date + (n % 200),
      1020 + (n % 20) * 15, 120, 2, '山田', 'confirmed', 'phone', 'B' || lpad(n::text, 5, '0')
    from generate_series(0, ${bookings - 1}) n`
  const page = await context.newPage()
  await page.goto(`${stack.url}/login`)
  await page.fill('[name=email]', user.email)
  await page.fill('[name=password]', user.password)
  // Without it the session ends with the browser, and there would be no start to measure.
  await page.check('[type=checkbox]')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(bookings.*)?$/)
  await page.goto(`${stack.url}/bookings?view=day`)
  await page.waitForSelector(bookings === 0 ? 'header .figures strong' : '[data-booking]', {
    timeout: 60_000,
  })
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.waitForFunction(rowsInMirror, Math.max(bookings, 0), { timeout: 120_000, polling: 500 })
  // The worker takes charge with the next navigation.
  await page.reload()
  await page.waitForFunction('navigator.serviceWorker.controller !== null')
  await page.waitForTimeout(1500)
  await context.close()
}

async function opened(context: BrowserContext, url: string, sign: string): Promise<number> {
  await context.setOffline(true)
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(`${url}/bookings?view=day`, { waitUntil: 'commit' })
  await page.waitForSelector(sign, { timeout: 30_000 })
  const ms = performance.now() - began
  await context.close()
  return ms
}

// As text, since it runs in the page.
const rowsInMirror = `async (wanted) => {
  const names = (await indexedDB.databases()).map((d) => d.name)
  const name = names.find((n) => n.startsWith('rxdb-dexie-mirror-') && n.endsWith('--booking'))
  if (!name) return false
  const db = await new Promise((resolve) => { const r = indexedDB.open(name); r.onsuccess = () => resolve(r.result) })
  const count = await new Promise((resolve) => { const r = db.transaction('docs').objectStore('docs').count(); r.onsuccess = () => resolve(r.result) })
  db.close()
  return count >= wanted
}`
