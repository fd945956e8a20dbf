// Signing in and out, the guard, the error pages, the language.

import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { type Complaints, noNetwork } from '#e2e/support/complaints.ts'
import { demo } from '#e2e/support/demo.ts'
import { aFaultProxy } from '#e2e/support/fault-proxy.ts'
import { leftBehind } from '#e2e/support/left-behind.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aStranger, aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const daysLeft = (expires: number): number => (expires * 1000 - Date.now()) / 86_400_000

test('a wrong password and a missing one are said beside the form, and typing goes on', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await page.goto('/login')
  await login.submit(page)
  await expect(page.getByText('入力してください')).toHaveCount(2)
  await login.fill(page, { email: 'restaurant', password: 'x' })
  await expect(page.getByText('メールアドレスの形式が正しくありません')).toBeVisible()
  await login.fill(page, { ...demo.restaurant, password: 'not-the-password' })
  await login.submit(page)
  await expect(page.getByText('メールアドレスまたはパスワードが正しくないか')).toBeVisible()
  await expect(page.getByLabel('メールアドレス')).toHaveValue(demo.restaurant.email)
})

const cookie = { tag: '@spec', annotation: { type: 'spec', description: 'cookie.session' } }
test(
  'the session cookie lasts 400 days with remember me and until the browser closes without',
  cookie,
  async ({ device }) => {
    for (const remember of [false, true]) {
      const { page, context } = await device(tablet)
      await page.goto('/login')
      await login.fill(page, demo.events)
      await page.getByLabel('この端末はお店専用').setChecked(remember)
      await login.submit(page)
      await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeVisible()
      const cookie = (await context.cookies()).find((c) => c.name === 'session')
      expect(cookie).toBeDefined()
      if (remember) expect(Math.round(daysLeft(cookie?.expires ?? 0))).toBe(400)
      else expect(cookie?.expires).toBe(-1)
    }
  },
)

test('signed out, a guarded path leads to sign-in and back to where it was asked for', async ({ page }) => {
  await page.goto('/bookings?view=list')
  await expect(page).toHaveURL(/\/login/)
  await login.fill(page, demo.restaurant)
  await login.submit(page)
  await expect(page).toHaveURL(/\/bookings\?view=list/)
  await page.goto('/login')
  await expect(page, 'whoever is signed in needs no sign-in page').not.toHaveURL(/\/login/)
})

test('an address of another site is never where sign-in leads', async ({ page, baseURL }) => {
  await page.goto('/login?redirect=//evil.example/&from=//evil.example/')
  await login.fill(page, demo.events)
  await login.submit(page)
  await expect(page.getByRole('button', { name: 'メニューを開く' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(baseURL)
})

test('an unknown path is 404 with the path, signed out too', async ({ page }) => {
  await page.goto('/no-such/page/at-all')
  await expect(
    page.getByRole('heading', { name: 'ページが見つかりません: /no-such/page/at-all' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found: /no-such/page/at-all' })).toBeVisible()
})

test('/admin is 403 for a venue’s staff and sign-in for whoever is signed out', async ({ page }) => {
  await page.goto('/admin/create-vendor')
  await expect(page).toHaveURL(/\/login/)
  await login.fill(page, demo.restaurant)
  await login.submit(page)
  await expect(page.getByRole('heading', { name: 'このページを見る権限がありません' })).toBeVisible()
  await page.goto('/admin/no-such-page')
  await expect(page.getByText('403')).toBeVisible()
})

const language = {
  tag: '@spec',
  annotation: [
    { type: 'spec', description: 'cookie.locale' },
    { type: 'spec', description: 'language.browser' },
  ],
}
test('the language follows the browser, then the choice, kept for 365 days', language, async ({ device }) => {
  const { page, context } = await device({ ...tablet, locale: 'fr-FR' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Email').fill('typed@noren.example')
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await expect(page.getByLabel('メールアドレス'), 'what was typed stays').toHaveValue('typed@noren.example')
  const cookie = (await context.cookies()).find((c) => c.name === 'locale')
  expect(cookie?.value).toBe('ja')
  expect(Math.round(daysLeft(cookie?.expires ?? 0))).toBe(365)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
})

test('sign-up refuses weak passwords and asks for the agreement', async ({ page, context, complaints }) => {
  await page.goto('/sign-up')
  await page.getByLabel('メールアドレス').fill('new@noren.example')
  const password = page.getByLabel('パスワード', { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByText('10文字以上にしてください')).toBeVisible()
  await expect(page.getByText('選択してください')).toBeVisible()
  await password.fill('password123')
  await expect(page.getByText('よく使われるパスワードです')).toBeVisible()
  await password.fill('あ'.repeat(30))
  await expect(page.getByText('長すぎます')).toBeVisible()
  await password.fill('a rather long one')
  await page.getByRole('checkbox', { name: /同意します/ }).check()
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await context.setOffline(true)
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await expect(page.getByText('サーバーに接続できません'), 'said once').toHaveCount(1)
  await context.setOffline(false)
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
})

test('a new account signs in once its address is confirmed, and a second sign-up hears nothing else', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  const person = { email: `${randomUUID()}@noren.example`, password: 'a rather long one' }
  const signUp = async () => {
    await page.goto('/sign-up')
    await login.fill(page, person)
    await page.getByRole('checkbox', { name: /同意します/ }).check()
    await page.getByRole('button', { name: '作成する' }).click()
    await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeFocused()
    return page.getByRole('status').innerText()
  }
  const said = await signUp()
  expect(said).toContain(`${person.email} に確認メールをお送りしました`)
  await page.getByRole('link', { name: 'ログインへ' }).click()
  await login.fill(page, person)
  await login.submit(page)
  await expect(page.getByText('メールアドレスの確認がまだ済んでいません')).toBeVisible()
  await sql`update auth.users set email_confirmed_at = now() where email = ${person.email}`
  expect(await signUp(), 'as before it was confirmed').toBe(said)
  await page.getByRole('link', { name: 'ログインへ' }).click()
  await login.fill(page, person)
  await login.submit(page)
  await expect(
    page.getByRole('heading', { name: 'このアカウントはまだ事業者に登録されていません' }),
  ).toBeVisible()
})

test('an account without a business is told so, and nothing is kept', async ({ page, sql }) => {
  await page.goto('/login')
  const person = await aStranger(sql)
  await login.fill(page, person)
  await login.submit(page)
  await expect(
    page.getByRole('heading', { name: 'このアカウントはまだ事業者に登録されていません' }),
  ).toBeVisible()
  await expect(page.getByText('招待メールが届いている方は、メールのリンクを開いてください')).toBeVisible()
  await page.getByRole('button', { name: 'お問い合わせ' }).click()
  const enquiry = page.getByRole('dialog', { name: '導入のお問い合わせ' })
  await expect(enquiry.getByLabel('メールアドレス')).toHaveValue(person.email)
  await page.keyboard.press('Escape')
  await expect(enquiry).toHaveCount(0)
  await page.getByRole('button', { name: '登録を確認する' }).click()
  await expect(page.getByText('まだ登録されていません').last()).toBeVisible()
  await expect(
    page.getByText('招待メールが届いている場合は、メール内のリンクを開いてください。'),
  ).toBeVisible()
  const names = await page.evaluate(async () => (await indexedDB.databases()).map((d) => d.name ?? ''))
  expect(names.filter((name) => /mirror|outbox/.test(name))).toEqual([])
})

test('[S10] signing out leaves nothing readable, and warns while changes wait @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  expect((await leftBehind(context, page)).length, 'control: it is seen while it is there').toBeGreaterThan(3)
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await stand.walkIn(2)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByText('未送信の変更が1件あります')).toBeVisible()
  const discard = page.getByRole('button', { name: '破棄してログアウト' })
  await expect(discard, 'what loses work stands behind a second step').toHaveCount(0)
  await page.getByRole('button', { name: '送信せずにログアウト…' }).click()
  await expect(discard).toBeVisible()
  await page
    .getByRole('dialog', { name: /破棄しますか/ })
    .getByRole('button', { name: 'やめる' })
    .click()
  await expect(discard).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('この端末から予約データを消去します')).toBeVisible()
  expect(await venue.bookings()).toHaveLength(1)
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  expect(await leftBehind(context, page)).toEqual([])
  await page.goto('/bookings')
  await expect(page).toHaveURL(/\/login/)
})

/** An installed tablet that has shown 渡辺 and lost the network. */
async function offlineWithOneParty(page: Page, context: BrowserContext, complaints: Complaints, sql: Sql) {
  const venue = await aVenue(sql, { capacity: 23 })
  await venue.book({ lastName: '渡辺', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('渡辺')).toBeVisible()
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
}

test('the installed app starts without a network @installed', async ({ page, context, complaints, sql }) => {
  await offlineWithOneParty(page, context, complaints, sql)
  const again = await context.newPage()
  await again.goto('/?start=app')
  await expect(new Stand(again).party('渡辺')).toBeVisible()
  await again.getByRole('link', { name: 'ヘルプ' }).first().click()
  await expect(again.getByRole('heading', { name: 'ヘルプ' })).toBeVisible()
})

test('[S10] a fortnight without the server ends reading, not work @installed', async ({
  page,
  context,
  complaints,
  sql,
}) => {
  await offlineWithOneParty(page, context, complaints, sql)
  await context.addInitScript('const now = Date.now; Date.now = () => now() + 15 * 86_400_000')
  const later = new Stand(await context.newPage())
  await page.close()
  await later.page.goto('/bookings')
  await expect(later.badge(/オフライン/)).toBeVisible()
  await later.walkIn(2)
  await expect(later.badge(/未送信/)).toBeVisible()
  await expect(later.party('渡辺')).toHaveCount(0)
  await expect(later.page.getByText('14日以上サーバーに接続していないため')).toBeVisible()
  await expect(later.page.getByText('この日の予約はまだありません')).toHaveCount(0)
  // The venue's own settings are no guest's data.
  await expect(later.page.getByText('営業 09:00–23:00')).toBeVisible()
})

/** A second tab beside an installed stand, both in sync. */
async function besideAStand(page: Page, context: BrowserContext, sql: Sql): Promise<Page> {
  const venue = await aVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  const second = await context.newPage()
  await second.goto('/bookings')
  await expect(new Stand(second).badge(/同期済み/)).toBeVisible()
  return second
}

async function signOut(page: Page): Promise<void> {
  await page.bringToFront()
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト', exact: true }).click()
}

test('[S10] a second tab loads nothing while the first is still signing out @installed', async ({
  page,
  context,
  sql,
}) => {
  const second = await besideAStand(page, context, sql)
  const loads: string[] = []
  second.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = new Promise<void>((resolve) => {
    void context.route('**/auth/v1/logout**', async (route) => {
      resolve()
      await held
      await route.continue()
    })
  })
  await signOut(page)
  await asked
  await expect(second.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await second.waitForTimeout(500)
  expect(loads).toEqual([])
  answer()
  await expect.poll(() => loads.length).toBe(1)
  for (const one of [page, second]) {
    await expect(one.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  }
})

test('[S10] where two tabs sign out at once, the device is emptied once @installed', async ({
  page,
  context,
  sql,
}) => {
  const second = await besideAStand(page, context, sql)
  const told: string[] = []
  context.on('request', (request) => request.url().includes('/auth/v1/logout') && told.push(request.url()))
  const third = await context.newPage()
  await third.goto('/privacy')
  await third.evaluate(
    `void navigator.locks.request('noren-leaving', () => new Promise((done) => { window.letGo = done }))`,
  )
  for (const one of [page, second]) await signOut(one)
  expect(told, 'both wait for their turn').toEqual([])
  await third.evaluate('letGo()')
  for (const one of [page, second]) {
    await expect(one.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  }
  expect(told).toHaveLength(1)
})

test('a file that the app could not fetch for offline use is fetched again @installed', async ({
  device,
  sql,
  baseURL,
  complaints,
}) => {
  const venue = await aVenue(sql)
  complaints.expect(/service ?worker|fetching the script|bad-precaching|ERR_EMPTY_RESPONSE/i)
  const failing = async (file: RegExp) => {
    // Chromium asks once more by itself.
    let gone = 0
    const proxy = await aFaultProxy(baseURL ?? '', {
      rewrite(path, body) {
        if (!file.test(path)) return body
        gone ||= Date.now() + 3000
        if (Date.now() < gone) throw new Error('the network is gone')
        return body
      },
    })
    const { page, context } = await device({ baseURL: proxy.url })
    const stand = await Stand.open(page, await venue.staff())
    await stand.isInstalled()
    expect(gone).toBeGreaterThan(0)
    await context.close()
    await proxy.close()
  }
  await Promise.all([failing(/^\/sw\.js/), failing(/^\/index\.html$/)])
})
