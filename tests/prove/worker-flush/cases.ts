// What may be the case when the worker gets its event. Each says in words what went wrong, or nothing.

import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Verdict } from '#tests/prove/parts/browser/gate.ts'
import type { FlushTablet } from './tablet.ts'

export type FlushCase = (tablet: FlushTablet, count: number) => Promise<string[]>

/** Long enough for a worker to start and send: the controls send within it what must not be sent. */
const quietMs = 2500
const patienceMs = 12_000

/** Everything is sent by the worker while `meanwhile` is the case; the tab that opens next changes nothing. */
const isSent =
  (meanwhile: (tablet: FlushTablet, page: Page) => Promise<unknown>): FlushCase =>
  async (tablet, count) => {
    const names = await offline(tablet, count, meanwhile)
    await tablet.worker.flush()
    const late = await comes(tablet, names)
    return [...late, ...(await atLast(tablet, names))]
  }

/** Nothing is sent while `meanwhile` is the case; when it is over and a tab opens, everything is, once. */
const isNotSent =
  (
    meanwhile: (tablet: FlushTablet, page: Page) => Promise<unknown>,
    over: (page: Page) => Promise<unknown>,
  ): FlushCase =>
  async (tablet, count) => {
    const names = await offline(tablet, count, meanwhile)
    await tablet.worker.flush()
    await after(quietMs)
    const sent = tablet.pushes() + (await tablet.arrived(names))
    const wrong = sent > 0 ? ['the worker sent what it must not send'] : []
    // A page of the origin that is no page of the app: nothing starts by itself there.
    const aside = await tablet.context.newPage()
    await aside.goto('/logo.svg')
    await over(aside)
    await aside.close()
    return [...wrong, ...(await atLast(tablet, names))]
  }

/** The first push ends as the gate says; then the worker is stopped, or tries again, and a tab opens. */
const isCutOff =
  (where: 'onRequest' | 'onAnswer', verdict: Verdict): FlushCase =>
  async (tablet, count) => {
    const names = await offline(tablet, count, closed)
    const { gate, worker } = tablet
    let struck = 0
    gate[where] = (call) => (call.name === 'sync_push' && ++struck === 1 ? verdict : 'pass')
    const held = gate.held()
    await worker.flush()
    if (verdict === 'hold') {
      await held
      await worker.stop()
      await worker.flush()
    } else while (struck === 0) await after(20)
    const late = verdict === 'hold' ? await comes(tablet, names) : []
    const wrong = await atLast(tablet, names)
    gate[where] = () => 'pass'
    return [...late, ...wrong, ...(struck === 0 ? ['the fault struck nothing'] : [])]
  }

const closed = (_: FlushTablet, page: Page): Promise<void> => page.close()

/** Somebody else's session in place of this one; the tokens of this one are put aside. */
const asOther = `(async () => {
  const tokens = await within((store) => store.get('tokens'))
  const claims = btoa(JSON.stringify({ sub: 'somebody-else' }))
  const vendorId = crypto.randomUUID()
  await within((store) => store.put(tokens, 'aside'))
  await within((store) => store.put({ ...tokens, accessToken: 'h.' + claims + '.s', userId: 'somebody-else', vendorId }, 'tokens'))
})()`
const asBefore = `(async () => {
  const tokens = await within((store) => store.get('aside'))
  await within((store) => store.put(tokens, 'tokens'))
  await within((store) => store.delete('aside'))
})()`
const expiredBy = (ms: number): string =>
  `within((store) => store.get('tokens')).then((t) => within((store) => store.put({ ...t, validUntil: Date.now() + ${ms} }, 'tokens')))`
const withTokens = (page: Page, action: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const within = (deed) => new Promise((resolve, reject) => {
      const open = indexedDB.open('noren-session', 1)
      open.onerror = () => reject(open.error)
      open.onsuccess = () => {
        const t = open.result.transaction('kv', 'readwrite')
        const asked = deed(t.objectStore('kv'))
        t.oncomplete = () => { open.result.close(); resolve(asked.result) }
      }
    })
    return ${action}
  })()`)

const sign = `new Promise((done) => { indexedDB.open('noren-wiping').onsuccess = (e) => { e.target.result.close(); done() } })`
const noSign = `new Promise((done) => { indexedDB.deleteDatabase('noren-wiping').onsuccess = () => done() })`

export const flushCases = {
  'no tab': isSent(closed),
  'a customer’s page open': async (tablet, count) => {
    const guest = await tablet.context.newPage()
    await guest.goto(`/${tablet.venue.url}/book`)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    return isSent(closed)(tablet, count)
  },
  'a tab that sends': isSent(async () => undefined),
  'an expired token': isNotSent(
    async (_, page) => {
      await withTokens(page, expiredBy(-1000))
      await page.close()
    },
    async () => undefined,
  ),
  'a token about to expire': isNotSent(
    async (_, page) => {
      await withTokens(page, expiredBy(25_000))
      await page.close()
    },
    async () => undefined,
  ),
  'a sign-out under way': isNotSent(
    async (_, page) => {
      await page.evaluate(sign)
      await page.close()
    },
    (page) => page.evaluate(noSign),
  ),
  'another vendor’s session': isNotSent(
    async (_, page) => {
      await withTokens(page, asOther)
      await page.close()
    },
    (page) => withTokens(page, asBefore),
  ),
  'a lost answer': isCutOff('onAnswer', 'cut'),
  'a lost request': isCutOff('onRequest', 'cut'),
  'a worker stopped before the server was asked': isCutOff('onRequest', 'hold'),
  'a worker stopped before it was answered': isCutOff('onAnswer', 'hold'),
} satisfies Record<string, FlushCase>

async function offline(
  tablet: FlushTablet,
  count: number,
  meanwhile: (tablet: FlushTablet, page: Page) => Promise<unknown>,
): Promise<string[]> {
  const page = await tablet.open()
  const names = await tablet.work(page, count)
  await meanwhile(tablet, page)
  tablet.heal()
  return names
}

/** Waits until everything has come, without a tab's help where none is open. */
async function comes(tablet: FlushTablet, names: string[]): Promise<string[]> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    if ((await tablet.arrived(names)) >= names.length) return []
    await after(50)
  }
  return [
    `${names.length - (await tablet.arrived(names))} of ${names.length} parties were not sent by the worker`,
  ]
}

async function atLast(tablet: FlushTablet, names: string[]): Promise<string[]> {
  const page = await tablet.open()
  const wrong = await tablet.wrong(page, names)
  for (const open of tablet.context.pages()) if (open.url().startsWith('http')) await open.close()
  return wrong
}
