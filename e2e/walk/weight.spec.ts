// What a customer's phone fetches, counted in Chromium as it comes over the wire: until a time can be tapped, and until the
// booking is confirmed.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

/** Of scripts, as for the graph of the build (tests/structure/public-first-load.test.ts). */
const toFirstSlot = 92
const toConfirmed = 245

/** Counts from now on; the answer is in kilobytes of bodies as they were sent, by kind. */
function countBytes(page: Page): () => Promise<Record<'script' | 'all', number>> {
  const sizes: Promise<{ kind: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ kind, bytes })))
  })
  return async () => {
    const done = await Promise.all(sizes)
    const sum = (wanted: (kind: string) => boolean) =>
      done.filter(({ kind }) => wanted(kind)).reduce((bytes, one) => bytes + one.bytes, 0) / 1000
    return { script: sum((kind) => kind === 'script'), all: sum(() => true) }
  }
}

test('scripts to the first time that can be tapped, and to the confirmation', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const counted = countBytes(page)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeEnabled()
  const first = await counted()
  await book.choose(venue.soon)
  await book.fill(aGuest('早川'))
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  const whole = await counted()
  const said = `first slot: ${first.script} kB of scripts, ${first.all} kB in all; confirmed: ${whole.script}, ${whole.all}`
  process.stdout.write(`  ${said}\n`)
  // React alone weighs more: a count that finds less does not see what comes.
  expect(first.script, said).toBeGreaterThan(55)
  expect(first.script, said).toBeLessThanOrEqual(toFirstSlot)
  expect(whole.script, said).toBeGreaterThan(first.script + 80)
  // With the page itself, its style and every answer of the server.
  expect(whole.all, said).toBeLessThanOrEqual(toConfirmed)
})

test('control: what a page loads beside is counted', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const heavy = readdirSync(fileURLToPath(new URL('../../dist/assets', import.meta.url))).find((file) =>
    /^phone-rules-.*\.js$/.test(file),
  )
  await page.route(`**/${venue.url}/book*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      '</head>',
      `<script type="module" src="/assets/${heavy}"></script></head>`,
    )
    await route.fulfill({ response: answer, body })
  })
  const counted = countBytes(page)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  expect((await counted()).script).toBeGreaterThan(toFirstSlot)
})
