// The date on the booking page: typed at any speed, picked, outside what can be booked, in an address and in the month.

import { addDays } from '#domain/time/time.ts'
import { dayText, minuteText } from '#domain/time/time-text.ts'
import 'temporal-polyfill/global'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { BookPage } from '#e2e/pages/book.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
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

test('whoever holds all that one connection may is told so without blame, and only until another wish', async ({
  page,
  context,
  sql,
}) => {
  // One connection holds at most half of the seats.
  const venue = await aVenue(sql, { capacity: 4 })
  await (await BookPage.open(page, venue.url, { day: venue.today })).choose(venue.soon)
  const other = await context.newPage()
  const book = await BookPage.open(other, venue.url, { day: venue.today })
  const said = other.getByText('1つの通信回線からネットでお取り置きできる席数に達しています。')
  await book.slot(venue.soon).click()
  await expect(said).toBeVisible()
  await expect(other.getByText('ただいまお手続き中のお客様が多い')).toHaveCount(0)
  const call = other.getByRole('alert').getByRole('link', { name: /03-1234-5678/ })
  await expect(call).toBeVisible()

  for (const [label, value] of [
    ['人数', '1'],
    ['お時間', String(venue.soon)],
  ] as const) {
    await other.getByLabel(label).first().selectOption(value)
    await expect(said).toHaveCount(0)
    await book.slot(venue.soon).click()
    await expect(said).toBeVisible()
  }
  await field(book).fill(addDays(venue.today, 1))
  await field(book).press('Enter')
  await expect(heading(book, addDays(venue.today, 1))).toBeVisible()
  await expect(said).toHaveCount(0)
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
  await expect(page.getByRole('link', { name: '店舗・主催者の方はこちら' })).toHaveAttribute('href', '/')
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

/** A day with two times, both full. */
async function aFullDay(sql: Sql) {
  const venue = await aVenue(sql, { capacity: 2, maximum_pax: 2, duration: 420, slot_interval: 420 })
  const day = addDays(venue.today, 3)
  await venue.book({ lastName: '先客', pax: 2, minute: 540, day })
  // They stay over both times of the day.
  await sql`update public.booking set duration = 840 where vendor_id = ${venue.id}`
  return { venue, day }
}

const timeOf = (page: Page) => page.locator('form').getByLabel('お時間', { exact: true })
const join = (page: Page) => page.getByRole('button', { name: 'キャンセル待ちに登録する' })

/** Who would come, on the form of the waiting list. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('姓', { exact: true }).fill('待田')
  await page.getByLabel('名', { exact: true }).fill('一郎')
  await page.getByLabel('電話番号', { exact: true }).fill('090-8765-4321')
  await page.getByRole('checkbox', { name: /同意します/ }).click({ delay: 120 })
}

test('the month says which days have tables, and a full day offers those around it and a waiting list', async ({
  page,
  sql,
}) => {
  const { venue, day } = await aFullDay(sql)
  const fees = (percent: number) =>
    sql`update public.vendor set cancellation_fees = ${sql.json([{ days: 1, percent }])} where id = ${venue.id}`
  await fees(20)
  await BookPage.open(page, venue.url, { day })
  const month = page.getByRole('region', { name: '空き状況カレンダー' })
  await expect(month.getByRole('button', { name: /、満席$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(month.getByRole('heading', { name: '近い日の空き' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await join(page).click()
  const time = timeOf(page)
  await expect(time, 'nobody is put down for a time they did not choose').toHaveValue('')
  await fillIn(page)
  await expect(page.locator('form').getByText(/20%/)).toBeVisible()
  await join(page).click()
  await expect(time).toHaveAccessibleDescription('お時間をお選びください')
  await expect(time).toBeFocused()
  await time.selectOption({ index: 2 })
  const minute = Number(await time.inputValue())
  await fees(30)
  await join(page).click()
  await expect(page.getByText('キャンセル料に変更がありました')).toBeVisible()
  await expect(page.locator('form').getByText(/30%/)).toBeVisible()
  await join(page).click()
  const done = page.getByRole('status').filter({ hasText: 'キャンセル待ちを承りました' })
  await expect(done).toContainText('ご予約はまだ成立していません')
  await expect(done, 'the time they chose').toContainText(
    `${dayText(day, 'ja', 'long')} ${minuteText(minute)}、2名様`,
  )
  expect(await venue.bookings()).toContainEqual(
    expect.objectContaining({ last_name: '待田', status: 'waiting' }),
  )
  const [entry] = await sql`
    select agreed_fees, day::text, minute from public.booking
    where vendor_id = ${venue.id} and status = 'waiting'`
  expect(entry).toEqual({ agreed_fees: [{ days: 1, percent: 30 }], day, minute })

  // What is no booking is not told in its words, and costs nothing to give up, be it on the day itself.
  const main = page.locator('main')
  await expect(main).toContainText('受付番号')
  await expect(main).not.toContainText('予約番号')
  await page.evaluate(() => {
    const writeText = async (text: string) => {
      document.title = text
    }
    Object.assign(navigator.clipboard, { writeText })
  })
  await page.getByRole('button', { name: 'リンクをコピー' }).click()
  await expect(page).toHaveTitle(/#[0-9a-f]{32}$/)
  await page.goto(await page.title())
  await sql`update public.booking set agreed_fees = ${sql.json([{ days: 30, percent: 30 }])}
    where vendor_id = ${venue.id} and status = 'waiting'`
  await expect(page.getByRole('heading', { name: 'キャンセル待ちの内容' })).toBeVisible()
  for (const word of ['予約番号', 'お席のご利用時間', 'ご来店日時', '順番待ち'])
    await expect(main).not.toContainText(word)
  await page.getByRole('button', { name: 'キャンセル待ちを取り消す' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('キャンセル待ちを取り消しますか？')
  await expect(question).not.toContainText('ご予約')
  await question.getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(main.getByText('キャンセル待ちを取り消しました')).toBeVisible()
  await page.reload()
  await expect(main.getByText('このキャンセル待ちは取り消されています')).toBeVisible()
  await expect(main).not.toContainText('キャンセル料')
})

test('a waiting list that is refused names the time they chose, and takes another', async ({ page, sql }) => {
  const { venue, day } = await aFullDay(sql)
  await BookPage.open(page, venue.url, { day })
  await join(page).click()
  const time = timeOf(page)
  await fillIn(page)
  // As where the last minute of that time went by meanwhile.
  let answer = () => {}
  await page.route(/rpc\/join_waiting_list/, async (route) => {
    await new Promise<void>((done) => {
      answer = done
    })
    await route.fulfill({ json: { ok: false, code: 'past' } })
  })
  const options = await time.locator('option').evaluateAll((all) => all.map((o) => o.getAttribute('value')))
  expect(options).toHaveLength(3)
  const moment = (value: string | null | undefined) =>
    `${dayText(day, 'ja', 'long')} ${minuteText(Number(value))}`
  const refusal = page.locator('form').getByRole('alert')
  await time.selectOption({ index: 2 })
  await join(page).click()
  await expect(page.getByRole('button', { name: '登録しています' })).toHaveAttribute('aria-busy', 'true')
  expect(await barriers(page), 'a button that is busy is to be read').toEqual([])
  answer()
  await expect(refusal).toContainText(`${moment(options[2])}は受付時間を過ぎました`)
  await expect(refusal).not.toContainText(moment(options[1]))
  // Control: of the first it would be the first.
  await time.selectOption({ index: 1 })
  await join(page).click()
  await expect(page.getByRole('button', { name: '登録しています' })).toBeVisible()
  answer()
  await expect(refusal).toContainText(`${moment(options[1])}は受付時間を過ぎました`)
  expect(await venue.bookings()).toHaveLength(1)
})
