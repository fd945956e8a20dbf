// Chromium goes on writing behind a record that was cut off, and at the start after that takes its own database for
// damaged and throws all of the site's databases away. Here the record is cut off on purpose: half of one is put behind
// the log, as a browser that dies while it writes leaves it.

import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { login } from '#e2e/pages/login.ts'
import { aVenue } from '#e2e/support/venue.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { aGate } from '#tests/prove/parts/browser/gate.ts'
import { badge, party, walkIn } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { type KilledBrowser, startBrowser } from './killed-browser.ts'

/** The control's: a browser that keeps no second copy. */
export const noBuckets = `Object.defineProperty(Navigator.prototype, 'storageBuckets', { value: undefined })`

const waiting = ['甲野', '乙野']

/** Violations, each a sentence; `isThrown`: the databases really went. */
export async function thrownAway(
  stack: TestStack,
  scripts: string[] = [],
): Promise<{ wrong: string[]; isThrown: boolean }> {
  const gate = await aGate(stack.url)
  const venue = await aVenue(stack.sql, { capacity: 500 })
  const staff = await venue.staff()
  const home = mkdtempSync(join(tmpdir(), 'noren-thrown-'))
  let browser: KilledBrowser | undefined
  const start = async (): Promise<Page> => {
    browser = await startBrowser(home, scripts)
    await browser.page.goto(`${gate.url}/bookings`)
    return browser.page
  }
  const isLive = (page: Page) => badge(page, /同期済み(?!.*未送信)/).waitFor()
  const signIn = async (page: Page) => {
    await login.fill(page, staff)
    await page.getByLabel('この端末はお店専用').check()
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await isLive(page)
  }
  try {
    const wrong: string[] = []
    const first = await start()
    await signIn(first)
    await first.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await browser?.close()
    for (const [i, name] of waiting.entries()) {
      const page = await start()
      if (i === 0) await isLive(page)
      gate.down(true)
      await walkIn(page, 2, name)
      await party(page, name).getByText('未送信').waitFor()
      if (i > 0 && (await party(page, waiting[0] ?? '').count()) === 0) wrong.push('the first start lost it')
      await browser?.kill()
      if (i === 0) cutOff(home)
    }
    gate.down(false)
    const page = await start()
    const again = page.getByRole('link', { name: 'ログイン', exact: true })
    await again
      .or(badge(page, /同期済み(?!.*未送信)/))
      .first()
      .waitFor()
    const isThrown = await again.isVisible()
    if (isThrown) {
      const kept = badge(page, /未送信 2件/).waitFor({ timeout: 5000 })
      await kept.catch(() => wrong.push('the stand does not say any more that two changes wait'))
      if ((await page.getByText('ログインすると、この端末に予約が表示されます').count()) === 0)
        wrong.push('the stand does not say why it shows no bookings')
      if (wrong.length > 0) return { wrong, isThrown }
      await again.click()
      await signIn(page)
    }
    const rows = await venue.bookings()
    for (const name of waiting) {
      const found = rows.filter((row) => row.last_name === name).length
      if (found !== 1) wrong.push(`${name} is at the server ${found} times`)
    }
    return { wrong, isThrown }
  } finally {
    await browser?.kill()
    await gate.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A record of LevelDB's log: four bytes of checksum, two of length, its kind; then fewer bytes than it says. */
function cutOff(home: string): void {
  const folder = join(home, 'Default', 'IndexedDB')
  const database = readdirSync(folder).find((name) => name.endsWith('.leveldb')) ?? ''
  const [log] = readdirSync(join(folder, database)).filter((name) => name.endsWith('.log'))
  if (!log) throw new Error('Chromium keeps IndexedDB in another way now: there is no log to cut off')
  const [length, full] = [[200, 0], 1]
  appendFileSync(
    join(folder, database, log),
    Buffer.from([1, 2, 3, 4, ...length, full, ...Buffer.alloc(40, 7)]),
  )
}
