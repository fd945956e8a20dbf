// Small things on the customers' pages that must be true: countries, addresses, notices, counters, terms, contacts.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { sideways } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(phone)

const toReview = (page: Page) => page.getByRole('button', { name: '予約内容を確認する' })

test('an emptied phone field forgets the country of the number before; a Japanese mobile elsewhere is asked about', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  const country = page.getByRole('button', { name: /国・地域/ })
  await book.details.phone().fill('+8613812345678')
  await expect(country).toContainText('中国')
  await book.details.phone().fill('')
  await expect(country).toContainText('日本')
  await book.details.phone().fill('090-1234-5678')
  await expect(country).toContainText('日本')
  await expect(page.getByText(/日本の携帯電話番号のようです/)).toHaveCount(0)

  await book.details.phone().fill('')
  await country.click()
  await page.getByRole('combobox', { name: '国・地域を検索' }).fill('中国')
  await page.keyboard.press('Enter')
  await book.details.phone().fill('090-1234-5678')
  await expect(page.getByText(/日本の携帯電話番号のようです。国・地域が中国/)).toBeVisible()
  await page.getByRole('button', { name: '日本に変更' }).click()
  await expect(book.details.phone()).toBeFocused()
  await expect(country).toContainText('日本')
  await expect(page.getByText(/日本の携帯電話番号のようです/)).toHaveCount(0)
})

test('the phone’s error stands under the phone field, and a number that only looks international is refused', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('林', { phone: '+8112345678' }))
  await toReview(page).click()
  await expect(book.details.phone()).toBeFocused()
  const said = page.getByText(/電話番号をもう一度ご確認ください（例: /)
  const [field, error] = await Promise.all([book.details.phone().boundingBox(), said.boundingBox()])
  expect(Math.abs((field?.x ?? 0) - (error?.x ?? 99))).toBeLessThan(3)
  expect(error?.y ?? 0).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0) - 1)
})

test('a full-width address is taken as it is meant, and a likely slip is asked about', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('林', { email: 'ａｂｃ＠ｇｍｉａｌ．ｃｏｍ' }))
  await expect(book.details.email()).toHaveValue('abc@gmial.com')
  await expect(page.getByText('abc@gmail.com ではありませんか？')).toBeVisible()
  await page.getByRole('button', { name: 'このアドレスにする' }).click()
  await expect(book.details.email()).toHaveValue('abc@gmail.com')
  await expect(page.getByText(/ではありませんか/)).toHaveCount(0)
  await book.review()
  await expect(page.getByText('abc@gmail.com')).toBeVisible()
})

test('requests are counted and never cut without a word', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('林'))
  await book.details.requests().fill('あ'.repeat(700))
  await expect(page.getByText(/700／500文字/)).toBeVisible()
  await toReview(page).click()
  await expect(page.getByText('500文字以内で入力してください')).toBeVisible()
  await expect(book.details.requests()).toBeFocused()
  await book.details.requests().fill('あ'.repeat(500))
  await book.review()
})

test('what was said of the network goes when the network is back', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeVisible()
  await context.setOffline(true)
  await book.slot(venue.soon).click()
  const notice = page.getByText(/インターネットに接続できません/)
  await expect(notice.first()).toBeVisible()
  // Nothing was typed, so nothing is said to have been kept.
  await expect(page.getByText(/入力内容/)).toHaveCount(0)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await expect(book.slot(venue.soon)).toBeVisible()
})

test('a slot lost before anything was typed does not speak of what was typed', async ({ page, sql }) => {
  const venue = await aVenue(sql, { capacity: 4 })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeVisible()
  await venue.book({ lastName: '先客', pax: 4, minute: venue.soon })
  await book.slot(venue.soon).click()
  await expect(page.getByRole('alert')).toContainText('満席になりました')
  await expect(page.getByText(/入力内容/)).toHaveCount(0)
})

test('195 px wide (a phone at 200 %) every field of the way keeps its place', async ({ device, sql }) => {
  const venue = await aVenue(sql)
  const { page } = await device({ ...phone, viewport: { width: 195, height: 420 } })
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await expect(book.slot(venue.soon)).toBeVisible()
  expect(await sideways(page)).toBe(0)
  const people = await page.getByLabel('人数').boundingBox()
  expect(people?.width ?? 0).toBeGreaterThan(120)
  await book.choose(venue.soon)
  for (const field of [book.details.phone(), book.details.lastName(), book.details.email()])
    expect((await field.boundingBox())?.width ?? 0).toBeGreaterThan(130)
  expect(await sideways(page)).toBe(0)
})

test('a cancellation that did not get through says so where it was asked, and one that did has the focus; the page outlives a reload', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(noNetwork)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('岡田'))
  await book.review()
  await book.confirmButton().click()
  const link = await manageLink(page)
  const tab = await context.newPage()
  await tab.goto(link)
  await expect(tab.getByText('岡田 花子 様')).toBeVisible()
  await tab.reload()
  await expect(tab.getByText('岡田 花子 様')).toBeVisible()
  expect(tab.url()).not.toContain('#')
  const secret = link.split('#')[1] ?? ''
  const ofDevice = await tab.evaluate(() => JSON.stringify({ ...localStorage }))
  expect([secret.length, ofDevice.includes(secret)]).toEqual([32, false])
  await tab.getByRole('button', { name: 'リンクをコピー' }).click()
  await expect(tab.getByText('コピーしました')).toBeVisible()
  expect(await tab.evaluate(() => navigator.clipboard.readText())).toContain(
    `/${venue.url}/booking#${secret}`,
  )
  expect((await new AxeBuilder({ page: tab }).analyze()).violations.map((one) => one.id)).toEqual([])

  await context.setOffline(true)
  await tab.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  const yes = tab.getByRole('dialog').getByRole('button', { name: 'キャンセルする', exact: true })
  await yes.click()
  const fault = tab.getByRole('dialog').getByRole('alert')
  await expect(fault).toContainText('キャンセルできたかどうか、まだ確認できていません')
  await expect(fault).toBeInViewport()
  expect((await new AxeBuilder({ page: tab }).analyze()).violations.map((one) => one.id)).toEqual([])
  await context.setOffline(false)
  await expect(fault).toHaveCount(0)
  await yes.click()
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  const said = tab.getByText('ご予約をキャンセルしました')
  await expect(said).toBeFocused()
  await expect(said).toBeInViewport()
})

test('without a secret the booking’s page gives the venue’s number, and no fragment stays', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  await page.goto(`/${venue.url}/booking`)
  await expect(page.getByRole('link', { name: /03-1234-5678/ })).toBeVisible()
  await expect(page.getByText(/ご予約時のリンクをお持ちの場合は/)).toBeVisible()
  await page.goto(`/${venue.url}/booking#deadbeef`)
  await expect.poll(() => page.url()).not.toContain('#')
  await page.evaluate(() => {
    location.hash = 'deadbeef'
  })
  await expect.poll(() => page.url()).not.toContain('#')
})

test('terms of cancellation stand on review, booking and dialog', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const terms = '前日はお一人様2,000円、当日は5,000円です。'
  const fees = [
    { days: 0, percent: 100 },
    { days: 2, percent: 30 },
  ]
  await sql`update public.vendor set cancellation_policy = ${sql.json({ ja: terms, en: 'x' })},
    cancellation_fees = ${sql.json(fees)} where id = ${venue.id}`
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('岡田'))
  await book.review()
  await expect(page.getByText(terms)).toBeVisible()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  await expect(page.getByText(terms)).toBeVisible()
  await page.goto(await manageLink(page))
  await expect(page.getByText(terms).first()).toBeVisible()
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await expect(page.getByRole('dialog').getByText(terms)).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/30%/), 'what is over costs nothing').toHaveCount(0)
  await expect(
    page.getByRole('dialog').getByText('今キャンセルすると、ご利用料金の100%のキャンセル料がかかります'),
  ).toBeVisible()
})

test('a second booking of the day is said on the device that made the first, until that is cancelled, and on no other', async ({
  page,
  context,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const guest = aGuest('岡田')
  const said = (tab: Page) => tab.getByText(/同じ日に、この端末から.*のご予約も承っています/)
  const before = (tab: Page) => tab.getByText(/この端末から、.*のご予約をすでに承っています/)
  const toTheReview = async (tab: Page, minute: number, isSecond = false) => {
    const book = await BookPage.open(tab, venue.url, { day: venue.today })
    await expect(before(tab), 'before a time is chosen').toHaveCount(isSecond ? 1 : 0)
    await book.choose(minute)
    await book.fill(guest)
    await book.review()
    return book
  }
  const first = await toTheReview(page, venue.soon)
  await expect(said(page)).toHaveCount(0)
  await first.confirmButton().click()
  const link = await manageLink(page)
  await page.reload()
  await expect(first.heading('ご予約が確定しました')).toBeVisible()
  await expect(said(page)).toHaveCount(0)

  const tab = await context.newPage()
  const second = await toTheReview(tab, venue.soon + 180, true)
  const clock = `${Math.floor(venue.soon / 60)}:${String(venue.soon % 60).padStart(2, '0')}`
  await expect(said(tab)).toContainText(clock)
  await second.confirmButton().click()
  await expect(second.heading('ご予約が確定しました')).toBeVisible()
  await expect(said(tab)).toContainText(clock)

  // Whoever types somebody's phone and address learns nothing about them.
  const elsewhere = await device(phone)
  const third = await toTheReview(elsewhere.page, venue.soon + 60)
  await expect(said(elsewhere.page)).toHaveCount(0)
  await third.confirmButton().click()
  await expect(third.heading('ご予約が確定しました')).toBeVisible()
  await expect(said(elsewhere.page)).toHaveCount(0)

  await page.goto(link)
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await page.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(page.getByText('ご予約をキャンセルしました')).toBeVisible()
  await tab.reload()
  await expect(second.heading('ご予約が確定しました')).toBeVisible()
  await expect(said(tab)).toHaveCount(0)
})

/** Where the confirmation's link leads, once it stands there. */
async function manageLink(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'ご予約を確認・変更する' })
  return (await link.getAttribute('href')) ?? ''
}

test('terms of cancellation are read in the language of the page', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const policy = { ja: '当日は5,000円です。', en: '5,000 yen on the day.' }
  await sql`update public.vendor set cancellation_policy = ${sql.json(policy)} where id = ${venue.id}`
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  await book.fill(aGuest('岡田'))
  await book.review()
  await expect(page.getByText(policy.ja)).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(policy.en)).toBeVisible()
  await expect(page.getByText(policy.ja)).toHaveCount(0)
})

test('the privacy policy names the venue and is true of what the tab keeps', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await book.choose(venue.soon)
  const guest = aGuest('前田山')
  await book.fill(guest)
  const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(await kept()).toContain(guest.lastName)
  const policy = page.getByRole('link', { name: /プライバシーポリシー/ })
  await expect(policy).toHaveAttribute('href', `/privacy?venue=${venue.url}`)
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  const after = await kept()
  for (const word of [guest.lastName, guest.phone, guest.email]) expect(after).not.toContain(word)
  // As the policy says: of the device itself the day and the time, and nothing else.
  const ofDevice = await page.evaluate(() => ({ ...localStorage }))
  const visit = { day: venue.today, minute: venue.soon }
  expect(ofDevice).toEqual({ [`noren-booked-${venue.url}`]: JSON.stringify([visit]) })
  await page.goto(`/privacy?venue=${venue.url}`)
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(venue.name)
  const contact = page.locator('section').filter({ hasText: '運営者とお問い合わせ先' })
  await expect(contact).toContainText(venue.name)
  await expect(contact.getByRole('link', { name: /03-1234-5678/ })).toBeVisible()
  await expect(page.getByText(/そのタブの中に、タブを閉じるまで保存します/)).toBeVisible()
  // Both texts name the same operator: here the venue, since the installation names nobody else.
  for (const path of ['privacy', 'terms']) {
    await page.goto(`/${path}`)
    await expect(contact).toContainText('本サービスの運営者：ご予約先の店舗')
    await expect(page.getByText(/末尾.*運営者/).first()).toBeVisible()
    await expect(page.getByText(/取り次/)).toHaveCount(0)
  }
})
