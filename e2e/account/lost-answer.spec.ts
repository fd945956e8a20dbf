// The network ends while somebody opens the link of a sign-up: no stranger's password is let in, and the owner gets on.

import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { looks, test } from '#e2e/account/mail-test.ts'
import { expect, phone } from '#e2e/support/test.ts'

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ ...phone, locale: 'en-US' })

const password = '長い長い合言葉 one'
const anAddress = () => `${randomUUID().slice(0, 8)}@guest.example`
/** What Chromium prints of a call that was refused. */
const refused = /status of (400|403|429)/

async function signUp(page: Page, email: string, typed: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign up' }).press('Enter')
}

/** The call is done, and its answer does not come. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('the network ends between the link and the password: the page keeps what it needs, and says so', async ({
  page,
  stack,
  own,
  complaints,
}) => {
  complaints.expect(refused, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const email = anAddress()
  await signUp(page, email, 'a long password of a stranger')
  await page.goto(await stack.linkTo(email, 'confirm-email'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.route('**/auth/v1/user', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Confirm and sign in' }).press('Enter')
  await expect(page.getByText('your password is not set yet')).toBeVisible()
  await expect(page.locator('main').getByText(email)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reset your password' })).toBeVisible()
  await looks(page, 'halfway-en-phone')
  const [kept] = await own`select encrypted_password as is from auth.users where email = ${email}`
  expect(kept?.is).toBe('')
  // Then the answer to the password is lost, and the session with it.
  await page.route('**/auth/v1/user', loseAnswer, { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Confirm and sign in' }).press('Enter')
  await lost
  await expect(page.getByText('your password is not set yet')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm and sign in' }).press('Enter')
  await expect(page.getByRole('heading', { name: /not linked to a business/ })).toBeVisible()
})

test('the answer to the link is lost: the page leads to a new password', async ({
  page,
  stack,
  complaints,
}) => {
  complaints.expect(refused, /ERR_FAILED/)
  const email = anAddress()
  await signUp(page, email, password)
  await page.goto(await stack.linkTo(email, 'confirm-email'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.route('**/auth/v1/verify', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Confirm and sign in' }).press('Enter')
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm and sign in' }).press('Enter')
  await expect(page.getByText('Your last try may have confirmed your email')).toBeVisible()
  await looks(page, 'tried-en-phone')
  await page.getByRole('button', { name: 'Reset your password' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})
