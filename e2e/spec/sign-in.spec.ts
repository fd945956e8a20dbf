// The pages before the app, and what signing in asks and keeps.

import type { Page } from '@playwright/test'
import { login } from '#e2e/pages/login.ts'
import { demo } from '#e2e/support/demo.ts'
import { expect, inBothLanguages, test } from '#e2e/support/spec.ts'
import { aVenue } from '#e2e/support/venue.ts'

const user = '**/auth/v1/user'
const key = '**/rest/v1/users_vendor_key?*'
const vendor = '**/rest/v1/vendor?*'
const failing = { status: 400, json: { code: 'PLANTED', message: 'planted' } }

inBothLanguages(() => {
  test('the sign-in page', async ({ page, spec }) => {
    await page.goto('/login')
    const email = await spec.shows('login.email', spec.field)
    await spec.shows('login.password', spec.field)
    await spec.shows('login.remember', spec.tick)
    await spec.shows('login.sign-up', spec.link)
    await page.locator('[type=submit]').click()
    await expect(page.getByText(spec.words('login.required'), { exact: true })).toHaveCount(2)
    await spec.shows('login.required')
    await email.fill('restaurant')
    await page.locator('[type=submit]').click()
    await spec.shows('login.invalid-email')
    await spec.shows('login.enquire-prompt')
    await page.locator('main').getByRole('button').last().click()
    await spec.shows('login.enquire', (_, name) => page.getByRole('dialog', { name }))
  })

  test('the sign-up page', async ({ page, spec }) => {
    await page.goto('/sign-up')
    await spec.shows('sign-up.terms', spec.link)
    await spec.shows('sign-up.privacy', spec.link)
    const submit = page.locator('[type=submit]')
    await submit.click()
    await spec.shows('sign-up.required', (words) => page.getByText(words, { exact: true }))
    await spec.shows('sign-up.choose', (words) => page.getByText(words, { exact: true }))
    await page.locator('[name=email]').fill('nobody')
    await submit.click()
    await spec.shows('sign-up.invalid-email')
  })

  test('sign-in asks who it is, then makes two reads', async ({ page, context, sql, spec }) => {
    const venue = await aVenue(sql)
    const staff = await venue.staff()
    const asked: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (/^\/(auth\/v1\/user|rest\/v1\/(users_vendor_key|vendor))$/.test(url.pathname)) asked.push(url)
    })
    await login.enterAt(page, staff)
    const [who, link, found] = asked
    expect(asked).toHaveLength(3)
    expect(who?.pathname).toBe('/auth/v1/user')
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('noren.identity') ?? '{}'))
    expect(link?.pathname).toBe('/rest/v1/users_vendor_key')
    expect(Object.fromEntries(link?.searchParams ?? [])).toMatchObject({
      select: 'vendor_id,vendor_url',
      user_id: `eq.${kept.id}`,
    })
    expect(found?.pathname).toBe('/rest/v1/vendor')
    expect(Object.fromEntries(found?.searchParams ?? [])).toMatchObject({
      select: 'vendor_type,name,address,url,email',
      id: `eq.${venue.id}`,
    })
    expect(kept).toMatchObject({
      email: staff.email,
      role: '',
      vendorId: venue.id,
      vendorUrl: venue.url,
      vendorType: 'RESTAURANT',
      vendorName: venue.name,
    })
    const cookies = await context.cookies()
    expect(cookies.find((one) => one.name === 'vendorType')?.value).toBe('RESTAURANT')
    spec.holds('call.current-user', 'call.vendor-key', 'call.vendor', 'call.data-and-error')
    spec.holds('session.id', 'session.role', 'vendor-key.user_id', 'vendor-key.vendor_id')
    spec.holds('vendor-key.vendor_url', 'vendor.id', 'vendor.vendor_type', 'vendor.name')
    spec.holds('vendor.address', 'vendor.url', 'vendor.email')
  })

  test('signing out resets the user store', async ({ page, sql, spec }) => {
    await login.enterAt(page, await (await aVenue(sql)).staff())
    const kept = () => page.evaluate(() => localStorage.getItem('noren.identity'))
    expect(await kept(), 'control: it is there').toContain('vendorId')
    await page.goto('/account')
    const signOut = { name: /^(ログアウト|Sign out)$/ }
    await page.locator('main').getByRole('button', signOut).click()
    await page.getByRole('dialog').getByRole('button', signOut).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(kept).toBeNull()
    spec.holds('user-store.reset')
  })

  for (const [row, url, fulfilled] of [
    [
      'console.not-logged-in',
      user,
      { status: 403, json: { code: 403, error_code: 'bad_jwt', msg: 'planted' } },
    ],
    ['console.vendor_id', key, failing],
    ['console.vendor-ID', key, { status: 200, json: { vendor_id: '', vendor_url: '' } }],
    ['console.vendorType', vendor, failing],
  ] as const) {
    test(`what goes wrong at sign-in is said on the console alone: ${row}`, async ({
      page,
      spec,
      complaints,
    }) => {
      await plant(page, url, fulfilled)
      const heard: string[] = []
      page.on('console', (message) => heard.push(message.text()))
      complaints.expect(/status of 4/, new RegExp(spec.words(row)))
      await page.goto('/login')
      await page.locator('[name=email]').fill(demo.restaurant.email)
      await page.locator('[name=password]').fill(demo.restaurant.password)
      await page.locator('[type=submit]').click()
      await expect(page.locator('form').getByRole('alert')).toBeVisible()
      expect(heard.some((text) => text.startsWith(spec.words(row)))).toBe(true)
      await expect(page.getByText(spec.words(row)), 'not for people').toHaveCount(0)
      spec.holds(row)
    })
  }

  test('a mount error is printed and thrown again', async ({ page, spec, complaints }) => {
    complaints.expect(/Error while mounting app/, /no #app/)
    const heard: string[] = []
    const thrown: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    page.on('pageerror', (error) => thrown.push(error.message))
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('id="app"', 'id="elsewhere"') })
    })
    await page.goto('/login')
    await expect.poll(() => thrown).toEqual(['no #app'])
    expect(heard.some((text) => text.startsWith(spec.words('console.mount')))).toBe(true)
    spec.holds('console.mount')
  })
})

/** The server's answer to a call that it never hears. */
async function plant(page: Page, url: string, answer: { status: number; json: unknown }): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
  )
}
