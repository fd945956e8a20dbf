// What a visitor meets: the public routes, and the pages that say there is none.

import { login } from '#e2e/pages/login.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { demo } from '#e2e/support/demo.ts'
import { expect, inBothLanguages, test } from '#e2e/support/spec.ts'
import { aStranger, aVenue } from '#e2e/support/venue.ts'

inBothLanguages(() => {
  test('public routes open without a session', async ({ page, sql, spec }) => {
    const { url, name } = await aVenue(sql)
    const { venue } = await aProgramme(sql)
    for (const [row, path] of [
      ['route.login', '/login'],
      ['route.sign-up', '/sign-up'],
      ['route.vendor-events', `/${venue.url}/events`],
      ['route.vendor-event', `/${venue.url}/cruise`],
      ['route.book', `/${url}/book`],
    ] as const) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.locator('form, section button, main li a').first(), path).toBeVisible()
      expect(new URL(page.url()).pathname, 'nobody is sent to sign in').toBe(path)
      await expect(page.locator('html')).toHaveAttribute('lang', spec.language)
      // No menu and no toolbar's icons: in the head stands the logo, or the venue's own name.
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
      spec.holds(row)
    }
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible()
    spec.holds('toolbar.hidden', 'route-parameter.vendorUrl', 'route-parameter.eventUrl', 'language.both')
  })

  test('the logo leads home', async ({ page, spec }) => {
    await page.goto('/sign-up')
    await page.getByRole('banner').getByRole('link').click()
    // Home of whoever is signed out is the way in.
    await expect(page).toHaveURL(/\/login$/)
    spec.holds('logo.home')
  })

  test('what is no page, and what is refused', async ({ page, spec, complaints }) => {
    complaints.expect(/status of 404/)
    for (const [message, rule, path] of [
      ['error.no-route', 'guard.no-route-404', '/no/such/page'],
      ['error.refused-route', 'guard.validation-404', '/no-such-venue/book'],
    ] as const) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await spec.shows(message, spec.heading, { path })
      spec.holds(rule)
    }
    await page.goto('/admin/create-vendor')
    await expect(page).toHaveURL(/\/login/)
    await login.enter(page, demo.restaurant)
    await spec.shows('error.forbidden', spec.heading)
    await expect(page.getByText('403')).toBeVisible()
    await spec.shows('page.home', spec.link)
    spec.holds('guard.admin-403')
  })

  test('a fault is the generic error page', async ({ page, spec, complaints }) => {
    complaints.expect(/planted/, /A screen failed/)
    let isPlanted = false
    await page.route(/\/assets\/help[^/]*\.js$/, async (route) => {
      isPlanted = true
      const response = await route.fetch()
      await route.fulfill({ response, body: "throw new Error('planted')" })
    })
    await page.goto('/help')
    await spec.shows('error.fault', spec.heading)
    expect(isPlanted).toBe(true)
    await expect(page.getByText('500')).toBeVisible()
    await expect(page.getByText('planted'), 'never the fault’s own words').toHaveCount(0)
    spec.holds('guard.fault-page', 'guard.fatal')
  })

  test('a guarded route leads to sign-in and back', async ({ page, spec }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/bookings?view=list')
    await expect(page).toHaveURL(/\/login/)
    await login.enter(page, demo.restaurant)
    await expect(page).toHaveURL(/\/bookings\?view=list/)
    spec.holds('guard.signed-out', 'guard.visitors')
  })

  test('an administrator enters /admin', async ({ page, spec }) => {
    await login.enterAt(page, demo.admin)
    await page.goto('/admin/no-such-page')
    await expect(page.getByText('404')).toBeVisible()
    await expect(page.getByText('403')).toHaveCount(0)
    spec.holds('guard.admin')
  })

  test('without a vendor the vendor is not read', async ({ page, sql, spec }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/login')
    await login.enter(page, await aStranger(sql))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => asked).toContain('/rest/v1/rpc/is_admin')
    expect(asked).toContain('/rest/v1/users_vendor_key')
    expect(asked).not.toContain('/rest/v1/vendor')
    spec.holds('call.vendor-only-known')
  })
})
