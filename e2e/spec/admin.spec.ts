// What admins do: a vendor and its login, an enquiry, a booking for somebody else's house.

import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import { login } from '#e2e/pages/login.ts'
import { aProgramme } from '#e2e/pages/public-events.ts'
import { demo } from '#e2e/support/demo.ts'
import { barriers, smallTargets } from '#e2e/support/look.ts'
import { expect, inBothLanguages, test } from '#e2e/support/spec.ts'
import { aVenue } from '#e2e/support/venue.ts'

const menuButton = { name: /^(メニューを開く|Open menu)$/ }
const password = 'a long enough password'

inBothLanguages(() => {
  test('an administrator creates a vendor', async ({ page, sql, spec }) => {
    const id = randomUUID().slice(0, 8)
    await login.enterAt(page, demo.admin)
    await expect(page).toHaveURL(/\/admin$/)
    await page.getByRole('banner').getByRole('button', menuButton).click()
    const entry = (words: string) => page.getByRole('dialog').getByRole('link', { name: words, exact: true })
    await spec.shows('menu.create-vendor', entry)
    await (await spec.shows('create-vendor.menu', entry)).click()
    await expect(page).toHaveURL(/\/admin\/create-vendor$/)
    // A path is told from a link inside the app only where the server is asked for it.
    await page.reload()
    await spec.shows('create-vendor.title', spec.heading)
    spec.holds('route.create-vendor', 'guard.admin-menu')
    const field = (row: string) => page.getByLabel(spec.words(row), { exact: true })
    for (const row of ['name', 'email', 'phone', 'password', 'url', 'minimum-pax', 'cutoff', 'type'])
      await spec.shows(`create-vendor.${row}`, spec.field)
    await spec.shows('create-vendor.address', (_, part) => page.getByLabel(part))
    await spec.shows('create-vendor.mail', spec.tick)
    await field('create-vendor.name').fill('菊寿司')
    await field('create-vendor.phone').fill('03-1234-5678')
    await field('create-vendor.password').fill(password)
    await field('create-vendor.type').selectOption('RESTAURANT')
    await field('create-vendor.url').fill('sakura-tei')
    await field('create-vendor.email').fill('kiku')
    const submit = page.locator('main [type=submit]')
    await submit.click()
    await spec.shows('create-vendor.invalid-email')
    const email = `${id}@kiku.example`
    await field('create-vendor.email').fill(email)
    await submit.click()
    await expect(page.getByText(/^(このURLはすでに使われています|This URL is already taken)$/)).toBeVisible()
    await field('create-vendor.url').fill(`kiku-${id}`)
    await submit.click()
    await spec.shows('create-vendor.done')
    // The admin is signed in as before; the login opens its vendor once its address is confirmed.
    await page.goto('/admin')
    const row = page.getByRole('listitem').filter({ hasText: `/kiku-${id}` })
    await expect(row).toContainText(/メールアドレスの確認待ち|Email not confirmed yet/)
    await sql`update auth.users set email_confirmed_at = now() where email = ${email}`
    await page.reload()
    await expect(row).toContainText(/ログインあり|Has a login/)
  })

  test('a vendor that cannot be created', async ({ page, spec, complaints }) => {
    complaints.expect(/500/)
    await login.enterAt(page, demo.admin)
    await page.goto('/admin/create-vendor')
    await page.route('**/rpc/create_vendor', (route) =>
      route.fulfill({ status: 500, json: { code: 'SUP', message: 'The server could not answer.' } }),
    )
    const form = page.locator('main form')
    await form.getByLabel(/^(店名|Business name)$/).fill('菊寿司')
    await form.getByLabel(/^(店舗の種類|Vendor type)$/).selectOption('EVENT')
    await form.getByLabel(/^(メールアドレス|Email)$/).fill('kiku@kiku.example')
    await form.getByLabel(/^(電話番号|Phone number)$/).fill('03-1234-5678')
    await form.getByLabel(/^(パスワード|Password)$/).fill(password)
    await form.getByLabel(/^(短いURL|Short URL)$/).fill('kiku-of-nobody')
    await form.locator('[type=submit]').click()
    await spec.shows('create-vendor.failed')
    await expect(form.getByLabel(/^(店名|Business name)$/)).toHaveValue('菊寿司')
  })

  test('a booking on behalf of a customer', async ({ page, sql, spec }) => {
    const venue = await aVenue(sql)
    await login.enterAt(page, demo.admin)
    await page.goto('/admin/make-booking')
    const vendor = await spec.shows('on-behalf.vendor', spec.field)
    await vendor.fill(venue.url)
    await page.getByRole('option', { name: `${venue.name} (/${venue.url})` }).click()
    await spec.shows('on-behalf.people', (_, part) => page.locator('main').getByText(part))
    await (await spec.shows('on-behalf.find', spec.button)).click()
    await page
      .locator('main')
      .getByRole('group', { name: /^(空き時間|Available times)$/ })
      .getByRole('button')
      .last()
      .click()
    // Neither name nor number is none of anybody's; a number that was typed and taken away is none.
    await page.locator('main [type=submit]').click()
    await expect(
      page.getByText(/^(名前か電話番号を入力してください|Enter a name or a phone number)$/),
    ).toBeVisible()
    const number = page.getByLabel(/^(電話番号|Phone number)/)
    await number.pressSequentially('0901')
    await number.fill('')
    await page.getByLabel(/^(姓|Last name)$/).fill('代理')
    await page.locator('main [type=submit]').click()
    await expect(page.getByText(/^(予約を確定しました|Booking confirmed)$/)).toBeVisible()
    const [made] = await venue.bookings()
    expect(made).toMatchObject({ last_name: '代理', pax: 2, status: 'confirmed', source: 'phone' })
    const [history] = await sql`
      select u.email from public.booking_history h join auth.users u on u.id = h.account
      where h.vendor_id = ${venue.id} and h.booking_id = ${made?.id ?? ''}`
    expect(history?.['email']).toBe(demo.admin.email)
    spec.holds('guard.on-behalf')
  })

  test('tickets of an event on behalf of a customer', async ({ page, sql, spec, language }) => {
    const question = {
      id: crypto.randomUUID(),
      ja: 'アレルギーはありますか',
      en: 'Any allergies?',
      required: true,
    }
    const { venue, open } = await aProgramme(sql, { maximum_pax: 50, questions: [question] })
    await sql`update public.occurrence set ends_at = 3600 where id = ${open}`
    await login.enterAt(page, demo.admin)
    await page.goto('/admin/make-booking')
    await page.getByLabel(/^(店舗を選ぶ|Choose a vendor)$/).fill(venue.url)
    await page.getByRole('option', { name: `${venue.name} (/${venue.url})` }).click()
    const main = page.locator('main')
    await (await spec.shows('on-behalf.find-events', spec.button)).click()
    const events = main.getByRole('group', { name: /^(.*からの14日間|The 14 days from .*)$/ })
    await expect(events.getByRole('listitem')).toHaveCount(3)
    await expect(
      events.getByRole('button'),
      'the one that is off and the full one cannot be had',
    ).toHaveCount(1)
    await expect(events).toContainText(/開催中止|Cancelled/)
    await expect(events).toContainText(/満席|Full/)
    await expect(events).not.toContainText(/残り0|^0 of/)
    for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
    await events.getByRole('button').click()
    await expect(
      main.getByRole('heading', { name: /^(お選びのイベント|Chosen event)$/ }),
      'led to',
    ).toBeFocused()
    await expect(main).toContainText(/吾妻橋 桟橋|Azumabashi pier/)
    const adults = main.getByRole('textbox', { name: /^(おとな|Adult)/ })
    await expect(adults, 'nobody guesses the kind').toHaveValue('0')
    const facts = main.locator('dl').filter({ hasText: /花火クルーズ|Fireworks cruise/ })
    await expect(facts).toHaveCount(1)
    const end = `${dayText(addDays(venue.today, 3), language)} 12:00`
    await expect(facts, 'on which day it ends').toContainText(end)
    await adults.fill('41')
    await expect(main.getByText(/^(残りは40席です|Only 40 left)$/)).toBeVisible()
    await expect(main.locator('[type=submit]'), 'nothing is sold beyond what is left').toHaveCount(0)
    await adults.fill('3')
    await main.getByRole('textbox', { name: /^(姓|Last name)/ }).fill('代理')
    await main.locator('[type=submit]').click()
    await expect(main.getByText(/^(回答を入力してください|Enter an answer)$/)).toBeVisible()
    await main.getByRole('textbox', { name: /^(アレルギーはありますか|Any allergies\?)/ }).fill('卵')
    await main.locator('[type=submit]').click()
    await expect(page.getByText(/^(予約を確定しました|Booking confirmed)$/)).toBeVisible()
    const [made] = await sql`
      select answers->0->>'answer' as said, occurrence, minute, duration, pax, source, lines->0->'count' as count, lines->0->'price' as price
      from public.booking where vendor_id = ${venue.id}`
    expect(made).toEqual({
      ...{ occurrence: open, minute: 1080, duration: 1440, pax: 3, source: 'phone', count: 3, price: 3000 },
      said: '卵',
    })
  })
})
