// A new tablet on a slow evening: what has come is shown and worked with, what has not is unknown.

import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { aFaultProxy, type FaultProxy } from '#e2e/support/fault-proxy.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Answers no part but those near today until it is let go. */
async function aSlowServer(url: string, venue: Venue): Promise<FaultProxy & { letGo(): void }> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const isNear = (part: string) =>
    part === 'config' || (part >= addDays(venue.today, -9) && part <= addDays(venue.today, 14))
  const proxy = await aFaultProxy(url, {
    hold: (path, asked) =>
      path.endsWith('/sync_part') && !isNear(JSON.parse(asked).p_part) ? held : undefined,
  })
  return Object.assign(proxy, { letGo })
}

/** What a browser prints when nobody listens any more. */
const cut =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED|closed before receiving a handshake/

const later = (venue: Venue) => addDays(venue.today, 22)

/** What is printed says what is missing on it, and gives no totals of a part. */
async function isOnPaper(page: Page, ...texts: string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheet = page.getByRole('heading', { name: /予約一覧/ }).locator('../../..')
  for (const text of texts) await expect(sheet).toContainText(text)
  await expect(sheet.getByText(/^合計/)).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
}

async function aBusyVenue(...args: Parameters<typeof aVenue>) {
  const venue = await aVenue(...args)
  const [sql] = args
  await venue.book({ lastName: '今井', pax: 4, minute: venue.soon, phone: '+819041112222' })
  await venue.book({ lastName: '後藤', pax: 6, minute: 1140, day: later(venue) })
  const old = await venue.book({ lastName: '昔田', pax: 2, minute: 1140, day: addDays(venue.today, 1) })
  await sql`update public.booking set day = ${addDays(venue.today, -40)} where id = ${old}`
  await sql`update public.guest set allergies = 'えび' where vendor_id = ${venue.id} and phone = '+819041112222'`
  return venue
}

test('[S8] the evening is usable while later weeks are held back; those are unknown, and then all arrives', async ({
  device,
  sql,
  baseURL,
}) => {
  const venue = await aBusyVenue(sql, { capacity: 20 })
  const server = await aSlowServer(baseURL ?? '', venue)
  const { page, context } = await device({ ...tablet, baseURL: server.url })
  const stand = new Stand(page)
  await login.signIn(page, await venue.staff())

  await expect(stand.party('今井')).toBeVisible()
  await expect(page.getByText('予約 1組 4名').first()).toBeVisible()
  await expect(stand.badge(/更新中/)).toBeVisible()
  await expect(page.getByText('アレルギーの表示はまだ揃っていません').first()).toBeVisible()
  await isOnPaper(page, 'アレルギーの表示はまだ揃っていません', '今井')
  await page.getByRole('button', { name: 'ウォークイン 2名', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/定員 20名/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '2名をご案内' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`/bookings?view=day&day=${later(venue)}`)
  await expect(page.getByText('この日の予約はまだ揃っていません').first()).toBeVisible()
  await expect(page.getByText('この日の予約はまだありません')).toHaveCount(0)
  await expect(page.getByText(/予約 0組/)).toHaveCount(0)
  await expect(page.getByText('0/20')).toHaveCount(0)
  await isOnPaper(page, 'この日の予約はまだ揃っていません')

  await page.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByText('読み込み中(空席数はまだ分かりません)')).toBeVisible()
  await expect(form.getByRole('button', { name: /空き/ })).toHaveCount(0)
  await form.getByLabel('姓', { exact: true }).fill('飛込')
  await form.getByLabel('時刻を入力').fill('19:15')
  await form.getByRole('button', { name: /登録$/ }).last().click()
  await expect(stand.party('飛込')).toBeVisible()
  // On a phone's row of jumps it is one party of nobody knows how many.
  await page.setViewportSize(phone.viewport)
  await expect(page.getByRole('button', { name: '予約へ移動', exact: true })).toHaveText('予約–')
  await page.setViewportSize(tablet.viewport)

  const second = await context.newPage()
  await second.goto(`/bookings?view=day&day=${later(venue)}`)
  await expect(second.getByText('この日の予約はまだ揃っていません').first()).toBeVisible()

  server.letGo()
  for (const one of [page, second]) {
    await expect(new Stand(one).party('後藤'), 'in a tab that fetches nothing, too').toBeVisible()
    await expect(one.getByText('予約 2組 8名').first()).toBeVisible()
    await expect(one.getByText('まだ揃っていません')).toHaveCount(0)
  }
  await expect(stand.badge(/同期済み/)).toBeVisible()
  await page.goto('/bookings')
  await expect(stand.party('今井')).toContainText('アレルギー えび')
  await context.close()
  await server.close()
})

test('[S8] the control: where the plan forgets a week, its day is called empty and its seats free', async ({
  device,
  sql,
  baseURL,
}) => {
  const venue = await aBusyVenue(sql, { capacity: 20 })
  const forgetful = (path: string, body: Buffer): Buffer => {
    if (!path.endsWith('/sync_plan')) return body
    const plan = JSON.parse(body.toString()) as { parts: string[] }
    const parts = plan.parts.filter((part) => part.length < 10 || part <= addDays(venue.today, 14))
    return Buffer.from(JSON.stringify({ ...plan, parts }))
  }
  const server = await aFaultProxy(baseURL ?? '', { rewrite: forgetful })
  const { page, context } = await device({ ...tablet, baseURL: server.url })
  await Stand.open(page, await venue.staff())
  await page.goto(`/bookings?view=day&day=${later(venue)}`)
  await expect(page.getByText('この日の予約はまだありません')).toBeVisible()
  await expect(page.getByText(/予約 0組/).first()).toBeVisible()
  await expect(page.getByText('0/20').first()).toBeVisible()
  await context.close()
  await server.close()
})

test('[S8] offline in the middle of it: after a reload what is here is shown, the rest is unknown @installed', async ({
  device,
  sql,
  baseURL,
  complaints,
}) => {
  const venue = await aBusyVenue(sql, { capacity: 20 })
  const server = await aSlowServer(baseURL ?? '', venue)
  const { page, context } = await device({ ...tablet, baseURL: server.url })
  const stand = new Stand(page)
  await login.signIn(page, await venue.staff())
  await expect(stand.party('今井')).toBeVisible()
  await stand.isInstalled()
  complaints.expect(cut)
  await server.set('refuse')
  await page.reload()
  await expect(stand.party('今井')).toBeVisible()
  await expect(page.getByText('予約 1組 4名').first()).toBeVisible()
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await stand.walkIn(2)
  await page.goto(`/bookings?view=day&day=${later(venue)}`)
  await expect(page.getByText('つながると続きを読み込みます').first()).toBeVisible()
  await expect(page.getByText('この日の予約はまだありません')).toHaveCount(0)
  await page.getByRole('button', { name: '予約を追加' }).click()
  await expect(page.getByRole('dialog').getByText(/空席数はまだ分かりません/)).toBeVisible()
  await server.set('pass')
  server.letGo()
  await page.keyboard.press('Escape')
  await expect(stand.party('後藤')).toBeVisible()
  await context.close()
  await server.close()
})

test('[S8] the list says where it ends, and asks the server for older bookings; those stay @installed', async ({
  device,
  sql,
  baseURL,
  complaints,
}) => {
  const venue = await aBusyVenue(sql, { capacity: 20 })
  const old = addDays(venue.today, -500)
  await sql`update public.booking set day = ${old} where vendor_id = ${venue.id} and last_name = '昔田'`
  const server = await aFaultProxy(baseURL ?? '')
  const { page, context } = await device({ ...tablet, baseURL: server.url })
  const stand = await Stand.open(page, await venue.staff())
  // Before the network fails: a worker that is cut off while it is fetched comes with the next start.
  await stand.isInstalled()
  const main = page.getByRole('main')
  const ask = main.getByRole('button', { name: 'サーバーで検索' })

  await page.goto('/bookings?view=list')
  await expect(main.getByRole('button', { name: '今井' })).toBeVisible()
  await expect(ask, 'the usual range is here as a whole').toHaveCount(0)

  await page.goto(`/bookings?view=list&from=${addDays(old, -5)}&to=${addDays(old, 5)}`)
  await expect(ask).toBeVisible()
  await expect(main.getByText('条件に合う予約はありません')).toHaveCount(0)
  complaints.expect(cut)
  await server.set('refuse')
  await ask.click()
  await expect(main.getByText('サーバーにつながらず、検索できませんでした')).toBeVisible()
  await server.set('pass')
  await ask.click()
  await expect(main.getByRole('button', { name: '昔田' })).toBeVisible()
  await expect(main.getByText('この条件の予約はすべて表示されています')).toBeVisible()
  await expect(ask).toHaveCount(0)

  await page.getByRole('searchbox').fill('今井')
  await expect(ask, 'another question').toBeVisible()
  await ask.click()
  await expect(main.getByText('条件に合う予約はありません')).toBeVisible()

  await server.set('refuse')
  await page.goto(`/bookings?view=list&from=${addDays(old, -5)}&to=${addDays(old, 5)}`)
  await expect(main.getByRole('button', { name: '昔田' }), 'it stays').toBeVisible()
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await context.close()
  await server.close()
})
