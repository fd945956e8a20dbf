// The screens of opening hours where it is hard: bookings still on their way, no network, keys alone, small screens.

import { HoursPages, inDays, stored, storedDates, typed } from '#e2e/pages/hours.ts'
import { login } from '#e2e/pages/login.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { aFaultProxy } from '#e2e/support/fault-proxy.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** What a browser prints when nobody listens any more. */
const cut =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED|closed before receiving/

test('where not all bookings are on the tablet yet, that is said before hours are saved', async ({
  device,
  sql,
  baseURL,
  complaints,
}) => {
  const venue = await aVenue(sql)
  // On neither of the weekdays that are closed below, whatever day it is.
  const isClosed = (day: string) => [2, 3].includes(new Date(day).getUTCDay())
  const day = [22, 23, 24].map((n) => inDays(venue.today, n)).find((one) => !isClosed(one))
  await venue.book({ lastName: '後藤', pax: 2, minute: 1140, day: day ?? '' })
  // Weeks of bookings are held back, settings are not.
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const proxy = await aFaultProxy(baseURL ?? '', {
    hold: (path, asked) =>
      path.endsWith('/sync_part') && /^\d{4}-/.test(JSON.parse(asked).p_part) ? held : undefined,
  })
  const { page, context } = await device({ ...tablet, baseURL: proxy.url })
  await login.signIn(page, await venue.staff())
  const hours = new HoursPages(page)
  await hours.openWeek()
  await hours.edit('火曜日')
  await hours.choose('休業')
  await hours.save()
  const question = page.getByRole('dialog', { name: '予約への影響を確認できません' })
  await expect(question).toContainText('この端末にはまだすべての予約が揃っていません')
  await question.getByRole('button', { name: 'このまま保存' }).click()
  await hours.isSaved()
  await expect.poll(async () => (await stored(sql, venue))[1]?.text).toBe('closed')
  letGo()
  await expect(new Stand(page).badge(/同期済み/)).toBeVisible()
  await hours.edit('水曜日')
  await hours.choose('休業')
  await hours.save()
  await hours.isSaved()
  await expect(question, 'control: with all of them here nothing is asked').toHaveCount(0)
  complaints.expect(cut)
  await context.close()
  await proxy.close()
})

test('[S7] without a network it counts on this tablet at once, is marked, and reaches the second one later @installed', async ({
  page,
  context,
  device,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  const stand = await Stand.open(page, staff)
  await stand.isInstalled()
  const second = (await device(tablet)).page
  await login.signIn(second, staff)
  await second.goto('/custom-opening-hours')
  const there = new HoursPages(second)
  await expect(second.getByText('特別営業日・臨時休業はありません')).toBeVisible()
  const hours = new HoursPages(page)
  await hours.openDates()
  complaints.expect(noNetwork)
  await goOffline(page)
  const day = inDays(venue.today, 3)
  await hours.add(typed(day), typed(inDays(day, 1)))
  await hours.form().getByLabel('メモ(店舗用)').fill('研修')
  await hours.save()
  await hours.isSaved()
  await expect(page.getByText('この端末に保存しました')).toBeVisible()
  await expect(hours.dates().getByText('未送信')).toHaveCount(2)
  await page.reload()
  await expect(hours.dates().getByText('未送信')).toHaveCount(2)
  await page.goto(`/bookings?day=${day}`)
  await expect(page.getByText('休業日', { exact: true }).first()).toBeVisible()
  await page.goto('/custom-opening-hours')
  await expect(second.getByText('特別営業日・臨時休業はありません')).toBeVisible()
  await context.setOffline(false)
  await expect(there.dates().getByText('研修')).toHaveCount(2)
  await expect(hours.dates().getByText('未送信')).toHaveCount(0)
  await expect
    .poll(() => storedDates(sql, venue))
    .toEqual([`${day} closed 研修`, `${inDays(day, 1)} closed 研修`])
})

test('by keys alone: several dates are chosen, given hours and saved; Escape asks before what was typed is lost', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const hours = new HoursPages(page)
  await hours.openDates()
  await page.getByRole('button', { name: '日付を追加' }).focus()
  await page.keyboard.press('Enter')
  await hours.form().getByRole('radio', { name: '期間' }).focus()
  await page.keyboard.press('ArrowRight')
  await hours.field('追加する日').focus()
  const days = [3, 5].map((n) => inDays(venue.today, n))
  for (const day of days) {
    await page.keyboard.type(typed(day))
    await page.keyboard.press('Enter')
  }
  await expect(hours.form().getByRole('list', { name: '選んだ日' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '入力に戻る' }).click()
  await hours.form().getByRole('radio', { name: '休業' }).focus()
  await page.keyboard.press('ArrowLeft')
  await hours.field('開店時間').focus()
  await page.keyboard.type('1700')
  await page.keyboard.press('Tab')
  await page.keyboard.type('25:30')
  await page.keyboard.press('Enter')
  await hours.isSaved()
  await expect.poll(() => storedDates(sql, venue)).toEqual(days.map((day) => `${day} 1020-1530`))
})

test('the tabs by keys: arrows go along the row and round it, Home and End to its ends, Enter opens', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const hours = new HoursPages(page)
  await hours.openWeek()
  const tabs = page.getByRole('navigation', { name: '営業時間の設定' }).getByRole('link')
  await expect(tabs).toHaveCount(3)
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  await tabs.first().focus()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowLeft', 0],
    ['ArrowLeft', 2],
    ['ArrowRight', 0],
    ['End', 2],
    ['Home', 0],
    ['End', 2],
    // What is no key of the row, and what belongs to the browser, leaves the focus where it is.
    ['ArrowDown', 2],
    ['Shift+Home', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tabs.nth(at), key).toBeFocused()
  }
  await expect(page, 'nothing is opened by moving').toHaveURL(/\/price-type$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/custom-opening-hours$/)
  await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page')
})

test('nobody is kept out: no barrier, no small target, nothing too wide; on tablet and phone, in both languages', async ({
  page,
  sql,
  context,
  baseURL,
}) => {
  const venue = await aVenue(sql)
  await sql`insert into public.custom_opening_hours ${sql({
    vendor_id: venue.id,
    day: inDays(venue.today, 9),
    closed: true,
    note: '研修のため',
  })}`
  await Stand.open(page, await venue.staff())
  const found: Record<string, string[]> = {}
  for (const language of ['ja', 'en']) {
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    for (const path of [
      'price-type',
      'price-type?edit=8',
      'custom-opening-hours',
      'custom-opening-hours?edit=new',
    ]) {
      await page.setViewportSize(tablet.viewport)
      await page.goto(`/${path}`)
      await expect(
        path.includes('?') ? page.getByRole('dialog') : page.getByRole('list').last(),
      ).toBeVisible()
      for (const [size, viewport] of [
        ['tablet', tablet.viewport],
        ['phone', phone.viewport],
      ] as const) {
        await page.setViewportSize(viewport)
        if (process.env.E2E_PICTURES)
          await page.screenshot({
            path: `test-results/hours-${path.replace(/\W/g, '-')}-${language}-${size}.png`,
          })
        const over = await sideways(page)
        const all = [
          ...(await barriers(page)),
          ...(await smallTargets(page)),
          ...(over > 0 ? [`${over} px`] : []),
        ]
        if (all.length > 0) found[`${path} ${language} ${size}`] = all
      }
    }
  }
  expect(found).toEqual({})
})
