// One profile, killed over and over: as soon as a change is painted, while one is being written, while it is being pushed,
// while rows come in.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright'
import { login } from '#e2e/pages/login.ts'
import { lostCommands } from '#e2e/support/lost.ts'
import { aVenue, type Staff, type Venue } from '#e2e/support/venue.ts'
import { seeded } from '#tests/fixtures/random.ts'
import type { TestStack } from '#tests/fixtures/stack.ts'
import { aGate, type Gate } from '#tests/prove/parts/browser/gate.ts'
import { badge, party, stored } from '#tests/prove/parts/browser/proxy-tablet.ts'
import { type KilledBrowser, startBrowser } from './killed-browser.ts'
import {
  brokenPromises,
  type Promises,
  promises,
  type Status,
  unlikeServer,
} from './promises-before-write.ts'

const moments = ['just painted', 'mid-write', 'mid-push', 'mid-pull'] as const
type Moment = (typeof moments)[number]

export interface Killed {
  kills: number
  /** Changes painted before a kill. */
  promised: number
  /** Changes tapped for that a kill came before. */
  cutOff: number
  /** Of those, how many were in the database in the end. */
  cutOffKept: number
  signedInAgain: number
  wrong: string[]
}

interface Tablet {
  home: string
  scripts: string[]
  gate: Gate
  venue: Venue
  staff: Staff
  stack: TestStack
  promises: Promises
  killed: Killed
  random: () => number
  made: number
}

/** `scripts` run in the page before the app: faults planted for the control. */
export async function killed(
  stack: TestStack,
  seeds: number[],
  scripts: string[] = [],
  only?: Moment,
): Promise<Killed> {
  const gate = await aGate(stack.url)
  const venue = await aVenue(stack.sql, { capacity: 5000 })
  const tablet: Tablet = {
    home: mkdtempSync(join(tmpdir(), 'noren-kill-')),
    scripts,
    gate,
    venue,
    staff: await venue.staff(),
    stack,
    promises: promises(),
    killed: { kills: 0, promised: 0, cutOff: 0, cutOffKept: 0, signedInAgain: 0, wrong: [] },
    random: seeded(1),
    made: 0,
  }
  let browser: KilledBrowser | undefined
  try {
    browser = await started(tablet)
    // Signed in long ago: Chromium writes cookies half a minute late, or when it is closed.
    await browser.close()
    browser = await started(tablet)
    for (const seed of seeds) {
      tablet.random = seeded(seed)
      const moment = only ?? moments[seed % moments.length] ?? 'just painted'
      await strike[moment](tablet, browser)
      browser = await started(tablet)
      const wrong = await lookAt(tablet, browser.page)
      tablet.killed.wrong.push(...wrong.map((text) => `seed ${seed}, ${moment}: ${text}`))
    }
    return tablet.killed
  } finally {
    await browser?.kill()
    await gate.close()
    rmSync(tablet.home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The stand, in sync and with nothing waiting, on the profile as the last kill left it. */
async function started(tablet: Tablet): Promise<KilledBrowser> {
  const browser = await startBrowser(tablet.home, tablet.scripts)
  try {
    const { page } = browser
    await tablet.promises.watch(page)
    await page.goto(`${tablet.gate.url}/bookings`)
    const button = page.getByRole('button', { name: 'ログイン', exact: true })
    const sign = badge(page, /同期済み(?!.*未送信)/)
    // Once in some 250 kills Chromium throws its databases away: the stand is there, and asks to sign in again.
    const again = page.getByRole('link', { name: 'ログイン', exact: true })
    await sign.or(button).or(again).first().waitFor()
    if (await again.isVisible()) await again.click().then(() => button.waitFor())
    if (await button.isVisible()) {
      if (tablet.killed.kills > 0) tablet.killed.signedInAgain++
      await login.fill(page, tablet.staff)
      await page.getByLabel('この端末はお店専用').check()
      await button.click()
    }
    await sign.waitFor()
    return browser
  } catch (fault) {
    const seen = await seenOn(tablet, browser.page).catch(String)
    await browser.kill()
    throw new Error(`${fault}\n${seen}`)
  }
}

/** What a person and the server could say of a start that came to nothing. */
async function seenOn({ gate, killed }: Tablet, page: Page): Promise<string> {
  const calls = gate.calls.slice(-12).map(({ path }) => path.slice(0, 60))
  const shown = await page.locator('body').innerText({ timeout: 2000 })
  const held = await page.evaluate('navigator.locks.query().then((all) => JSON.stringify(all))')
  return [`after ${killed.kills} kills, at ${page.url()}`, shown.slice(0, 400), held, ...calls].join('\n')
}

async function end({ gate, killed, promises }: Tablet, browser: KilledBrowser): Promise<void> {
  await browser.kill()
  killed.kills++
  killed.promised = promises.painted.size
  gate.onRequest = () => 'pass'
  gate.onAnswer = () => 'pass'
  gate.down(false)
}

const strike: Record<Moment, (tablet: Tablet, browser: KilledBrowser) => Promise<void>> = {
  /** Without a network the device is the only place where it is. */
  async 'just painted'(tablet, browser) {
    tablet.gate.down(true)
    for (let i = Math.floor(tablet.random() * 3); i >= 0; i--) await tap(tablet, browser.page)
    await end(tablet, browser)
  },
  /** The last tap is not waited for. */
  async 'mid-write'(tablet, browser) {
    const { gate, random } = tablet
    gate.down(random() < 0.7)
    for (let i = Math.floor(random() * 3); i > 0; i--) await tap(tablet, browser.page)
    await tapOnly(tablet, browser.page)
    await after(random() * 60)
    await end(tablet, browser)
  },
  async 'mid-push'(tablet, browser) {
    const { gate, random } = tablet
    const where = random() < 0.5 ? 'onRequest' : 'onAnswer'
    gate[where] = ({ name }) => (name === 'sync_push' ? 'hold' : 'pass')
    const held = gate.held()
    await tap(tablet, browser.page)
    await held
    // More that waits behind what is under way.
    if (random() < 0.5) await tap(tablet, browser.page)
    await end(tablet, browser)
  },
  /** Many rows come in; the kill meets the request, the answer, or its being stored. */
  async 'mid-pull'(tablet, browser) {
    const { gate, random, venue, stack } = tablet
    const where = random()
    const pulled = new Promise<void>((resolve) => {
      const met = ({ name }: { name: string }) => {
        if (name !== 'sync_pull') return 'pass'
        resolve()
        return where < 0.6 ? 'pass' : 'hold'
      }
      if (where < 0.8) gate.onAnswer = met
      else gate.onRequest = met
    })
    gate.down(true)
    await tap(tablet, browser.page)
    await rowsFromElsewhere(stack, venue, 300)
    gate.down(false)
    await browser.page.evaluate('dispatchEvent(new Event("online"))')
    await pulled
    if (where < 0.6) await after(random() * 120)
    await end(tablet, browser)
  },
}

/** A change, waited for until it is painted. */
async function tap(tablet: Tablet, page: Page): Promise<void> {
  const { name, status } = await tapOnly(tablet, page)
  await tablet.promises.when(name, status)
}

async function tapOnly(tablet: Tablet, page: Page): Promise<{ name: string; status: Status }> {
  const { random, promises } = tablet
  const seated = [...promises.painted].filter(([, status]) => status === 'seated').map(([name]) => name)
  const known = seated[Math.floor(random() * seated.length)]
  const isNew = known === undefined || random() < 0.6
  const name = isNew ? `客${++tablet.made}様` : known
  const status: Status = !isNew ? 'left' : random() < 0.5 ? 'waiting' : 'seated'
  promises.tapped.set(name, status)
  if (!isNew) {
    void party(page, name)
      .getByRole('button', { name: /: 退店$/ })
      .click()
      .catch(() => undefined)
    return { name, status }
  }
  await page.getByRole('button', { name: 'ウォークイン 2名', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/お名前/).fill(name)
  const button = dialog.getByRole('button', { name: status === 'seated' ? /ご案内$/ : /ウェイティング/ })
  void button.click().catch(() => undefined)
  return { name, status }
}

async function lookAt(tablet: Tablet, page: Page): Promise<string[]> {
  const { venue, promises, stack, killed } = tablet
  const rows = await venue.bookings()
  for (const [name, status] of promises.tapped) {
    if (promises.painted.get(name) === status) continue
    killed.cutOff++
    if (rows.some((row) => row.last_name === name && row.status === status)) killed.cutOffKept++
    promises.tapped.set(name, promises.painted.get(name) ?? status)
  }
  const { commands } = await stored(page, venue.id)
  const lost = await lostCommands(stack.sql, venue.id, commands)
  return [
    ...(await brokenPromises(promises, venue)),
    ...(await unlikeServer(page, venue)),
    ...lost.map((id) => `command ${id} is not logged once`),
  ]
}

async function rowsFromElsewhere({ sql }: TestStack, venue: Venue, count: number): Promise<void> {
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, status, source, reference)
    select ${venue.id}, gen_random_uuid(), ${venue.today}::date + 1 + (n % 30), 720, 120, 2, '山田', 'confirmed', 'phone',
      'B' || lpad(((random() * 1e9)::int)::text, 9, '0')
    from generate_series(1, ${count}::int) n`
}

/** The control's fault: storage says that a line of the outbox is written, and writes it later. */
export const promisesBeforeWrite = `(() => {
  const { put, add } = IDBObjectStore.prototype
  for (const [name, write] of Object.entries({ put, add })) {
    IDBObjectStore.prototype[name] = function (value, key) {
      const { db } = this.transaction
      if (this.name !== 'docs' || !db.name.startsWith('rxdb-dexie-outbox-')) return write.call(this, value, key)
      setTimeout(() => db.transaction('docs', 'readwrite').objectStore('docs').put(value), 1500)
      return this.count()
    }
  }
})()`
