// A house lets its customers choose where they sit: the times, the hold and the booking are those of that area.

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { aGuest, BookPage } from '#e2e/pages/book.ts'
import { booked } from '#e2e/pages/manage.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(phone)

/** One table for two at the counter, and one for four in the hall. */
async function aHouse(sql: Sql): Promise<{ venue: Venue; counter: string }> {
  const venue = await aVenue(sql, { choose_area: true })
  const [hall, counter] = [randomUUID(), randomUUID()]
  const put = (kind: string, key: string, data: object) => sql`
    insert into private.config_item (vendor_id, kind, key, data) values (${venue.id}, ${kind}, ${key}, ${sql.json(data as never)})`
  await put('area', hall, { name: 'ホール', name_en: 'Main room', position: 0 })
  await put('area', counter, { name: 'カウンター', name_en: 'Counter', position: 1 })
  const table = { smallest: 1, online: true, position: 0 }
  await put('table', randomUUID(), { ...table, area: hall, name: '1番', largest: 4 })
  await put('table', randomUUID(), { ...table, area: counter, name: 'C1', largest: 2 })
  return { venue, counter }
}

const picture = async (page: Page, name: string) => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/area-${name}.png`, fullPage: true })
}

test('the counter is chosen, held and booked, and staff read the wish', async ({ page, sql }) => {
  const { venue, counter } = await aHouse(sql)
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  const area = page.getByLabel('お席のご希望')
  await expect(area.getByRole('option')).toHaveText(['指定なし', 'ホール', 'カウンター'])
  await area.selectOption({ label: 'カウンター' })
  await expect(page).toHaveURL(new RegExp(`area=${counter}`))
  expect([await barriers(page), await sideways(page), await smallTargets(page)]).toEqual([[], 0, []])
  await picture(page, 'choose')
  await book.choose(venue.soon)
  await expect(page.getByText('お席　カウンター')).toBeVisible()
  await book.fill(aGuest('長谷川'))
  // Another wish is looked at, and what was typed is still there.
  await page.getByRole('button', { name: '日時を変更' }).click()
  await area.selectOption({ label: 'ホール' })
  await book.choose(venue.soon)
  await expect(page.getByText('お席　ホール')).toBeVisible()
  await expect(book.details.lastName()).toHaveValue('長谷川')
  await page.getByRole('button', { name: '日時を変更' }).click()
  await area.selectOption({ label: 'カウンター' })
  await book.choose(venue.soon)
  await book.review()
  await book.confirmButton().click()
  await expect(book.heading('ご予約が確定しました')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'カウンター' })).toHaveCount(1)
  const [row] = await sql`
    select b.requests, i.data->>'name' as name from public.booking b
    join private.config_item i on i.vendor_id = b.vendor_id and i.kind = 'table' and i.key = b.tables[1]::text
    where b.vendor_id = ${venue.id}`
  expect(row).toEqual({ requests: 'お席のご希望：カウンター', name: 'C1' })
  await picture(page, 'confirmed')
  const link = page.getByRole('link', { name: 'ご予約を確認・変更する' })
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(book.heading('ご予約の確認')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^カウンター$/ })).toBeVisible()
  await picture(page, 'manage')
})

test('a customer changes to another area at the same time, and the new wish is read', async ({
  page,
  device,
  sql,
}) => {
  const { venue } = await aHouse(sql)
  const stand = await Stand.open((await device(tablet)).page, await venue.staff())
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.goto(await booked(book, venue))
  await page.getByRole('button', { name: '日時・人数を変更する' }).click()
  const area = page.getByLabel('お席のご希望')
  // Who does not touch it stays where they sit, and reads so.
  await expect(area.getByRole('option')).toHaveText(['できればカウンター', 'ホール', 'カウンター'])
  await book.slot(venue.soon).click()
  await expect(page.getByRole('alert')).toContainText('いまのご予約と同じ')
  await area.selectOption({ label: 'ホール' })
  await book.slot(venue.soon).click()
  const question = page.getByRole('dialog')
  // What is the same before and after tells nobody what is asked: they differ in where they sit.
  await expect(question.getByRole('definition')).toHaveText([/ 2名様 カウンター$/, / 2名様 ホール$/])
  expect([await barriers(page), await sideways(page), await smallTargets(page)]).toEqual([[], 0, []])
  await picture(page, 'change')
  await question.getByRole('button', { name: 'この内容に変更する' }).click()
  await expect(page.getByText('ご予約を変更しました')).toBeFocused()
  await expect(page.getByText(/^変更前: .* カウンター$/)).toBeVisible()
  await expect(page.getByText(/^変更後: .* ホール$/)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^ホール$/ })).toBeVisible()
  const [row] = await sql`select requests from public.booking where vendor_id = ${venue.id}`
  expect(row?.['requests']).toBe('お席のご希望：ホール')
  // Day, time and people are the same: the stand reads what is another, and nothing that is not.
  await stand.page.getByRole('button', { name: 'ネット予約の変更 1件' }).click({ timeout: 45_000 })
  const card = stand.page.getByRole('dialog').getByRole('listitem')
  await expect(card).toContainText('お席: カウンター → ホール')
  await expect(card).not.toContainText('変更前')
  await picture(stand.page, 'stand-changed')
  await stand.page.keyboard.press('Escape')
  await stand.page.getByRole('button', { name: 'English' }).click()
  await stand.page.getByRole('button', { name: /^1 changed online/ }).click()
  await expect(card).toContainText('Seating: Counter → Main room')
  await picture(stand.page, 'stand-changed-en')
})

test('an area that is full says so, and leads to the other seats; an area that nobody knows is none', async ({
  page,
  sql,
}) => {
  const { venue, counter } = await aHouse(sql)
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, tables)
    select ${venue.id}, gen_random_uuid(), ${venue.today}, 0, 1440, 2, 'phone', array[key::uuid]
    from private.config_item where vendor_id = ${venue.id} and kind = 'table' and data->>'area' = ${counter}`
  const book = await BookPage.open(page, venue.url, { day: venue.today })
  await page.getByLabel('お席のご希望').selectOption({ label: 'カウンター' })
  await expect(page.getByText(/カウンターは満席です。/)).toBeVisible()
  await picture(page, 'full')
  await page.getByRole('button', { name: 'ほかのお席の空きを見る' }).click()
  await expect(book.slot(venue.soon)).toBeVisible()
  await expect(page.getByLabel('お席のご希望')).toHaveValue('')
  await page.goto(`/${venue.url}/book?day=${venue.today}&area=${randomUUID()}`)
  await expect(book.slot(venue.soon)).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Seating').getByRole('option')).toHaveText([
    'No preference',
    'Main room',
    'Counter',
  ])
})

test.describe('at the stand', () => {
  test.use(tablet)
  test('staff let customers choose, and read among what', async ({ page, sql }) => {
    const { venue } = await aHouse(sql)
    await sql`update public.booking_settings set choose_area = false where vendor_id = ${venue.id}`
    await Stand.open(page, await venue.staff())
    await page.goto('/availability')
    const tick = page.getByRole('checkbox', { name: 'ネット予約でお客様がお席のエリアを選べるようにする' })
    await expect(tick).toHaveAccessibleDescription(
      'ホール・カウンターから選べます。エリアは「卓」で設定します',
    )
    await tick.check()
    await picture(page, 'setting')
    expect([await barriers(page), await sideways(page), await smallTargets(page)]).toEqual([[], 0, []])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const isSo = () => sql`select choose_area from public.booking_settings where vendor_id = ${venue.id}`
    await expect.poll(async () => (await isSo())[0]).toEqual({ choose_area: true })
  })
})
