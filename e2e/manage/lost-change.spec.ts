// A change or a cancellation whose answer is lost: unknown until the booking is read again, and never denied.

import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { BookPage } from '#e2e/pages/book.ts'
import { booked, clock } from '#e2e/pages/manage.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(phone)

type Cut = 'answer' | 'request' | 'nothing'

/** Opens the change of a booking and confirms another time, while this of each call is cut, and all of what reads it. */
async function changeInTheDark(page: Page, sql: Sql, cut: Cut) {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: '日時・人数を変更する' }).click()
  await expect(book.slot(venue.soon + 60)).toBeVisible()
  if (cut !== 'nothing') await page.route(/rpc\/find_booking/, (route) => route.abort())
  await page.route(/rpc\/change_booking/, async (route) => {
    if (cut === 'nothing') return route.continue()
    if (cut === 'answer') await route.fetch()
    await route.abort()
  })
  await book.slot(venue.soon + 60).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'この内容に変更する' }).click()
  const minute = async () => {
    const [row] = await sql`select minute from public.booking where vendor_id = ${venue.id}`
    return row?.['minute'] as number
  }
  return { venue, book, question, minute }
}

const unknown = 'ご予約を変更できたかどうか、まだ確認できていません'
const kept = 'いまのご予約はそのまま承っております'
const otherwise = 'このご予約は、先ほど別に変更されています'
const facts = (page: Page) => page.locator('dl').first()

test('a change whose answer is lost is not known until it is read, and is never denied', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { venue, book, question, minute } = await changeInTheDark(page, sql, 'answer')
  await expect(question.getByRole('alert')).toContainText(unknown)
  expect(await minute()).toBe(venue.soon + 60)
  await question.getByRole('button', { name: '戻る' }).click()
  const told = page.getByRole('status').filter({ hasText: unknown })
  await expect(told).toBeVisible()
  await expect(facts(page)).toContainText('確認中')
  await expect(facts(page)).toContainText('お手続き前の内容')
  await expect(facts(page)).not.toContainText('予約確定')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  // To be sure, the time it was: a look at the server comes first, and that is cut.
  await expect(page.getByRole('button', { name: '現在のご予約を確認する' })).toBeVisible({ timeout: 10_000 })
  await book.slot(venue.soon).click()
  await expect(page.getByText('いまのご予約と同じ日時・人数です')).toHaveCount(0)
  // The look has ended: one that is still under way would be answered now.
  await expect(page.locator(':focus')).toContainText(unknown)
  await page.unroute(/rpc\/find_booking/)
  await book.slot(venue.soon).click()
  await expect(facts(page)).toContainText(clock(venue.soon + 60))
  await expect(facts(page)).toContainText('予約確定')
  await expect(question, 'back again is a change like any other').toContainText(clock(venue.soon))
  await question.getByRole('button', { name: '戻る' }).click()
  await expect(page.getByText('ご予約を変更しました')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('a change whose answer is lost is read as soon as there is a network, and by a page that is loaded anew', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { venue, question } = await changeInTheDark(page, sql, 'answer')
  await expect(question.getByRole('alert')).toContainText(unknown)
  await question.getByRole('button', { name: '戻る' }).click()
  await expect(facts(page)).toContainText('確認中')
  await page.unroute(/rpc\/find_booking/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('ご予約を変更しました')).toBeFocused()
  await expect(facts(page)).toContainText(clock(venue.soon + 60))
  await page.reload()
  await expect(facts(page)).toContainText(clock(venue.soon + 60))
  await expect(facts(page)).toContainText('予約確定')
})

test('what was said of the network in the question goes although the first calls after it fail, and the times are asked for', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: '日時・人数を変更する' }).click()
  await book.slot(venue.soon + 60).click()
  const question = page.getByRole('dialog')
  await context.setOffline(true)
  await question.getByRole('button', { name: 'この内容に変更する' }).click()
  const offline = question.getByText(unknown)
  await expect(offline).toBeVisible()
  await expect(page.getByText(/インターネットに接続できません/), 'one thing is said').toHaveCount(0)
  // Online by the device's word, and nothing gets through yet.
  let isDead = true
  let asked = 0
  await page.route(/rpc\/(find_booking|slots_of_day)/, (route) => {
    if (isDead) return route.abort()
    if (route.request().url().includes('slots_of_day')) asked += 1
    return route.continue()
  })
  const failed = page.waitForEvent('requestfailed', (request) => /find_booking/.test(request.url()))
  await context.setOffline(false)
  await failed
  await page.waitForTimeout(1900)
  await expect(offline, 'control: the first look and its repeats failed').toBeVisible()
  isDead = false
  await expect(offline).toHaveCount(0, { timeout: 15_000 })
  await expect(question.getByRole('alert')).toHaveCount(0)
  await expect(facts(page)).toContainText('予約確定')
  await expect(question.getByRole('status')).toContainText('もう一度お試しください')
  await expect(book.slot(venue.soon + 60)).toBeAttached()
  await expect.poll(() => asked, { timeout: 12_000 }).toBeGreaterThan(0)
  await question.getByRole('button', { name: 'この内容に変更する' }).click()
  await expect(page.getByText('ご予約を変更しました')).toBeFocused()
})

test('what a lost answer did closes the question that is still open, and is read out', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { venue, question } = await changeInTheDark(page, sql, 'answer')
  await expect(question.getByRole('alert')).toContainText(unknown)
  await page.unroute(/rpc\/find_booking/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('ご予約を変更しました')).toBeFocused()
  await expect(question).toHaveCount(0)
  await expect(facts(page)).toContainText(clock(venue.soon + 60))
})

test('a cancellation without a network says one thing, and can be had by the same tap once there is one', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  const question = page.getByRole('dialog')
  const yes = question.getByRole('button', { name: 'キャンセルする', exact: true })
  await context.setOffline(true)
  await yes.click()
  await expect(question.getByRole('alert')).toHaveCount(1)
  await expect(question.getByRole('alert')).toContainText('キャンセルできたかどうか、まだ確認できていません')
  await context.setOffline(false)
  await expect(question.getByRole('status')).toContainText('もう一度お試しください')
  await expect(question.getByRole('alert')).toHaveCount(0)
  await yes.click()
  await expect(page.getByText('ご予約をキャンセルしました')).toBeFocused()
})

test('a change that never arrived leaves the booking, and that is said once it is known', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { venue, question, minute } = await changeInTheDark(page, sql, 'request')
  await expect(question.getByRole('alert')).toContainText(unknown)
  await question.getByRole('button', { name: '戻る' }).click()
  await expect(facts(page)).toContainText('確認中')
  const again = page.getByRole('button', { name: '現在のご予約を確認する' })
  await expect(page.getByRole('button', { name: '確認しています' })).toBeVisible()
  await expect(again).toBeVisible({ timeout: 10_000 })
  await page.unroute(/rpc\/find_booking/)
  await again.click()
  await expect(page.getByText('お手続きは届いていませんでした')).toBeFocused()
  await expect(facts(page)).toContainText(clock(venue.soon))
  await expect(facts(page)).toContainText('予約確定')
  expect(await minute()).toBe(venue.soon)
})

test('control: a change that is answered is never in doubt', async ({ page, sql }) => {
  const { venue, minute } = await changeInTheDark(page, sql, 'nothing')
  await expect(page.getByText('ご予約を変更しました')).toBeFocused()
  await expect(page.getByText(unknown)).toHaveCount(0)
  expect(await minute()).toBe(venue.soon + 60)
})

test('a cancellation whose answer is lost is not denied either', async ({ page, sql, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await page.route(/rpc\/cancel_booking/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(question).toContainText('キャンセルできたかどうか、まだ確認できていません')
  await expect(facts(page)).not.toContainText('予約確定')
  await question.getByRole('button', { name: 'キャンセルしない' }).click()
  await expect(page.getByText('ご予約をキャンセルしました')).toBeVisible()
})

test('a cancellation that costs more than was read is asked anew with what it costs', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  const question = page.getByRole('dialog')
  await sql`update public.booking set agreed_fees = '[{"days": 30, "percent": 80}]' where vendor_id = ${venue.id}`
  await question.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(question.getByRole('alert')).toContainText('まだキャンセルされていません')
  await expect(question).toContainText('今キャンセルすると、ご利用料金の80%のキャンセル料がかかります')
  await question.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(page.getByText('ご予約をキャンセルしました')).toBeVisible()
})

test('the limit that stops a repeat after a lost answer does not say that nothing was changed', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { venue, question, minute } = await changeInTheDark(page, sql, 'answer')
  await expect(question.getByRole('alert')).toContainText(unknown)
  await page.unroute(/rpc\/change_booking/)
  await page.route(/rpc\/change_booking/, (route) =>
    route.fulfill({ json: { ok: false, code: 'too_many_requests' } }),
  )
  await question.getByRole('button', { name: 'この内容に変更する' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('操作が続いたため、しばらく受付できません')).toBeVisible()
  await expect(facts(page)).toContainText('確認中')
  await expect(page.getByText(kept)).toHaveCount(0)
  expect(await minute(), 'control: it was changed').toBe(venue.soon + 60)
  // Once it is known, the limit that stopped the repeat has nothing to say.
  await page.unroute(/rpc\/find_booking/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('ご予約を変更しました')).toBeVisible()
  await expect(page.getByText('操作が続いたため、しばらく受付できません')).toHaveCount(0)
})

test('control: a limit without any doubt says that the booking stands', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: '日時・人数を変更する' }).click()
  await page.route(/rpc\/change_booking/, (route) =>
    route.fulfill({ json: { ok: false, code: 'too_many_requests' } }),
  )
  await book.slot(venue.soon + 60).click()
  await page.getByRole('dialog').getByRole('button', { name: 'この内容に変更する' }).click()
  await expect(page.getByText('操作が続いたため、しばらく受付できません')).toBeVisible()
  await expect(page.getByText(kept)).toBeVisible()
  await expect(facts(page)).toContainText('予約確定')
})

/** Staff give the party another time than any that was asked for. */
const moveByStaff = (sql: Sql, venue: Venue) =>
  sql`update public.booking set minute = ${venue.soon + 120} where vendor_id = ${venue.id}`

test('where staff moved the booking meanwhile, the question of a change closes and that is read out', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { venue, question } = await changeInTheDark(page, sql, 'answer')
  await expect(question.getByRole('alert')).toContainText(unknown)
  await moveByStaff(sql, venue)
  await page.unroute(/rpc\/find_booking/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(question).toHaveCount(0)
  await expect(page.getByText(otherwise)).toBeFocused()
  await expect(facts(page)).toContainText(clock(venue.soon + 120))
  await expect(page.getByText('ご予約を変更しました')).toHaveCount(0)
})

test('where staff moved the booking meanwhile, the question of a cancellation closes and that is read out', async ({
  page,
  sql,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const venue = await aVenue(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: 'このご予約をキャンセルする' }).click()
  await page.route(/rpc\/(cancel|find)_booking/, (route) => route.abort())
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'キャンセルする', exact: true }).click()
  await expect(question.getByRole('alert')).toContainText('キャンセルできたかどうか、まだ確認できていません')
  await moveByStaff(sql, venue)
  await page.unroute(/rpc\/(cancel|find)_booking/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(question).toHaveCount(0)
  await expect(page.getByText(otherwise)).toBeFocused()
  await expect(facts(page)).toContainText(clock(venue.soon + 120))
  await expect(facts(page)).toContainText('予約確定')
})
