// A tablet of its own: a Chromium with a profile folder, behind a network of its own, that can lose it, be killed and opened again
// on the same folder, and be frozen. What is done on it is done by touch on what it shows.

import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright'
import { aFaultProxy, type FaultProxy } from '#e2e/support/fault-proxy.ts'
import type { Staff } from '#e2e/support/venue.ts'
import { browserFlags } from '#tests/fixtures/chromium-flags.ts'
import { badge, enter } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { movedDate, tellPage } from './clock.ts'
import type { Role } from './tablets-at-work.ts'

export type State = 'online' | 'offline' | 'frozen' | 'crashed'

export interface Tablet {
  role: Role
  proxy: FaultProxy
  state: State
  page: Page
  context: BrowserContext
  /** What scripts threw and nobody caught. */
  thrown: string[]
  /** Requests whose answer is still to come. */
  underWay(): number
  tell(aheadMs: number): Promise<void>
  lose(): Promise<void>
  find(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
  kill(): Promise<void>
  open(aheadMs: number): Promise<void>
  /** Answers with what stood on it at that moment. */
  tap(target: Locator): Promise<string>
  close(): Promise<void>
}

export const patienceMs = 30_000
/** A finger that taps the same place again within that long is taken for a trembling one, whatever it tapped between. */
const secondTapMs = 700
const samePlacePx = 40

/** Between a look and a tap the table on a button may have become another: what counts is what the finger met. */
const noteWhatIsTapped = `addEventListener('click', ({ target }) => {
  const button = target.closest?.('button')
  window.shiftTapped = button?.getAttribute('aria-label') ?? button?.textContent ?? ''
}, true)`

export interface Opened {
  upstream: string
  staff: Staff
  /** Holds its profile: the folder of the server, which is removed whatever ends this process. */
  home: string
  aheadMs: number
  headed: boolean
  /** Ends when the clock has been moved: nothing is asked while it is. */
  moving: () => Promise<void> | undefined
}

export async function aTablet(
  role: Role,
  { upstream, staff, home: within, aheadMs, headed, moving }: Opened,
): Promise<Tablet> {
  const home = mkdtempSync(join(within, `${role}-`))
  let held = 0
  let since = 0
  const proxy = await aFaultProxy(upstream, {
    hold() {
      const moved = moving()
      if (!moved) return
      held++
      return moved.then(() => void held--)
    },
  })
  let devtools: CDPSession | undefined
  let taps: { x: number; y: number; ms: number }[] = []
  const launched = async (ahead: number): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(home, {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      ...{ args: browserFlags, headless: !headed, baseURL: proxy.url, hasTouch: true },
      ...{ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1180, height: 820 } },
    })
    context.setDefaultTimeout(patienceMs)
    context.on('weberror', (error) =>
      tablet.thrown.push(`${role}: ${String(error.error().stack ?? error.error())}`),
    )
    await context.addInitScript(movedDate(ahead))
    await context.addInitScript(noteWhatIsTapped)
    return context
  }
  const pageOf = (context: BrowserContext): Page => {
    const page = context.pages()[0]
    if (!page) throw new Error('no page')
    return page
  }
  const lifecycle = async (state: 'frozen' | 'active') => {
    devtools ??= await tablet.context.newCDPSession(tablet.page)
    await devtools.send('Page.setWebLifecycleState', { state })
  }
  const tablet = { role, proxy, state: 'online', thrown: [] } as unknown as Tablet
  tablet.context = await launched(aheadMs)
  tablet.page = pageOf(tablet.context)
  Object.assign(tablet, {
    underWay() {
      if (tablet.state !== 'online') return 0
      return proxy.asked.slice(since).filter(({ answered }) => answered === null).length - held
    },
    async tell(ms) {
      if (tablet.state !== 'crashed') await tellPage(tablet.page, ms, tablet.state === 'frozen')
    },
    async lose() {
      await proxy.set('refuse')
      tablet.state = 'offline'
    },
    async find() {
      since = proxy.asked.length
      await proxy.set('pass')
      tablet.state = 'online'
      // As the system tells a page that there is a network again.
      await tablet.page.evaluate(() => dispatchEvent(new Event('online')))
    },
    async freeze() {
      await lifecycle('frozen')
      tablet.state = 'frozen'
    },
    async thaw() {
      await lifecycle('active')
      tablet.state = 'online'
    },
    async kill() {
      const pid = await processOf(tablet.context)
      devtools = undefined
      tablet.state = 'crashed'
      process.kill(pid, 'SIGKILL')
      await tablet.context.close().catch(() => undefined)
    },
    async open(ms) {
      tablet.context = await launched(ms)
      tablet.page = pageOf(tablet.context)
      await tablet.page.goto('/bookings')
      tablet.state = 'offline'
    },
    async tap(target) {
      await target.waitFor()
      // Where the finger comes down, which a row below the fold reaches first.
      await target.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const at = { x: x + width / 2, y: y + height / 2 }
      const there = taps.filter((one) => Math.hypot(at.x - one.x, at.y - one.y) < samePlacePx)
      const wait = Math.max(...there.map(({ ms }) => ms)) + secondTapMs - Date.now()
      if (wait > 0) await after(wait)
      await target.tap()
      taps = [...taps.filter(({ ms }) => ms > Date.now() - secondTapMs), { ...at, ms: Date.now() }]
      return tablet.page.evaluate(() => (window as unknown as { shiftTapped?: string }).shiftTapped ?? '')
    },
    async close() {
      await tablet.context.close().catch(() => undefined)
      await proxy.close()
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  } satisfies Partial<Tablet>)
  try {
    await tablet.page.goto('/login')
    await enter(tablet.page, staff)
    await inSync(tablet)
    // The worker that serves the app without a network is in charge from the second start on.
    await tablet.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await tablet.page.goto('/bookings')
    await inSync(tablet)
    return tablet
  } catch (fault) {
    await tablet.close()
    throw fault
  }
}

export const inSync = ({ page }: Tablet): Promise<void> =>
  badge(page, /同期済み(?!.*未送信)/).waitFor({ timeout: 60_000 })

async function processOf(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (!pid) throw new Error('no process to kill')
  return pid
}
