// A tablet whose changes wait: signed in once, then case by case the network goes, changes are made by taps, the tab is
// closed or not, the network returns and the worker gets its event. What the database holds in the end is the judge.

import type { Browser, BrowserContext, Page } from 'playwright'
import { login } from '#e2e/pages/login.ts'
import { lostCommands } from '#e2e/support/lost.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { aGate, type Gate } from '#tests/prove/parts/browser/gate.ts'
import { badge, party, stored, takeNextStep, walkIn } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { type WorkerTools, workerTools } from '#tests/prove/parts/browser/worker-tools.ts'

export interface FlushTablet {
  context: BrowserContext
  gate: Gate
  venue: Venue
  worker: WorkerTools
  /** A new tab with the host stand, until it says that it is in sync. */
  open(): Promise<Page>
  /** Cuts the network and makes `count` changes in this tab; the names of the parties made. */
  work(page: Page, count: number): Promise<string[]>
  /** Puts the network back. */
  heal(): void
  /** Calls of sync_push that reached the gate since the network was last put back. */
  pushes(): number
  /** How many parties of these names the database holds. */
  arrived(names: string[]): Promise<number>
  /** What is not there exactly once, in words; looked at from the database and from the tablet's own list. */
  wrong(page: Page, names: string[]): Promise<string[]>
  close(): Promise<void>
}

let made = 0

export async function aFlushTablet(stack: TestStack, browser: Browser, prepare: (gate: Gate) => void) {
  const gate = await aGate(stack.url)
  prepare(gate)
  const venue = await aVenue(stack.sql, { capacity: 5000 })
  const staff = await venue.staff()
  const context = await browser.newContext({
    baseURL: gate.url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1180, height: 820 },
  })
  let counted = 0
  const first = await context.newPage()
  await first.goto('/login')
  await login.fill(first, staff)
  await login.submit(first)
  await badge(first, /同期済み/).waitFor()
  await first.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await first.close()
  const tablet: FlushTablet = {
    context,
    gate,
    venue,
    worker: await workerTools(context, gate.url),
    async open() {
      const page = await context.newPage()
      await page.goto('/bookings')
      // In sync, and nothing waits.
      await badge(page, /同期済み(?!.*未送信)/).waitFor()
      return page
    },
    async work(page, count) {
      gate.down(true)
      const names: string[] = []
      while (names.length < count) {
        const name = `客${++made}様`
        await walkIn(page, 2, name)
        names.push(name)
        // Every other party gets a second change, which needs the first.
        if (names.length % 2 === 0) await takeNextStep(page, name)
      }
      await badge(page, /未送信/).waitFor()
      return names
    },
    heal() {
      counted = gate.calls.length
      gate.down(false)
    },
    pushes: () => gate.calls.slice(counted).filter((call) => call.name === 'sync_push').length,
    async arrived(names) {
      const there = await venue.bookings()
      return there.filter((b) => names.includes(b.last_name)).length
    },
    async wrong(page, names) {
      const there = await venue.bookings()
      const found = names.flatMap((name) => {
        const times = there.filter((b) => b.last_name === name).length
        return times === 1 ? [] : [`${name} is there ${times} times`]
      })
      const { commands } = await stored(page, venue.id)
      const lost = await lostCommands(stack.sql, venue.id, commands)
      const unseen = await Promise.all(
        names.map(async (name) =>
          (await party(page, name).count()) === 1 ? [] : [`${name} is not shown once`],
        ),
      )
      return [...found, ...lost.map((id) => `command ${id} is not logged once`), ...unseen.flat()]
    },
    async close() {
      await context.close()
      await gate.close()
    },
  }
  return tablet
}
