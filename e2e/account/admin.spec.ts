// An admin's deeds where the network dies in between: nothing is left half made, and the same tap goes on. And who is none.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { demo } from '#e2e/support/demo.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aStranger } from '#e2e/support/venue.ts'

test.use(tablet)

const password = 'a long enough password'

test('the network dies after the vendor was made, and again before its login: the same taps make one of each', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork, /ERR_FAILED|Failed to fetch/)
  const id = randomUUID().slice(0, 8)
  const email = `${id}@kiku.example`
  await login.enterAt(page, demo.admin)
  await page.goto('/admin/create-vendor')
  await page.getByLabel('店名', { exact: true }).fill('菊寿司')
  await page.getByLabel('店舗の種類').selectOption('RESTAURANT')
  await page.getByLabel('メールアドレス', { exact: true }).fill(email)
  await page.getByLabel('電話番号', { exact: true }).fill('03-1234-5678')
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByLabel('短いURL', { exact: true }).fill(`kiku-${id}`)
  const submit = page.locator('main [type=submit]')
  const made = async () =>
    (
      await sql`
        select (select count(*)::int from public.vendor where url = ${`kiku-${id}`}) as vendors,
          (select count(*)::int from auth.users where email = ${email}) as logins`
    )[0]

  // The server does it, and its answer is lost.
  await page.route(
    '**/rpc/create_vendor',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await submit.click()
  await expect(page.getByText(/サーバーに接続できません。入力した内容は残っています/)).toBeVisible()
  expect(await made()).toEqual({ vendors: 1, logins: 0 })
  // Then Auth is not reached.
  await page.route('**/auth/v1/signup*', (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(page.getByText(/契約先は作成されましたが、ログインはまだ作成されていません/)).toBeVisible()
  expect(await made()).toEqual({ vendors: 1, logins: 0 })
  await expect(page.getByLabel('店名', { exact: true })).toHaveValue('菊寿司')
  await submit.dblclick()
  await expect(page.getByText('店舗を作成しました')).toBeFocused()
  expect(await made()).toEqual({ vendors: 1, logins: 1 })
  // Whoever leaves in between finds the vendor in the list, without a login; the admin is who they were.
  await page.goto('/account')
  await expect(page.getByText(demo.admin.email).first()).toBeVisible()
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await login.enterAt(page, { email, password })
  await expect(page).toHaveURL(/\/bookings/)
})

test('control: who left before the login was made makes it from the list', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork, /ERR_FAILED|Failed to fetch/)
  const url = `kiku-${randomUUID().slice(0, 8)}`
  await sql`insert into public.vendor (url, name, phone, email) values (${url}, '菊寿司', '+81312345678', ${`${url}@kiku.example`})`
  await login.enterAt(page, demo.admin)
  await page.goto('/admin')
  await page.getByRole('searchbox').fill(url)
  const row = page.locator(`[data-vendor=${url}]`)
  await expect(row).toContainText('ログイン未作成')
  await row.getByRole('button', { name: 'ログインを作成' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('パスワード', { exact: true }).fill(password)
  await page.route('**/auth/v1/signup*', (route) => route.abort(), { times: 1 })
  const make = dialog.getByRole('button', { name: 'ログインを作成' })
  await make.click()
  await expect(dialog.getByText(/ログインはまだ作成されていません/)).toBeVisible()
  await make.click()
  await expect(dialog.getByText('確認メールを送信しました', { exact: false })).toBeVisible()
  await dialog.locator('footer, div').getByRole('button', { name: '閉じる' }).last().click()
  await expect(row).toContainText('メールアドレスの確認待ち')
})

const pages = [
  '/admin',
  '/admin/create-vendor',
  '/admin/make-booking',
  '/admin/enquiries',
  '/admin/faults',
  '/admin/no-such-page',
]
const no = { ja: 'このページを見る権限がありません', en: 'Unauthorized access to this resource' }

/** The numbers of the answers that admins' functions gave meanwhile. */
function answersOf(page: Page): number[] {
  const heard: number[] = []
  page.on('response', (answer) => {
    if (/rpc\/(admin_|create_vendor|want_vendor|close_enquiry|book_on_behalf)/.test(answer.url()))
      heard.push(answer.status())
  })
  return heard
}

for (const language of ['ja', 'en'] as const) {
  test(`who is no admin reads 403 on every page of admins, and no data: ${language}`, async ({
    device,
    sql,
  }) => {
    // An admin by their own word alone: anybody may write into their user_metadata.
    const stranger = await aStranger(sql)
    await sql`
      update auth.users set raw_user_meta_data = raw_user_meta_data || '{"role": "admin"}' where email = ${stranger.email}`
    for (const person of [demo.restaurant, stranger]) {
      const { page } = await device({ ...tablet, locale: language === 'ja' ? 'ja-JP' : 'en-US' })
      const heard = answersOf(page)
      await page.goto('/login')
      await login.enter(page, person)
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByText(no[language])).toBeVisible()
        await expect(page.getByText('403')).toBeVisible()
      }
      expect(heard).toEqual([])
    }
  })
}

test('signed out, a page of admins leads to sign-in and back; a page that is not there is none for admins alone', async ({
  page,
}) => {
  await page.goto('/admin/enquiries')
  await expect(page).toHaveURL(/\/login/)
  await login.enter(page, demo.admin)
  await expect(page).toHaveURL(/\/admin\/enquiries$/)
  await expect(page.getByRole('heading', { name: 'お問い合わせ', level: 1 })).toBeVisible()
  await page.goto('/admin/no-such-page')
  await expect(page.getByText('/admin/no-such-page')).toBeVisible()
  await expect(page.getByText('404')).toBeVisible()
})

test('an admin without a vendor: / leads to /admin, and /profile says so and leads there', async ({
  page,
}) => {
  await login.enterAt(page, demo.admin)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/profile')
  await expect(page.getByText('このアカウントには事業者の登録がありません')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '管理' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('on behalf, by the keyboard: a vendor that is not there is said beside the list, and one that is there is chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await login.enterAt(page, demo.admin)
  await page.goto('/admin/make-booking')
  const choice = page.getByRole('combobox', { name: '店舗を選ぶ' })
  await choice.focus()
  await page.keyboard.type('そんな店はない')
  const none = page.getByText('該当する契約先がありません')
  await expect(none).toBeVisible()
  expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])
  await choice.fill('さくら')
  await expect(page.getByRole('option', { name: /さくら亭/ })).toBeVisible()
  await expect(none).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/vendor=sakura-tei/)
  await expect(choice).toHaveValue(/さくら亭/)
})

test('without a network the pages of admins say so, keep what they show and what is typed', async ({
  page,
  context,
  complaints,
}) => {
  await login.enterAt(page, demo.admin)
  await page.goto('/admin')
  const vendor = page.getByText('さくら亭', { exact: true })
  await expect(vendor).toBeVisible()
  const organiser = page.getByRole('listitem').filter({ hasText: '花火ワークス' })
  await expect(organiser.getByRole('link', { name: '予約を取る' })).toHaveAttribute('href', /vendor=/)
  await expect(organiser.getByRole('link', { name: 'イベントページを開く' })).toHaveAttribute(
    'href',
    /\/events$/,
  )
  complaints.expect(noNetwork)
  await context.setOffline(true)
  const said = page.getByText('管理画面にはインターネット接続が必要です')
  await expect(said).toBeVisible()
  await expect(vendor).toBeVisible()
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
  await page.goto('/admin/create-vendor')
  const name = page.getByLabel('店名', { exact: true })
  await name.fill('梅の家')
  await context.setOffline(true)
  await expect(said).toBeVisible()
  await expect(name).toHaveValue('梅の家')
  expect([await barriers(page), await sideways(page)]).toEqual([[], 0])
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
  await expect(name).toHaveValue('梅の家')
})
