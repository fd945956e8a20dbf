// What stands in the HTML of a booking page before the app is there, and what the app makes of it.

import type { Page } from '@playwright/test'
import { BookPage } from '#e2e/pages/book.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

/** The functions that the page asks, by name. */
function asked(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

test('a page takes the house from its payload, and asks for the times once', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const names = asked(page)
  const book = await BookPage.open(page, venue.url)
  await expect(book.slot(venue.soon)).toBeEnabled()
  expect(names).toEqual(['slots_of_day'])
})

for (const day of ['2026-99-99', '2026-02-30'])
  test(`a day that is none, ${day}, is the first one, and nothing is asked of it`, async ({ page, sql }) => {
    const venue = await aVenue(sql)
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/slots_of_day')) bodies.push(request.postData() ?? '')
    })
    const book = new BookPage(page)
    await page.goto(`/${venue.url}/book?day=${day}`)
    await expect(book.slot(venue.soon)).toBeEnabled()
    expect(bodies.map((body) => JSON.parse(body).p_day)).toEqual([venue.today])
  })

const wrong: Record<string, (text: string, page: { now: string; vendor: { url: string } }) => string | null> =
  {
    absent: () => null,
    torn: (text) => text.slice(0, 100),
    'of another house': (_, page) => JSON.stringify({ ...page, vendor: { ...page.vendor, url: 'another' } }),
    old: (_, page) =>
      JSON.stringify({ ...page, now: new Date(Date.parse(page.now) - 61 * 60_000).toISOString() }),
  }
for (const [what, make] of Object.entries(wrong)) {
  test(`where the payload is ${what} the function is asked`, async ({ page, sql, complaints }) => {
    complaints.expect(/_payload\.json|404/)
    const venue = await aVenue(sql)
    const names = asked(page)
    await page.route('**/_payload.json', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const body = make(text, JSON.parse(text))
      await (body === null
        ? route.fulfill({ status: 404, body: 'Not found' })
        : route.fulfill({ response, body }))
    })
    const book = await BookPage.open(page, venue.url)
    await expect(book.slot(venue.soon)).toBeEnabled()
    expect(names.filter((name) => name === 'vendor_page')).toHaveLength(1)
  })
}

/** Whoever comes back does so an hour later. */
function comingBack(page: Page): () => Promise<void> {
  let hours = 0
  return () =>
    page.evaluate((later) => {
      const past = performance.timeOrigin
      performance.now = () => Date.now() - past + later * 3_600_000
      document.dispatchEvent(new Event('visibilitychange'))
    }, ++hours)
}

async function serveNewer(page: Page): Promise<void> {
  const id = 'abcdef012345'
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id } }))
  await page.route(`**/builds/meta/${id}.json`, (route) => route.fulfill({ json: { id, files: [] } }))
}

const offerOn = (page: Page) => page.getByRole('button', { name: '読み込み直す' })

test('what is typed is worth more than a newer page: it is offered only once nothing would be lost', async ({
  page,
}) => {
  await serveNewer(page)
  await page.goto('/login')
  const email = page.getByLabel('メールアドレス')
  const comeBack = comingBack(page)
  await email.fill('half@typed')
  await comeBack()
  await page.waitForTimeout(1_000)
  await expect(offerOn(page)).toBeHidden()
  await expect(email).toHaveValue('half@typed')
  // Control: the same page with nothing typed. And what is typed under the offer outlives its tap.
  await email.fill('')
  await comeBack()
  await expect(offerOn(page)).toBeVisible()
  await email.fill('typed@since')
  await offerOn(page).click()
  await expect(offerOn(page)).toBeHidden()
  await expect(email).toHaveValue('typed@since')
})

test('the house is on the screen before any script, and nothing moves when the page takes its place', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  let go = () => undefined as unknown
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`/${venue.url}/book`, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(venue.name)
  const places = () =>
    page.evaluate(() =>
      ['h1', '[data-kept]', 'select', 'a[href^="tel:"]'].map((what) => {
        const { x, y, width, height } = document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  const before = await places()
  // Nothing can be chosen that would be lost.
  expect(await page.locator('[inert] select').count()).toBeGreaterThan(0)
  go()
  await expect(page.locator('section button[aria-label]').first()).toBeEnabled()
  expect(await places()).toEqual(before)
})

test('whoever comes back to a page left open is offered the newer one, but not with a booking begun', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url)
  await expect(book.slot(venue.soon)).toBeEnabled()
  const offer = offerOn(page)
  const comeBack = comingBack(page)
  const looked = page.waitForResponse('**/builds/latest.json')
  await comeBack()
  await looked
  // The same build: nothing to offer.
  await expect(offer).toBeHidden()
  await serveNewer(page)
  await book.choose(venue.soon)
  await comeBack()
  await page.waitForTimeout(500)
  await expect(offer).toBeHidden()
  // Another house, since the booking begun would go on. The day that always stands in its field is nothing typed.
  const another = await aVenue(sql)
  await page.goto(`/${another.url}/book`)
  await expect(book.slot(another.soon)).toBeEnabled()
  await comeBack()
  await offer.click()
  await expect(offer).toBeHidden()
  await expect(book.slot(another.soon)).toBeEnabled()
})
