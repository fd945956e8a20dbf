// What an organiser has of a tablet, as every house has: news of customers, and the settings that are about no table.

import type { Sql } from 'postgres'
import { anEvent } from '#e2e/pages/event-list.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, tablet, test } from '#e2e/support/test.ts'
import { anOrganiser, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

const book = (sql: Sql, venue: Venue, occurrence: string, name: string, status = 'confirmed') => sql`
  insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, source, status)
  values (${venue.id}, gen_random_uuid(), ${occurrence}, ${venue.today}, 1140, 90, 3, ${name}, 'online', ${status})`

/** One who has a card. */
const bookGuest = (sql: Sql, venue: Venue, occurrence: string) => sql`
  insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, last_name, phone, source, status, guest_id)
  select ${venue.id}, gen_random_uuid(), ${occurrence}, ${venue.today}, 1140, 90, 2, '佐藤', '+819012345678', 'phone', 'confirmed',
    private.guest_of_customer(${venue.id}, '+819012345678', '', '佐藤', '')`

test('what customers booked and wait for is shown until it was looked at, and leads to the booking', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  const event = await anEvent(sql, venue)
  const stand = await Stand.open(page, await venue.staff())
  await expect(stand.attention(0)).toBeVisible()
  await page.goto('/account')
  await book(sql, venue, event, '井上')
  await book(sql, venue, event, '岡', 'waiting')
  const badge = page.locator('[data-new-online]')
  await expect(badge).toHaveAccessibleName('新着予約 1件・キャンセル待ち 1件', { timeout: 45_000 })
  expect(await sideways(page)).toBe(0)
  await badge.click()
  const list = page.getByRole('dialog', { name: 'ネットからの新着' })
  const row = list.getByRole('listitem').filter({ hasText: '井上' })
  await expect(row).toContainText('屋形船の夕べ')
  for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
  await row.getByRole('button').click()
  await expect(page).toHaveURL(/\/events\?booking=/)
  await expect(page.getByRole('dialog', { name: /^井上.*様$/ })).toBeVisible()
  await expect(badge).toHaveAccessibleName('キャンセル待ち 1件')
})

test('the settings list the tablets, and have the name, sounds, sync and the file of what is not sent', async ({
  page,
  sql,
}) => {
  const venue = await anOrganiser(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/settings')
  const own = page.locator('[data-tablet]')
  await expect(own).toContainText('最終通信')
  await expect(own).toContainText('未送信なし')
  await expect(own.getByRole('button', { name: /担当/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'すべて読み直す' })).toBeEnabled()
  for (const name of ['お知らせの音', '未送信の変更の書き出し'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
})

test('what is read of a ticket, its guest and its lateness is said of an event', async ({ page, sql }) => {
  const venue = await anOrganiser(sql)
  const event = await anEvent(sql, venue)
  await bookGuest(sql, venue, event)
  await sql`
    insert into public.booking (vendor_id, id, occurrence, day, minute, duration, pax, source, status)
    values (${venue.id}, gen_random_uuid(), ${event}, ${venue.today}, 1140, 90, 1, 'walk_in', 'confirmed')`
  await Stand.open(page, await venue.staff())
  await page.goto(`/events?event=${event}`)
  await page
    .getByRole('button', { name: /^当日券/ })
    .filter({ hasText: '1名' })
    .click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText('当日券')
  await expect(card).not.toContainText('ウォークイン')
  await page.goBack()
  await page.getByRole('button', { name: /^佐藤/ }).click()
  await card.getByRole('button', { name: '編集', exact: true }).click()
  const form = page.getByRole('dialog', { name: '予約を編集' })
  await expect(form.getByText('イベントを選択')).toBeVisible()
  await expect(form.getByText('VIP')).toBeVisible()
  await expect(form.getByText('一部到着')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: '顧客台帳で開く', exact: true }).click()
  const visits = card.getByRole('region', { name: 'ご予約・ご来場' })
  await expect(visits.getByRole('listitem')).toContainText('屋形船の夕べ')
  await card.getByRole('button', { name: 'お客様カードを編集' }).click()
  await expect(card.getByLabel('アレルギー', { exact: false }).first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'えび' })).toHaveCount(0)
  for (const look of [barriers, smallTargets]) expect(await look(page)).toEqual([])
  await page.goto('/account')
  await expect(page.getByText('主催者', { exact: true })).toBeVisible()
})

test('an allergy that stands on a guest’s card can be taken out there', async ({ page, sql }) => {
  const venue = await anOrganiser(sql)
  const event = await anEvent(sql, venue)
  await bookGuest(sql, venue, event)
  await sql`update public.guest set allergies = 'えび' where vendor_id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  await page.goto(`/events?event=${event}`)
  await page.getByRole('button', { name: /^佐藤/ }).click()
  const card = page.getByRole('dialog')
  await card.getByRole('button', { name: '顧客台帳で開く', exact: true }).click()
  await card.getByRole('button', { name: 'お客様カードを編集' }).click()
  const allergen = card.getByRole('button', { name: 'えび', exact: true })
  await expect(allergen).toBeVisible()
  await allergen.click()
  await card.getByRole('button', { name: '保存', exact: true }).click()
  await expect
    .poll(() => sql`select allergies from public.guest where vendor_id = ${venue.id}`)
    .toEqual([{ allergies: '' }])
})
