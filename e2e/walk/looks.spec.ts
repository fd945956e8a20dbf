// Every screen in both languages, on a tablet, upright too, and on a phone: nobody is kept out, nothing scrolls sideways, every
// button is large enough for a finger. Those of admins are looked at in screens/admin.spec.ts. With E2E_PICTURES=folder a picture
// of each is kept there.

import type { Page } from '@playwright/test'
import { demo } from '#e2e/support/demo.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { desktop, expect, phone, tablet, test } from '#e2e/support/test.ts'
import type { Staff } from '#e2e/support/venue.ts'

interface Screen {
  name: string
  path: string
  /** What must stand there before it is looked at. */
  ready: (page: Page) => Promise<unknown>
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog').getByRole('button').first().waitFor()
const rows = (page: Page) => page.locator('[data-booking]').first().waitFor()

const publicScreens: Screen[] = [
  { name: 'login', path: '/login', ready: heading },
  { name: 'sign-up', path: '/sign-up', ready: heading },
  {
    name: 'first-admin',
    path: `/first-admin#${'f'.repeat(32)}`,
    ready: (page) => page.locator('form').waitFor(),
  },
  { name: 'first-admin-ended', path: '/first-admin?#', ready: heading },
  { name: 'invitation-ended', path: '/invitation', ready: heading },
  { name: 'help', path: '/help', ready: heading },
  { name: 'terms', path: '/terms', ready: heading },
  { name: 'privacy', path: '/privacy', ready: heading },
  { name: 'not-found', path: '/no/such/page', ready: heading },
  { name: 'no-booking', path: '/sakura-tei/booking', ready: heading },
  { name: 'event-vendor', path: '/hanabi-works/book', ready: heading },
  {
    name: 'book',
    path: '/sakura-tei/book',
    // Late at night no time of the day itself is left, and other days' stand there.
    ready: (page) => page.locator('section button').first().waitFor(),
  },
  {
    name: 'book-details',
    path: '/sakura-tei/book',
    ready: async (page) => {
      await page.locator('section button').first().click()
      await page.locator('form').waitFor()
    },
  },
]

const standScreens: Screen[] = [
  { name: 'day', path: '/bookings?view=day', ready: rows },
  { name: 'list', path: '/bookings?view=list', ready: (page) => page.getByRole('table').waitFor() },
  { name: 'new', path: '/bookings?view=day&dialog=new', ready: dialog },
  {
    name: 'custom',
    path: '/bookings?view=day&dialog=custom',
    ready: (page) => page.getByRole('gridcell').first().waitFor(),
  },
  { name: 'attention', path: '/bookings?view=day&dialog=attention', ready: dialog },
  {
    name: 'card',
    path: '/bookings?view=day',
    ready: async (page) => {
      await page.locator('[data-booking] button').first().click()
      await dialog(page)
    },
  },
  {
    name: 'walk-in',
    path: '/bookings?view=day',
    ready: async (page) => {
      await rows(page)
      await page.locator('footer fieldset button').nth(1).click()
      await dialog(page)
    },
  },
  {
    name: 'sync',
    path: '/bookings?view=day',
    ready: async (page) => {
      await rows(page)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /同期の状態|Sync/ })
        .click()
      await dialog(page)
    },
  },
  {
    name: 'menu',
    path: '/bookings?view=day',
    ready: async (page) => {
      await page.getByRole('banner').getByRole('button').first().click()
      await dialog(page)
    },
  },
  { name: 'account', path: '/account', ready: heading },
  { name: 'settings', path: '/settings', ready: heading },
]

const sizes = {
  tablet: tablet.viewport,
  portrait: { width: 768, height: 1024 },
  phone: phone.viewport,
  ...(process.env.E2E_PICTURES ? { desktop: desktop.viewport } : {}),
}

/** Each is opened once, for opening costs most. Barriers are looked for where they may be others, and colours once. */
async function faultsOn(page: Page, { name, path, ready }: Screen, isStaff: boolean, language: string) {
  await page.setViewportSize(sizes.tablet)
  await page.goto(path)
  await ready(page)
  const found: string[] = []
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await keepPicture(page, `${isStaff ? 'host' : 'visitor'}-${name}-${language}-${size}`)
    const faults = isStaff ? await smallTargets(page) : []
    const over = await sideways(page)
    if (over > 0) faults.push(`${over} px too wide`)
    if (size === 'tablet' || size === 'phone')
      faults.push(...(await barriers(page, 'html', size === 'tablet')))
    found.push(...faults.map((fault) => `${size}: ${fault}`))
  }
  return found
}

for (const language of ['ja', 'en'] as const) {
  for (const [who, account, screens] of [
    ['visitor', null, publicScreens],
    ['host', demo.restaurant, standScreens],
  ] as const) {
    test(`looks right: ${who}, ${language}`, async ({ device, baseURL }) => {
      test.setTimeout(180_000)
      const { page, context } = await device(tablet)
      await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
      if (account) await signIn(page, account)
      const found: Record<string, string[]> = {}
      for (const screen of screens) {
        const faults = await faultsOn(page, screen, account !== null, language)
        if (faults.length > 0) found[screen.name] = faults
      }
      expect(found).toEqual({})
    })
  }
}

test('control: a button without a name, a small one and a wide box are noticed', async ({ page }) => {
  await page.goto('/login')
  await heading(page)
  await page.evaluate(() => {
    const planted = document.createElement('button')
    Object.assign(planted.style, { width: '20px', height: '20px' })
    const wide = document.createElement('div')
    Object.assign(wide.style, { width: '3000px', height: '4px' })
    document.querySelector('main')?.append(planted, wide)
  })
  expect((await barriers(page)).join()).toContain('button-name')
  expect((await smallTargets(page)).length).toBeGreaterThan(0)
  expect(await sideways(page)).toBeGreaterThan(0)
})

async function signIn(page: Page, { email, password }: Staff): Promise<void> {
  await page.goto('/login')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('[type=submit]').click()
  await page.waitForURL(/\/(bookings|admin)/)
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
