// The calendar at `/`: its figures and words, the ways on from it, without a network, by keyboard.

import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** A house that is open to 29:00, with a lunch, a dinner and a party at 25:30 tomorrow. */
async function aFullNight(sql: Sql): Promise<{ venue: Venue; night: string }> {
  // Booked from one address, so in a larger house: a caller may have only his share.
  const venue = await aVenue(sql, { capacity: 100, maximum_pax: 10 })
  await sql`update public.opening_hours set closes_at = 1740 where vendor_id = ${venue.id}`
  const night = addDays(venue.today, 1)
  await venue.book({ lastName: '昼野', pax: 4, minute: 720, day: night })
  await venue.book({ lastName: '夜川', pax: 10, minute: 1140, day: night })
  await venue.book({ lastName: '深谷', pax: 6, minute: 1530, day: night })
  // Who cancelled or never came stands nowhere in the calendar.
  await venue.book({ lastName: '取田', pax: 2, minute: 1170, day: night })
  await venue.book({ lastName: '無断', pax: 2, minute: 1170, day: night })
  await sql`
    update public.booking set status = case last_name when '取田' then 'cancelled' else 'no_show' end
    where vendor_id = ${venue.id} and minute = 1170`
  await sql`update public.booking_settings set capacity = 20 where vendor_id = ${venue.id}`
  return { venue, night }
}

const cell = (page: Page, day: string) => page.locator(`main [data-day="${day}"]`)
const viewTo = (page: Page, name: string) =>
  page
    .getByRole('group', { name: /表示|View/ })
    .getByText(name, { exact: true })
    .click()

test('a day says lunch, dinner and how full it gets; a party at 25:30 stands on its business day', async ({
  page,
  sql,
}) => {
  const { venue, night } = await aFullNight(sql)
  await Stand.open(page, await venue.staff())
  await page.goto(`/?day=${night}`)
  await expect(cell(page, night)).toHaveAccessibleName(/ランチ 1組 4名、ディナー 2組 16名、混雑時 席の50%$/)
  await expect(cell(page, night)).toContainText('50%')
  await expect(cell(page, addDays(night, 1))).toHaveAccessibleName(/予約なし$/)
  await viewTo(page, '週')
  await expect(page).toHaveURL(/view=week/)
  const week = page.getByRole('region', { name: dayText(night, 'ja', 'long') })
  await expect(week.getByRole('listitem')).toHaveText([/^12:00昼野/, /^19:00夜川/, /^25:30深谷/])
  await viewTo(page, '日')
  const dinner = page.getByRole('region', { name: /^ディナー 2組 16名/ })
  await expect(dinner.getByRole('listitem')).toHaveText([/^19:00夜川/, /^25:30深谷/])
  await page.goto(`/?view=day&day=${addDays(night, 1)}`)
  await expect(page.getByText('この日の予約はまだありません')).toBeVisible()
})

for (const { locale, over, chip, open } of [
  {
    locale: 'ja-JP',
    over: /定員超過 混雑時 席の111%\(1名超過\)$/,
    chip: '超過 111%',
    open: /成人の日、営業 09:00–29:00/,
  },
  {
    locale: 'en-US',
    over: /Over capacity: 111% of the seats at the busiest time \(1 person too many\)$/,
    chip: 'Over 111%',
    open: /Coming of Age Day, Open 09:00–29:00/,
  },
]) {
  test(`${locale}: over capacity is said as over, and a public holiday says that the house is open`, async ({
    device,
    sql,
  }) => {
    const { venue, night } = await aFullNight(sql)
    await sql`update public.booking_settings set capacity = 9 where vendor_id = ${venue.id}`
    const { page } = await device({ ...tablet, locale })
    await login.enterAt(page, await venue.staff())
    const folder = process.env.E2E_PICTURES
    const holiday = '2027-01-11'
    for (const size of [tablet, phone]) {
      await page.setViewportSize(size.viewport)
      for (const [name, day] of Object.entries({ over: night, holiday })) {
        await page.goto(`/?day=${day}`)
        await expect(cell(page, day)).toHaveAccessibleName(name === 'over' ? over : open)
        if (name === 'over') {
          await expect(cell(page, day)).toContainText(chip)
          const figure = cell(page, day).getByText('111%')
          const line = await figure.evaluate((el) => Number.parseFloat(getComputedStyle(el).lineHeight))
          expect((await figure.boundingBox())?.height, 'on one line').toBeLessThan(line * 1.5)
        }
        expect(await sideways(page)).toBe(0)
        if (folder)
          await page.screenshot({ path: `${folder}/calendar-${name}-${locale}-${size.viewport.width}.png` })
      }
    }
    await page.goto(`/?view=week&day=${holiday}`)
    await expect(page.locator(`main [data-day="${holiday}"]`)).toHaveAccessibleName(open)
    await page.goto(`/?view=day&day=${night}`)
    await expect(page.getByText(over)).toBeVisible()
    if (folder) await page.screenshot({ path: `${folder}/calendar-day-${locale}.png` })
  })
}

test('a day leads to its bookings, a party to its card, and the back key to the calendar', async ({
  page,
  sql,
}) => {
  const { venue, night } = await aFullNight(sql)
  const stand = await Stand.open(page, await venue.staff())
  await page.goto(`/?day=${night}`)
  await cell(page, night).tap()
  await expect(page).toHaveURL(new RegExp(`/bookings\\?.*day=${night}`))
  await expect(stand.party('深谷')).toBeVisible()
  await page.goBack()
  await viewTo(page, '週')
  await page.getByRole('button', { name: /夜川/ }).tap()
  await expect(page.getByRole('dialog').getByText('夜川', { exact: false }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/\?.*view=week/)
})

test('closed days are grey with the word, holidays red with their name, in both languages', async ({
  page,
  sql,
  context,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await sql`
    insert into public.custom_opening_hours (vendor_id, day, closed, opens_at, closes_at)
    values (${venue.id}, '2027-01-02', true, 0, 0)`
  await Stand.open(page, await venue.staff())
  await page.goto('/?day=2027-01-20')
  const red = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.className = 'text-error'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
  const date = (day: string) => cell(page, day).locator('span span').first()
  await expect(cell(page, '2027-01-01')).toContainText('元日')
  await expect(date('2027-01-01')).toHaveCSS('color', red)
  await expect(date('2027-01-17'), 'a Sunday').toHaveCSS('color', red)
  await expect(date('2027-01-18'), 'a Monday').not.toHaveCSS('color', red)
  await expect(cell(page, '2027-01-02')).toContainText('休業日')
  await expect(cell(page, '2027-01-03')).not.toContainText('休業日')
  const ground = (day: string) => cell(page, day).evaluate((el) => getComputedStyle(el).backgroundColor)
  expect(await ground('2027-01-02')).not.toBe(await ground('2027-01-03'))
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible()
  await expect(cell(page, '2027-01-01')).toHaveAccessibleName(/New Year/)
  await expect(cell(page, '2027-01-02')).toContainText('Closed')
  for (const name of ['Today', 'This Week']) await expect(page.getByRole('button', { name })).toBeVisible()
  for (const name of ['Month', 'Week', 'Day']) await expect(page.getByRole('radio', { name })).toBeVisible()
  await page.getByRole('button', { name: 'This Week' }).click()
  await expect(page).toHaveURL(/\/\?view=week$/)
  await expect(cell(page, venue.today)).toHaveAttribute('aria-current', 'date')
})

test('without a network it shows what the tablet holds, and what was taken on it @installed', async ({
  page,
  context,
  complaints,
  sql,
}) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '渡辺', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('渡辺')).toBeVisible()
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await stand.walkIn(3)
  await page.goto('/?view=week')
  await expect(page.locator(`section [data-booking]`)).toHaveText([/渡辺|ウォークイン/, /渡辺|ウォークイン/])
  await expect(page.getByRole('button', { name: /ウォークイン/ })).toContainText('未送信')
  await page.reload()
  await expect(page.locator(`section [data-booking]`)).toHaveCount(2)
  await viewTo(page, '月')
  await expect(cell(page, venue.today)).toHaveAccessibleName(/2組 5名/)
  await context.setOffline(false)
  await expect(stand.badge(/同期済み/)).toBeVisible()
  expect((await venue.bookings()).map((b) => b.pax).sort()).toEqual([2, 3])
})

test('days that are older than what the tablet holds say so, and lead to the search', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/?day=2020-01-15')
  await expect(cell(page, '2020-01-15')).toContainText('未読み込み')
  await expect(page.getByRole('status').filter({ hasText: 'この端末にあるのは' })).toBeVisible()
  await page.getByRole('button', { name: 'サーバーで検索' }).click()
  await expect(page).toHaveURL(/view=list.*from=2019-12-29&to=2020-02-01/)
  await page.goto('/')
  await expect(cell(page, venue.today)).not.toContainText('未読み込み')
})

test('by keyboard: one stop for Tab, arrows between the days, a key for each view', async ({ page, sql }) => {
  const { venue, night } = await aFullNight(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/?day=2027-01-29')
  await expect(cell(page, '2027-01-29')).toBeVisible()
  await expect(page.locator('main table button:not([tabindex="-1"])')).toHaveCount(1)
  await cell(page, '2027-01-29').focus()
  for (const [key, day] of [
    ['ArrowRight', '2027-01-30'],
    ['ArrowDown', '2027-02-06'],
    ['Home', '2027-01-31'],
    ['PageUp', '2026-12-31'],
    ['ArrowLeft', '2026-12-30'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(cell(page, day), key).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bookings\?.*day=2026-12-30/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '2026年12月', exact: true })).toBeVisible()
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/view=week/)
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { level: 1, name: /2026年12月30日/ })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/\?view=day$/)
  // The address is there before the day is: an arrow in between goes on from the old one.
  await expect(
    page.getByRole('heading', { level: 1, name: dayText(venue.today, 'ja', 'long') }),
  ).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`day=${night}`))
  // From party to party, and into a card.
  const parties = page.locator('[data-booking]')
  await parties.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(parties.nth(1)).toBeFocused()
  await page.goto('/')
  await page.keyboard.press('m')
  await expect(cell(page, venue.today)).toBeVisible()
})

for (const [name, size] of Object.entries({ tablet, phone })) {
  for (const language of ['ja', 'en']) {
    test(`no barriers, nothing too small for a finger, nothing beyond the edge: ${name}, ${language}`, async ({
      sql,
      device,
      baseURL,
    }) => {
      const { venue, night } = await aFullNight(sql)
      const { page, context } = await device(size)
      await Stand.open(page, await venue.staff())
      await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
      for (const view of ['month', 'week', 'day']) {
        await page.goto(`/?view=${view}&day=${night}`)
        await expect(page.locator('main').getByText('50%').first()).toBeVisible()
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${language}-${view}.png` })
        expect(await barriers(page), view).toEqual([])
        expect(await smallTargets(page), view).toEqual([])
        expect(await sideways(page), view).toBe(0)
      }
    })
  }
}

test('an organiser of events has a calendar that says what will stand in it', async ({ page, sql }) => {
  await login.enterAt(page, await (await anOrganiser(sql)).staff())
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByText('イベントを登録すると、ここに表示されます。')).toBeVisible()
  await expect(page.getByRole('table').getByRole('button').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  // Into a month whose events are still to be read: the focus goes along.
  await page.goto('/?day=2027-01-29')
  await cell(page, '2027-01-29').focus()
  for (const [key, day] of [
    ['ArrowDown', '2027-02-05'],
    ['PageDown', '2027-03-05'],
    ['ArrowLeft', '2027-03-04'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(cell(page, day), key).toBeFocused()
  }
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the views by keys: one stop for Tab, arrows go from one to the next, and the day stays', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/?day=2027-01-29')
  await expect(cell(page, '2027-01-29')).toBeVisible()
  const views = page.getByRole('group', { name: '表示' }).getByRole('radio')
  await page.getByRole('button', { name: '今週', exact: true }).focus()
  await page.keyboard.press('Tab')
  for (const [key, at] of [
    ['', 0],
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['ArrowLeft', 1],
  ] as const) {
    if (key !== '') await page.keyboard.press(key)
    await expect(views.nth(at), key).toBeFocused()
    await expect(views.nth(at), key).toBeChecked()
    // The same arrows lead to other days where no view has the focus.
    await expect(page, key).toHaveURL(/day=2027-01-29/)
  }
  await expect(page).toHaveURL(/view=week/)
  await page.locator('main h1').click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('ArrowRight')
  await expect(page, 'control').not.toHaveURL(/day=2027-01-29/)
})

test('signing in and the installed app begin at the stand; the menu and the mark lead to the calendar', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await expect(page).toHaveURL(/\/bookings/)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  const lines = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link')
  await expect(lines.first()).toHaveText('カレンダー')
  expect(await lines.locator('svg').count(), 'each with its picture').toBe(await lines.count())
  await lines.first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(cell(page, venue.today)).toHaveAttribute('aria-current', 'date')
  await page.goto('/?start=app')
  await expect(page).toHaveURL(/\/bookings/)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
})
