// While the app still reads its own store it says so. It never says "none" of what it has not read yet, not for a frame.

import type { Page } from '@playwright/test'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** Keeps every text and every label that stood on the page, however short. */
async function rememberAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stood = new Set<string>()
    Object.assign(window, { stood })
    const look = () => {
      for (const text of document.body?.innerText.split('\n') ?? []) stood.add(text)
      for (const named of document.querySelectorAll('[aria-label]'))
        stood.add(named.getAttribute('aria-label') ?? '')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

const stoodThere = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { stood: Set<string> }).stood])

test('nothing is called empty before it has been read: the day, needs attention, a new booking, a walk-in', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 20 })
  await venue.book({ lastName: '石川', pax: 4, minute: venue.soon })
  await venue.book({ lastName: '三浦', pax: 3, minute: venue.soon })
  await rememberAll(page)
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('石川')).toBeVisible()
  // A new device, whose first rows are still on their way when the page stands.
  const first = await stoodThere(page)
  expect(first.filter((text) => /^予約 0組|遅れ/.test(text))).toEqual([])
  expect(first).toContain('初回の読み込み中です。初回だけ通信が必要です。')
  await stand.walkIn(2)
  await sql`update public.booking_settings set capacity = 3 where vendor_id = ${venue.id}`
  const flagged = page.getByRole('banner').getByRole('button', { name: /^要対応 \d+件/ })
  await expect(flagged).toBeVisible()
  const time = minuteText(venue.soon)
  const falsehoods = [
    /^予約 0組/,
    /^要対応なし/,
    /^対応の必要なものはありません/,
    /^この日の枠はありません/,
    new RegExp(`^${time}.*(?<!\\d)0/3`),
    /^現在 0名/,
    /着席中 0組/,
    // By another clock than the venue's: it is noon there, and nobody is late.
    /遅れ/,
    /\d+分超過/,
    /最終同期 (?!1[23]:)/,
    /初回の読み込み/,
  ]
  const look = async (path: string, isRead: () => Promise<unknown>) => {
    await page.goto(path)
    await isRead()
    const stood = await stoodThere(page)
    expect(stood.length).toBeGreaterThan(10)
    expect(
      stood.filter((text) => falsehoods.some((wrong) => wrong.test(text))),
      path,
    ).toEqual([])
    return stood
  }
  const day = await look('/bookings', async () => {
    await expect(flagged).toBeVisible()
    await expect(stand.party('石川')).toBeVisible()
  })
  // The control: what is true was seen by the same eyes.
  expect(day.some((text) => text.startsWith('予約 2組 7名'))).toBe(true)
  await look('/bookings?dialog=attention', () =>
    expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible(),
  )
  const form = await look('/bookings?dialog=new', () =>
    expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${time}`) })).toBeVisible(),
  )
  expect(form.filter((text) => text.startsWith(time))).not.toEqual([])
  await page.goto('/bookings')
  await expect(stand.party('石川')).toBeVisible()
  await page.getByRole('button', { name: 'ウォークイン 4名', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(/^現在 2名/)).toBeVisible()
  const walkIn = await stoodThere(page)
  expect(walkIn.filter((text) => falsehoods.some((wrong) => wrong.test(text)))).toEqual([])
})
