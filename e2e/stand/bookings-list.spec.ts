// The list of bookings: filters in the address, the search, deletion and what brings it back. With E2E_PICTURES=folder a picture
// of each place is kept there.

import 'temporal-polyfill/global'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays } from '#domain/time/time.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

type Sql = import('postgres').Sql

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/list-${name}.png` })
}

const names = (page: Page) => page.getByRole('table').getByRole('button', { name: /様$/ })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Four parties of which each filter finds another: today by phone with notes, tomorrow online, custom next week, one past. */
async function aFullVenue(sql: Sql): Promise<Venue> {
  const venue = await aVenue(sql)
  const numbers = ['+819041230001', '+819041230002', '+819041230003', '+819041230004']
  for (const [i, lastName] of ['髙橋', '吉田', '林', '森'].entries()) {
    await venue.book({ lastName, pax: i + 1, minute: venue.soon, phone: numbers[i] ?? '' })
  }
  const change = (name: string, more: Record<string, string | boolean>) =>
    sql`update public.booking set ${sql(more)} where vendor_id = ${venue.id} and last_name = ${name}`
  await change('髙橋', { source: 'phone', last_kana: 'タカハシ', comments: '窓際がお好き' })
  await change('吉田', { day: addDays(venue.today, 1) })
  await change('林', { day: addDays(venue.today, 20), custom: true, source: 'staff' })
  await change('森', { day: addDays(venue.today, -40), status: 'left' })
  await sql`update public.guest set allergies = 'そば', notes = '社長の紹介' where vendor_id = ${venue.id} and phone = ${numbers[1] ?? ''}`
  return venue
}

test('each filter stands in the address, is counted, and is cleared with all others', async ({
  page,
  sql,
}) => {
  const venue = await aFullVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await expect(names(page)).toHaveText(['髙橋 一郎 様', '吉田 一郎 様', '林 一郎 様'])
  const clear = page.getByRole('button', { name: 'すべて解除' })
  await expect(clear).toHaveCount(0)
  await picture(page, 'tablet')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  for (const [narrow, address, found] of [
    [() => page.getByLabel('予約経路').selectOption('staff'), /source=staff/, ['林']],
    [() => page.getByLabel('種類').selectOption('custom'), /kind=custom/, ['林']],
    [() => page.getByLabel('人数').selectOption('2'), /pax=2/, ['吉田']],
    [() => page.getByLabel('アレルギーありのみ').click(), /allergies=true/, ['吉田']],
    [() => page.getByRole('button', { name: '今日', exact: true }).click(), /from=.*to=/, ['髙橋']],
    [() => page.getByRole('button', { name: '7日間' }).press('Enter'), /from=.*to=/, ['髙橋', '吉田']],
  ] as const) {
    await narrow()
    await expect(page).toHaveURL(address)
    await expect(names(page)).toHaveText(found.map((name) => `${name} 一郎 様`))
    await expect(page.getByRole('status').filter({ hasText: `${found.length}件` })).toBeVisible()
    await clear.click()
    await expect(page).not.toHaveURL(address)
    await expect(names(page)).toHaveCount(3)
  }
  // An address that somebody kept opens as it was.
  await page.goto(`/bookings?view=list&source=online&from=${addDays(venue.today, -60)}&status=left`)
  await expect(names(page)).toHaveText(['森 一郎 様'])
  await expect(page.getByLabel('予約経路')).toHaveValue('online')
})

test('the search reads names, kana, romaji, digits, the reference, and notes of booking and guest', async ({
  page,
  sql,
}) => {
  const venue = await aFullVenue(sql)
  const [one] = await sql<{ reference: string }[]>`
    select reference from public.booking where vendor_id = ${venue.id} and last_name = '林'`
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await expect(names(page)).toHaveCount(3)
  const search = page.getByRole('searchbox', { name: '検索' })
  for (const [typed, found] of [
    ['高橋', '髙橋'],
    ['ﾀｶﾊｼ', '髙橋'],
    ['takahasi', '髙橋'],
    ['窓際', '髙橋'],
    ['0002', '吉田'],
    ['社長', '吉田'],
    [one?.reference.toLowerCase() ?? '', '林'],
  ] as const) {
    await search.fill(typed)
    await expect(names(page), typed).toHaveText([`${found} 一郎 様`])
  }
  await expect(page, 'what names people stays out of the address').not.toHaveURL(/q=|takahasi|社長/)
})

test('on a phone an allergy is not taken apart, in English too', async ({ page, context, sql, baseURL }) => {
  const venue = await aVenue(sql)
  await venue.book({ lastName: '吉田', pax: 2, minute: venue.soon, phone: '+819041230001' })
  await sql`update public.guest set allergies = 'えびアレルギー' where vendor_id = ${venue.id}`
  await Stand.open(page, await venue.staff())
  await page.setViewportSize(phone.viewport)
  for (const [locale, wanted] of [
    ['ja', 'アレルギー'],
    ['en', 'Allergy:'],
  ] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.goto('/bookings?view=list')
    const line = page.getByRole('row').getByText(new RegExp(`^${wanted}`))
    await expect(line).toBeVisible()
    await picture(page, `phone-allergy-${locale}`)
    const linesOfWords = await line.evaluate((el) => {
      const text = el.firstChild as Text
      return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return [word, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
      })
    })
    expect(linesOfWords, locale).toEqual(linesOfWords.map(([word]) => [word, 1]))
    expect(await sideways(page)).toBe(0)
  }
})

test('on a phone how many they are stands in one line, and names begin at one place whatever became of them', async ({
  page,
  context,
  sql,
  baseURL,
}) => {
  const venue = await aFullVenue(sql)
  await sql`update public.booking set status = 'no_show' where vendor_id = ${venue.id} and last_name = '吉田'`
  await Stand.open(page, await venue.staff())
  await page.setViewportSize(phone.viewport)
  for (const [locale, people] of [
    ['ja', /^\d+名$/],
    ['en', /^\d+ (person|people)$/],
  ] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.goto('/bookings?view=list&from=2020-01-01')
    const rows = page.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(4)
    const cells = page.getByRole('cell', { name: people })
    await expect(cells).toHaveCount(4)
    const placed = await rows.evaluateAll((all) =>
      all.map((row) => {
        const [box, name] = [
          row.getBoundingClientRect(),
          row.querySelector('[id^=name-]')?.getBoundingClientRect(),
        ]
        return { height: box.height, x: name?.x, y: (name?.y ?? 0) - box.y }
      }),
    )
    expect(new Set(placed.map(({ x }) => x)).size, locale).toBe(1)
    expect(new Set(placed.map(({ y }) => Math.round(y))).size, locale).toBe(1)
    // An allergy in two lines is the most of it.
    for (const { height } of placed) expect(height, locale).toBeLessThan(150)
    for (const cell of await cells.all()) expect((await cell.boundingBox())?.height, locale).toBeLessThan(40)
    await picture(page, `phone-people-${locale}`)
    expect(await sideways(page)).toBe(0)
  }
})

test('on a phone the filters wait in a sheet, which says how many fit', async ({ page, sql }) => {
  const venue = await aFullVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.setViewportSize(phone.viewport)
  await page.goto('/bookings?view=list')
  await expect(names(page)).toHaveCount(3)
  expect(await sideways(page)).toBe(0)
  await picture(page, 'phone')
  await page.getByRole('button', { name: '絞り込み' }).click()
  const sheet = page.getByRole('dialog', { name: '絞り込み' })
  await sheet.getByLabel('アレルギーありのみ').click()
  await sheet.getByRole('button', { name: '7日間' }).click()
  await expect(sheet.getByRole('button', { name: '1件を表示' })).toBeVisible()
  await picture(page, 'phone-sheet')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await sheet.getByRole('button', { name: '1件を表示' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(names(page)).toHaveText(['吉田 一郎 様'])
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: '絞り込み(2)' }).click()
  await sheet.getByRole('button', { name: 'すべて解除' }).click()
  await expect(sheet.getByRole('button', { name: '3件を表示' })).toBeVisible()
})

test('[S7] deleted offline after the question, undone, deleted again, and restored from where deleted ones stand @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aFullVenue(sql)
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  await page.goto('/bookings?view=list')
  await expect(names(page)).toHaveCount(3)
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  const question = page.getByRole('dialog', { name: 'この予約を削除しますか?' })
  const remove = async () => {
    await row(page, '吉田').getByRole('button', { name: '削除' }).click()
    await expect(question).toContainText('吉田')
    await picture(page, 'question')
    await question.getByRole('button', { name: '削除' }).click()
    await expect(page.getByText('吉田 一郎 様を削除しました')).toBeVisible()
    await expect(names(page)).toHaveText(['髙橋 一郎 様', '林 一郎 様'])
  }
  await row(page, '吉田').getByRole('button', { name: '削除' }).press('Enter')
  await question.getByRole('button', { name: 'やめる' }).press('Enter')
  await expect(names(page)).toHaveCount(3)
  await remove()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(names(page)).toHaveCount(3)
  await remove()
  await page.getByLabel('削除した予約').click()
  await expect(page).toHaveURL(/deleted=true/)
  await expect(row(page, '吉田')).toContainText('未送信')
  await picture(page, 'deleted')
  await page.reload()
  await expect(row(page, '吉田')).toContainText('未送信')
  await context.setOffline(false)
  await expect.poll(async () => (await venue.bookings()).length).toBe(3)
  await expect(row(page, '吉田')).not.toContainText('未送信')
  expect(await barriers(page)).toEqual([])
  await row(page, '吉田').getByRole('button', { name: '復元' }).click()
  await expect(page.getByText('吉田 一郎 様の予約を復元しました')).toBeVisible()
  await expect(page.getByText('この端末には、削除した予約はありません')).toBeVisible()
  await expect.poll(async () => (await venue.bookings()).length).toBe(4)
  await page.getByRole('button', { name: 'すべて解除' }).or(page.getByLabel('削除した予約')).first().click()
  await expect(names(page)).toHaveCount(3)
})

test('a tablet that came later looks up on the server what others deleted; from the detail it is deleted too', async ({
  page,
  device,
  sql,
}) => {
  const venue = await aFullVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await names(page).filter({ hasText: '林' }).click()
  const card = page.getByRole('dialog')
  await card.getByRole('button', { name: '削除' }).click()
  await page
    .getByRole('dialog', { name: 'この予約を削除しますか?' })
    .getByRole('button', { name: '削除' })
    .click()
  await expect(page.getByText('林 一郎 様を削除しました')).toBeVisible()
  await expect.poll(async () => (await venue.bookings()).length).toBe(3)
  const later = await device(tablet)
  await Stand.open(later.page, await venue.staff())
  await later.page.goto('/bookings?view=list&deleted=true')
  await expect(later.page.getByText('この端末には、削除した予約はありません')).toBeVisible()
  await later.page.getByRole('button', { name: 'サーバーで検索' }).click()
  await expect(row(later.page, '林')).toBeVisible()
  await row(later.page, '林').getByRole('button', { name: '復元' }).click()
  await expect.poll(async () => (await venue.bookings()).length).toBe(4)
})

test('[S7] offline what the filters show is saved as a file that a spreadsheet opens as it is', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  const venue = await aFullVenue(sql)
  const evil = { requests: '=HYPERLINK("http://x","窓際, 2名")\n二行目', last_name: '髙橋', email: '@x' }
  await sql`update public.booking set ${sql(evil)} where vendor_id = ${venue.id} and last_name = '髙橋'`
  const stand = await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await expect(names(page)).toHaveCount(3)
  await page.getByRole('button', { name: '7日間' }).click()
  await expect(names(page)).toHaveCount(2)
  complaints.expect(noNetwork)
  await context.setOffline(true)
  await expect(stand.badge(/オフライン/)).toBeVisible()
  await page.getByRole('button', { name: 'CSV書き出し' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'CSVに書き出す' })
  await expect(dialog.getByText('2件の予約を、表示中の条件で書き出します。')).toBeVisible()
  await expect(dialog.getByText(/\d\d:\d\dにサーバーと同期した内容/)).toBeVisible()
  await picture(page, 'export')
  expect(await barriers(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '書き出す' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`予約_${venue.today}_${addDays(venue.today, 6)}.csv`)
  await expect(page.getByText('2件を書き出しました')).toBeVisible()
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 3)], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8').slice(1)
  const [head = '', ...lines] = text.split('\r\n')
  expect(head).toMatch(
    /^日付,時刻,人数,姓,名,セイ,メイ,電話番号,メール,状態,予約経路,リンク元,個別対応,予約番号/,
  )
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`${venue.today},`)
  expect(lines[0]).toContain(",髙橋,一郎,タカハシ,,090-4123-0001,'@x,予約,電話,,いいえ,")
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://x"",""窓際, 2名"")\n二行目",窓際がお好き`)
  expect(lines[1]).toContain(',そば,')
})

test('in English the question, "Delete success" and the filters are said as they are specified', async ({
  page,
  sql,
}) => {
  const venue = await aFullVenue(sql)
  await Stand.open(page, await venue.staff())
  await page.goto('/bookings?view=list')
  await page.getByRole('button', { name: 'English' }).click()
  await row(page, '林').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete booking?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/Delete success/)).toBeVisible()
  await page.getByRole('button', { name: 'Next 7 days' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 found' })).toBeVisible()
  await picture(page, 'english')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).not.toHaveURL(/from=/)
})
