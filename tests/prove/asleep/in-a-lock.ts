// A tab whose process is stopped while it holds the lock for sending: a request of it hangs, and no timer of it runs. The
// other tab of the tablet must take over, send what is tapped there, and say of itself only what is true.

import { setTimeout as after } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { aVenue } from '#e2e/support/venue.ts'
import { pushLock } from '#sync/protocol/lock-names.ts'
import { holderOf, isLeading } from '#tests/prove/parts/browser/leading.ts'
import { type ProxiedStack, withProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import {
  aTablet,
  badge,
  firstPage,
  lostMs,
  party,
  signIn,
  walkIn,
} from '#tests/prove/parts/browser/proxy-tablet.ts'
import { differs, falseWords } from '#tests/prove/parts/browser/tablet-verdict.ts'
import type { Outcome } from '#tests/prove/types.ts'

/** Silence of 35 s, a stamp of 40 s, a turn of 15 s to send, and what they take to be noticed. */
const sentSeconds = 75

/** Planted: nobody's patience for that lock ends. */
const withoutLimit = `(() => {
  const real = window.setTimeout
  window.setTimeout = (action, ms, ...more) => (ms === 15000 ? 0 : real(action, ms, ...more))
})()`

export const run = (): Promise<Outcome> =>
  withProxiedStack(async (proxied) => {
    const devtools = await proxied.browser.newBrowserCDPSession()
    const sound = await besideAStoppedTab(proxied, devtools, [])
    const planted = await besideAStoppedTab(proxied, devtools, [withoutLimit])
    return {
      cases: 1,
      violations: sound.found,
      control: planted.found.filter((text) => text.includes('not at the server')),
      figures: { sent_seconds: Math.round(sound.sent / 100) / 10 },
    }
  })

interface Found {
  found: string[]
  /** Milliseconds from the tap until the server had it. */
  sent: number
}

async function besideAStoppedTab(
  proxied: ProxiedStack,
  devtools: CDPSession,
  plant: string[],
): Promise<Found> {
  const venue = await aVenue(proxied.sql, { capacity: 200 })
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const tablet = await aTablet(proxied, await proxied.proxy(), plant)
  await signIn(tablet, await venue.staff())
  const leader = firstPage(tablet)
  const other = await tablet.context.newPage()
  await other.goto('/bookings')
  await party(other, '佐藤').waitFor()
  if (!(await isLeading(leader, venue.id))) throw new Error('the first tab does not lead')
  const found: string[] = []
  const pid = await processOf(devtools, leader)
  if (pid === (await processOf(devtools, other))) throw new Error('both tabs are one process')
  await leader.evaluate(`setInterval(() => localStorage.setItem('tick', String(Date.now())), 100)`)
  const ticks = async (): Promise<boolean> => {
    const tick = () => other.evaluate(`localStorage.getItem('tick')`)
    const before = await tick()
    await after(1000)
    return before !== (await tick())
  }
  if (!(await ticks())) found.push('a tab that is awake was not seen to tick')

  // The badge that is watched is that of the tab somebody looks at.
  await other.bringToFront()
  tablet.pages = [other, leader]
  tablet.shown = []
  await tablet.proxy.set('hang')
  const before = tablet.proxy.asked.length
  await walkIn(leader, 2, '止田')
  while (!tablet.proxy.asked.slice(before).some((a) => a.path.endsWith('/sync_push'))) await after(20)
  process.kill(pid, 'SIGSTOP')
  let sent = Number.POSITIVE_INFINITY
  try {
    await tablet.proxy.set('pass')
    if (await ticks()) found.push('control: a tab whose process is stopped still ticks')
    if ((await holderOf(other, pushLock(venue.id))) !== 'another') found.push('the stopped tab holds no lock')
    await other.bringToFront()
    const from = Date.now()
    await walkIn(other, 3, '起田')
    const isThere = async () => (await venue.bookings()).some((b) => b.last_name === '起田')
    while (!(await isThere()) && Date.now() - from < sentSeconds * 1000) await after(200)
    sent = Date.now() - from - lostMs(tablet.late, from, Date.now())
    if (!(await isThere())) found.push(`a tap was not at the server within ${sentSeconds} s`)
    else await within(found, 'the tab that is awake is live and all sent', other)
    // Of the request that the stopped tab has under way the other one knows nothing.
    const asked = tablet.proxy.asked.filter(({ mode }) => mode === 'pass')
    found.push(...falseWords(asked, tablet, Date.now()))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await within(found, 'the woken tab is live and all sent', leader)
  found.push(...(await differs(proxied.sql, venue.id, other)), ...tablet.thrown)
  for (const name of ['止田', '起田']) {
    const n = (await venue.bookings()).filter((b) => b.last_name === name).length
    if (n !== 1) found.push(`${name} is there ${n} times`)
  }
  return { found, sent }
}

const within = (found: string[], what: string, page: Page): Promise<void> =>
  badge(page, /同期済み(?!.*未送信)/)
    .waitFor({ timeout: 25_000 })
    .catch(() => void found.push(`not within 25 s: ${what}`))

/** The renderer that works while the page does. */
async function processOf(devtools: CDPSession, page: Page): Promise<number> {
  const renderers = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.filter((p) => p.type === 'renderer').map((p) => [p.id, p.cpuTime]))
  }
  const before = await renderers()
  await page.evaluate('{ const end = performance.now() + 1500; while (performance.now() < end); }')
  const worked = [...(await renderers())].map(([id, cpu]) => ({ id, cpu: cpu - (before.get(id) ?? 0) }))
  const [most, next] = worked.sort((a, b) => b.cpu - a.cpu)
  if (!most || most.cpu < 0.1) throw new Error(`no process worked for the page: ${JSON.stringify(worked)}`)
  if (next && next.cpu > most.cpu / 2) throw new Error(`two processes worked: ${JSON.stringify(worked)}`)
  return most.id
}
