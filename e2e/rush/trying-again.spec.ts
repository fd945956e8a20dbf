// Who has to wait is told for how long, loses nothing that was chosen or typed, and is served without a further tap.

import type { Page } from '@playwright/test'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { CheckoutPage } from '#e2e/pages/checkout.ts'
import { anOccurrence, aProgramme } from '#e2e/pages/public-events.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

/** The server is too busy for the first so many calls of this function; answers when each call of it was made. */
async function busy(page: Page, call: string, first: readonly object[]): Promise<number[]> {
  const asked: number[] = []
  await page.route(new RegExp(`rpc/${call}$`), (route) => {
    const answer = first[asked.length]
    asked.push(Date.now())
    return answer ? route.fulfill(answer) : route.continue()
  })
  return asked
}

/** As the lanes turn a caller away, and as the database does that waited for its lock. */
const inSeconds = (seconds: number) => ({
  ...{ status: 503, headers: { 'retry-after': `${seconds}` }, contentType: 'application/json' },
  body: '{"code":"PT503","message":"Too many are asking at once.","details":null,"hint":null}',
})
const locked = { json: { ok: false, code: 'busy', again_in: 2 } }

async function looks(page: Page): Promise<void> {
  for (const look of [barriers, smallTargets, cutOff]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
}

const languages = {
  ja: {
    ...{ more: /^おとな.*: 増やす/, order: '注文内容の確認へ', looked: '注文内容の確認' },
    ...{ waits: 'ただいま混み合っています。順番にご案内しますので、このままお待ちください。' },
    ...{ again: /^[1-4]秒後にもう一度試します。$/, done: 'ご予約が確定しました' },
    ...{ details: '注文者情報の入力へ', payment: 'お支払い方法の確認へ', book: 'この内容で予約する' },
    ...{ last: '姓', first: '名', phone: '電話番号', mail: 'メールアドレス', agree: /同意します/ },
    kept: '入力内容はそのまま残っています。',
  },
  en: {
    ...{ more: /^Adult.*: (more|increase|add)/i, order: 'Review order', looked: 'Review' },
    ...{ waits: 'Many people are booking right now. Please stay on this page; everyone is served in turn.' },
    ...{ again: /^Trying again in [1-4] s\.$/, done: /^Booking confirmed/ },
    ...{
      details: 'Continue to order details',
      payment: 'Continue to payment details',
      book: 'Confirm booking',
    },
    ...{ last: 'Last name', first: 'First name', phone: 'Phone', mail: 'Email', agree: /agree/ },
    kept: 'What you typed is still here.',
  },
} as const

for (const language of ['ja', 'en'] as const)
  test(`who comes in a rush reads for how long to wait, and has their tickets without a further tap, in ${language}`, async ({
    page,
    context,
    sql,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/status of 503/)
    const words = languages[language]
    await context.addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const { venue, open } = await aProgramme(sql)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const holds = await busy(page, 'hold_spots', [inSeconds(3), locked])
    const confirms = await busy(page, 'confirm_booking', [locked, inSeconds(3)])
    await page.goto(`/${venue.url}/cruise?occurrence=${open}&step=tickets`)
    await button(words.more).click()
    await button(words.more).click()
    await button(words.order).click()
    const alert = page.getByRole('alert').filter({ hasText: words.waits })
    const timer = page.getByRole('timer')
    await expect(alert).toBeVisible()
    await expect(timer).toHaveText(words.again)
    await looks(page)
    await expect(page.getByRole('heading', { name: words.looked }), 'by itself').toBeVisible({
      timeout: 15_000,
    })
    expect(holds).toHaveLength(3)
    expect(Number(holds[1]) - Number(holds[0]), 'never before').toBeGreaterThanOrEqual(2900)
    expect(Number(holds[2]) - Number(holds[1])).toBeGreaterThanOrEqual(1900)

    await button(words.details).click()
    await field(words.last).fill('隅田')
    await field(words.first).fill('花子')
    await field(words.phone).fill('090-1234-5678')
    await page.getByRole('textbox', { name: words.mail }).fill('sumida@guest.example')
    await page.getByRole('checkbox', { name: words.agree }).click({ delay: 120 })
    await button(words.payment).click()
    await button(words.book).click()
    await expect(alert).toContainText(words.kept)
    await expect(timer).toHaveText(words.again)
    await looks(page)
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible({ timeout: 15_000 })
    expect(confirms).toHaveLength(3)
    expect(Number(confirms[2]) - Number(confirms[1])).toBeGreaterThanOrEqual(2900)
    expect(await venue.bookings()).toMatchObject([{ last_name: '隅田', pax: 2, status: 'confirmed' }])
  })

test('of what others only hold nobody reads that it is sold out, and who waits has it once it comes free', async ({
  page,
  sql,
}) => {
  const { venue, template } = await aProgramme(sql)
  const few = await anOccurrence(sql, venue, template, 3, { capacity: 4 })
  const held = (pax: number) => sql`
    insert into private.hold (vendor_id, id, day, minute, duration, pax, occurrence, token_hash, expires_at)
    select vendor_id, gen_random_uuid(), day, starts_at, 90, ${pax}, id, '', now() + interval '5 minutes'
    from public.occurrence where id = ${few}`
  const lapsed = () =>
    sql`update private.hold set expires_at = now() - interval '1 second' where occurrence = ${few}`
  const checkout = new CheckoutPage(page)
  await checkout.open(venue.url, few)
  await held(4)
  await sql`update private.hold set expires_at = now() + interval '11 seconds' where occurrence = ${few}`
  await checkout.count('おとな').fill('2')
  await checkout.toOrder().click()
  await expect(page.getByRole('alert').filter({ hasText: 'ほかのお客様がお手続き中です' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1?\d秒後にもう一度試します。$/)
  await expect(page.getByText(/満席|売り切れ/)).toHaveCount(0)
  await expect(checkout.heading('注文内容の確認'), 'by itself').toBeVisible({ timeout: 25_000 })

  // Who comes to a date of which everything is held.
  await lapsed()
  await held(4)
  const other = await page.context().newPage()
  await other.goto(`/${venue.url}/cruise`)
  await other.goto(`/${venue.url}/cruise?occurrence=${few}&step=tickets`)
  await expect(other.getByText('ほかのお客様がお手続き中', { exact: true })).toBeVisible()
  await expect(other.getByText(/^残りのお席は、ほかのお客様がお手続き中です/)).toBeVisible()
  await expect(other.getByRole('timer')).toHaveText(/^\d+秒後にもう一度確認します。$/)
  await expect(other.getByText('満席')).toHaveCount(0)
  await looks(other)
  await lapsed()
  await expect(other.getByRole('heading', { name: 'チケットの選択' }), 'by itself').toBeVisible({
    timeout: 30_000,
  })
})

test('a page that cannot be had in the rush says when it is asked for again, and is there then', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  const { venue } = await aProgramme(sql)
  const house = await aVenue(sql)
  await page.route(/_payload\.json$/, (route) => route.fulfill({ status: 503 }))
  await busy(page, 'event_page', [inSeconds(4)])
  await busy(page, 'vendor_page', [inSeconds(4)])
  for (const [path, heading] of [
    [`/${venue.url}/cruise`, '開催日程'],
    [`/${house.url}/book?day=${house.today}`, 'けやき亭'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert').filter({ hasText: '順番にご案内します' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^[1-5]秒後にもう一度試します。$/)
    await expect(page.getByRole('heading', { name: heading }).first(), 'by itself').toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
  }
})

test('a table is asked for again by itself, too', async ({ page, sql, complaints }) => {
  complaints.expect(/status of 503/)
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await busy(page, 'hold_seats', [inSeconds(2)])
  const confirms = await busy(page, 'confirm_booking', [inSeconds(2)])
  await book.slot(venue.soon + 60).click()
  await expect(page.getByRole('timer')).toHaveText(/^[1-3]秒後にもう一度試します。$/)
  await expect(book.heading('お客様の情報')).toBeVisible()
  await book.fill(aGuest('両国'))
  await book.review()
  await book.confirmButton().click()
  await expect(page.getByRole('alert').filter({ hasText: '順番にご案内します' })).toContainText(
    'そのまま残っています',
  )
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  expect(confirms).toHaveLength(2)
})
