// A device that cannot store: it says so, keeps what was typed, saves nothing by half, and goes on once it can.

import { aVenue, type Staff, type Venue } from '#e2e/support/venue.ts'
import type { ProxiedStack } from '#tests/prove/parts/browser/proxied-stack.ts'
import {
  aTablet,
  badge,
  enter,
  firstPage,
  party,
  signIn,
  stored,
  type Tablet,
  takeNextStep,
} from '#tests/prove/parts/browser/proxy-tablet.ts'
import { differs } from '#tests/prove/parts/browser/tablet-verdict.ts'

export interface Full {
  venue: Venue
  tablet: Tablet
  found: string[]
}

const refusal = '端末に保存できませんでした'

/** Planted: a storage that takes nothing and says it has. */
export const swallows = `(() => {
  for (const write of ['put', 'add']) {
    const real = IDBObjectStore.prototype[write]
    IDBObjectStore.prototype[write] = function (value, ...more) {
      return window.swallow ? this.get('nothing') : real.call(this, value, ...more)
    }
  }
})()`

/** A storage in which every write breaks off, as long as `window.full` says so. */
export const breaksOff = `(() => {
  for (const write of ['put', 'add']) {
    const real = IDBObjectStore.prototype[write]
    IDBObjectStore.prototype[write] = function (...args) {
      const request = real.apply(this, args)
      if (window.full) this.transaction.abort()
      return request
    }
  }
})()`

/** Keeps hold of every database the app opens, to cut it under the app. */
export const holdsHandles = `(() => {
  const open = IDBFactory.prototype.open
  window.handles = []
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    request.addEventListener('success', () => window.handles.push(request.result))
    return request
  }
})()`

/** As where a browser forbids storage. */
export const noStorage = `IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError') }`

export async function aFull(proxied: ProxiedStack, scripts: string[] = []): Promise<Full> {
  const venue = await aVenue(proxied.sql, { capacity: 200 })
  await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
  const tablet = await aTablet(proxied, await proxied.proxy(), scripts)
  await signIn(tablet, await venue.staff(), false)
  return { venue, tablet, found: [] }
}

/** The browser gives this origin 1 kB, or again what it usually does. It looks at that only every half minute. */
export async function setQuota({ tablet }: Full, isFull: boolean): Promise<void> {
  const page = firstPage(tablet)
  const devtools = await tablet.context.newCDPSession(page)
  const origin = new URL(tablet.proxy.url).origin
  await devtools.send('Storage.overrideQuotaForOrigin', isFull ? { origin, quotaSize: 1000 } : { origin })
  for (let i = 0; isFull && i < 60 && (await page.evaluate(probe)) === 'kept'; i++)
    await page.waitForTimeout(1000)
}

// As text, since it runs in the page.
const probe = `new Promise((done, fail) => {
  const open = indexedDB.open('probe')
  open.onupgradeneeded = () => open.result.createObjectStore('probe')
  open.onerror = () => done('full')
  open.onsuccess = () => {
    const write = open.result.transaction('probe', 'readwrite')
    write.objectStore('probe').put('x'.repeat(1000), Math.random())
    const end = (what) => () => { open.result.close(); done(what) }
    write.oncomplete = end('kept')
    write.onabort = end('full')
  }
})`

/** Cuts every open database under the app, as a browser does that ran out of something. */
export const cutHandles = ({ tablet }: Full): Promise<unknown> =>
  firstPage(tablet).evaluate('window.handles.splice(0).forEach((db) => db.close())')

/** While nothing can be stored: a tap and a typed walk-in. Leaves the dialog open with what was typed. */
export async function refuses(f: Full, name = '満田'): Promise<void> {
  const page = firstPage(f.tablet)
  const before = await stored(page, f.venue.id)
  // What others do meanwhile cannot be kept either.
  await f.venue.book({ lastName: `${name}の友`, pax: 1, minute: f.venue.soon })
  await takeNextStep(page, '佐藤')
  await says(f, 'a tap')
  if (await party(page, '佐藤').getByText('未送信').isVisible()) f.found.push('a tap is marked and not kept')
  await page.getByRole('button', { name: 'ウォークイン 3名', exact: true }).click()
  await nameField(f).fill(name)
  await seatButton(f).click()
  await says(f, 'a walk-in')
  const typed = await nameField(f)
    .inputValue({ timeout: 1000 })
    .catch(() => '')
  if (typed !== name) f.found.push(`what was typed is gone: "${typed}"`)
  if (await shows(f, name).isVisible()) f.found.push('a party is shown that is not kept')
  const strip = page.getByText('端末に保存できません。空き容量をご確認ください。')
  await strip.waitFor({ timeout: 5000 }).catch(() => f.found.push('the stand does not say what is wrong'))
  const after = await stored(page, f.venue.id)
  if (after.commands.length !== before.commands.length) f.found.push('something was saved by half')
}

async function says(f: Full, what: string): Promise<void> {
  const page = firstPage(f.tablet)
  const said = page.getByText(refusal).last()
  await said
    .waitFor({ timeout: 8000 })
    .catch(() => f.found.push(`${what} that cannot be kept is not refused`))
}

/** There is room again: the same dialog saves, once, and the tablet is live. */
export async function goesOn(proxied: ProxiedStack, f: Full, name = '満田'): Promise<void> {
  await seatButton(f).click()
  await shows(f, name)
    .waitFor({ timeout: 8000 })
    .catch(() => f.found.push('with room again it does not save'))
  await liveWithAll(proxied, f, [name, `${name}の友`])
}

export async function liveWithAll(proxied: ProxiedStack, f: Full, names: string[]): Promise<void> {
  const page = firstPage(f.tablet)
  await badge(page, /同期済み(?!.*未送信)/)
    .waitFor({ timeout: 25_000 })
    .catch(async () => f.found.push(`not live 25 s later: ${f.tablet.shown.at(-1)?.words}`))
  f.found.push(...(await differs(proxied.sql, f.venue.id, page)))
  for (const name of names) {
    const n = (await f.venue.bookings()).filter((b) => b.last_name === name).length
    if (n !== 1) f.found.push(`${name} is on the server ${n} times`)
  }
}

/** Nobody gets in where nothing can be kept, and the reason stands there. */
export async function refusesToBegin(proxied: ProxiedStack): Promise<string[]> {
  const venue = await aVenue(proxied.sql)
  const staff: Staff = await venue.staff()
  const tablet = await aTablet(proxied, await proxied.proxy(), [noStorage])
  const page = firstPage(tablet)
  await page.goto('/login')
  await enter(page, staff)
  const said = page.getByText('この端末に保存できません')
  const isSaid = await said.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  return isSaid ? [] : ['a device without storage does not say so at sign-in']
}

/** Not the friend that another device booked. */
const shows = ({ tablet }: Full, name: string) =>
  party(firstPage(tablet), name).filter({ hasNotText: 'の友' })
const dialog = ({ tablet }: Full) => firstPage(tablet).getByRole('dialog')
const nameField = (f: Full) => dialog(f).getByLabel(/お名前/)
const seatButton = (f: Full) => dialog(f).getByRole('button', { name: /ご案内$/ })
