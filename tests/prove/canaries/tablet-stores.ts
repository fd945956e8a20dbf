// A tablet that shows paid bookings: what it is fed, what its browser stores, and what it writes into a file.

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import type { Night } from '#tests/fixtures/money/night.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'

export interface Tablet {
  feed(): Promise<{ rows: string[]; history: string[] }>
  /** A browser of its own each time, which signs in, opens the list and exports it. */
  stores(): Promise<{ stores: string[]; export: string[] }>
}

export async function tabletOf(stack: TestStack, night: Night): Promise<Tablet> {
  const member = await stack.makeUser(night.venue.id)
  const feed: Tablet['feed'] = async () => {
    const booked = await stack.sql<{ id: string; last_name: string }[]>`
      select id, last_name from public.booking where vendor_id = ${night.venue.id} and payment is not null`
    const said = async (name: string, args: object) =>
      JSON.stringify((await stack.rpc(name, { p_vendor: night.venue.id, ...args }, member.token)).body)
    const rows = [await said('sync_pull', { p_since: 0, p_limit: 500, p_device: 'tablet-9', p_parts: null })]
    const history = []
    for (const { id } of booked) {
      history.push(
        await said('booking_history', { p_booking: id }),
        await said('booking_mails', { p_booking: id }),
      )
    }
    if (!rows.join().includes('"refunded"')) throw new Error('the feed tells of no payment')
    if (!history.join().includes('payment.returned')) throw new Error('the history tells of no refund')
    return { rows, history }
  }
  return {
    feed,
    stores: async () => {
      const { chromium } = await import('playwright')
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '',
        args: browserFlags,
      })
      try {
        const context = await browser.newContext({
          ...{ baseURL: stack.url, locale: 'ja-JP', timezoneId: 'Asia/Tokyo', acceptDownloads: true },
        })
        const page = await context.newPage()
        await signIn(page, member.email)
        const [row] = await stack.sql<{ last_name: string }[]>`
          select last_name from public.booking where vendor_id = ${night.venue.id} and payment is not null and status = 'confirmed' limit 1`
        await page.goto(`/events?event=${night.occurrence}`)
        await page
          .getByText(row?.last_name ?? '')
          .first()
          .waitFor({ timeout: 30_000 })
        const file = await exported(page)
        const stores = await stored(page)
        if (!stores.join().includes('"refunded"')) throw new Error('the stores hold no payment')
        if (!file.includes(row?.last_name ?? '')) throw new Error('the file holds no booking')
        return { stores, export: [file] }
      } finally {
        await browser.close()
      }
    },
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.getByRole('button', { name: 'メニューを開く' }).waitFor()
}

async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: '名簿をCSV書き出し' }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'CSV' })
    .getByRole('button', { name: '書き出す', exact: true })
    .click()
  return readFile(await (await download).path(), 'utf8')
}

/** Every row of every database of the origin, and what stands in its two small stores and its caches. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        found.push(...rows.map((row) => `${name} ${store} ${JSON.stringify(row)}`))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(`${name} ${await (await cache.match(request))?.text()}`)
    }
    return found
  })
