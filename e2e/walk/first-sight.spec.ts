// While the app still reads its own store it says so. It never says "none" of what it has not read yet, not for a frame.

import type { Page } from '@playwright/test'
import { minuteText } from '#domain/time/time-text.ts'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** Keeps every text and every label that stood on the page, however short. */
async function rememberAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stood = new Set<string>()
    Object.assign(window, { stood })
    const look = () => {
      for (const text of document.body?.innerText.split('\n') ?? []) stood.add(text)
      for (const named of document.querySelectorAll('[aria-label]'))
        stood.add(named.getAttribute('aria-label') ?? '')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

const stoodThere = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { stood: Set<string> }).stood])

/** Follows every row and bar, the timeline and the day's header from the first frame in which each stands. */
async function followAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tops = new Map<string, [first: number, furthest: number]>()
    Object.assign(window, { tops })
    const look = () => {
      for (const el of document.querySelectorAll('main header, main section, [data-booking], [data-bar]')) {
        const { top, height } = el.getBoundingClientRect()
        const name = el.getAttribute('data-bar') ?? el.getAttribute('aria-label') ?? el.textContent ?? ''
        if (height === 0) continue
        const key = el.hasAttribute('data-booking')
          ? (el.getAttribute('data-booking') ?? '')
          : `${el.tagName} ${name}`
        const [first, furthest] = tops.get(key) ?? [top, 0]
        tops.set(key, [first, Math.max(furthest, Math.abs(top - first))])
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

/** What has moved since by more than two pixels. */
const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window as unknown as { tops: Map<string, [number, number]> }).tops].flatMap(([key, [first, by]]) =>
      by > 2 ? [`${key}: from ${first} by ${by}`] : [],
    ),
  )

test('a row stands where it first stood: with its allergy, below nothing that comes up later @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql, { capacity: 100 })
  for (let n = 0; n < 12; n++) {
    await venue.book({ lastName: `客${n}`, pax: 3, minute: venue.soon, phone: `+81904123${1000 + n}` })
  }
  await sql`update public.guest set allergies = 'えび・そば' where vendor_id = ${venue.id} and right(phone, 1) in ('0', '1')`
  await followAll(page)
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('客1 一郎').getByText('アレルギー えび・そば')).toBeVisible()
  const alert = page.locator('[data-alert]')
  for (const viewport of [tablet.viewport, { width: 768, height: 1024 }]) {
    await page.setViewportSize(viewport)
    await sql`update public.booking_settings set capacity = 100 where vendor_id = ${venue.id}`
    await expect(stand.attention(0)).toBeAttached()
    await page.reload()
    await expect(stand.attention(0)).toBeAttached()
    await expect(page.locator('[data-booking]')).toHaveCount(12)
    await sql`update public.booking_settings set capacity = 20 where vendor_id = ${venue.id}`
    await expect(alert).toBeVisible()
    expect(await moved(page), `in service, ${viewport.width}`).toEqual([])
    await page.reload()
    await expect(alert).toBeVisible()
    await expect(page.locator('[data-booking]')).toHaveCount(12)
    expect(await moved(page), `as it opens, ${viewport.width}`).toEqual([])
  }
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(page.getByText('これ以降のネット予約は表示されていません').last()).toBeVisible()
  expect(await moved(page), 'as the network goes').toEqual([])
})

test('nothing is called empty before it has been read: the day, needs attention, a new booking, a walk-in', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 20 })
  await venue.book({ lastName: '石川', pax: 4, minute: venue.soon })
  await venue.book({ lastName: '三浦', pax: 3, minute: venue.soon })
  await rememberAll(page)
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('石川')).toBeVisible()
  // A new device, whose first rows are still on their way when the page stands.
  const first = await stoodThere(page)
  expect(first.filter((text) => /^予約 0組|遅れ/.test(text))).toEqual([])
  expect(first).toContain('初回の読み込み中です。初回だけ通信が必要です。')
  await stand.walkIn(2)
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const flagged = page.getByRole('banner').getByRole('button', { name: /^要対応 \d+件/ })
  await expect(flagged).toBeVisible()
  const time = minuteText(venue.soon)
  const falsehoods = [
    /^予約 0組/,
    /^要対応なし/,
    /^対応の必要なものはありません/,
    /^この日の枠はありません/,
    new RegExp(`^${time}.*(?<!\\d)0/3`),
    /^現在 0名/,
    /着席中 0組/,
    // By another clock than the venue's: it is noon there, and nobody is late.
    /遅れ/,
    /\d+分超過/,
    /最終同期 (?!1[23]:)/,
    /初回の読み込み/,
  ]
  const look = async (path: string, isRead: () => Promise<unknown>) => {
    await page.goto(path)
    await isRead()
    const stood = await stoodThere(page)
    expect(stood.length).toBeGreaterThan(10)
    expect(
      stood.filter((text) => falsehoods.some((wrong) => wrong.test(text))),
      path,
    ).toEqual([])
    return stood
  }
  const day = await look('/bookings', async () => {
    await expect(flagged).toBeVisible()
    await expect(stand.party('石川')).toBeVisible()
  })
  // The control: what is true was seen by the same eyes.
  expect(day.some((text) => text.startsWith('予約 2組 7名'))).toBe(true)
  await look('/bookings?dialog=attention', () =>
    expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible(),
  )
  const form = await look('/bookings?dialog=new', () =>
    expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${time}`) })).toBeVisible(),
  )
  expect(form.filter((text) => text.startsWith(time))).not.toEqual([])
  await page.goto('/bookings')
  await expect(stand.party('石川')).toBeVisible()
  await page.getByRole('button', { name: 'ウォークイン 4名', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/^現在 2名/)).toBeVisible()
  const walkIn = await stoodThere(page)
  expect(walkIn.filter((text) => falsehoods.some((wrong) => wrong.test(text)))).toEqual([])
})

test('a device that never synced says why it shows nothing; a list of nobody asks for nobody’s filters @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  complaints.expect(noNetwork)
  await page.route(/rpc\/sync_pull/, (route) => route.abort('internetdisconnected'))
  await login.signIn(page, await venue.staff())
  await new Stand(page).isInstalled()
  await context.setOffline(true)
  await page.setViewportSize({ width: 1024, height: 768 })
  const why = page.getByText('通信がないため、まだ読み込めていません。つながると始まります。')
  await expect(why).toBeVisible()
  // Its heartbeat was answered, so it has heard of the server.
  await expect(page.getByText('初回の読み込みが途中です')).toHaveCount(2)
  const timeline = page.getByRole('region', { name: 'タイムライン' })
  await expect(timeline, 'nobody knows its hours').toHaveCount(0)
  const dialog = page.getByRole('dialog')
  for (const name of ['予約を追加', '要対応を確認しています']) {
    await page.getByRole('button', { name }).click()
    await expect(dialog.getByText(await why.first().innerText())).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('これ以降')).toHaveCount(0)
  await page.getByText('一覧', { exact: true }).click()
  await expect(why).toBeVisible()
  await page.unroute(/rpc\/sync_pull/)
  await context.setOffline(false)
  await expect(page.getByText('この期間の予約はまだありません')).toBeVisible()
  await page.getByLabel('人数').selectOption('5')
  await expect(page.getByRole('button', { name: '条件を消す' })).toBeVisible()
})
