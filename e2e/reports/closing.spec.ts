// The check before the house closes: what is left, mended where it stands, and "all done" said only of what is known.

import 'temporal-polyfill/global'
import type { Sql } from 'postgres'
import { addDays } from '#domain/time/time.ts'
import { Stand } from '#e2e/pages/stand.ts'
import { noNetwork } from '#e2e/support/complaints.ts'
import { barriers, sideways, smallTargets } from '#e2e/support/look.ts'
import { expect, phone, tablet, test } from '#e2e/support/test.ts'
import { aVenue, type Venue } from '#e2e/support/venue.ts'

test.use(tablet)

/** A party, `days` from today and `at` minutes from now. */
async function put(sql: Sql, venue: Venue, name: string, status: string, at = -60, days = 0): Promise<void> {
  const hasSat = status === 'seated'
  await sql`
    insert into public.booking (vendor_id, id, day, minute, duration, pax, last_name, source, status, seated_at)
    select v.id, gen_random_uuid(), t.day + ${days}::int, t.minute + ${at}::int, 120, 2, ${name}, 'phone', ${status},
      case when ${hasSat}::boolean then t.minute + ${at}::int end
    from public.vendor v cross join private.business_time(v.time_zone, v.day_turns_at, now()) t
    where v.id = ${venue.id}`
}

const statuses = async (sql: Sql, venue: Venue) =>
  Object.fromEntries(
    (await sql`select last_name, status from public.booking where vendor_id = ${venue.id}`).map((row) => [
      row['last_name'],
      row['status'],
    ]),
  )

test('[S7] each matter is mended with one tap, without a network too, and then all is said to be done @installed', async ({
  page,
  context,
  sql,
  complaints,
}) => {
  test.setTimeout(120_000)
  const venue = await aVenue(sql)
  await put(sql, venue, '在席', 'seated')
  await put(sql, venue, '長居', 'seated', -180)
  await put(sql, venue, '来着', 'arrived', -5)
  await put(sql, venue, '空木', 'confirmed')
  await put(sql, venue, '昨夜', 'confirmed', 0, -1)
  await put(sql, venue, '待田', 'waiting')
  await put(sql, venue, '夜田', 'confirmed', 120)
  await put(sql, venue, '明日', 'confirmed', 0, 1)
  // Somebody is about to book, and not for tonight.
  await sql`
    insert into private.hold (vendor_id, id, day, minute, duration, pax, token_hash, expires_at)
    values (${venue.id}, gen_random_uuid(), ${addDays(venue.today, 1)}, 1140, 120, 2, '', now() + interval '1 hour')`
  const stand = await Stand.open(page, await venue.staff())
  await stand.isInstalled()
  const dialog = page.getByRole('dialog')
  const line = (name: string) => dialog.getByRole('region', { name })
  const tap = (name: string, what: string) =>
    dialog.getByRole('button', { name: `${name} 様: ${what}` }).tap()

  await test.step('all that is left stands there, and what is done is said to be', async () => {
    await page.getByRole('button', { name: '閉店チェック' }).tap()
    await expect(page).toHaveURL(/dialog=closing/)
    await expect(dialog.getByRole('status').first()).toContainText('残り4項目')
    await expect(line('在店中')).toContainText('3組 6名')
    await expect(line('来店・無断キャンセルの未処理')).toContainText('2組 4名')
    await expect(line('ウェイティング')).toContainText('待田')
    await expect(line('これからのご予約')).toContainText('夜田')
    await expect(line('送信していない変更')).toContainText('なし')
    await expect(line('お手続き中のネット予約')).toContainText('なし')
    await expect(dialog).not.toContainText('明日')
    expect(await barriers(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  })

  complaints.expect(noNetwork)
  await context.setOffline(true)
  await test.step('one tap each; the name opens the card, and closed it leads back here', async () => {
    await tap('空木', '無断キャンセル')
    await expect(line('来店・無断キャンセルの未処理')).toContainText('1組 2名')
    await dialog.getByRole('button', { name: '元に戻す' }).tap()
    await expect(line('来店・無断キャンセルの未処理')).toContainText('2組 4名')
    await tap('昨夜', '無断キャンセル')
    await expect(line('来店・無断キャンセルの未処理')).toContainText('1組 2名')
    // A second tap at the place of the first is a slip of the finger for a moment.
    await page.waitForTimeout(700)
    await tap('空木', '無断キャンセル')
    await expect(line('来店・無断キャンセルの未処理')).toContainText('なし')
    await tap('待田', 'キャンセル')
    await tap('長居', '退店')
    await expect(line('在店中')).toContainText('2組 4名')
    await dialog.getByRole('button', { name: '夜田', exact: false }).first().tap()
    await dialog.getByRole('button', { name: 'キャンセル', exact: true }).tap()
    await dialog.getByRole('button', { name: '閉じる' }).tap()
    await expect(line('これからのご予約')).toContainText('なし')
  })

  await test.step('who forgot to tap all evening asks once, and one undo takes all of it back', async () => {
    await dialog.getByRole('button', { name: '全2組を退店にする' }).tap()
    const question = page.getByRole('dialog', { name: '在店中の2組を退店にしますか?' })
    await question.getByRole('button', { name: '全2組を退店にする' }).tap()
    await expect(line('在店中')).toContainText('なし')
    await dialog.getByRole('button', { name: '元に戻す' }).tap()
    await expect(line('在店中')).toContainText('2組 4名')
    await dialog.getByRole('button', { name: '全2組を退店にする' }).tap()
    await question.getByRole('button', { name: '全2組を退店にする' }).tap()
    await expect(line('在店中')).toContainText('なし')
    await expect(dialog.getByRole('status').first()).toContainText('残り1項目')
    await expect(line('送信していない変更')).toContainText('オフラインです')
  })

  await test.step('back on the network it is sent, and nothing is left', async () => {
    await context.setOffline(false)
    await line('送信していない変更').getByRole('button', { name: '今すぐ送信' }).tap()
    await expect(dialog.getByRole('status').first()).toContainText('すべて完了しています')
    await expect
      .poll(() => statuses(sql, venue))
      .toEqual({
        ...{ 在席: 'left', 長居: 'left', 来着: 'left', 空木: 'no_show', 昨夜: 'no_show' },
        ...{ 待田: 'cancelled', 夜田: 'cancelled', 明日: 'confirmed' },
      })
    await context.setOffline(true)
    await expect(dialog.getByRole('status').first()).toContainText('この端末にある分はすべて完了しています')
  })
})

test('by keyboard, in English, on a phone: what ends a matter goes, and the focus stays in it', async ({
  device,
  sql,
}) => {
  const venue = await aVenue(sql)
  await put(sql, venue, 'Absent', 'confirmed')
  await put(sql, venue, 'Gone', 'confirmed', -90)
  const { page } = await device(phone)
  await Stand.open(page, await venue.staff())
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.getByText('Booked: 2 parties, 4 covers')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: /^Closing check/ })
  const line = dialog.getByRole('region', { name: 'Came or no-show, not said yet' })
  await expect(line).toContainText('2 parties, 4 people')
  await dialog.getByRole('button', { name: /^Gone.*No-show$/ }).press('Enter')
  await expect(line).toContainText('1 party, 2 people')
  await expect(line.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').first()).toContainText('All done')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('an evening that was typed in on the next morning has its own check, without a network too', async ({
  page,
  sql,
  complaints,
}) => {
  const venue = await aVenue(sql)
  await put(sql, venue, '今夜', 'confirmed')
  await put(sql, venue, '昨夜', 'confirmed', 0, -1)
  await put(sql, venue, '長居', 'seated', 0, -1)
  await put(sql, venue, '一昨日', 'seated', 0, -2)
  await Stand.open(page, await venue.staff())
  const dialog = page.getByRole('dialog', { name: /^閉店チェック/ })
  const line = (name: string) => dialog.getByRole('region', { name })
  await page.goto(`/bookings?view=day&day=${addDays(venue.today, -1)}&dialog=closing`)
  await expect(line('在店中')).toContainText('2組 4名')
  complaints.expect(noNetwork)
  await page.context().setOffline(true)
  // Said of the day that is looked at: of the days before it each row says which, and today is none of it.
  await expect(line('在店中').getByRole('listitem').filter({ hasText: '一昨日' })).toContainText('(')
  await expect(line('来店・無断キャンセルの未処理')).toContainText('1組 2名')
  await expect(line('これからのご予約')).toContainText('なし')
  await expect(dialog).not.toContainText('今夜')
  await dialog.getByRole('button', { name: '昨夜 様: 無断キャンセル' }).tap()
  await expect(line('来店・無断キャンセルの未処理')).toContainText('なし')
  expect(await barriers(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  // Today's is one tap away, and what is asked for of a day still to come.
  await dialog.getByRole('radio').first().tap()
  await expect(dialog).toContainText('今夜')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '翌日' }).tap()
  await page.getByRole('button', { name: '閉店チェック' }).tap()
  await expect(dialog).toContainText('今夜')
})
