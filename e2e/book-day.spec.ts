// The date on the booking page: typed at any speed, picked, outside what can be booked, and in an address.

import { addDays } from '#domain/time/time.ts'
import { dayText } from '#domain/time/time-text.ts'
import 'temporal-polyfill/global'
import { BookPage } from '#e2e/pages/book.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

const field = (book: BookPage) => book.page.getByLabel('ご来店日')
const heading = (book: BookPage, day: string) => book.heading(`${dayText(day, 'ja', 'long')}の空き時間`)

for (const delay of [30, 120, 400, 900])
  test(`a date typed at ${delay} ms a key is that date`, async ({ page, sql }) => {
    const venue = await aVenue(sql, { horizon_days: 60 })
    const book = await BookPage.open(page, venue.url)
    await expect(book.heading(/の空き時間/)).toBeVisible()
    const wanted = addDays(venue.today, 13)
    // mmddyyyy
    const keys = wanted.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1')
    await field(book).focus()
    await page.keyboard.type(keys, { delay })
    await expect(heading(book, wanted)).toBeVisible()
    // Nothing that was typed is taken back while the field has the focus, and no fault is left.
    await expect(field(book)).toHaveValue(keys)
    await page.keyboard.press('Enter')
    await expect(field(book)).toHaveValue(`${wanted.replaceAll('-', '/')}(${dayText(wanted, 'ja').at(-2)})`)
    await expect(page).toHaveURL(new RegExp(`day=${wanted}`))
    await expect(field(book)).not.toHaveAttribute('aria-invalid')
  })

test('a date outside the limits, and one that is none, are said with what may be typed', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { horizon_days: 30 })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(heading(book, venue.today)).toBeVisible()
  for (const day of [addDays(venue.today, -1), addDays(venue.today, 31)]) {
    await field(book).fill(day)
    await field(book).blur()
    const limits = [venue.today, addDays(venue.today, 30)].map((d) => dayText(d, 'ja', 'long'))
    await expect(
      page.getByText(`${limits[0]}から${limits[1]}までの日付をご指定ください。`, { exact: true }),
    ).toBeVisible()
    await expect(field(book)).toHaveAttribute('aria-invalid', 'true')
    // Whoever has asked for another day is offered no time of the one before.
    await expect(book.slot(venue.soon)).toHaveCount(0)
  }
  await field(book).fill('99')
  await field(book).press('Enter')
  await expect(page.getByText(/日付をご確認ください/)).toBeVisible()
  await field(book).fill('')
  await field(book).blur()
  await expect(field(book)).not.toHaveAttribute('aria-invalid')
  await expect(field(book)).toHaveValue(new RegExp(venue.today.replaceAll('-', '/')))
  await expect(heading(book, venue.today)).toBeVisible()
  await expect(page.getByText('例: 12/5、2026/12/5')).toBeVisible()
})

test('a past day and one too far ahead say so truly and lead to a day with times', async ({ page, sql }) => {
  const venue = await aVenue(sql, { horizon_days: 30 })
  const last = addDays(venue.today, 30)
  const lastDay = `ご予約は${dayText(last, 'ja', 'long')}まで承っております。`
  let book = await BookPage.open(page, venue.url, { day: addDays(venue.today, -3) })
  await expect(page.getByText('過去の日付はお選びいただけません。')).toBeVisible()
  await expect(page.getByText(lastDay)).toBeVisible()
  await page.getByRole('button', { name: `${dayText(venue.today, 'ja', 'long')}の空き時間を見る` }).click()
  await expect(book.slot(venue.soon)).toBeVisible()

  // The last day of all is closed: the one before it is offered.
  await sql`
    insert into public.vendor_availability
      ${sql({ vendor_id: venue.id, day: last, starts_at: 0, ends_at: 2160, capacity: 0 })}`
  const far = addDays(venue.today, 99)
  book = await BookPage.open(page, venue.url, { day: far })
  const opens = dayText(addDays(far, -30), 'ja', 'long')
  await expect(
    page.getByText(`${dayText(far, 'ja', 'long')}のご予約は、${opens}より受付を開始いたします。`),
  ).toBeVisible()
  await expect(page.getByText(lastDay)).toBeVisible()
  await expect(page.getByText('近い日程に空きがございません')).toHaveCount(0)
  const before = dayText(addDays(last, -1), 'ja', 'long')
  await page.getByRole('button', { name: `${before}の空き時間を見る` }).click()
  await expect(page.getByRole('button', { name: /、空きあり/ }).first()).toBeVisible()
})

test('where no day around has a table the last day that can be booked is named, and the number to call', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql, { horizon_days: 30 })
  await sql`
    insert into public.vendor_availability (vendor_id, day, starts_at, ends_at, capacity)
    select ${venue.id}, ${venue.today}::date + n, 0, 2160, 0 from generate_series(0, 30) n`
  await BookPage.open(page, venue.url, { day: venue.today })
  await expect(page.getByText('この日から2週間は空きがございません。')).toBeVisible()
  const last = dayText(addDays(venue.today, 30), 'ja', 'long')
  await expect(page.getByText(`ご予約は${last}まで承っております。`)).toBeVisible()
  await expect(
    page.getByRole('region', { name: /の空き時間/ }).getByRole('link', { name: /03-1234-5678/ }),
  ).toBeVisible()
})

test('the last entry is named as the last time at which a table is given', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await BookPage.open(page, venue.url, { day: addDays(venue.today, 1) })
  // Open until 23:00, and two hours are a stay.
  await expect(page.getByRole('button', { name: /21:00、空きあり/ })).toBeVisible()
  await expect(page.getByText('21:30以降：ご入店は21:00までとなります')).toBeVisible()
})

test('the venue’s name heads its pages and leads to its page; the logo stands at the foot', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  for (const path of [`/${venue.url}`, `/${venue.url.toUpperCase()}/`]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/${venue.url}/book`))
  }
  for (const path of ['book', 'booking']) {
    await page.goto(`/${venue.url}/${path}`)
    const brand = page.getByRole('banner').getByRole('link')
    await expect(brand).toHaveText(venue.name)
    await expect(brand).toHaveAttribute('href', `/${venue.url}/book`)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '暖簾' })).toHaveAttribute(
      'href',
      '/',
    )
  }
})

test('“Home” of an error leads to the venue that the address names, and no customer to the staff’s sign-in', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const venue = await aVenue(sql)
  await page.goto(`/${venue.url}/no-such-event`)
  const home = page.getByRole('link', { name: 'ホームへ' })
  await expect(home).toHaveAttribute('href', `/${venue.url}/book`)
  for (const path of ['/no-such-venue/book', '/no/such/page', '/privacy', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByText('暖簾')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0)
    await expect(home).toHaveCount(0)
  }
  await page.goto('/no-such-venue/book')
  await expect(page.getByRole('link', { name: '店舗の方はこちら' })).toHaveAttribute('href', '/')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the platform’s picker gives the date too', async ({ page, sql }) => {
    const venue = await aVenue(sql)
    const book = await BookPage.open(page, venue.url, { day: venue.today })
    await expect(heading(book, venue.today)).toBeVisible()
    const wanted = addDays(venue.today, 4)
    await page.getByLabel('カレンダーを開く').fill(wanted)
    await expect(heading(book, wanted)).toBeVisible()
    // Wherever the field is touched, the picker is what the finger meets.
    const box = await field(book).boundingBox()
    if (!box) throw new Error('no field')
    for (const part of [0.05, 0.5, 0.95]) {
      const at = { x: box.x + box.width * part, y: box.y + box.height / 2 }
      const type = await page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y)?.getAttribute('type'),
        at,
      )
      expect(type).toBe('date')
    }
  })
})
