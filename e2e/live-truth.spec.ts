// Who is in the room: list, walk-in dialog and timeline say the same, and bars stand where people are.

import type { Locator, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** A party that is there, or to come; `at` and `sat` in minutes from now. */
async function put(
  sql: Sql,
  venue: Venue,
  party: {
    name: string
    pax: number
    at: number
    sat?: number
    source?: string
    ahead?: number
    minute?: number
  },
): Promise<void> {
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, source, status, seated_at)
    select v.id, gen_random_uuid(), t.day + ${party.ahead ?? 0}::integer,
      coalesce(${party.minute ?? null}::integer, t.minute + ${party.at}), 120, ${party.pax},
      ${party.name}, ${party.source ?? 'phone'}, ${party.sat === undefined ? 'confirmed' : 'seated'},
      t.minute + ${party.sat ?? null}::integer
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t where v.id = ${venue.id}`
}

const timeline = (page: Page): Locator => page.getByRole('region', { name: 'タイムライン' })
const bar = (page: Page, name: string): Locator =>
  timeline(page)
    .getByRole('button')
    .and(page.locator(`[title^="${name}"]`))

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is nowhere')
  return box
}

async function anEvening(page: Page, sql: Sql): Promise<Stand> {
  const venue = await aVenue(sql, { capacity: 10 })
  await put(sql, venue, { name: '福田', pax: 5, at: -160, sat: -150 })
  await put(sql, venue, { name: '前田', pax: 4, at: 120, sat: -40, source: 'walk_in' })
  await put(sql, venue, { name: '石川', pax: 3, at: 10 })
  await put(sql, venue, { name: '早退', pax: 1, at: -60, sat: -60 })
  await sql`update public.booking set status = 'left', left_at = seated_at + 4
    where vendor_id = ${venue.id} and last_name = '早退'`
  await put(sql, venue, { name: '翌日', pax: 2, at: 0, ahead: 1, minute: 1260 })
  await put(sql, venue, { name: '昼', pax: 1, at: 0, ahead: 1, minute: 690 })
  return Stand.open(page, await venue.staff())
}

test('list, walk-in dialog and timeline say how many are in the room', async ({ page, sql }) => {
  const stand = await anEvening(page, sql)
  await expect(stand.group('着席中')).toContainText('2組 9名')
  await expect(timeline(page)).toContainText('着席中 2組 9名')
  await page.getByRole('button', { name: /2名$/ }).last().click()
  await expect(page.getByRole('dialog')).toContainText(/(いま|現在) 9名/)
  await page.keyboard.press('Escape')
  // Covers are said of who booked and of who walked in, each by itself.
  await expect(page.getByRole('banner').first()).toBeVisible()
  await expect(page.getByText('予約 3組 9名')).toBeVisible()
  await expect(page.getByText('ウォークイン 1組 4名')).toBeVisible()
})

test('bars begin when people sat, an overstay reaches beyond now, and the party it meets is warned', async ({
  page,
  sql,
}) => {
  const stand = await anEvening(page, sql)
  const now = await boxOf(timeline(page).getByText('着席中 2組 9名'))
  const over = bar(page, '福田')
  const overBox = await boxOf(over)
  expect(overBox.x + overBox.width).toBeGreaterThan(now.x + 15)
  await expect(over.locator('.beyond')).toBeVisible()
  await expect(over).toHaveAccessibleName(/予定を3\d分超過/)
  // Booked for two hours later, and here already.
  expect((await boxOf(bar(page, '前田'))).x).toBeLessThan(now.x)
  await expect(stand.party('石川')).toContainText('前の組が滞在中: 福田')
  await expect(bar(page, '石川')).toHaveAccessibleName(/前の組が滞在中: 福田/)
  await expect(stand.party('前田')).not.toContainText('前の組が滞在中')
  // The line of now runs behind the bars, so that it crosses no name.
  const onTop = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-bar]')?.textContent ?? '',
    [now.x + 1, overBox.y + overBox.height / 2] as const,
  )
  expect(onTop).toContain('福田')
  // Who left after four minutes can still be tapped, and nothing of this is a barrier.
  await expect(bar(page, '早退')).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  // Nor while a bar is chosen and the others step back.
  await bar(page, '石川').tap()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  // Whoever hears the list or opens a card learns no less.
  for (const [name, words] of [
    ['石川', /前の組が滞在中: 福田/],
    ['福田', /予定を3\d分超過/],
  ] as const) {
    const row = page.locator('[data-booking]').filter({ hasText: name }).filter({ hasText: words })
    await expect(row.getByRole('button').first()).toHaveAccessibleName(words)
    await row.getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText(words)
    await page.keyboard.press('Escape')
  }
})

test('another day opens where its busiest hour is', async ({ page, sql }) => {
  await anEvening(page, sql)
  await page.getByRole('button', { name: '翌日', exact: true }).click()
  const busy = bar(page, '翌日')
  await expect(busy).toBeVisible()
  await expect(busy).toBeInViewport({ ratio: 0.9 })
})

test('seats that a customer holds in this moment are taken in staff’s form too', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const token = crypto.randomUUID().replaceAll('-', '')
  await sql`
    select public.hold_seats(${venue.url}, ${crypto.randomUUID()}, ${token}, ${venue.today}, ${venue.soon}, 4, null, null)`
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: '予約を追加' }).click()
  const slot = page.getByRole('dialog').getByRole('button', { name: minuteText(venue.soon) })
  await expect(slot).toHaveAccessibleName(/ 4\/20 /)
})

test('a slot says what is left for a large party, and when the last are seated', async ({ page, sql }) => {
  await anEvening(page, sql)
  await page.getByRole('button', { name: '予約を追加' }).click()
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await expect(form.getByRole('button', { name: /最終入店 2[01]:[03]0/ }).first()).toBeVisible()
  for (let pax = 2; pax < 9; pax++) await form.getByRole('button', { name: '人数: 増やす' }).click()
  await expect(form.getByRole('button', { name: /9名不可・残7/ }).first()).toBeVisible()
})

test('a finger that taps twice takes one step, and the next when it means it', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await put(sql, venue, { name: '森', pax: 2, at: 5 })
  await put(sql, venue, { name: '原', pax: 2, at: 10 })
  const stand = await Stand.open(page, await venue.staff())
  const next = stand.party('森').getByRole('button', { name: /: ご来店$/ })
  const { x, y, width, height } = await boxOf(next)
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
  const statuses = () =>
    sql<
      { status: string }[]
    >`select status from public.booking where vendor_id = ${venue.id} order by minute`.then((rows) =>
      rows.map(({ status }) => status),
    )
  await tap()
  await page.waitForTimeout(250)
  await tap()
  await expect.poll(statuses).toEqual(['arrived', 'confirmed'])
  await page.waitForTimeout(700)
  expect(await statuses(), 'whatever stands under the finger by then').toEqual(['arrived', 'confirmed'])
  await stand
    .party('森')
    .getByRole('button', { name: /: ご案内$/ })
    .tap()
  await expect.poll(statuses).toEqual(['seated', 'confirmed'])
})
