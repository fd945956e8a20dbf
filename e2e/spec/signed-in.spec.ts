// What stands around every signed-in screen, and the bookings of a restaurant.

import { login } from '#e2e/pages/login.ts'
import { demo } from '#e2e/support/demo.ts'
import { expect, inBothLanguages, test } from '#e2e/support/spec.ts'
import { aVenue } from '#e2e/support/venue.ts'
import { patternOf } from '#tests/spec/removal.ts'
import { opens, standsOn } from '#tests/spec/row.ts'
import { rows } from '#tests/spec/rows/all.ts'

const menuButton = { name: /^(メニューを開く|Open menu)$/ }

inBothLanguages(() => {
  test(opens, async ({ page, spec }) => {
    await login.enterAt(page, demo.restaurant)
    const routes = rows.filter((row) => row.kind === 'route' && row.tests.includes(opens))
    for (const { id, where } of routes) {
      const answer = await page.goto(where)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('banner').getByRole('button', menuButton)).toBeVisible()
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByText(/^(403|404|500)$/)).toHaveCount(0)
      expect(new URL(page.url()).pathname.toLowerCase()).toBe(where.toLowerCase())
      spec.holds(id)
    }
    spec.holds('guard.any-user')
  })

  for (const where of new Set(rows.map((row) => row.where))) {
    const own = rows.filter((row) => row.tests.includes(standsOn(where)))
    if (own.length === 0) continue
    test(standsOn(where), async ({ page, spec }) => {
      await login.enterAt(page, demo.restaurant)
      await page.goto(where)
      const place = page.locator('main')
      for (const { id } of own) {
        await spec.shows(id, (words) => place.getByText(patternOf(words)).or(place.getByLabel(words)))
      }
    })
  }

  test('menu and toolbar of a restaurant', async ({ page, sql, spec }) => {
    const staff = await (await aVenue(sql)).staff()
    await login.enterAt(page, staff)
    await page.getByRole('banner').getByRole('button', menuButton).click()
    await expect(page.getByRole('dialog', { name: staff.email })).toBeVisible()
    await spec.shows('menu.bookings', (words) =>
      page.getByRole('dialog').getByRole('link', { name: words, exact: true }),
    )
    for (const row of ['menu.profile', 'menu.availability', 'menu.price-type', 'menu.reports']) {
      await spec.shows(row, (words) =>
        page.getByRole('dialog').getByRole('link', { name: words, exact: true }),
      )
    }
    await page.keyboard.press('Escape')
    const icon = (words: string) => page.getByRole('banner').getByRole('link', { name: words, exact: true })
    await spec.shows('toolbar.help', icon)
    await spec.shows('toolbar.settings', icon)
    await (await spec.shows('toolbar.account', icon)).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page.locator('main').getByText(staff.email)).toBeVisible()
    spec.holds('session.email')
  })

  test('the menu of an event vendor is another', async ({ page, spec }) => {
    const links = page.getByRole('dialog').getByRole('link')
    const open = () => page.getByRole('banner').getByRole('button', menuButton).click()
    await login.enterAt(page, demo.events)
    await open()
    await spec.shows('menu.calendar', (words) =>
      page.getByRole('dialog').getByRole('link', { name: words, exact: true }),
    )
    const ofEvents = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(ofEvents).toContain('/')
    expect(ofEvents).not.toContain('/bookings')
    spec.holds('menu.by-type')
    await spec.shows('menu.advanced', (words) => page.getByRole('dialog').getByText(patternOf(words)))
    for (const row of ['menu.events', 'menu.event-templates', 'menu.create-event', 'menu.exclusive'])
      await spec.shows(row, (words) =>
        page.getByRole('dialog').getByRole('link', { name: words, exact: true }),
      )
  })

  test('the bookings list', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
    await login.enterAt(page, await venue.staff())
    await page.goto('/bookings?view=list')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(2)
    await spec.shows('booking.status', (words) => rows.last().getByText(words, { exact: true }))
    const search = await spec.shows('list.search', spec.field)
    await search.fill('田中')
    await expect(rows.filter({ hasText: '佐藤' })).toHaveCount(0)
    await search.fill('佐藤')
    await expect(rows.filter({ hasText: '佐藤' })).toHaveCount(1)
    await (await spec.shows('list.status', spec.field)).selectOption('seated')
    await expect(rows.filter({ hasText: '佐藤' })).toHaveCount(0)
    await page.getByLabel(spec.words('list.status'), { exact: true }).selectOption('')
    await (await spec.shows('list.pax', spec.field)).selectOption('3')
    await expect(rows.filter({ hasText: '佐藤' })).toHaveCount(0)
    await page.getByLabel(spec.words('list.pax'), { exact: true }).selectOption('2')
    await expect(rows.filter({ hasText: '佐藤' })).toHaveCount(1)
    await (await spec.shows('list.size', spec.field)).selectOption({ index: 1 })
    await expect(page).toHaveURL(/size=/)
    const kind = page.getByRole('combobox').filter({ hasText: spec.words('list.custom') })
    await expect(kind).toHaveCount(1)
    await kind.selectOption({ label: spec.words('list.custom') })
    await expect(rows.filter({ hasText: '佐藤' })).toHaveCount(0)
    spec.holds('list.custom')
    await kind.selectOption({ label: spec.words('list.all') })
    await expect(rows.filter({ hasText: '佐藤' })).toHaveCount(1)
    spec.holds('list.all')
  })

  test('the date field', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await login.enterAt(page, await venue.staff())
    await page.goto('/bookings?view=list&from=2027-05-03&to=2027-06-01')
    await spec.shows('date.placeholder', (words) => page.getByPlaceholder(words, { exact: true }))
    const from = page.getByPlaceholder(spec.words('date.placeholder'), { exact: true }).first()
    const shown = { ja: '2027/05/04(火)', en: 'Tue, 05/04/2027' }[spec.language]
    await from.fill('05/04/2027')
    await from.press('Enter')
    await expect(from).toHaveValue(shown)
    spec.holds('date.enter-valid')
    await from.fill('13/45')
    await from.press('Enter')
    await expect(from).not.toHaveValue('13/45')
    await expect(page).not.toHaveURL(/from=/)
    spec.holds('date.enter-invalid', 'date.keyboard-style')
    await page.goto('/bookings?view=list&from=2027-05-04&to=2027-06-01')
    await page
      .getByRole('button', { name: /^(カレンダーを開く|Open calendar)$/ })
      .first()
      .click()
    const calendar = page.getByRole('dialog')
    await expect(calendar).toContainText({ ja: '5月', en: 'May' }[spec.language])
    await expect(calendar.locator('th').first()).toContainText({ ja: '日', en: 'Su' }[spec.language])
    spec.holds('date.localised')
  })

  test('a booking by staff', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await login.enterAt(page, await venue.staff())
    await page.goto('/bookings?view=day&dialog=new')
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: /^(その他の項目|More fields)$/ }).click()
    await (await spec.shows('staff-booking.requests', (_, part) => form.getByLabel(part))).fill(
      'A high chair',
    )
    await (await spec.shows('staff-booking.comments', (_, part) => form.getByLabel(part))).fill('Regular')
    await form.getByLabel(/^(姓|Last name)$/).fill('Tanaka')
    await form
      .getByRole('button', { name: new RegExp(`^0?${(venue.soon / 60) | 0}:`) })
      .first()
      .click()
    const anyVisit = { day: '', people: '' }
    const button = (_: string, name: RegExp) => form.getByRole('button', { name })
    const confirm = await spec.shows('make.confirm', button, anyVisit)
    await confirm.click()
    await expect(form).toHaveCount(0)
    const kept = () => sql`select requests, comments from public.booking where vendor_id = ${venue.id}`
    await expect
      .poll(async () => [...(await kept())])
      .toEqual([{ requests: 'A high chair', comments: 'Regular' }])
  })

  test('a booking is deleted after its question', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await venue.book({ lastName: '佐藤', pax: 2, minute: venue.soon })
    await login.enterAt(page, await venue.staff())
    await page.goto('/bookings?view=day')
    await page.locator('[data-booking] button').first().click()
    const remove = { name: /^(削除|Delete)$/ }
    await page.getByRole('dialog').getByRole('button', remove).click()
    await spec.shows('booking.delete', (_, part) => page.getByRole('dialog').getByText(part))
    expect(await venue.bookings(), 'nothing before the answer').toHaveLength(1)
    await page.getByRole('dialog').last().getByRole('button', remove).last().click()
    await expect.poll(() => venue.bookings()).toEqual([])
  })

  test('vendors see their own data only', async ({ page, sql, spec }) => {
    const other = await aVenue(sql)
    await other.book({ lastName: '他店客', pax: 2, minute: other.soon })
    const venue = await aVenue(sql)
    await venue.book({ lastName: '自店客', pax: 2, minute: venue.soon })
    await login.enterAt(page, await venue.staff())
    await page.goto('/bookings?view=list')
    await expect(page.getByText('自店客').first()).toBeVisible()
    await expect(page.getByText('他店客')).toHaveCount(0)
    spec.holds('rights.own-data')
  })

  test('the theme', async ({ page, spec }) => {
    await page.goto('/login')
    await expect(page.locator('[type=submit]')).toBeVisible()
    const look = await page.evaluate(() => {
      const of = (el: Element, what: 'backgroundColor') => getComputedStyle(el)[what]
      const root = getComputedStyle(document.documentElement)
      return {
        surface: of(document.documentElement, 'backgroundColor'),
        primary: of(document.querySelector('[type=submit]') ?? document.body, 'backgroundColor'),
        states: ['error', 'info', 'success', 'warning'].map((name) =>
          root.getPropertyValue(`--color-${name}`),
        ),
        greens: ['success', 'success-soft'].map((name) => root.getPropertyValue(`--color-${name}`)),
      }
    })
    // Cream, and an orange on which white can be read.
    expect(look.surface).toBe('rgb(255, 249, 239)')
    expect(look.primary).toBe('rgb(194, 65, 12)')
    expect(look.states.filter((colour) => /^#[0-9a-f]{6}$/.test(colour.trim()))).toHaveLength(4)
    expect(new Set(look.greens).size).toBe(2)
    for (const colour of look.greens) {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((hex) =>
        Number.parseInt(hex, 16),
      )
      expect(green - Math.max(red, blue), colour).toBeGreaterThan(30)
    }
    spec.holds('theme.light', 'theme.primary', 'theme.surface', 'theme.states', 'theme.greens')
  })
})
