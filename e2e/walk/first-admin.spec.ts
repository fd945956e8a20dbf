// The one-time link by which an installation gets its first admin.

import type { Page, Route } from '@playwright/test'
import type { Sql } from 'postgres'
import { demo } from '#e2e/support/demo.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { adminLink } from '#local/commands/admin-link.ts'

const password = '長い長い合言葉 one'
const newEmail = (): string => `admin-${crypto.randomUUID().slice(0, 8)}@noren.example`
const isAdmin = async (sql: Sql, email: string): Promise<boolean> =>
  (await sql`select from private.admin a join auth.users u on u.id = a.user_id where u.email = ${email}`)
    .length === 1
const path = async (sql: Sql): Promise<string> => adminLink(sql, '')

const ja = { email: 'メールアドレス', password: 'パスワード', submit: '管理者として登録する' }
const en = { email: 'Email', password: 'Password', submit: 'Become administrator' }
async function fill(page: Page, words: typeof ja, email: string, word = password): Promise<void> {
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(word)
}
const submit = (page: Page, words: typeof ja) => page.getByRole('button', { name: words.submit }).click()

/** Nobody is kept out. With E2E_PICTURES=folder a picture is kept there. */
async function looks(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/first-admin-${name}.png`, fullPage: true })
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}

const claims = '**/rest/v1/rpc/claim_admin_link'
const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

test.describe('on a phone, in Japanese', () => {
  test.use(phone)

  test('the link leads from nothing to the admin’s home, once', async ({ page, sql, device }) => {
    const link = await path(sql)
    const email = newEmail()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: '管理者の登録' })).toBeVisible()
    await expect(page).toHaveURL(/\/first-admin$/)
    await expect(page.getByText('10文字以上。推測されやすいパスワードは使えません。')).toBeVisible()
    await looks(page, 'ja-phone')
    await submit(page, ja)
    await expect(page.getByText('入力してください')).toHaveCount(2)
    await expect(page.getByLabel(ja.email)).toBeFocused()
    await fill(page, ja, 'admin@noren', 'password123')
    await expect(page.getByText('メールアドレスの形式が正しくありません')).toBeVisible()
    await expect(page.getByText('よく使われるパスワードです')).toBeVisible()
    await page.getByRole('button', { name: 'パスワードを表示' }).click()
    await expect(page.getByLabel(ja.password, { exact: true })).toHaveAttribute('type', 'text')
    await looks(page, 'ja-phone-errors')
    await fill(page, ja, email)
    await submit(page, ja)
    await expect(page.getByRole('heading', { name: '契約先一覧', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    expect(await isAdmin(sql, email)).toBe(true)
    await page.goBack().catch(() => undefined)
    await expect(page).not.toHaveURL(/first-admin/)

    const late = await device(phone)
    const second = newEmail()
    await late.page.goto(link)
    await fill(late.page, ja, second)
    await submit(late.page, ja)
    await expect(late.page.getByRole('heading', { name: 'このリンクは使えません' })).toBeFocused()
    await expect(late.page.getByText('npm run admin')).toBeVisible()
    await looks(late.page, 'ja-phone-ended')
    expect(await sql`select from auth.users where email = ${second}`, 'no account is left behind').toEqual([])
    // A new link, opened in the same tab.
    await late.page.goto(await path(sql))
    await expect(late.page.getByRole('heading', { name: '管理者の登録' })).toBeVisible()
  })

  test('a link that lost its end, or a page loaded again, says how to get a new one', async ({
    page,
    sql,
  }) => {
    for (const bad of ['/first-admin', '/first-admin#', (await path(sql)).slice(0, -1)]) {
      await page.goto('about:blank')
      await page.goto(bad)
      await expect(page.getByRole('heading', { name: 'このリンクは使えません' }), bad).toBeVisible()
    }
    await page.goto('about:blank')
    await page.goto(await path(sql))
    await expect(page.getByRole('heading', { name: '管理者の登録' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('npm run admin')).toBeVisible()
    await page.getByRole('link', { name: 'ログインへ' }).click()
    await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  })

  test('an address that has a confirmed account asks for its password, beside the field', async ({
    page,
    sql,
  }) => {
    const email = newEmail()
    await sql`insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
      values (gen_random_uuid(), ${email}, extensions.crypt(${password}, extensions.gen_salt('bf')), now(), '{}')`
    await page.goto(await path(sql))
    await fill(page, ja, email, 'another long password')
    await submit(page, ja)
    const field = page.getByLabel(ja.password, { exact: true })
    await expect(field).toHaveAccessibleDescription(/このメールアドレスはすでに登録されています/)
    await expect(field).toBeFocused()
    await looks(page, 'ja-phone-known')
    await field.fill(password)
    await expect(field).not.toHaveAccessibleDescription(/すでに登録/)
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: '契約先一覧', exact: true })).toBeVisible()
  })

  test('where sign-up leaves the address unconfirmed, a squatter’s password is replaced', async ({
    page,
    sql,
  }) => {
    const email = newEmail()
    await sql`insert into auth.users (id, email, encrypted_password, raw_user_meta_data)
      values (gen_random_uuid(), ${email}, extensions.crypt('the squatter’s', extensions.gen_salt('bf')), '{}')`
    await page.goto(await path(sql))
    await fill(page, ja, email)
    await submit(page, ja)
    await expect(page.getByRole('heading', { name: '契約先一覧', exact: true })).toBeVisible()
  })
})

test.describe('on a tablet, in English', () => {
  test.use({ ...tablet, locale: 'en-US' })

  test('the whole way by keyboard alone', async ({ page, sql }) => {
    const email = newEmail()
    await page.goto(await path(sql))
    await expect(page.getByRole('heading', { name: 'Set up the administrator' })).toBeVisible()
    await looks(page, 'en-tablet')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(en.email)).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('too short')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Use at least 10 characters')).toBeVisible()
    await expect(page.getByLabel(en.password, { exact: true })).toBeFocused()
    await page.keyboard.type(', or is it')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/admin$/)
    expect(await isAdmin(sql, email)).toBe(true)
    await expect(page.locator('main')).toBeFocused()
  })

  test('a network that goes between sign-up and the link is told, and the same button goes on', async ({
    page,
    sql,
    complaints,
  }) => {
    complaints.expect(lost)
    const email = newEmail()
    await page.goto(await path(sql))
    await fill(page, en, email)
    let asked = 0
    const cutOff = async (route: Route) => (++asked === 2 ? route.abort() : route.continue())
    await page.route(claims, cutOff)
    await submit(page, en)
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await looks(page, 'en-tablet-failed')
    expect(await sql`select from auth.users where email = ${email}`, 'the account is there').toHaveLength(1)
    expect(await isAdmin(sql, email)).toBe(false)
    await expect(page.getByLabel(en.email)).toHaveValue(email)
    await submit(page, en)
    await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible()
    expect(await isAdmin(sql, email)).toBe(true)
  })

  test('an answer that is lost after the link did its work loses nothing', async ({
    page,
    sql,
    complaints,
  }) => {
    complaints.expect(lost)
    const email = newEmail()
    await page.goto(await path(sql))
    await fill(page, en, email)
    let asked = 0
    await page.route(claims, async (route) => {
      if (++asked !== 2) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await submit(page, en)
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    expect(await isAdmin(sql, email)).toBe(true)
    await submit(page, en)
    await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible()
  })

  test('offline it says so at once, and goes on when the network is back', async ({
    page,
    context,
    sql,
    complaints,
  }) => {
    complaints.expect(lost)
    await page.goto(await path(sql))
    await expect(page.getByLabel(en.email)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    await fill(page, en, newEmail())
    await submit(page, en)
    await expect(page.getByText('The server cannot be reached')).toBeVisible()
    await context.setOffline(false)
    await submit(page, en)
    await expect(page.getByRole('heading', { name: 'Vendors', exact: true })).toBeVisible()
  })

  test('beside somebody who is signed in the admin is made and nobody is pushed out', async ({
    page,
    sql,
  }) => {
    const email = newEmail()
    await page.goto('/login')
    await page.getByLabel(en.email).fill(demo.events.email)
    await page.getByLabel(en.password, { exact: true }).fill(demo.events.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await page.goto(await path(sql))
    await fill(page, en, email)
    await submit(page, en)
    await expect(page.getByRole('heading', { name: 'You are now an administrator' })).toBeFocused()
    await looks(page, 'en-tablet-made')
    await page.getByRole('link', { name: 'Go to home' }).click()
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    expect(await isAdmin(sql, email)).toBe(true)
  })
})
