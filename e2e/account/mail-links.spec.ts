// Passwords and addresses by mail, end to end: the mails are read at the page of a stack that has nobody else to send them.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { startMailStack } from '#e2e/account/mail-stack.ts'
import { looks, test } from '#e2e/account/mail-test.ts'
import { login } from '#e2e/pages/login.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { desktop, expect, phone } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

// One stack for all of them.
test.describe.configure({ mode: 'default', timeout: 240_000 })

const password = '長い長い合言葉 one'
const next = '別の長い合言葉 two'
const anAddress = () => `${randomUUID().slice(0, 8)}@guest.example`
/** What Chromium prints of a call that was refused. */
const refused = /status of (400|403|429)/

/** Addresses of all requests of a page, what they say they come from, and all that its console says. */
function overhear(page: Page): () => string {
  const heard: string[] = []
  page.on('request', (request) => heard.push(request.url(), request.headers()['referer'] ?? ''))
  page.on('console', (message) => heard.push(message.text()))
  page.on('framenavigated', (frame) => heard.push(frame.url().replace(/#.*/, '')))
  return () => heard.join('\n')
}

const tokenIn = (link: string): string => /[0-9a-f]{32}$/.exec(link)?.[0] ?? 'none'

test('forgotten: the mail leads to a new password, and in', async ({ page, stack, own, complaints }) => {
  complaints.expect(refused)
  const venue = await aVenue(own)
  const staff = await venue.staff()
  const heard = overhear(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
  await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible()
  await looks(page, 'ask-ja')
  await page.getByRole('button', { name: 'メールを送信' }).click()
  await expect(page.getByText('入力してください', { exact: true })).toBeVisible()
  await page.getByLabel('メールアドレス').fill(staff.email)
  await page.getByRole('button', { name: 'メールを送信' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'メールを見る' })).toBeVisible()
  await looks(page, 'sent-ja')

  const link = await stack.linkTo(staff.email, 'reset-password')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '新しいパスワードの設定' })).toBeVisible()
  await expect(page).toHaveURL(`${stack.url}/reset-password`)
  await looks(page, 'new-ja')
  await page.getByLabel('新しいパスワード', { exact: true }).fill('password123')
  await expect(page.getByText('よく使われるパスワードです')).toBeVisible()
  await page.getByLabel('新しいパスワード', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'パスワードを設定' }).click()
  await expect(page).toHaveURL(/\/bookings/)
  await expect(page.getByText('パスワードを設定し、ログインしました')).toBeVisible()
  await page.goto('/account')
  await expect(page.locator('main').getByText(staff.email)).toBeVisible()
  await page.goBack()
  expect(heard()).not.toContain(tokenIn(link))
  expect(heard()).not.toContain(staff.email)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    tokenIn(link),
  )

  await page.goto(link)
  await page.getByLabel('新しいパスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'パスワードを設定' }).click()
  await expect(page.getByRole('heading', { name: 'このリンクは使えません' })).toBeFocused()
  await looks(page, 'ended-ja')
  await page.getByRole('button', { name: '新しいメールを送る' }).click()
  await expect(page.getByRole('heading', { name: 'パスワードの再設定' })).toBeVisible()
})

test('an address without an account sees the same screen, and gets no mail', async ({ page, stack, own }) => {
  const email = anAddress()
  await page.goto('/reset-password')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: 'メールを送信' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeFocused()
  await page.getByRole('button', { name: 'もう一度送る' }).click()
  await expect(page.getByText('もう一度受け付けました')).toBeVisible()
  const known = (await (await aVenue(own)).staff()).email
  await page.getByRole('button', { name: '別のメールアドレスで試す' }).click()
  await page.getByLabel('メールアドレス').fill(known)
  await page.getByRole('button', { name: 'メールを送信' }).click()
  await stack.linkTo(known, 'reset-password')
  expect(await stack.mailsTo(email)).toEqual([])
})

test('the mail is in the language of the screen that asked for it', async ({ page, own, context }) => {
  const { email } = await (await aVenue(own)).staff()
  const languages = async () =>
    (await own`select language from private.mail where recipient = ${email} order by asked_at`).map(
      ({ language }) => language,
    )
  await page.goto('/reset-password')
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('button', { name: 'メールを送信' }).click()
  await expect(page.getByRole('heading', { name: 'メールをご確認ください' })).toBeFocused()
  await context.addCookies([{ name: 'locale', value: 'en', url: page.url() }])
  await page.goto('/reset-password')
  await page.locator('form input[type=email]').fill(email)
  await page.locator('form [type=submit]').click()
  await expect.poll(languages).toEqual(['ja', 'en'])
})

test('every way in which a link does not open gets one message, and a tap is asked for before anything', async ({
  page,
  complaints,
}) => {
  complaints.expect(refused)
  const wrong = 'このリンクは使えません'
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  for (const address of [
    '/reset-password#error=access_denied&error_code=otp_expired&error_description=Email+link',
    '/reset-password#0123',
    '/confirm-email?error=access_denied&error_code=otp_expired',
    '/confirm-email#access_token=x&refresh_token=y&type=signup',
  ]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: wrong })).toBeVisible()
    await expect(page).toHaveURL(/\/(reset-password|confirm-email)$/)
  }
  await page.goto('/reset-password?code=7f9c24e8-3b12-4ab1-9e0c-1b2f3a4d5e6f')
  await expect(page.getByText('同じブラウザーでのみ開けます')).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.goto(`/confirm-email?token_hash=${'0'.repeat(32)}&type=email`)
  await expect(page.getByRole('heading', { name: 'メールアドレスの確認' })).toBeVisible()
  await expect(page).toHaveURL(/\/confirm-email$/)
  expect(asked.filter((one) => one.includes('/auth/v1'))).toEqual([])
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: '確認してログイン' }).click()
  await expect(page.getByRole('heading', { name: wrong })).toBeFocused()
  // Most likely it has confirmed the address before: in there.
  await looks(page, 'confirm-ended-ja')
  expect(asked.filter((one) => one.includes('/auth/v1'))).toEqual(['POST /auth/v1/verify'])
  await page.getByRole('button', { name: 'ログインへ' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test.describe('on a phone, in English, by the keyboard alone', () => {
  test.use({ ...phone, locale: 'en-US' })

  test('sign-up, confirmed by the mail, and in: to the vendor that waits for it', async ({
    page,
    stack,
    own,
    complaints,
  }) => {
    complaints.expect(refused)
    const venue = await aVenue(own)
    const email = anAddress()
    const secret = randomUUID().replaceAll('-', '')
    await page.goto('/sign-up')
    await page.getByLabel('Email').focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    // An invitation that its sign-up showed, as /invitation leaves it.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeFocused()
    await looks(page, 'signed-up-en-phone')
    await own`
      insert into private.invitation (vendor_id, email, token_hash, invited_by, user_id)
      select ${venue.id}, ${email}, private.token_hash(${secret}), u.id, u.id from auth.users u where u.email = ${email}`

    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('the email is not confirmed yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send the confirmation again' })).toBeVisible()
    await looks(page, 'unconfirmed-en-phone')

    await page.goto(await stack.linkTo(email, 'confirm-email'))
    await expect(page.getByRole('button', { name: 'Confirm and sign in' })).toBeVisible()
    await looks(page, 'confirm-en-phone')
    await page.getByLabel('Password', { exact: true }).focus()
    await page.keyboard.type(next)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/bookings/)
    await expect(page.getByText(`Your email is confirmed and you are signed in (${email})`)).toBeVisible()
  })

  test('without an invitation the account is not linked to a business yet', async ({ page, stack }) => {
    const email = anAddress()
    await page.goto('/sign-up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Sign up' }).press('Enter')
    const first = await stack.linkTo(email, 'confirm-email')
    await page.getByRole('button', { name: 'Send again' }).press('Enter')
    await expect(page.getByText('We have taken it in again')).toBeVisible()
    await expect.poll(async () => stack.linkTo(email, 'confirm-email')).not.toBe(first)
    await page.goto(await stack.linkTo(email, 'confirm-email'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Confirm and sign in' }).press('Enter')
    await expect(page.getByRole('heading', { name: /not linked to a business/ })).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use(desktop)

  test('another address: by the present password, confirmed elsewhere, shown here', async ({
    page,
    device,
    stack,
    own,
    complaints,
  }) => {
    complaints.expect(refused)
    const venue = await aVenue(own)
    const staff = await venue.staff()
    const email = anAddress()
    await login.signIn(page, staff)
    await page.goto('/account')
    const form = page.locator('section', { has: page.getByRole('heading', { name: 'メールアドレスの変更' }) })
    await form.getByLabel('新しいメールアドレス').fill(email)
    await form.getByLabel('現在のパスワード', { exact: true }).fill('a wrong password')
    await form.getByRole('button', { name: '確認メールを送信' }).click()
    await expect(form.getByText('現在のパスワードが正しくありません')).toBeVisible()
    await looks(page, 'account-ja')
    await form.getByLabel('現在のパスワード', { exact: true }).fill(staff.password)
    await form.getByRole('button', { name: '確認メールを送信' }).click()
    await expect(form.getByText(`${email} に確認メールをお送りしました`)).toBeVisible()
    await looks(page, 'account-sent-ja')

    const other = await device({ ...phone, baseURL: stack.url })
    await other.page.goto(await stack.linkTo(email, 'confirm-email'))
    await expect(other.page).toHaveURL(`${stack.url}/confirm-email`)
    await other.page.getByRole('button', { name: '変更する' }).click()
    await expect(other.page.getByRole('heading', { name: 'メールアドレスを変更しました' })).toBeFocused()
    await looks(other.page, 'changed-ja-phone')
    await expect.poll(async () => (await stack.mailsTo(staff.email)).join()).toContain('変更されました')

    await expect(page.getByText('メールアドレスを変更しました')).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('dl').getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.getByRole('dialog').getByText(email)).toBeVisible()
    const linked = await own`
      select k.vendor_id from public.users_vendor_key k join auth.users u on u.id = k.user_id where u.email = ${email}`
    expect(linked).toMatchObject([{ vendor_id: venue.id }])
  })

  test('the page of mails fits a phone, its own style and long links with it', async ({
    page,
    stack,
    own,
  }) => {
    const person = await (await aVenue(own)).staff()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/reset-password')
    await page.getByLabel('メールアドレス').fill(person.email)
    await page.getByRole('button', { name: 'メールを送信' }).click()
    await expect.poll(async () => (await stack.mailsTo(person.email)).length).toBeGreaterThan(0)
    await page.goto('/noren/mails')
    await expect(page.locator('pre').first()).toHaveCSS('white-space', 'pre-wrap')
    expect([await barriers(page), await sideways(page)]).toEqual([[], 0])
    const folder = process.env.E2E_PICTURES
    if (folder) await page.screenshot({ path: `${folder}/mails-phone.png` })
  })

  test('out everywhere: asked in its own words; where that cannot be had nobody is signed out', async ({
    page,
    context,
    own,
    complaints,
  }) => {
    const venue = await aVenue(own)
    await login.signIn(page, await venue.staff())
    await page.goto('/account')
    const sessions =
      () => own`select from auth.sessions s join public.users_vendor_key k on k.user_id = s.user_id
      where k.vendor_id = ${venue.id}`
    await page.getByRole('button', { name: 'すべての端末からログアウト' }).click()
    const dialog = page.getByRole('dialog', { name: 'すべての端末からログアウトしますか?' })
    await expect(dialog.getByText('未送信の変更はその端末に残り')).toBeVisible()
    expect([await barriers(page), await smallTargets(page)]).toEqual([[], []])
    await looks(page, 'everywhere')
    expect(await sessions(), 'nothing has ended by asking').not.toHaveLength(0)
    complaints.expect(noNetwork)
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'すべての端末からログアウト' }).click()
    await expect(dialog.getByText('どの端末もログアウトしていません')).toBeVisible()
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'すべての端末からログアウト' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(
      await own`select from auth.sessions s join public.users_vendor_key k on k.user_id = s.user_id
      where k.vendor_id = ${venue.id}`,
    ).toHaveLength(0)
  })
})

test('where nothing sends, sign-up, reset and booking settings say so', async ({ device }) => {
  const none = await startMailStack('none')
  try {
    const sql = postgres(none.databaseUrl, { max: 1, onnotice: () => undefined })
    const staff = await (await aVenue(sql)).staff()
    await sql.end()
    const { page } = await device({ ...phone, baseURL: none.url })
    const said = page.getByText('このサーバーではメールの送信が設定されていないため')
    for (const path of ['/sign-up', '/reset-password', '/confirm-email']) {
      await page.goto(path)
      await expect(said).toBeVisible()
    }
    expect((await fetch(`${none.url}/noren/mails`)).headers.get('content-type')).toContain('text/html')
    expect(await (await fetch(`${none.url}/noren/mails`)).text()).not.toContain('SMTP_URL')
    await login.signIn(page, staff)
    await page.goto('/availability')
    await expect(page.getByText('メールサーバーが設定されていないため')).toBeVisible()
    await looks(page, 'none-availability-ja')
  } finally {
    await none.close()
  }
})
