// The page that an invitation leads to, opened from the real mail.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aStranger, aVenue, type Staff, type Venue } from '#e2e/support/venue.ts'
import { readMail } from '#tests/fixtures/mail/mailbox.ts'

test.use(phone)

const password = '長い長い合言葉 one'
const anAddress = () => `${crypto.randomUUID().slice(0, 8)}@kiku.example`
const sound = async (page: Page) =>
  expect([await barriers(page), await smallTargets(page), await sideways(page)]).toEqual([[], [], 0])
const inside = (page: Page) => page.getByRole('button', { name: 'メニューを開く' })
const ended = (page: Page) => page.getByRole('heading', { name: 'このリンクは使えません' })
const worksFor = async (sql: Sql, email: string): Promise<string | undefined> =>
  (
    await sql`select k.vendor_id from public.users_vendor_key k join auth.users u on u.id = k.user_id where u.email = ${email}`
  )[0]?.['vendor_id']

/** Invited by a colleague at their tablet; what the mail leads to. */
async function invited(
  sql: Sql,
  venue: Venue,
  email: string,
  me?: Staff,
): Promise<{ link: string; text: string; subject: string }> {
  const staff = me ?? (await venue.staff())
  await sql.begin(async (tx) => {
    const [user] = await tx`select id from auth.users where email = ${staff.email}`
    const claims = JSON.stringify({ role: 'authenticated', sub: user?.['id'] })
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${user?.['id']}, true)`
    await tx`select public.invite_colleague(${venue.id}, ${email}, 'ja')`
  })
  const mail = await readMail(sql, { to: email, kind: 'invite', site: process.env.E2E_URL ?? '' })
  if (!mail) throw new Error('no mail')
  return mail
}

test('from the tablet through the mail to the first sign-in, and into the list', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const me = await venue.staff()
  const host = (await device(tablet)).page
  await Stand.open(host, me)
  await host.getByRole('link', { name: '設定', exact: true }).click()
  const email = anAddress()
  await host.getByLabel('招待する人のメールアドレス').fill(email)
  await host.getByRole('button', { name: '招待メールを送る' }).click()
  await expect(host.getByText('メール送信待ち')).toBeVisible()
  const mail = await readMail(sql, { to: email, kind: 'invite', site: process.env.E2E_URL ?? '' })
  expect(mail?.subject).toBe('けやき亭への招待')
  expect(mail?.text).toContain(`${me.email} さんから`)
  expect(mail?.text).toContain('7日間')
  expect(mail?.link).toMatch(/\/invitation#[0-9a-f]{32}$/)
  await host.reload()
  await expect(host.getByText('メール送信済み')).toBeVisible()

  await page.goto(mail?.link ?? '')
  await expect(page.getByRole('heading', { name: 'けやき亭への招待' })).toBeVisible()
  await expect(page, 'the secret is cleared from the address').toHaveURL(/\/invitation$/)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await sound(page)
  await page.getByRole('button', { name: '参加する' }).click()
  await expect(page.getByText('入力してください')).toBeVisible()
  await expect(page.getByLabel('パスワード', { exact: true })).toBeFocused()
  await page.getByLabel('パスワード', { exact: true }).fill('password123')
  await expect(page.getByText('よく使われるパスワードです')).toBeVisible()
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByLabel('パスワード', { exact: true }).press('Enter')
  await expect(inside(page)).toBeVisible()
  expect(await worksFor(sql, email)).toBe(venue.id)
  await page.goBack().catch(() => undefined)
  await expect(page).not.toHaveURL(/invitation/)

  await host.reload()
  const row = host
    .getByRole('list', { name: 'スタッフの一覧' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(row.getByText(`招待: ${me.email}`)).toBeVisible()
  await expect(host.getByText('招待中の人はいません')).toBeVisible()

  const late = (await device(phone)).page
  await late.goto(mail?.link ?? '')
  await expect(ended(late), 'used once').toBeFocused()
  await sound(late)
})

test('no secret, a wrong one, one that has ended, and a page loaded again: the same words', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const email = anAddress()
  const { link } = await invited(sql, venue, email)
  for (const bad of ['/invitation', '/invitation#', `/invitation#${'0'.repeat(32)}`, link.slice(0, -1)]) {
    await page.goto('about:blank')
    await page.goto(bad)
    await expect(ended(page), bad).toBeVisible()
  }
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'けやき亭への招待' })).toBeVisible()
  await page.reload()
  await expect(ended(page)).toBeVisible()
  await sql`update private.invitation set expires_at = now() where email = ${email}`
  await page.goto('about:blank')
  await page.goto(link)
  await expect(ended(page)).toBeVisible()
  await expect(page.getByText('招待した方に「もう一度送る」をご依頼ください')).toBeVisible()
  await page.getByRole('link', { name: 'ログイン画面へ' }).click()
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
})

test('an address with an account asks for its password; a wrong one is said beside the field', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const person = await aStranger(sql)
  const { link } = await invited(sql, venue, person.email)
  await page.goto(link)
  await expect(page.getByText('このメールアドレスにはアカウントがあります')).toBeVisible()
  await sound(page)
  complaints.expect(/status of 400/)
  const field = page.getByLabel('パスワード', { exact: true })
  await field.fill('not that one at all')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/パスワードが正しくありません/)
  expect(await worksFor(sql, person.email)).toBe(undefined)
  await field.fill(person.password)
  await page.getByRole('button', { name: 'ログインして参加' }).click()
  await expect(inside(page)).toBeVisible()
  expect(await worksFor(sql, person.email)).toBe(venue.id)
})

test('who is signed in with the address joins with one tap, in English too', async ({
  page,
  context,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  const person = await aStranger(sql)
  await page.goto('/login')
  await login.fill(page, person)
  await login.submit(page)
  await expect(page.getByText('まだ').first()).toBeVisible()
  const { link } = await invited(sql, venue, person.email)
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.goto(link)
  await expect(page.getByText('You are signed in with this email.')).toBeVisible()
  await sound(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('banner').getByRole('button').first()).toBeVisible()
  await expect(page).not.toHaveURL(/invitation/)
  expect(await worksFor(sql, person.email)).toBe(venue.id)
})

test('who works elsewhere, and a device on which somebody else is signed in, are told so', async ({
  page,
  device,
  sql,
}) => {
  const [venue, elsewhere] = [await aVenue(sql), await aVenue(sql)]
  const theirs = await elsewhere.staff()
  const { link } = await invited(sql, venue, theirs.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'ほかの事業者のスタッフです' })).toBeFocused()
  await expect(page.getByText('1つのアカウントで参加できる事業者は1つです')).toBeVisible()
  await sound(page)
  expect(await worksFor(sql, theirs.email)).toBe(elsewhere.id)

  const host = (await device(phone)).page
  await Stand.open(host, theirs)
  const email = anAddress()
  await host.goto((await invited(sql, venue, email)).link)
  await expect(host.getByRole('heading', { name: '別のアカウントでログイン中です' })).toBeFocused()
  await expect(host.getByText(theirs.email)).toBeVisible()
  await sound(host)
})

test('somebody else had signed up with the address: the owner comes in with their own password', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const email = anAddress()
  const { link } = await invited(sql, venue, email)
  await page.goto('/sign-up')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill('the password of a squatter')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '作成する' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeVisible()
  await page.goto(link)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '参加する' }).click()
  await expect(inside(page)).toBeVisible()
  expect(await worksFor(sql, email)).toBe(venue.id)
})

test('without a network the page says so, and goes on with it; a lost answer loses nothing', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const email = anAddress()
  const { link } = await invited(sql, venue, email)
  complaints.expect(noNetwork, /ERR_FAILED|Failed to fetch/)
  const opening = '**/rest/v1/rpc/open_invitation'
  await page.route(opening, (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('サーバーに接続できません')).toBeVisible()
  await page.unroute(opening)
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect(page.getByRole('heading', { name: 'けやき亭への招待' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('参加するにはインターネット接続が必要です')).toBeVisible()
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '参加する' }).click()
  await expect(page.getByText('入力した内容は残っています')).toBeVisible()
  await context.setOffline(false)
  // The sign-up reaches the server, and its answer is lost.
  await page.route('**/auth/v1/signup*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '参加する' }).click()
  await expect.poll(() => worksFor(sql, email)).toBe(venue.id)
  await expect(page.getByText('サーバーに接続できません')).toBeVisible()
  await page.unroute('**/auth/v1/signup*')
  await page.getByRole('button', { name: '参加する' }).click()
  await expect(inside(page)).toBeVisible()
})

/** As "sign out of all devices" on another one: nothing of it is known here. */
const endSessions = (sql: Sql, email: string) =>
  sql`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${email}`

test('a device whose session was ended elsewhere asks to sign in, keeps the invitation and goes on with it', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const person = await aStranger(sql)
  await page.goto('/login')
  await login.fill(page, person)
  await login.submit(page)
  await expect(page.getByText('まだ').first()).toBeVisible()
  const { link } = await invited(sql, venue, person.email)
  await endSessions(sql, person.email)
  complaints.expect(/status of 40[013]/, /not_logged_in|not_signed_in/)
  await page.goto(link)
  await expect(page.getByText('この端末のログインは終了しています')).toBeVisible()
  await expect(page.getByRole('button', { name: '参加する', exact: true })).toHaveCount(0)
  await sound(page)
  await page.getByLabel('パスワード', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'ログインして参加' }).click()
  await expect(inside(page)).toBeVisible()
  expect(await worksFor(sql, person.email)).toBe(venue.id)
})

test('ended while the page is open: the tap asks to sign in, and nobody is told that they are in', async ({
  page,
  sql,
  complaints,
}) => {
  const [venue, before] = [await aVenue(sql), await aVenue(sql)]
  const gone = await before.staff()
  await Stand.open(page, gone)
  complaints.expect(/status of 40[013]/, /not_logged_in|not_signed_in/)
  await sql`delete from public.users_vendor_key k using auth.users u where u.id = k.user_id and u.email = ${gone.email}`
  await page.goto((await invited(sql, venue, gone.email)).link)
  const join = page.getByRole('button', { name: '参加する', exact: true })
  await expect(join).toBeVisible()
  await endSessions(sql, gone.email)
  await join.click()
  await expect(page.getByText('この端末のログインは終了しています')).toBeVisible()
  expect(await worksFor(sql, gone.email)).toBe(undefined)
  await page.getByLabel('パスワード', { exact: true }).fill(gone.password)
  await page.getByRole('button', { name: 'ログインして参加' }).click()
  await expect(inside(page)).toBeVisible()
  expect(await worksFor(sql, gone.email)).toBe(venue.id)
})
