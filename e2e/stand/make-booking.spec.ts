// A booking by staff: at a place of the timeline that was tapped, or at days and times of their own.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const timeline = (page: Page) => page.getByRole('region', { name: 'タイムライン' })

/** Taps the timeline's empty field at a share of an hour. */
async function tapAt(page: Page, hour: number, share: number, from?: number): Promise<void> {
  const name = new RegExp(`^${minuteText(hour * 60)}`)
  const column = timeline(page).getByRole('listitem', { name })
  await column.scrollIntoViewIfNeeded()
  // Under the form that comes up, whatever the hour at which the day opened.
  if (from !== undefined)
    await column.evaluate((element, x) => {
      const field = element.closest('.overflow-auto')
      if (field) field.scrollLeft += element.getBoundingClientRect().left - x
    }, from)
  const box = await column.boundingBox()
  const field = await timeline(page).boundingBox()
  if (!box || !field) throw new Error('no such hour')
  await page.touchscreen.tap(box.x + box.width * share, field.y + field.height - 180)
}

test('an empty place of the timeline is tapped: a booking there, and the timeline stays in sight', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '加藤', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('加藤')).toBeVisible()
  await tapAt(page, 14, 0.85, 560)
  const form = page.getByRole('dialog', { name: '予約を追加' })
  await expect(form).toBeVisible()
  await expect(form.getByRole('textbox', { name: '時刻を入力' })).toHaveValue('14:45')
  await expect(form.getByLabel('電話番号', { exact: true })).toBeFocused()
  const edge = await page.evaluate(() => {
    const box = document.querySelector('[role="dialog"] > div:last-child > *')?.getBoundingClientRect()
    return box ? [box.left, box.right] : []
  })
  expect(edge[0]).toBe(0)
  expect(edge[1], 'the timeline beside it').toBeLessThan(720)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // Nothing was typed: it closes without a question.
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await tapAt(page, 14, 0.6)
  await expect(form.getByRole('button', { name: /^14:30 / })).toHaveAttribute('aria-pressed', 'true')
  await form.getByLabel('姓', { exact: true }).fill('前田')
  await form.getByRole('button', { name: /14:30 2名で登録$/ }).tap()
  await expect(stand.party('前田')).toContainText('14:30')
  const stored = () =>
    sql`select minute, custom from public.booking where vendor_id = ${venue.id} and last_name = '前田'`
  await expect.poll(async () => [...(await stored())]).toEqual([{ minute: 870, custom: false }])
  // A chosen bar is moved by the same tap, and no form comes up.
  await timeline(page).getByRole('button', { name: /前田/ }).tap()
  await tapAt(page, 17, 0.1)
  await expect(stand.party('前田')).toContainText('17:00')
  await expect(form).toHaveCount(0)
})

test('on a phone the form has the whole screen, and says its steps as they are called', async ({
  page,
  context,
  sql,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.setViewportSize(phone.viewport)
  await page.reload()
  await page.getByRole('button', { name: 'Make a Booking' }).click()
  const form = page.getByRole('dialog', { name: 'Make a Booking' })
  const headings = form.getByRole('heading', { level: 3 })
  await expect(headings).toHaveText(['Select booking', 'Enter details'])
  await expect(headings.first()).toBeInViewport()
  expect(await sideways(page)).toBe(0)
  await form
    .getByRole('button', { name: / free$/ })
    .last()
    .click()
  await form.getByLabel('Last name', { exact: true }).fill('Hill')
  await form.getByRole('button', { name: /^Confirm .+ for 2$/ }).click()
  await expect.poll(async () => (await venue.bookings()).map((b) => b.last_name)).toEqual(['Hill'])
})

const customOf = (venue: Venue, sql: Parameters<typeof aVenue>[0]) =>
  sql<{ day: string; minute: number; duration: number; custom: boolean; last_name: string }[]>`
    select day::text, minute, duration, custom, last_name from public.booking where vendor_id = ${venue.id}`

test('a custom booking: dates, own timeslots, one of them; without a network, and found by its filter @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '普通', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await page.getByRole('button', { name: '予約を追加' }).tap()
  await page.getByRole('button', { name: /個別対応/ }).tap()
  const form = page.getByRole('dialog', { name: '個別対応の予約を追加' })
  await expect(form.getByRole('heading', { level: 3 })).toHaveText([
    '予約枠を選択',
    '日付を選択',
    '時間枠を追加',
    '時間を選択',
    'お客様情報を入力',
  ])
  // A day of the month that is shown: the one after today, or where today is the last, another month's first.
  const other = addDays(venue.today, 1)
  if (other.slice(0, 7) !== venue.today.slice(0, 7)) await form.locator('nav button').last().tap()
  await form.locator(`[data-day="${other}"] button`).tap()
  const add = async (time: string) => {
    await form.getByRole('textbox', { name: '開始時刻' }).fill(time)
    await form.getByRole('button', { name: '追加', exact: true }).tap()
  }
  await expect(form.getByRole('button', { name: '追加', exact: true })).toBeDisabled()
  await add('15:10')
  await form.getByLabel('利用時間(分)', { exact: true }).fill('45')
  await add('25:30')
  const offered = form.getByRole('button', { name: /\d+\/20/ })
  await expect(offered).toHaveCount(4)
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // A time that is taken away again is not booked.
  const late = form.getByRole('button', {
    name: new RegExp(`^${dayText(other, 'ja').replace(/[()]/g, '.')} 25:30–26:15`),
  })
  await late.tap()
  await expect(late).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: '25:30–26:15を外す' }).tap()
  await expect(offered).toHaveCount(2)
  await form.getByLabel('姓', { exact: true }).fill('特別')
  await form.getByRole('button', { name: '予約を登録' }).tap()
  await expect(form.getByText('時刻を選んでください')).toBeVisible()
  await add('25:30')
  await late.tap()
  await form.getByRole('button', { name: /25:30 2名で(このまま)?登録$/ }).tap()
  await expect(form).toHaveCount(0)
  await page.goto('/bookings?view=list&kind=custom')
  const table = page.getByRole('table')
  await expect(table).toContainText('特別')
  await expect(table).not.toContainText('普通')
  await context.setOffline(false)
  await expect
    .poll(async () => (await customOf(venue, sql)).filter((b) => b.custom))
    .toEqual([{ day: other, minute: 1530, duration: 45, custom: true, last_name: '特別' }])
  expect(await customOf(venue, sql)).toHaveLength(2)
})

test('Create Custom Booking by keys, in English, on a phone', async ({ page, context, sql, baseURL }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.setViewportSize(phone.viewport)
  await page.reload()
  await page.getByRole('button', { name: 'Make a Booking' }).press('Enter')
  await page.getByRole('button', { name: 'Create Custom Booking' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Create Custom Booking' })
  await expect(form.getByRole('heading', { name: 'Select dates' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Start' }).fill('1710')
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await form.getByRole('button', { name: /17:10–19:10 0\/20/ }).press('Space')
  await form.getByLabel('Last name', { exact: true }).fill('Own')
  expect(await sideways(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await form.getByRole('button', { name: /^Confirm .+ for 2/ }).press('Enter')
  await expect(form).toHaveCount(0)
  await expect
    .poll(async () => customOf(venue, sql))
    .toMatchObject([{ day: venue.today, minute: 1030, duration: 120, custom: true, last_name: 'Own' }])
})
