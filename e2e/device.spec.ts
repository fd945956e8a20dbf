// A tablet that is the venue's own: what it is called, what the sign-in page says of its work, and the pages around.

import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { demo } from '#e2e/support/demo.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const ownDevice = 'この端末はお店専用(オフラインでも開けます)'

test('a device is named as the venue’s own: by hand in a browser, from the start in the installed app', async ({
  device,
  baseURL,
}) => {
  const browser = await device(tablet)
  await browser.page.goto('/login')
  await expect(browser.page.getByLabel(ownDevice)).not.toBeChecked()
  await expect(browser.page.getByText('通信がないときに開き直しても')).toBeVisible()

  const installed = await device(tablet)
  await installed.context.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => real(query.includes('standalone') ? 'all' : query)
  })
  await installed.page.goto('/login')
  await expect(installed.page.getByLabel(ownDevice)).toBeChecked()

  const named = await device(tablet)
  await named.context.addCookies([{ name: 'session', value: 'kept', url: baseURL ?? '' }])
  await named.page.goto('/login')
  await expect(named.page.getByLabel(ownDevice), 'named before, and its session has ended').toBeChecked()
  const shared = await device(tablet)
  await shared.context.addCookies([{ name: 'session', value: 'browser', url: baseURL ?? '' }])
  await shared.page.goto('/login')
  await expect(shared.page.getByLabel(ownDevice), 'somebody was here, and named it nothing').not.toBeChecked()
  await named.page.goto('/help')
  await expect(named.page.getByText('「この端末はお店専用」を選んで')).toBeVisible()
})

test('the sign-in page counts again when the network is back, and says that all was sent @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await stand.walkIn(2)
  await stand.walkIn(3)
  await expect(stand.badge(/未送信 2件/)).toBeVisible()
  // The browser was closed on a device that nobody named as the venue's own.
  await context.clearCookies({ name: 'session' })
  const again = await context.newPage()
  await page.close()
  await again.goto('/bookings')
  await expect(again.getByText('送信を確認できていない変更が2件あります')).toBeVisible()
  await context.setOffline(false)
  // Whoever else may be sending is waited for as long as `pushTurnMs`.
  await expect(again.getByText('この端末の変更2件は、すべて送信済みです。')).toBeVisible({ timeout: 40_000 })
  await expect(again.getByText('送信を確認できていない変更')).toHaveCount(0)
  expect((await venue.bookings()).map((b) => b.pax).sort()).toEqual([2, 3])
  await again.reload()
  await expect(
    again.getByText('この端末の変更2件は、すべて送信済みです。'),
    'and after another restart',
  ).toBeVisible()
})

test('help keeps the app’s header for whoever is signed in, and only for them', async ({ page, device }) => {
  await login.signIn(page, demo.restaurant)
  await page.getByRole('link', { name: 'ヘルプ' }).click()
  await expect(page.getByRole('heading', { name: 'ヘルプ', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /同期の状態/ })).toBeVisible()
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('link', { name: '予約', exact: true }).click()
  await expect(page).toHaveURL(/\/bookings/)
  await page.goto('/help')
  await expect(
    page.getByRole('button', { name: 'メニューを開く' }),
    'opened by its address too',
  ).toBeVisible()
  const visitor = await device(tablet)
  await visitor.page.goto('/help')
  await expect(visitor.page.getByRole('heading', { name: 'ヘルプ', level: 1 })).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: 'メニューを開く' })).toHaveCount(0)
})

test('the history says who made a booking: the customer, or where it came from', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  const phoned = await venue.book({ lastName: '岡', pax: 2, minute: venue.soon })
  const imported = await venue.book({ lastName: '辻', pax: 2, minute: venue.soon })
  await sql`update public.booking set source = 'phone' where id = ${phoned}`
  await sql`update public.booking set source = 'import' where id = ${imported}`
  // Both came from another book: their history says so, which is otherwise never changed.
  await sql.begin(async (tx) => {
    await tx`select set_config('noren.erasing', 'on', true)`
    await tx`update public.booking_history set kind = 'import' where booking_id in (${phoned}, ${imported})`
  })
  const stand = await Stand.open(page, await venue.staff())
  for (const [name, source] of [
    ['井上', 'お客様'],
    ['岡', '電話'],
    ['辻', 'データ取込'],
  ] as const) {
    const card = await stand.openParty(name)
    const history = card.getByRole('region', { name: '履歴' })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expect(history.getByRole('listitem')).toContainText('登録')
    await expect(history.getByRole('listitem')).toContainText(source)
    await expect(history.getByText('なし → ')).toHaveCount(0)
    await card.getByRole('button', { name: '閉じる' }).click()
  }
})

test('the home of an admin is the list of vendors, and announces nothing', async ({ page }) => {
  await login.signIn(page, demo.admin)
  await expect(page).toHaveURL(/\/admin$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '契約先一覧', level: 1 })).toBeVisible()
  // Newest first, and the specs make more of them than one page holds.
  await main.getByRole('searchbox').fill('sakura-tei')
  await expect(main.getByRole('listitem').filter({ hasText: '/sakura-tei' })).toBeVisible()
  await expect(main.getByText(/準備|今できること|次に加わる|様$/)).toHaveCount(0)
})
