// The header says the day by service: who comes to lunch and to dinner, who is in the house, how many seats are left.

import type { Sql } from 'postgres'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

type Box = Record<'x' | 'y' | 'width' | 'height', number>

/** A party on `minute` of today, seated from then on where it says so. */
const put = (sql: Sql, venue: Venue, minute: number, pax: number, isSeated = false) => sql`
  insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, source, status, seated_at)
  values (${venue.id}, gen_random_uuid(), ${venue.today}, ${minute}, 120, ${pax}, '客', 'phone',
    ${isSeated ? 'seated' : 'confirmed'}, ${isSeated ? minute : null})`

test('lunch and dinner, the house now and the tightest moment; a walk-in without a network changes them at once @installed', async ({
  page,
  context,
  sql,
  baseURL,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const now = venue.soon - 60
  // A break that lies well ahead of now, so that this is lunch.
  const split = venue.soon + 150
  await sql`
    update public.opening_hours set break_starts_at = ${split}, break_ends_at = ${split + 60}
    where vendor_id = ${venue.id}`
  await put(sql, venue, now - 40, 5, true)
  await put(sql, venue, split + 60, 8)
  await put(sql, venue, split + 90, 15)
  const stand = await Stand.open(page, await venue.staff())
  const figures = page.getByRole('list', { name: '時間帯ごとの予約と残席' })
  await expect(figures).toContainText('在店 5名')
  await expect(figures).toContainText('現在 残15席')
  await expect(figures).toContainText('ランチ 1組 5名')
  await expect(figures).toContainText('ディナー 2組 23名')
  await expect(figures).toContainText(`3席超過(${minuteText(split + 90)})`)
  await expect(figures).toContainText(/残席 最少15\(\d\d:\d\d\)/)
  expect(await barriers(page)).toEqual([])
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await stand.walkIn(4)
  await expect(figures).toContainText('在店 9名')
  await expect(figures).toContainText('現在 残11席')
  await expect(figures).toContainText('ランチ 1組 5名')
  await context.setOffline(false)
  // Another day has nobody in the house.
  await page.getByRole('button', { name: '翌日', exact: true }).click()
  await expect(figures).toContainText('ランチ 0組 0名')
  await expect(figures).toContainText('残20席')
  await expect(figures).not.toContainText('在店')
  await page.getByRole('button', { name: '今日', exact: true }).click()
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.setViewportSize(phone.viewport)
  await page.reload()
  const english = page.getByRole('list', { name: 'Bookings and seats by service' })
  await expect(english).toContainText('In house 9')
  await expect(english.getByText('Dinner 23 covers', { exact: true })).toBeVisible()
  await expect(english).toContainText(`3 over at ${minuteText(split + 90)}`)
  expect(await sideways(page)).toBe(0)
  // Two lines on a tablet, in English too.
  await page.setViewportSize(tablet.viewport)
  await expect(english.getByText('Dinner 23 covers, 2 parties')).toBeVisible()
  expect((await english.boundingBox())?.height).toBeLessThan(40)
})

test('before anybody has entered a capacity no seat is counted: the house is not full', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 0 })
  await Stand.open(page, await venue.staff())
  const figures = page.getByRole('list', { name: '時間帯ごとの予約と残席' })
  await expect(figures).toContainText('定員 未設定')
  await expect(figures).not.toContainText(/残|超過/)
  await expect(page.getByRole('list', { name: '時間帯ごとの人数と定員' })).not.toContainText('/')
})

/** Above it, or at its left. */
const isClear = (line: Box, of: Box): boolean =>
  line.y + line.height <= of.y + 0.5 || line.x + line.width <= of.x + 0.5

test('the line of a clash leaves the figures by service in sight; on tablet and desktop, in both languages', async ({
  page,
  context,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  for (let n = 0; n < 3; n++) await put(sql, venue, venue.soon, 6)
  await Stand.open(page, await venue.staff())
  await sql`update public.booking_settings set capacity = 7 where vendor_id = ${venue.id}`
  const alert = page.locator('[data-alert]')
  await expect(alert).toBeVisible()
  const boxOf = async (name: string) => {
    const box = await (name === 'alert' ? alert : page.getByRole('list', { name })).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  for (const [locale, name] of [
    ['ja', '時間帯ごとの予約と残席'],
    ['en', 'Bookings and seats by service'],
  ] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.reload()
    await expect(page.getByRole('list', { name })).toContainText(/18/)
    for (const viewport of [tablet.viewport, { width: 1440, height: 900 }, { width: 768, height: 1024 }]) {
      await page.setViewportSize(viewport)
      await expect(alert).toBeInViewport({ ratio: 1 })
      const where = `${locale}, ${viewport.width}`
      const [line, figures] = [await boxOf('alert'), await boxOf(name)]
      expect(isClear(line, figures), where).toBe(true)
      expect(line.height, `for a finger: ${where}`).toBeGreaterThanOrEqual(48)
      expect(line.y, `on the page: ${where}`).toBeGreaterThanOrEqual(0)
    }
  }
  // Negative control: as it lay before, two pixels further down, it is found to cover them.
  await alert.evaluate((el) => {
    el.style.transform = 'translateY(2px)'
  })
  const [line, figures] = [await boxOf('alert'), await boxOf('Bookings and seats by service')]
  expect(isClear(line, figures)).toBe(false)
})
