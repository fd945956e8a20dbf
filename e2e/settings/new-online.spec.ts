// A new online booking is shown, and sounds where that is wanted, until somebody has looked at it.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue } from '#e2e/support/venue.ts'

test.use(tablet)

const badge = (page: Page, n: number) => page.getByRole('button', { name: `新着予約 ${n}件` })
const anyBadge = (page: Page) => page.locator('[data-new-online]')

/** Counts the tones that would be heard, and makes a minute short. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard = { tones: 0 }
    Object.assign(window, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      heard.tones++
      return start.apply(this, args)
    }
    const every = window.setInterval.bind(window)
    Object.assign(window, {
      setInterval: (run: () => void, ms?: number) => every(run, ms === 60_000 ? 1500 : ms),
    })
  })
const tones = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { tones: number } }).heard.tones)

test('it stands on every screen until its card was opened, over a reload too', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '以前', pax: 2, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('以前')).toBeVisible()
  await expect(anyBadge(page), 'what was there before this tablet is no news').toHaveCount(0)

  await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '岡', pax: 4, minute: venue.soon })
  await stand.walkIn(2)
  await expect(badge(page, 2)).toBeVisible({ timeout: 45_000 })
  await page.getByRole('link', { name: 'アカウント' }).click()
  await expect(badge(page, 2)).toBeVisible()
  await page.reload()
  await badge(page, 2).click()
  const list = page.getByRole('dialog', { name: '新しいネット予約' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first(), 'the newest first').toContainText('岡')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  if (process.env.E2E_PICTURES) await page.screenshot({ path: `${process.env.E2E_PICTURES}/new-online.png` })
  // A look at the list forgets nothing.
  await page.keyboard.press('Escape')
  await badge(page, 2).click()
  await list.getByRole('button', { name: /岡/ }).click()
  await expect(page.getByRole('dialog')).toContainText('岡')
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  await expect(badge(page, 1)).toBeVisible()
  // Opened from the day's list, not from the dialog.
  const card = await stand.openParty('井上')
  await card.getByRole('button', { name: '閉じる' }).click()
  await expect(anyBadge(page)).toHaveCount(0)
  await page.reload()
  await expect(stand.badge(/同期済み/)).toBeVisible()
  await expect(stand.party('井上')).toBeVisible()
  await expect(anyBadge(page)).toHaveCount(0)
})

test('it sounds when it comes and every minute until somebody looked; control: switched off it is silent', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  const staff = await venue.staff()
  const silent = (await device(tablet)).page
  for (const one of [page, silent]) {
    await listen(one)
    await Stand.open(one, staff)
  }
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await page.getByRole('switch', { name: /ネット予約とキャンセルを音で知らせる/ }).click()
  await expect.poll(() => tones(page), 'once, so that it is known').toBe(2)
  await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  await expect(badge(page, 1)).toBeVisible({ timeout: 45_000 })
  await expect.poll(() => tones(page)).toBeGreaterThanOrEqual(8)
  await badge(page, 1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'すべて確認済みにする' }).click()
  await expect(anyBadge(page)).toHaveCount(0)
  const then = await tones(page)
  await page.waitForTimeout(4000)
  expect(await tones(page)).toBe(then)
  await expect(badge(silent, 1)).toBeVisible({ timeout: 45_000 })
  expect(await tones(silent)).toBe(0)
})

test('a customer who cancels is told of as well, until somebody looked, and the row says who it was', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const theirs = await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  await venue.book({ lastName: '岡', pax: 4, minute: venue.soon })
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.party('井上')).toBeVisible()
  const card = await stand.openParty('岡')
  await card.getByRole('button', { name: 'キャンセル', exact: true }).click()
  await card.getByRole('button', { name: '閉じる' }).click()
  await expect(stand.party('岡')).toContainText('キャンセル')
  await venue.cancel(theirs)
  const cancelled = page.getByRole('button', { name: 'ネット予約のキャンセル 1件', exact: true })
  await expect(cancelled).toBeVisible({ timeout: 45_000 })
  await expect(stand.party('井上')).toContainText('ネットでキャンセル')
  await expect(stand.party('井上').getByRole('button', { name: /ネットでキャンセル/ })).toBeVisible()
  await expect(stand.party('岡'), 'control: staff').not.toContainText('ネットでキャンセル')
  expect(await sideways(page)).toBe(0)
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: `${process.env.E2E_PICTURES}/cancelled-online.png` })

  const another = await venue.book({ lastName: '三浦', pax: 3, minute: venue.soon })
  const both = page.getByRole('button', { name: '新着予約 1件・キャンセル 1件', exact: true })
  await expect(both).toBeVisible({ timeout: 45_000 })
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page), String(width)).toBe(0)
    expect(await smallTargets(page), String(width)).toEqual([])
  }
  await page.reload()
  await both.click()
  const list = page.getByRole('dialog', { name: '新しいネット予約とキャンセル' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').last()).toContainText('お客様がキャンセル')
  expect(await barriers(page)).toEqual([])
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: `${process.env.E2E_PICTURES}/cancelled-online-list.png` })
  await list.getByRole('button', { name: /井上/ }).click()
  await expect(page.getByRole('dialog')).toContainText('ネットでキャンセル')
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  await expect(badge(page, 1)).toBeVisible()
  await page.reload()
  await expect(badge(page, 1)).toBeVisible()
  // Who looked at a booking has not seen that it was cancelled since, and then has.
  const look = async () => {
    const opened = await stand.openParty('三浦')
    await opened.getByRole('button', { name: '閉じる' }).click()
    await expect(anyBadge(page)).toHaveCount(0)
  }
  await look()
  await venue.cancel(another)
  await expect(cancelled).toBeVisible({ timeout: 45_000 })
  await look()
  await page.goto('/bookings?view=guests')
  await page.getByRole('button', { name: /井上/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem'), 'among the visits').toContainText(
    'ネットでキャンセル',
  )
})

test('a row says what was ordered and asked for, and of one that was cancelled what it costs', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const fees = [{ days: 0, percent: 50 }]
  await sql`update public.vendor set cancellation_fees = ${sql.json(fees)} where id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  const made = await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  const gone = await venue.book({ lastName: '岡', pax: 2, minute: venue.soon })
  const lines = [
    {
      ...{ price_type: randomUUID(), type: 'course', name: '季節のコース', name_en: 'Seasonal course' },
      ...{ price: 8800, tax: 10, count: 2 },
    },
  ]
  await sql`update public.booking set requests = '窓際を希望', lines = ${sql.json(lines)}
    where vendor_id = ${venue.id} and id in ${sql([made, gone])}`
  await venue.cancel(gone)
  const both = page.getByRole('button', { name: '新着予約 1件・キャンセル 1件', exact: true })
  await expect(both).toBeVisible({ timeout: 45_000 })
  await both.click()
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows.filter({ hasText: '井上' })).toContainText('季節のコース×2')
  await expect(rows.filter({ hasText: '井上' })).toContainText('窓際を希望')
  await expect(rows.filter({ hasText: '岡' })).toContainText('キャンセル時点で')
  await expect(rows.filter({ hasText: '岡' })).toContainText('8,800円')
  await expect(rows.filter({ hasText: '井上' }), 'control').not.toContainText('キャンセル時点で')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: `${process.env.E2E_PICTURES}/new-online-more.png` })
})

test('who waits for a table is no new booking, in the badge, in the list and by the number that is read out', async ({
  page,
  sql,
}) => {
  const venue = await aVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  const waits = await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  await sql`update public.booking set status = 'waiting' where vendor_id = ${venue.id} and id = ${waits}`
  const waiting = page.getByRole('button', { name: 'キャンセル待ち 1件', exact: true })
  await expect(waiting).toBeVisible({ timeout: 45_000 })
  await waiting.click()
  const alone = page.getByRole('dialog', { name: '新しいキャンセル待ち' })
  await expect(alone.getByRole('listitem')).toContainText('キャンセル待ちに登録')
  await page.keyboard.press('Escape')

  await venue.book({ lastName: '岡', pax: 4, minute: venue.soon })
  const both = page.getByRole('button', { name: '新着予約 1件・キャンセル待ち 1件', exact: true })
  await expect(both).toBeVisible({ timeout: 45_000 })
  await both.click()
  const list = page.getByRole('dialog', { name: 'ネットからの新着' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').filter({ hasText: '岡' })).not.toContainText('キャンセル待ち')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await list.getByRole('button', { name: /井上/ }).click()
  const card = page.getByRole('dialog')
  await expect(card.getByText('受付番号', { exact: true })).toBeVisible()
  await expect(card.getByText('予約番号', { exact: true })).toHaveCount(0)
  await card.getByRole('button', { name: '閉じる' }).click()
  const booked = await stand.openParty('岡')
  await expect(booked.getByText('予約番号', { exact: true }), 'control').toBeVisible()
})

test('a list in which somebody waits is called news, whatever else stands in it', async ({ page, sql }) => {
  const venue = await aVenue(sql)
  await Stand.open(page, await venue.staff())
  const party = { pax: 2, minute: venue.soon }
  const moved = await venue.book({ ...party, lastName: '森' })
  await venue.change(moved, venue.soon + 60)
  const rows = page.getByRole('dialog').getByRole('listitem')
  const title = page.getByRole('dialog').getByRole('heading').first()
  const open = async (name: string | RegExp) => {
    const news = page.getByRole('button', { name, exact: true })
    await expect(news).toBeVisible({ timeout: 45_000 })
    await news.click()
  }
  // Control: by itself it has a name of its own.
  await open('ネット予約の変更 1件')
  await expect(title).toHaveText('ネット予約の変更')
  await page.keyboard.press('Escape')

  const waits = await venue.book({ ...party, lastName: '井上' })
  await sql`update public.booking set status = 'waiting' where vendor_id = ${venue.id} and id = ${waits}`
  await open(/^(?=.*キャンセル待ち 1件)(?=.*変更 1件)/)
  await expect(rows).toHaveCount(2)
  await expect(title).toHaveText('ネットからの新着')
  await page.keyboard.press('Escape')

  await venue.book({ ...party, lastName: '岡' })
  await venue.cancel(await venue.book({ ...party, lastName: '三浦' }))
  await open(/^(?=.*新着予約 1件)(?=.*キャンセル待ち 1件)(?=.*変更 1件)(?=.*キャンセル 1件)/)
  await expect(rows).toHaveCount(4)
  await expect(title).toHaveText('ネットからの新着')
})

test('on a phone the badge has room beside the others', async ({ device, sql }) => {
  const venue = await aVenue(sql)
  const { page } = await device(phone)
  await Stand.open(page, await venue.staff())
  await venue.book({ lastName: '井上', pax: 2, minute: venue.soon })
  await expect(badge(page, 1)).toBeVisible({ timeout: 45_000 })
  expect(await sideways(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  const theirs = await venue.book({ lastName: '岡', pax: 2, minute: venue.soon })
  await expect(badge(page, 2)).toBeVisible({ timeout: 45_000 })
  await venue.cancel(theirs)
  await expect(page.getByRole('button', { name: '新着予約 1件・キャンセル 1件' })).toBeVisible({
    timeout: 45_000,
  })
  expect(await sideways(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
  if (process.env.E2E_PICTURES)
    await page.screenshot({ path: `${process.env.E2E_PICTURES}/new-online-phone.png` })
})
