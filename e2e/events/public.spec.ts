// The pages of an organiser's events, as customers see them: the list, one event, its dates, and what is not there.

import type { Page } from '@playwright/test'
import { aRow, aTicketRow } from '#e2e/pages/events.ts'
import { inDays } from '#e2e/pages/hours.ts'
import { anOccurrence, aProgramme, PublicEvents } from '#e2e/pages/public-events.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { anOrganiser, aVenue } from '#e2e/support/venue.ts'

test.use(phone)

const names = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(request.url())?.[1]
    if (name) asked.push(name)
  })
  return asked
}

test('from the list to a date: what it is, what it costs, what is left, and how it is booked', async ({
  page,
  sql,
}) => {
  const programme = await aProgramme(sql)
  const { venue } = programme
  const asked = names(page)
  const events = new PublicEvents(page)
  await page.goto(`/${venue.url}/events`)
  await expect(events.heading(`${venue.name}のイベント`)).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: '花火クルーズ' })
  await expect(card).toContainText('18:00')
  await expect(card).toContainText('空きあり')
  await expect(card).toContainText('3,000円（税込）')
  expect(await barriers(page)).toEqual([])
  await card.getByRole('link').click()

  await expect(events.heading('花火クルーズ')).toBeVisible()
  await expect(page.getByText('川の上から花火を見ます。')).toHaveCSS(
    'white-space-collapse',
    'preserve-breaks',
  )
  await expect(page.getByText('3,000円（税込）')).toBeVisible()
  await expect(page.getByText('無料', { exact: true })).toBeVisible()
  await expect(page.getByText('2名様から8名様まで')).toBeVisible()
  await expect(page.getByRole('link', { name: '地図を開く' })).toHaveAttribute('href', /query=%E5%90%BE/)
  await expect(page.getByText('開催中止')).toBeVisible()
  await expect(page.getByText('社内メモ')).toHaveCount(0)
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)

  await events.day(inDays(venue.today, 2)).click()
  await expect(events.time(/18:00〜19:30、満席 キャンセル待ちを受付中$/)).toBeVisible()
  await expect(events.time(/18:00/)).toHaveCount(1)
  await events.day(inDays(venue.today, 1)).click()
  await events.time(/18:00〜19:30、空きあり$/).click()
  await expect(page).toHaveURL(new RegExp(`\\?occurrence=${programme.open}&step=tickets$`))
  await expect(events.heading('チケットの選択')).toBeFocused()
  await page.reload()
  await expect(events.heading('チケットの選択')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.goBack()
  await expect(events.heading('開催日程')).toBeVisible()
  expect(new Set(asked), 'all of it came with the pages').toEqual(new Set())
})

test('with the keyboard alone, in English: arrows over the days, the month after, and a date', async ({
  page,
  sql,
  context,
  baseURL,
}) => {
  const programme = await aProgramme(sql)
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }])
  const events = new PublicEvents(page)
  await page.goto(`/${programme.venue.url}/cruise`)
  await expect(events.heading('Fireworks cruise')).toBeVisible()
  await expect(page.getByText('¥3,000 (tax included)')).toBeVisible()
  const first = events.day(inDays(programme.venue.today, 1))
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toHaveAccessibleName(/available$/)
  await page.getByRole('link', { name: /18:00–19:30, Available$/ }).focus()
  await page.keyboard.press('Enter')
  await expect(events.heading('Select tickets')).toBeFocused()
  await page.getByRole('button', { name: 'Change date' }).press('Enter')
  await expect(first).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('more dates come with the months, and the address of a date leads to it wherever it is', async ({
  page,
  sql,
}) => {
  const programme = await aProgramme(sql, { cutoff_days: 1 })
  const { venue, template } = programme
  for (let day = 3; day < 110; day++) await anOccurrence(sql, venue, template, day)
  const far = await anOccurrence(sql, venue, template, 200, { starts_at: 600, ends_at: 690 })
  const events = new PublicEvents(page)
  await events.openEvent(programme)
  const late = events.day(inDays(venue.today, 108))
  for (let turns = 0; turns < 5 && (await late.count()) === 0; turns++)
    await page.getByRole('button', { name: '次の月' }).click()
  await expect(late).toHaveAccessibleName(/空きあり$/)
  await page.goto(`/${venue.url}/cruise?occurrence=${far}&step=tickets`)
  await expect(events.heading('チケットの選択')).toBeVisible()
  await expect(page.getByText('10:00〜11:30')).toBeVisible()
  await page.goto(`/${venue.url}/cruise?occurrence=${far}`)
  await expect(events.heading('お選びの日程')).toBeVisible()
  await expect(page.getByText('ご予約はお電話で'), 'it is sold here').toHaveCount(0)
  await page.getByRole('button', { name: 'チケットを選ぶ' }).click()
  await expect(events.heading('チケットの選択')).toBeVisible()
  await page.goto(`/${venue.url}/cruise?occurrence=${crypto.randomUUID()}&step=tickets`)
  await expect(page.getByText('お選びの日程はご案内できません。')).toBeVisible()
  await expect(events.heading('開催日程')).toBeVisible()
})

test('a date that is over says so, and the list of dates does not have it', async ({ page, sql }) => {
  const programme = await aProgramme(sql)
  const events = new PublicEvents(page)
  const over = await anOccurrence(sql, programme.venue, programme.template, -3)
  await sql`update public.vendor set phone = '+81312345678' where id = ${programme.venue.id}`
  await page.goto(`/${programme.venue.url}/cruise?occurrence=${over}`)
  await expect(page.getByText('この日程は終了しました。')).toBeVisible()
  const places = ['この日程は終了しました。', '3,000円（税込）'].map(async (text) =>
    page.getByText(text).evaluate((at) => at.getBoundingClientRect().y),
  )
  const [word = 0, price = 0] = await Promise.all(places)
  expect(word, 'before what nobody can buy any more').toBeLessThan(price)
  const box = page.getByRole('status').filter({ hasText: 'この日程は終了しました。' })
  const other = page.getByRole('button', { name: 'ほかの日程を選ぶ' })
  const call = page.getByText('今後の日程は、お電話でお問い合わせください。')
  await expect(box).toContainText('ほかの日程は下のボタンからお選びいただけます。')
  await expect(other).toHaveCount(1)
  await expect(call, 'nobody has to').toHaveCount(0)
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  await box.getByRole('button').click()
  await expect(events.heading('開催日程')).toBeVisible()
  await expect(page.getByText('この日程は終了しました。')).toHaveCount(0)
  await expect(events.day(inDays(programme.venue.today, 1))).toHaveAttribute('aria-pressed', 'true')
  await sql`update public.occurrence set capacity = 0 where vendor_id = ${programme.venue.id} and id <> ${over}`
  await page.goto(`/${programme.venue.url}/cruise?occurrence=${over}`)
  await expect(call, 'nothing else is on sale').toBeVisible()
  await expect(other).toBeVisible()
  await expect(box).not.toContainText('ほかの日程')
})

test('without a network it says so and keeps what is shown; with one it is new again', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const programme = await aProgramme(sql)
  const events = new PublicEvents(page)
  await events.openEvent(programme)
  await context.setOffline(true)
  await expect(page.getByText(/^オフラインです/)).toBeVisible()
  await events.time(/18:00〜19:30/).click()
  await expect(events.heading('お選びの日程')).toBeVisible()
  await sql`update public.occurrence set cancelled = true where id = ${programme.open}`
  await context.setOffline(false)
  await expect(page.getByText(/^オフラインです/)).toHaveCount(0)
  await expect(page.getByText('この日程は開催中止となりました。')).toBeVisible()
  for (const word of ['キャンセルによる空き', '現在', '空き状況'])
    await expect(page.getByRole('main').getByText(word)).toHaveCount(0)
  await expect(page.getByText('消費税10%を含みます'), 'once').toHaveCount(1)
})

test('a rate of tax that all prices have is said once, whatever that of what is free', async ({
  page,
  sql,
}) => {
  const programme = await aProgramme(sql)
  const { venue, template } = programme
  const free = aTicketRow({ name: '幼児', price: 0, tax: 8, position: 2 })
  const senior = aTicketRow({ name: 'シニア', price: 2000, position: 3 })
  for (const row of [free, senior]) {
    const sold = { ticket_type: await aRow(sql, venue, 'ticket_type', row), price: null, limit: null }
    await sql`update private.config_item set data = jsonb_insert(data, '{tickets,-1}', ${sql.json(sold)}, true)
      where vendor_id = ${venue.id} and key = ${template}`
  }
  await new PublicEvents(page).openEvent(programme)
  await expect(page.getByText('2,000円（税込）')).toBeVisible()
  await expect(page.getByText(/^消費税\d+%を含みます$/)).toHaveText(['消費税10%を含みます'])
})

test('the head is on the screen before any script, and nothing moves when the page takes its place', async ({
  page,
  sql,
}) => {
  const { venue } = await aProgramme(sql)
  let go = () => undefined as unknown
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`/${venue.url}/cruise`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('花火クルーズ')
  const places = () =>
    page.evaluate(() =>
      ['h1', 'header h1 + p', 'main a'].map((what) => {
        const { x, y, width, height } = document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  const before = await places()
  go()
  await expect(page.locator('[data-day]').first()).toBeVisible()
  expect(await places()).toEqual(before)
})

test('an organiser without events says so with its number, and a sold-out one what to do', async ({
  page,
  sql,
}) => {
  const none = await anOrganiser(sql)
  await sql`update public.vendor set phone = '+81312345678' where id = ${none.id}`
  await page.goto(`/${none.url}/events`)
  await expect(page.getByText('現在ご案内できるイベントはございません。')).toBeVisible()
  await expect(page.getByRole('link', { name: '03-1234-5678' })).toHaveAttribute('href', 'tel:+81312345678')
  expect(await barriers(page)).toEqual([])
  const { venue } = await aProgramme(sql)
  await sql`update public.occurrence set capacity = 0 where vendor_id = ${venue.id}`
  await page.goto(`/${venue.url}/events`)
  await expect(page.getByRole('listitem')).toContainText('満席')
  await page.goto(`/${venue.url}/cruise`)
  await expect(page.getByText('現在、ご予約いただける日程はございません。')).toBeVisible()
})

test('each vendor’s other page leads to its own, and what is not there is not found', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const [{ venue, template }, restaurant] = [await aProgramme(sql), await aVenue(sql)]
  for (const [from, to] of [
    [`/${venue.url}/book?source=x`, `/${venue.url}/events?source=x`],
    [`/${venue.url}`, `/${venue.url}/events`],
    [`/${restaurant.url}/events`, `/${restaurant.url}/book`],
  ] as const) {
    const answer = await page.request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']], from).toEqual([302, to])
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
  await page.goto(`/${venue.url.toUpperCase()}/CRUISE/`)
  await expect(page.getByRole('heading', { name: '花火クルーズ' })).toBeVisible()
  await sql`
    update private.config_item set data = data || '{"slug": "ship"}' where vendor_id = ${venue.id} and key = ${template}`
  for (const path of [`/${venue.url}/never`, `/${restaurant.url}/cruise`, '/nobody-here/cruise']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: new RegExp(path) })).toBeVisible()
  }
  await expect
    .poll(async () => (await page.request.get(`/${venue.url}/cruise`)).status(), { timeout: 20_000 })
    .toBe(404)
  expect((await page.goto(`/${venue.url}/ship`))?.status()).toBe(200)
})

test('search engines read the dates with their prices, the list, and where the pages are', async ({
  page,
  sql,
}) => {
  const { venue, open } = await aProgramme(sql)
  await sql`update public.vendor set time_zone = 'Asia/Tokyo', phone = '+81312345678' where id = ${venue.id}`
  const html = await (await page.request.get(`/${venue.url}/cruise`)).text()
  const origin = new URL((await page.request.get('/')).url()).origin
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
  const url = `${origin}/${venue.url}/cruise?occurrence=${open}&step=tickets`
  const first = data['@graph'].find((one: { url: string }) => one.url.includes(open))
  expect(first).toMatchObject({
    ...{ '@type': 'Event', name: '花火クルーズ', url, location: { '@type': 'Place', name: '吾妻橋 桟橋' } },
    startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT18:00:00\+09:00$/),
    endDate: expect.stringMatching(/T19:30:00\+09:00$/),
  })
  expect(first.offers).toMatchObject([
    { name: 'おとな', price: 3000, priceCurrency: 'JPY', availability: 'https://schema.org/InStock', url },
    { name: 'こども', price: 0 },
  ])
  expect(html).toContain(`<link rel="canonical" href="${origin}/${venue.url}/cruise" />`)
  expect(html).toContain('<noscript><p>')
  expect(html).not.toContain('社内メモ')
  const list = await (await page.request.get(`/${venue.url}/events`)).text()
  expect(list).toContain('"@type":"ItemList"')
  const map = await (await page.request.get('/sitemap.xml')).text()
  // A minute may pass before a new one stands in it.
  expect(map).toContain('/book</loc>')
})
