// What was, in figures, from what the tablet holds: by touch and by keyboard, without a network, on paper and as a file.

import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, cutOff, sideways, smallTargets } from '#e2e/support/look.ts'
import { goOffline } from '#e2e/support/offline.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** Visits of the last four weeks: `n` parties of so many, a day apart, that stayed so long. */
async function visits(sql: Sql, venue: Venue, n: number, pax: number, stayed: number): Promise<void> {
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status, seated_at, left_at, made_at)
    select ${venue.id}, gen_random_uuid(), ${venue.today}::date - ((i - 1) % 20 + 1), 1140, 120, ${pax}::int, 'phone', 'left',
      1145, 1145 + ${stayed}::int, now() - interval '40 days'
    from generate_series(1, ${n}::int) as i`
}

async function looksRight(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  expect(await cutOff(page)).toEqual([])
}

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const figure = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')

test('[S7] four weeks in figures, without a network: covers, rates, a file and paper @installed', async ({
  page,
  sql,
  complaints,
}) => {
  test.setTimeout(150_000)
  const venue = await aVenue(sql)
  await visits(sql, venue, 12, 2, 80)
  await visits(sql, venue, 10, 4, 100)
  await sql`
    update public.booking set status = 'no_show', seated_at = null, left_at = null
    where id = (select id from public.booking where vendor_id = ${venue.id} and pax = 2 limit 1)`
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status)
    values (${venue.id}, gen_random_uuid(), ${addDays(venue.today, -3)}, 1140, 120, 2, 'online', 'confirmed')`
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  complaints.expect(noNetwork)
  await goOffline(page)
  await page.getByRole('button', { name: 'メニューを開く' }).tap()
  await page.getByRole('link', { name: 'レポート' }).tap()
  await page.getByText('過去4週間').tap()
  await expect(page).toHaveURL(/range=weeks/)

  await test.step('the tables say it, and the pictures beside them are of the same', async () => {
    await expect(figure(page, 'ご来店')).toContainText('21組 62名')
    await expect(page.getByText(/^来店・無断キャンセルが未処理のご予約が1件/)).toBeVisible()
    await expect(page.getByRole('link', { name: '一覧で確認' })).toHaveAttribute('href', /status=confirmed/)
    await expect(figure(page, '無断キャンセル率')).toContainText('4.5%')
    await expect(figure(page, '無断キャンセル率')).toContainText('22件中1件')
    await expect(table(page, '日別').getByRole('row')).toHaveCount(30)
    await expect(table(page, '日別').getByRole('row').last()).toContainText(/合計\s*21\s*62/)
    await expect(table(page, '時間帯別').getByRole('row', { name: /^19時台/ })).toContainText(/21\s*62/)
    await expect(table(page, '予約経路別').getByRole('row', { name: /^電話/ })).toContainText('100.0%')
    await expect(table(page, '人数別の滞在時間').getByRole('row', { name: /^2名/ })).toContainText(
      /11\s*80\.0\s*120/,
    )
    await expect(page.locator('.report-chart svg')).toHaveCount(6)
    await looksRight(page)
  })

  await test.step('the file holds the same tables, for a spreadsheet', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).tap()
    const file = await download
    expect(file.suggestedFilename()).toBe(
      `noren-report-${addDays(venue.today, -28)}-${addDays(venue.today, -1)}.csv`,
    )
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFF日別\r\n日付,組数,ご来店(名)\r\n')).toBe(true)
    expect(text).toContain('合計,21,62\r\n')
    expect(text).toContain(
      `人数別の滞在時間\r\n人数,組数,平均滞在(分),設定(分)\r\n2名,11,80.0,120\r\n4名,10,100.0,120\r\n`,
    )
  })

  await test.step('on A4, with whose it is and of when, and without what is to be tapped', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('けやき亭 レポート')).toBeVisible()
    await expect(page.getByText(/^印刷 /)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w]) =>
      Math.round(Number(w)),
    )
    expect(new Set(sizes)).toEqual(new Set([595]))
    expect(sizes.length).toBeLessThanOrEqual(3)
    expect(await sideways(page)).toBe(0)
    await page.emulateMedia({ media: null })
  })

  await test.step('what was measured becomes what is planned: a question first, then one undo', async () => {
    await page.getByRole('button', { name: '滞在時間を設定に反映' }).tap()
    const question = page.getByRole('dialog', { name: 'ご利用時間の設定を変更しますか?' })
    await expect(question.getByRole('region', { name: '変更後' })).toContainText('2名まで 90分')
    await looksRight(page)
    await question.getByRole('button', { name: '変更する' }).tap()
    await expect(page.getByText('現在の設定は実績どおりです。')).toBeVisible()
    await expect(table(page, '人数別の滞在時間').getByRole('row', { name: /^2名/ })).toContainText(
      /80\.0\s*90/,
    )
    await page.context().setOffline(false)
    await expect
      .poll(
        async () =>
          (await sql`select stays from public.booking_settings where vendor_id = ${venue.id}`)[0]?.['stays'],
      )
      .toEqual([
        { pax: 2, minutes: 90 },
        { pax: 4, minutes: 105 },
      ])
  })
})

test('days that are not on this tablet are named, never empty, and fetched where there is a network', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await visits(sql, venue, 3, 2, 90)
  const longAgo = addDays(venue.today, -500)
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, source, status)
    select ${venue.id}, gen_random_uuid(), ${longAgo}::date + i, 1140, 120, 2, 'phone', 'left' from generate_series(0, 129) i`
  await Stand.open(page, await venue.staff())
  await page.goto(`/reports?from=${longAgo}&to=${addDays(longAgo, 129)}`)
  const notice = page.getByText(/^次の日はこの端末にデータがないため/).locator('..')
  await expect(notice).toBeVisible()
  await expect(page.getByText('この期間のご予約・ご来店はありません。')).toHaveCount(0)
  complaints.expect(noNetwork)
  await goOffline(page)
  await expect(notice).toContainText('オフラインのため、今は取得できません')
  await notice.getByRole('button', { name: 'サーバーから取得' }).press('Enter')
  await expect(notice).toContainText('取得できませんでした')
  await page.context().setOffline(false)
  // More than one answer holds.
  await notice.getByRole('button', { name: 'サーバーから取得' }).press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(figure(page, 'ご来店')).toContainText('130組 260名')
})

test('by keyboard, in English, on a phone: a range of one’s own, and the way to the closing check', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  await visits(sql, venue, 5, 3, 90)
  // One who came within the range for the first time, and once more after it.
  const guest = randomUUID()
  await sql`
    insert into public.guest (vendor_id, id, last_name, phone) values (${venue.id}, ${guest}, 'Again', '+81355550000')`
  await sql`update public.booking set guest_id = ${guest}
    where vendor_id = ${venue.id} and day in (${addDays(venue.today, -1)}, ${addDays(venue.today, -5)})`
  await sql`update public.guest set visits = 2 where id = ${guest}`
  const { page } = await device(phone)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.goto('/reports')
  await page.getByRole('radio', { name: 'This month' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Own range' })).toBeChecked()
  const field = (name: string) => page.getByRole('textbox', { name })
  const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
  await field('First day').fill(american(addDays(venue.today, -5)))
  await page.keyboard.press('Enter')
  await field('Last day').fill(american(addDays(venue.today, -1)))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\(5 days\)$/)).toBeVisible()
  await expect(figure(page, 'Repeat guests')).toContainText('1 of 1 guests')
  await expect(figure(page, 'Came')).toContainText('5 parties, 15 covers')
  await looksRight(page)
  await page.goto(`/reports?from=${addDays(venue.today, -5)}&to=${addDays(venue.today, -2)}`)
  await expect(figure(page, 'Came')).toContainText('4 parties, 12 covers')
  await expect(figure(page, 'Repeat guests'), 'what came after the range says nothing').toContainText(
    '0 of 1 guests',
  )
  await page.getByRole('button', { name: 'Closing check' }).press('Enter')
  await expect(page.getByRole('dialog', { name: /^Closing check/ })).toBeVisible()
})
