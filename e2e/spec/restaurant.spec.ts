// What a restaurant sets up, and how its staff book.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { login } from '#e2e/pages/login.ts'
import { expect, inBothLanguages, test } from '#e2e/support/spec.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

async function at(page: Page, sql: Sql, path: string): Promise<Venue> {
  const venue = await aVenue(sql)
  await sql`
    insert into public.vendor_availability ${sql({ vendor_id: venue.id, day: venue.today, starts_at: 600, ends_at: 660, capacity: 0 })}`
  await sql`
    insert into public.custom_opening_hours (vendor_id, day, closed) select ${venue.id}, ${venue.today}::date + 9, true`
  await login.enterAt(page, await venue.staff())
  await page.goto(path)
  // Before it is in sync, other words say what became of a change.
  await expect(page.getByRole('button', { name: /同期済み|In sync/ })).toBeVisible()
  return venue
}

const save = { name: /^(保存|Save)$/ }
const remove = { name: /^(削除|Delete)/ }

inBothLanguages(() => {
  test('each fault of opening hours', async ({ page, sql, spec }) => {
    await at(page, sql, '/price-type')
    await page.getByRole('button', { name: /^(火曜日の営業時間を変更|Edit hours: Tuesday)$/ }).click()
    const form = page.getByRole('dialog').first()
    const inForm = (words: string) => form.getByLabel(words, { exact: true })
    await spec.shows('hours.closed-days', (words) => form.getByText(words, { exact: true }))
    spec.holds('hours.closed')
    await (await spec.shows('hours.break-times', (words) => form.getByText(words, { exact: true }))).click()
    const fields = [
      await spec.shows('hours.opens', inForm),
      await spec.shows('hours.closes', inForm),
      await spec.shows('hours.break-starts', inForm),
      await spec.shows('hours.break-ends', inForm),
    ]
    for (const [times, said] of [
      [
        ['', '', '', ''],
        ['opening-required', 'closing-required', 'break-start-required', 'break-end-required'],
      ],
      [
        ['18:00', '18:00', '18:00', '18:00'],
        ['closing-after', 'break-after-opening', 'break-end-after-start'],
      ],
      [['11:00', '22:00', '22:00', '23:00'], ['break-before-closing']],
    ] as const) {
      for (const [i, field] of fields.entries()) {
        await field.fill(times[i] ?? '')
        await field.press('Tab')
      }
      await form.getByRole('button', save).click()
      for (const fault of said) await spec.shows(`hours.${fault}`, (_, part) => form.getByText(part))
    }
  })

  test('opening hours are closed or open, general or custom', async ({ page, sql, spec }) => {
    const venue = await at(page, sql, '/price-type')
    const form = page.getByRole('dialog').first()
    const choose = (state: RegExp) => form.getByRole('radio', { name: state }).check()
    const keep = async () => {
      await form.getByRole('button', save).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const general = () => sql`
      select weekday, closed from public.opening_hours where vendor_id = ${venue.id} and weekday <= 2 order by weekday`
    await page.getByRole('button', { name: /^(火曜日の営業時間を変更|Edit hours: Tuesday)$/ }).click()
    await choose(/^(休業|Closed)$/)
    await keep()
    await expect.poll(general).toEqual([
      { weekday: 1, closed: false },
      { weekday: 2, closed: true },
    ])
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^(特別営業日・臨時休業|Custom opening hours)$/ })
      .click()
    await page.getByRole('button', { name: /^(日付を追加|Add dates)$/ }).click()
    const first = form.getByLabel(/^(開始日|First day)$/)
    await first.fill(venue.today)
    await first.press('Tab')
    await choose(/^(営業|Open)$/)
    await keep()
    const custom = () => sql`
      select day - ${venue.today}::date as ahead, closed from public.custom_opening_hours
      where vendor_id = ${venue.id} order by day`
    await expect.poll(custom).toEqual([
      { ahead: 0, closed: false },
      { ahead: 9, closed: true },
    ])
    spec.holds('hours.states', 'hours.kind')
  })

  test('the views of the calendar', async ({ page, sql, spec }) => {
    await at(page, sql, '/')
    const views = page.getByRole('group', { name: /^(表示|View)$/ })
    const inViews = (words: string) => views.getByText(words, { exact: true })
    for (const view of ['day', 'month', 'week']) {
      await (await spec.shows(`calendar.${view}`, inViews)).click()
      await expect(page).toHaveURL(view === 'month' ? /view=month|\/$/ : new RegExp(`view=${view}`))
    }
    await (await spec.shows('calendar.today', spec.button)).click()
    await (await spec.shows('calendar.this-week', spec.button)).click()
    await expect(page).toHaveURL(/view=week/)
  })

  test('custom opening hours are deleted', async ({ page, sql, spec }) => {
    const venue = await at(page, sql, '/custom-opening-hours')
    await page
      .locator('main')
      .getByRole('button', { name: /(を削除$|^Delete )/ })
      .first()
      .click()
    await spec.shows('hours.custom-delete', (_, part) => page.getByRole('dialog').getByText(part))
    await page.getByRole('dialog').getByRole('button', remove).first().click()
    await spec.shows('hours.custom-deleted')
    const left = () => sql`
      select 1 from public.custom_opening_hours where vendor_id = ${venue.id} and not deleted`
    await expect.poll(async () => (await left()).length).toBe(0)
  })

  test('booking settings are checked and saved', async ({ page, sql, spec }) => {
    const venue = await at(page, sql, '/availability')
    const interval = page.getByLabel(/^(予約枠の間隔|Interval in minutes)/)
    const capacity = page.getByLabel(/^(定員|Maximum capacity)/)
    await expect(capacity).toHaveValue('20')
    await capacity.fill('')
    await interval.fill('-5')
    await page.getByRole('button', save).click()
    await spec.shows('settings.required', (words) => page.getByText(words, { exact: true }))
    await spec.shows('settings.positive')
    await capacity.fill('21')
    await interval.fill('30')
    await page.getByRole('button', save).click()
    await spec.shows('settings.saved')
    const kept = async () =>
      (await sql`select capacity from public.booking_settings where vendor_id = ${venue.id}`)[0]?.['capacity']
    await expect.poll(kept).toBe(21)
  })

  test('a stop is deleted after its question', async ({ page, sql, spec }) => {
    const venue = await at(page, sql, '/vendor-availability')
    await page
      .locator('main')
      .getByRole('button', { name: /(を削除$|^Delete )/ })
      .first()
      .click()
    await spec.shows('delete.question', (_, part) => page.getByRole('dialog').getByText(part))
    await page.getByRole('dialog').getByRole('button', remove).first().click()
    await spec.shows('delete.done')
    const left = () => sql`
      select 1 from public.vendor_availability where vendor_id = ${venue.id} and not deleted`
    await expect.poll(async () => (await left()).length).toBe(0)
  })

  test('the seats of a day are changed', async ({ page, sql, spec }) => {
    const venue = await at(page, sql, '/vendor-availability')
    await (await spec.shows('vendor-availability.fields', spec.button)).click()
    const form = page.getByRole('dialog').first()
    await form.getByLabel(/^(時間帯|Hours)$/).selectOption('span')
    await form.getByLabel(/^(開始|From)$/).fill('18:00')
    await form.getByLabel(/^(終了|To)$/).fill('25:30')
    await form.getByLabel(/^(ネット予約|Online bookings)$/).selectOption('some')
    await form.getByLabel(/^(この時間の定員|Capacity in these hours)$/).fill('6')
    await form.getByLabel(/^(メモ|Note)/).fill('Party upstairs')
    await form.getByRole('button', save).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const kept = () => sql`
      select day::text, starts_at, ends_at, capacity, note from public.vendor_availability
      where vendor_id = ${venue.id} and capacity > 0`
    const changed = { day: venue.today, starts_at: 1080, ends_at: 1530, capacity: 6, note: 'Party upstairs' }
    await expect.poll(async () => [...(await kept())]).toEqual([changed])
  })

  test('a price type is set up and deleted', async ({ page, sql, spec }) => {
    const venue = await at(page, sql, '/price-type?tab=prices')
    const left = () => sql`
      select 1 from private.config_item where vendor_id = ${venue.id} and kind = 'price_type' and not deleted`
    await spec.shows('price-type.fields', spec.heading)
    await page.getByRole('button', { name: /^(料金を追加|Add a price type)$/ }).click()
    const form = page.getByRole('dialog').first()
    await form.getByLabel(/^(名称|Name)$/).fill('梅')
    await form.getByLabel(/^(金額|Price in yen)/).fill('-1')
    await form.getByRole('button', save).click()
    await expect(form.getByText(/^(1以上の数を入力してください|Must be a positive number)$/)).toBeVisible()
    await form.getByLabel(/^(金額|Price in yen)/).fill('5000')
    await form.getByRole('button', save).click()
    await expect.poll(async () => (await left()).length).toBe(1)
    await page.getByRole('button', { name: /^(梅を削除|Delete 梅)$/ }).click()
    await page.getByRole('dialog').getByRole('button', remove).first().click()
    await expect.poll(async () => (await left()).length).toBe(0)
  })

  test('staff make a booking', async ({ page, sql, spec }) => {
    await at(page, sql, '/bookings?view=day')
    await (await spec.shows('make.title', (_, name) => page.getByRole('button', { name }))).click()
    const form = page.getByRole('dialog', { name: spec.words('make.title') })
    await spec.shows('make.select', (_, part) => form.getByText(part))
    await spec.shows('make.details', (_, part) => form.getByText(part))
  })

  test('staff make a custom booking', async ({ page, sql, spec }) => {
    await at(page, sql, '/bookings?view=day&dialog=new')
    await (await spec.shows('custom.title', (_, name) => page.getByRole('button', { name }))).click()
    const form = page.getByRole('dialog', { name: new RegExp(spec.words('custom.title')) })
    for (const row of ['custom.dates', 'custom.timeslots', 'custom.time']) {
      await spec.shows(row, (_, part) => form.getByText(part))
    }
  })
})
