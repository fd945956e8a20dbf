// The host stand by keyboard, on narrow screens and at 200 %, with long names and with dates.

import type { Page } from '@playwright/test'
import { minuteText } from '#domain/time/time-text.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

/** Share of the window's height in which rows of the list are seen, once a finger has scrolled. */
const shareOfList = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const list = document.querySelector('section[aria-label="予約リスト"], section[aria-label="Parties"]')
    const footer = document.querySelector('main footer')
    const jumps = list?.querySelector('[role="toolbar"]')
    if (!list || !footer || !jumps) throw new Error('no list')
    document.scrollingElement?.scrollTo(0, jumps.getBoundingClientRect().bottom + scrollY)
    await new Promise(requestAnimationFrame)
    const { top, bottom } = list.getBoundingClientRect()
    const from = Math.max(0, top, jumps.getBoundingClientRect().bottom)
    return (Math.min(bottom, footer.getBoundingClientRect().top) - from) / innerHeight
  })

/** Rows that are seen whole, from the top of the page. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const footer = document.querySelector('main footer')?.getBoundingClientRect().top ?? 0
    const rows = [...document.querySelectorAll('[data-booking]')]
    return rows.filter((row) => row.getBoundingClientRect().bottom <= footer + 1).length
  })

for (const [name, size] of Object.entries({ phone: phone.viewport, zoomed: { width: 590, height: 410 } })) {
  for (const language of ['ja', 'en']) {
    test(`half of the height at least is the list’s: ${name}, ${language}`, async ({
      page,
      context,
      sql,
      baseURL,
    }) => {
      const venue = await aVenue(sql, { capacity: 100 })
      for (let n = 0; n < 14; n++) await venue.book({ lastName: `客${n}`, pax: 2, minute: venue.soon })
      await Stand.open(page, await venue.staff())
      await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
      await page.setViewportSize(size)
      await page.reload()
      await expect(page.locator('[data-booking]')).toHaveCount(14)
      if (name === 'phone')
        expect(await wholeRows(page), 'rows before anybody scrolls').toBeGreaterThanOrEqual(5)
      expect(await smallTargets(page)).toEqual([])
      const foot = page.locator('main footer')
      if (name === 'zoomed') {
        expect((await foot.boundingBox())?.height, 'one row').toBeLessThan(70)
        await expect(
          foot.getByRole('button', { name: language === 'ja' ? '予約を追加' : 'Make a Booking' }),
        ).toBeVisible()
      }
      expect(await shareOfList(page)).toBeGreaterThanOrEqual(0.5)
      expect(await sideways(page)).toBe(0)
      await page.locator('[data-booking]').nth(9).getByRole('button').last().click()
      await expect(page.locator('[data-notice]')).toBeInViewport()
      expect(await shareOfList(page), 'with a notice too').toBeGreaterThanOrEqual(0.5)
    })
  }
}

test('a few stops for Tab, arrows between the parties, and a way past the header', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  for (const lastName of ['一色', '二宮', '三浦']) await venue.book({ lastName, pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(page.locator('[data-bar]')).toHaveCount(3)
  await page.reload()
  await expect(page.locator('[data-bar]')).toHaveCount(3)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: '本文へ移動' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const rows = page.locator('[data-booking]')
  await rows.first().getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rows.nth(1).getByRole('button').first(), 'nothing lies before it').toBeFocused()
  for (const column of [1, 2, 2]) {
    await page.keyboard.press('ArrowRight')
    await expect(rows.nth(1).getByRole('button').nth(column), 'across the row').toBeFocused()
  }
  await expect(page, 'no other day').not.toHaveURL(/day=/)
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowLeft')
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows.nth(1).getByRole('button').nth(1), 'the first step of the visit').toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows.nth(1).getByRole('button').last(), 'the second').toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2).getByRole('button').last(), 'in its column').toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const bars = page.locator('[data-bar]')
  await expect(bars.first(), 'out of the list in two').toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bars.nth(1)).toBeFocused()
  await expect(page, 'the day stays').not.toHaveURL(/day=/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(bars.nth(1), 'a chosen bar moves by the same key').toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stand.party('一色')).toBeVisible()
})

test('both steps of a party are framed, and the one that is meant has the colour', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '一色', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  const frames = await stand
    .party('一色')
    .getByRole('button', { name: /: (ご来店|ご案内)$/ })
    .evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopColor))
  expect(frames).toHaveLength(2)
  expect(frames).not.toContain('rgba(0, 0, 0, 0)')
  expect(new Set(frames).size).toBe(2)
})

test('"/" opens the list with the search in focus', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '検索' })).toBeFocused()
  await page.keyboard.type('山')
  await expect(page.getByRole('searchbox', { name: '検索' })).toHaveValue('山')
})

test('a portrait tablet shows the list whole, and a phone its dates', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '長曾我部東小路ヴィクトリア', pax: 2, minute: venue.soon })
  await Stand.open(page, await venue.staff())
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/bookings?view=list')
  const row = page.getByRole('table').getByRole('row').last()
  await expect(row).toBeVisible()
  expect(await sideways(page)).toBe(0)
  const source = row.getByText('ネット予約')
  expect((await source.boundingBox())?.height, 'on one line').toBeLessThan(40)
  const from = page.getByLabel('開始日')
  const isClipped = () => from.evaluate((el) => el.scrollWidth > el.clientWidth)
  expect(await isClipped()).toBe(false)
  await page.setViewportSize(phone.viewport)
  expect((await page.getByRole('table').boundingBox())?.y, 'results before filters').toBeLessThan(500)
  await page.getByRole('button', { name: '絞り込み' }).click()
  expect(await isClipped()).toBe(false)
  expect(await sideways(page)).toBe(0)
})

test('a long name takes two lines in the list of the day', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '長曾我部東小路ヴィクトリア', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  const name = stand.party('長曾我部東小路ヴィクトリア').getByTitle(/長曾我部/)
  const [height, line] = await name.evaluate((el) => [
    el.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(el).lineHeight),
  ])
  expect(height).toBeGreaterThan((line ?? 0) * 1.5)
  // A phone whose owner has everything twice as large.
  await page.setViewportSize({ width: 195, height: 422 })
  await page.getByRole('banner').first().scrollIntoViewIfNeeded()
  expect(await sideways(page)).toBe(0)
  const walkIn = page.getByRole('button', { name: 'ウォークイン 4名' })
  await expect(walkIn).toBeInViewport({ ratio: 1 })
})

test('a row keeps its height while minutes pass; a phone shows the whole name, and the badge its bell', async ({
  page,
  context,
  sql,
  baseURL,
  complaints,
}) => {
  const venue = await aVenue(sql)
  for (const [lastName, phone] of [
    ['Montgomery-Featherstonehaugh', '+819041230001'],
    ['Itou', '+819041230002'],
  ] as const)
    await venue.book({ lastName, pax: 2, minute: venue.soon, phone })
  await sql`update public.booking set first_name = 'Alexandrina' where vendor_id = ${venue.id} and phone = '+819041230001'`
  await sql`update public.guest set first_name = 'Alexandrina' where vendor_id = ${venue.id} and phone = '+819041230001'`
  const setItou = (status: string, minutes: number) => sql`
    update public.booking
    set status = ${status}, source = ${status === 'waiting' ? 'walk_in' : 'phone'}, minute = ${venue.soon - 104},
      status_at = now() - make_interval(mins => ${minutes})
    where vendor_id = ${venue.id} and phone = '+819041230002'`
  await setItou('waiting', 1)
  await Stand.open(page, await venue.staff())
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  await page.reload()
  const row = page.locator('[data-booking]').filter({ hasText: 'Itou' })
  for (const viewport of [{ width: 1440, height: 900 }, phone.viewport]) {
    await page.setViewportSize(viewport)
    await setItou('waiting', 4)
    await expect(row).toContainText(/Waiting \d min/)
    const height = async () => (await row.boundingBox())?.height
    const before = await height()
    for (const minutes of [20, 120]) {
      await setItou('waiting', minutes)
      await expect(row).toContainText(minutes < 60 ? /Waiting \d\d min/ : /Waiting [12] h/)
      expect(await height(), `${viewport.width}, ${minutes} minutes`).toBe(before)
    }
  }
  await setItou('confirmed', 0)
  const late = row.getByText(/\d\d min late/)
  await expect(late).toBeVisible()
  // Both steps and the sign of the late one may take its room: then no half of it is shown.
  const isHalf = await row.getByText('Phone', { exact: true }).evaluate((el) => {
    const text = document.createRange()
    text.selectNodeContents(el)
    const [{ top, bottom }, box] = [text.getBoundingClientRect(), el.getBoundingClientRect()]
    return top < box.bottom - 1 && bottom > box.bottom + 1
  })
  expect(isHalf, 'how it was booked is read whole or not at all').toBe(false)
  const name = page.locator('[data-booking]').getByTitle('Alexandrina Montgomery-Featherstonehaugh')
  await expect(name).toBeVisible()
  expect(await name.evaluate((el) => el.scrollHeight - el.clientHeight), 'no word is lost').toBeLessThan(4)
  await sql`update public.booking_settings set capacity = 1 where vendor_id = ${venue.id}`
  const badge = page.getByRole('button', { name: /needs? attention/ })
  await expect(badge.first()).toContainText(/\d/)
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect((await badge.first().locator('svg').boundingBox())?.width).toBe(20)
})

/** What a tap at a point of the window would meet: a row of the list, the line of a clash, or something else. */
const meets = (page: Page, x: number, y: number): Promise<string> =>
  page.evaluate(
    ([x, y]) => {
      const there = document.elementFromPoint(x, y)
      if (there?.closest('[data-alert]')) return 'line'
      return there?.closest('[data-booking]') ? 'row' : (there?.outerHTML.slice(0, 80) ?? '')
    },
    [x, y] as const,
  )

test('the line of a clash stays in sight of a scrolled page and moves no row; closed by key, the badge has the focus', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { capacity: 100 })
  for (let n = 0; n < 14; n++) await venue.book({ lastName: `客${n}`, pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(page.locator('[data-booking]')).toHaveCount(14)
  const alert = page.locator('[data-alert]')
  const tops = () =>
    page.locator('[data-booking]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  await page.setViewportSize(phone.viewport)
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  const before = await tops()
  // Below the row of buttons to the groups.
  expect(await meets(page, 150, 70), 'nothing unseen lies over the list').toBe('row')
  await sql`update public.booking_settings set capacity = 20 where vendor_id = ${venue.id}`
  await expect(alert).toContainText(`本日 ${minuteText(venue.soon)} 2名 客`)
  const [line, figures] = [
    await alert.boundingBox(),
    await page.getByRole('list', { name: '時間帯ごとの予約と残席' }).boundingBox(),
  ]
  expect((figures?.y ?? 0) + (figures?.height ?? 0), 'not over the head counts').toBeLessThan(line?.y ?? 0)
  expect(
    await alert.evaluate(
      (el) => el.querySelector('span[title]')?.scrollWidth === el.querySelector('span[title]')?.clientWidth,
    ),
  ).toBe(true)
  expect(await tops()).toEqual(before)
  for (const viewport of [{ width: 590, height: 410 }, { width: 1180, height: 580 }, phone.viewport]) {
    await page.setViewportSize(viewport)
    for (const scrolled of [0, 400]) {
      await page.evaluate((y) => scrollTo(0, y), scrolled)
      const where = `${viewport.width}, scrolled by ${scrolled}`
      await expect(alert, where).toBeInViewport({ ratio: 1 })
      const line = (await alert.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      expect(line.height, where).toBeGreaterThanOrEqual(48)
      expect(await meets(page, line.x + line.width / 2, line.y + line.height / 2), where).toBe('line')
      expect(await sideways(page), where).toBe(0)
    }
  }
  await alert.press('Enter')
  await expect(page.getByRole('dialog', { name: '要対応' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(stand.attention(4)).toBeFocused()
  expect(await tops()).toEqual(before)
})

test('dates are shown with their weekday and typed as one likes', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await sql`update public.opening_hours set closed = true
    where vendor_id = ${venue.id} and weekday in (extract(isodow from ${venue.today}::date), 8)`
  await Stand.open(page, await venue.staff())
  const list = page.getByRole('region', { name: '予約リスト' })
  await expect(list, 'empty because it is closed, not yet to be filled').toHaveText('休業日です')
  await page.goto('/bookings?view=list')
  const from = page.getByLabel('開始日')
  await expect(page.getByPlaceholder('年/月/日').first()).toBeVisible()
  const shown = /^\d{4}\/\d{2}\/\d{2}\([日月火水木金土]\)$/
  await expect(from).toHaveValue(shown)
  const first = await from.inputValue()
  for (const [typed, day] of [
    ['05/03/2027', '2027/05/03(月)'],
    ['2027/05/04', '2027/05/04(火)'],
  ] as const) {
    await from.click()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(from).toHaveValue(day)
  }
  await from.fill('13/45')
  await page.keyboard.press('Enter')
  await expect(page.getByText('「13/45」は日付として読み取れないため消しました')).toBeVisible()
  await expect(from).toHaveValue(first)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(from).toHaveValue('13/45')

  await page.goto('/bookings?view=list&from=2027-05-04&to=2027-06-01')
  await page.getByRole('button', { name: 'カレンダーを開く' }).first().click()
  const calendar = page.getByRole('dialog', { name: '開始日' })
  await expect(calendar.locator('th').first()).toContainText('日')
  const red = (name: RegExp) =>
    calendar.getByRole('button', { name }).evaluate((el) => getComputedStyle(el).color === 'rgb(185, 28, 28)')
  expect(await red(/5月9日/), 'Sunday').toBe(true)
  expect(await red(/5月3日.*祝日/), 'holiday').toBe(true)
  expect(await red(/5月10日/), 'Monday').toBe(false)
  await calendar.getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('Tue, 05/04/2027')
  await expect(page.getByPlaceholder('mm/dd/yyyy').first()).toBeVisible()
})
