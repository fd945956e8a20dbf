// Two tabs of one tablet and its worker, all at work through faults; the leading tab is closed, crashed or frozen.

import type { Page } from 'playwright'
import type { Mode } from '#e2e/support/fault-proxy.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import type { Dice } from '#local/demo/dice.ts'
import { isLeading } from '#tests/prove/parts/browser/leading.ts'
import type { ProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import {
  aTablet,
  badge,
  firstPage,
  party,
  signIn,
  type Tablet,
  takeNextStep,
  walkIn,
} from '#tests/prove/parts/browser/proxy-tablet.ts'
import { differs, falseWords } from '#tests/prove/parts/browser/tablet-verdict.ts'
import { type WorkerTools, workerTools } from '#tests/prove/parts/browser/worker-tools.ts'

export interface TwoTabs {
  venue: Venue
  tablet: Tablet
  worker: WorkerTools
  dice: Dice
  /** Names of the parties that were taken in, each by one tap. */
  taken: string[]
  figures: { closed: number; crashed: number; flushed: number; struck: number }
}

/** Planted: a tab that hears nothing of the others. */
export const deaf = `(() => {
  BroadcastChannel.prototype.postMessage = () => {}
  const add = window.addEventListener
  window.addEventListener = (type, ...more) => type === 'storage' || add.call(window, type, ...more)
})()`

export async function twoTabs(proxied: ProxiedStack, dice: Dice, scriptOfSecond?: string): Promise<TwoTabs> {
  const venue = await aVenue(proxied.sql, { capacity: 500 })
  for (const lastName of ['佐藤', '鈴木']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  const tablet = await aTablet(proxied, await proxied.proxy())
  await signIn(tablet, await venue.staff())
  const worker = await workerTools(tablet.context, tablet.proxy.url)
  await another(tablet, scriptOfSecond)
  return { venue, tablet, worker, dice, taken: [], figures: { closed: 0, crashed: 0, flushed: 0, struck: 0 } }
}

async function another(tablet: Tablet, script?: string): Promise<Page> {
  const page = await tablet.context.newPage()
  tablet.pages.push(page)
  if (script) await page.addInitScript(script)
  await page.goto('/bookings')
  await party(page, '佐藤').waitFor()
  return page
}

/** One spell of faults: both tabs tap at once, the worker is woken, and perhaps the leading tab dies. */
export async function round(t: TwoTabs): Promise<void> {
  const { tablet, dice } = t
  await tablet.proxy.set(dice.pick<Mode>(['pass', 'slow', 'hang', 'lost', 'refuse', 'portal']))
  // The party that both seat at once is a change of each.
  if (t.taken.length === 0) await Promise.all(tablet.pages.map((page) => takeNextStep(page, '佐藤')))
  await Promise.all(
    tablet.pages.map((page) => {
      const name = `卓${t.taken.length + 1}`
      t.taken.push(name)
      return walkIn(page, dice.between(1, 4), name)
    }),
  )
  if (dice.chance(0.6)) {
    t.figures.flushed++
    await t.worker.flush()
  }
  await new Promise((done) => setTimeout(done, dice.between(0, 1500)))
  if (dice.chance(0.5)) await loseTheLeader(t)
}

async function loseTheLeader(t: TwoTabs): Promise<void> {
  const { tablet, dice } = t
  const leads = await Promise.all(tablet.pages.map((page) => isLeading(page, t.venue.id)))
  const leader = tablet.pages[Math.max(0, leads.indexOf(true))]
  if (!leader) return
  if (dice.chance(0.5)) {
    t.figures.closed++
    await leader.close()
  } else {
    t.figures.crashed++
    await crash(leader)
  }
  tablet.pages = tablet.pages.filter((page) => page !== leader)
  await another(tablet)
}

async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

/** The network is whole: both tabs must say so and show the same, and the server must hold each change once. */
export async function verdict(proxied: ProxiedStack, t: TwoTabs, seconds: number): Promise<string[]> {
  const { tablet, venue } = t
  await tablet.proxy.set('pass')
  t.figures.struck = tablet.proxy.asked.filter((a) => a.answered === null).length
  const found: string[] = []
  const timeout = seconds * 1000
  for (const [i, page] of tablet.pages.entries()) {
    await badge(page, /同期済み(?!.*未送信)/)
      .waitFor({ timeout })
      .catch(() => found.push(`tab ${i + 1} is not live and all sent within ${seconds} s`))
  }
  const rows = await differs(proxied.sql, venue.id, firstPage(tablet), seconds)
  const wanted = (await venue.bookings()).map((b) => `${b.last_name} ${b.pax}`).sort()
  for (const [i, page] of tablet.pages.entries()) {
    const same = page.waitForFunction(`(${partiesShown}).join() === ${JSON.stringify(wanted.join())}`, null, {
      timeout: 5000,
    })
    await same.catch(async () => {
      found.push(`tab ${i + 1} shows ${await page.evaluate(partiesShown)}, the server holds ${wanted}`)
    })
  }
  for (const name of t.taken) {
    const n = wanted.filter((row) => row.startsWith(`${name} `)).length
    if (n !== 1) found.push(`${name} was taken in once and is there ${n} times`)
  }
  return [...found, ...rows, ...tablet.thrown.map((text) => `thrown: ${text}`)]
}

/** Names and people in the list of the day, all groups. */
const partiesShown = `[...document.querySelectorAll('section[aria-label="予約リスト"] li')]
  .map((li) => li.querySelector('button').getAttribute('aria-label'))
  .map((said) => said.split(' ')[1] + ' ' + / (\\d+)名/.exec(said)?.[1]).sort()`

/** The leading tab is frozen: the other one must not believe it, take over and send; thawed, it must not send again. */
export async function frozenLeader(proxied: ProxiedStack, dice: Dice): Promise<string[]> {
  const t = await twoTabs(proxied, dice)
  const [first, second] = t.tablet.pages as [Page, Page]
  const [leader, other] = (await isLeading(first, t.venue.id)) ? [first, second] : [second, first]
  // The badge that is watched is that of the tab somebody looks at.
  t.tablet.pages = [other, leader]
  t.tablet.shown = []
  const devtools = await t.tablet.context.newCDPSession(leader)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await walkIn(other, 3, '起田')
  t.taken.push('起田')
  const found: string[] = []
  await badge(other, /同期済み(?!.*未送信)/)
    .waitFor({ timeout: 60_000 })
    .catch(() => found.push('no other tab took over within 60 s'))
  found.push(...falseWords(t.tablet.proxy.asked, t.tablet, Date.now()))
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  return [...found, ...(await verdict(proxied, t, 25))].map((text) => `frozen leader: ${text}`)
}
