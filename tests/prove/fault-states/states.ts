// One tablet through one fault: what it says while idle and after a tap, what it keeps, how it comes back.

import type { Locator } from 'playwright'
import type { FaultProxy, Mode } from '#e2e/support/fault-proxy.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'
import type { Dice } from '#local/demo/dice.ts'
import type { ProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import {
  aTablet,
  badge,
  firstPage,
  lostMs,
  nextStep,
  party,
  signIn,
  stored,
  type Tablet,
  takeNextStep,
  walkIn,
} from '#tests/prove/parts/browser/proxy-tablet.ts'
import {
  askedSeconds,
  differs,
  falseWords,
  idleSeconds,
  seesALoss,
} from '#tests/prove/parts/browser/tablet-verdict.ts'

export const faults = ['refuse', 'reset', 'hang', 'slow', 'down', 'lost', 'portal'] as const
type FaultMode = Exclude<Mode, 'pass'>

const recoverySeconds = 25
const people = ['佐藤', '鈴木', '高橋', '田中', '渡辺', '伊藤']

export interface Case {
  mode: FaultMode
  tablet: Tablet
  venue: Venue
  proxy: FaultProxy
  found: string[]
  /** Seconds from healing to live, nothing waiting, and the booking made meanwhile on the screen. */
  healed: number[]
  taps: number
  dice: Dice
}

export async function aCase(
  proxied: ProxiedStack,
  mode: FaultMode,
  dice: Dice,
  scripts: string[] = [],
): Promise<Case> {
  const venue = await aVenue(proxied.sql, { capacity: 200 })
  for (const lastName of people) await venue.book({ lastName, pax: 2, minute: venue.soon })
  const proxy = await proxied.proxy()
  const tablet = await aTablet(proxied, proxy, scripts)
  await signIn(tablet, await venue.staff())
  return { mode, tablet, venue, proxy, found: [], healed: [], taps: 0, dice }
}

/** Nobody touches the tablet: the words must follow all the same. */
export async function idle(c: Case): Promise<void> {
  const page = firstPage(c.tablet)
  await c.proxy.set(c.mode)
  // A slow server is there: the tablet may go on saying so.
  if (c.mode === 'slow') return
  await within(c, badge(page, /オフライン|通信遅延中|準備中/), idleSeconds, 'its word when idle')
}

/** A tap sends a request; work goes on and is marked. */
export async function work(c: Case, reload: boolean): Promise<void> {
  const page = firstPage(c.tablet)
  await c.proxy.set(c.mode)
  const before = (await stored(page, c.venue.id)).commands.length
  const named = `歩${++c.taps}`
  const name = people[c.taps % people.length] ?? ''
  const label = (await nextStep(page, name).getAttribute('aria-label')) ?? ''
  await walkIn(page, 1 + (c.taps % 4), named)
  await takeNextStep(page, name)
  // What is painted is stored, however late this machine paints it.
  await party(page, named).waitFor()
  await party(page, name).getByRole('button', { name: label, exact: true }).waitFor({ state: 'detached' })
  if (c.mode !== 'slow') {
    for (const who of [named, name]) {
      const marked = party(page, who).getByText('未送信')
      await marked.waitFor({ timeout: 5000 }).catch(() => c.found.push(`${c.mode}: ${who} is not marked`))
    }
    await within(c, badge(page, /(オフライン|通信遅延中).*未送信/), askedSeconds, 'its word after a tap')
  }
  if (reload) {
    await page.reload()
    await party(page, named)
      .waitFor()
      .catch(() => c.found.push(`${c.mode}: ${named} is gone after a reload`))
  }
  const kept = (await stored(page, c.venue.id)).commands.length - before
  if (kept !== 2) c.found.push(`${c.mode}: two changes were saved, ${kept} are kept`)
}

/** The network is whole again: without a reload everything is said, sent and seen. */
export async function heal(c: Case): Promise<void> {
  const page = firstPage(c.tablet)
  const lastName = `遠方${c.healed.length}`
  await c.venue.book({ lastName, pax: 1, minute: c.venue.soon })
  await c.proxy.set('pass')
  const from = Date.now()
  await Promise.all([
    within(c, badge(page, /同期済み(?!.*未送信)/), recoverySeconds, 'live, and all is sent, after healing'),
    within(c, party(page, lastName), recoverySeconds, `${lastName} is shown after healing`),
  ])
  c.healed.push((Date.now() - from) / 1000)
}

/** Faults of all kinds in turn, as the seed has them, with work between them. */
export async function wander(c: Case, seconds: number): Promise<void> {
  const page = firstPage(c.tablet)
  const until = Date.now() + seconds * 1000
  while (Date.now() < until) {
    await c.proxy.set(c.dice.pick<Mode>(['pass', ...faults]))
    await page.waitForTimeout(c.dice.between(500, 4500))
    await walkIn(page, c.dice.between(1, 4), `彷${++c.taps}`)
    if (c.dice.chance(0.15)) await page.reload()
  }
}

/** Of the whole run: words against truth, log against outbox, rows against rows. */
export async function judged(
  proxied: ProxiedStack,
  c: Case,
): Promise<{ found: string[]; control: string[] }> {
  const page = firstPage(c.tablet)
  const rows = await differs(proxied.sql, c.venue.id, page)
  const words = falseWords(c.proxy.asked, c.tablet, Date.now())
  const thrown = c.tablet.thrown.map((text) => `thrown: ${text}`)
  const found = [...c.found, ...[...words, ...rows, ...thrown].map((text) => `${c.mode}: ${text}`)]
  return { found, control: await seesALoss(proxied.sql, c.venue.id, await stored(page, c.venue.id)) }
}

/** Seconds in which the machine gave the page no time do not count. */
async function within(c: Case, seen: Locator, seconds: number, what: string): Promise<void> {
  const from = Date.now()
  await seen.waitFor({ timeout: 3 * seconds * 1000 }).catch(() => undefined)
  const took = Date.now() - from - lostMs(c.tablet.late, from, Date.now())
  if (took > seconds * 1000) c.found.push(`${c.mode}: not within ${seconds} s: ${what}`)
}
